"""Where the program keeps what it needs the next time, and nobody else."""

from pathlib import Path

from PySide6.QtCore import QStandardPaths


def state_folder() -> Path:
    """Return the folder, which may not be there yet."""
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.StateLocation))
