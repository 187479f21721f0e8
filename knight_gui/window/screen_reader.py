"""Announcements to screen readers: steps, verdicts and texts of lessons that have changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLabel

from knight_gui.i18n import tr
from knight_gui.messages import steps
from knight_gui.messages.marks import accessible_knight_text
from knight_gui.window.message_boxes import announce_to_screen_reader

if TYPE_CHECKING:
    from knight_gui.window.context import WindowContext

_PAUSED_DELAY_MS = 120
"""Time for which texts must not change before they are announced, while paused."""
_PLAYING_DELAY_MS = 1000
"""Time for which texts must not change before they are announced, while steps are played."""
_STEP_KEY = "step"
_ANNOUNCED_NAMES = (
    "lessonTitle",
    "lessonText",
    "lessonQuestion",
    "lessonNote",
    _STEP_KEY,
    "verdictTitle",
    "verdictReason",
    "rivalVerdictTitle",
    "rivalVerdictReason",
    "hintLabel",
)
"""Object names of the labels that are announced, and the step shown, in this order."""


class ScreenReaderAnnouncer(QObject):
    """Announcer of new texts of the window, as soon as they do not change any more.

    Short-lived texts are never announced: neither verdicts that flicker, nor steps while they are
    played.
    """

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.main_window)
        self._context = context
        self._announced_texts: dict[str, str] = {}
        self._current_texts: dict[str, str] = {}
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_timer_timeout)
        context.session.changed.connect(self._start_timer)
        context.playback.step_changed.connect(self._start_timer)
        context.playback.mode_changed.connect(self._start_timer)
        context.playback.verdict_changed.connect(self._start_timer)
        context.playback.report_changed.connect(self._start_timer)
        context.coach.hint_changed.connect(self._start_timer)

    @Slot()
    def _start_timer(self) -> None:
        if not QAccessible.isActive() or self._timer.isActive():
            return
        is_playing = self._context.playback.is_playing
        self._timer.start(_PLAYING_DELAY_MS if is_playing else _PAUSED_DELAY_MS)

    @Slot()
    def _on_timer_timeout(self) -> None:
        # in the order of the announcement
        previous_texts = self._current_texts
        self._current_texts = {name: self._current_text(name) for name in _ANNOUNCED_NAMES}
        if self._current_texts != previous_texts:
            self._start_timer()
            return
        new_texts = [
            text
            for name, text in self._current_texts.items()
            if text != self._announced_texts.get(name)
        ]
        self._announced_texts |= self._current_texts
        if any(new_texts):
            # a lesson and the verdict may have the same text
            announce_to_screen_reader(
                self._context.main_window, "\n".join(dict.fromkeys(filter(None, new_texts)))
            )

    def _current_text(self, name: str) -> str:
        label = self._context.main_window.findChild(QLabel, name)
        if name == _STEP_KEY and not self._context.playback.is_playing:
            return self._step_text()
        if label is None or not label.isVisible() or not label.text():
            return ""
        if name.startswith("rival"):
            return tr("Second search: {said}", said=label.text())
        return label.text()

    def _step_text(self) -> str:
        scene = self._context.scene
        clients = self._context.playback.clients
        frame = clients[scene.hand_search_index or 0].frame
        if frame is None:
            return ""
        if frame.position.is_by_hand:
            return accessible_knight_text(frame.problem.board, frame.position)
        headline = steps.step_headline(frame.problem, frame.position)
        if scene.hides_answer:
            # the sentence would give the answer to the question away
            return headline
        sentence = steps.next_step_sentence(frame.problem, frame.position)
        return f"{headline}\n{sentence}"
