"""Columns of the map page: a map for each strategy, with its search and its summary."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import chain, pairwise

from PySide6.QtCore import QSize, Qt, Signal, SignalInstance, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from knight_gui.drawing.icons import Glyph
from knight_gui.drawing.maps.sheet import SheetMap
from knight_gui.drawing.maps.subject import SweepSubject
from knight_gui.i18n import tr
from knight_gui.messages import maps
from knight_gui.messages.programs import search_title
from knight_gui.player.session import Session
from knight_gui.search.strategy import Strategy
from knight_gui.state.programs import Variant
from knight_gui.state.setup import SearchSetup
from knight_gui.sweeps.results import SearchResults
from knight_gui.sweeps.summary import summarize_results
from knight_gui.window.maps.view import HeatmapView
from knight_gui.window.widgets.cards import ReservedHeightLabel, clear_layout
from knight_gui.window.widgets.menus import SearchMenu, SearchMenuButton
from knight_gui.window.widgets.parts import (
    IconButton,
    column_layout,
    row_layout,
    with_layout,
    with_name,
)
from knight_gui.window.widgets.picture import font_px_of

MAX_STRATEGIES = 4

SearchDot = tuple[int, int]
"""A search: which of the maps it is on, and its place there."""
_SUMMARY_LINES = 3
_MIN_MAP_WIDTH_EM = 15
"""The least width of a map that others stand beside, in heights of letters."""


class StrategyMenu(SearchMenu):
    """Offers every search, and the one that the window shows, however it was built."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(tr("The search on the board"), "asShown", parent)
        self._session = session
        self.other_action.triggered.connect(self._choose_search_on_board)

    @Slot()
    def _choose_search_on_board(self) -> None:
        setup = self._session.scene.setup
        self.search_chosen.emit(setup.with_variant(Variant.NAIVE) if setup.is_by_hand else setup)


