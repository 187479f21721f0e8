"""What each mark on the board and on the landscape is: a name, and a sentence with its square."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

from knight_gui.board import Board
from knight_gui.i18n import gettext_noop, plural, tr
from knight_gui.messages.names import join_names
from knight_gui.messages.numbers import format_ordinal
from knight_gui.search.strategy import Ordering

if TYPE_CHECKING:
    from knight_gui.search.position import Position

MarkType = Enum(
    "MarkType",
    {
        "KNIGHT": (
            gettext_noop("where the knight is now"),
            gettext_noop("{square}: {nth} square. The knight is here now."),
        ),
        "NEXT": (
            gettext_noop("where the knight goes next"),
            gettext_noop("{square}: the knight goes here next. {meaning}"),
        ),
        "CANDIDATE": (
            gettext_noop("where the knight can go"),
            gettext_noop("{square}: the knight can go here. {meaning}"),
        ),
        "TRIED": (
            gettext_noop("leads nowhere from here"),
            gettext_noop("{square}: going here now leads nowhere."),
        ),
        "TAKEN_BACK": (
            gettext_noop("the move just taken back"),
            gettext_noop("{square}: the knight has just retreated from here."),
        ),
        "SAFE_MOVE": (
            gettext_noop("a move here can become a tour"),
            gettext_noop("{square}: after a move here, the path can still become a tour."),
        ),
        "LOSING": (
            gettext_noop("a move here loses the tour"),
            gettext_noop("{square}: a move here loses the tour."),
        ),
        "UNDECIDED_MOVE": (
            gettext_noop("not decided"),
            gettext_noop("{square}: nobody knows yet whether a move here loses the tour."),
        ),
        "LOST": (
            gettext_noop("lost the tour"),
            gettext_noop("{square}: {nth} square. The move that lost the tour."),
        ),
        "HATCHED": (
            gettext_noop("shows why the path is lost"),
            gettext_noop("{square}: this square shows why the path is lost."),
        ),
        "LAST_WAY": (
            gettext_noop("took the last exit"),
            gettext_noop("{square} → {other}: this move took the last exit of a hatched square."),
        ),
        "USED_EXIT": (
            gettext_noop("an exit that is used up"),
            gettext_noop("{square}–{other}: this exit is used up."),
        ),
        "OPEN_EXIT": (
            gettext_noop("an exit that is still open"),
            gettext_noop("{square}–{other}: this exit is still open."),
        ),
        "FORCED_MOVE": (
            gettext_noop("a move that the tour would need"),
            gettext_noop("{square}–{other}: the tour would need this move."),
        ),
        "PROOF_NEIGHBOR": (
            gettext_noop("a neighbour of the hatched squares"),
            gettext_noop(
                "{square}: one of the few squares from which the hatched ones can be reached."
            ),
        ),
        "LOOP": (
            gettext_noop("a loop that leaves squares out"),
            gettext_noop("{square}: part of a loop that leaves out the other squares."),
        ),
        "COUNTED_BY_COLOR": (
            gettext_noop("counted by colour"),
            gettext_noop("{square}: {nth} square of its colour. Each colour is counted by itself."),
        ),
        "FEW_EXITS": (
            gettext_noop("running out of exits"),
            gettext_noop("{square}: running out of exits. Exits left: {number}."),
        ),
        "START": (
            gettext_noop("the start"),
            gettext_noop("{square}: {nth} square. The path starts here."),
        ),
        "VISITED": (
            gettext_noop("a visited square, and its place in the path"),
            gettext_noop("{square}: {nth} square. Visited."),
        ),
        "PATH": (
            gettext_noop("the path, up to the knight"),
            gettext_noop("{square} → {other}: the knight made this move."),
        ),
        "PATH_BY_AGE": (
            gettext_noop("the path, from green to violet"),
            gettext_noop("{square} → {other}: the path, which goes from green to violet."),
        ),
        "CLOSING": (
            gettext_noop("the move that closes the tour"),
            gettext_noop("{square} → {other}: the move that closes the tour."),
        ),
        "SUGGESTED_TOUR": (
            gettext_noop("a tour that the path can become"),
            gettext_noop("{square} → {other}: part of a tour that this path can still become."),
        ),
        "TOTAL_RETREATS": (
            gettext_noop("how many retreats there were"),
            gettext_noop("{square}: retreats from here so far: {number:,}. Stronger means more."),
        ),
        "RECENT_RETREATS": (
            gettext_noop("where the knight retreated just now"),
            gettext_noop("{square}: retreats from here just now: {number:,}. Redder means more."),
        ),
        "FREE_SQUARE": (
            gettext_noop("a free square"),
            gettext_noop("{square}: not visited."),
        ),
        "KEPT_BAR": (
            gettext_noop("a square that is still on the path"),
            gettext_noop("{square}: {nth} square. It is still on the path."),
        ),
        "BAR_ON_LOST_PATH": (
            gettext_noop("still on the path, which is lost"),
            gettext_noop("{square}: {nth} square. It is still on the path, which is lost."),
        ),
        "REFUTED_BAR": (
            gettext_noop("taken back: it led nowhere"),
            gettext_noop("{square}: {nth} square. Taken back: it led nowhere."),
        ),
        "ABANDONED_BAR": (
            gettext_noop("given up before everything was tried"),
            gettext_noop("{square}: {nth} square. Given up before everything was tried."),
        ),
        "LOSS_LINE": (
            gettext_noop("the tour was lost here"),
            gettext_noop(
                "{square}: {nth} square. It lost the tour: nothing above this line can become one."
            ),
        ),
        "PLAYHEAD": (
            gettext_noop("the step that is shown"),
            gettext_noop("Step {step:,} is shown now."),
        ),
        "STEP": (
            gettext_noop("a step"),
            gettext_noop("Click to see step {step:,}."),
        ),
        "FIRST_DEAD_END": (
            gettext_noop("first dead end"),
            gettext_noop("Step {step:,}: the first dead end, at the {nth} square."),
        ),
        "RETREAT": (
            gettext_noop("longest retreat"),
            gettext_noop(
                "Step {step:,}: the longest retreat so far. Squares taken back: {number:,}."
            ),
        ),
        "UNDONE_MISTAKE": (
            gettext_noop("undone"),
            gettext_noop("Step {step:,}: the losing move is taken back."),
        ),
        "RECORD": (
            gettext_noop("record"),
            gettext_noop(
                "Step {step:,}: a dead end at the {nth} square, further than ever before."
            ),
        ),
        "RESTART": (
            gettext_noop("restart"),
            gettext_noop("Step {step:,}: the search starts again."),
        ),
        "DIVERGENCE": (
            gettext_noop("they part"),
            gettext_noop("Step {step:,}: both searches are the same until here, the {nth} square."),
        ),
        "TOUR": (
            gettext_noop("tour"),
            gettext_noop("Step {step:,}: a tour."),
        ),
    },
)
"""The marks, in the order in which a key lists them: the name of each, and its sentence."""

BOARD_MARKS = tuple(MarkType)[: tuple(MarkType).index(MarkType.FREE_SQUARE)]
"""Those that the board shows; a free square has none, and the rest is on the landscape."""
LANDSCAPE_MARKERS = (
    MarkType.FIRST_DEAD_END,
    MarkType.LOST,
    MarkType.RETREAT,
    MarkType.UNDONE_MISTAKE,
    MarkType.RECORD,
    MarkType.RESTART,
    MarkType.DIVERGENCE,
    MarkType.TOUR,
)
"""The marks of steps under the landscape; their names stand beside them."""


class PlacedMark(NamedTuple):
    """One mark where it stands; of a long path there are thousands, made for each tip.

    Attributes
    ----------
    other_square
        The square that a line leads to; None if it is no line.
    number
        Its square's place in the path, from 1, or the number that is written on it.
    ordering
        What the number of a candidate counts.
    """

    mark_type: MarkType
    square: int = 0
    other_square: int | None = None
    number: int = 0
    step: int = 0
    ordering: Ordering | None = None


_PROOF_SQUARE_TEMPLATE = gettext_noop(
    "{square} shows why the path is lost. The lines from it are its exits."
)
_LOSING_STEP_TEMPLATE = gettext_noop("Step {step:,}: {square}, the {nth} square, lost the tour.")


def mark_name(mark_type: MarkType) -> str:
    """Return what a mark is called: a few words that are true wherever it stands."""
    return tr(mark_type.value[0])


def mark_sentence(board: Board, placed_mark: PlacedMark) -> str:
    """Return what a mark is, in one sentence with its square or its step."""
    template = placed_mark.mark_type.value[1]
    if placed_mark.mark_type is MarkType.LOST and placed_mark.step:
        template = _LOSING_STEP_TEMPLATE
    elif placed_mark.mark_type is MarkType.HATCHED and placed_mark.number:
        template = _PROOF_SQUARE_TEMPLATE
    return tr(
        template,
        square=board.name(placed_mark.square),
        other="" if placed_mark.other_square is None else board.name(placed_mark.other_square),
        nth=format_ordinal(placed_mark.number),
        number=placed_mark.number,
        step=placed_mark.step,
        meaning=_number_meaning(placed_mark),
    )


def _number_meaning(placed_mark: PlacedMark) -> str:
    """Return what the number of a candidate counts."""
    return {
        Ordering.NAIVE: tr("{number}: its place in the order.", number=placed_mark.number),
        Ordering.STATIC: tr("{number}: its exits on the empty board.", number=placed_mark.number),
        Ordering.WARNSDORFF: tr("{number}: its exits now.", number=placed_mark.number),
        None: tr("Key {number} goes here, too.", number=placed_mark.number)
        if placed_mark.number
        else "",
    }[placed_mark.ordering]


def accessible_square_text(board: Board, square: int, position: Position | None) -> str:
    """Return what stands on a square, or on a hole: as little as can be said in one breath."""
    square_name = board.name(square)
    if square not in board:
        return tr("{square}, hole", square=square_name)
    if position is not None and square in position.path:
        return _visited_square_text(board, square, position)
    if position is not None:
        candidate_squares = [candidate.square for candidate in position.candidates]
    else:
        candidate_squares = []
    if position is None or square not in candidate_squares:
        return tr("{square}, free", square=square_name)
    if position.is_by_hand:
        return tr(
            "{square}, free, key {key}", square=square_name, key=candidate_squares.index(square) + 1
        )
    return tr("{square}, free, one move away", square=square_name)


def accessible_knight_text(board: Board, position: Position) -> str:
    """Return where the knight stands, and where it can go, in the order of the keys for that."""
    names = [board.name(candidate.square) for candidate in position.candidates]
    if names:
        return tr(
            "{knight}: {squares}", knight=_knight_text(board, position), squares=join_names(names)
        )
    return _knight_text(board, position)


def _visited_square_text(board: Board, square: int, position: Position) -> str:
    if square == position.head:
        return _knight_text(board, position)
    return tr(
        "{square}, {nth}, visited",
        square=board.name(square),
        nth=format_ordinal(position.path.index(square) + 1),
    )


def _knight_text(board: Board, position: Position) -> str:
    return plural(
        "knight on {square}, {count} free square",
        "knight on {square}, {count} free squares",
        len(position.candidates),
        square=board.name(position.head),
    )
