"""Files of sweeps: a row for each search, written as soon as it ends."""
