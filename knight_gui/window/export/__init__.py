"""Export from the window: options, files, clipboard and printing."""
