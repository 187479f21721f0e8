"""Page of seeded runs: one search, with many seeds."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from time import monotonic
from typing import Self

from PySide6.QtCore import QSizeF, Signal, Slot
from PySide6.QtWidgets import QWidget

from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.maps.strip import StripRow
from knight_gui.drawing.maps.subject import SeededRunsSubject
from knight_gui.i18n import tr
from knight_gui.messages import luck as wording
from knight_gui.messages.programs import search_title
from knight_gui.player.sweep_runner import SweepStage
from knight_gui.search.restart_policy import VariedPart
from knight_gui.search.strategy import Ordering, Strategy
from knight_gui.state.setup import SearchSetup
from knight_gui.sweeps.luck import SeededRuns
from knight_gui.sweeps.plan import DEFAULT_MAX_STEPS, DEFAULT_SEED_COUNT, strategy_with_seed
from knight_gui.window.commands import operations
from knight_gui.window.context import WindowContext
from knight_gui.window.maps.columns import SearchDot, StrategyBox, StrategyMenu
from knight_gui.window.maps.plots import SeededRunsPlotView
from knight_gui.window.pages.sweep import SweepPage
from knight_gui.window.widgets.cards import ReservedHeightLabel
from knight_gui.window.widgets.parts import (
    ValueComboBox,
    column_layout,
    make_buddy_label,
    make_menu_button,
    make_push_button,
    row_layout,
    with_layout,
    with_name,
)
from knight_gui.window.widgets.theming import current_theme

_SEED_COUNTS = (100, 1_000, 10_000, 100_000)
_SUMMARY_LINES = 3
_UPDATE_PAUSE_FACTOR = 5
"""So many times as long as it took to show the runs they stay as they are, while more come."""


class _SeededRunsSummary(QWidget):
    """Summary of the runs of one search, with a button that tries a faster restart policy."""

    try_requested = Signal()

    def __init__(self, index: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.label = with_name(ReservedHeightLabel(_SUMMARY_LINES, self), f"luckSentences{index}")
        self._try_button = make_push_button(
            f"tryButton{index}", tr("Try it"), self.try_requested, self
        )
        with_layout(
            row_layout((self.label, 1), column_layout(None, self._try_button), spacing=8), self
        )

    def show_seeded_runs(self, title: str, seeded_runs: SeededRuns) -> None:
        """Show the summary of some runs."""
        sentences = (
            wording.iter_seeded_runs_sentences(seeded_runs) if seeded_runs.started_count else ()
        )
        self.label.setText("\n".join(filter(None, (title, *sentences))))
        self._try_button.setVisible(
            bool(seeded_runs.started_count and seeded_runs.best_restart_policy)
        )


class SeededRunsPage(SweepPage):
    """Searches from one start with one or two strategies and many seeds."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__(
            "luckPage",
            context,
            wording.seeded_runs_placeholder_text(),
            wording.seeded_runs_hint_text(),
        )
        self._next_update_s = 0.0
        setup = _with_sorted_ordering(context.scene.setup)
        self._strategy_boxes = [
            StrategyBox(each, context.session, self) for each in (setup, setup.rival)
        ]
        for box in self._strategy_boxes:
            box.setup_changed.connect(self._update_strategies)
            box.remove_requested.connect(partial(self._remove_box, box))
        menu = StrategyMenu(context.session, self)
        self._add_button = make_menu_button("addMapButton", tr("Compare with"), "", menu, self)
        self._strategy_boxes[1].hide()
        vary_titles = {VariedPart.ORDER: tr("order of moves"), VariedPart.TIES: tr("ties")}
        seed_count_titles = {
            seed_count: tr("{count:,} seeds", count=seed_count) for seed_count in _SEED_COUNTS
        }
        self._vary_box = ValueComboBox("luckVaryBox", tr("What varies"), vary_titles, self)
        self._seed_count_box = ValueComboBox("luckSeedsBox", tr("Seeds"), seed_count_titles, self)
        self._seed_count_box.select_value(DEFAULT_SEED_COUNT)
        self._plot_view = SeededRunsPlotView(self)
        menu.search_chosen.connect(self._add_second_search)
        self._vary_box.currentIndexChanged.connect(self._update_strategies)
        self._seed_count_box.currentIndexChanged.connect(self._update_strategies)
        self._plot_view.item_pointed.connect(self._show_run_sentence)
        self._plot_view.item_chosen.connect(self._open_run)
        self._summaries = [
            _SeededRunsSummary(index, self) for index in range(len(self._strategy_boxes))
        ]
        for index, each in enumerate(self._summaries):
            each.try_requested.connect(partial(self._try_restarts, index))
        self._controls.max_steps_box.select_value(DEFAULT_MAX_STEPS // 100)
        strategies_row = row_layout(
            *((box, 1) for box in self._strategy_boxes), self._add_button, spacing=12
        )
        label = make_buddy_label(self._vary_box, tr("Vary"), self)
        options_row = row_layout(label, self._vary_box, self._seed_count_box, None, spacing=8)
        self.set_content(
            strategies_row,
            options_row,
            (self._plot_view, 1),
            *self._summaries,
            self._sentence_label,
            footer=self._make_footer(),
        )
        context.session.setups_changed.connect(self._on_session_setups_changed)

    def adopt_results(self, old_page: Self) -> None:
        super().adopt_results(old_page)
        for own_box, old_box in zip(self._strategy_boxes, old_page._strategy_boxes, strict=True):
            own_box.show_setup(old_box.setup)
            own_box.setHidden(old_box.isHidden())

    # What is shown

    @property
    def _subject(self) -> SeededRunsSubject:
        setup = self._context.scene.setup
        start = setup.board.first_free_square if setup.start is None else setup.start
        return SeededRunsSubject(
            setup.board, start, self._vary_box.value, self._seed_count_box.value
        )

    @property
    def _visible_boxes(self) -> list[StrategyBox]:
        return [box for box in self._strategy_boxes if not box.isHidden()]

    @property
    def _strategies(self) -> tuple[Strategy, ...]:
        return tuple(dict.fromkeys(box.setup.strategy for box in self._visible_boxes))

    def _seeded_runs(self, box: StrategyBox) -> SeededRuns:
        subject = self._subject
        strategy = box.setup.strategy
        results = self._result_cache.results_of(subject, strategy)
        return SeededRuns(
            subject.make_base_problem(strategy), subject.vary, results, self._max_steps
        )

    @Slot()
    def _update_strategies(self) -> None:
        self._next_update_s = 0.0
        is_comparison = len(self._visible_boxes) > 1
        self._add_button.setHidden(is_comparison)
        self.setWindowTitle(self._subject.title)
        for box in self._strategy_boxes:
            box.remove_button.setVisible(is_comparison)
        self._show_run_sentence(None)
        self._show_results()

    @Slot()
    def _show_results(self) -> None:
        self._update_controls(self._plot_view)
        status = self._result_cache.status
        start_s = monotonic()
        if (
            status is not None
            and status.stage is SweepStage.SEARCHING
            and start_s < self._next_update_s
        ):
            return
        runs_by_title = [
            (search_title(box.setup), self._seeded_runs(box)) for box in self._visible_boxes
        ]
        rows = [
            StripRow(title, seeded_runs.results, seeded_runs)
            for title, seeded_runs in runs_by_title
        ]
        self._plot_view.show_rows(tuple(rows), self._max_steps)
        self._summaries[1].setVisible(len(runs_by_title) > 1)
        for summary, (title, seeded_runs) in zip(self._summaries, runs_by_title, strict=False):
            summary.show_seeded_runs(title if len(runs_by_title) > 1 else "", seeded_runs)
        self._plot_view.repaint()
        self._next_update_s = monotonic() + _UPDATE_PAUSE_FACTOR * (monotonic() - start_s)

    @Slot()
    def _on_session_setups_changed(self) -> None:
        if self.isVisible():
            self._update_strategies()

    refresh = _update_strategies

    def _make_picture(self) -> Picture:
        theme = current_theme()
        size = QSizeF(self._plot_view.size())
        return Picture(self._subject.title, size, theme.window, self._plot_view.draw)

    # What the user does

    @Slot(object)
    def _add_second_search(self, setup: SearchSetup) -> None:
        self._strategy_boxes[1].show_setup(setup)
        self._strategy_boxes[1].show()
        self._update_strategies()

    def _remove_box(self, box: StrategyBox) -> None:
        first, second = self._strategy_boxes
        if box is first:
            first.show_setup(second.setup)
        second.hide()
        self._update_strategies()

    @Slot(object)
    def _show_run_sentence(self, dot: SearchDot | None) -> None:
        """Show the sentence of a run, and mark its dot."""
        sentence = ""
        if dot is not None:
            seeded_runs = self._seeded_runs(self._visible_boxes[dot[0]])
            strategy = seeded_runs.problem.strategy
            results = seeded_runs.results
            sentence = self._subject.search_sentence(dot[1], strategy, results, self._max_steps)
        self._show_sentence(sentence)
        self._plot_view.set_marked_dot(dot)

    @Slot(object)
    def _open_run(self, dot: SearchDot) -> None:
        """Show a run in the window, from its first step."""
        setup = self._visible_boxes[dot[0]].setup
        self._open_search(setup, strategy_with_seed(setup.strategy, self._subject.vary, dot[1]))
        self._context.playback.go_to_step(0)

    def _try_restarts(self, index: int) -> None:
        """Search with restarts at the best moment."""
        box = self._visible_boxes[index]
        best_restarts = self._seeded_runs(box).best_restart_policy
        if best_restarts is not None:
            self._open_search(box.setup, replace(box.setup.strategy, restarts=best_restarts[0]))
            operations.restart_search(self._context)

    def _open_search(self, setup: SearchSetup, strategy: Strategy) -> None:
        setup_at_start = setup.starting_at(self._subject.start, self._subject.board)
        self._context.controller.open_with_undo(
            (setup_at_start.with_strategy(strategy),), selected_index=0
        )
        self.close_if_covering_boards()


def _with_sorted_ordering(setup: SearchSetup) -> SearchSetup:
    """Return the search that is shown, or that by degree if it is not sorted: it would last."""
    strategy = setup.strategy
    if strategy.ordering is not Ordering.NAIVE:
        return setup
    return setup.with_strategy(replace(strategy, ordering=Ordering.STATIC))
