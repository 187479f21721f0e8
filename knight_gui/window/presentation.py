"""The window on a wall: the boards, their landscapes and a sentence; controls come on demand."""

from __future__ import annotations

from PySide6.QtCore import QObject, QPoint, QTimer, Slot
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QVBoxLayout, QWidget

_LOOKS_EVERY_MS = 100
_STAYS_MS = 2500
"""How long the controls stay once the pointer rests."""


class Presentation(QObject):
    """Takes the bars out of a window's column, and lays them over it while the pointer moves."""

    def __init__(self, column: QVBoxLayout, above: QWidget, below: QWidget) -> None:
        center = column.parentWidget()
        assert center is not None
        super().__init__(center)
        self._center, self._column, self._above, self._below = center, column, above, below
        self._is_on = False
        kept = column.contentsMargins()
        self._margins = kept.left(), kept.top(), kept.right(), kept.bottom()
        self._spacing_px = column.spacing()
        self._pointer = QPoint()
        # the pointer is looked for: what lies under it takes its events
        self._looks = QTimer(self)
        self._looks.setInterval(_LOOKS_EVERY_MS)
        self._looks.timeout.connect(self._look)
        self._stays = QTimer(self, singleShot=True)
        self._stays.setInterval(_STAYS_MS)
        self._stays.timeout.connect(self._hide)

    def switch(self, *, is_on: bool) -> None:
        """Begin, or end."""
        if is_on == self._is_on:
            return
        self._is_on = is_on
        left, _, right, _ = margins = self._margins
        self._column.setContentsMargins(*((left, 0, right, 0) if is_on else margins))
        self._column.setSpacing(0 if is_on else self._spacing_px)
        if is_on:
            self._pointer = QCursor.pos()
            for bar in self._bars:
                self._column.removeWidget(bar)
                bar.setAutoFillBackground(True)
                bar.hide()
            self._looks.start()
            return
        self._looks.stop()
        self._stays.stop()
        self._column.insertWidget(0, self._above)
        self._column.addWidget(self._below)
        for bar in self._bars:
            bar.setAutoFillBackground(False)
            bar.show()

    @Slot()
    def _look(self) -> None:
        pointer = QCursor.pos()
        if pointer != self._pointer:
            self._pointer = pointer
            self._show()
        elif any(bar.underMouse() for bar in self._bars):
            self._stays.start()

    @property
    def _bars(self) -> tuple[QWidget, QWidget]:
        return self._above, self._below

    def _show(self) -> None:
        width, height = self._center.width(), self._center.height()
        for bar, is_below in zip(self._bars, (False, True), strict=True):
            bar_px = bar.sizeHint().height()
            bar.setGeometry(0, (height - bar_px) * is_below, width, bar_px)
            bar.show()
            bar.raise_()
        self._stays.start()

    @Slot()
    def _hide(self) -> None:
        for bar in self._bars:
            bar.hide()
