"""The line over the landscape: which step is shown, and what there is to be said."""

from __future__ import annotations

from itertools import product

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from knight_gui.drawing.painting import with_tabular_digits
from knight_gui.i18n import tr
from knight_gui.window.widgets.parts import with_name, with_style_property


class LandscapeHeadline(QWidget):
    """Says which step is shown, and beside it a sentence.

    Of both there are shorter versions: the longest that fit are said, and nothing is cut. No
    layout is at work here: with each step that is said it would lay out the whole window.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._step_texts: tuple[str, ...] = ("",)
        self._message_texts: tuple[str, ...] = ()
        self._step_label = with_name(QLabel(self), "positionLabel")
        self._message_label = with_style_property(with_name(QLabel(self), "barLabel"), "faint")
        self._message_label.setAlignment(Qt.AlignmentFlag.AlignRight)
        for label in (self._step_label, self._message_label):
            label.setFont(with_tabular_digits(label.font()))
        self._height_px = self._required_height_px

    def set_step(
        self, step: int, step_count: int, *, has_ended: bool, is_throttled: bool = False
    ) -> None:
        """Say which step of how many is shown, and whether the search waits for the view."""
        params = {"step": step, "steps": step_count}
        text = tr("Step {step:,} of {steps:,} so far", **params)
        if is_throttled:
            text = tr("Step {step:,} of {steps:,} so far. The search waits for you.", **params)
        if has_ended:
            text = tr("Step {step:,} of {steps:,}", **params)
        step_texts = (text, tr("{step:,} of {steps:,}", **params)) if step_count else ("",)
        if step_texts != self._step_texts:
            self._step_texts = step_texts
            self._update_labels()

    def set_message(self, message_texts: tuple[str, ...]) -> None:
        """Say the longest version of a sentence that fits, or nothing."""
        self._message_texts = message_texts
        self._update_labels()

    @property
    def full_message_if_shortened(self) -> str:
        """The whole sentence, where only a shorter version of it is said."""
        full_message = "".join(self._message_texts[:1])
        return "" if self._message_label.text() == full_message else full_message

    def _update_labels(self) -> None:
        """Say both in short rather than one of them, and the step rather than the sentence."""
        pairs = (*product(self._step_texts, self._message_texts), *product(self._step_texts, ("",)))
        step, message = next((pair for pair in pairs if self._fits_width(*pair)), pairs[-1])
        self._step_label.setText(step)
        self._message_label.setText(message)
        if self._height_px != self._required_height_px:
            self._height_px = self._required_height_px
            self.updateGeometry()

    def _fits_width(self, step: str, message: str) -> bool:
        metrics = self.fontMetrics()
        return (
            metrics.horizontalAdvance(step) + 16 + metrics.horizontalAdvance(message)
        ) <= self.width()

    @property
    def _required_height_px(self) -> int:
        return max(label.sizeHint().height() for label in (self._step_label, self._message_label))

    def sizeHint(self) -> QSize:
        return QSize(0, self._height_px)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        # both have the whole line: a step with more digits pushes nothing aside
        for label in (self._step_label, self._message_label):
            label.setGeometry(self.rect())
        self._update_labels()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._update_labels()
