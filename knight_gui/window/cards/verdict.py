"""The card at the top: what can become of the path shown, or how the search ended, and why."""

from __future__ import annotations

import time

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtWidgets import QProgressBar, QWidget

from knight_gui.i18n import tr
from knight_gui.messages import outcomes, verdicts
from knight_gui.messages import play as playing
from knight_gui.messages.outcomes import StatusMessage
from knight_gui.player.frame import Frame, SearchStatus
from knight_gui.player.pace import Pace
from knight_gui.player.playback import PlaybackMode
from knight_gui.player.search_client import SearchClient
from knight_gui.search.compiling import loader
from knight_gui.search.kinds import Completability, Outcome
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.window.context import WindowContext
from knight_gui.window.message_boxes import make_command_button
from knight_gui.window.widgets.cards import ReservedHeightLabel
from knight_gui.window.widgets.parts import (
    column_layout,
    make_push_button,
    refocus_window_if_hidden,
    retain_size_when_hidden,
    row_layout,
    with_layout,
    with_properties,
)
from knight_gui.window.widgets.tabs import CollapsibleSection
from knight_gui.window.widgets.theming import set_style_property

_VerdictKey = tuple[Completability, tuple[int, ...]]


_PROGRESS_STEPS = 1000
_HOLD_MS = 300
"""For so long it stays that a path can become a tour, until the next one is judged: no flicker."""


_WAITS_MS = 400
"""How often it is said how much of the engine is compiled, where a first start waits for that."""


class VerdictDebouncer:
    """Keeps what is said of paths that fly by: only what stands for a while can be read."""

    def __init__(self) -> None:
        self._shown_key: _VerdictKey | None = None
        self._newest_key: _VerdictKey | None = None
        self._newest_since_s = 0.0

    def stable_verdict(self, verdict: Verdict | None, *, is_skipping: bool) -> Verdict | None:
        """Return what can be said now; None as long as that changes too fast."""
        key = None if verdict is None else (verdict.completability, verdict.losing_prefix)
        now_s = time.monotonic()
        if key != self._newest_key:
            self._newest_key = key
            self._newest_since_s = now_s
        if is_skipping and key != self._shown_key and now_s - self._newest_since_s < 1:
            self._shown_key = None
            return None
        self._shown_key = key
        return verdict


