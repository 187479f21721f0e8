"""Sweeps of many searches or counts: plan, worker pools, dispatch, progress and summary."""
