"""Playback: the step that is shown of the searches, and how it moves."""

from __future__ import annotations

from enum import Enum
from operator import attrgetter

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.player.frame import Frame, Report, SearchStatus
from knight_gui.player.pace import Clock, Pace
from knight_gui.player.requests import SearchControl, SeekRequest, SeekTarget, seek_request_to
from knight_gui.player.search_client import SearchClient
from knight_gui.player.session import Session
from knight_gui.search.problem import Problem
from knight_gui.state.lesson import StepTarget
from knight_gui.state.speed import Speed

_FOLLOW_DELAY_S = 0.3
"""Delay after which a search on its way to a target is followed."""
_MISTAKE_TARGETS = {SeekTarget.MISTAKE, SeekTarget.NEXT_MISTAKE, SeekTarget.NEXT_UNDONE_MISTAKE}


class PlaybackMode(Enum):
    """Mode of the playback: the force that moves the step shown."""

    PAUSED = "paused"
    """Nothing moves the step."""
    PLAYING = "playing"
    """The clock moves it, at the speed set."""
    PLAYING_BACK = "playing back"
    """The clock moves it backwards."""
    FOLLOWING = "following"
    """The search moves it: the newest position is shown."""
    SEEKING_TARGET = "heading"
    """The search moves it up to a target; any other command ends that."""


