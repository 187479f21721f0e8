"""Ending of one search, on the card of the verdict: what it took, and what was wasted."""

from __future__ import annotations

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QWidget

from knight_gui.i18n import tr
from knight_gui.messages.endings import Ending, EndingAction, search_ending
from knight_gui.messages.programs import ordering_title, search_title
from knight_gui.player.frame import Frame
from knight_gui.player.jobs.estimates import CountWastedSteps, WastedSteps
from knight_gui.player.jobs.job import JobResult
from knight_gui.player.search_client import SearchClient
from knight_gui.search.kinds import Outcome
from knight_gui.state.setup import SearchSetup
from knight_gui.window.context import WindowContext
from knight_gui.window.widgets.ending import EndingCard


class SearchEndingCard(EndingCard):
    """Ending of the first search, which is shown at its last step."""

    def __init__(self, context: WindowContext, client: SearchClient, parent: QWidget) -> None:
        super().__init__(context.commands.__getitem__, parent, "searchEnding")
        self._context = context
        self._wasted: WastedSteps | None = None
        self._frame: Frame | None = None
        self._animated_problem: object = None
        self.hide()
        client.opened.connect(self._on_client_opened)
        client.job_result_received.connect(self._on_client_job_result_received)

    @Slot()
    def _on_client_opened(self) -> None:
        self._wasted = None

    @Slot(object)
    def _on_client_job_result_received(self, job_result: JobResult) -> None:
        count = job_result.result
        if not isinstance(job_result.job, CountWastedSteps):
            return
        if count.examined_steps == count.total_steps:
            self._wasted = count
            if self.ending is not None and self._frame is not None:
                self.show_ending(self._make_ending(self._frame), is_animated=False)

    def show_frame(self, frame: Frame | None) -> None:
        """Show the ending at the last step of a search, and hide it elsewhere."""
        self._frame = frame
        if frame is None:
            if self.ending is not None:
                self.hide()
                self.clear_ending()
            return
        is_first_time = frame.problem != self._animated_problem
        self._animated_problem = frame.problem
        scene = self._context.scene
        # the words of a lesson say the same number at once
        is_animated = is_first_time and not scene.is_motion_reduced and scene.lesson is None
        if self.ending is None:
            self.show_ending(self._make_ending(frame), is_animated=is_animated)
            self.show()

    def _make_ending(self, frame: Frame) -> Ending:
        setup = self._context.scene.setup
        actions: tuple[EndingAction, ...] = ()
        # another search would replace that of a lesson
        if self._context.scene.lesson is None:
            actions = _actions(setup, frame)
        return search_ending(
            frame.problem, search_title(setup), frame.position, self._wasted, actions
        )


def _actions(setup: SearchSetup, frame: Frame) -> tuple[EndingAction, ...]:
    """Return the buttons: a comparison, and the mistake that cost most if there can be one."""
    if frame.position.outcome is Outcome.NO_TOUR:
        # every search proves it, and no step was a mistake
        return ()
    rival_name = ordering_title(setup.rival.strategy.ordering)
    compare = EndingAction("compare", tr("Compare with {name}", name=rival_name))
    if not frame.position.backtracks:
        return (compare,)
    return (compare, EndingAction("watchMistake"))
