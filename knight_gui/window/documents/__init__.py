"""What is kept: files that are opened and saved, lessons that are made, what a crash would take."""
