"""The card at the top: what can become of the path shown, or how the search ended, and why."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtWidgets import QProgressBar, QWidget

from knight_gui.i18n import tr
from knight_gui.messages import outcomes, verdicts
from knight_gui.messages import play as playing
from knight_gui.messages.outcomes import Status
from knight_gui.player.frame import Frame, Work
from knight_gui.player.pace import Pace
from knight_gui.player.playback import Mode
from knight_gui.player.search_client import Track
from knight_gui.search.compiling import loader
from knight_gui.search.kinds import Outcome, Prospect
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.window.context import Context
from knight_gui.window.message_boxes import command_button
from knight_gui.window.widgets.cards import RoomyLabel
from knight_gui.window.widgets.parts import (
    column,
    held,
    keeps_room,
    kept_focus,
    push_button,
    row,
    set_up,
)
from knight_gui.window.widgets.tabs import Fold
from knight_gui.window.widgets.theming import restyle

_Facts = tuple[Prospect, tuple[int, ...]]


_PARTS = 1000
_HOLDS_MS = 300
"""For so long it stays that a path can become a tour, until the next one is judged: no flicker."""


_WAITS_MS = 400
"""How often it is said how much of the engine is compiled, where a first start waits for that."""


class Steady:
    """Keeps what is said of paths that fly by: only what stands for a while can be read."""

    def __init__(self) -> None:
        self._said: _Facts | None = None
        self._newest: _Facts | None = None
        self._since = 0.0

    def of(self, verdict: Verdict | None, *, is_rush: bool) -> Verdict | None:
        """Return what can be said now; None as long as that changes too fast."""
        facts = None if verdict is None else (verdict.fate, verdict.ruined)
        now = time.monotonic()
        if facts != self._newest:
            self._newest, self._since = facts, now
        if is_rush and facts != self._said and now - self._since < 1:
            self._said = None
            return None
        self._said = facts
        return verdict


class VerdictCard(QWidget):
    """Says in a few words what can become of the path of one search, and in a sentence why."""

    def __init__(self, context: Context, track: Track, place: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._context, self._track, self._place = context, track, place
        self._steady = Steady()
        self._failure: Status | None = None
        self._failed_at: int | None = None
        self._hopeful: Status | None = None
        self._holds = QTimer(self, singleShot=True)
        self._holds.timeout.connect(self._let_go)
        self._waits = set_up(QTimer(self), interval=_WAITS_MS)
        self._waits.timeout.connect(self._show)
        self._offers_more = False
        self._title, self._reason = RoomyLabel(1, self), RoomyLabel(1, self, length=76)
        self._title.setProperty("verdict", "text")
        self._title.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self._progress = set_up(QProgressBar(self), textVisible=False, maximum=_PARTS)
        self._progress.setFixedHeight(2)
        self.anyway = command_button(context.commands["anyway"], self)
        self._more = RoomyLabel(1, self)
        self._first, more = self._first_of(), self._more_of()
        self._fold = Fold(context.session, "more", tr("More"), more, self)
        for widget, plain in (
            (self._title, "verdictTitle"),
            (self._reason, "verdictReason"),
            (self.anyway, "anywayButton"),
            (self._more, "verdictMore"),
        ):
            widget.setObjectName(f"rival{plain[0].upper()}{plain[1:]}" if place else plain)
        for label in (self._title, self._reason, self._more):
            set_up(
                label,
                textInteractionFlags=Qt.TextInteractionFlag.TextSelectableByMouse,
                focusPolicy=Qt.FocusPolicy.NoFocus,
            )
        self.head = row((self._title, 1), spacing=12)
        self.setLayout(
            column(
                self.head,
                self._progress,
                self._reason,
                row(self.anyway, None),
                self._first,
                self._fold,
                spacing=4,
            )
        )
        self._connect()
        self._show()

    def show_more(self, *, is_wanted: bool) -> None:
        """Offer what else is known of a path, or leave the room to the board of a race."""
        self._offers_more = is_wanted
        self._show()

    def be_short(self, *, is_short: bool, is_small: bool) -> None:
        """Say only what the verdict is, or in small letters: the room is that of the boards."""
        self._reason.setHidden(is_short)
        keeps_room(self._progress, keeps=not is_short)
        restyle(self._title, "short", is_small)
        self._title.set_lines(2 if is_small else 1)

    @Slot(object)
    def show_failure(self, sentence: str) -> None:
        """Say what went wrong until the view moves on."""
        self._failure = outcomes.failed(sentence)
        # an answer that was on its way already is no move on
        self._failed_at = self._track.step if self._track.is_idle else None
        self._show()

    def _first_of(self) -> QWidget:
        """Return what to begin with but a click on a square."""
        commands = self._context.commands
        begin = push_button(
            "firstLessonButton",
            tr("Start with the lesson"),
            commands["whyItTakesSoLong"].trigger,
            self,
        )
        play = push_button("firstGameButton", tr("Play it yourself"), commands["you"].trigger, self)
        return held(column(row(begin, None), row(play, None), spacing=8), QWidget(self))

    def _more_of(self) -> QWidget:
        commands = self._context.commands
        self._where = command_button(commands["lost"], self, "loss")
        self._one = command_button(commands["tourToCome"], self, "showOne")
        for button in (self._where, self._one):
            button.defaultAction().enabledChanged.connect(self._show)
        return held(
            column(
                self._more, *(row(button, None) for button in (self._where, self._one)), spacing=4
            ),
            QWidget(self),
        )

    def _connect(self) -> None:
        track, go = self._track, self._context.go
        track.opened.connect(self._begin)
        track.framed.connect(self._show_frame)
        for heard in (track.judged, track.slowed, track.reported, go.changed):
            heard.connect(self._show)
        track.failed.connect(self.show_failure)
        if not self._place:
            go.failed.connect(self.show_failure)
        self._context.session.on("setups", "is_asked", "is_full_screen", "page").connect(self._show)

    @Slot(object)
    def _begin(self, _problem: object) -> None:
        self._failure = self._hopeful = None
        self._steady = Steady()
        self._show()

    @Slot(object)
    def _show_frame(self, frame: Frame) -> None:
        if self._failed_at is None:
            self._failed_at = frame.position.step
        elif frame.position.step != self._failed_at:
            self._failure = None
        self._show()

    @Slot()
    def _show(self) -> None:
        status, more = self._status(), self._more_text()
        for label, text in (
            (self._title, status.title),
            (self._reason, status.reason),
            (self._more, more),
        ):
            if label.text() != text:
                label.setText(text)
        restyle(self._title, "verdict", status.colour)
        self._progress.setVisible(status.share is not None and not self._reason.isHidden())
        self._progress.setValue(round((status.share or 0.0) * _PARTS))
        if loader.share_compiled() is None:
            self._waits.stop()
        elif not self._waits.isActive():
            self._waits.start()
        scene = self._context.scene
        frame = self._track.frame
        has_path = frame is not None and not (scene.is_impossible or scene.is_asked)
        is_lost = frame is not None and frame.verdict is not None and bool(frame.verdict.ruined)
        # there is one for a lost path, and one for any other: what can't be done is not there
        for button, is_meant in ((self._where, is_lost), (self._one, not is_lost)):
            button.setVisible(is_meant and button.isEnabled())
        self._more.setVisible(bool(more))
        has_more = bool(more) or (self._where.isEnabled() and is_lost) or self._one.isEnabled()
        is_offered = self._offers_more and has_path and not scene.is_full_screen
        self._fold.setVisible(is_offered and has_more)
        is_first = scene.setup.problem is None and not scene.page and scene.lesson is None
        is_offered = self._place < len(scene.setups) and bool(scene.setups[self._place].obstacle)
        with kept_focus(self._context.parent):
            self._first.setVisible(is_first and not self._place)
            if self.anyway.isHidden() is is_offered:
                self.anyway.setVisible(is_offered)

    def _status(self) -> Status:
        """Return what is said: of the path, unless something else is more urgent."""
        track, go = self._track, self._context.go
        if self._failure is not None:
            return self._failure
        scene = self._context.scene
        setup = scene.setups[min(self._place, len(scene.setups) - 1)]
        if scene.page == "board":
            return outcomes.making()
        if setup.problem is None:
            return outcomes.ready(is_by_hand=setup.is_by_hand)
        if scene.is_impossible:
            why = setup.obstacle
            return outcomes.impossible(setup.problem, why) if why else outcomes.waiting_to_begin()
        if go.mode is Mode.HEADING and not track.is_at_rest:
            return outcomes.on_its_way(go.bound_for, track.steps)
        return self._status_of(track.frame) if track.frame else self._looking(setup.problem)

    def _looking(self, problem: Problem) -> Status:
        """Return that nothing is known yet of the path, and on a first start why."""
        is_discreet = self._track.judge.is_discreet
        return outcomes.looking(problem, None if is_discreet else loader.share_compiled())

    def _status_of(self, frame: Frame) -> Status:
        problem, position, track = frame.problem, frame.position, self._track
        if self._context.scene.is_asked:
            # the lesson asks, and nothing may give the answer away
            return Status("", "", "text")
        if position.outcome is not None:
            status = outcomes.ended(
                problem,
                position,
                is_closed=problem.board.attacks(position.path[-1], position.path[0]),
            )
            hints = self._context.scene.setups[self._place].hints if problem.is_by_hand else 0
            return playing.with_hints(status, hints) if hints else status
        if self._has_stopped:
            return outcomes.stopped(problem, self._context.commands.key("stop"))
        verdict = self._steady.of(frame.verdict, is_rush=track.pace is Pace.RUSHING)
        if verdict is None:
            if self._hopeful is None or track.judge.is_discreet:
                return self._looking(problem)
            if not self._holds.isActive():
                self._holds.start(_HOLDS_MS)
            return self._hopeful
        self._holds.stop()
        # over a board of a race there is no room for all of it
        status = verdicts.status_of(problem, verdict, is_whole=self._offers_more)
        self._hopeful = status if verdict.fate is Prospect.HOPEFUL else None
        return status

    @Slot()
    def _let_go(self) -> None:
        self._hopeful = None
        self._show()

    @property
    def _has_stopped(self) -> bool:
        """Whether the newest step of a search is shown that somebody stopped."""
        track = self._track
        return track.work is Work.STOPPED and track.is_at_rest and track.step >= track.steps

    def _more_text(self) -> str:
        """Return what else is known of the path: its verdict, what it takes to undo the mistake."""
        above, frame = self._track.judge.above, self._track.frame
        told = []
        if frame is None:
            return ""
        # it is said how the search stopped, in place of the verdict of its path
        is_over = self._has_stopped or frame.position.outcome is Outcome.STUCK
        if frame.verdict is not None and is_over:
            told.append(verdicts.status_of(frame.problem, frame.verdict).text)
        if above is not None:
            # not needed for the first picture
            from knight_gui.messages import estimates

            told.append(
                estimates.everything_after(frame.problem, above.bar.square, above.size, above.bar)
            )
        return "\n".join(told)
