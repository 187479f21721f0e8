"""Compilation of the engine's functions: compile, cache, load and dispatch."""
