"""The panel that says what the last step was, and why the next one follows."""

import time

from PySide6.QtWidgets import QWidget

from knight_gui.player.frame import Frame
from knight_gui.search.position import Passage
from knight_gui.texts import plural, tr
from knight_gui.window.explain.card import TextCard
from knight_gui.window.widgets.cards import RoomyLabel
from knight_gui.wording.steps import headline, sentence

_READING_S = 0.7
_LINES = 3
"""Room that is kept for the sentence."""


class ReasonPanel(TextCard):
    """Speaks about the position on the board."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._headline = RoomyLabel(1, self)
        self._headline.setObjectName("headline")
        self._headline.setToolTip(
            tr("An advance makes a move, a retreat takes the last move back: each is one step.")
        )
        self.column.addWidget(self._headline)
        self._sentence = self.add_text("sentenceLabel", _LINES, 1)
        self._meanwhile = RoomyLabel(2, self)
        self._meanwhile.setObjectName("meanwhileLabel")
        self._meanwhile.setProperty("faint", True)
        self.column.addWidget(self._meanwhile)
        # room is kept, so that nothing jumps about while sentences come and go
        kept = self._meanwhile.sizePolicy()
        kept.setRetainSizeWhenHidden(True)
        self._meanwhile.setSizePolicy(kept)
        self._heard: Passage | None = None
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
                "The marked squares show why. Click another square, or search anyway to see how "
                "long that takes."
            )
        )

    def show_frame(self, frame: Frame) -> None:
        """Say what happened at the step shown, and on the way to it if steps were left out."""
        self._say_meanwhile(frame, is_rush=False)
        self._headline.setText(headline(frame.problem, frame.position))
        # the headline is of what was done, the sentence of what comes
        self._sentence.setText(sentence(frame.problem, frame.position))

    def show_rush(self, frame: Frame) -> None:
        """Say that steps are too fast to be told one by one."""
        self._say_meanwhile(frame, is_rush=True)
        self._headline.setText(tr("Too fast to describe each step"))
        self._sentence.setText(tr("Pause or slow down to read what the knight does, and why."))

    def _say_meanwhile(self, frame: Frame, *, is_rush: bool) -> None:
        """Name the deepest retreat on the way; in a rush long enough to be read."""
        passage, heard, self._heard = frame.passage, self._heard, frame.passage
        is_new = passage is not heard and frame.position.outcome is None
        can_change = not is_rush or time.monotonic() - self._said_at > _READING_S
        if passage is None or passage.back_to is None or passage.steps == 1 or not is_new:
            if can_change:
                self._longest = 0
                self._meanwhile.hide()
        elif can_change or passage.longest_retreat > self._longest:
            self._longest, self._said_at = passage.longest_retreat, time.monotonic()
            self._meanwhile.setText(
                plural(
                    "In between, the knight went back {count:,} move, to {square}.",
                    "In between, the knight went back {count:,} moves, to {square}.",
                    passage.longest_retreat,
                    square=frame.problem.board.name(passage.back_to),
                )
            )
            self._meanwhile.show()
