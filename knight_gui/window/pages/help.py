"""The page that tells how to use the window: pictures, sentences and all keys."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import chain

from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QVBoxLayout, QWidget

from knight_gui.search.kinds import Prospect, StepKind, Trial
from knight_gui.search.position import Candidate, Position
from knight_gui.search.proof import proof_of_verdict
from knight_gui.search.reason import Reason, ReasonKind
from knight_gui.search.verdict import Verdict
from knight_gui.texts import tr
from knight_gui.tour import Board, ways_on
from knight_gui.window.board.layers import draw_board
from knight_gui.window.board.shown import Knight, Shown, settled_part
from knight_gui.window.board.signs import signs_on
from knight_gui.window.commands.actions import COMMANDS, keys_of
from knight_gui.window.commands.command import Context
from knight_gui.window.pages.marks import MarksKey, told_of
from knight_gui.window.theme import theme_of
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import cells, column, named, row, styled
from knight_gui.wording.marks import LANDSCAPE_MARKS

_BOARD = Board(5, 5)
_SIDE = 9
"""Of a picture, in heights of letters."""
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
            tr(
                "A retreat: e1 was a dead end. The knight has taken that move back, and tries "
                "a1 next."
            ),
        ),
        HelpPicture(
            "lostPicture",
            lost,
            tr("A lost square: nothing leads to e1 any more, yet the search goes on."),
        ),
        HelpPicture(
            "warnsdorffPicture",
            rule,
            tr("Warnsdorff’s rule: go to the square with the fewest exits. e1 has only one."),
        ),
    )


class HelpPage(Page):
    """Made from the commands, so that it never tells another story than they do."""

    def __init__(self, context: Context) -> None:
        super().__init__("helpPage", tr("Help"), context.parent)
        self._context = context
        self.lay_out(self._pictures(), self._text(), self._marks(), self._keys())

    def _pictures(self) -> QVBoxLayout:
        lines = [
            row(_StillBoard(each, self), (QLabel(each.line, self, wordWrap=True), 1), spacing=8)
            for each in examples()
        ]
        return column(*lines, spacing=8)

    def _marks(self) -> MarksKey:
        """Return the marks of the pictures with their squares, and those of the landscape."""
        signs = chain.from_iterable(signs_on(each.shown) for each in examples())
        key = MarksKey(self)
        key.list(dict.fromkeys(LANDSCAPE_MARKS, "") | told_of(_BOARD, signs))
        return key

    def _text(self) -> QLabel:
        actions = self._context.commands
        return QLabel(
            tr(
                "Click a square, and a search for a knight’s tour starts there. "
                "The naive search tries squares in a fixed order, runs into dead ends and "
                "retreats. The greedy search goes to the square with the fewest exits: "
                "free squares one move away.\n\n"
                "Click a dot to go there: the search steps if that is its next square. Otherwise a "
                "menu offers to start there, or to continue. {undo} brings back what a click "
                "replaced; {redo} goes the other way.\n\n"
                "Choose You to make the moves yourself. Click a dot, drag the knight, or press the "
                "number on the dot. Click a square of your path to go back there. {undo} takes a "
                "move back.\n\n"
                "Strategy shows the blocks that a search is built from. Change one, and the search "
                "starts again. The menu Search has examples. The menu Lesson explains, scene by "
                "scene, why searching takes so long. {next} and {back} go through the scenes.\n\n"
                "The menu File saves what you see in a file that opens at the same step. You can "
                "drop such a file on the window, too. Add scene turns what you see into a lesson, "
                "or adds it to the open one. Import a tour as numbers on a board or a list of "
                "squares, or paste it with {paste}.\n\n"
                "The map ({map}) shows which starts are hard. It searches from every square, with "
                "several strategies side by side. The colour shows how many steps it took. A click "
                "on a square shows its search.\n\n"
                "Compare lets two searches race. Both boards show the same step, and the search "
                "that has ended waits.\n\n"
                "The landscape under the board shows every step searched so far. Each bar is a "
                "square, as wide as it stays on the path. Click or drag there to see any step. "
                "The wheel zooms. A double click on a bar shows its steps; beside the bars, it "
                "shows all. Drag with {shift} or another button to move along.\n\n"
                "{focus} goes to the landscape. There {up} and {down} zoom, {before} and {after} "
                "move along, {escape} shows all. With {shift}, {up} and {down} point at bars, "
                "and {enter} shows the steps of one. {unfold} shows also the squares that do not "
                "change.\n\n"
                "{focus} also goes to the board. There the arrow keys move a cursor, and {enter} "
                "does what a click does. The wheel zooms, dragging moves a zoomed board, and a "
                "double click shows all of it.\n\n"
                "{lost} goes to the step that lost the tour. Point at any mark to read what it is. "
                "{marks} lists the marks on the screen. These are the usual ones:",
                focus="Tab",
                shift="Shift",
                enter="Enter",
                up="↑",
                down="↓",
                before=",",
                after=".",
                escape="Esc",
                paste=actions.key("paste"),
                undo=actions.key("undo"),
                redo=actions.key("redo"),
                lost=actions.key("lost"),
                unfold=actions.key("unfold"),
                marks=actions.key("marks"),
                map=actions.key("map"),
                next=actions.key("nextScene"),
                back=actions.key("previousScene"),
            ),
            self,
            wordWrap=True,
        )

    def _keys(self) -> QGridLayout:
        grid = cells(12, 4, stretched=1)
        for line, command in enumerate(command for command in COMMANDS if command.keys):
            what = styled(QLabel(command.tip(self._context), self, wordWrap=True), "faint")
            grid.addWidget(QLabel(keys_of(command), self), line, 0)
            grid.addWidget(what, line, 1)
        return grid


class _StillBoard(QWidget):
    def __init__(self, example: HelpPicture, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, example.name).setAccessibleName(example.line)
        self._shown = example.shown
        side = _SIDE * self.fontMetrics().height()
        self.setFixedSize(side, side)

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
