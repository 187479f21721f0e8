"""The board: what is shown of it, a layer for each of these facts, and the view of them all."""
