"""Which boards are searched, and from which start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QLineEdit, QWidget

from knight_gui.texts import tr
from knight_gui.tour import Board, InputError
from knight_gui.window.maps.subject import OneStart, SharesSolved
from knight_gui.window.size_box import parse_size
from knight_gui.window.theme import restyle

if TYPE_CHECKING:
    from knight_gui.window.maps.subject import Subject

_FIRST, _LAST, _START = "5x5", "10x10", "a1"
_MOST_STARTS = 100_000
"""Starts on all boards together: more would take longer than anybody waits."""


class SizesRow(QWidget):
    """Two boards, and what is asked of all between them.

    Signals
    -------
    changed()
        Something else is asked.
    refused(str)
        What was typed cannot be meant, and why; nothing if it can.
    """

    changed = Signal()
    refused = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._first = self._field("mapFirstBoard", tr("Smallest board"), _FIRST, letters=7)
        self._last = self._field("mapLastBoard", tr("Largest board"), _LAST, letters=7)
        self._what = QComboBox(self)
        self._what.setObjectName("mapWhatBox")
        self._what.setAccessibleName(tr("What is searched"))
        self._what.addItem(tr("one start"))
        self._what.addItem(tr("share of all starts"))
        self._what.currentIndexChanged.connect(self._take)
        self._start = self._field("mapStartField", tr("Start"), _START, letters=5)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        for widget in (
            QLabel(tr("From"), self),
            self._first,
            QLabel(tr("to"), self),
            self._last,
            self._what,
            self._start,
        ):
            row.addWidget(widget)
        row.addStretch(1)
        self.subject: Subject = self._asked()

    def _field(self, name: str, title: str, text: str, *, letters: int) -> QLineEdit:
        field = QLineEdit(text, self)
        field.setObjectName(name)
        field.setAccessibleName(title)
        field.setToolTip(title)
        field.setMaxLength(20)
        field.setFixedWidth((letters + 2) * self.fontMetrics().horizontalAdvance("0"))
        field.editingFinished.connect(self._take)
        return field

    def _asked(self) -> Subject:
        """Return what is asked.

        Raises
        ------
        InputError
            If it cannot be meant.
        """
        first, last = parse_size(self._first.text()), parse_size(self._last.text())
        low = Board(min(first.rows, last.rows), min(first.cols, last.cols))
        high = Board(max(first.rows, last.rows), max(first.cols, last.cols))
        if self._what.currentIndex():
            subject: Subject = SharesSolved(low, high)
            if subject.count > _MOST_STARTS:
                raise InputError(
                    tr(
                        "These boards have {count:,} starts together, and at most {most:,} "
                        "are searched.",
                        count=subject.count,
                        most=_MOST_STARTS,
                    )
                )
            return subject
        name = self._start.text().strip()
        # it is to be on the largest of them at least
        square = high.parse_square(name)
        del square
        return OneStart(low, high, name)

    @Slot()
    def _take(self) -> None:
        self._start.setVisible(not self._what.currentIndex())
        try:
            subject = self._asked()
        except InputError as error:
            self._show_wrong(str(error))
            return
        self._show_wrong("")
        if subject != self.subject:
            self.subject = subject
            self.changed.emit()

    def _show_wrong(self, why: str) -> None:
        for field in (self._first, self._last, self._start):
            restyle(field, "wrong", value=bool(why))
        self.refused.emit(why)