class StrategyBox(QWidget):
    """Box with the name of a search, which can be changed or removed."""

    setup_changed = Signal()
    remove_requested = Signal()

    def __init__(self, setup: SearchSetup, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        menu = StrategyMenu(session, self)
        menu.search_chosen.connect(self._on_menu_search_chosen)
        self.search_button = with_name(SearchMenuButton(menu, self), "mapSearchButton")
        self.remove_button = IconButton(
            "removeMapButton", Glyph.CLOSE, tr("Remove this strategy"), self
        )
        self.remove_button.clicked.connect(self.remove_requested)
        with_layout(row_layout((self.search_button, 1), self.remove_button, spacing=4), self)
        # a low page must not squeeze the buttons
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.show_setup(setup)

    def show_setup(self, setup: SearchSetup) -> None:
        """Show another search."""
        self.setup = setup
        self.search_button.show_setup(setup)

    @Slot(object)
    def _on_menu_search_chosen(self, setup: SearchSetup) -> None:
        self.show_setup(setup)
        self.setup_changed.emit()


class MapColumn(QWidget):
    """One map with its search above it and a summary below."""

    def __init__(self, setup: SearchSetup, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown_results: tuple[SweepSubject, SearchResults, int] | None = None
        self.strategy_box = StrategyBox(setup, session, self)
        self.map_view = HeatmapView(self.search_sentence, self)
        self.summary_label = with_name(ReservedHeightLabel(_SUMMARY_LINES, self), "mapSummary")
        self.summary_label.setToolTip(maps.map_terms_text())
        self.summary_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        with_layout(
            column_layout(self.strategy_box, (self.map_view, 1), self.summary_label, spacing=4),
            self,
        )
        # all of them are equally wide, whatever they say
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Expanding)

    def show_results(self, subject: SweepSubject, results: SearchResults, max_steps: int) -> None:
        """Show the results of a subject; the same results are not drawn again."""
        if self._shown_results is not None:
            old_subject, old_results, old_max_steps = self._shown_results
            if (old_subject, old_max_steps) == (subject, max_steps) and old_results.equals(results):
                return
        self._shown_results = subject, results, max_steps
        limited_results = results.with_step_limit(max_steps)
        self.map_view.show_data(subject.make_heatmap_data(limited_results))
        self.summary_label.setText(
            maps.sweep_summary_text(summarize_results(limited_results), subject.search_names)
        )

    def make_sheet_map(self) -> SheetMap:
        """Return the map for a sheet."""
        assert self.map_view.heatmap_data is not None
        return SheetMap(
            search_title(self.strategy_box.setup),
            self.map_view.heatmap_data,
            self.summary_label.text(),
        )

    def search_sentence(self, search_index: int) -> str:
        """Return the sentence on one search of the map."""
        assert self._shown_results is not None
        subject, results, max_steps = self._shown_results
        return subject.search_sentence(
            search_index, self.strategy_box.setup.strategy, results, max_steps
        )


class StrategyColumns(QWidget):
    """One to four maps beside each other.

    Attributes
    ----------
    map_columns
        The maps from left to right.
    """

    strategies_changed = Signal()
    dot_pointed = Signal(tuple)
    dot_chosen = Signal(tuple)

    def __init__(self, setups: tuple[SearchSetup, ...], session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self.map_columns: list[MapColumn] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(16)
        for setup in setups:
            self._append_column(setup)

    @property
    def strategies(self) -> tuple[Strategy, ...]:
        """Strategies of the columns, without repetition."""
        return tuple(dict.fromkeys(each.strategy_box.setup.strategy for each in self.map_columns))

    @property
    def can_add_strategy(self) -> bool:
        """Whether there is room for one more."""
        return len(self.map_columns) < MAX_STRATEGIES

    @Slot(object)
    def add_strategy(self, setup: SearchSetup) -> None:
        """Show one more, if there is room."""
        if self.can_add_strategy:
            self._append_column(setup)
            self.strategies_changed.emit()

    def replace_strategies(self, setups: tuple[SearchSetup, ...]) -> None:
        """Show others."""
        for each in tuple(self.map_columns):
            self._delete_column(each)
        for setup in setups:
            self._append_column(setup)
        self.strategies_changed.emit()

    def show_results(
        self, subject: SweepSubject, results_of: Callable[[Strategy], SearchResults], max_steps: int
    ) -> None:
        """Show the results of each strategy."""
        for each in self.map_columns:
            each.show_results(subject, results_of(each.strategy_box.setup.strategy), max_steps)
            # one is always there
            each.strategy_box.remove_button.setVisible(len(self.map_columns) > 1)

    def set_marked_dot(self, dot: SearchDot | None) -> None:
        """Draw a frame around a search on every map."""
        for each in self.map_columns:
            each.map_view.set_marked_search(None if dot is None else dot[1])

    def set_tab_order_between(self, previous_widget: QWidget, next_widget: QWidget) -> None:
        """Set the tab order of the columns between two widgets."""
        focus_widgets = [
            (each.strategy_box.search_button, each.strategy_box.remove_button, each.map_view)
            for each in self.map_columns
        ]
        for first, second in pairwise((previous_widget, *chain(*focus_widgets), next_widget)):
            QWidget.setTabOrder(first, second)

    def _append_column(self, setup: SearchSetup) -> None:
        map_column = MapColumn(setup, self._session, self)
        map_column.strategy_box.setup_changed.connect(self.strategies_changed)
        map_column.strategy_box.remove_requested.connect(
            partial(self._on_column_remove_requested, map_column)
        )
        map_view = map_column.map_view
        map_view.item_pointed.connect(partial(self._emit_dot, self.dot_pointed, map_column))
        map_view.item_chosen.connect(partial(self._emit_dot, self.dot_chosen, map_column))
        self.map_columns.append(map_column)
        self._arrange_columns()

    def _on_column_remove_requested(self, map_column: MapColumn) -> None:
        if len(self.map_columns) > 1:
            self._delete_column(map_column)
            self.strategies_changed.emit()

    def _delete_column(self, map_column: MapColumn) -> None:
        # what has the focus tells of its loss
        map_column.map_view.blockSignals(True)
        self.map_columns.remove(map_column)
        self._arrange_columns()
        map_column.hide()
        map_column.deleteLater()

    def _arrange_columns(self) -> None:
        """Put as many maps side by side as have room, the others below them."""
        columns_per_row = max(
            1,
            min(len(self.map_columns), int(self.width() / (_MIN_MAP_WIDTH_EM * font_px_of(self)))),
        )
        clear_layout(self._grid)
        for index, each in enumerate(self.map_columns):
            self._grid.addWidget(each, *divmod(index, columns_per_row))

    def minimumSizeHint(self) -> QSize:
        width = round(min(2, len(self.map_columns)) * _MIN_MAP_WIDTH_EM * font_px_of(self))
        return QSize(width, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange_columns()

    def _emit_dot(
        self, signal: SignalInstance, map_column: MapColumn, search_index: int | None
    ) -> None:
        signal.emit(
            None if search_index is None else (self.map_columns.index(map_column), search_index)
        )
