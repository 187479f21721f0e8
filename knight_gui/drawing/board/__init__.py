"""Drawing of a board: geometry, layers and marks."""
