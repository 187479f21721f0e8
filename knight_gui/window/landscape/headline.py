"""The line over the landscape: which step is shown, and what there is to be said."""

from __future__ import annotations

from itertools import product

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from knight_gui.drawing.painting import tabular
from knight_gui.i18n import tr
from knight_gui.window.widgets.parts import named, styled


class Headline(QWidget):
    """Says which step is shown, and beside it a sentence.

    Of both there are shorter versions: the longest that fit are said, and nothing is cut. No
    layout is at work here: with each step that is said it would lay out the whole window.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._steps: tuple[str, ...] = ("",)
        self._sentences: tuple[str, ...] = ()
        self._position = named(QLabel(self), "positionLabel")
        self._told = styled(named(QLabel(self), "barLabel"), "faint")
        self._told.setAlignment(Qt.AlignmentFlag.AlignRight)
        for label in (self._position, self._told):
            label.setFont(tabular(label.font()))
        self._height_px = self._needed_px

    def show_step(
        self, step: int, steps: int, *, has_ended: bool, is_resting: bool = False
    ) -> None:
        """Say which step of how many is shown, and whether the search waits for the view."""
        facts = {"step": step, "steps": steps}
        said = tr("Step {step:,} of {steps:,} so far", **facts)
        if is_resting:
            said = tr("Step {step:,} of {steps:,} so far. The search waits for you.", **facts)
        if has_ended:
            said = tr("Step {step:,} of {steps:,}", **facts)
        versions = (said, tr("{step:,} of {steps:,}", **facts)) if steps else ("",)
        if versions != self._steps:
            self._steps = versions
            self._say()

    def tell(self, versions: tuple[str, ...]) -> None:
        """Say the longest version of a sentence that fits, or nothing."""
        self._sentences = versions
        self._say()

    @property
    def cut_short(self) -> str:
        """The whole sentence, where only a shorter version of it is said."""
        whole = "".join(self._sentences[:1])
        return "" if self._told.text() == whole else whole

    def _say(self) -> None:
        """Say both in short rather than one of them, and the step rather than the sentence."""
        pairs = (*product(self._steps, self._sentences), *product(self._steps, ("",)))
        step, sentence = next((pair for pair in pairs if self._is_room_for(*pair)), pairs[-1])
        self._position.setText(step)
        self._told.setText(sentence)
        if self._height_px != self._needed_px:
            self._height_px = self._needed_px
            self.updateGeometry()

    def _is_room_for(self, step: str, sentence: str) -> bool:
        metrics = self.fontMetrics()
        return (
            metrics.horizontalAdvance(step) + 16 + metrics.horizontalAdvance(sentence)
        ) <= self.width()

    @property
    def _needed_px(self) -> int:
        return max(label.sizeHint().height() for label in (self._position, self._told))

    def sizeHint(self) -> QSize:
        return QSize(0, self._height_px)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        # both have the whole line: a step with more digits pushes nothing aside
        for label in (self._position, self._told):
            label.setGeometry(self.rect())
        self._say()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._say()
