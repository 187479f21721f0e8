"""Widget of the board: view, animation, mouse input, and accessibility."""
