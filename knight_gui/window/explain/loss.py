"""The panel that says whether a tour can come of the path shown, and if not, since when."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from knight_gui.player.frame import Frame
from knight_gui.player.jobs.estimates import Above
from knight_gui.player.judge import Judge
from knight_gui.search.kinds import Outcome
from knight_gui.texts import tr
from knight_gui.window.explain.card import TextCard
from knight_gui.window.notices import DisabledClicks
from knight_gui.window.widgets.cards import CardTitle
from knight_gui.wording import estimates, oracle

_LINES = 9
"""Room that is kept for the sentences."""


class LossPanel(TextCard):
    """Speaks of what the search does not know: what can become of its path.

    It has two commands: to go where the path was lost, and to show one of the tours.
    """

    def __init__(self, go: QAction, show_one: QAction, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._frame: Frame | None = None
        self._told = ""
        tip = tr(
            "A path is lost when it can no longer become a tour, whatever is tried. "
            "The search does not know that, and goes on."
        )
        self.column.addWidget(CardTitle(tr("Can it still become a tour?"), tip, self))
        self._text = self.add_text("lossLabel", _LINES, 1)
        show_one.setIconText(tr("Show one"))
        row = QHBoxLayout()
        row.setSpacing(6)
        row.addWidget(_button(go, "lossButton", self))
        row.addWidget(_button(show_one, "showOneButton", self))
        row.addStretch(1)
        self.column.addLayout(row)
        self.clear()

    @property
    def has_content(self) -> bool:
        """Whether there is a path that could be lost; one that is a tour cannot."""
        frame = self._frame
        return frame is not None and frame.position.outcome is not Outcome.SOLVED

    def clear(self) -> None:
        """Say nothing."""
        self._frame = None
        self._tell(tr("If the path can no longer become a tour, this says why."))

    begin = clear

    def show_frame(self, frame: Frame) -> None:
        """Say whether the path shown is lost."""
        self._frame = frame
        if frame.verdict is None:
            self._tell(tr("Looking for a tour …"))
        else:
            self._tell(oracle.told(frame.problem, frame.verdict))

    def show_judged(self, frame: Frame, judge: Judge) -> None:
        """Say as well what it takes until the move is taken back that ruined the path."""
        self.show_frame(frame)
        if judge.above is not None:
            self.add_above(frame, judge.above)

    def add_above(self, frame: Frame, above: Above) -> None:
        """Say after what is known of the path how long the search stays above it."""
        name = frame.problem.board.name(above.bar.square)
        to_come = estimates.before_going_back(name, above.effort)
        lines = (self._told, f"{to_come} {estimates.as_it_came(above.bar)}")
        self._text.setText("\n".join(lines))

    def show_rush(self, _frame: Frame) -> None:
        """Say that paths change too fast to speak of one of them."""
        self._frame = None
        self._tell(tr("Paths change too fast to say which of them are lost."))

    def _tell(self, text: str) -> None:
        """Say what is known of the path, before anything is added to it."""
        self._told = text
        self._text.setText(text)


def _button(action: QAction, name: str, parent: QWidget) -> QToolButton:
    button = QToolButton(parent)
    button.setObjectName(name)
    button.setDefaultAction(action)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    button.installEventFilter(DisabledClicks(button))
    return button
