"""How long tests wait for what must come."""

PATIENCE_MS = 60_000
"""How long anything may take on a machine that is busy with something else."""