class VerdictCard(QWidget):
    """Says in a few words what can become of the path of one search, and in a sentence why."""

    def __init__(
        self, context: WindowContext, client: SearchClient, index: int, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._client = client
        self._index = index
        self._debouncer = VerdictDebouncer()
        self._failure_message: StatusMessage | None = None
        self._failure_step: int | None = None
        self._completable_message: StatusMessage | None = None
        self._hold_timer = QTimer(self, singleShot=True)
        self._hold_timer.timeout.connect(self._on_hold_timer_timeout)
        self._waits = with_properties(QTimer(self), interval=_WAITS_MS)
        self._waits.timeout.connect(self._update_texts)
        self._shows_details = False
        self._title_label = ReservedHeightLabel(1, self)
        self._reason_label = ReservedHeightLabel(1, self, text_length_em=76)
        self._title_label.setProperty("verdict", "text")
        self._title_label.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        self._progress_bar = with_properties(
            QProgressBar(self), textVisible=False, maximum=_PROGRESS_STEPS
        )
        self._progress_bar.setFixedHeight(2)
        self.search_anyway_button = make_command_button(context.commands["anyway"], self)
        self._details_label = ReservedHeightLabel(1, self)
        self._start_buttons = self._make_start_buttons()
        details = self._make_details()
        self._details_section = CollapsibleSection(
            context.session, "more", tr("More"), details, self
        )
        for widget, object_name in (
            (self._title_label, "verdictTitle"),
            (self._reason_label, "verdictReason"),
            (self.search_anyway_button, "anywayButton"),
            (self._details_label, "verdictMore"),
        ):
            widget.setObjectName(
                f"rival{object_name[0].upper()}{object_name[1:]}" if index else object_name
            )
        for label in (self._title_label, self._reason_label, self._details_label):
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.header_layout = row_layout((self._title_label, 1), spacing=12)
        self.setLayout(
            column_layout(
                self.header_layout,
                self._progress_bar,
                self._reason_label,
                row_layout(self.search_anyway_button, None),
                self._start_buttons,
                self._details_section,
                spacing=4,
            )
        )
        self._connect()
        self._update_texts()

    def set_details_visible(self, *, is_visible: bool) -> None:
        """Offer what else is known of a path, or leave the room to the board of a race."""
        self._shows_details = is_visible
        self._update_texts()

    def set_compact(self, *, is_compact: bool, is_small: bool) -> None:
        """Say only what the verdict is, or in small letters: the room is that of the boards."""
        self._reason_label.setHidden(is_compact)
        retain_size_when_hidden(self._progress_bar, retain=not is_compact)
        set_style_property(self._title_label, "short", is_small)
        self._title_label.set_line_count(2 if is_small else 1)

    @Slot(object)
    def show_failure(self, reason: str) -> None:
        """Say what went wrong until the view moves on."""
        self._failure_message = outcomes.failure_message(reason)
        # an answer that was on its way already is no move on
        self._failure_step = self._client.step if self._client.has_no_pending_request else None
        self._update_texts()

    def _make_start_buttons(self) -> QWidget:
        """Return what to begin with but a click on a square."""
        commands = self._context.commands
        lesson_button = make_push_button(
            "firstLessonButton",
            tr("Start with the lesson"),
            commands["whyItTakesSoLong"].trigger,
            self,
        )
        play_button = make_push_button(
            "firstGameButton", tr("Play it yourself"), commands["you"].trigger, self
        )
        return with_layout(
            column_layout(
                row_layout(lesson_button, None), row_layout(play_button, None), spacing=8
            ),
            QWidget(self),
        )

    def _make_details(self) -> QWidget:
        commands = self._context.commands
        self._show_mistake_button = make_command_button(commands["lost"], self, "loss")
        self._show_tour_button = make_command_button(commands["tourToCome"], self, "showOne")
        for button in (self._show_mistake_button, self._show_tour_button):
            button.defaultAction().enabledChanged.connect(self._update_texts)
        return with_layout(
            column_layout(
                self._details_label,
                *(
                    row_layout(button, None)
                    for button in (self._show_mistake_button, self._show_tour_button)
                ),
                spacing=4,
            ),
            QWidget(self),
        )

    def _connect(self) -> None:
        client = self._client
        playback = self._context.playback
        client.opened.connect(self._on_client_opened)
        client.frame_changed.connect(self._on_client_frame_changed)
        for signal in (
            client.verdict_changed,
            client.skipping_ended,
            client.report_changed,
            playback.changed,
        ):
            signal.connect(self._update_texts)
        client.failed.connect(self.show_failure)
        if not self._index:
            playback.failed.connect(self.show_failure)
        self._context.session.field_changed(
            "setups", "hides_answer", "is_full_screen", "page"
        ).connect(self._update_texts)

    @Slot(object)
    def _on_client_opened(self, _problem: object) -> None:
        self._failure_message = self._completable_message = None
        self._debouncer = VerdictDebouncer()
        self._update_texts()

    @Slot(object)
    def _on_client_frame_changed(self, frame: Frame) -> None:
        if self._failure_step is None:
            self._failure_step = frame.position.step
        elif frame.position.step != self._failure_step:
            self._failure_message = None
        self._update_texts()

    @Slot()
    def _update_texts(self) -> None:
        message = self._current_message()
        details = self._details_text()
        for label, text in (
            (self._title_label, message.title),
            (self._reason_label, message.reason),
            (self._details_label, details),
        ):
            if label.text() != text:
                label.setText(text)
        set_style_property(self._title_label, "verdict", message.color_name)
        self._progress_bar.setVisible(
            message.progress is not None and not self._reason_label.isHidden()
        )
        self._progress_bar.setValue(round((message.progress or 0.0) * _PROGRESS_STEPS))
        if loader.share_compiled() is None:
            self._waits.stop()
        elif not self._waits.isActive():
            self._waits.start()
        scene = self._context.scene
        frame = self._client.frame
        has_path = frame is not None and not (scene.is_impossible or scene.hides_answer)
        is_lost = (
            frame is not None and frame.verdict is not None and bool(frame.verdict.losing_prefix)
        )
        # there is one for a lost path, and one for any other: what can't be done is not there
        for button, applies in (
            (self._show_mistake_button, is_lost),
            (self._show_tour_button, not is_lost),
        ):
            button.setVisible(applies and button.isEnabled())
        self._details_label.setVisible(bool(details))
        has_details = (
            bool(details)
            or (self._show_mistake_button.isEnabled() and is_lost)
            or self._show_tour_button.isEnabled()
        )
        is_available = self._shows_details and has_path and not scene.is_full_screen
        self._details_section.setVisible(is_available and has_details)
        is_before_first_search = (
            scene.setup.problem is None and not scene.page and scene.lesson is None
        )
        is_available = self._index < len(scene.setups) and bool(scene.setups[self._index].obstacle)
        with refocus_window_if_hidden(self._context.main_window):
            self._start_buttons.setVisible(is_before_first_search and not self._index)
            if self.search_anyway_button.isHidden() is is_available:
                self.search_anyway_button.setVisible(is_available)

    def _current_message(self) -> StatusMessage:
        """Return what is said: of the path, unless something else is more urgent."""
        client = self._client
        playback = self._context.playback
        if self._failure_message is not None:
            return self._failure_message
        scene = self._context.scene
        setup = scene.setups[min(self._index, len(scene.setups) - 1)]
        if scene.page == "board":
            return outcomes.edit_holes_message()
        if setup.problem is None:
            return outcomes.choose_start_message(is_by_hand=setup.is_by_hand)
        if scene.is_impossible:
            obstacle = setup.obstacle
            if obstacle:
                return outcomes.impossible_message(setup.problem, obstacle)
            return outcomes.waiting_for_other_search_message()
        if playback.mode is PlaybackMode.SEEKING_TARGET and not client.is_at_rest:
            return outcomes.seek_progress_message(playback.destination, client.step_count)
        return self._frame_message(client.frame) if client.frame else self._looking(setup.problem)

    def _looking(self, problem: Problem) -> StatusMessage:
        """Return that nothing is known yet of the path, and on a first start why."""
        is_discreet = self._client.judge.hides_verdict
        return outcomes.searching_message(problem, None if is_discreet else loader.share_compiled())

    def _frame_message(self, frame: Frame) -> StatusMessage:
        problem = frame.problem
        position = frame.position
        client = self._client
        if self._context.scene.hides_answer:
            # the lesson asks, and nothing may give the answer away
            return StatusMessage("", "", "text")
        if position.outcome is not None:
            message = outcomes.outcome_message(
                problem,
                position,
                is_closed_tour=problem.board.attacks(position.path[-1], position.path[0]),
            )
            if problem.is_by_hand:
                hint_count = self._context.scene.setups[self._index].hint_count
            else:
                hint_count = 0
            return playing.add_hint_count(message, hint_count) if hint_count else message
        if self._is_stopped_at_end:
            return outcomes.stopped_message(problem, self._context.commands.shortcut_text("stop"))
        verdict = self._debouncer.stable_verdict(
            frame.verdict, is_skipping=client.pace is Pace.SKIPPING
        )
        if verdict is None:
            if self._completable_message is None or client.judge.hides_verdict:
                return self._looking(problem)
            if not self._hold_timer.isActive():
                self._hold_timer.start(_HOLD_MS)
            return self._completable_message
        self._hold_timer.stop()
        # over a board of a race there is no room for all of it
        message = verdicts.verdict_message(
            problem, verdict, with_search_behavior=self._shows_details
        )
        if verdict.completability is Completability.COMPLETABLE:
            self._completable_message = message
        else:
            self._completable_message = None
        return message

    @Slot()
    def _on_hold_timer_timeout(self) -> None:
        self._completable_message = None
        self._update_texts()

    @property
    def _is_stopped_at_end(self) -> bool:
        """Whether the newest step of a search is shown that somebody stopped."""
        client = self._client
        return (
            client.status is SearchStatus.STOPPED
            and client.is_at_rest
            and client.step >= client.step_count
        )

    def _details_text(self) -> str:
        """Return what else is known of the path: its verdict, what it takes to undo the mistake."""
        undo_cost = self._client.judge.undo_cost
        frame = self._client.frame
        lines = []
        if frame is None:
            return ""
        # it is said how the search stopped, in place of the verdict of its path
        is_over = self._is_stopped_at_end or frame.position.outcome is Outcome.STUCK
        if frame.verdict is not None and is_over:
            lines.append(verdicts.verdict_message(frame.problem, frame.verdict).text)
        if undo_cost is not None:
            # not needed for the first picture
            from knight_gui.messages import estimates

            lines.append(
                estimates.subtree_size_sentence(
                    frame.problem, undo_cost.bar.square, undo_cost.subtree_size, undo_cost.bar
                )
            )
        return "\n".join(lines)
