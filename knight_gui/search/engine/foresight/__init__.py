"""Exact decision whether a path can become a tour, over flat arrays."""
