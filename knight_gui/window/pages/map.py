"""The page that answers which starts are hard: maps of what searches from all of them came to."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Slot
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from knight_gui.maps.results import Mark
from knight_gui.player.workers import workers
from knight_gui.scene.programs import Variant
from knight_gui.scene.setup import Setup
from knight_gui.texts import tr
from knight_gui.tour import InputError
from knight_gui.window.label import RoomyLabel
from knight_gui.window.maps import saving
from knight_gui.window.maps.atlas import Atlas
from knight_gui.window.maps.columns import MOST_STRATEGIES, Columns
from knight_gui.window.maps.controls import Controls
from knight_gui.window.maps.legend import Legend
from knight_gui.window.maps.searches import SearchButton
from knight_gui.window.maps.sizes import SizesRow
from knight_gui.window.maps.strip import StripRow, StripView
from knight_gui.window.maps.subject import AllStarts
from knight_gui.window.pages.page import PageDialog
from knight_gui.window.theme import restyle, theme_of
from knight_gui.wording import maps
from knight_gui.wording.names import size_of
from knight_gui.wording.programs import search_title

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from knight_gui.files.maps.row import Entry
    from knight_gui.window.commands.command import Context
    from knight_gui.window.export.paper import Picture
    from knight_gui.window.maps.columns import Dot
    from knight_gui.window.maps.subject import Subject

_USUAL_PX = (900, 800)


class MapPage(PageDialog):
    """Searches from all starts with up to four strategies, and shows what comes of it."""

    def __init__(self, context: Context) -> None:
        super().__init__("mapPage", tr("Map"), context.window)
        self._context = context
        self._of_board = AllStarts(context.session.setup.board)
        self._columns = Columns(_both(context.session.setup), self)
        self._atlas = Atlas(self)
        self._atlas.changed.connect(self._show_known)
        self._make_widgets()
        self._lay_out()
        context.session.changed.connect(self._follow)
        self.finished.connect(self._atlas.mapping.close)
        self._show_subject()
        self._controls.take_focus()
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
        self._add.chosen.connect(self._columns.add)
        for typed in (self._add, self._columns):
            typed.refused.connect(self._say)
        self._columns.changed.connect(self._show_strategies)
        self._sizes = SizesRow(self)
        self._sizes.changed.connect(self._show_subject)
        self._sizes.refused.connect(self._say)
        self._notice = QLabel(self)
        self._notice.setObjectName("mapNotice")
        self._notice.setProperty("bar", "accent")
        self._notice.setWordWrap(True)
        self._renewal = self._button("mapRenewButton", tr("Map of that"), self._begin_anew)
        self._legend = Legend(self)
        self._said = RoomyLabel(2, self)
        self._said.setObjectName("mapSentence")
        self._strip = StripView(self)
        for shown in (self._columns, self._strip):
            shown.pointed.connect(self._point_at)
            shown.chosen.connect(self._choose)
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

    def _button(self, name: str, text: str, act: Callable[[], None]) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setAutoDefault(False)
        button.clicked.connect(act)
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
        inside = QWidget(self)
        parts = QVBoxLayout(inside)
        parts.setContentsMargins(0, 0, 0, 0)
        parts.setSpacing(8)
        parts.addWidget(self._legend)
        parts.addLayout(self._columns.grid, 3)
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
        self.add_foot(
            self._button("copyMapButton", tr("Copy"), self._copy),
            self._button("saveMapButton", tr("Save …"), self._save),
        )

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
        self._point_at(None)
        self._show_strategies()

    @Slot()
    def _show_strategies(self) -> None:
        """Show what is known of the strategies that were chosen."""
        self._columns.put_between(self._add, self._controls.limit_box)
        has_room = self._columns.has_room
        self._add.setEnabled(has_room)
        self._add.setToolTip("" if has_room else maps.no_more(MOST_STRATEGIES))
        self._show_known()

    @Slot()
    def _show_known(self) -> None:
        """Show what is known of each strategy, and how the sweep stands."""
        subject, limit = self._subject, self._limit
        known = partial(self._atlas.known, subject)
        self._columns.show_results(subject, known, limit)
        if not subject.has_shares:
            rows = (
                StripRow(search_title(column.setup), known(column.setup.strategy))
                for column in self._columns
            )
            self._strip.show_rows(tuple(rows), limit)
        is_shown, had_focus = self._atlas.subject == subject, self._controls.has_focus
        self._controls.show_stage(
            self._atlas.told if is_shown else None,
            is_known=self._atlas.is_known(subject, self._columns.strategies, limit),
        )
        if had_focus and not self._controls.has_more_to_do:
            # now the arrow keys are wanted
            self._columns[0].view.setFocus()
        self._show_notice()

    def _show_notice(self) -> None:
        """Say so if the window shows what is not on the map; an empty map follows the window."""
        setup = self._context.session.setup
        if setup.board != self._of_board.board and self._is_empty:
            self._of_board = AllStarts(setup.board)
            self._show_subject()
            return
        is_other_board = self._starts.isChecked() and setup.board != self._of_board.board
        is_other = is_other_board or setup.strategy not in self._columns.strategies
        self._notice_row.setVisible(is_other)
        if is_other:
            self._notice.setText(maps.window_moved_on(size_of(setup.board), search_title(setup)))

    @property
    def _is_empty(self) -> bool:
        """Whether nothing was searched on this board, and nothing is being searched."""
        subject = self._of_board
        known = (self._atlas.known(subject, each) for each in self._columns.strategies)
        return not self._atlas.mapping.is_under_way and all(
            results.count(Mark.WAITING) == subject.count for results in known
        )

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
        try:
            address = self._controls.workers.address()
        except InputError as error:
            self._say(tr("✗ {why}", why=error))
            return
        pool = partial(workers, address)
        self._atlas.begin(self._subject, self._columns.strategies, self._limit, pool)

    @Slot()
    def _begin_anew(self) -> None:
        """Have a map of what the window shows; strategies stay unless its own is not among them."""
        self._atlas.mapping.cancel()
        setup = self._context.session.setup
        self._of_board = AllStarts(setup.board)
        if setup.strategy not in self._columns.strategies:
            self._columns.replace_all(_both(setup))
        self._show_subject()

    @Slot(object)
    def _point_at(self, dot: Dot | None) -> None:
        """Tell of a search, and show where it is on the maps and in the chart."""
        self._say("" if dot is None else self._columns[dot[0]].sentence(dot[1]))
        self._columns.mark(dot)
        self._strip.mark(dot)

    @Slot()
    def _copy(self) -> None:
        self._say(saving.copy(self._picture()))

    @Slot()
    def _save(self) -> None:
        name = maps.file_name(self._subject.title)
        self._say(saving.save(self._picture(), self._entries, name, self))

    def _entries(self) -> Iterator[Entry]:
        """Yield what is known of each search."""
        from knight_gui.files.maps.row import Entry

        for strategy in self._columns.strategies:
            results = self._atlas.known(self._subject, strategy)
            for place, problem in enumerate(self._subject.problems(strategy)):
                attempt = results.attempt(place)
                if attempt is not None:
                    limit = max(attempt.steps, self._limit if attempt.has_ended else 0)
                    yield Entry(problem, attempt, limit)

    def _picture(self) -> Picture:
        """Return what is on the page, for paper."""
        from knight_gui.window.export.paper import Picture
        from knight_gui.window.maps.sheet import MapSheet

        shown = tuple(column.on_sheet(self._subject) for column in self._columns)
        title = self._subject.title
        sheet = MapSheet(title, shown, len(shown), self._limit, theme_of(self))
        return Picture(title, sheet.size, sheet.ground, sheet.draw)

    @Slot(object)
    def _choose(self, dot: Dot) -> None:
        """Show a search in the window; of a board with many of them, its map."""
        column, place = self._columns[dot[0]], dot[1]
        board, start = self._subject.chosen(place)
        setup = replace(column.setup, board=board, start=start, given=(), insists=False)
        if start is None:
            self._of_board = AllStarts(board)
            self._starts.setChecked(True)
        self._context.session.change(setups=(setup,), selected=0)
        self._context.go.go_to(0)


def _both(setup: Setup) -> tuple[Setup, ...]:
    """Return the naive and the greedy search of a program; one, if they are the same."""
    found = {
        each.strategy: each for each in (replace(setup, variant=variant) for variant in Variant)
    }
    return tuple(found.values())


def make(context: Context) -> MapPage:
    """Return the page."""
    return MapPage(context)
