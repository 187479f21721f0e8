"""The page that answers which starts are hard: maps of what searches from all of them came to."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from knight_gui.player.priority import give_way
from knight_gui.scene.programs import Variant
from knight_gui.scene.setup import Setup
from knight_gui.texts import tr
from knight_gui.tour import Board
from knight_gui.window.label import RoomyLabel
from knight_gui.window.maps.atlas import Atlas
from knight_gui.window.maps.column import MapColumn
from knight_gui.window.maps.controls import Controls
from knight_gui.window.maps.legend import Legend
from knight_gui.window.maps.searches import SearchButton
from knight_gui.window.maps.sizes import SizesRow
from knight_gui.window.maps.strip import StripRow, StripView
from knight_gui.window.maps.subject import AllStarts
from knight_gui.window.pages.page import PageDialog
from knight_gui.window.theme import restyle
from knight_gui.wording import maps
from knight_gui.wording.names import size_of
from knight_gui.wording.programs import search_title

if TYPE_CHECKING:
    from collections.abc import Callable

    from knight_gui.maps.pool import Pool
    from knight_gui.search.strategy import Strategy
    from knight_gui.window.commands.command import Context
    from knight_gui.window.maps.subject import Subject

MOST_STRATEGIES = 4
_USUAL_PX = (900, 800)


class MapPage(PageDialog):
    """Searches from all starts with up to four strategies, and shows what comes of it."""

    def __init__(self, context: Context) -> None:
        super().__init__("mapPage", tr("Map"), context.window)
        self._context = context
        self._of_board = AllStarts(context.session.setup.board)
        self._columns: list[MapColumn] = []
        self._atlas = Atlas(self)
        self._atlas.changed.connect(self._show_known)
        self._make_widgets()
        self._lay_out()
        for setup in _both(context.session.setup):
            self._add_column(setup)
        context.session.changed.connect(self._follow)
        self.finished.connect(self._atlas.mapping.close)
        self._show_subject()
        self.resize(*_USUAL_PX)

    # Making

    def _make_widgets(self) -> None:
        self._starts = self._switch("mapStartsButton", tr("Starts"))
        self._boards = self._switch("mapBoardsButton", tr("Boards"))
        self._starts.setChecked(True)
        self._kinds = QButtonGroup(self)
        for button in (self._starts, self._boards):
            self._kinds.addButton(button)
        self._kinds.buttonToggled.connect(self._show_subject)
        self._headline = QLabel(self)
        self._headline.setObjectName("mapHeadline")
        self._headline.setProperty("strong", True)
        self._add = SearchButton(tr("Add strategy ▾"), self)
        self._add.setObjectName("addMapButton")
        self._add.chosen.connect(self._add_chosen)
        self._add.refused.connect(self._say)
        self._sizes = SizesRow(self)
        self._sizes.changed.connect(self._show_subject)
        self._sizes.refused.connect(self._say)
        self._notice = QLabel(self)
        self._notice.setObjectName("mapNotice")
        self._notice.setProperty("bar", "accent")
        self._notice.setWordWrap(True)
        self._renewal = QPushButton(self)
        self._renewal.setObjectName("mapRenewButton")
        self._renewal.setAutoDefault(False)
        self._renewal.clicked.connect(self._begin_anew)
        self._legend = Legend(self)
        self._said = RoomyLabel(2, self)
        self._said.setObjectName("mapSentence")
        self._strip = StripView(self)
        self._strip.pointed.connect(self._point_at_dot)
        self._strip.chosen.connect(self._choose_dot)
        self._controls = Controls(self)
        self._controls.limit_box.currentIndexChanged.connect(self._show_known)
        self._controls.started.connect(self._start)
        self._controls.paused.connect(self._atlas.mapping.pause)
        self._controls.continued.connect(self._atlas.mapping.go_on)
        self._controls.cancelled.connect(self._atlas.mapping.cancel)

    def _switch(self, name: str, text: str) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName(name)
        button.setText(text)
        button.setCheckable(True)
        return button

    def _lay_out(self) -> None:
        top = QHBoxLayout()
        top.setSpacing(0)
        top.addWidget(self._starts)
        top.addWidget(self._boards)
        top.addSpacing(12)
        top.addWidget(self._headline, 1)
        top.addWidget(self._add)
        self._notice_row = QWidget(self)
        notice = QHBoxLayout(self._notice_row)
        notice.setContentsMargins(0, 0, 0, 0)
        notice.addWidget(self._notice, 1)
        notice.addWidget(self._renewal)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(16)
        self._grid.setVerticalSpacing(4)
        self._grid.setRowStretch(1, 1)
        inside = QWidget(self)
        parts = QVBoxLayout(inside)
        parts.setContentsMargins(0, 0, 0, 0)
        parts.setSpacing(8)
        parts.addWidget(self._legend)
        parts.addLayout(self._grid, 3)
        parts.addWidget(self._said)
        parts.addWidget(self._strip, 1)
        area = QScrollArea(self)
        area.setObjectName("mapArea")
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidgetResizable(True)
        area.setWidget(inside)
        self.column.addLayout(top)
        self.column.addWidget(self._sizes)
        self.column.addWidget(self._notice_row)
        self.column.addWidget(area, 1)
        self.column.addWidget(self._controls)
        self.add_foot()

    # Which strategies

    def _add_column(self, setup: Setup) -> None:
        column = MapColumn(setup, self)
        column.replaced.connect(partial(self._replace, column))
        column.removed.connect(partial(self._remove, column))
        column.refused.connect(self._say)
        column.view.pointed.connect(partial(self._point_at, column))
        column.view.chosen.connect(partial(self._choose, column))
        self._columns.append(column)
        self._place_columns()

    def _place_columns(self) -> None:
        """Have the maps beside each other, all equally wide and high."""
        for place in range(MOST_STRATEGIES):
            self._grid.setColumnStretch(place, int(place < len(self._columns)))
        for place, column in enumerate(self._columns):
            for row, part in enumerate(column.parts):
                self._grid.addWidget(part, row, place)
                part.show()

    @Slot(object)
    def _add_chosen(self, setup: Setup) -> None:
        if len(self._columns) < MOST_STRATEGIES:
            self._add_column(setup)
            self._show_known()

    def _replace(self, column: MapColumn, setup: Setup) -> None:
        column.show_setup(setup)
        self._show_known()

    def _remove(self, column: MapColumn) -> None:
        if len(self._columns) > 1:
            self._drop(column)
            self._show_known()

    def _drop(self, column: MapColumn) -> None:
        self._columns.remove(column)
        for part in column.parts:
            part.hide()
            self._grid.removeWidget(part)
            part.deleteLater()
        column.deleteLater()
        self._place_columns()

    # What is shown

    @property
    def _subject(self) -> Subject:
        return self._sizes.subject if self._boards.isChecked() else self._of_board

    @property
    def _limit(self) -> int:
        return self._controls.limit_box.limit

    @Slot()
    def _show_subject(self) -> None:
        self._sizes.setVisible(self._boards.isChecked())
        self._headline.setText(self._subject.title)
        self.setWindowTitle(self._subject.title)
        self._legend.show_shares(has_shares=self._subject.has_shares)
        self._strip.setVisible(not self._subject.has_shares)
        self._say("")
        self._show_known()

    @Slot()
    def _show_known(self) -> None:
        """Show what is known of each strategy, and how the sweep stands."""
        subject, limit = self._subject, self._limit
        rows = []
        for column in self._columns:
            results = self._atlas.known(subject, column.setup.strategy)
            column.show_results(subject, results, limit)
            column.let_remove(can=len(self._columns) > 1)
            rows.append(StripRow(search_title(column.setup), results))
        if not subject.has_shares:
            self._strip.show_rows(tuple(rows), limit)
        has_room = len(self._columns) < MOST_STRATEGIES
        self._add.setEnabled(has_room)
        self._add.setToolTip("" if has_room else maps.no_more(MOST_STRATEGIES))
        is_shown = self._atlas.subject == subject
        self._controls.show_stage(
            self._atlas.told if is_shown else None,
            is_known=self._atlas.is_known(subject, self._strategies, limit),
        )
        self._show_notice()

    @property
    def _strategies(self) -> tuple[Strategy, ...]:
        # two columns may show the same
        return tuple(dict.fromkeys(column.setup.strategy for column in self._columns))

    def _show_notice(self) -> None:
        """Say so if the window shows what is not on the map."""
        setup = self._context.session.setup
        is_other_board = self._starts.isChecked() and setup.board != self._of_board.board
        is_other = is_other_board or setup.strategy not in self._strategies
        self._notice_row.setVisible(is_other)
        if is_other:
            self._notice.setText(maps.window_moved_on(size_of(setup.board), search_title(setup)))
            self._renewal.setText(tr("Map of that"))

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "setups" in changed:
            self._show_notice()

    @Slot(str)
    def _say(self, text: str) -> None:
        """Say something; where there is nothing to say, what can be done."""
        self._said.setText(text or maps.hint())
        restyle(self._said, "faint", value=not text)

    def renew(self) -> None:
        """Say whether the window shows what is on the map."""
        self._show_notice()

    # What the user does

    @Slot()
    def _start(self) -> None:
        self._atlas.begin(self._subject, self._strategies, self._limit, self._pool())

    def _pool(self) -> Callable[[], Pool]:
        from knight_gui.maps.pool import Threads

        return partial(Threads, initializer=give_way)

    @Slot()
    def _begin_anew(self) -> None:
        self._atlas.mapping.close()
        setup = self._context.session.setup
        self._of_board = AllStarts(setup.board)
        for column in tuple(self._columns):
            self._drop(column)
        for each in _both(setup):
            self._add_column(each)
        self._show_subject()

    def _point_at(self, column: MapColumn, place: int | None) -> None:
        self._say("" if place is None else column.sentence(place))
        row = self._columns.index(column)
        self._strip.mark(None if place is None else (row, place))
        for other in self._columns:
            other.view.mark(place)

    @Slot(object)
    def _point_at_dot(self, dot: tuple[int, int] | None) -> None:
        if dot is None:
            self._say("")
            self._strip.mark(None)
        else:
            self._say(self._columns[dot[0]].sentence(dot[1]))
            self._strip.mark(dot)
        for column in self._columns:
            column.view.mark(None if dot is None else dot[1])

    @Slot(object)
    def _choose_dot(self, dot: tuple[int, int]) -> None:
        self._choose(self._columns[dot[0]], dot[1])

    def _choose(self, column: MapColumn, place: int) -> None:
        board, start = self._subject.chosen(place)
        if start is None:
            self._show_starts_of(board)
            return
        setup = replace(column.setup, board=board, start=start, given=(), insists=False)
        self._context.session.change(setups=(setup,), selected=0)
        self._context.go.go_to(0)

    def _show_starts_of(self, board: Board) -> None:
        """Show the map of one of many boards."""
        self._of_board = AllStarts(board)
        self._starts.setChecked(True)
        self._show_subject()


def _both(setup: Setup) -> tuple[Setup, ...]:
    """Return the naive and the greedy search of a program; one, if they are the same."""
    found = {
        each.strategy: each for each in (replace(setup, variant=variant) for variant in Variant)
    }
    return tuple(found.values())


def make(context: Context) -> MapPage:
    """Return the page."""
    return MapPage(context)
