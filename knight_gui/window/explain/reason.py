"""The panel that says what the last step was, and why the next one follows."""

import time

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QFrame, QVBoxLayout, QWidget

from knight_gui.player.frame import Frame
from knight_gui.search.position import Passage
from knight_gui.texts import plural, tr
from knight_gui.window.explain.throttle import MOST_FOLLOWED
from knight_gui.window.label import RoomyLabel
from knight_gui.wording.steps import headline, sentence

_READING_S = 0.7
_LINES = 3
"""Room that is kept for the sentence."""


class ReasonPanel(QFrame):
    """Speaks about the position on the board."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self._headline = RoomyLabel(1, self)
        self._headline.setObjectName("headline")
        self._headline.setToolTip(
            tr("An advance makes a move, a retreat takes the last move back: each is one step.")
        )
        self._sentence = RoomyLabel(_LINES, self)
        self._sentence.setObjectName("sentenceLabel")
        self._sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._sentence.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(6)
        layout.addWidget(self._headline)
        layout.addWidget(self._sentence, 1)
        self._meanwhile = RoomyLabel(2, self)
        self._meanwhile.setObjectName("meanwhileLabel")
        self._meanwhile.setProperty("faint", True)
        layout.addWidget(self._meanwhile)
        # room is kept, so that nothing jumps about while sentences come and go
        kept = self._meanwhile.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self._meanwhile.setSizePolicy(kept)
        self._noted: Passage | None = None
        self._noted_until = 0
        self._longest = 0
        self._said_at = 0.0
        self.clear()

    def clear(self) -> None:
        """Say how to begin."""
        self._meanwhile.hide()
        self._headline.setText(tr("Where does the knight start?"))
        self._sentence.setText(
            tr(
                "Click a square. The knight looks for a tour that visits every square once, "
                "and goes back where it cannot go on."
            )
        )

    def show_impossible(self) -> None:
        """Say what can be done where no tour can exist."""
        self._headline.setText(tr("No search is needed"))
        self._sentence.setText(
            tr(
                "It is known beforehand, and the marked squares show why. Click another square, "
                "or have it searched anyway, to see how long a search takes to find that out."
            )
        )

    def show_frame(self, frame: Frame) -> None:
        """Say what happened at the step shown, and on the way to it if that was long."""
        self._say_meanwhile(frame)
        self._headline.setText(headline(frame.problem, frame.position))
        # the headline is of what was done, the sentence of what comes
        self._sentence.setText(sentence(frame.problem, frame.position))

    @Slot(object)
    def note_retreats(self, passage: Passage) -> None:
        """Keep the longest retreat, to be named with the next frame that is spoken of."""
        self._noted_until = passage.last
        if passage.steps <= MOST_FOLLOWED:
            return
        if self._noted is None or passage.longest_retreat >= self._noted.longest_retreat:
            self._noted = passage

    @Slot()
    def forget_retreats(self) -> None:
        """Name no retreat that has not been named yet."""
        self._noted = None

    def show_rush(self, frame: Frame) -> None:
        """Say that steps are too fast to be told one by one."""
        self._say_meanwhile(frame)
        self._headline.setText(tr("Too fast to describe each step"))
        self._sentence.setText(tr("Pause or slow down to read what the knight does, and why."))

    def _say_meanwhile(self, frame: Frame) -> None:
        """Name the deepest retreat, long enough to be read unless a deeper one comes."""
        passage, self._noted = self._noted, None
        if self._noted_until != frame.position.step or frame.position.outcome is not None:
            passage = None
        if passage is None or passage.back_to is None:
            self._longest = 0
            self._meanwhile.hide()
            return
        now = time.monotonic()
        if passage.longest_retreat > self._longest or now - self._said_at > _READING_S:
            self._longest, self._said_at = passage.longest_retreat, now
            self._meanwhile.setText(
                plural(
                    "In between, the knight went back {count} move, to {square}.",
                    "In between, the knight went back {count} moves, to {square}.",
                    passage.longest_retreat,
                    square=frame.problem.board.name(passage.back_to),
                )
            )
        self._meanwhile.show()
