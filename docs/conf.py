"""Sphinx settings: the build reads nothing from the network, and every warning is an error in CI."""

import doctest
import importlib.metadata
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

# What is shown is worked out anew.
os.environ["TRICKLIB_CACHE"] = "off"

project = "tricklib"
author = "tricklib contributors"
project_copyright = author
release = importlib.metadata.version("tricklib")

extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.napoleon",
    "sphinx.ext.doctest",
    "shown",
    "tables",
    "covered",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build", "_ext"]

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_default_options = {"ignore-module-all": True, "no-value": True}
napoleon_google_docstring = True
napoleon_numpy_docstring = False

html_theme = "furo"
html_title = f"tricklib {release}"
html_show_sphinx = False

doctest_default_flags = doctest.ELLIPSIS
