"""Questions about paths, each with one right answer, made from a seed."""
