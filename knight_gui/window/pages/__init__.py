"""The pages beside the window, each a file of its own, and their table."""
