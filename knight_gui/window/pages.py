"""The pages beside the window: the strategy, the chart of retreats, recent runs, all tours."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

from knight_gui.player.frame import FoundTours, Report, Work
from knight_gui.player.runs import Run, Runs
from knight_gui.search.tour_count import counted
from knight_gui.texts import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from knight_gui.player.track import Track
    from knight_gui.player.transport import Transport
    from knight_gui.search.problem import Problem
    from knight_gui.search.strategy import Preset
    from knight_gui.window.panels.retreat_chart import RetreatChart
    from knight_gui.window.panels.runs import RunsPage
    from knight_gui.window.panels.strategy import StrategyPage
    from knight_gui.window.panels.tours import ToursPage
    from knight_gui.window.setup import Setup, Variant


class Pages(QObject):
    """Opens the pages, and keeps them up to date while they are open.

    Signals
    -------
    problem_chosen(Problem)
        The user wants to see this search again.
    search_chosen(int, Preset, Variant)
        The user wants another search in place of the first (0) or the second (1).
    """

    problem_chosen = Signal(object)
    search_chosen = Signal(object, object, object)

    def __init__(self, transport: Transport, window: QWidget) -> None:
        super().__init__(window)
        self._transport = transport
        self._window = window
        self._runs = Runs()
        self._chart: RetreatChart | None = None
        self._runs_page: RunsPage | None = None
        self._tours_page: ToursPage | None = None
        self._strategy_page: StrategyPage | None = None
        self._strategy_rank = 0
        transport.reported.connect(self._draw_report)
        for track in transport.tracks:
            self.watch(track)
        first = transport.tracks[0]
        first.enumerated.connect(self._show_found)
        first.opened.connect(self._end_count)
        first.failed.connect(self._end_count)
        transport.changed.connect(self._let_count)

    def show_chart(self) -> None:
        """Show how often the first search went back at each depth."""
        if self._chart is None:
            # charts need a large package
            from knight_gui.window.panels.retreat_chart import RetreatChart

            self._chart = RetreatChart(self._window)
            self._chart.finished.connect(self._forget_chart)
        report = self._transport.report
        if report is not None:
            self._chart.show_progress(report.progress)
        _bring_up(self._chart)

    def show_runs(self) -> None:
        """Show what was searched lately."""
        if self._runs_page is None:
            from knight_gui.window.panels.runs import RunsPage

            self._runs_page = RunsPage(self._window)
            self._runs_page.chosen.connect(self.problem_chosen)
            self._runs_page.finished.connect(self._forget_runs_page)
        self.note_runs()
        # what was noted before the page was there, too
        self._runs_page.show_runs(self._runs.all)
        _bring_up(self._runs_page)

    def show_tours(self, setup: Setup) -> None:
        """Count all tours from the start that is chosen, and show them."""
        problem = setup.problem
        assert problem is not None, "the command cannot be given before a start is chosen"
        page = self._tours_page
        if page is None:
            page = self._make_tours_page(problem)
        elif page.problem == counted(problem) and page.is_worth_keeping:
            _bring_up(page)
            return
        if setup.obstacle is not None:
            page.show_impossible(problem, setup.obstacle)
        else:
            self._count_tours(page, problem)
        self._let_count()
        _bring_up(page)

    def _make_tours_page(self, problem: Problem) -> ToursPage:
        from knight_gui.window.panels.tours import ToursPage

        page = ToursPage(problem, self._window)
        page.count_wanted.connect(self._count_again)
        page.count_given_up.connect(self._transport.tracks[0].cancel_enumeration)
        page.finished.connect(self._forget_tours_page)
        self._tours_page = page
        return page

    def _count_tours(self, page: ToursPage, problem: Problem) -> None:
        page.begin(problem)
        self._transport.tracks[0].enumerate_tours()

    def show_strategy(self, setups: Sequence[Setup], rank: int) -> None:
        """Show the blocks of one of the searches, to change them."""
        if self._strategy_page is None:
            from knight_gui.window.panels.strategy import StrategyPage

            self._strategy_page = StrategyPage(setups[rank], self._window)
            self._strategy_page.chosen.connect(self._choose_search)
            self._strategy_page.finished.connect(self._forget_strategy_page)
        self._strategy_rank = rank
        self.show_setups(setups)
        _bring_up(self._strategy_page)

    def show_setups(self, setups: Sequence[Setup]) -> None:
        """Show what is searched now on the page of the strategy, if it is open."""
        page, rank = self._strategy_page, self._strategy_rank
        if page is None:
            return
        if rank >= len(setups):
            page.close()
        else:
            page.show_setup(setups[rank], _title_of(rank, len(setups)))

    def close(self) -> None:
        """Close every page: none of them goes by itself when the window does."""
        for page in (self._chart, self._runs_page, self._strategy_page, self._tours_page):
            if page is not None:
                page.close()

    def watch(self, track: Track) -> None:
        """Take note of the runs of one more track, whenever one comes to rest."""
        track.reported.connect(self._note_rest)

    def note_runs(self) -> None:
        """Take note of how far the searches have come that are shown."""
        for track in self._transport.tracks:
            if track.report is not None:
                self._note(track.report)

    def _note(self, report: Report) -> None:
        progress = report.progress
        run = Run(
            report.problem,
            progress.outcome,
            progress.steps,
            progress.backtracks,
            report.seconds,
        )
        self._runs.note(run)
        if self._runs_page is not None:
            self._runs_page.show_runs(self._runs.all)

    @Slot(object)
    def _draw_report(self, report: Report) -> None:
        if self._chart is not None:
            self._chart.show_progress(report.progress)

    @Slot(object)
    def _note_rest(self, report: Report) -> None:
        if report.work is not Work.SEARCHING:
            self._note(report)

    @Slot(object)
    def _show_found(self, found: FoundTours) -> None:
        if self._tours_page is not None:
            self._tours_page.show_found(found)

    @Slot()
    def _end_count(self) -> None:
        if self._tours_page is not None:
            self._tours_page.end_count()

    @Slot()
    def _let_count(self) -> None:
        if self._tours_page is not None:
            problem = self._transport.problem
            is_open = problem is not None and counted(problem) == self._tours_page.problem
            self._tours_page.let_count(is_possible=is_open)

    @Slot()
    def _count_again(self) -> None:
        problem = self._transport.problem
        if self._tours_page is not None and problem is not None:
            self._count_tours(self._tours_page, problem)

    @Slot()
    def _forget_tours_page(self) -> None:
        self._tours_page = None
        self._transport.tracks[0].cancel_enumeration()

    @Slot(object, object)
    def _choose_search(self, program: Preset, variant: Variant) -> None:
        self.search_chosen.emit(self._strategy_rank, program, variant)

    @Slot()
    def _forget_strategy_page(self) -> None:
        self._strategy_page = None

    @Slot()
    def _forget_chart(self) -> None:
        self._chart = None

    @Slot()
    def _forget_runs_page(self) -> None:
        self._runs_page = None


def _bring_up(page: QWidget) -> None:
    page.show()
    page.raise_()
    page.activateWindow()


def _title_of(rank: int, searches: int) -> str:
    if searches == 1:
        return tr("Strategy")
    return tr("Strategy of the second search") if rank else tr("Strategy of the first search")
