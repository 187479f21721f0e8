"""Code of the five published programs, completed, one file each, and the state it is in."""
