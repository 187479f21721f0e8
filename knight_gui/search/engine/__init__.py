"""Search engine over flat arrays; its functions run compiled, or as plain Python."""
