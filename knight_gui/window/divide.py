"""Divides the height between the boards and the landscapes of their searches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QWidget

from knight_gui.window.arrangement import GAP_PX

if TYPE_CHECKING:
    from knight_gui.window.commands.command import Context

_HANDLE_PX = 5
_LOW = 0.088
"""The landscapes' share of the height while nobody wants more."""


class Divide(QSplitter):
    """The boards above, the landscapes below: as low as they can be, or as tall as is wished.

    Parameters
    ----------
    context
        Where the wish is read and noted.
    above
        What shows the boards.
    """

    def __init__(self, context: Context, above: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, context.window)
        self._session = context.session
        self._below = QWidget(self)
        self._row = QHBoxLayout(self._below)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(GAP_PX)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(_HANDLE_PX)
        self.addWidget(above)
        self.addWidget(self._below)
        self.splitterMoved.connect(self._note_share)
        self._session.changed.connect(self._follow)

    def add(self, landscape: QWidget) -> None:
        """Show one more landscape beside the others."""
        self._row.addWidget(landscape, 1)

    def remove(self, landscape: QWidget) -> None:
        """Show a landscape no more."""
        self._row.removeWidget(landscape)
        landscape.hide()

    @Slot()
    def _note_share(self) -> None:
        """Remember how much of the height the user has given to the landscapes."""
        boards_px, landscapes_px = self.sizes()
        share = landscapes_px / max(1, boards_px + landscapes_px)
        self._session.change(landscape_share=share)

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if changed & {"landscape_share", "is_full_screen"}:
            self._share_height()

    def _share_height(self) -> None:
        """Give the landscapes their share of the height, and no less than they need."""
        height = self.height() - self.handleWidth()
        is_presented = self._session.scene.is_full_screen
        hint = self._below.minimumSizeHint() if is_presented else self._below.sizeHint()
        least = hint.height()
        scene = self._session.scene
        # a presentation leaves to the boards what nobody wants for anything else
        low = 0.0 if is_presented else _LOW
        wanted = max(least, round(height * (scene.landscape_share or low)))
        self.setSizes([max(0, height - wanted), wanted])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_height()
