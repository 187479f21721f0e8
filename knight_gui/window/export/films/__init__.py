"""Films frame by frame: no more of one than a frame or two is in memory at a time."""
