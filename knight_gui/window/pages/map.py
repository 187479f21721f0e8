"""The page that answers which starts are hard: maps of what searches from all of them came to."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Self

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QButtonGroup, QWidget

from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.maps.sheet import MapSheet
from knight_gui.drawing.maps.strip import StripRow
from knight_gui.drawing.maps.subject import AllStarts, Subject
from knight_gui.i18n import plural, tr
from knight_gui.messages import maps
from knight_gui.messages.programs import search_title
from knight_gui.search.strategy import Strategy
from knight_gui.state.programs import PROGRAMMED
from knight_gui.state.setup import Setup
from knight_gui.window.context import Context
from knight_gui.window.maps.columns import MOST_STRATEGIES, Dot, StrategyColumns, StrategyMenu
from knight_gui.window.maps.controls import SizesRow
from knight_gui.window.maps.legend import MapLegend
from knight_gui.window.maps.plots import StripView
from knight_gui.window.pages.sweep import SweepPage
from knight_gui.window.widgets.parts import (
    held,
    label_for,
    menu_button,
    named,
    row,
    segments,
    tool_button,
)
from knight_gui.window.widgets.theming import theme_of
from knight_gui.window.widgets.typed import SizeBox


class MapPage(SweepPage):
    """Searches from all starts with up to four strategies, and shows what comes of it."""

    def __init__(self, context: Context) -> None:
        super().__init__("mapPage", context, maps.beginning(), maps.hint())
        self._columns = StrategyColumns(_both(context.scene.setup), context.session, self)
        self._starts, self._boards = (
            tool_button(name, text, self)
            for name, text in (("mapStartsButton", tr("Starts")), ("mapBoardsButton", tr("Boards")))
        )
        self._kinds = QButtonGroup(self)
        for button in (self._starts, self._boards):
            button.setCheckable(True)
            self._kinds.addButton(button)
        self._starts.setChecked(True)
        self._board = named(SizeBox(self), "mapBoardBox")
        self._board.show_board(self._context.scene.setup.board)
        self._board_row = held(
            row(label_for(self._board, tr("Board"), self), self._board, spacing=8), QWidget(self)
        )
        menu = StrategyMenu(self._context.session, self)
        self._add = menu_button("addMapButton", tr("Add strategy"), "", menu, self)
        self._sizes, self._legend, self._strip = SizesRow(self), MapLegend(self), StripView(self)
        for told, act in (
            (self._kinds.buttonToggled, self._show_subject),
            (self._board.chosen, self._show_subject),
            (menu.chosen, self._columns.add),
            (self._sizes.changed, self._show_subject),
            (self._sizes.refused, self._say),
            (self._columns.changed, self._show_strategies),
            (self._columns.pointed, self._point_at),
            (self._columns.chosen, self._choose),
            (self._strip.pointed, self._point_at),
            (self._strip.chosen, self._choose),
        ):
            told.connect(act)

        kinds = segments(self._starts, self._boards)
        self.lay_out(
            row(kinds, self._board_row, None, self._add, spacing=12),
            self._sizes,
            self._legend,
            (self._columns, 3),
            self._said,
            (self._strip, 1),
            foot=self._foot(),
        )

    # What is shown

    @property
    def _subject(self) -> Subject:
        return self._sizes.subject if self._boards.isChecked() else AllStarts(self._board.board)

    @property
    def _strategies(self) -> tuple[Strategy, ...]:
        return self._columns.strategies

    @Slot()
    def _show_subject(self) -> None:
        self._sizes.setVisible(self._boards.isChecked())
        self._board_row.setVisible(self._starts.isChecked())
        self.setWindowTitle(self._subject.title)
        self._legend.show_shares(has_shares=self._subject.has_shares)
        self._strip.setVisible(not self._subject.has_shares)
        self._point_at(None)
        self._show_strategies()

    @Slot()
    def _show_strategies(self) -> None:
        """Show what is known of the strategies that were chosen."""
        self._columns.put_between(self._add, self._controls.limit_box)
        has_room = self._columns.has_room
        self._add.setEnabled(has_room)
        self._add.setToolTip(
            ""
            if has_room
            else plural(
                "There is room for {count} strategy",
                "There is room for {count} strategies",
                MOST_STRATEGIES,
            )
        )
        self._show_known()

    @Slot()
    def _show_known(self) -> None:
        subject, limit = self._subject, self._limit
        known = partial(self._atlas.known, subject)
        self._columns.show_results(subject, known, limit)
        if not subject.has_shares:
            rows = (
                StripRow(search_title(each.box.setup), known(each.box.setup.strategy))
                for each in self._columns.shown
            )
            self._strip.show_rows(tuple(rows), limit)
        self._show_stage(self._columns.shown[0].view)

    def take_over(self, former: Self) -> None:
        super().take_over(former)
        self._columns.replace_all(tuple(each.box.setup for each in former._columns.shown))

    def renew(self) -> None:
        """Have a map of what the boards show."""
        setup = self._context.scene.setup
        self._board.show_board(setup.board)
        if setup.strategy not in self._columns.strategies:
            self._columns.replace_all(_both(setup))
        self._show_subject()

    # What the user does

    @Slot(object)
    def _point_at(self, dot: Dot | None) -> None:
        """Tell of a search, and show where it is on the maps and in the chart."""
        self._say("" if dot is None else self._columns.shown[dot[0]].sentence(dot[1]))
        self._columns.mark(dot)
        self._strip.mark(dot)

    def _picture(self) -> Picture:
        shown = tuple(each.on_sheet() for each in self._columns.shown)
        title = self._subject.title
        sheet = MapSheet(title, shown, len(shown), self._limit, theme_of(self))
        return Picture(title, sheet.size, sheet.ground, sheet.draw)

    @Slot(object)
    def _choose(self, dot: Dot) -> None:
        """Show a search in the window; of a board with many of them, its map."""
        shown, place = self._columns.shown[dot[0]], dot[1]
        board, start = self._subject.chosen(place)
        setup = shown.box.setup.beginning_at(start, board)
        self._context.searches.open((setup,), selected=0)
        self._context.go.go_to(0)
        if start is None:
            self._board.show_board(board)
            self._starts.setChecked(True)
        else:
            self.give_way()


def _both(setup: Setup) -> tuple[Setup, ...]:
    """Return the naive and the greedy search of a program; one, if they are the same."""
    found = {
        each.strategy: each for each in (replace(setup, variant=variant) for variant in PROGRAMMED)
    }
    return tuple(found.values())
