"""The library's own proofs: run ``python -m proofs``."""
