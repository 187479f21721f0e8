"""Timeouts of tests."""

PATIENCE_MS = 60_000
"""Timeout of events that are certain to come, even on a busy machine."""
