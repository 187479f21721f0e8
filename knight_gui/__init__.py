"""Watch a knight look for a tour of the board."""

__version__ = "0.1.0"
