"""What all pages beside the window have in common."""

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QHBoxLayout, QVBoxLayout, QWidget

from knight_gui.window.screen import StaysOnScreen

MARGIN_PX = 20
"""Left and right of what is on a page."""


class PageDialog(QDialog):
    """A page with a column to be filled and a foot that closes it.

    Parameters
    ----------
    name
        Its object name.
    title
        What its window is called.

    Attributes
    ----------
    column
        Where its parts are put, from top to bottom.
    """

    def __init__(self, name: str, title: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setWindowTitle(title)
        self._stays: StaysOnScreen | None = None
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(MARGIN_PX, 16, MARGIN_PX, 16)
        self.column.setSpacing(10)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous() and self._stays is None:
            self._stays = StaysOnScreen(self)

    def renew(self) -> None:
        """Show what is to be shown now: it was asked for again though it is open."""

    def add_foot(self, *widgets: QWidget) -> QWidget:
        """Add the last line, the first of its widgets on the left, and return what closes."""
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        foot = QHBoxLayout()
        for widget in widgets[:1]:
            foot.addWidget(widget)
        foot.addStretch(1)
        for widget in (*widgets[1:], buttons):
            foot.addWidget(widget)
        self.column.addLayout(foot)
        return buttons
