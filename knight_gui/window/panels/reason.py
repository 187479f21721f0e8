"""The panel that says what the last step was, and why the next one follows."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QLabel, QVBoxLayout, QWidget

from knight_gui.player.frame import Frame
from knight_gui.search.explain import headline, sentence
from knight_gui.texts import tr


class ReasonPanel(QFrame):
    """Speaks about the position on the board."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._headline = QLabel(self)
        self._headline.setObjectName("headline")
        self._headline.setWordWrap(True)
        self._sentence = QLabel(self)
        self._sentence.setObjectName("sentenceLabel")
        self._sentence.setWordWrap(True)
        self._sentence.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._sentence.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignTop)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 12)
        layout.setSpacing(6)
        layout.addWidget(self._headline)
        layout.addWidget(self._sentence, 1)
        self.clear()

    def clear(self) -> None:
        """Say how to begin."""
        self._headline.setText(tr("Where does the knight start?"))
        self._sentence.setText(
            tr(
                "Click a square. The knight looks for a tour that visits every square once, "
                "and goes back where it cannot go on."
            )
        )

    def show_frame(self, frame: Frame) -> None:
        """Say what happened at the step shown."""
        self._headline.setText(headline(frame.problem, frame.position))
        self._sentence.setText(sentence(frame.problem, frame.position))
