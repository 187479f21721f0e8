"""What is kept in files: their formats, and the checks on what others have written."""
