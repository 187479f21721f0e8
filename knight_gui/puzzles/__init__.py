"""Puzzles: questions about paths with one right answer each, generated from a seed."""
