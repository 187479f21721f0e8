"""The one clock: which step is shown, how fast it moves on, and the jumps."""

from __future__ import annotations

import time
from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal, Slot

from knight_gui.player.frame import Closeup, Frame, Report, Work
from knight_gui.player.lane import Lane
from knight_gui.player.requests import (
    Close,
    GoLive,
    GoTo,
    GoToNextDeadEnd,
    GoToNextRetreat,
    GoToPreviousDeadEnd,
    GoToPreviousRetreat,
    LookCloser,
    Open,
    SearchOn,
    Stop,
)
from knight_gui.player.speed import Speed

if TYPE_CHECKING:
    from knight_gui.search.position import Landmark
    from knight_gui.search.problem import Problem

TICK_MS = 16
_LONGEST_DUE_S = 0.25
"""Time that may be caught up after a pause of the whole program, or a slow answer."""

DEFAULT_SPEED = Speed.of(6)


class Mode(Enum):
    """What moves the step that is shown."""

    PAUSED = "paused"
    PLAYING = "playing"
    """The clock, at the speed set."""
    PLAYING_BACK = "playing back"
    """The clock, backwards."""
    FOLLOWING = "following"
    """The search: the newest position is shown."""


class Transport(QObject):
    """Knows the step that is shown, and asks the lane for others.

    Everything that the controls show follows from `step`, `steps` and `mode`.

    Signals
    -------
    opened(Problem)
        Another search is shown from now on.
    framed(Frame)
        The position to draw.
    reported(Report)
        How far the search got.
    looked_closer(Closeup)
        The depth over the steps that `look_closer` asked for.
    changed()
        Something that the controls show has changed.
    failed(str)
        A sentence on what went wrong.
    """

    opened = Signal(object)
    framed = Signal(object)
    reported = Signal(object)
    looked_closer = Signal(object)
    changed = Signal()
    failed = Signal(object)

    def __init__(self, lane: Lane, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._lane = lane
        self._problem: Problem | None = None
        self._frame: Frame | None = None
        self._report: Report | None = None
        self._mode = Mode.PAUSED
        self._speed = DEFAULT_SPEED
        self._wanted_step: int | None = None
        self._due_steps = 0.0
        self._ticked_at = time.perf_counter()
        self._shown_steps: dict[Problem, int] = {}
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)
        lane.framed.connect(self._take_frame)
        lane.progressed.connect(self._take_report)
        lane.looked_closer.connect(self._take_closeup)
        lane.failed.connect(self.report_failure)

    # What is the case

    @property
    def problem(self) -> Problem | None:
        """The search that is shown; None before a square was chosen."""
        return self._problem

    @property
    def frame(self) -> Frame | None:
        """The position that is shown."""
        return self._frame

    @property
    def report(self) -> Report | None:
        """How far the search got, as far as is known."""
        return self._report

    @property
    def step(self) -> int:
        """The step that is shown."""
        return self._frame.position.step if self._frame else 0

    @property
    def steps(self) -> int:
        """How many steps were searched."""
        searched = self._report.progress.steps if self._report else 0
        return max(searched, self.step)

    @property
    def has_ended(self) -> bool:
        """Whether the search has ended, whatever is shown of it."""
        return self._report is not None and self._report.work is Work.ENDED

    @property
    def is_at_end(self) -> bool:
        """Whether the last step of an ended search is shown."""
        return self.has_ended and self.step >= self.steps

    @property
    def _is_out_of_steps(self) -> bool:
        is_stopped = self._report is not None and self._report.work is Work.STOPPED
        return is_stopped and self.step >= self.steps

    @property
    def mode(self) -> Mode:
        """What moves the step that is shown."""
        return self._mode

    @property
    def is_playing(self) -> bool:
        """Whether the step moves by itself."""
        return self._mode is not Mode.PAUSED

    @property
    def speed(self) -> Speed:
        """How fast steps are shown while playing."""
        return self._speed

    @property
    def shows_each_step(self) -> bool:
        """Whether the next frames come one step after the other, slowly enough to glide."""
        return self._mode is not Mode.FOLLOWING and self._speed.step_s >= 0.06  # noqa: PLR2004

    # What can be done

    def open(self, problem: Problem, *, play: bool) -> None:
        """Show a search from its beginning, or where it was left if it is still at hand."""
        if self._problem is not None:
            self._forget_other_boards(problem)
            if self._frame is not None:
                self._shown_steps[self._problem] = self.step
        step = self._shown_steps.get(problem, 0)
        self._start_on(problem, step)
        self._set_mode(Mode.PLAYING if play else Mode.PAUSED)

    def clear(self) -> None:
        """Show no search any more."""
        self._problem = self._frame = self._report = None
        self._wanted_step = None
        self._shown_steps.clear()
        self._lane.ask(Close())
        self._set_mode(Mode.PAUSED)

    def restart(self) -> None:
        """Show the search from its beginning, and play."""
        if self._problem is not None:
            self._begin_anew()
            self._set_mode(Mode.PLAYING)

    def close(self) -> None:
        """Show nothing more."""
        self._set_mode(Mode.PAUSED)
        self._lane.close()

    def play(self) -> None:
        """Go on at the speed set; from the beginning if the last step is shown."""
        if self._problem is None:
            return
        if self.is_at_end or (self._frame is None and self._lane.is_idle):
            self._begin_anew()
        if self._report is not None and self._report.work is Work.STOPPED:
            self._lane.ask(SearchOn())
        self._set_mode(Mode.PLAYING)

    def play_back(self) -> None:
        """Go back at the speed set, from the step that is shown; pause if going back."""
        if self._problem is None or self._mode is Mode.PLAYING_BACK:
            self.pause()
        elif self.step > 0:
            self._set_mode(Mode.PLAYING_BACK)

    def pause(self) -> None:
        """Stay at the step that is shown."""
        self._set_mode(Mode.PAUSED)

    def toggle(self) -> None:
        """Play if paused, pause if playing."""
        if self.is_playing:
            self.pause()
        else:
            self.play()

    def set_speed(self, speed: Speed) -> None:
        """Show steps at another speed, at once."""
        self._speed = speed
        if self._mode is Mode.FOLLOWING:
            self._set_mode(Mode.PLAYING)
        self.changed.emit()

    def step_by(self, steps: int) -> None:
        """Show a later or earlier step; pauses first."""
        self.go_to(max(0, min(self._here + steps, self.steps)))

    def go_to(self, step: int) -> None:
        """Show a step, or the nearest that was searched; pauses first."""
        if self._problem is not None:
            self.pause()
            self._wanted_step = max(step, 0)
            self._lane.ask(GoTo(self._wanted_step))

    def go_live(self) -> None:
        """Show the newest position, and follow the search if it runs."""
        if self._problem is not None:
            self._lane.ask(GoLive())
            is_running = not self.has_ended
            self._set_mode(Mode.FOLLOWING if is_running else Mode.PAUSED)

    def go_to_next_dead_end(self) -> None:
        """Show the next dead end; pauses first."""
        if self._problem is not None:
            self.pause()
            self._lane.ask(GoToNextDeadEnd(self._here))

    def go_to_previous_dead_end(self) -> None:
        """Show the dead end before; pauses first."""
        if self._problem is not None:
            self.pause()
            self._lane.ask(GoToPreviousDeadEnd(self._here))

    def go_to_next_retreat(self, size: int) -> None:
        """Show the next end of a retreat of so many moves, if there is one; pauses first."""
        if self._problem is not None:
            self.pause()
            self._lane.ask(GoToNextRetreat(self._here, size))

    def go_to_previous_retreat(self, size: int) -> None:
        """Show the end of a retreat of so many moves before, if there is one; pauses first."""
        if self._problem is not None:
            self.pause()
            self._lane.ask(GoToPreviousRetreat(self._here, size))

    def go_to_next_landmark(self) -> None:
        """Show the next landmark, the live end if there is none; pauses first."""
        later = [mark.step for mark in self._landmarks if mark.step > self._here]
        self.go_to(later[0] if later else self.steps)

    def go_to_previous_landmark(self) -> None:
        """Show the landmark before, the first step if there is none; pauses first."""
        earlier = [mark.step for mark in self._landmarks if mark.step < self._here]
        self.go_to(earlier[-1] if earlier else 0)

    def look_closer(self, first: int, last: int, bins: int) -> None:
        """Ask for the depth over some of the steps; `looked_closer` brings it."""
        if self._problem is not None:
            self._lane.look_closer(LookCloser(self._problem, first, last, bins))

    def stop_search(self) -> None:
        """Search no further, and stay at the step that is shown."""
        if self._problem is not None:
            self._set_mode(Mode.PAUSED)
            self._lane.ask(Stop())

    def search_on(self) -> None:
        """Search further after a stop or a rest."""
        if self._problem is not None:
            self._lane.ask(SearchOn())

    @Slot(object)
    def _take_closeup(self, closeup: Closeup) -> None:
        if closeup.problem == self._problem:
            self.looked_closer.emit(closeup)

    @Slot(object)
    def report_failure(self, sentence: str) -> None:
        """Pause, and say what went wrong."""
        self.pause()
        self.failed.emit(sentence)

    # What happens

    @property
    def _landmarks(self) -> tuple[Landmark, ...]:
        return self._report.landmarks if self._report else ()

    @property
    def _here(self) -> int:
        """The step to count from: keys come faster than frames, so the one asked for last."""
        return self.step if self._wanted_step is None else self._wanted_step

    def _begin_anew(self) -> None:
        """Show the first step; if the search could not be opened, try again."""
        assert self._problem is not None
        self._wanted_step = 0
        self._lane.ask(Open(self._problem) if self._frame is None else GoTo(0))

    def _start_on(self, problem: Problem, step: int) -> None:
        self._problem = problem
        self._frame = None
        self._report = None
        self._wanted_step = None
        self._due_steps = 0.0
        self._lane.ask(Open(problem, step))
        self.opened.emit(problem)

    def _forget_other_boards(self, problem: Problem) -> None:
        assert self._problem is not None
        here = (self._problem.board, self._problem.path)
        if here != (problem.board, problem.path):
            self._shown_steps.clear()

    def _set_mode(self, mode: Mode) -> None:
        self._mode = mode
        self._due_steps = 0.0
        self._ticked_at = time.perf_counter()
        if mode is Mode.PAUSED:
            self._timer.stop()
        else:
            self._timer.start()
        self.changed.emit()

    @Slot()
    def _tick(self) -> None:
        now = time.perf_counter()
        elapsed_s = now - self._ticked_at
        self._ticked_at = now
        if self._frame is None:
            # the first position is still awaited: no step after it is due
            return
        rate = self._speed.steps_per_s
        self._due_steps = min(self._due_steps + elapsed_s * rate, max(1.0, _LONGEST_DUE_S * rate))
        if not self._lane.is_idle:
            return
        if self._mode is not Mode.PLAYING_BACK and (self.is_at_end or self._is_out_of_steps):
            self.pause()
        elif self._mode is Mode.FOLLOWING:
            self._lane.ask(GoLive())
        elif self._mode is Mode.PLAYING_BACK and self.step == 0:
            self.pause()
        elif self._due_steps >= 1:
            due = int(self._due_steps)
            self._due_steps -= due
            way = -1 if self._mode is Mode.PLAYING_BACK else 1
            self._lane.ask(GoTo(max(0, self.step + way * due)))

    @Slot(object)
    def _take_frame(self, frame: Frame) -> None:
        if frame.problem != self._problem:
            return
        self._frame = frame
        if self._lane.is_idle:
            self._wanted_step = None
        self.framed.emit(frame)
        self.changed.emit()

    @Slot(object)
    def _take_report(self, report: Report) -> None:
        if report.problem != self._problem:
            return
        self._report = report
        self.reported.emit(report)
        self.changed.emit()
