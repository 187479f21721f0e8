"""The panel that says whether a tour can come of the path shown, and if not, since when."""

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from knight_gui.player.frame import Frame
from knight_gui.player.jobs.ask_oracle import Prophecy
from knight_gui.player.jobs.estimate_above import Above
from knight_gui.search.kinds import Outcome
from knight_gui.texts import tr
from knight_gui.window.label import CardTitle, RoomyLabel
from knight_gui.window.saying import DisabledClicks
from knight_gui.wording import estimates, losses, oracle

_LINES = 9
"""Room that is kept for the sentences."""


class LossPanel(QFrame):
    """Speaks of what the search does not know: what can become of its path.

    Parameters
    ----------
    go
        The command that goes to the step by which it was lost.
    show_one
        The command that shows a tour that can come of it.
    """

    def __init__(self, go: QAction, show_one: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("panel", True)
        self._frame: Frame | None = None
        self._told = ""
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 8, 12, 8)
        layout.setSpacing(6)
        tip = tr(
            "A path is lost when no tour can come of it any more, whatever is tried. "
            "The search does not know that, and goes on."
        )
        layout.addWidget(CardTitle(tr("Can it still become a tour?"), tip, self))
        self._text = RoomyLabel(_LINES, self)
        self._text.setObjectName("lossLabel")
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._text.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        layout.addWidget(self._text, 1)
        show_one.setIconText(tr("Show one"))
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(_button(go, "lossButton", self))
        row.addWidget(_button(show_one, "showOneButton", self))
        row.addStretch(1)
        layout.addLayout(row)
        self.clear()

    @property
    def has_content(self) -> bool:
        """Whether there is a path that could be lost; one that is a tour cannot."""
        frame = self._frame
        return frame is not None and frame.position.outcome is not Outcome.SOLVED

    @Slot()
    def clear(self) -> None:
        """Say nothing."""
        self._frame = None
        self._tell(tr("If the path can no longer become a tour, this says why."))

    @Slot(object)
    def show_frame(self, frame: Frame) -> None:
        """Say whether the path shown is lost."""
        self._frame = frame
        if frame.loss is not None:
            self._tell(losses.lost(frame.problem, frame.loss, frame.position.step))
        else:
            self._tell(losses.not_lost(frame.position))

    @Slot(object)
    def show_prophecy(self, prophecy: Prophecy) -> None:
        """Say what the oracle knows of the path that was shown last."""
        frame = self._frame
        if frame is not None and frame.position.step == prophecy.step:
            self._tell(oracle.told(frame.problem, prophecy.verdict))

    def add_above(self, above: Above, positions_per_s: float) -> None:
        """Say as well what it takes until the move is taken back that ruined the path."""
        if self._frame is not None:
            name = self._frame.problem.board.name(above.bar.square)
            to_come = estimates.before_going_back(name, above.size, positions_per_s)
            lines = (self._told, f"{to_come} {estimates.as_it_came(above.bar)}")
            self._text.setText("\n".join(lines))

    @Slot(object)
    def show_rush(self, _frame: Frame) -> None:
        """Say that paths change too fast to speak of one of them."""
        self._frame = None
        self._tell(tr("Paths change too fast to say which of them are lost."))

    def _tell(self, text: str) -> None:
        """Say what is known of the path, before anything is added to it."""
        self._told = text
        self._text.setText(text)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            # room is kept, so that nothing jumps about while sentences come and go
            self._text.setMinimumHeight(_LINES * self._text.fontMetrics().lineSpacing())


def _button(action: QAction, name: str, parent: QWidget) -> QToolButton:
    button = QToolButton(parent)
    button.setObjectName(name)
    button.setDefaultAction(action)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.installEventFilter(DisabledClicks(button))
    return button
