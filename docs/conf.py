"""Sphinx settings: the build reads nothing from the network, and every warning is an error in CI."""

import importlib.metadata

project = "tricklib"
author = "tricklib contributors"
project_copyright = author
release = importlib.metadata.version("tricklib")

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.doctest"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"

html_theme = "furo"
html_title = f"tricklib {release}"
html_show_sphinx = False
