"""Pictures and films as files: what they show and how they are written."""
