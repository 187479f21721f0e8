"""One strategy on the page of maps: which it is, its map, and what that comes to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from knight_gui.maps.summary import summary_of_results
from knight_gui.texts import tr
from knight_gui.window.label import RoomyLabel
from knight_gui.window.maps.searches import SearchButton
from knight_gui.window.maps.view import MapView
from knight_gui.wording import maps
from knight_gui.wording.programs import search_title

if TYPE_CHECKING:
    from knight_gui.maps.results import Results
    from knight_gui.scene.setup import Setup
    from knight_gui.window.maps.sheet import SheetMap
    from knight_gui.window.maps.subject import Subject

_LINES = 2


class MapColumn(QObject):
    """Shows what is known of one strategy.

    Attributes
    ----------
    setup
        The search; its board and start do not count.
    head, view, summary
        Its parts, from top to bottom.

    Signals
    -------
    replaced(Setup)
        The user wants another search in its place.
    removed()
        The user does not want it any more.
    refused(str)
        What was typed is no strategy, and why.
    """

    replaced = Signal(object)
    removed = Signal()
    refused = Signal(str)

    def __init__(self, setup: Setup, parent: QWidget) -> None:
        super().__init__(parent)
        self.setup = setup
        self._subject: Subject | None = None
        self._results: Results | None = None
        self._limit = 0
        self.head = QWidget(parent)
        self._button = SearchButton("", self.head)
        self._button.setObjectName("mapSearchButton")
        self._button.show_setup(setup)
        self._button.chosen.connect(self.replaced)
        self._button.refused.connect(self.refused)
        self._remove = QToolButton(self.head)
        self._remove.setObjectName("removeMapButton")
        self._remove.setText("×")
        self._remove.setAccessibleName(tr("Remove this strategy"))
        self._remove.setToolTip(tr("Remove this strategy"))
        self._remove.clicked.connect(self.removed)
        self.view = MapView(self.sentence, parent)
        self.summary = RoomyLabel(_LINES, parent)
        self.summary.setObjectName("mapSummary")
        self.summary.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        head = QHBoxLayout(self.head)
        head.setContentsMargins(0, 0, 0, 0)
        head.setSpacing(4)
        head.addWidget(self._button, 1)
        head.addWidget(self._remove)

    @property
    def parts(self) -> tuple[QWidget, ...]:
        """Its parts, from top to bottom."""
        return self.head, self.view, self.summary

    @property
    def tab_stops(self) -> tuple[QWidget, ...]:
        """Where Tab stops, in this order."""
        return self._button, self._remove, self.view

    @Slot(object)
    def show_setup(self, setup: Setup) -> None:
        """Be there for another search."""
        self.setup = setup
        self._button.show_setup(setup)

    def show_results(self, subject: Subject, results: Results, limit: int) -> None:
        """Show what is known; to draw it takes its time, so not again what is shown already."""
        before = (self._subject, self._limit)
        is_same = self._results is not None and self._results.is_same(results)
        if before == (subject, limit) and is_same:
            return
        self._subject, self._results, self._limit = subject, results, limit
        self.view.show_plate(subject.plate(results))
        self.summary.setText(maps.told_of_all(summary_of_results(results), subject.names))

    def on_sheet(self, subject: Subject) -> SheetMap:
        """Return what is shown, for paper."""
        from knight_gui.window.maps.sheet import SheetMap

        assert self._results is not None
        plate = subject.plate(self._results)
        return SheetMap(search_title(self.setup), plate, self.summary.text())

    def sentence(self, place: int) -> str:
        """Return what is known of a place on the map."""
        assert self._subject is not None
        assert self._results is not None
        return self._subject.sentence(place, self.setup.strategy, self._results, self._limit)

    def let_remove(self, *, can: bool) -> None:
        """Offer to remove it, or not: one is always there."""
        self._remove.setEnabled(can)
        self._remove.setToolTip(
            tr("Remove this strategy") if can else tr("One strategy has to stay")
        )
