"""Cards beside the board: the current step, its reasons, the verdict, and the whole search."""
