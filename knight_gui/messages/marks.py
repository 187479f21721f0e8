"""Names and sentences of the marks on the board and on the landscape, for legends and tooltips."""

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


class MarkType(Enum):
    """Type of a mark on the board or the landscape, in the order of the legend.

    The value of each holds its name, and its sentence, both to be translated.
    """

    KNIGHT = (
        gettext_noop("where the knight is now"),
        gettext_noop("{square}: {nth} square. The knight is here now."),
    )
    NEXT = (
        gettext_noop("where the knight goes next"),
        gettext_noop("{square}: the knight goes here next. {meaning}"),
    )
    CANDIDATE = (
        gettext_noop("where the knight can go"),
        gettext_noop("{square}: the knight can go here. {meaning}"),
    )
    TRIED = (
        gettext_noop("leads nowhere from here"),
        gettext_noop("{square}: going here now leads nowhere."),
    )
    TAKEN_BACK = (
        gettext_noop("the move just taken back"),
        gettext_noop("{square}: the knight has just retreated from here."),
    )
    RIGHT_ANSWER = (
        gettext_noop("the right answer"),
        gettext_noop("{square}: the right answer to the question."),
    )
    WRONG_ANSWER = (
        gettext_noop("a wrong answer"),
        gettext_noop("{square}: not the answer to the question."),
    )
    SAFE_MOVE = (
        gettext_noop("a move here can become a tour"),
        gettext_noop("{square}: after a move here, the path can still become a tour."),
    )
    LOSING = (
        gettext_noop("a move here loses the tour"),
        gettext_noop("{square}: a move here loses the tour."),
    )
    UNDECIDED_MOVE = (
        gettext_noop("not decided"),
        gettext_noop("{square}: it is not known yet whether a move here loses the tour."),
    )
    LOST = (
        gettext_noop("lost the tour"),
        gettext_noop("{square}: {nth} square. The move that lost the tour."),
    )
    HATCHED = (
        gettext_noop("shows why the path is lost"),
        gettext_noop("{square}: this square shows why the path is lost."),
    )
    LAST_WAY = (
        gettext_noop("took the last exit"),
        gettext_noop("{square} → {other}: this move took the last exit of a hatched square."),
    )
    USED_EXIT = (
        gettext_noop("an exit that is used up"),
        gettext_noop("{square}–{other}: this exit is used up."),
    )
    OPEN_EXIT = (
        gettext_noop("an exit that is still open"),
        gettext_noop("{square}–{other}: this exit is still open."),
    )
    FORCED_MOVE = (
        gettext_noop("a move that the tour would need"),
        gettext_noop("{square}–{other}: the tour would need this move."),
    )
    PROOF_NEIGHBOR = (
        gettext_noop("a neighbour of the hatched squares"),
        gettext_noop(
            "{square}: one of the few squares from which the hatched ones can be reached."
        ),
    )
    LOOP = (
        gettext_noop("a loop that leaves squares out"),
        gettext_noop("{square}: part of a loop that leaves out the other squares."),
    )
    COUNTED_BY_COLOR = (
        gettext_noop("counted by colour"),
        gettext_noop("{square}: its colour has {number:,} in all. Each move changes colour."),
    )
    FEW_EXITS = (
        gettext_noop("running out of exits"),
        gettext_noop("{square}: running out of exits. Exits left: {number}."),
    )
    GIVEN = (
        gettext_noop("a given number"),
        gettext_noop("{square}: given as the {nth} square of the tour."),
    )
    START = (
        gettext_noop("the start"),
        gettext_noop("{square}: {nth} square. The path starts here."),
    )
    VISITED = (
        gettext_noop("a visited square, and its place in the path"),
        gettext_noop("{square}: {nth} square. Visited."),
    )
    PATH = (
        gettext_noop("the path, up to the knight"),
        gettext_noop("{square} → {other}: the knight made this move."),
    )
    PATH_BY_AGE = (
        gettext_noop("the path, from green to violet"),
        gettext_noop("{square} → {other}: the path, which goes from green to violet."),
    )
    CLOSING = (
        gettext_noop("the move that closes the tour"),
        gettext_noop("{square} → {other}: the move that closes the tour."),
    )
    SUGGESTED_TOUR = (
        gettext_noop("a tour that the path can become"),
        gettext_noop("{square} → {other}: part of a tour that this path can still become."),
    )
    TOTAL_RETREATS = (
        gettext_noop("how many retreats there were"),
        gettext_noop(
            "{square}: retreats from here so far: {number:,}. More retreats, more colour."
        ),
    )
    RECENT_RETREATS = (
        gettext_noop("where the knight retreated just now"),
        gettext_noop(
            "{square}: retreats from here just now: {number:,}. More retreats, more colour."
        ),
    )
    FREE_SQUARE = (
        gettext_noop("a free square"),
        gettext_noop("{square}: not visited."),
    )
    KEPT_BAR = (
        gettext_noop("a square that is still on the path"),
        gettext_noop("{square}: {nth} square. It is still on the path."),
    )
    BAR_ON_LOST_PATH = (
        gettext_noop("still on the path, which is lost"),
        gettext_noop("{square}: {nth} square. It is still on the path, which is lost."),
    )
    REFUTED_BAR = (
        gettext_noop("taken back: it led nowhere"),
        gettext_noop("{square}: {nth} square. Taken back: it led nowhere."),
    )
    ABANDONED_BAR = (
        gettext_noop("given up before everything was tried"),
        gettext_noop("{square}: {nth} square. Given up before everything was tried."),
    )
    LOSS_LINE = (
        gettext_noop("the tour was lost here"),
        gettext_noop(
            "{square}: {nth} square. It lost the tour: nothing above this line can become one."
        ),
    )
    PLAYHEAD = (
        gettext_noop("the step that is shown"),
        gettext_noop("Step {step:,} is shown now."),
    )
    FIRST_DEAD_END = (
        gettext_noop("first dead end"),
        gettext_noop("Step {step:,}: the first dead end, at the {nth} square."),
    )
    RETREAT = (
        gettext_noop("longest retreat"),
        gettext_noop("Step {step:,}: the longest retreat so far. Squares taken back: {number:,}."),
    )
    UNDONE_MISTAKE = (
        gettext_noop("undone"),
        gettext_noop("Step {step:,}: the losing move is taken back."),
    )
    RECORD = (
        gettext_noop("record"),
        gettext_noop("Step {step:,}: a dead end at the {nth} square, further than ever before."),
    )
    RESTART = (
        gettext_noop("restart"),
        gettext_noop("Step {step:,}: the search starts again."),
    )
    DIVERGENCE = (
        gettext_noop("they part"),
        gettext_noop("Step {step:,}: both searches are the same until here, the {nth} square."),
    )
    TOUR = (
        gettext_noop("tour"),
        gettext_noop("Step {step:,}: a tour."),
    )

    def __init__(self, name_template: str, sentence_template: str) -> None:
        self.name_template = name_template
        self.sentence_template = sentence_template


