"""Documents of the window: files, lessons, puzzles, and crash recovery."""
