"""The page that shows how much of a search is luck: the same one with many seeds."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Self

from PySide6.QtCore import QSizeF, Signal, Slot
from PySide6.QtWidgets import QWidget

from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.maps.strip import StripRow
from knight_gui.drawing.maps.subject import Seeds
from knight_gui.i18n import tr
from knight_gui.messages import luck as wording
from knight_gui.messages.programs import search_title
from knight_gui.player.sweep_runner import Stage
from knight_gui.search.restart_policy import Vary
from knight_gui.search.strategy import Ordering, Strategy
from knight_gui.state.setup import Setup
from knight_gui.sweeps.luck import Luck
from knight_gui.sweeps.plan import LIMIT, SEEDS, with_seed
from knight_gui.window.commands import operations
from knight_gui.window.context import Context
from knight_gui.window.maps.columns import Dot, StrategyBox, StrategyMenu
from knight_gui.window.maps.plots import LuckView
from knight_gui.window.pages.sweep import SweepPage
from knight_gui.window.widgets.cards import RoomyLabel
from knight_gui.window.widgets.parts import (
    ValueBox,
    column,
    held,
    label_for,
    menu_button,
    named,
    push_button,
    row,
)
from knight_gui.window.widgets.theming import theme_of

_SEEDS = (100, 1_000, 10_000, 100_000)
_LINES = 3
_REST = 5
"""So many times as long as it took to show the runs they stay as they are, while more come."""


class _Told(QWidget):
    """Says what the runs of one search came to, and offers to try what would be faster."""

    tried = Signal()

    def __init__(self, place: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.said = named(RoomyLabel(_LINES, self), f"luckSentences{place}")
        self._try = push_button(f"tryButton{place}", tr("Try it"), self.tried, self)
        held(row((self.said, 1), column(None, self._try), spacing=8), self)

    def show_luck(self, title: str, luck: Luck) -> None:
        """Show what is known."""
        told = wording.sentences(luck) if luck.begun else ()
        self.said.setText("\n".join(filter(None, (title, *told))))
        self._try.setVisible(bool(luck.begun and luck.restarts))


class LuckPage(SweepPage):
    """Searches from one start with one or two strategies and many seeds."""

    def __init__(self, context: Context) -> None:
        super().__init__("luckPage", context, wording.beginning(), wording.hint())
        self._shown_until = 0.0
        setup = _sorted(context.scene.setup)
        self._boxes = [StrategyBox(each, context.session, self) for each in (setup, setup.rival)]
        for box in self._boxes:
            box.changed.connect(self._show_strategies)
            box.removed.connect(partial(self._remove, box))
        menu = StrategyMenu(context.session, self)
        self._add = menu_button("addMapButton", tr("Compare with"), "", menu, self)
        self._boxes[1].hide()
        varied = {Vary.ORDER: tr("order of moves"), Vary.TIES: tr("ties")}
        counts = {count: tr("{count:,} seeds", count=count) for count in _SEEDS}
        self._vary = ValueBox("luckVaryBox", tr("What varies"), varied, self)
        self._seeds = ValueBox("luckSeedsBox", tr("Seeds"), counts, self)
        self._seeds.show_value(SEEDS)
        self._view = LuckView(self)
        for told, act in (
            (menu.chosen, self._add_rival),
            (self._vary.currentIndexChanged, self._show_strategies),
            (self._seeds.currentIndexChanged, self._show_strategies),
            (self._view.pointed, self._point_at),
            (self._view.chosen, self._choose),
        ):
            told.connect(act)
        self._told = [_Told(place, self) for place in range(len(self._boxes))]
        for place, each in enumerate(self._told):
            each.tried.connect(partial(self._try, place))
        self._controls.limit_box.show_value(LIMIT // 100)
        searchers = row(*((box, 1) for box in self._boxes), self._add, spacing=12)
        label = label_for(self._vary, tr("Vary"), self)
        chosen = row(label, self._vary, self._seeds, None, spacing=8)
        self.lay_out(searchers, chosen, (self._view, 1), *self._told, self._said, foot=self._foot())
        context.session.on("setups").connect(self._follow)

    def take_over(self, former: Self) -> None:
        super().take_over(former)
        for ours, theirs in zip(self._boxes, former._boxes, strict=True):
            ours.show_setup(theirs.setup)
            ours.setHidden(theirs.isHidden())

    # What is shown

    @property
    def _subject(self) -> Seeds:
        setup = self._context.scene.setup
        start = setup.board.first_free if setup.start is None else setup.start
        return Seeds(setup.board, start, self._vary.value, self._seeds.value)

    @property
    def _shown(self) -> list[StrategyBox]:
        return [box for box in self._boxes if not box.isHidden()]

    @property
    def _strategies(self) -> tuple[Strategy, ...]:
        return tuple(dict.fromkeys(box.setup.strategy for box in self._shown))

    def _luck(self, box: StrategyBox) -> Luck:
        subject, strategy = self._subject, box.setup.strategy
        known = self._atlas.known(subject, strategy)
        return Luck(subject.one(strategy), subject.vary, known, self._limit)

    @Slot()
    def _show_strategies(self) -> None:
        self._shown_until = 0.0
        is_race = len(self._shown) > 1
        self._add.setHidden(is_race)
        self.setWindowTitle(self._subject.title)
        for box in self._boxes:
            box.remove.setVisible(is_race)
        self._point_at(None)
        self._show_known()

    @Slot()
    def _show_known(self) -> None:
        self._show_stage(self._view)
        told, began = self._atlas.told, monotonic()
        if told is not None and told.stage is Stage.SEARCHING and began < self._shown_until:
            return
        found = [(search_title(box.setup), self._luck(box)) for box in self._shown]
        rows = [StripRow(title, luck.results, luck) for title, luck in found]
        self._view.show_rows(tuple(rows), self._limit)
        self._told[1].setVisible(len(found) > 1)
        for each, (title, luck) in zip(self._told, found, strict=False):
            each.show_luck(title if len(found) > 1 else "", luck)
        self._view.repaint()
        self._shown_until = monotonic() + _REST * (monotonic() - began)

    @Slot()
    def _follow(self) -> None:
        if self.isVisible():
            self._show_strategies()

    renew = _show_strategies

    def _picture(self) -> Picture:
        theme, size = theme_of(self), QSizeF(self._view.size())
        return Picture(self._subject.title, size, theme.window, self._view.draw)

    # What the user does

    @Slot(object)
    def _add_rival(self, setup: Setup) -> None:
        self._boxes[1].show_setup(setup)
        self._boxes[1].show()
        self._show_strategies()

    def _remove(self, box: StrategyBox) -> None:
        first, second = self._boxes
        if box is first:
            first.show_setup(second.setup)
        second.hide()
        self._show_strategies()

    @Slot(object)
    def _point_at(self, dot: Dot | None) -> None:
        """Tell of a run, and show where it is in the chart."""
        said = ""
        if dot is not None:
            luck = self._luck(self._shown[dot[0]])
            strategy, known = luck.problem.strategy, luck.results
            said = self._subject.sentence(dot[1], strategy, known, self._limit)
        self._say(said)
        self._view.mark(dot)

    @Slot(object)
    def _choose(self, dot: Dot) -> None:
        """Show a run in the window, from its first step."""
        setup = self._shown[dot[0]].setup
        self._open(setup, with_seed(setup.strategy, self._subject.vary, dot[1]))
        self._context.go.go_to(0)

    def _try(self, place: int) -> None:
        """Search with restarts at the best moment."""
        box = self._shown[place]
        told = self._luck(box).restarts
        if told is not None:
            self._open(box.setup, replace(box.setup.strategy, restarts=told[0]))
            operations.restart(self._context)

    def _open(self, setup: Setup, strategy: Strategy) -> None:
        there = setup.beginning_at(self._subject.start, self._subject.board)
        self._context.searches.open((there.with_strategy(strategy),), selected=0)
        self.give_way()


def _sorted(setup: Setup) -> Setup:
    """Return the search that is shown, or that by degree if it is not sorted: it would last."""
    strategy = setup.strategy
    if strategy.ordering is not Ordering.NAIVE:
        return setup
    return setup.with_strategy(replace(strategy, ordering=Ordering.STATIC))
