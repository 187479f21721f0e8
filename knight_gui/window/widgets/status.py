"""The line of a page that says how something stands."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from knight_gui.window.theme import restyle
from knight_gui.window.widgets.cards import RoomyLabel
from knight_gui.wording import outcomes
from knight_gui.wording.outcomes import Status


class StatusLabel(RoomyLabel):
    """Shows a status with its sign and a bar in its colour."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(1, parent)
        self.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self.show_status(outcomes.ready())

    def show_status(self, status: Status) -> None:
        """Say something."""
        said = status.text if status.reason else status.title
        self.setText(f"{status.sign}  {said}")
        restyle(self, "bar", status.colour)
