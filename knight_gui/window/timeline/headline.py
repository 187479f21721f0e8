"""The line over the landscape: which step is shown, and what there is to be said."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from knight_gui.texts import tr

_GAP_PX = 16


class Headline(QWidget):
    """Says which step is shown, and beside it a sentence as far as there is room for it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._sentence = ""
        self._position, self._told = QLabel(self), QLabel(self)
        self._position.setObjectName("positionLabel")
        self._told.setObjectName("barLabel")
        self._told.setProperty("faint", True)
        self._told.setAlignment(Qt.AlignmentFlag.AlignRight)
        self._told.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(_GAP_PX)
        row.addWidget(self._position)
        row.addWidget(self._told, 1)

    def show_step(self, step: int, steps: int, *, has_ended: bool) -> None:
        """Say which step of how many is shown."""
        if not steps:
            text = ""
        elif has_ended:
            text = tr("Step {step:,} of {steps:,}", step=step, steps=steps)
        else:
            text = tr("Step {step:,} of {steps:,} so far", step=step, steps=steps)
        self._position.setText(text)

    def tell(self, sentence: str) -> None:
        """Say a sentence."""
        self._sentence = sentence
        room = self._told.width()
        elided = self.fontMetrics().elidedText(sentence, Qt.TextElideMode.ElideRight, room)
        self._told.setText(elided)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.tell(self._sentence)
