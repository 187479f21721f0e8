"""The maps beside each other, one for each strategy."""

from __future__ import annotations

from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QGridLayout, QWidget

from knight_gui.window.maps.column import MapColumn

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from knight_gui.maps.results import Results
    from knight_gui.scene.setup import Setup
    from knight_gui.search.strategy import Strategy
    from knight_gui.window.maps.subject import Subject

MOST_STRATEGIES = 4
_MAPS = 1
"""The row of the grid that takes the room that is left."""

Dot = tuple[int, int]
"""A search: which of the maps it is on, and its place there."""


class Columns(QObject):
    """Keeps one to four maps in a grid.

    Attributes
    ----------
    grid
        Where they are.

    Signals
    -------
    changed()
        There are other strategies.
    refused(str)
        What was typed is no strategy, and why.
    pointed(Dot | None), chosen(Dot)
        The user points at a search, or wants to see it.
    """

    changed = Signal()
    refused = Signal(str)
    pointed = Signal(object)
    chosen = Signal(object)

    def __init__(self, setups: tuple[Setup, ...], parent: QWidget) -> None:
        super().__init__(parent)
        self._parent = parent
        self._columns: list[MapColumn] = []
        self.grid = QGridLayout()
        self.grid.setHorizontalSpacing(16)
        self.grid.setVerticalSpacing(4)
        self.grid.setRowStretch(_MAPS, 1)
        for setup in setups:
            self._append(setup)

    def __iter__(self) -> Iterator[MapColumn]:
        return iter(self._columns)

    def __len__(self) -> int:
        return len(self._columns)

    def __getitem__(self, place: int) -> MapColumn:
        return self._columns[place]

    @property
    def strategies(self) -> tuple[Strategy, ...]:
        """What they show; two of them may show the same."""
        return tuple(dict.fromkeys(column.setup.strategy for column in self._columns))

    @property
    def has_room(self) -> bool:
        """Whether there is room for one more."""
        return len(self._columns) < MOST_STRATEGIES

    @Slot(object)
    def add(self, setup: Setup) -> None:
        """Show one more, if there is room."""
        if self.has_room:
            self._append(setup)
            self.changed.emit()

    def replace_all(self, setups: tuple[Setup, ...]) -> None:
        """Show others."""
        for column in tuple(self._columns):
            self._drop(column)
        for setup in setups:
            self._append(setup)
        self.changed.emit()

    def show_results(
        self, subject: Subject, known: Callable[[Strategy], Results], limit: int
    ) -> None:
        """Show what is known of each strategy."""
        for column in self._columns:
            column.show_results(subject, known(column.setup.strategy), limit)
            column.let_remove(can=len(self._columns) > 1)

    def mark(self, dot: Dot | None) -> None:
        """Draw a frame around a search on every map."""
        for column in self._columns:
            column.view.mark(None if dot is None else dot[1])

    def put_between(self, before: QWidget, after: QWidget) -> None:
        """Have Tab go through them in between."""
        stops = [stop for column in self._columns for stop in column.tab_stops]
        for first, second in pairwise((before, *stops, after)):
            QWidget.setTabOrder(first, second)

    def _append(self, setup: Setup) -> None:
        column = MapColumn(setup, self._parent)
        column.replaced.connect(partial(self._replace, column))
        column.removed.connect(partial(self._remove, column))
        column.refused.connect(self.refused)
        column.view.pointed.connect(partial(self._point_at, column))
        column.view.chosen.connect(partial(self._choose, column))
        self._columns.append(column)
        self._arrange()

    def _arrange(self) -> None:
        """Have them all equally wide and high."""
        for place in range(MOST_STRATEGIES):
            self.grid.setColumnStretch(place, int(place < len(self._columns)))
        for place, column in enumerate(self._columns):
            for row, part in enumerate(column.parts):
                self.grid.addWidget(part, row, place)
                part.show()

    def _replace(self, column: MapColumn, setup: Setup) -> None:
        column.show_setup(setup)
        self.changed.emit()

    def _remove(self, column: MapColumn) -> None:
        if len(self._columns) > 1:
            self._drop(column)
            self.changed.emit()

    def _drop(self, column: MapColumn) -> None:
        # what has the focus tells of its loss
        column.view.blockSignals(True)
        self._columns.remove(column)
        for part in column.parts:
            part.hide()
            self.grid.removeWidget(part)
            part.deleteLater()
        column.deleteLater()
        self._arrange()

    def _point_at(self, column: MapColumn, place: int | None) -> None:
        self.pointed.emit(None if place is None else (self._columns.index(column), place))

    def _choose(self, column: MapColumn, place: int) -> None:
        self.chosen.emit((self._columns.index(column), place))
