"""What is shown of the searches: which step, what moves it on, and the jumps."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.player.arrival import way_to
from knight_gui.player.clock import Clock
from knight_gui.player.lane import Lane
from knight_gui.player.requests import (
    GoLive,
    GoTo,
    GoToNextDeadEnd,
    GoToNextLoss,
    GoToNextRetreat,
    GoToNextUndoing,
    GoToPreviousDeadEnd,
    GoToPreviousRetreat,
    Look,
    SearchOn,
    Stop,
)
from knight_gui.player.track import Track
from knight_gui.player.work import Work

if TYPE_CHECKING:
    from knight_gui.player.frame import Frame, Report
    from knight_gui.player.session import Session
    from knight_gui.scene.lesson import Moment
    from knight_gui.scene.speed import Speed
    from knight_gui.search.problem import Problem

_PATIENCE_S = 0.3
"""After which a search that has not come to the step it heads for is followed on its way."""


class Mode(Enum):
    """What moves the step that is shown."""

    PAUSED = "paused"
    PLAYING = "playing"
    """The clock, at the speed set."""
    PLAYING_BACK = "playing back"
    """The clock, backwards."""
    FOLLOWING = "following"
    """The search: the newest position is shown."""
    HEADING = "heading"
    """The search, until it comes to a step that is wanted; anything else that is done ends it."""


class Transport(QObject):
    """Knows the step that is shown, and asks for others: of one search, or of two in a race.

    Everything that the controls show follows from `step`, `steps` and `mode`. In a
    race all searches are shown at the same step; one that has ended waits at its end.
    The step and the speed are facts of the session: this is who changes the one and
    goes by the other.

    Attributes
    ----------
    clock
        Says when steps are due, while any play.

    Signals
    -------
    framed(Frame), reported(Report)
        Of the first search; see `Track`.
    changed()
        Something that the controls show has changed.
    ticked()
        The clock has ticked, for an answer that is late as soon as that has come: what has
        come can be drawn, next is asked for what is due.
    arrived()
        The search has come to the step that it headed for, which is asked for next.
    failed(str)
        A sentence on what went wrong, in none of them; theirs are told by their tracks.
    """

    framed = Signal(object)
    reported = Signal(object)
    changed = Signal()
    ticked = Signal()
    arrived = Signal()
    failed = Signal(object)

    def __init__(self, lane: Lane, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        session.changed.connect(self._heed_speed)
        self._tracks: list[Track] = []
        self._leader: Track | None = None
        self._mode = Mode.PAUSED
        self._wanted_step: int | None = None
        self._target: int | Moment = 0
        self._is_late = False
        self.clock = Clock(self)
        self.clock.ticked.connect(self._move_on)
        first = Track(lane, self)
        first.framed.connect(self.framed)
        first.reported.connect(self.reported)
        self._take_in(first)

    # What is the case

    @property
    def tracks(self) -> tuple[Track, ...]:
        """The searches that are shown, the first one before its rival."""
        return tuple(self._tracks)

    @property
    def is_race(self) -> bool:
        """Whether more than one search is shown."""
        return len(self._tracks) > 1

    @property
    def problem(self) -> Problem | None:
        """The first search; None before a square was chosen."""
        return self._tracks[0].problem

    @property
    def frame(self) -> Frame | None:
        """The position that is shown of the first search."""
        return self._tracks[0].frame

    @property
    def report(self) -> Report | None:
        """How far the first search got, as far as is known."""
        return self._tracks[0].report

    @property
    def step(self) -> int:
        """The step that is shown."""
        return max(track.step for track in self._tracks)

    @property
    def steps(self) -> int:
        """How many steps were searched, by the search that has most."""
        return max(track.steps for track in self._tracks)

    @property
    def has_ended(self) -> bool:
        """Whether every search has ended, whatever is shown of it."""
        return all(track.has_ended for track in self._tracks)

    @property
    def is_at_end(self) -> bool:
        """Whether the last step of every search is shown, and all have ended."""
        return self.has_ended and self.step >= self.steps

    @property
    def can_search_on(self) -> bool:
        """Whether a search waits to be told to go on."""
        return any(track.work in (Work.RESTING, Work.STOPPED) for track in self._tracks)

    @property
    def can_stop(self) -> bool:
        """Whether a search goes on, or would by itself."""
        return any(track.work in (Work.SEARCHING, Work.RESTING) for track in self._tracks)

    @property
    def is_out_of_steps(self) -> bool:
        """Whether the newest step is shown and no search goes on, though not all have ended."""
        works = [track.work for track in self._tracks]
        is_over = all(track.is_at_rest for track in self._tracks)
        return is_over and Work.STOPPED in works and self.step >= self.steps

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
        return self._session.scene.speed

    @property
    def bound_for(self) -> int | Moment:
        """The step that is about to be shown, if the search has yet to come to one; else this."""
        return self._target if self._mode is Mode.HEADING else self.step

    @property
    def shows_each_step(self) -> bool:
        """Whether the next frames come one step after the other, slowly enough to glide."""
        is_following = self._mode in (Mode.FOLLOWING, Mode.HEADING)
        return not is_following and self.speed.step_s >= 0.06  # noqa: PLR2004

    # What can be done

    def add(self, lane: Lane) -> Track:
        """Show the search of one more lane, which goes when its track does."""
        track = Track(lane, self)
        lane.setParent(track)
        self._take_in(track)
        return track

    def remove_rival(self) -> None:
        """Show only the first search again, and end the other one."""
        rival = self._tracks.pop()
        self._leader = None
        if self._is_idle:
            # its answer was the last that was awaited
            self._wanted_step = None
        rival.close()
        rival.deleteLater()
        self.changed.emit()

    def open(self, problem: Problem, *, play: bool) -> None:
        """Show a search from its beginning, or where it was left if it is still at hand."""
        self._wanted_step = None
        self._leader = None
        self._tracks[0].open(problem)
        self._set_mode(Mode.PLAYING if play else Mode.PAUSED)

    def open_race(self, problems: tuple[Problem, ...], *, play: bool) -> None:
        """Show one search in each track, all from their beginning."""
        self._wanted_step = None
        self._leader = None
        for track, problem in zip(self._tracks, problems, strict=True):
            track.open_anew(problem)
        self._set_mode(Mode.PLAYING if play else Mode.PAUSED)

    def clear(self) -> None:
        """Show no search any more."""
        self._wanted_step = None
        for track in self._tracks:
            track.clear()
        self._session.change(step=0)
        self._set_mode(Mode.PAUSED)

    def restart(self) -> None:
        """Show the search from its beginning, and play."""
        if self.problem is not None:
            self._begin_anew()
            self._set_mode(Mode.PLAYING)

    def close(self) -> None:
        """Show nothing more."""
        self._set_mode(Mode.PAUSED)
        for track in self._tracks:
            track.close()

    def play(self) -> None:
        """Go on at the speed set; from the beginning if the last step is shown."""
        if self.problem is None:
            return
        is_unopened = any(track.frame is None and track.is_idle for track in self._tracks)
        if self.is_at_end or is_unopened:
            self._begin_anew()
        self._wake()
        self._set_mode(Mode.PLAYING)

    def play_back(self) -> None:
        """Go back at the speed set, from the step that is shown; pause if going back."""
        if self.problem is None or self._mode is Mode.PLAYING_BACK:
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

    def step_by(self, steps: int) -> None:
        """Show a later or earlier step; pauses first."""
        self.go_to(max(0, min(self._here + steps, self.steps)))

    @Slot(object)
    def go_to(self, step: int) -> None:
        """Show a step, or the nearest that was searched; pauses first."""
        if self.problem is not None:
            self.pause()
            self._show(max(step, 0))
            # who is at the end already is asked nothing, and gives no answer
            self._wanted_step = None if self._is_idle else max(step, 0)

    def head_for(self, target: int | Moment) -> None:
        """Show a step as soon as the search has come to it; until then follow the search.

        Whatever else is done meanwhile gives that up.
        """
        if self.problem is not None:
            self._target = target
            self._set_mode(Mode.HEADING)
            self._wake()
            self._arrive()

    def go_live(self) -> None:
        """Show the newest position, and follow the search if it runs."""
        if self.problem is not None:
            self._follow()
            is_running = not self.has_ended
            self._set_mode(Mode.FOLLOWING if is_running else Mode.PAUSED)

    def go_to_next_dead_end(self) -> None:
        """Show the next dead end; pauses first."""
        self._look(GoToNextDeadEnd(self._here))

    def go_to_previous_dead_end(self) -> None:
        """Show the dead end before; pauses first."""
        self._look(GoToPreviousDeadEnd(self._here))

    @Slot(int)
    def go_to_next_retreat(self, size: int) -> None:
        """Show the next end of a retreat of so many moves, if there is one; pauses first."""
        self._look(GoToNextRetreat(self._here, size))

    @Slot(int)
    def go_to_previous_retreat(self, size: int) -> None:
        """Show the end of a retreat of so many moves before, if there is one; pauses first."""
        self._look(GoToPreviousRetreat(self._here, size))

    def go_to_next_loss(self) -> None:
        """Show the next step by which the path is provably lost, or the live end; pauses first."""
        self._look(GoToNextLoss(self._here))

    def go_to_next_undoing(self) -> None:
        """Show the next step that takes a losing move back, or the live end; pauses first."""
        self._look(GoToNextUndoing(self._here))

    def go_to_next_landmark(self) -> None:
        """Show the next landmark, the live end if there is none; pauses first."""
        later = [mark.step for mark in self._longest.landmarks if mark.step > self._here]
        self.go_to(later[0] if later else self.steps)

    def go_to_previous_landmark(self) -> None:
        """Show the landmark before, the first step if there is none; pauses first."""
        earlier = [mark.step for mark in self._longest.landmarks if mark.step < self._here]
        self.go_to(earlier[-1] if earlier else 0)

    def stop_search(self) -> None:
        """Search no further, and stay at the step that is shown."""
        if self.problem is not None:
            for track in self._tracks:
                track.order(Stop())
            for track in self._tracks:
                # what is drawn next is the search at rest, not one more frame of its way there
                track.settle()
            self._set_mode(Mode.PAUSED)

    def search_on(self) -> None:
        """Search further after a stop or a rest."""
        if self.problem is not None:
            for track in self._tracks:
                track.order(SearchOn())

    @Slot(object)
    def report_failure(self, sentence: str) -> None:
        """Pause, and say what went wrong outside of all searches."""
        self.pause()
        self.failed.emit(sentence)

    # What happens

    def _take_in(self, track: Track) -> None:
        track.framed.connect(self._take_frame)
        track.reported.connect(self.changed)
        track.reported.connect(self._arrive)
        track.failed.connect(self.pause)
        self._tracks.append(track)

    @property
    def _here(self) -> int:
        """The step to count from: keys come faster than frames, so the one asked for last."""
        return self.step if self._wanted_step is None else self._wanted_step

    @property
    def _longest(self) -> Track:
        """The search with most steps, the first of several: what one jumps about in."""
        return max(self._tracks, key=lambda track: track.steps)

    @property
    def _is_idle(self) -> bool:
        return all(track.is_idle for track in self._tracks)

    @property
    def _reach(self) -> int:
        """The last step that all searches have come to, but for those that are over."""
        running = [t.steps for t in self._tracks if t.work in (Work.SEARCHING, Work.RESTING)]
        return min(running, default=self.steps)

    def _look(self, request: Look) -> None:
        """Let the search with most steps look for something; the others go there after it."""
        if self.problem is not None:
            self.pause()
            self._leader = self._longest
            self._leader.ask(request)

    def _wake(self) -> None:
        """Let a search go on that was stopped."""
        for track in self._tracks:
            if track.work is Work.STOPPED:
                track.order(SearchOn())

    @Slot()
    def _arrive(self) -> None:
        """Show the step that is headed for, if the search has come to it."""
        if self._mode is not Mode.HEADING or any(track.report is None for track in self._tracks):
            return
        is_over = all(track.is_at_rest for track in self._tracks)
        request = way_to(self._target, self._longest.landmarks, self._reach, is_over=is_over)
        if request is None:
            return
        self.pause()
        self.arrived.emit()
        if isinstance(request, GoTo):
            self.go_to(request.step)
        else:
            self._look(request)

    def _show(self, step: int) -> None:
        self._leader = None
        for track in self._tracks:
            track.show(step)

    def _follow(self) -> None:
        if self.is_race:
            self._show(self._reach)
        else:
            self._tracks[0].ask(GoLive())

    def _begin_anew(self) -> None:
        self._wanted_step = 0
        self._leader = None
        for track in self._tracks:
            track.begin_anew()

    def _set_mode(self, mode: Mode) -> None:
        self._mode = mode
        if mode is Mode.PAUSED:
            self.clock.stop()
        else:
            self.clock.start()
        self.changed.emit()

    @Slot()
    def _move_on(self) -> None:
        self.ticked.emit()
        self._is_late = not self._is_idle
        if any(track.frame is None for track in self._tracks):
            # the first position is still awaited: no step after it is due
            return
        self.clock.count(self.speed)
        if self._is_late:
            return
        if self._mode is not Mode.PLAYING_BACK and (self.is_at_end or self.is_out_of_steps):
            self.pause()
        elif self._mode is Mode.FOLLOWING:
            self._follow()
        elif self._mode is Mode.HEADING:
            if self.clock.running_s >= _PATIENCE_S:
                self._follow()
        elif self._mode is Mode.PLAYING_BACK and self.step == 0:
            self.pause()
        elif due := self.clock.take():
            self._play_on(-due if self._mode is Mode.PLAYING_BACK else due)

    def _play_on(self, due: int) -> None:
        target = max(0, self.step + due)
        if self.is_race:
            # the slower one is waited for, that both stay on one clock
            target = min(target, max(self._reach, self.step))
        self._show(target)

    @Slot(object)
    def _heed_speed(self, changed: frozenset[str]) -> None:
        if "speed" in changed:
            if self._mode is Mode.FOLLOWING:
                self._set_mode(Mode.PLAYING)
            self.changed.emit()

    @Slot(object)
    def _take_frame(self, frame: Frame) -> None:
        leader = self._leader
        if leader is not None and leader.frame is frame and leader.is_idle:
            self._leader = None
            for track in self._tracks:
                if track is not leader:
                    track.show(frame.position.step)
        if self._is_idle:
            self._wanted_step = None
        self._session.change(step=self.step)
        self.changed.emit()
        if self._is_late and self._is_idle:
            self._is_late = False
            self.clock.hasten()
