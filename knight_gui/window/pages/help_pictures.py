"""The pictures that the help begins with: positions of real searches, as the board draws them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QSizePolicy, QVBoxLayout, QWidget

from knight_gui.search.kinds import LossKind, StepKind, Trial
from knight_gui.search.position import Candidate, Loss, Position
from knight_gui.search.proof import proof_of_loss
from knight_gui.search.ways import ways_on
from knight_gui.texts import tr
from knight_gui.tour import Board
from knight_gui.window.board.layers import draw_board
from knight_gui.window.board.shown import Knight, Shown
from knight_gui.window.board.trail import settled_part
from knight_gui.window.theme import theme_of

_BOARD = Board(5, 5)
_SIDE_PX = 150
_LEAST_PX = 90
_LABEL_PX = 8
"""Names so small stand on the squares."""

# written down, and held against the engine by a test: the help must not wait for that
RETREAT = Position(
    step=27,
    path=(0, 7, 4, 13, 6, 3, 14, 23, 16, 5, 2, 9, 18, 11, 8, 1, 12, 21, 10, 17),
    kind=StepKind.RETREAT,
    left=24,
    candidates=(Candidate(24, 1, Trial.TRIED), Candidate(20, 2, Trial.UNTRIED)),
    base=0,
    outcome=None,
)
"""Of the naive search of `knight-tour` from a5."""
LOST = Position(
    step=16,
    path=(0, 7, 4, 13, 2, 9, 18, 21, 10, 1, 8, 19, 22, 11, 20, 17, 6),
    kind=StepKind.ADVANCE,
    left=None,
    candidates=(Candidate(3, 1, Trial.UNTRIED), Candidate(15, 2, Trial.UNTRIED)),
    base=0,
    outcome=None,
)
"""Of the naive search of `horsetreads` from a5."""
LOSS = Loss(depth=16, step=16, kind=LossKind.STRANDED, squares=(24,))
WARNSDORFF = Position(
    step=3,
    path=(0, 7, 4, 13),
    kind=StepKind.ADVANCE,
    left=None,
    candidates=(
        Candidate(24, 1, Trial.UNTRIED),
        Candidate(16, 2, Trial.UNTRIED),
        Candidate(6, 3, Trial.UNTRIED),
        Candidate(2, 3, Trial.UNTRIED),
        Candidate(22, 3, Trial.UNTRIED),
    ),
    base=0,
    outcome=None,
)
"""Of Warnsdorff’s rule from a5."""


@dataclass(frozen=True)
class Example:
    """A picture and the line under it.

    Attributes
    ----------
    name
        Its object name.
    shown
        What is drawn.
    line
        What is to be seen there.
    """

    name: str
    shown: Shown
    line: str


def examples() -> tuple[Example, ...]:
    """Return the three pictures."""
    lost = replace(_shown(LOST), proof=proof_of_loss(_BOARD, LOST.path, LOSS))
    rule = replace(_shown(WARNSDORFF), ways=ways_on(_BOARD, WARNSDORFF.path))
    return (
        Example(
            "retreatPicture",
            _shown(RETREAT),
            tr("A retreat: e1 was a dead end, so the knight has gone back and tries a1 next."),
        ),
        Example(
            "lostPicture",
            lost,
            tr("A lost square: nothing leads to e1 any more, yet the search goes on in vain."),
        ),
        Example(
            "warnsdorffPicture",
            rule,
            tr("Warnsdorff’s rule: go where the fewest ways lead on. From e1 there is only one."),
        ),
    )


class Picture(QWidget):
    """A board that stands still, with a line under it."""

    def __init__(self, example: Example, parent: QWidget) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        still = _StillBoard(example, self)
        line = QLabel(example.line, self)
        line.setWordWrap(True)
        column.addWidget(still)
        column.addWidget(line)
        column.addStretch(1)


class _StillBoard(QWidget):
    def __init__(self, example: Example, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(example.name)
        self.setAccessibleName(example.line)
        self._shown = example.shown
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMinimumWidth(_LEAST_PX)

    def sizeHint(self) -> QSize:
        return QSize(_SIDE_PX, _SIDE_PX)

    def heightForWidth(self, width: int) -> int:
        return width

    def paintEvent(self, _event: QPaintEvent) -> None:
        with QPainter(self) as painter:
            draw_board(painter, self.rect(), replace(self._shown, theme=theme_of(self)))


def _shown(position: Position) -> Shown:
    return Shown(
        _BOARD,
        label_px=_LABEL_PX,
        position=position,
        settled=settled_part(_BOARD, position.path, None),
        knight=Knight(position.head, len(position.path)),
    )
