"""What a card is told of a search, and the card of sentences."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from knight_gui.player.frame import Frame, Report
from knight_gui.player.jobs.job import Delivery
from knight_gui.player.judge import Judge
from knight_gui.window.widgets.cards import RoomyLabel
from knight_gui.window.widgets.parts import set_up


class Card:
    """Stands beside the board and is told what is shown there; it passes over most of it."""

    @property
    def has_content(self) -> bool:
        """Whether there is anything to be read on it."""
        return True

    def begin(self) -> None:
        """Forget the search before: another one is open."""

    def show_frame(self, frame: Frame) -> None:
        """Speak of a frame that stays long enough to be read."""

    def show_rush(self, frame: Frame) -> None:
        """Show a frame that others follow before anything can be read."""
        self.show_frame(frame)

    def show_report(self, report: Report) -> None:
        """Speak of how far the search got, and how it ended."""

    def show_judged(self, frame: Frame, judge: Judge) -> None:
        """Say what is known by now of the path that is shown."""

    def take(self, delivery: Delivery) -> None:
        """Show what a job has found."""


class TextCard(QFrame, Card):
    """Sentences one below the other, with room kept for each: nothing jumps as they change."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("ruled", True)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 8, 0, 0)
        self.column.setSpacing(4)

    def add_text(self, name: str, length: int = 0) -> RoomyLabel:
        """Add a text that can be copied by the mouse, and leaves the keys to the window."""
        label = RoomyLabel(1, self, length)
        set_up(
            label,
            objectName=name,
            textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse,
            focusPolicy=Qt.FocusPolicy.NoFocus,
        )
        self.column.addWidget(label)
        return label
