"""What is said of one search: the cards that explain the step that is shown."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtWidgets import QWidget

from knight_gui.player.frame import Frame, Report
from knight_gui.player.jobs.ask_moves import AskMoves
from knight_gui.player.jobs.ask_oracle import AskOracle
from knight_gui.player.jobs.count_wasted import CountWasted
from knight_gui.player.jobs.estimate_above import EstimateAbove
from knight_gui.player.jobs.estimate_size import EstimateSize
from knight_gui.player.jobs.job import Delivery
from knight_gui.player.work import Work
from knight_gui.search.tree_size import has_tree
from knight_gui.search.verdict import MOST_SQUARES, Verdict
from knight_gui.texts import tr
from knight_gui.window.explain.candidates import CandidatesPanel
from knight_gui.window.explain.code import CodePanel
from knight_gui.window.explain.counters import CountersPanel
from knight_gui.window.explain.loss import LossPanel
from knight_gui.window.explain.reason import ReasonPanel
from knight_gui.window.explain.throttle import Throttle
from knight_gui.window.explain.whole import WholePanel
from knight_gui.window.label import TitledCard

if TYPE_CHECKING:
    from knight_gui.window.board_pane import BoardPane
    from knight_gui.window.commands.command import Context


class Explanation(QObject):
    """Says of one pane what happened, why, what comes next, and whether it is lost.

    It makes the cards and keeps them true; where they stand is not its business.

    Attributes
    ----------
    of_the_step
        What happened at the step shown, and whether it is lost.
    candidates, code
        Where the knight can go, and the search as pseudo-code.
    of_the_search
        The counters, and what is said of all of it.
    """

    def __init__(self, context: Context, pane: BoardPane) -> None:
        super().__init__(context.window)
        self._session = context.session
        self._go = context.go
        self._commands = context.window.commands
        self._track, self._view = pane.track, pane.view
        self._asked_at: int | None = None
        self._work: Work | None = None
        self._shows_empty: bool | None = None
        self._throttle = Throttle(self)
        window = context.window
        self._reason, self._candidates = ReasonPanel(window), CandidatesPanel(window)
        self._code, self._counters = CodePanel(window), CountersPanel(window)
        self._loss = LossPanel(self._commands["lost"], self._commands["tourToCome"], window)
        self._whole = WholePanel(window)
        self.of_the_step: tuple[QWidget, ...] = (self._reason, self._loss)
        self.candidates = TitledCard(tr("Where it can go"), self._candidates, window)
        self.code = TitledCard(tr("What the search does"), self._code, window)
        self.of_the_search: tuple[QWidget, ...] = (self._counters, self._whole)
        self._connect(pane)
        self._show_setup()

    def show_empty(self, *, is_wanted: bool) -> None:
        """Show cards without content, too, as where each is behind a tab; else only their room."""
        self._shows_empty = is_wanted
        self._hide_empty()

    @Slot()
    def _hide_empty(self) -> None:
        if self._shows_empty is None:
            # they have no place yet
            return
        for panel in (self._loss, self._counters, self._whole):
            panel.setVisible(self._shows_empty or panel.has_content)
        self.candidates.setVisible(self._shows_empty or self._candidates.has_content)

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "setups" in changed:
            self._show_setup()

    def _show_setup(self) -> None:
        """Say how to begin where no search is open, and what one would do."""
        scene = self._session.scene
        if scene.setup.start is not None and not scene.is_impossible:
            return
        self._throttle.clear()
        for panel in self._panels:
            panel.clear()
        if scene.is_impossible:
            self._reason.show_impossible()
        self._code.show_strategy(scene.setup.strategy)
        self._hide_empty()

    @property
    def _panels(
        self,
    ) -> tuple[ReasonPanel, LossPanel, CandidatesPanel, CodePanel, CountersPanel, WholePanel]:
        """The panels from top to bottom."""
        return (
            self._reason,
            self._loss,
            self._candidates,
            self._code,
            self._counters,
            self._whole,
        )

    def _connect(self, pane: BoardPane) -> None:
        track, view = self._track, pane.view
        track.opened.connect(self._forget)
        track.framed.connect(self._show_frame)
        track.reported.connect(self._show_report)
        track.delivered.connect(self._take_delivery)
        track.retreated.connect(self._reason.note_retreats)
        track.failed.connect(self._whole.give_up)
        for panel in (self._reason, self._candidates, self._code, self._loss):
            self._throttle.framed.connect(panel.show_frame)
            self._throttle.rushed.connect(panel.show_rush)
        self._throttle.framed.connect(self._hide_empty)
        self._throttle.rushed.connect(self._hide_empty)
        # where words are too slow for the steps, so is the oracle
        self._throttle.framed.connect(self._ask_oracle)
        self._throttle.rushed.connect(self._ask_nothing)
        self._go.changed.connect(self._ask_further)
        # numbers can be seen at a glance: they are those of the board at any speed
        track.framed.connect(self._count)
        self._whole.count_wanted.connect(self._count_wasted)
        self._whole.count_given_up.connect(self._give_up_count)
        self._whole.size_wanted.connect(self._estimate_size)
        self._candidates.pointed.connect(view.point_at)
        view.pointed.connect(self._candidates.point_at)
        self._session.changed.connect(self._follow)

    @Slot(object)
    def _forget(self, _problem: object) -> None:
        self._asked_at = None
        self._throttle.clear()
        self._reason.forget_retreats()
        self._loss.clear()
        self._whole.clear()
        self._hide_empty()

    @Slot()
    def _count_wasted(self) -> None:
        self._track.start(CountWasted())

    @Slot()
    def _give_up_count(self) -> None:
        self._track.cancel(CountWasted)

    @Slot()
    def _estimate_size(self) -> None:
        self._track.start(EstimateSize())

    @Slot(object)
    def _ask_oracle(self, frame: Frame) -> None:
        self._ask_nothing()
        # nobody sees it beside a race
        if frame.problem.board.free_count <= MOST_SQUARES and not self._session.scene.is_race:
            self._track.start(AskOracle(frame.position.step))

    @Slot()
    def _ask_nothing(self) -> None:
        for kind in (AskOracle, EstimateAbove, AskMoves):
            self._track.cancel(kind)
        self._asked_at = None

    @Slot()
    def _ask_further(self) -> None:
        """Ask why it goes on, and of each move, once the path of a step at rest is known."""
        told = self._track.told_by(AskOracle)
        rests = not self._go.is_playing and told is not None and told.is_complete
        if told is not None and rests and self._asked_at is None:
            self._asked_at = self._track.step
            self._ask_above(told.result.verdict)
            self._track.start(AskMoves(self._asked_at))

    def _ask_above(self, verdict: Verdict) -> None:
        frame = self._track.frame
        if frame is None or verdict.lost_at is None or not has_tree(frame.problem):
            return
        # the moves of the path that was given are never taken back
        if verdict.lost_at > frame.position.base:
            self._track.start(EstimateAbove(frame.position.step, verdict.lost_at))

    @Slot(object)
    def _take_delivery(self, delivery: Delivery) -> None:
        match delivery.job:
            case CountWasted():
                self._whole.show_count(delivery.result)
            case EstimateSize() if self._track.report is not None:
                self._whole.show_size(delivery.result, self._track.report)
            case AskOracle() if delivery.is_complete:
                self._loss.show_prophecy(delivery.result)
                self._commands.refresh()
                self._ask_further()
            case EstimateAbove(step) if step == self._track.step:
                report = self._track.report
                self._loss.add_above(delivery.result, report.positions_per_s if report else 0.0)
            case AskMoves(step) if step == self._track.step:
                self._view.show_fates(delivery.result.fates)
                self._candidates.show_fates(delivery.result.fates)
        self._hide_empty()

    @Slot(object)
    def _show_frame(self, frame: Frame) -> None:
        if self._go.is_playing:
            self._throttle.show_frame(frame)
        else:
            self._throttle.tell(frame)

    @Slot(object)
    def _count(self, frame: Frame) -> None:
        self._counters.show_position(frame.position)

    @Slot(object)
    def _show_report(self, report: Report) -> None:
        self._counters.show_report(report)
        self._whole.show_report(report)
        self._hide_empty()
        if report.work is not self._work:
            # what has come of the losing move so far is told anew
            self._work, self._asked_at = report.work, None
            self._ask_further()
