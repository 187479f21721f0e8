"""Playback of searches: each search in its own thread, and one clock for the steps shown."""
