"""What each mark on the board and on the landscape is: a name, and a sentence with its square."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from knight_gui.board import Board
from knight_gui.i18n import marked, plural, tr
from knight_gui.messages.names import enumerated
from knight_gui.messages.numbers import ordinal
from knight_gui.search.strategy import Ordering

if TYPE_CHECKING:
    from knight_gui.search.position import Position

Mark = Enum(
    "Mark",
    {
        "KNIGHT": (
            marked("where the knight is now"),
            marked("{square}: {nth} square. The knight is here now."),
        ),
        "NEXT": (
            marked("where the knight goes next"),
            marked("{square}: the knight goes here next. {meaning}"),
        ),
        "CANDIDATE": (
            marked("where the knight can go"),
            marked("{square}: the knight can go here. {meaning}"),
        ),
        "TRIED": (
            marked("leads nowhere from here"),
            marked("{square}: going here now leads nowhere."),
        ),
        "TAKEN_BACK": (
            marked("the move just taken back"),
            marked("{square}: the knight has just retreated from here."),
        ),
        "HOPEFUL": (
            marked("a move here can become a tour"),
            marked("{square}: after a move here, the path can still become a tour."),
        ),
        "LOSING": (
            marked("a move here loses the tour"),
            marked("{square}: a move here loses the tour."),
        ),
        "UNDECIDED": (
            marked("not decided"),
            marked("{square}: nobody knows yet whether a move here loses the tour."),
        ),
        "LOST": (
            marked("lost the tour"),
            marked("{square}: {nth} square. The move that lost the tour."),
        ),
        "HATCHED": (
            marked("shows why the path is lost"),
            marked("{square}: this square shows why the path is lost."),
        ),
        "LAST_WAY": (
            marked("took the last exit"),
            marked("{square} → {other}: this move took the last exit of a hatched square."),
        ),
        "USED_WAY": (
            marked("an exit that is used up"),
            marked("{square}–{other}: this exit is used up."),
        ),
        "OPEN_WAY": (
            marked("an exit that is still open"),
            marked("{square}–{other}: this exit is still open."),
        ),
        "FORCED": (
            marked("a move that the tour would need"),
            marked("{square}–{other}: the tour would need this move."),
        ),
        "GIVER": (
            marked("a neighbour of the hatched squares"),
            marked("{square}: one of the few squares from which the hatched ones can be reached."),
        ),
        "LOOP": (
            marked("a loop that leaves squares out"),
            marked("{square}: part of a loop that leaves out the other squares."),
        ),
        "COUNTED": (
            marked("counted by colour"),
            marked("{square}: {nth} square of its colour. Each colour is counted by itself."),
        ),
        "FEW_EXITS": (
            marked("running out of exits"),
            marked("{square}: running out of exits. Exits left: {number}."),
        ),
        "START": (
            marked("the start"),
            marked("{square}: {nth} square. The path starts here."),
        ),
        "VISITED": (
            marked("a visited square, and its place in the path"),
            marked("{square}: {nth} square. Visited."),
        ),
        "PATH": (
            marked("the path, up to the knight"),
            marked("{square} → {other}: the knight made this move."),
        ),
        "AGES": (
            marked("the path, from green to violet"),
            marked("{square} → {other}: the path, which goes from green to violet."),
        ),
        "CLOSING": (
            marked("the move that closes the tour"),
            marked("{square} → {other}: the move that closes the tour."),
        ),
        "SUGGESTED": (
            marked("a tour that the path can become"),
            marked("{square} → {other}: part of a tour that this path can still become."),
        ),
        "HEAT": (
            marked("how many retreats there were"),
            marked("{square}: retreats from here so far: {number:,}. Stronger means more."),
        ),
        "CHURN": (
            marked("where the knight retreated just now"),
            marked("{square}: retreats from here just now: {number:,}. Redder means more."),
        ),
        "FREE": (
            marked("a free square"),
            marked("{square}: not visited."),
        ),
        "KEPT_BAR": (
            marked("a square that is still on the path"),
            marked("{square}: {nth} square. It is still on the path."),
        ),
        "DOOMED_BAR": (
            marked("still on the path, which is lost"),
            marked("{square}: {nth} square. It is still on the path, which is lost."),
        ),
        "REFUTED_BAR": (
            marked("taken back: it led nowhere"),
            marked("{square}: {nth} square. Taken back: it led nowhere."),
        ),
        "LEFT_BAR": (
            marked("given up before everything was tried"),
            marked("{square}: {nth} square. Given up before everything was tried."),
        ),
        "SPLIT": (
            marked("the tour was lost here"),
            marked(
                "{square}: {nth} square. It lost the tour: nothing above this line can become one."
            ),
        ),
        "PLAYHEAD": (
            marked("the step that is shown"),
            marked("Step {step:,} is shown now."),
        ),
        "STEP": (
            marked("a step"),
            marked("Click to see step {step:,}."),
        ),
        "FIRST_DEAD_END": (
            marked("first dead end"),
            marked("Step {step:,}: the first dead end, at the {nth} square."),
        ),
        "RETREAT": (
            marked("longest retreat"),
            marked("Step {step:,}: the longest retreat so far. Squares taken back: {number:,}."),
        ),
        "UNDONE": (
            marked("undone"),
            marked("Step {step:,}: the losing move is taken back."),
        ),
        "RECORD": (
            marked("record"),
            marked("Step {step:,}: a dead end at the {nth} square, further than ever before."),
        ),
        "RESTART": (
            marked("restart"),
            marked("Step {step:,}: the search starts again."),
        ),
        "PARTING": (
            marked("they part"),
            marked("Step {step:,}: both searches are the same until here, the {nth} square."),
        ),
        "TOUR": (
            marked("tour"),
            marked("Step {step:,}: a tour."),
        ),
    },
)
"""The marks, in the order in which a key lists them: the name of each, and its sentence."""

ON_BOARD = tuple(Mark)[: tuple(Mark).index(Mark.FREE)]
"""Those that the board shows; a free square has none, and the rest is on the landscape."""
PINS = (
    Mark.FIRST_DEAD_END,
    Mark.LOST,
    Mark.RETREAT,
    Mark.UNDONE,
    Mark.RECORD,
    Mark.RESTART,
    Mark.PARTING,
    Mark.TOUR,
)
"""The marks of steps under the landscape; their names stand beside them."""


class Sign(NamedTuple):
    """One mark where it stands; of a long path there are thousands, made for each tip.

    Attributes
    ----------
    other
        The square that a line leads to; None if it is no line.
    number
        Its square's place in the path, from 1, or the number that is written on it.
    ordering
        What the number of a candidate counts.
    """

    mark: Mark
    square: int = 0
    other: int | None = None
    number: int = 0
    step: int = 0
    ordering: Ordering | None = None


_HATCHED_WITH_EXITS = marked(
    "{square} shows why the path is lost. The lines from it are its exits."
)
_LOST_THEN = marked("Step {step:,}: {square}, the {nth} square, lost the tour.")


def name(mark: Mark) -> str:
    """Return what a mark is called: a few words that are true wherever it stands."""
    return tr(mark.value[0])


def sentence(board: Board, sign: Sign) -> str:
    """Return what a mark is, in one sentence with its square or its step."""
    said = sign.mark.value[1]
    if sign.mark is Mark.LOST and sign.step:
        said = _LOST_THEN
    elif sign.mark is Mark.HATCHED and sign.number:
        said = _HATCHED_WITH_EXITS
    return tr(
        said,
        square=board.name(sign.square),
        other="" if sign.other is None else board.name(sign.other),
        nth=ordinal(sign.number),
        number=sign.number,
        step=sign.step,
        meaning=_meaning(sign),
    )


def _meaning(sign: Sign) -> str:
    """Return what the number of a candidate counts."""
    return {
        Ordering.NAIVE: tr("{number}: its place in the order.", number=sign.number),
        Ordering.STATIC: tr("{number}: its exits on the empty board.", number=sign.number),
        Ordering.WARNSDORFF: tr("{number}: its exits now.", number=sign.number),
        None: tr("Key {number} goes here, too.", number=sign.number) if sign.number else "",
    }[sign.ordering]


def heard_of(board: Board, there: int, position: Position | None) -> str:
    """Return what stands on a square, or on a hole: as little as can be said in one breath."""
    name = board.name(there)
    if there not in board:
        return tr("{square}, hole", square=name)
    if position is not None and there in position.path:
        return _visited(board, there, position)
    onward = [each.square for each in position.candidates] if position is not None else []
    if position is None or there not in onward:
        return tr("{square}, free", square=name)
    return (
        tr("{square}, free, key {key}", square=name, key=onward.index(there) + 1)
        if position.is_by_hand
        else tr("{square}, free, one move away", square=name)
    )


def heard_of_knight(board: Board, position: Position) -> str:
    """Return where the knight stands, and where it can go, in the order of the keys for that."""
    names = [board.name(candidate.square) for candidate in position.candidates]
    return (
        tr("{knight}: {squares}", knight=_knight(board, position), squares=enumerated(names))
        if names
        else _knight(board, position)
    )


def _visited(board: Board, there: int, position: Position) -> str:
    return (
        _knight(board, position)
        if there == position.head
        else tr(
            "{square}, {nth}, visited",
            square=board.name(there),
            nth=ordinal(position.path.index(there) + 1),
        )
    )


def _knight(board: Board, position: Position) -> str:
    return plural(
        "knight on {square}, {count} free square",
        "knight on {square}, {count} free squares",
        len(position.candidates),
        square=board.name(position.head),
    )
