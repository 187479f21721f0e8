"""The card that says what the last step was, and why the next one follows."""

import time

from PySide6.QtWidgets import QWidget

from knight_gui.i18n import tr
from knight_gui.messages.steps import few_exits_sentence, next_step_sentence, step_headline
from knight_gui.player.frame import Frame
from knight_gui.window.widgets.cards import TextCard
from knight_gui.window.widgets.parts import with_properties, with_style_property

_SENTENCE_LENGTH_EM = 48
_CAPTION_LENGTH_EM = 30
"""Lengths in heights of letters of the longest sentences."""


class StepCard(TextCard):
    """Speaks of the position on the board, and keeps for a while what went by too fast."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._headline_label = with_properties(
            self.add_text_label("headline"),
            toolTip=tr(
                "An advance makes a move, a retreat takes the last move back: each is one step."
            ),
        )
        self._sentence_label = self.add_text_label("sentenceLabel", _SENTENCE_LENGTH_EM)
        self._caption_label = with_style_property(
            self.add_text_label("captionLabel", _CAPTION_LENGTH_EM), "faint"
        )
        self.clear_content()

    def clear_content(self) -> None:
        """Say nothing."""
        self._frame: Frame | None = None
        self._last_frame_s = self._caption_set_s = 0.0
        self._caption_retreat_length = 0
        for label in (self._headline_label, self._sentence_label, self._caption_label):
            label.clear()

    def show_frame(self, frame: Frame) -> None:
        """Say what happened at the step shown, and why the next one follows; you know that."""
        self.setHidden(frame.position.is_by_hand)
        self._update_caption(frame, is_jump=_is_jump(self._frame, frame))
        # the headline is of what was done, the sentence of what comes
        self._headline_label.setText(step_headline(frame.problem, frame.position))
        self._sentence_label.setText(next_step_sentence(frame.problem, frame.position))

    def show_skipped_frame(self, frame: Frame) -> None:
        """Say that steps are too fast to be told one by one."""
        self._update_caption(frame, is_jump=False)
        self._headline_label.setText(tr("Too fast to describe each step"))
        self._sentence_label.setText(tr("Pause to read what the knight does, and why."))

    def _update_caption(self, frame: Frame, *, is_jump: bool) -> None:
        """Have as a caption what could not be read: the rule's last reason, or a long retreat."""
        previous_frame = self._frame
        self._frame = frame
        now_s = time.monotonic()
        # what is gone so soon cannot be read
        is_too_fast_to_read = now_s - self._last_frame_s < 0.5
        self._last_frame_s = now_s
        # what was said on the way to one step is not left standing after a jump to another one
        is_caption_outdated = is_jump or now_s - self._caption_set_s > 2
        is_going_back = (
            previous_frame is not None and frame.position.step < previous_frame.position.step
        )
        if frame.position.outcome is not None or is_going_back:
            # the end speaks for itself, and on the way back there is nothing to catch up on
            self._caption_retreat_length = 0
            self._caption_label.clear()
            return
        if is_too_fast_to_read and not is_jump and previous_frame is not None:
            reason = _rule_reason_sentence(previous_frame)
        else:
            reason = ""
        if is_too_fast_to_read:
            retreat_length = _skipped_retreat_length(frame, previous_frame)
        else:
            retreat_length = 0
        if reason:
            self._set_caption(reason, 0)
        elif (
            retreat_length > (0 if is_caption_outdated else self._caption_retreat_length)
            and frame.passage is not None
        ):
            self._set_caption(_retreat_sentence(frame), retreat_length)
        elif is_caption_outdated and self._caption_label.text():
            self._caption_retreat_length = 0
            self._caption_label.clear()

    def _set_caption(self, text: str, retreat_length: int) -> None:
        self._caption_retreat_length = retreat_length
        self._caption_set_s = time.monotonic()
        self._caption_label.setText(text)


def _is_jump(previous_frame: Frame | None, frame: Frame) -> bool:
    """Return whether a frame that can be read does not follow the one before step by step."""
    return (
        previous_frame is not None
        and frame.position.step - previous_frame.position.step not in (0, 1)
    )


def _rule_reason_sentence(frame: Frame) -> str:
    """Return what the rule looked after at a step, with its number."""
    reason = few_exits_sentence(frame.problem, frame.position)
    return tr("Step {step:,}: {reason}", step=frame.position.step, reason=reason) if reason else ""


def _skipped_retreat_length(frame: Frame, previous_frame: Frame | None) -> int:
    """Return how many moves were taken back on the way from the frame before."""
    passage = frame.passage
    is_new = previous_frame is None or passage is not previous_frame.passage
    if (
        passage is None
        or passage.longest_retreat_end is None
        or passage.step_count == 1
        or not is_new
    ):
        return 0
    is_worth_showing = frame.position.outcome is None and passage.longest_retreat > 1
    return passage.longest_retreat if is_worth_showing else 0


def _retreat_sentence(frame: Frame) -> str:
    passage = frame.passage
    assert passage is not None
    assert passage.longest_retreat_end is not None
    return tr(
        "On the way to step {step:,} the knight retreated {count:,} moves, to {square}.",
        step=frame.position.step,
        count=passage.longest_retreat,
        square=frame.problem.board.name(passage.longest_retreat_end),
    )
