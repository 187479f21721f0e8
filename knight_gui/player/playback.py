"""What is shown of the searches: which step, what moves it on, and the jumps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.player.frame import Frame, Work
from knight_gui.player.pace import Clock, Pace
from knight_gui.player.requests import Seek, Sought, Steer, way_to
from knight_gui.player.search_client import Track
from knight_gui.player.session import Session
from knight_gui.search.problem import Problem
from knight_gui.state.lesson import Moment
from knight_gui.state.speed import Speed

_PATIENCE_S = 0.3
"""After which a search that has not come to the step it heads for is followed on its way."""
_OF_LOSSES = {Sought.LOSS, Sought.NEXT_LOSS, Sought.NEXT_UNDOING}


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
    The step and the speed are facts of the session: it changes the one and goes by the other.

    Attributes
    ----------
    tracks
        The searches that are shown, the first one before its rival.
    mode
        What moves the step that is shown.
    clock
        Says when steps are due, while any play.

    Signals
    -------
    changed()
        Something that the controls show has changed.
    ticked()
        The clock has ticked, for an answer that is late as soon as that has come: what has
        come can be drawn, next is asked for what is due.
    arrived()
        The search has come to the step that it headed for, which is asked for next.
    missed()
        A loss was sought where there is none: no step after the one shown loses the tour.
    failed(str)
        A sentence on what went wrong, in none of them; theirs are told by their tracks.
    """

    changed = Signal()
    ticked = Signal()
    arrived = Signal()
    missed = Signal()
    failed = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        session.on("speed").connect(self._heed_speed)
        self.tracks: tuple[Track, ...] = ()
        self._sought: tuple[Track, Seek] | None = None
        self.mode = Mode.PAUSED
        self._target: int | Moment = 0
        self._resting_step: int | None = None
        self._is_late = False
        self.clock = Clock(self)
        self.clock.ticked.connect(self._move_on)
        self._movers: Mapping[Mode, Callable[[], None]] = {
            Mode.PLAYING: self._play_on,
            Mode.PLAYING_BACK: self._play_on_back,
            Mode.FOLLOWING: self._follow,
            Mode.HEADING: self._follow_in_time,
        }
        self.add()

    # What is the case

    @property
    def is_race(self) -> bool:
        """Whether more than one search is shown."""
        return len(self.tracks) > 1

    @property
    def problem(self) -> Problem | None:
        """The first search; None before a square was chosen."""
        return self.tracks[0].problem

    @property
    def frame(self) -> Frame | None:
        """The position that is shown of the first search."""
        return self.tracks[0].frame

    @property
    def step(self) -> int:
        """The step that is shown."""
        return max(track.step for track in self.tracks)

    @property
    def steps(self) -> int:
        """How many steps were searched, by the search that has most."""
        return max(track.steps for track in self.tracks)

    @property
    def has_ended(self) -> bool:
        """Whether every search has ended, whatever is shown of it."""
        return all(track.has_ended for track in self.tracks)

    @property
    def is_at_end(self) -> bool:
        """Whether the last step of every search is shown, and all have ended."""
        return self.has_ended and self.step >= self.steps

    @property
    def can_search_on(self) -> bool:
        """Whether a search waits to be told to go on."""
        return any(track.work in (Work.RESTING, Work.STOPPED) for track in self.tracks)

    @property
    def is_out_of_steps(self) -> bool:
        """Whether the newest step is shown and no search goes on, though not all have ended."""
        return self._is_over and not self.has_ended and self.step >= self.steps

    @property
    def is_playing(self) -> bool:
        """Whether the step moves by itself."""
        return self.mode is not Mode.PAUSED

    @property
    def speed(self) -> Speed:
        """How fast steps are shown while playing."""
        return self._session.scene.speed

    @property
    def bound_for(self) -> int | Moment:
        """The step that is about to be shown, if there is still a way to it; else this."""
        if self.mode is not Mode.PAUSED and self._resting_step is not None:
            return self._resting_step
        return self._target if self.mode is Mode.HEADING else self._here

    @property
    def is_rushing(self) -> bool:
        """Whether steps fly by, in one of the searches at least, too fast to be read."""
        return any(track.pace is Pace.RUSHING for track in self.tracks)

    # What can be done

    def add(self) -> Track:
        """Show one more search."""
        track = Track(self)
        track.framed.connect(self._take_frame)
        for told in (track.slowed, track.judged, track.reported):
            told.connect(self.changed)
        track.reported.connect(self._arrive)
        track.failed.connect(self.pause)
        self.tracks += (track,)
        return track

    def remove_rival(self) -> None:
        """Show only the first search again, and end the other one."""
        *others, rival = self.tracks
        self.tracks = tuple(others)
        self._sought = None
        rival.close()
        rival.deleteLater()
        self._tell_tracks()
        self.changed.emit()

    def open(self, *problems: Problem, play: bool) -> None:
        """Show a search where it was left, if it is still at hand; those of a race from step 0."""
        self._sought = self._resting_step = None
        for track, problem in zip(self.tracks, problems, strict=True):
            track.open(problem, 0 if self.is_race else None)
        self._set_mode(Mode.PLAYING if play else Mode.PAUSED)

    def play_on(self, *problems: Problem) -> None:
        """Show the step that somebody has just made by hand, in a race of all searches."""
        self._sought = self._resting_step = None
        step = max(len(problem.moves or ()) for problem in problems)
        for track, problem in zip(self.tracks, problems, strict=True):
            track.play_on(problem, step)
        self._set_mode(Mode.PAUSED)

    def clear(self) -> None:
        """Show no search any more."""
        for track in self.tracks:
            track.open(None)
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
        for track in self.tracks:
            track.close()

    def play(self) -> None:
        """Go on at the speed set; from the beginning if there will be no later step by itself."""
        if self.problem is None:
            return
        if (
            self.is_at_end
            or any(track.frame is None and track.is_idle for track in self.tracks)
            or (self.is_out_of_steps and self.problem.is_by_hand)
        ):
            self._begin_anew()
        if self.step == self._resting_step:
            self._resting_step = None
        self._wake()
        self._set_mode(Mode.PLAYING)

    def play_back(self) -> None:
        """Go back at the speed set, from the step that is shown; pause if going back."""
        if self.problem is None or self.mode is Mode.PLAYING_BACK:
            self.pause()
        elif self.step > 0:
            self._set_mode(Mode.PLAYING_BACK)

    def pause(self) -> None:
        """Stay at the step that is shown."""
        self._set_mode(Mode.PAUSED)

    def step_by(self, steps: int) -> None:
        """Show a later or earlier step; pauses first."""
        self.go_to(max(0, min(self._here + steps, self.steps)))

    @Slot(object)
    def go_to(self, step: int) -> None:
        """Show a step, or the nearest that was searched; pauses first."""
        if self.problem is not None:
            self.pause()
            self._show(max(step, 0))

    def head_for(self, target: int | Moment, play_to: int | None = None) -> None:
        """Show a step once the search has come to it, unless anything else is done before.

        From there play to another step, and rest.
        """
        if self.problem is not None:
            self._target, self._resting_step = target, play_to
            self._set_mode(Mode.HEADING)
            self._wake()
            self._arrive()

    def go_live(self) -> None:
        """Show the newest position, and follow the search if it runs."""
        if self.problem is not None:
            self._follow()
            self._set_mode(Mode.FOLLOWING if not self.has_ended else Mode.PAUSED)

    @Slot(object, object)
    def seek(self, kind: Sought, size: int = 0) -> None:
        """Show what is sought, seen from the step that is shown; pauses first.

        It is sought in the search with most steps; losses where the path that is shown is lost.
        """
        if self.problem is None:
            return
        self.pause()
        leader, here = self._longest, self._here
        if kind in _OF_LOSSES:
            leader = next((track for track in self.tracks if track.lost_squares), leader)
            # of a step that is only asked for it is not known yet
            size = leader.lost_squares if here == self.step else 0
        self._lead(leader, Seek(kind, here, size))

    def stop_search(self) -> None:
        """Search no further, and stay at the step that is shown."""
        if self.problem is not None:
            for track in self.tracks:
                track.steer(Steer.STOP)
            for track in self.tracks:
                # what is drawn next is the search at rest, not one more frame of its way there
                track.settle()
            self._set_mode(Mode.PAUSED)

    def search_on(self) -> None:
        """Search further after a stop or a rest."""
        if self.problem is not None:
            for track in self.tracks:
                track.steer(Steer.SEARCH_ON)

    @Slot(object)
    def report_failure(self, sentence: str) -> None:
        """Pause, and say what went wrong outside of all searches."""
        self.pause()
        self.failed.emit(sentence)

    # What happens

    @property
    def _here(self) -> int:
        """The step to count from: keys come faster than frames, so the one asked for last."""
        return max(track.wanted_step for track in self.tracks)

    @property
    def _longest(self) -> Track:
        """The search with most steps, the first of several: what one jumps about in."""
        return max(self.tracks, key=lambda track: track.steps)

    @property
    def _is_idle(self) -> bool:
        return all(track.is_idle for track in self.tracks)

    @property
    def _is_over(self) -> bool:
        """Whether no search goes on, nor was just told to."""
        return all(track.is_at_rest for track in self.tracks)

    @property
    def _reach(self) -> int:
        """The last step that all searches have come to, but for those that are over."""
        return min(
            [t.steps for t in self.tracks if t.work in (Work.SEARCHING, Work.RESTING)],
            default=self.steps,
        )

    def _lead(self, leader: Track, seek: Seek) -> None:
        """Let one search seek something; the others go there after it."""
        self._sought = leader, seek
        leader.ask(seek)

    def _wake(self) -> None:
        """Let a search go on that was stopped."""
        for track in self.tracks:
            if track.work is Work.STOPPED:
                track.steer(Steer.SEARCH_ON)

    @Slot()
    def _arrive(self) -> None:
        """Show the step that is headed for, if the search has come to it."""
        if self.mode is not Mode.HEADING or any(track.report is None for track in self.tracks):
            return
        request = way_to(self._target, self._longest.landmarks, self._reach, is_over=self._is_over)
        if request is None:
            return
        self.pause()
        self.arrived.emit()
        if request.kind is Sought.STEP:
            self.go_to(request.step)
        else:
            self._lead(self._longest, request)
        if self._resting_step is not None:
            self._set_mode(Mode.PLAYING)

    def _show(self, step: int) -> None:
        self._sought = None
        for track in self.tracks:
            track.show(step)

    def _follow(self) -> None:
        if self.is_race:
            self._show(self._reach)
        else:
            self.tracks[0].ask(Seek(Sought.LIVE_END))

    def _begin_anew(self) -> None:
        self._sought = None
        for track in self.tracks:
            track.begin_anew()

    def _set_mode(self, mode: Mode) -> None:
        self.mode = mode
        if mode is Mode.PAUSED:
            self.clock.stop()
        else:
            self.clock.start()
        self._tell_tracks()
        self.changed.emit()

    def _tell_tracks(self) -> None:
        for track in self.tracks:
            track.play(is_playing=self.is_playing, is_alone=not self.is_race)

    @Slot()
    def _move_on(self) -> None:
        self.ticked.emit()
        self._is_late = not self._is_idle
        if any(track.frame is None for track in self.tracks):
            # the first position is still awaited: no step after it is due
            return
        self.clock.count(self.speed)
        if self._is_late:
            return
        if self.mode is Mode.PLAYING and self.step == self._resting_step:
            self._resting_step = None
            self.pause()
        elif self.mode is not Mode.PLAYING_BACK and (self.is_at_end or self.is_out_of_steps):
            self.pause()
        else:
            self._movers[self.mode]()

    def _play_on(self) -> None:
        due = self.clock.take()
        if self._resting_step is not None and self._resting_step > self.step:
            due = min(due, self._resting_step - self.step)
        # in a race the slower one is waited for, that both stay on one clock
        last = max(self._reach, self.step) if self.is_race else self.step + due
        if due:
            self._show(min(self.step + due, last))

    def _play_on_back(self) -> None:
        if self.step == 0:
            self.pause()
        elif due := self.clock.take():
            self._show(max(0, self.step - due))

    def _follow_in_time(self) -> None:
        if self.clock.running_s >= _PATIENCE_S:
            self._follow()

    @Slot()
    def _heed_speed(self) -> None:
        if self.mode is Mode.FOLLOWING:
            self._set_mode(Mode.PLAYING)
        self.changed.emit()

    @Slot(object)
    def _take_frame(self, frame: Frame) -> None:
        leader, seek = self._sought or (None, None)
        if leader is not None and leader.frame is frame and leader.is_idle:
            self._sought = None
            for track in self.tracks:
                if track is not leader:
                    track.show(frame.position.step)
            if seek is not None and (seek.kind, seek.step) == (Sought.LOSS, frame.position.step):
                self.missed.emit()
        self._session.change(step=self.step)
        self.changed.emit()
        if self._is_late and self._is_idle:
            self._is_late = False
            self.clock.hasten()
