"""Immutable state of the program: searches, lessons, scenes and their view. No Qt."""
