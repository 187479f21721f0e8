"""Has a screen reader say what has changed in the window: steps, verdicts, a lesson's words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Slot
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QLabel

from knight_gui.i18n import tr
from knight_gui.messages import steps
from knight_gui.messages.marks import heard_of_knight
from knight_gui.window.message_boxes import announce

if TYPE_CHECKING:
    from knight_gui.window.context import Context

_SETTLES_MS, _STANDS_MS = 120, 1000
"""For so long something has to stand before it is said: at rest, and while steps are played."""
_STEP = "step"
_SPOKEN = (
    "lessonTitle",
    "lessonText",
    "lessonQuestion",
    "lessonNote",
    _STEP,
    "verdictTitle",
    "verdictReason",
    "rivalVerdictTitle",
    "rivalVerdictReason",
    "hintLabel",
)
"""The labels that are read out when they change, and the step shown, in this order."""


class Announcer(QObject):
    """Says to somebody who cannot see it what is new in the window, as soon as that stands still.

    What comes and goes is never said: neither verdicts that flicker, nor steps while they are
    played.
    """

    def __init__(self, context: Context) -> None:
        super().__init__(context.parent)
        self._context = context
        self._said: dict[str, str] = {}
        self._seen: dict[str, str] = {}
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._look)
        for changed in (context.session.changed, context.go.changed, context.coach.hinted):
            changed.connect(self._wait)

    @Slot()
    def _wait(self) -> None:
        if QAccessible.isActive() and not self._timer.isActive():
            self._timer.start(_STANDS_MS if self._context.go.is_playing else _SETTLES_MS)

    @Slot()
    def _look(self) -> None:
        # in the order in which it is read out
        before, self._seen = self._seen, {name: self._words(name) for name in _SPOKEN}
        if self._seen != before:
            self._wait()
            return
        news = [text for name, text in self._seen.items() if text != self._said.get(name)]
        self._said |= self._seen
        if any(news):
            # a lesson may say what the verdict says
            announce(self._context.parent, "\n".join(dict.fromkeys(filter(None, news))))

    def _words(self, name: str) -> str:
        label = self._context.parent.findChild(QLabel, name)
        if name == _STEP and not self._context.go.is_playing:
            return self._step()
        said = label.text() if label is not None and label.isVisible() else ""
        is_second = said and name.startswith("rival")
        return tr("Second search: {said}", said=said) if is_second else said

    def _step(self) -> str:
        scene, tracks = self._context.scene, self._context.go.tracks
        frame = tracks[scene.by_hand or 0].frame
        if frame is None:
            return ""
        if frame.position.is_by_hand:
            return heard_of_knight(frame.problem.board, frame.position)
        # of a question the sentence would give the answer away
        parts = (steps.headline,) if scene.is_asked else (steps.headline, steps.sentence)
        return "\n".join(say(frame.problem, frame.position) for say in parts)
