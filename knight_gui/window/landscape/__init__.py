"""The landscape under the board, and the way from it to any step."""
