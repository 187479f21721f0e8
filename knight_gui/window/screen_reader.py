"""Has a screen reader say what has changed in the window: steps, verdicts, a lesson's words."""

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
_PLAYING_DELAY_MS = 1000
"""For so long something has to stand before it is said: at rest, and while steps are played."""
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
"""The labels that are read out when they change, and the step shown, in this order."""


class ScreenReaderAnnouncer(QObject):
    """Says to somebody who cannot see it what is new in the window, as soon as that stands still.

    What comes and goes is never said: neither verdicts that flicker, nor steps while they are
    played.
    """

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.main_window)
        self._context = context
        self._announced_texts: dict[str, str] = {}
        self._current_texts: dict[str, str] = {}
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._on_timer_timeout)
        for signal in (
            context.session.changed,
            context.playback.changed,
            context.coach.hint_changed,
        ):
            signal.connect(self._start_timer)

    @Slot()
    def _start_timer(self) -> None:
        if QAccessible.isActive() and not self._timer.isActive():
            self._timer.start(
                _PLAYING_DELAY_MS if self._context.playback.is_playing else _PAUSED_DELAY_MS
            )

    @Slot()
    def _on_timer_timeout(self) -> None:
        # in the order in which it is read out
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
            # a lesson may say what the verdict says
            announce_to_screen_reader(
                self._context.main_window, "\n".join(dict.fromkeys(filter(None, new_texts)))
            )

    def _current_text(self, name: str) -> str:
        label = self._context.main_window.findChild(QLabel, name)
        if name == _STEP_KEY and not self._context.playback.is_playing:
            return self._step_text()
        text = label.text() if label is not None and label.isVisible() else ""
        is_of_second_search = text and name.startswith("rival")
        return tr("Second search: {said}", said=text) if is_of_second_search else text

    def _step_text(self) -> str:
        scene = self._context.scene
        clients = self._context.playback.clients
        frame = clients[scene.hand_search_index or 0].frame
        if frame is None:
            return ""
        if frame.position.is_by_hand:
            return accessible_knight_text(frame.problem.board, frame.position)
        # of a question the sentence would give the answer away
        text_functions = (
            (steps.step_headline,)
            if scene.hides_answer
            else (steps.step_headline, steps.next_step_sentence)
        )
        return "\n".join(
            text_function(frame.problem, frame.position) for text_function in text_functions
        )
