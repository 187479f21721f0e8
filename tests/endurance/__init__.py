"""Endurance trials, which try to break the program for a given time, and count failures."""
