"""The card that says what the last step was, and why the next one follows."""

import time

from PySide6.QtWidgets import QWidget

from knight_gui.i18n import tr
from knight_gui.messages.steps import headline, rescue, sentence
from knight_gui.player.frame import Frame
from knight_gui.window.widgets.cards import TextCard
from knight_gui.window.widgets.parts import set_up, styled

_SENTENCE, _CAPTION = 48, 30
"""Lengths in heights of letters of the longest sentences."""


class StepCard(TextCard):
    """Speaks of the position on the board, and keeps for a while what went by too fast."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._headline = set_up(
            self.add_text("headline"),
            toolTip=tr(
                "An advance makes a move, a retreat takes the last move back: each is one step."
            ),
        )
        self._sentence = self.add_text("sentenceLabel", _SENTENCE)
        self._caption = styled(self.add_text("captionLabel", _CAPTION), "faint")
        self.begin()

    def begin(self) -> None:
        """Say nothing."""
        self._frame: Frame | None = None
        self._framed_at = self._said_at = 0.0
        self._longest = 0
        for label in (self._headline, self._sentence, self._caption):
            label.clear()

    def show_frame(self, frame: Frame) -> None:
        """Say what happened at the step shown, and why the next one follows; you know that."""
        self.setHidden(frame.position.is_by_hand)
        self._keep_for_a_while(frame, is_jump=_is_jump(self._frame, frame))
        # the headline is of what was done, the sentence of what comes
        self._headline.setText(headline(frame.problem, frame.position))
        self._sentence.setText(sentence(frame.problem, frame.position))

    def show_rush(self, frame: Frame) -> None:
        """Say that steps are too fast to be told one by one."""
        self._keep_for_a_while(frame, is_jump=False)
        self._headline.setText(tr("Too fast to describe each step"))
        self._sentence.setText(tr("Pause to read what the knight does, and why."))

    def _keep_for_a_while(self, frame: Frame, *, is_jump: bool) -> None:
        """Have as a caption what could not be read: the rule's last reason, or a long retreat."""
        before, self._frame = self._frame, frame
        now = time.monotonic()
        # what is gone so soon cannot be read
        is_soon, self._framed_at = now - self._framed_at < 0.5, now
        # what was said on the way to one step is not left standing after a jump to another one
        is_over = is_jump or now - self._said_at > 2
        is_back = before is not None and frame.position.step < before.position.step
        if frame.position.outcome is not None or is_back:
            # the end speaks for itself, and on the way back there is nothing to catch up on
            self._longest = 0
            self._caption.clear()
            return
        reason = _reason(before) if is_soon and not is_jump and before is not None else ""
        retreat = _long_retreat(frame, before) if is_soon else 0
        if reason:
            self._say(reason, 0)
        elif retreat > (0 if is_over else self._longest) and frame.passage is not None:
            self._say(_retreat(frame), retreat)
        elif is_over and self._caption.text():
            self._longest = 0
            self._caption.clear()

    def _say(self, text: str, longest: int) -> None:
        self._longest, self._said_at = longest, time.monotonic()
        self._caption.setText(text)


def _is_jump(before: Frame | None, frame: Frame) -> bool:
    """Return whether a frame that can be read does not follow the one before step by step."""
    return before is not None and frame.position.step - before.position.step not in (0, 1)


def _reason(frame: Frame) -> str:
    """Return what the rule looked after at a step, with its number."""
    told = rescue(frame.problem, frame.position)
    return tr("Step {step:,}: {reason}", step=frame.position.step, reason=told) if told else ""


def _long_retreat(frame: Frame, before: Frame | None) -> int:
    """Return how many moves were taken back on the way from the frame before."""
    passage = frame.passage
    is_new = before is None or passage is not before.passage
    if passage is None or passage.back_to is None or passage.steps == 1 or not is_new:
        return 0
    is_told = frame.position.outcome is None and passage.longest_retreat > 1
    return passage.longest_retreat if is_told else 0


def _retreat(frame: Frame) -> str:
    passage = frame.passage
    assert passage is not None
    assert passage.back_to is not None
    return tr(
        "On the way to step {step:,} the knight retreated {count:,} moves, to {square}.",
        step=frame.position.step,
        count=passage.longest_retreat,
        square=frame.problem.board.name(passage.back_to),
    )
