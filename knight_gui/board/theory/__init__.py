"""Theorems on tours: what is known of a board before any search."""
