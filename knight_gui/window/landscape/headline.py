"""Headline above the landscape: the current step, and a message."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from knight_gui.drawing.painting import with_tabular_digits
from knight_gui.i18n import tr
from knight_gui.window.widgets.parts import with_name

_GAP_PX = 16
"""Gap between step and message."""


class LandscapeHeadline(QWidget):
    """Current step at the left, and a message at the right.

    Both have shorter versions, and the longest that fit are shown, so that nothing is cut. There is
    no Qt layout: it would lay out the whole window for each step.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._step_texts: tuple[str, ...] = ("",)
        self._longest_step_text = ""
        self._message_texts: tuple[str, ...] = ()
        self._step_label = with_name(QLabel(self), "positionLabel")
        self._step_label.setFont(with_tabular_digits(self._step_label.font()))
        self._message_label = with_name(QLabel(self), "barLabel")
        self._message_label.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._message_label.setFont(with_tabular_digits(self._message_label.font()))
        self._height_px = self._required_height_px

    def set_step(
        self, step: int, step_count: int, *, has_ended: bool, is_throttled: bool = False
    ) -> None:
        """Show the step and the number of steps, and whether the search waits for the view."""
        step_texts: tuple[str, ...] = ("",)
        if step_count:
            text = _step_text(step, step_count, has_ended=has_ended, is_throttled=is_throttled)
            step_texts = (text, tr("{step:,} of {steps:,}", step=step, steps=step_count))
            # no step is longer than the last one
            self._longest_step_text = _step_text(step_count, step_count, has_ended=has_ended)
        if step_texts != self._step_texts:
            self._step_texts = step_texts
            self._update_labels()

    def set_message(self, message_texts: tuple[str, ...]) -> None:
        """Show a message, given in versions with the longest first, or none."""
        self._message_texts = message_texts
        self._update_labels()

    @property
    def step_right_px(self) -> int:
        """The right end of the step, wherever it will be in a search of so many steps."""
        return self.geometry().left() + self.fontMetrics().horizontalAdvance(
            self._longest_step_text
        )

    @property
    def full_message_if_shortened(self) -> str:
        """The longest version of the message if a shorter one is shown, else an empty text."""
        full_message = self._message_texts[0] if self._message_texts else ""
        return "" if self._message_label.text() == full_message else full_message

    def _update_labels(self) -> None:
        step_text, message_text = self._fitting_texts()
        self._step_label.setText(step_text)
        self._message_label.setText(message_text)
        if self._height_px != self._required_height_px:
            self._height_px = self._required_height_px
            self.updateGeometry()

    def _fitting_texts(self) -> tuple[str, str]:
        """Return the longest step and message that fit; the message is dropped last."""
        for step_text in self._step_texts:
            for message_text in self._message_texts:
                if self._fits_width(step_text, message_text):
                    return step_text, message_text
        for step_text in self._step_texts:
            if self._fits_width(step_text, ""):
                return step_text, ""
        return self._step_texts[-1], ""

    def _fits_width(self, step_text: str, message_text: str) -> bool:
        advance = self.fontMetrics().horizontalAdvance
        return advance(step_text) + _GAP_PX + advance(message_text) <= self.width()

    @property
    def _required_height_px(self) -> int:
        step_size = self._step_label.sizeHint()
        message_size = self._message_label.sizeHint()
        return max(step_size.height(), message_size.height())

    def sizeHint(self) -> QSize:
        return QSize(0, self._height_px)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        # both labels span the whole width, so that a longer step moves nothing
        self._step_label.setGeometry(self.rect())
        self._message_label.setGeometry(self.rect())
        self._update_labels()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._update_labels()


def _step_text(step: int, step_count: int, *, has_ended: bool, is_throttled: bool = False) -> str:
    params = {"step": step, "steps": step_count}
    if has_ended:
        return tr("Step {step:,} of {steps:,}", **params)
    if is_throttled:
        return tr("Step {step:,} of {steps:,} so far. The search waits for you.", **params)
    return tr("Step {step:,} of {steps:,} so far", **params)