BOARD_MARKS = tuple(MarkType)[: tuple(MarkType).index(MarkType.FREE_SQUARE)]
"""Marks of the board; those from the free square on are without a mark or on the landscape."""
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
"""Marks of steps under the landscape, which are labelled with their names."""


class PlacedMark(NamedTuple):
    """Mark at its place; cheap, since a long path has thousands, created for each tooltip."""

    mark_type: MarkType
    square: int = 0
    """Square of the mark, or the first square of a line."""
    other_square: int | None = None
    """Second square of a line; None for other marks."""
    number: int = 0
    """Number of the square on the path, from 1, or the number that the mark shows."""
    step: int = 0
    """Step of a mark on the landscape."""
    ordering: Ordering | None = None
    """Meaning of the number of a candidate; None for the key of a move by hand."""


_PROOF_SQUARE_TEMPLATE = gettext_noop(
    "{square} shows why the path is lost. The lines from it are its exits."
)
_LOSING_STEP_TEMPLATE = gettext_noop("Step {step:,}: {square}, the {nth} square, lost the tour.")


def dead_end_text(square_name: str, play_key: str, greedy_key: str) -> str:
    """Return what a dead end is, in lines, and how to go on from the first one, or avoid it."""
    return tr(
        "Dead end: no free square is one move from {square}.\n"
        "The knight retreats: it takes its last move back (backtracking).\n"
        "Press {key} or Play to go on, or {greedy_key} for Warnsdorff’s rule:\n"
        "it goes to squares such as {square} while there is still a way out.",
        square=square_name,
        key=play_key,
        greedy_key=greedy_key,
    )


def mark_name(mark_type: MarkType) -> str:
    """Return the name of a mark, in a few words that hold at every place."""
    return tr(mark_type.name_template)


def mark_sentence(board: Board, placed_mark: PlacedMark) -> str:
    """Return the sentence of a mark with its square or its step."""
    template = placed_mark.mark_type.sentence_template
    if placed_mark.mark_type is MarkType.LOST and placed_mark.step:
        template = _LOSING_STEP_TEMPLATE
    elif placed_mark.mark_type is MarkType.HATCHED and placed_mark.number:
        template = _PROOF_SQUARE_TEMPLATE
    other_name = ""
    if placed_mark.other_square is not None:
        other_name = board.name(placed_mark.other_square)
    return tr(
        template,
        square=board.name(placed_mark.square),
        other=other_name,
        nth=format_ordinal(placed_mark.number),
        number=placed_mark.number,
        step=placed_mark.step,
        meaning=_number_meaning(placed_mark),
    )


def _number_meaning(placed_mark: PlacedMark) -> str:
    """Return a sentence on the number of a candidate; empty without a number."""
    number = placed_mark.number
    if not number:
        return ""
    match placed_mark.ordering:
        case Ordering.NAIVE:
            return tr("Place {number} in the order.", number=number)
        case Ordering.STATIC:
            return tr("{number}: its exits on the empty board.", number=number)
        case Ordering.WARNSDORFF:
            return tr("{number}: its exits now.", number=number)
    return tr("Key {number} goes here, too.", number=number)


def accessible_square_text(board: Board, square: int, position: Position | None) -> str:
    """Return the short text of a square, or of a hole, for a screen reader."""
    square_name = board.name(square)
    if square not in board:
        return tr("{square}, hole", square=square_name)
    if position is not None and square in position.path:
        return _visited_square_text(board, square, position)
    if position is None:
        return tr("{square}, free", square=square_name)
    candidate_squares = [candidate.square for candidate in position.candidates]
    if square not in candidate_squares:
        return tr("{square}, free", square=square_name)
    if position.is_by_hand:
        key = candidate_squares.index(square) + 1
        return tr("{square}, free, key {key}", square=square_name, key=key)
    return tr("{square}, free, one move away", square=square_name)


def accessible_knight_text(board: Board, position: Position) -> str:
    """Return the square of the knight and its candidates, in the order of their keys."""
    names = [board.name(candidate.square) for candidate in position.candidates]
    knight_text = _knight_text(board, position)
    if names:
        return tr("{knight}: {squares}", knight=knight_text, squares=join_names(names))
    return knight_text


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
