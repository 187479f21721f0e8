"""What is seen as pictures and films, in files, on the clipboard and on paper."""
