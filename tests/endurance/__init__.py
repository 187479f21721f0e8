"""Whether the program can be broken: tried for as long as one likes, and counted."""