class PlaybackController(QObject):
    """Controller of the step shown, of one search or of two in a comparison.

    Everything that the controls show follows from `step`, `step_count` and `mode`. In a
    comparison all searches are shown at the same step; one that has ended waits at its end.
    The step and the speed are fields of the session: the playback sets the one and reads the other.

    Signals
    -------
    searches_changed()
        Other searches are shown, or none.
    step_changed(Frame)
        One of the searches shows another frame.
    mode_changed(PlaybackMode)
        The step is moved by another force, or to another target.
    verdict_changed()
        A judge has another verdict on the path shown.
    report_changed(Report)
        There is another report on the progress of one of the searches.
    skipping_ended()
        The frame that was drawn last can be read.
    ticked()
        The clock has ticked, after a late frame as soon as that has come: the frames that have
        come can be drawn, and those that are due are requested next.
    target_reached()
        The search has come to its target, which is requested next.
    no_mistake_found()
        There is no mistake to seek: no step after the one shown loses the tour.
    failed(str)
        A failure outside of all searches, whose own failures their clients signal.
    """

    searches_changed = Signal()
    step_changed = Signal(Frame)
    mode_changed = Signal(PlaybackMode)
    verdict_changed = Signal()
    report_changed = Signal(Report)
    skipping_ended = Signal()
    ticked = Signal()
    target_reached = Signal()
    no_mistake_found = Signal()
    failed = Signal(str)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        session.speed_changed.connect(self._on_session_speed_changed)
        self.clients: tuple[SearchClient, ...] = ()
        """Clients of the searches shown: the first one, and its rival in a comparison."""
        self._pending_seek: tuple[SearchClient, SeekRequest] | None = None
        self.mode = PlaybackMode.PAUSED
        """The force that moves the step shown."""
        self._target: int | StepTarget = 0
        self._stop_step: int | None = None
        self._plays_on = False
        self._is_late = False
        self.clock = Clock(self)
        """Clock of the steps that are due while any play."""
        self.clock.ticked.connect(self._on_clock_ticked)
        self.add_client()

    # State

    @property
    def is_comparison(self) -> bool:
        """Whether more than one search is shown."""
        return len(self.clients) > 1

    @property
    def problem(self) -> Problem | None:
        """Problem of the first search; None before a start was chosen."""
        return self.clients[0].problem

    @property
    def frame(self) -> Frame | None:
        """Frame of the first search."""
        return self.clients[0].frame

    @property
    def step(self) -> int:
        """The step that is shown."""
        return max(client.step for client in self.clients)

    @property
    def step_count(self) -> int:
        """Number of steps of the longest search."""
        return max(client.step_count for client in self.clients)

    @property
    def has_ended(self) -> bool:
        """Whether every search has ended, whatever is shown of it."""
        return all(client.has_ended for client in self.clients)

    @property
    def is_at_end(self) -> bool:
        """Whether the last step of every search is shown, and all have ended."""
        return self.has_ended and self.step >= self.step_count

    @property
    def can_resume_search(self) -> bool:
        """Whether a search is stopped or throttled."""
        resumable = (SearchStatus.THROTTLED, SearchStatus.STOPPED)
        return any(client.status in resumable for client in self.clients)

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
        """Speed of playing."""
        return self._session.scene.speed

    @property
    def destination(self) -> int | StepTarget:
        """The step that the playback is on its way to, or else the step requested last."""
        if self.mode is not PlaybackMode.PAUSED and self._stop_step is not None:
            return self._stop_step
        if self.mode is PlaybackMode.SEEKING_TARGET:
            return self._target
        return self._requested_step

    @property
    def is_skipping_steps(self) -> bool:
        """Whether the frames of any search come too fast to be read."""
        return any(client.pace is Pace.SKIPPING for client in self.clients)

    # Commands

    def add_client(self) -> SearchClient:
        """Add the client of one more search."""
        client = SearchClient(self)
        client.frame_changed.connect(self._on_client_frame_changed)
        client.skipping_ended.connect(self.skipping_ended)
        client.verdict_changed.connect(self.verdict_changed)
        client.report_changed.connect(self.report_changed)
        client.report_changed.connect(self._check_target_reached)
        client.failed.connect(self.pause)
        self.clients += (client,)
        self._update_clients()
        return client

    def remove_second_client(self) -> None:
        """Show only the first search again, and close the other one."""
        *others, rival = self.clients
        self.clients = tuple(others)
        self._pending_seek = None
        rival.close()
        rival.deleteLater()
        self._update_clients()
        self.searches_changed.emit()

    def open(self, *problems: Problem, start_playing: bool) -> None:
        """Show a search where it was left, if it is still in memory.

        A search that is added for comparison begins at the step that is shown, unless the other has
        ended there; any other comparison begins at step 0.
        """
        self._pending_seek = None
        self._stop_step = None
        first_step = 0
        first_client = self.clients[0]
        is_second_added = self.is_comparison and self.clients[1].problem is None
        is_first_unchanged = first_client.problem == problems[0] and not first_client.is_at_end
        if is_second_added and is_first_unchanged:
            first_step = first_client.step
        for client, problem in zip(self.clients, problems, strict=True):
            if self.is_comparison:
                client.open(problem, first_step)
            else:
                client.open(problem)
        self._set_mode(PlaybackMode.PLAYING if start_playing else PlaybackMode.PAUSED)
        self.searches_changed.emit()

    def open_after_move(self, *problems: Problem) -> None:
        """Show the step of the move just made by hand, in a comparison of all searches."""
        self._pending_seek = None
        self._stop_step = None
        step = max(len(problem.moves or ()) for problem in problems)
        for client, problem in zip(self.clients, problems, strict=True):
            client.open_after_move(problem, step)
        self._set_mode(PlaybackMode.PAUSED)
        self.searches_changed.emit()

    def clear(self) -> None:
        """Show no search any more."""
        for client in self.clients:
            client.open(None)
        self._session.set_step(0)
        self._set_mode(PlaybackMode.PAUSED)
        self.searches_changed.emit()

    def restart(self) -> None:
        """Show the search from its start, and play."""
        if self.problem is not None:
            self._restart_clients()
            self._set_mode(PlaybackMode.PLAYING)

    def close(self) -> None:
        """Close all searches."""
        self._set_mode(PlaybackMode.PAUSED)
        for client in self.clients:
            client.close()

    def play(self) -> None:
        """Play at the speed set; from the start if no later step will come by itself."""
        if self.problem is None:
            return
        could_not_open = any(
            client.frame is None and client.has_no_pending_request for client in self.clients
        )
        waits_for_move = self.is_waiting_for_steps and self.problem.is_by_hand
        if self.is_at_end or could_not_open or waits_for_move:
            self._restart_clients()
        if self.step == self._stop_step:
            self._stop_step = None
        self._resume_stopped_searches()
        self._set_mode(PlaybackMode.PLAYING)

    def play_back(self) -> None:
        """Play back at the speed set, from the step shown; pause if playing back."""
        if self.problem is None or self.mode is PlaybackMode.PLAYING_BACK:
            self.pause()
        elif self.step > 0:
            self._set_mode(PlaybackMode.PLAYING_BACK)

    def pause(self) -> None:
        """Stay at the step that is shown."""
        self._set_mode(PlaybackMode.PAUSED)

    def step_by(self, steps: int) -> None:
        """Pause, and show a later or earlier step."""
        self.go_to_step(max(0, min(self._requested_step + steps, self.step_count)))

    @Slot(object)
    def go_to_step(self, step: int) -> None:
        """Pause, and show a step, or the nearest that was searched.

        A search that is behind another one is waited for.
        """
        if self.problem is None:
            return
        if self._last_common_step < step <= self.step_count:
            self.play_until(step)
            return
        self.pause()
        step = max(step, 0)
        for client in self.clients:
            client.expect_jump(step)
        self._show_step(step)

    def play_until(
        self, target: int | StepTarget, stop_step: int | None = None, *, plays_on: bool = False
    ) -> None:
        """Show a step once the search has come to it, unless another command comes before.

        From there play to `stop_step`, if given, and pause, or play on.
        """
        if self.problem is not None:
            self._target = target
            self._stop_step = stop_step
            self._plays_on = plays_on
            self._set_mode(PlaybackMode.SEEKING_TARGET)
            self._resume_stopped_searches()
            self._check_target_reached()

    def follow_live_end(self) -> None:
        """Show the newest position, and follow the search if it runs."""
        if self.problem is not None:
            self._show_live_end()
            self._set_mode(PlaybackMode.PAUSED if self.has_ended else PlaybackMode.FOLLOWING)

    def seek(self, target: SeekTarget, min_moves: int = 0) -> None:
        """Pause, and show the step of a seek from the step shown.

        The longest search is sought through; for mistakes the one whose path is lost.
        """
        if self.problem is None:
            return
        self.pause()
        leader = self._longest_client
        step = self._requested_step
        if target in _MISTAKE_TARGETS:
            lost_clients = [client for client in self.clients if client.losing_prefix_length]
            if lost_clients:
                leader = lost_clients[0]
            # of a step that is only requested it is not known yet
            min_moves = leader.losing_prefix_length if step == self.step else 0
        self._seek_with(leader, SeekRequest(target, step, min_moves))

    def stop_search(self) -> None:
        """Stop the search, and pause at the step shown."""
        if self.problem is not None:
            for client in self.clients:
                client.control_search(SearchControl.STOP)
            for client in self.clients:
                # so that the search at rest is drawn next, not one more frame of its way there
                client.wait_for_control()
            self._set_mode(PlaybackMode.PAUSED)

    def resume_search(self) -> None:
        """Resume the search after a stop or a rest."""
        if self.problem is not None:
            for client in self.clients:
                client.control_search(SearchControl.RESUME)

    @Slot(str)
    def report_failure(self, message: str) -> None:
        """Pause, and signal a failure outside of all searches."""
        self.pause()
        self.failed.emit(message)

    # Implementation

    @property
    def _requested_step(self) -> int:
        """The step requested last, from which steps are counted: keys come faster than frames."""
        return max(client.requested_step for client in self.clients)

    @property
    def _longest_client(self) -> SearchClient:
        """The client of the longest search, the first of several."""
        return max(self.clients, key=attrgetter("step_count"))

    @property
    def _has_no_pending_request(self) -> bool:
        return all(client.has_no_pending_request for client in self.clients)

    @property
    def _are_all_at_rest(self) -> bool:
        """Whether no search goes on, nor was just resumed."""
        return all(client.is_at_rest for client in self.clients)

    @property
    def _last_common_step(self) -> int:
        """The last step that all searches have come to, except those that are over."""
        unfinished = (SearchStatus.RUNNING, SearchStatus.THROTTLED)
        step_counts = [client.step_count for client in self.clients if client.status in unfinished]
        return min(step_counts, default=self.step_count)

    def _seek_with(self, leader: SearchClient, seek: SeekRequest) -> None:
        """Send a seek to one search; the others go to its step after it."""
        self._pending_seek = (leader, seek)
        leader.send_request(seek)

    def _resume_stopped_searches(self) -> None:
        """Resume the searches that are stopped."""
        for client in self.clients:
            if client.status is SearchStatus.STOPPED:
                client.control_search(SearchControl.RESUME)

    @Slot()
    def _check_target_reached(self) -> None:
        """Show the target, if the search has come to it."""
        if self.mode is not PlaybackMode.SEEKING_TARGET:
            return
        if any(client.report is None for client in self.clients):
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
        if self._plays_on or self._stop_step is not None:
            self._set_mode(PlaybackMode.PLAYING)

    def _show_step(self, step: int) -> None:
        self._pending_seek = None
        for client in self.clients:
            client.seek_step(step)

    def _show_live_end(self) -> None:
        if self.is_comparison:
            self._show_step(self._last_common_step)
        else:
            self.clients[0].send_request(SeekRequest(SeekTarget.LIVE_END))

    def _restart_clients(self) -> None:
        self._pending_seek = None
        for client in self.clients:
            client.restart()
        self.searches_changed.emit()

    def _set_mode(self, mode: PlaybackMode) -> None:
        if mode is self.mode is PlaybackMode.PAUSED:
            return
        self.mode = mode
        if mode is PlaybackMode.PAUSED:
            self.clock.stop()
        else:
            self.clock.start()
        self._update_clients()
        self.mode_changed.emit(mode)

    def _update_clients(self) -> None:
        for client in self.clients:
            client.set_playing(is_playing=self.is_playing, is_only_client=not self.is_comparison)

    @Slot()
    def _on_clock_ticked(self) -> None:
        self.ticked.emit()
        self._is_late = not self._has_no_pending_request
        if any(client.frame is None for client in self.clients):
            # no step is due before the first frame
            return
        self.clock.add_due_steps(self.speed)
        if self._is_late:
            return
        is_out_of_steps = self.is_at_end or self.is_waiting_for_steps
        if self.mode is PlaybackMode.PLAYING and self.step == self._stop_step:
            self._stop_step = None
            self.pause()
        elif is_out_of_steps and self.mode is not PlaybackMode.PLAYING_BACK:
            self.pause()
        else:
            self._move_step()

    def _move_step(self) -> None:
        """Move the step at a tick of the clock, which runs in every mode but `PAUSED`."""
        match self.mode:
            case PlaybackMode.PLAYING:
                self._play_forward()
            case PlaybackMode.PLAYING_BACK:
                self._play_backward()
            case PlaybackMode.FOLLOWING:
                self._show_live_end()
            case PlaybackMode.SEEKING_TARGET:
                if self.clock.running_s >= _FOLLOW_DELAY_S:
                    self._show_live_end()

    def _play_forward(self) -> None:
        due = self.clock.take_due_steps()
        if self._stop_step is not None and self._stop_step > self.step:
            due = min(due, self._stop_step - self.step)
        if due == 0:
            self.clock.sleep_until_due(self.speed)
            return
        step = self.step + due
        if self.is_comparison:
            # the slower search is waited for, so that both stay on one clock
            step = min(step, max(self._last_common_step, self.step))
        self._show_step(step)

    def _play_backward(self) -> None:
        if self.step == 0:
            self.pause()
            return
        due = self.clock.take_due_steps()
        if due:
            self._show_step(max(0, self.step - due))

    @Slot()
    def _on_session_speed_changed(self) -> None:
        if self.mode is PlaybackMode.FOLLOWING:
            self._set_mode(PlaybackMode.PLAYING)

    @Slot(Frame)
    def _on_client_frame_changed(self, frame: Frame) -> None:
        if self._pending_seek is not None:
            leader, seek = self._pending_seek
            if leader.frame is frame and leader.has_no_pending_request:
                self._finish_seek(leader, seek, frame.position.step)
        self._session.set_step(self.step)
        self.step_changed.emit(frame)
        if self._is_late and self._has_no_pending_request:
            self._is_late = False
            self.clock.tick_soon()

    def _finish_seek(self, leader: SearchClient, seek: SeekRequest, step: int) -> None:
        """Show the step that one search has found in all others, too."""
        self._pending_seek = None
        for client in self.clients:
            if client is not leader:
                client.seek_step(step)
        if seek.target is SeekTarget.MISTAKE and seek.step == step:
            self.no_mistake_found.emit()
