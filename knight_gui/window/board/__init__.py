"""The board: one graphics item for each layer, and the view that maps pixels to squares."""
