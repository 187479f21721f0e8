"""What is shown of the searches: which step, what moves it on, and the jumps."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.player.frame import Frame, SearchStatus
from knight_gui.player.pace import Clock, Pace
from knight_gui.player.requests import SearchControl, SeekRequest, SeekTarget, seek_request_to
from knight_gui.player.search_client import SearchClient
from knight_gui.player.session import Session
from knight_gui.search.problem import Problem
from knight_gui.state.lesson import StepTarget
from knight_gui.state.speed import Speed

_PATIENCE_S = 0.3
"""After which a search that has not come to the step it heads for is followed on its way."""
_OF_LOSSES = {SeekTarget.MISTAKE, SeekTarget.NEXT_MISTAKE, SeekTarget.NEXT_UNDONE_MISTAKE}


class PlaybackMode(Enum):
    """What moves the step that is shown."""

    PAUSED = "paused"
    PLAYING = "playing"
    """The clock, at the speed set."""
    PLAYING_BACK = "playing back"
    """The clock, backwards."""
    FOLLOWING = "following"
    """The search: the newest position is shown."""
    SEEKING_TARGET = "heading"
    """The search, until it comes to a step that is wanted; anything else that is done ends it."""


class PlaybackController(QObject):
    """Knows the step that is shown, and asks for others: of one search, or of two in a race.

    Everything that the controls show follows from `step`, `step_count` and `mode`. In a
    race all searches are shown at the same step; one that has ended waits at its end.
    The step and the speed are facts of the session: it changes the one and goes by the other.

    Attributes
    ----------
    clients
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
    target_reached()
        The search has come to the step that it headed for, which is asked for next.
    no_mistake_found()
        A loss was sought where there is none: no step after the one shown loses the tour.
    failed(str)
        A sentence on what went wrong, in none of them; theirs are told by their tracks.
    """

    changed = Signal()
    ticked = Signal()
    target_reached = Signal()
    no_mistake_found = Signal()
    failed = Signal(object)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        session.field_changed("speed").connect(self._on_session_speed_changed)
        self.clients: tuple[SearchClient, ...] = ()
        self._pending_seek: tuple[SearchClient, SeekRequest] | None = None
        self.mode = PlaybackMode.PAUSED
        self._target: int | StepTarget = 0
        self._stop_step: int | None = None
        self._is_late = False
        self.clock = Clock(self)
        self.clock.ticked.connect(self._on_clock_ticked)
        self._tick_handlers: Mapping[PlaybackMode, Callable[[], None]] = {
            PlaybackMode.PLAYING: self._play_forward,
            PlaybackMode.PLAYING_BACK: self._play_backward,
            PlaybackMode.FOLLOWING: self._show_live_end,
            PlaybackMode.SEEKING_TARGET: self._follow_after_patience,
        }
        self.add_client()

    # What is the case

    @property
    def is_comparison(self) -> bool:
        """Whether more than one search is shown."""
        return len(self.clients) > 1

    @property
    def problem(self) -> Problem | None:
        """The first search; None before a square was chosen."""
        return self.clients[0].problem

    @property
    def frame(self) -> Frame | None:
        """The position that is shown of the first search."""
        return self.clients[0].frame

    @property
    def step(self) -> int:
        """The step that is shown."""
        return max(track.step for track in self.clients)

    @property
    def step_count(self) -> int:
        """How many steps were searched, by the search that has most."""
        return max(track.step_count for track in self.clients)

    @property
    def has_ended(self) -> bool:
        """Whether every search has ended, whatever is shown of it."""
        return all(track.has_ended for track in self.clients)

    @property
    def is_at_end(self) -> bool:
        """Whether the last step of every search is shown, and all have ended."""
        return self.has_ended and self.step >= self.step_count

    @property
    def can_resume_search(self) -> bool:
        """Whether a search waits to be told to go on."""
        return any(
            track.status in (SearchStatus.THROTTLED, SearchStatus.STOPPED) for track in self.clients
        )

    @property
    def is_waiting_for_steps(self) -> bool:
        """Whether the newest step is shown and no search goes on, though not all have ended."""
        return self._are_all_at_rest and not self.has_ended and self.step >= self.step_count

    @property
    def is_playing(self) -> bool:
        """Whether the step moves by itself."""
        return self.mode is not PlaybackMode.PAUSED

    @property
    def speed(self) -> Speed:
        """How fast steps are shown while playing."""
        return self._session.scene.speed

    @property
    def destination(self) -> int | StepTarget:
        """The step that is about to be shown, if there is still a way to it; else this."""
        if self.mode is not PlaybackMode.PAUSED and self._stop_step is not None:
            return self._stop_step
        return self._target if self.mode is PlaybackMode.SEEKING_TARGET else self._requested_step

    @property
    def is_skipping_steps(self) -> bool:
        """Whether steps fly by, in one of the searches at least, too fast to be read."""
        return any(track.pace is Pace.SKIPPING for track in self.clients)

    # What can be done

    def add_client(self) -> SearchClient:
        """Show one more search."""
        track = SearchClient(self)
        track.frame_changed.connect(self._on_client_frame_changed)
        for told in (track.skipping_ended, track.verdict_changed, track.report_changed):
            told.connect(self.changed)
        track.report_changed.connect(self._check_target_reached)
        track.failed.connect(self.pause)
        self.clients += (track,)
        return track

    def remove_second_client(self) -> None:
        """Show only the first search again, and end the other one."""
        *others, rival = self.clients
        self.clients = tuple(others)
        self._pending_seek = None
        rival.close()
        rival.deleteLater()
        self._update_clients()
        self.changed.emit()

    def open(self, *problems: Problem, start_playing: bool) -> None:
        """Show a search where it was left, if it is still at hand; those of a race from step 0."""
        self._pending_seek = self._stop_step = None
        for track, problem in zip(self.clients, problems, strict=True):
            track.open(problem, 0 if self.is_comparison else None)
        self._set_mode(PlaybackMode.PLAYING if start_playing else PlaybackMode.PAUSED)

    def open_after_move(self, *problems: Problem) -> None:
        """Show the step that somebody has just made by hand, in a race of all searches."""
        self._pending_seek = self._stop_step = None
        step = max(len(problem.moves or ()) for problem in problems)
        for track, problem in zip(self.clients, problems, strict=True):
            track.open_after_move(problem, step)
        self._set_mode(PlaybackMode.PAUSED)

    def clear(self) -> None:
        """Show no search any more."""
        for track in self.clients:
            track.open(None)
        self._session.update(step=0)
        self._set_mode(PlaybackMode.PAUSED)

    def restart(self) -> None:
        """Show the search from its beginning, and play."""
        if self.problem is not None:
            self._restart_clients()
            self._set_mode(PlaybackMode.PLAYING)

    def close(self) -> None:
        """Show nothing more."""
        self._set_mode(PlaybackMode.PAUSED)
        for track in self.clients:
            track.close()

    def play(self) -> None:
        """Go on at the speed set; from the beginning if there will be no later step by itself."""
        if self.problem is None:
            return
        if (
            self.is_at_end
            or any(track.frame is None and track.has_no_pending_request for track in self.clients)
            or (self.is_waiting_for_steps and self.problem.is_by_hand)
        ):
            self._restart_clients()
        if self.step == self._stop_step:
            self._stop_step = None
        self._resume_stopped_searches()
        self._set_mode(PlaybackMode.PLAYING)

    def play_back(self) -> None:
        """Go back at the speed set, from the step that is shown; pause if going back."""
        if self.problem is None or self.mode is PlaybackMode.PLAYING_BACK:
            self.pause()
        elif self.step > 0:
            self._set_mode(PlaybackMode.PLAYING_BACK)

    def pause(self) -> None:
        """Stay at the step that is shown."""
        self._set_mode(PlaybackMode.PAUSED)

    def step_by(self, steps: int) -> None:
        """Show a later or earlier step; pauses first."""
        self.go_to_step(max(0, min(self._requested_step + steps, self.step_count)))

    @Slot(object)
    def go_to_step(self, step: int) -> None:
        """Show a step, or the nearest that was searched; pauses first."""
        if self.problem is not None:
            self.pause()
            self._show_step(max(step, 0))

    def play_until(self, target: int | StepTarget, stop_step: int | None = None) -> None:
        """Show a step once the search has come to it, unless anything else is done before.

        From there play to another step, and rest.
        """
        if self.problem is not None:
            self._target = target
            self._stop_step = stop_step
            self._set_mode(PlaybackMode.SEEKING_TARGET)
            self._resume_stopped_searches()
            self._check_target_reached()

    def follow_live_end(self) -> None:
        """Show the newest position, and follow the search if it runs."""
        if self.problem is not None:
            self._show_live_end()
            self._set_mode(PlaybackMode.FOLLOWING if not self.has_ended else PlaybackMode.PAUSED)

    @Slot(object, object)
    def seek(self, target: SeekTarget, min_moves: int = 0) -> None:
        """Show what is sought, seen from the step that is shown; pauses first.

        It is sought in the search with most steps; losses where the path that is shown is lost.
        """
        if self.problem is None:
            return
        self.pause()
        leader = self._longest_client
        here = self._requested_step
        if target in _OF_LOSSES:
            leader = next((track for track in self.clients if track.losing_prefix_length), leader)
            # of a step that is only asked for it is not known yet
            min_moves = leader.losing_prefix_length if here == self.step else 0
        self._seek_with(leader, SeekRequest(target, here, min_moves))

    def stop_search(self) -> None:
        """Search no further, and stay at the step that is shown."""
        if self.problem is not None:
            for track in self.clients:
                track.control_search(SearchControl.STOP)
            for track in self.clients:
                # what is drawn next is the search at rest, not one more frame of its way there
                track.wait_for_control()
            self._set_mode(PlaybackMode.PAUSED)

    def resume_search(self) -> None:
        """Search further after a stop or a rest."""
        if self.problem is not None:
            for track in self.clients:
                track.control_search(SearchControl.RESUME)

    @Slot(object)
    def report_failure(self, message: str) -> None:
        """Pause, and say what went wrong outside of all searches."""
        self.pause()
        self.failed.emit(message)

    # What happens

    @property
    def _requested_step(self) -> int:
        """The step to count from: keys come faster than frames, so the one asked for last."""
        return max(track.requested_step for track in self.clients)

    @property
    def _longest_client(self) -> SearchClient:
        """The search with most steps, the first of several: what one jumps about in."""
        return max(self.clients, key=lambda track: track.step_count)

    @property
    def _has_no_pending_request(self) -> bool:
        return all(track.has_no_pending_request for track in self.clients)

    @property
    def _are_all_at_rest(self) -> bool:
        """Whether no search goes on, nor was just told to."""
        return all(track.is_at_rest for track in self.clients)

    @property
    def _last_common_step(self) -> int:
        """The last step that all searches have come to, but for those that are over."""
        return min(
            [
                t.step_count
                for t in self.clients
                if t.status in (SearchStatus.RUNNING, SearchStatus.THROTTLED)
            ],
            default=self.step_count,
        )

    def _seek_with(self, leader: SearchClient, seek: SeekRequest) -> None:
        """Let one search seek something; the others go there after it."""
        self._pending_seek = leader, seek
        leader.send_request(seek)

    def _resume_stopped_searches(self) -> None:
        """Let a search go on that was stopped."""
        for track in self.clients:
            if track.status is SearchStatus.STOPPED:
                track.control_search(SearchControl.RESUME)

    @Slot()
    def _check_target_reached(self) -> None:
        """Show the step that is headed for, if the search has come to it."""
        if self.mode is not PlaybackMode.SEEKING_TARGET or any(
            track.report is None for track in self.clients
        ):
            return
        request = seek_request_to(
            self._target,
            self._longest_client.landmarks,
            self._last_common_step,
            is_over=self._are_all_at_rest,
        )
        if request is None:
            return
        self.pause()
        self.target_reached.emit()
        if request.target is SeekTarget.STEP:
            self.go_to_step(request.step)
        else:
            self._seek_with(self._longest_client, request)
        if self._stop_step is not None:
            self._set_mode(PlaybackMode.PLAYING)

    def _show_step(self, step: int) -> None:
        self._pending_seek = None
        for track in self.clients:
            track.seek_step(step)

    def _show_live_end(self) -> None:
        if self.is_comparison:
            self._show_step(self._last_common_step)
        else:
            self.clients[0].send_request(SeekRequest(SeekTarget.LIVE_END))

    def _restart_clients(self) -> None:
        self._pending_seek = None
        for track in self.clients:
            track.restart()

    def _set_mode(self, mode: PlaybackMode) -> None:
        self.mode = mode
        if mode is PlaybackMode.PAUSED:
            self.clock.stop()
        else:
            self.clock.start()
        self._update_clients()
        self.changed.emit()

    def _update_clients(self) -> None:
        for track in self.clients:
            track.set_playing(is_playing=self.is_playing, is_only_client=not self.is_comparison)

    @Slot()
    def _on_clock_ticked(self) -> None:
        self.ticked.emit()
        self._is_late = not self._has_no_pending_request
        if any(track.frame is None for track in self.clients):
            # the first position is still awaited: no step after it is due
            return
        self.clock.add_due_steps(self.speed)
        if self._is_late:
            return
        if self.mode is PlaybackMode.PLAYING and self.step == self._stop_step:
            self._stop_step = None
            self.pause()
        elif self.mode is not PlaybackMode.PLAYING_BACK and (
            self.is_at_end or self.is_waiting_for_steps
        ):
            self.pause()
        else:
            self._tick_handlers[self.mode]()

    def _play_forward(self) -> None:
        due = self.clock.take_due_steps()
        if self._stop_step is not None and self._stop_step > self.step:
            due = min(due, self._stop_step - self.step)
        # in a race the slower one is waited for, that both stay on one clock
        last = max(self._last_common_step, self.step) if self.is_comparison else self.step + due
        if due:
            self._show_step(min(self.step + due, last))

    def _play_backward(self) -> None:
        if self.step == 0:
            self.pause()
        elif due := self.clock.take_due_steps():
            self._show_step(max(0, self.step - due))

    def _follow_after_patience(self) -> None:
        if self.clock.running_s >= _PATIENCE_S:
            self._show_live_end()

    @Slot()
    def _on_session_speed_changed(self) -> None:
        if self.mode is PlaybackMode.FOLLOWING:
            self._set_mode(PlaybackMode.PLAYING)
        self.changed.emit()

    @Slot(object)
    def _on_client_frame_changed(self, frame: Frame) -> None:
        leader, seek = self._pending_seek or (None, None)
        if leader is not None and leader.frame is frame and leader.has_no_pending_request:
            self._pending_seek = None
            for track in self.clients:
                if track is not leader:
                    track.seek_step(frame.position.step)
            if seek is not None and (seek.target, seek.step) == (
                SeekTarget.MISTAKE,
                frame.position.step,
            ):
                self.no_mistake_found.emit()
        self._session.update(step=self.step)
        self.changed.emit()
        if self._is_late and self._has_no_pending_request:
            self._is_late = False
            self.clock.tick_soon()
