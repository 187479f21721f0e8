"""The strategies of the map's page beside each other: a map for each, and what stands around it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain, pairwise

from PySide6.QtCore import QSize, Qt, Signal, SignalInstance, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from knight_gui.drawing.icons import Glyph
from knight_gui.drawing.maps.sheet import SheetMap
from knight_gui.drawing.maps.subject import Subject
from knight_gui.i18n import tr
from knight_gui.messages import maps
from knight_gui.messages.programs import search_title
from knight_gui.player.session import Session
from knight_gui.search.strategy import Strategy
from knight_gui.state.programs import Variant
from knight_gui.state.setup import Setup
from knight_gui.sweeps.results import Results
from knight_gui.sweeps.summary import summary_of_results
from knight_gui.window.maps.view import MapView
from knight_gui.window.widgets.cards import RoomyLabel, empty
from knight_gui.window.widgets.menus import SearchButton, SearchMenu
from knight_gui.window.widgets.parts import IconButton, column, held, named, row, set_up
from knight_gui.window.widgets.picture import letter_of

MOST_STRATEGIES = 4

Dot = tuple[int, int]
"""A search: which of the maps it is on, and its place there."""
_LINES = 3
_LEAST = 15
"""The least width of a map that others stand beside, in heights of letters."""


class StrategyMenu(SearchMenu):
    """Offers every search, and the one that the window shows, however it was built."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(tr("The search on the board"), "asShown", parent)
        self._session = session
        self.other.triggered.connect(self._choose_shown)

    @Slot()
    def _choose_shown(self) -> None:
        setup = self._session.scene.setup
        self.chosen.emit(setup.with_variant(Variant.NAIVE) if setup.is_by_hand else setup)


class StrategyBox(QWidget):
    """Says which search it is, and lets it be another one, or be removed."""

    changed = Signal()
    removed = Signal()

    def __init__(self, setup: Setup, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        menu = StrategyMenu(session, self)
        menu.chosen.connect(self._take)
        self.button = named(SearchButton(menu, self), "mapSearchButton")
        self.remove = IconButton("removeMapButton", Glyph.CLOSE, tr("Remove this strategy"), self)
        self.remove.clicked.connect(self.removed)
        held(row((self.button, 1), self.remove, spacing=4), self)
        self.show_setup(setup)

    def show_setup(self, setup: Setup) -> None:
        """Show another search."""
        self.setup = setup
        self.button.show_setup(setup)

    @Slot(object)
    def _take(self, setup: Setup) -> None:
        self.show_setup(setup)
        self.changed.emit()


class MapColumn(QWidget):
    """One map with its search above it and a summary below."""

    def __init__(self, setup: Setup, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown: tuple[Subject, Results, int] | None = None
        self.box = StrategyBox(setup, session, self)
        self.view = MapView(self.sentence, self)
        self.summary = named(RoomyLabel(_LINES, self), "mapSummary")
        set_up(
            self.summary,
            toolTip=maps.terms(),
            textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse,
        )
        held(column(self.box, (self.view, 1), self.summary, spacing=4), self)
        # all of them are equally wide, whatever they say
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

    def show_results(self, subject: Subject, results: Results, limit: int) -> None:
        """Show what is known; to draw it takes its time, so not again what is shown already."""
        if self._shown is not None:
            before, known, most = self._shown
            if (before, most) == (subject, limit) and known.is_same(results):
                return
        self._shown = subject, results, limit
        seen = results.up_to(limit)
        self.view.show_data(subject.data(seen))
        self.summary.setText(maps.told_of_all(summary_of_results(seen), subject.names))

    def on_sheet(self) -> SheetMap:
        """Return what is shown, for paper."""
        assert self.view.data is not None
        return SheetMap(search_title(self.box.setup), self.view.data, self.summary.text())

    def sentence(self, place: int) -> str:
        """Return what is known of a place on the map."""
        assert self._shown is not None
        subject, results, limit = self._shown
        return subject.sentence(place, self.box.setup.strategy, results, limit)


class StrategyColumns(QWidget):
    """Keeps one to four maps beside each other, and says which search is pointed at or chosen.

    Attributes
    ----------
    shown
        The maps from left to right.
    """

    changed = Signal()
    pointed = Signal(object)
    chosen = Signal(object)

    def __init__(self, setups: tuple[Setup, ...], session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.shown: list[MapColumn] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(16)
        for setup in setups:
            self._append(setup)

    @property
    def strategies(self) -> tuple[Strategy, ...]:
        """What they show; two of them may show the same."""
        return tuple(dict.fromkeys(each.box.setup.strategy for each in self.shown))

    @property
    def has_room(self) -> bool:
        """Whether there is room for one more."""
        return len(self.shown) < MOST_STRATEGIES

    @Slot(object)
    def add(self, setup: Setup) -> None:
        """Show one more, if there is room."""
        if self.has_room:
            self._append(setup)
            self.changed.emit()

    def replace_all(self, setups: tuple[Setup, ...]) -> None:
        """Show others."""
        for each in tuple(self.shown):
            self._drop(each)
        for setup in setups:
            self._append(setup)
        self.changed.emit()

    def show_results(
        self, subject: Subject, known: Callable[[Strategy], Results], limit: int
    ) -> None:
        """Show what is known of each strategy."""
        for each in self.shown:
            each.show_results(subject, known(each.box.setup.strategy), limit)
            # one is always there
            each.box.remove.setVisible(len(self.shown) > 1)

    def mark(self, dot: Dot | None) -> None:
        """Draw a frame around a search on every map."""
        for each in self.shown:
            each.view.mark(None if dot is None else dot[1])

    def put_between(self, before: QWidget, after: QWidget) -> None:
        """Have Tab go through them in between."""
        boxes = [(each.box.button, each.box.remove, each.view) for each in self.shown]
        for first, second in pairwise((before, *chain(*boxes), after)):
            QWidget.setTabOrder(first, second)

    def _append(self, setup: Setup) -> None:
        added = MapColumn(setup, self._session, self)
        added.box.changed.connect(self.changed)
        added.box.removed.connect(partial(self._remove, added))
        for heard, told in ((added.view.pointed, self.pointed), (added.view.chosen, self.chosen)):
            heard.connect(partial(self._tell, told, added))
        self.shown.append(added)
        self._deal_out()

    def _remove(self, which: MapColumn) -> None:
        if len(self.shown) > 1:
            self._drop(which)
            self.changed.emit()

    def _drop(self, which: MapColumn) -> None:
        # what has the focus tells of its loss
        which.view.blockSignals(True)
        self.shown.remove(which)
        self._deal_out()
        which.hide()
        which.deleteLater()

    def _deal_out(self) -> None:
        """Put as many maps side by side as have room, the others below them."""
        across = max(1, min(len(self.shown), int(self.width() / (_LEAST * letter_of(self)))))
        empty(self._grid)
        for place, each in enumerate(self.shown):
            self._grid.addWidget(each, *divmod(place, across))

    def minimumSizeHint(self) -> QSize:
        width = round(min(2, len(self.shown)) * _LEAST * letter_of(self))
        return QSize(width, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._deal_out()

    def _tell(self, told: SignalInstance, which: MapColumn, place: int | None) -> None:
        told.emit(None if place is None else (self.shown.index(which), place))
