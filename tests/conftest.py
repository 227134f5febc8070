"""Settings for all tests."""

from __future__ import annotations

import os

from hypothesis import settings

# How long one example takes says more about the machine than about the library.
settings.register_profile("tricklib", deadline=None)
settings.load_profile("tricklib")

# No test may find what an earlier run has proved, except where a test says so itself.
os.environ["TRICKLIB_CACHE"] = "off"
