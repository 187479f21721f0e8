"""Marks on a board and their positions: for tooltips, for the legend and for callouts."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF

from knight_gui.drawing.board.geometry import MIN_LARGE_BOARD_SQUARES
from knight_gui.drawing.board.layers import BOARD_LAYERS
from knight_gui.drawing.board.view_state import candidate_exits
from knight_gui.messages.marks import MarkType, PlacedMark
from knight_gui.search.kinds import CandidateStatus, Completability
from knight_gui.search.strategy import Ordering

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.board import Board
    from knight_gui.drawing.board.view_state import BoardViewState, DrawnKnight
    from knight_gui.search.oracle.proof import Proof
    from knight_gui.search.position import Candidate, Position

_DISC_RADIUS = 0.36
_LINE_HALF_WIDTH = 0.1
_CORNER_RADIUS = 0.15
"""Distance from its centre that a mark covers: on a square, along a line, and in a corner."""
_CORNER_OFFSET = QPointF(0.3, -0.3)
"""Offset of the verdict on a move from the centre of its square."""
_MISTAKE_SIGN_RADIUS = 0.2
_MISTAKE_SIGN_OFFSET = QPointF(-0.28, 0.36)
"""Offset of the sign of a mistake from the centre of its square."""
_MARK_TYPE_BY_COMPLETABILITY = {
    Completability.COMPLETABLE: MarkType.SAFE_MOVE,
    Completability.LOST: MarkType.LOSING,
    Completability.UNDECIDED: MarkType.UNDECIDED_MOVE,
}
_CORNER_MARK_TYPES = (*_MARK_TYPE_BY_COMPLETABILITY.values(), MarkType.WRONG_ANSWER)
"""Marks in a corner of their square."""


def iter_board_marks(state: BoardViewState) -> Iterator[PlacedMark]:
    """Yield every mark on a board, the topmost last."""
    for layer in BOARD_LAYERS:
        if layer.name not in _MARK_ITERATORS:
            continue
        field_values = layer.visible_values(state)
        if field_values is not None:
            yield from _MARK_ITERATORS[layer.name](state, *field_values)


def find_board_mark_at(state: BoardViewState, square: int, pos: QPointF) -> PlacedMark:
    """Return the topmost mark at a position in a square.

    Where there is none, that is the topmost mark of the square as a whole.

    Parameters
    ----------
    pos
        The position, in sides of a square from the upper left corner of the board.
    """
    board = state.board
    row, col = board.row_and_column(square)
    marks_nearby = [
        placed_mark
        for placed_mark in iter_board_marks(state)
        if _may_reach_square(board, placed_mark, row, col)
    ]
    marks_nearby.reverse()
    marks_at_pos = [mark for mark in marks_nearby if _covers_pos(board, mark, pos)]
    # lines are below the marks of the squares that they connect
    line_marks = [mark for mark in marks_at_pos if mark.other_square is not None]
    disc_marks = [mark for mark in marks_at_pos if mark.other_square is None]
    square_marks = [
        mark
        for mark in marks_nearby
        if mark.square == square
        and mark.other_square is None
        and mark.mark_type not in _CORNER_MARK_TYPES
    ]
    free_square = PlacedMark(MarkType.FREE_SQUARE, square)
    return (disc_marks + line_marks + square_marks + [free_square])[0]


def board_mark_pos(board: Board, placed_mark: PlacedMark) -> QPointF:
    """Return the middle of a mark, in sides of a square from the upper left corner."""
    center = _square_center(board, placed_mark.square)
    if placed_mark.other_square is not None:
        return (center + _square_center(board, placed_mark.other_square)) / 2
    if placed_mark.mark_type in _CORNER_MARK_TYPES:
        return center + _CORNER_OFFSET
    return center


def _may_reach_square(board: Board, placed_mark: PlacedMark, row: int, col: int) -> bool:
    """Return True if a mark may cover a part of a square: few moves of a long path may."""
    begin = divmod(placed_mark.square, board.cols)
    if placed_mark.other_square is None:
        end = begin
    else:
        end = divmod(placed_mark.other_square, board.cols)
    # the square is in the bounding rectangle of both ends
    return (begin[0] - row) * (end[0] - row) <= 0 and (begin[1] - col) * (end[1] - col) <= 0


def _covers_pos(board: Board, placed_mark: PlacedMark, pos: QPointF) -> bool:
    """Return True if a mark, a disc or a line, covers a position."""
    begin = _square_center(board, placed_mark.square)
    radius = _DISC_RADIUS
    if (
        placed_mark.mark_type is MarkType.LOST
        and _distance(pos, begin + _MISTAKE_SIGN_OFFSET) <= _MISTAKE_SIGN_RADIUS
    ):
        return True
    line = QPointF()
    if placed_mark.other_square is not None:
        line = _square_center(board, placed_mark.other_square) - begin
        radius = _LINE_HALF_WIDTH
    elif placed_mark.mark_type in _CORNER_MARK_TYPES:
        begin = begin + _CORNER_OFFSET
        radius = _CORNER_RADIUS
    share = QPointF.dotProduct(pos - begin, line) / (QPointF.dotProduct(line, line) or 1.0)
    return _distance(pos, begin + line * min(max(share, 0.0), 1.0)) <= radius


def _distance(first: QPointF, second: QPointF) -> float:
    return QLineF(first, second).length()


def _square_center(board: Board, square: int) -> QPointF:
    row, col = board.row_and_column(square)
    return QPointF(col + 0.5, row + 0.5)


def _iter_retreat_marks(
    mark_type: MarkType, _: BoardViewState, retreat_counts: NDArray[np.int64]
) -> Iterator[PlacedMark]:
    return (
        PlacedMark(mark_type, square, number=int(retreat_counts[square]))
        for square in retreat_counts.nonzero()[0].tolist()
    )


def _iter_given_marks(
    _: BoardViewState, givens: tuple[tuple[int, int], ...]
) -> Iterator[PlacedMark]:
    return (PlacedMark(MarkType.GIVEN, square, number=number) for number, square in givens)


def _iter_exit_count_marks(
    _: BoardViewState, exit_counts: NDArray[np.int8]
) -> Iterator[PlacedMark]:
    for square, exits in enumerate(exit_counts.tolist()):
        # only squares with few exits are tinted
        if 0 <= exits <= 3:
            yield PlacedMark(MarkType.FEW_EXITS, square, number=exits)


def _iter_path_marks(state: BoardViewState, position: Position, *_: object) -> Iterator[PlacedMark]:
    is_by_age = state.board.size >= MIN_LARGE_BOARD_SQUARES or state.drawn_tour_share is not None
    mark_type = MarkType.PATH_BY_AGE if is_by_age else MarkType.PATH
    return _iter_move_marks(mark_type, state, position.path)


def _iter_move_marks(
    mark_type: MarkType, _: BoardViewState, squares: tuple[int, ...]
) -> Iterator[PlacedMark]:
    return (PlacedMark(mark_type, *move) for move in pairwise(squares))


def _iter_visited_marks(
    _: BoardViewState, position: Position, *_field_values: object
) -> Iterator[PlacedMark]:
    for number, square in enumerate(position.path[:-1], 1):
        mark_type = MarkType.START if number == 1 else MarkType.VISITED
        yield PlacedMark(mark_type, square, number=number)


def _iter_proof_marks(state: BoardViewState, proof: Proof) -> Iterator[PlacedMark]:
    for cycle in proof.cycles:
        yield from (PlacedMark(MarkType.LOOP, square) for square in cycle)
    if proof.cycles:
        return
    if proof.color_counts:
        dark_count, light_count = proof.color_counts
        for square in state.board.free_squares:
            count = dark_count if state.board.is_dark(square) else light_count
            yield PlacedMark(MarkType.COUNTED_BY_COLOR, square, number=count)
    yield from (PlacedMark(MarkType.PROOF_NEIGHBOR, square) for square in proof.surrounding_squares)
    exit_counts = Counter(proof_exit.square for proof_exit in proof.exits)
    yield from (
        PlacedMark(MarkType.HATCHED, square, number=exit_counts[square]) for square in proof.squares
    )
    for proof_exit in proof.exits:
        mark_type = MarkType.OPEN_EXIT if proof_exit.is_open else MarkType.USED_EXIT
        yield PlacedMark(mark_type, proof_exit.square, proof_exit.neighbor)
    yield from (
        PlacedMark(MarkType.FORCED_MOVE, *forced_edge) for forced_edge in proof.forced_edges
    )
    if proof.last_exit_move is not None:
        yield PlacedMark(MarkType.LAST_WAY, *proof.last_exit_move)


def _iter_last_retreat_marks(
    _: BoardViewState, position: Position, *_field_values: object
) -> Iterator[PlacedMark]:
    if position.square_left is not None:
        yield PlacedMark(MarkType.TAKEN_BACK, position.square_left, position.head)
        yield PlacedMark(MarkType.TAKEN_BACK, position.square_left)


def _iter_candidate_marks(
    state: BoardViewState,
    position: Position,
    next_candidate: Candidate | None,
    _givens: object,
) -> Iterator[PlacedMark]:
    exits_by_square: dict[int, int] = {}
    if state.position_with_exits is not None:
        exits_by_square = candidate_exits(position, state.exit_counts)
    # the place in the order is the answer to the question for the next move
    hides_order = state.hides_answer and state.candidate_ordering is Ordering.NAIVE
    if position.outcome is not None:
        return
    for candidate in position.candidates:
        if candidate.square == position.square_left and not position.is_by_hand:
            continue
        if candidate.status is not CandidateStatus.UNTRIED:
            mark_type = MarkType.TRIED
        elif candidate == next_candidate:
            mark_type = MarkType.NEXT
        else:
            mark_type = MarkType.CANDIDATE
        number = exits_by_square.get(candidate.square)
        ordering = state.candidate_ordering
        if number is not None and position.is_by_hand:
            # the hints of a search by hand are the counts of Warnsdorff's rule
            ordering = Ordering.WARNSDORFF
        elif number is None:
            number = 0 if hides_order else candidate.ordering_value
        yield PlacedMark(mark_type, candidate.square, number=number, ordering=ordering)


def _iter_answer_marks(
    mark_type: MarkType, _: BoardViewState, answers: tuple[int, ...]
) -> Iterator[PlacedMark]:
    return (PlacedMark(mark_type, square) for square in answers)


def _iter_completability_marks(
    _: BoardViewState, completabilities: tuple[tuple[int, Completability], ...]
) -> Iterator[PlacedMark]:
    for square, completability in completabilities:
        yield PlacedMark(_MARK_TYPE_BY_COMPLETABILITY[completability], square)


def _iter_knight_marks(_: BoardViewState, knight: DrawnKnight) -> Iterator[PlacedMark]:
    yield PlacedMark(MarkType.KNIGHT, knight.square, number=knight.visit_number)


def _iter_loss_marks(
    _: BoardViewState, position: Position, mistake_depth: int
) -> Iterator[PlacedMark]:
    yield PlacedMark(MarkType.LOST, position.path[mistake_depth], number=mistake_depth + 1)


_MARK_ITERATORS: dict[str, Callable[..., Iterable[PlacedMark]]] = {
    "heat": partial(_iter_retreat_marks, MarkType.TOTAL_RETREATS),
    "givens": _iter_given_marks,
    "risk": _iter_exit_count_marks,
    "recent retreats": partial(_iter_retreat_marks, MarkType.RECENT_RETREATS),
    "tip": _iter_path_marks,
    "tour": _iter_path_marks,
    "closing": partial(_iter_move_marks, MarkType.CLOSING),
    "suggested tour": partial(_iter_move_marks, MarkType.SUGGESTED_TOUR),
    "numbers": _iter_visited_marks,
    "proof": _iter_proof_marks,
    "retreat": _iter_last_retreat_marks,
    "candidates": _iter_candidate_marks,
    "right answers": partial(_iter_answer_marks, MarkType.RIGHT_ANSWER),
    "wrong answers": partial(_iter_answer_marks, MarkType.WRONG_ANSWER),
    "prospects": _iter_completability_marks,
    "knight": _iter_knight_marks,
    "lost": _iter_loss_marks,
}
"""Functions that yield the marks of a layer, by its name; arguments are state and field values."""
