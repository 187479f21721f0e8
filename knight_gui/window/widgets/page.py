"""What all pages beside the window have in common."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QMessageBox, QWidget

from knight_gui.texts import tr
from knight_gui.window.notices import Answer, Notice, open_box
from knight_gui.window.screen import StaysOnScreen
from knight_gui.window.widgets.parts import column, row

if TYPE_CHECKING:
    from knight_gui.window.widgets.parts import Part

MARGIN_PX = 20
"""Left and right of what is on a page."""


class PageDialog(QDialog):
    """A page beside the window, with a foot that closes it."""

    def __init__(self, name: str, title: str, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setWindowTitle(title)
        self._stays: StaysOnScreen | None = None

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous() and self._stays is None:
            self._stays = StaysOnScreen(self)

    def renew(self) -> None:
        """Show what is to be shown now: it was asked for again though it is open."""

    def would_lose(self) -> str:
        """Say what is lost if it is closed now; nothing if it can go."""
        return ""

    def reject(self) -> None:
        self.close_then(lambda: None)

    def close_then(self, go_on: Callable[[], object]) -> None:
        """Close it and go on; if something is lost by that, the user is asked first."""

        def close() -> None:
            self.done(QDialog.DialogCode.Rejected)
            go_on()

        loss = self.would_lose()
        if not loss:
            close()
            return
        asked = self.findChild(QMessageBox, "lossBox")
        if asked is not None:
            # it may have been asked where the window was to be closed, or where it was not
            asked.close()
        self._ask(loss, close)

    def _ask(self, loss: str, close: Callable[[], None]) -> None:
        button = QMessageBox.StandardButton
        more = tr("It is lost if you close now.")
        open_box(
            self,
            Notice("lossBox", self.windowTitle(), loss, more, is_warning=False),
            Answer(button.Discard, close),
            Answer(button.Cancel, is_usual=True),
        )

    def lay_out(self, *parts: Part) -> None:
        """Put parts one under the other, as in a column."""
        inside = column(*parts, spacing=10)
        inside.setContentsMargins(MARGIN_PX, 16, MARGIN_PX, 16)
        self.setLayout(inside)

    def lay_out_with_foot(self, *parts: Part, foot: Sequence[QWidget] = ()) -> QWidget:
        """Put a foot under the parts, on its right a button that closes the page; return that.

        The first of what stands in the foot is on its left.
        """
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        self.lay_out(*parts, row(*foot[:1], None, *foot[1:], buttons))
        return buttons
