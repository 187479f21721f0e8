"""Map page: searches from all starts, for up to four strategies."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Self

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QButtonGroup, QWidget

from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.maps.on_board import MapOnBoard
from knight_gui.drawing.maps.sheet import MapSheet
from knight_gui.drawing.maps.strip import StripRow
from knight_gui.drawing.maps.subject import AllStartsSubject, HeatmapData, SweepSubject
from knight_gui.i18n import plural, tr
from knight_gui.messages import maps
from knight_gui.messages.programs import search_title
from knight_gui.search.strategy import Strategy
from knight_gui.state.programs import COMPUTER_VARIANTS
from knight_gui.state.setup import SearchSetup
from knight_gui.window.board.view import BoardView
from knight_gui.window.context import WindowContext
from knight_gui.window.maps.columns import MAX_STRATEGIES, SearchDot, StrategyColumns, StrategyMenu
from knight_gui.window.maps.controls import BoardRangeRow
from knight_gui.window.maps.legend import MapLegend
from knight_gui.window.maps.plots import StripPlotView
from knight_gui.window.pages.sweep import SweepPage
from knight_gui.window.widgets.parts import (
    make_buddy_label,
    make_menu_button,
    make_tool_button,
    row_layout,
    segmented_buttons_layout,
    with_layout,
    with_name,
)
from knight_gui.window.widgets.theming import current_theme
from knight_gui.window.widgets.typed import BoardSizeBox


class MapPage(SweepPage):
    """Page with a map of all starts for each of up to four strategies.

    The map that was pointed at last is painted on the board of the window, too. In a scene of a
    lesson the map of its search is made at once; on a full screen it is on the board alone.
    """

    hides_verdict = True

    def __init__(self, context: WindowContext) -> None:
        super().__init__("mapPage", context, maps.map_placeholder_text(), maps.map_hint_text())
        self._strategy_columns = StrategyColumns(
            _naive_and_greedy_setups(context.scene.setup), context.session, self
        )
        self._is_board_painted = False
        self._painted_column = 0
        self._painted_map: HeatmapData | None = None
        self._starts_button = make_tool_button("mapStartsButton", tr("Starts"), self)
        self._boards_button = make_tool_button("mapBoardsButton", tr("Boards"), self)
        self._subject_buttons = QButtonGroup(self)
        for button in (self._starts_button, self._boards_button):
            button.setCheckable(True)
            self._subject_buttons.addButton(button)
        self._starts_button.setChecked(True)
        self._board_size_box = with_name(BoardSizeBox(self), "mapBoardBox")
        self._board_size_box.show_board(self._context.scene.setup.board)
        self._board_row = with_layout(
            row_layout(
                make_buddy_label(self._board_size_box, tr("Board"), self),
                self._board_size_box,
                spacing=8,
            ),
            QWidget(self),
        )
        menu = StrategyMenu(self._context.session, self)
        self._add_button = make_menu_button("addMapButton", tr("Add strategy"), "", menu, self)
        self._board_range_row = BoardRangeRow(self)
        self._legend = MapLegend(self)
        self._strip_view = StripPlotView(self)
        self._subject_buttons.buttonToggled.connect(self._update_subject)
        self._board_size_box.board_chosen.connect(self._update_subject)
        menu.search_chosen.connect(self._strategy_columns.add_strategy)
        self._board_range_row.subject_changed.connect(self._update_subject)
        self._board_range_row.input_rejected.connect(self._show_sentence)
        self._strategy_columns.strategies_changed.connect(self._update_strategies)
        self._strategy_columns.dot_pointed.connect(self._show_search_sentence)
        self._strategy_columns.dot_chosen.connect(self._open_search)
        self._strip_view.item_pointed.connect(self._show_search_sentence)
        self._strip_view.item_chosen.connect(self._open_search)
        context.session.setups_changed.connect(self._on_session_setups_changed)
        context.session.is_full_screen_changed.connect(self._update_visible_parts)
        context.session.lesson_scene_changed.connect(self._update_visible_parts)

        subject_layout = segmented_buttons_layout(self._starts_button, self._boards_button)
        subject_row = with_layout(
            row_layout(subject_layout, self._board_row, None, self._add_button, spacing=12),
            QWidget(self),
        )
        footer = self._make_footer()
        self._parts_without_legend = (
            subject_row,
            self._strategy_columns,
            self._sentence_label,
            *footer,
        )
        self.set_content(
            subject_row,
            self._board_range_row,
            self._legend,
            (self._strategy_columns, 3),
            self._sentence_label,
            (self._strip_view, 1),
            footer=footer,
        )

    # What is shown

    @property
    def _subject(self) -> SweepSubject:
        if self._boards_button.isChecked():
            return self._board_range_row.subject
        return AllStartsSubject(self._board_size_box.board)

    @property
    def _strategies(self) -> tuple[Strategy, ...]:
        return self._strategy_columns.strategies

    @property
    def _is_map_of_lesson(self) -> bool:
        """Whether the page belongs to the shown scene of a lesson."""
        lesson_scene = self._context.scene.lesson_scene
        return lesson_scene is not None and lesson_scene.page == "map"

    @Slot()
    def _update_subject(self) -> None:
        self._board_row.setVisible(self._starts_button.isChecked())
        self.setWindowTitle(self._subject.title)
        self._legend.set_solved_shares(has_solved_shares=self._subject.has_solved_shares)
        self._update_visible_parts()
        self._show_search_sentence(None)
        self._update_strategies()

    @Slot()
    def _update_visible_parts(self) -> None:
        """Show the legend alone beside a presented board, which has the map."""
        is_bare = self._is_map_of_lesson and self._context.scene.is_lesson_presented
        for part in self._parts_without_legend:
            part.setHidden(is_bare)
        self._board_range_row.setVisible(self._boards_button.isChecked() and not is_bare)
        self._strip_view.setVisible(not self._subject.has_solved_shares and not is_bare)
        self._legend.set_always_whole(is_whole=is_bare)
        self.set_bare(is_bare=is_bare)

    @Slot()
    def _update_strategies(self) -> None:
        """Show the results of the chosen strategies."""
        self._strategy_columns.set_tab_order_between(self._add_button, self._controls.max_steps_box)
        can_add = self._strategy_columns.can_add_strategy
        self._add_button.setEnabled(can_add)
        tooltip = ""
        if not can_add:
            tooltip = plural(
                "There is room for {count} strategy",
                "There is room for {count} strategies",
                MAX_STRATEGIES,
            )
        self._add_button.setToolTip(tooltip)
        self._show_results()

    @Slot()
    def _show_results(self) -> None:
        subject = self._subject
        max_steps = self._max_steps
        results_of = partial(self._result_cache.results_of, subject)
        self._strategy_columns.show_results(subject, results_of, max_steps)
        if not subject.has_solved_shares:
            rows = (
                StripRow(
                    search_title(each.strategy_box.setup),
                    results_of(each.strategy_box.setup.strategy),
                )
                for each in self._strategy_columns.map_columns
            )
            self._strip_view.show_rows(tuple(rows), max_steps)
        self._update_controls(self._strategy_columns.map_columns[0].map_view)
        self._paint_board()

    def adopt_results(self, old_page: Self) -> None:
        super().adopt_results(old_page)
        self._strategy_columns.replace_strategies(
            tuple(each.strategy_box.setup for each in old_page._strategy_columns.map_columns)
        )

    def refresh(self) -> None:
        """Show the map of the board and the strategy that the window shows."""
        setup = self._context.scene.setup
        self._board_size_box.show_board(setup.board)
        strategies = self._strategy_columns.strategies
        if self._is_map_of_lesson:
            self._starts_button.setChecked(True)
            if strategies != (setup.strategy,):
                self._strategy_columns.replace_strategies((setup,))
        elif setup.strategy not in strategies:
            self._strategy_columns.replace_strategies(_naive_and_greedy_setups(setup))
        self._is_board_painted = True
        self._update_subject()
        if self._is_map_of_lesson:
            self._start_sweep()

    def on_close(self) -> None:
        super().on_close()
        self._set_board_painted(is_painted=False)

    # The map on the board

    def _set_board_painted(self, *, is_painted: bool) -> None:
        """Paint the map on the board of the window, or show its search again."""
        self._is_board_painted = is_painted
        self._paint_board()

    def _paint_board(self) -> None:
        """Paint the map of the search that was pointed at last, if it is of the same board."""
        board = self._context.scene.setup.board
        columns = self._strategy_columns.map_columns
        column = columns[min(self._painted_column, len(columns) - 1)]
        starts_map = None
        if self._is_board_painted and self._subject == AllStartsSubject(board):
            starts_map = column.map_view.heatmap_data
        if starts_map is self._painted_map:
            return
        self._painted_map = starts_map
        cover = None if starts_map is None else MapOnBoard(starts_map, column.search_sentence)
        board_view = self._context.search_widgets.widget_of_search(0, BoardView)
        board_view.update_state(cover=cover)

    @Slot()
    def _on_session_setups_changed(self) -> None:
        if not self.isVisible():
            return
        if self._is_map_of_lesson:
            self.refresh()
        else:
            # another search was begun, which is to be seen
            self._set_board_painted(is_painted=False)

    # What the user does

    @Slot(object)
    def _show_search_sentence(self, dot: SearchDot | None) -> None:
        """Show the sentence of a search, and mark it on the maps and in the chart."""
        sentence = ""
        if dot is not None:
            column, search_index = dot
            self._painted_column = column
            self._set_board_painted(is_painted=True)
            sentence = self._strategy_columns.map_columns[column].search_sentence(search_index)
        self._show_sentence(sentence)
        self._strategy_columns.set_marked_dot(dot)
        self._strip_view.set_marked_dot(dot)

    def _make_picture(self) -> Picture:
        sheet_maps = tuple(each.make_sheet_map() for each in self._strategy_columns.map_columns)
        title = self._subject.title
        sheet = MapSheet(title, sheet_maps, len(sheet_maps), self._max_steps, current_theme())
        return Picture(title, sheet.size, sheet.background, sheet.draw)

    @Slot(object)
    def _open_search(self, dot: SearchDot) -> None:
        """Show a search in the window; of a board with many of them, its map."""
        map_column = self._strategy_columns.map_columns[dot[0]]
        search_index = dot[1]
        board, start = self._subject.board_and_start(search_index)
        setup = map_column.strategy_box.setup.starting_at(start, board)
        self._context.controller.open_with_undo((setup,), selected_index=0)
        self._context.playback.go_to_step(0)
        if start is None:
            self._board_size_box.show_board(board)
            self._starts_button.setChecked(True)
        else:
            self.close_if_covering_boards()


def _naive_and_greedy_setups(setup: SearchSetup) -> tuple[SearchSetup, ...]:
    """Return the naive and the greedy search of a program; one, if they are the same."""
    setups_by_strategy = {
        each.strategy: each
        for each in (replace(setup, variant=variant) for variant in COMPUTER_VARIANTS)
    }
    return tuple(setups_by_strategy.values())
