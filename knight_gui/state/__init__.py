"""What is chosen and shown, as frozen facts: what a file will keep, and nothing of Qt."""
