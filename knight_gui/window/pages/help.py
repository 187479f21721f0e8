"""The page that tells how to use the window: pictures, sentences and all keys."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QScrollArea, QSizePolicy, QWidget

from knight_gui.search.kinds import Prospect, StepKind, Trial
from knight_gui.search.position import Candidate, Position
from knight_gui.search.proof import proof_of_verdict
from knight_gui.search.reason import Reason, ReasonKind
from knight_gui.search.verdict import Verdict
from knight_gui.texts import tr
from knight_gui.tour import Board, ways_on
from knight_gui.window.board.layers import draw_board
from knight_gui.window.board.shown import Knight, Shown, settled_part
from knight_gui.window.commands.actions import COMMANDS, keys_of
from knight_gui.window.theme import SCROLL_BAR_PX, theme_of
from knight_gui.window.widgets.page import PageDialog
from knight_gui.window.widgets.parts import column, held, named, row, scrolled, styled

if TYPE_CHECKING:
    from knight_gui.window.commands.command import Context

_LEAST_PX = 300
"""Less wide, its lines are too short to be read."""
_WIDTH = 58
"""How wide the page is at first, in heights of letters."""
_LINES = 46
"""How high the page is at first; what has no room is scrolled to."""
_BOARD = Board(5, 5)
_SIDE_PX = 150
_LEAST_BOARD_PX = 90
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
LOSS = Verdict(LOST.path, Prospect.LOST, lost_at=16, reason=Reason(ReasonKind.NO_WAY, (24,)))
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
class HelpPicture:
    """A picture with a line under it, by its object name."""

    name: str
    shown: Shown
    line: str


def examples() -> tuple[HelpPicture, ...]:
    """Return the three pictures."""
    lost = replace(_shown(LOST), proof=proof_of_verdict(_BOARD, LOSS))
    rule = replace(_shown(WARNSDORFF), ways=ways_on(_BOARD, WARNSDORFF.path))
    return (
        HelpPicture(
            "retreatPicture",
            _shown(RETREAT),
            tr("A retreat: e1 was a dead end, so the knight has gone back and tries a1 next."),
        ),
        HelpPicture(
            "lostPicture",
            lost,
            tr("A lost square: nothing leads to e1 any more, yet the search goes on."),
        ),
        HelpPicture(
            "warnsdorffPicture",
            rule,
            tr("Warnsdorff’s rule: go where the fewest ways lead on. From e1 there is only one."),
        ),
    )


class HelpPage(PageDialog):
    """Made from the commands, so that it never tells another story than they do."""

    def __init__(self, context: Context) -> None:
        super().__init__("helpPage", tr("Help"), context.parent)
        self._context = context
        parts = (self._pictures(), self._on_the_landscape(), self._text(), self._keys())
        inside = column(*parts, spacing=14)
        inside.setContentsMargins(0, 0, SCROLL_BAR_PX, 0)
        area = QScrollArea(self)
        self.lay_out_with_foot(scrolled(held(inside, QWidget(self)), "helpArea", area))
        letters_px = self.fontMetrics().height()
        self.resize(_WIDTH * letters_px, _LINES * letters_px)

    def _pictures(self) -> QHBoxLayout:
        boards = [
            column(_StillBoard(each, self), QLabel(each.line, self, wordWrap=True), None, spacing=6)
            for each in examples()
        ]
        return row(*((board, 1) for board in boards), spacing=14)

    def _on_the_landscape(self) -> QLabel:
        return QLabel(
            tr(
                "The landscape, read from left to right: each bar is a square, as wide as it stays "
                "on the path, and stands on the one before it; red bars led nowhere."
            ),
            self,
            wordWrap=True,
        )

    def _text(self) -> QLabel:
        actions = self._context.commands
        label = QLabel(
            tr(
                "Click a square and a search for a knight’s tour starts there. "
                "The naive search tries squares in a fixed order, runs into dead ends and goes "
                "back. The greedy one first tries the square with the fewest ways onward.\n\n"
                "Black dots are the squares that the knight can go to, with the number that "
                "orders them; the ringed one is next, and crossed ones led nowhere. Click a dot to "
                "go there: the search steps if that is its next square. Otherwise a menu offers "
                "to start there, or to continue. {undo} brings back what a click replaced; "
                "{redo} goes the other way. A red cross "
                "marks the square that it has just left again. The start has number 1, and move n "
                "leads to number n + 1.\n\n"
                "A hatched square proves that the search is lost, though it does not know: it "
                "can no longer be reached, or too many like it have only one way left. "
                "{lost} goes to the step at which it was lost. While a step rests, a tick, a cross "
                "or a ring says of each candidate whether a move there can become a tour, "
                "loses it, or is not decided.\n\n"
                "The line under the board says what is drawn. With a greedy search, tinted "
                "squares are at risk: the number is how many ways onward they have left.\n\n"
                "The wheel shows the squares of the board larger, dragging moves it, and a double "
                "click shows all of it again.\n\n"
                "Strategy shows the blocks that a search is built from; whatever is changed there "
                "is searched at once. The menu Search has examples, and the menu Lesson tells why "
                "searching takes so long, scene by scene: {next} and {back} go through them.\n\n"
                "The menu File keeps what is shown in a file that opens at the same step, also "
                "when it is dropped on the window. Add scene makes a lesson of what is shown, or "
                "one scene more of the lesson that is open. A tour from elsewhere, as numbers on a "
                "board or as a list of squares, is imported, or pasted with {paste}.\n\n"
                "The map ({map}) tells which starts are hard: it searches from all squares, with "
                "several strategies side by side, and colours each by the steps that took. A "
                "click on a square shows that search.\n\n"
                "Compare lets two searches race: both boards show the same step, and the one "
                "that has ended waits.\n\n"
                "When steps are too fast to be seen, squares glow red: the redder, the more often "
                "the knight went back from them.\n\n"
                "The landscape under the board shows all steps searched so far: each bar is a "
                "square that stays on the path for as long as the bar is wide. Blue bars are on "
                "the path still, red hatched ones were refuted; the dark line runs under the "
                "square that lost the tour. Click or drag there to see any step; the wheel looks "
                "closer, a double click on a bar shows its steps, and beside the bars all. "
                "Dragging with {shift} or another button moves along. Grey bars were given up at "
                "a restart.\n\n"
                "With the landscape focused ({focus}), {up} and {down} look closer and wider, "
                "{before} and {after} move along, {escape} shows all. With {shift}, {up} and "
                "{down} point at the bars of the path shown, and {enter} shows the steps of "
                "one.\n\n"
                "With the board focused ({focus}), arrow keys move a cursor and {enter} does what "
                "a click does.",
                focus="Tab",
                shift="Shift",
                enter="Enter",
                up="↑",
                down="↓",
                before=",",
                after=".",
                escape="Esc",
                paste=actions.key("pasteTour"),
                undo=actions.key("undo"),
                redo=actions.key("redo"),
                lost=actions.key("lost"),
                map=actions.key("map"),
                next=actions.key("nextScene"),
                back=actions.key("previousScene"),
            ),
            self,
            wordWrap=True,
        )
        label.setMinimumWidth(_LEAST_PX)
        return label

    def _keys(self) -> QGridLayout:
        grid = QGridLayout()
        grid.setHorizontalSpacing(14)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(1, 1)
        grid.setColumnStretch(3, 1)
        with_keys = [command for command in COMMANDS if command.keys]
        half = (len(with_keys) + 1) // 2
        for index, command in enumerate(with_keys):
            side, line = divmod(index, half)
            what = styled(QLabel(command.tip(self._context), self, wordWrap=True), "faint")
            grid.addWidget(QLabel(keys_of(command), self), line, 2 * side)
            grid.addWidget(what, line, 2 * side + 1)
        return grid


class _StillBoard(QWidget):
    def __init__(self, example: HelpPicture, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, example.name).setAccessibleName(example.line)
        self._shown = example.shown
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.setMinimumWidth(_LEAST_BOARD_PX)

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
