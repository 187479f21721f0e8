"""Which file is opened or written: asked with the system's own dialogs."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from knight_gui.texts import tr

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

ENDING = ".knight"
ENDINGS = (ENDING, ".toml")
"""Lessons had the second one first, and may keep it."""


def choose_to_open(parent: QWidget, folder: Path) -> Path | None:
    """Let the user choose a file that is there; None if they would rather not."""
    from PySide6.QtWidgets import QFileDialog

    name, _ = QFileDialog.getOpenFileName(parent, tr("Open"), str(folder), _filters())
    return Path(name) if name else None


def choose_to_write(parent: QWidget, proposed: Path) -> Path | None:
    """Let the user choose the name of a file to be written; None if they would rather not."""
    from PySide6.QtWidgets import QFileDialog

    while True:
        name, _ = QFileDialog.getSaveFileName(parent, tr("Save as"), str(proposed), _filters())
        if not name:
            return None
        file = Path(name)
        if file.suffix.lower() in ENDINGS:
            return file
        whole = file.with_name(f"{file.name}{ENDING}")
        # the dialog has asked about another file than that which would be replaced
        if not whole.exists() or whole == proposed:
            return whole
        proposed = whole


def _filters() -> str:
    patterns = " ".join(f"*{ending}" for ending in ENDINGS)
    return tr("Files of this program ({patterns})", patterns=patterns)
