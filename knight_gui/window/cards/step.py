"""Card of the last step, and of the reason for the next one."""

import time

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from knight_gui.i18n import tr
from knight_gui.messages.steps import few_exits_sentence, next_step_sentence, step_headline
from knight_gui.player.frame import Frame
from knight_gui.player.session import Session
from knight_gui.window.message_boxes import make_command_button
from knight_gui.window.widgets.cards import SelectableLabel, TextCard
from knight_gui.window.widgets.parts import row_layout, with_style_property
from knight_gui.window.widgets.term_label import TermLabel

_SENTENCE_LENGTH_EM = 48
_CAPTION_LENGTH_EM = 30
"""Lengths of the longest sentences, in em."""
_MIN_CAPTION_ROW_WIDTH_EM = 20
"""Least width of the card, in font heights, whose caption is beside the button."""
_MIN_READING_S = 0.5
"""Time after which a frame can have been read."""
_CAPTION_S = 2.0
"""Time after which a caption is replaced or removed."""
_REASON_S = 4.0
"""Time after which a caption with a reason is replaced or removed."""


class StepCard(TextCard):
    """Sentences about the position on the board, with a caption of a step that was too fast.

    The caption is beside the button to take over the search, so that its place is no blank line;
    in a narrow card it is below it.
    """

    def __init__(
        self, session: Session, take_over_action: QAction, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._take_over_action = take_over_action
        self._headline_label = self.add_text_label("headline")
        self._headline_label.setToolTip(
            tr("An advance makes a move, a retreat takes the last move back: each is one step.")
        )
        self._sentence_label = TermLabel(1, self, _SENTENCE_LENGTH_EM)
        self._sentence_label.setObjectName("sentenceLabel")
        self.texts_layout.addWidget(self._sentence_label)
        self._take_over_button = make_command_button(take_over_action, self)
        self._caption_label = SelectableLabel(1, self, _CAPTION_LENGTH_EM)
        self._caption_label.setObjectName("captionLabel")
        self._caption_label.setAlignment(Qt.AlignmentFlag.AlignVCenter)
        with_style_property(self._caption_label, "faint")
        self._caption_layout = row_layout(
            self._take_over_button, (self._caption_label, 1), spacing=12
        )
        self._caption_layout.setAlignment(self._take_over_button, Qt.AlignmentFlag.AlignLeft)
        self.texts_layout.addLayout(self._caption_layout)
        self._caption_timer = QTimer(self, singleShot=True)
        self._caption_timer.timeout.connect(self._clear_caption_of_another_step)
        take_over_action.enabledChanged.connect(self._update_take_over_button)
        self._update_take_over_button()
        self.clear_content()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.width() >= _MIN_CAPTION_ROW_WIDTH_EM * self.fontInfo().pixelSize():
            self._caption_layout.setDirection(QBoxLayout.Direction.LeftToRight)
        else:
            self._caption_layout.setDirection(QBoxLayout.Direction.TopToBottom)

    @Slot()
    def _update_take_over_button(self) -> None:
        self._take_over_button.setVisible(self._take_over_action.isEnabled())

    def clear_content(self) -> None:
        """Show no text."""
        self._frame: Frame | None = None
        self._last_frame_s = 0.0
        self._caption_end_s = 0.0
        self._caption_step = 0
        self._clear_caption()
        self._headline_label.clear()
        self._sentence_label.clear()
        self._caption_label.clear()

    def show_frame(self, frame: Frame) -> None:
        """Show the last step and the reason for the next one; nothing to a user who plays."""
        self.setHidden(frame.position.is_by_hand)
        self._update_caption(frame, is_jump=_is_jump(self._frame, frame))
        self._caption_label.setText(self._caption)
        # the headline is about the last step, the sentence about the next one
        self._headline_label.setText(step_headline(frame.problem, frame.position))
        self._sentence_label.setText(next_step_sentence(frame.problem, frame.position))

    def show_skipped_frame(self, frame: Frame) -> None:
        """Show that steps are too fast to be described."""
        self._update_caption(frame, is_jump=False)
        if self._session.scene.lesson is not None:
            # the scene has words of its own, and is not to be paused
            self._headline_label.clear()
            self._sentence_label.clear()
            self._caption_label.clear()
            return
        self._headline_label.setText(tr("Too fast to describe each step"))
        pause_hint = tr("Pause to read what the knight does, and why.")
        self._sentence_label.setText(self._caption or pause_hint)
        self._caption_label.clear()

    def _update_caption(self, frame: Frame, *, is_jump: bool) -> None:
        """Update the caption of the last steps that were too fast to be read.

        It is the reason of the rule at the former step, or else the longest retreat.
        """
        previous_frame = self._frame
        self._frame = frame
        now_s = time.monotonic()
        is_too_fast_to_read = now_s - self._last_frame_s < _MIN_READING_S
        self._last_frame_s = now_s
        if frame.position.outcome is not None or _is_backward(previous_frame, frame):
            # the end has a text of its own, and backward there was no skipped step
            self._clear_caption()
            return
        # after a jump the caption is about other steps
        is_outdated = is_jump or now_s > self._caption_end_s
        reason = ""
        retreat_length = 0
        if is_too_fast_to_read:
            retreat_length = _skipped_retreat_length(frame, previous_frame)
            if is_outdated and not is_jump and previous_frame is not None:
                reason = _rule_reason_sentence(previous_frame)
        min_retreat_length = 0 if is_outdated else self._caption_retreat_length
        if reason and previous_frame is not None:
            self._set_caption(reason, previous_frame, 0, _REASON_S)
        elif retreat_length > min_retreat_length:
            self._set_caption(_retreat_sentence(frame), frame, retreat_length, _CAPTION_S)
        elif is_outdated:
            self._clear_caption()

    def _clear_caption(self) -> None:
        self._caption_retreat_length = 0
        self._caption = ""

    def _set_caption(self, text: str, frame: Frame, retreat_length: int, duration_s: float) -> None:
        """Set a caption on the step of a frame, which stays for some time at other steps."""
        self._caption_retreat_length = retreat_length
        self._caption_end_s = time.monotonic() + duration_s
        self._caption_step = frame.position.step
        self._caption = text
        self._caption_timer.start(round(duration_s * 1000))

    @Slot()
    def _clear_caption_of_another_step(self) -> None:
        """Remove a caption whose time is over, though no other step comes that would replace it."""
        if self._frame is not None and self._frame.position.step != self._caption_step:
            self._clear_caption()
            self._caption_label.clear()


def _is_jump(previous_frame: Frame | None, frame: Frame) -> bool:
    """Return True if a frame is neither the former step nor the next one."""
    if previous_frame is None:
        return False
    return frame.position.step - previous_frame.position.step not in (0, 1)


def _is_backward(previous_frame: Frame | None, frame: Frame) -> bool:
    return previous_frame is not None and frame.position.step < previous_frame.position.step


def _rule_reason_sentence(frame: Frame) -> str:
    """Return the reason of the rule at a step, with its number; an empty text if there is none."""
    reason = few_exits_sentence(frame.problem, frame.position)
    if not reason:
        return ""
    return tr("Step {step:,}: {reason}", step=frame.position.step, reason=reason)


def _skipped_retreat_length(frame: Frame, previous_frame: Frame | None) -> int:
    """Return the moves of the longest retreat since the former frame; 0 if it is a single one."""
    passage = frame.passage
    if passage is None or passage.longest_retreat_end is None or passage.step_count == 1:
        return 0
    if previous_frame is not None and passage is previous_frame.passage:
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
