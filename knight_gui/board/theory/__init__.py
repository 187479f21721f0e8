"""Theorems on the existence of tours, checked before any search."""
