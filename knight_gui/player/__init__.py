"""What moves: the search in its own thread, and the one clock over what is shown of it."""
