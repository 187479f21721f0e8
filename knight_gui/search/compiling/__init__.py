"""Compiled functions of the engine: how they are compiled, cached, loaded and called."""
