"""Pictures and films as files: their contents and their formats."""
