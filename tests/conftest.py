"""Settings for all tests."""

from __future__ import annotations

from hypothesis import settings

# How long one example takes says more about the machine than about the library.
settings.register_profile("tricklib", deadline=None)
settings.load_profile("tricklib")
