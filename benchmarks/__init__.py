"""Measurements of the library beside others of its field."""
