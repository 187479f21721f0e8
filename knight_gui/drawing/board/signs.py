"""Which marks stand on a board and where: for tips, for the key and for callouts."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF

from knight_gui.drawing.board.geometry import MIN_LARGE_BOARD_SQUARES
from knight_gui.drawing.board.layers import BOARD_LAYERS
from knight_gui.messages.marks import MarkType, PlacedMark
from knight_gui.search.kinds import CandidateStatus, Completability, StepType
from knight_gui.search.strategy import Ordering

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.board import Board
    from knight_gui.drawing.board.view_state import BoardViewState
    from knight_gui.search.oracle.proof import Proof
    from knight_gui.search.position import Candidate, Position

_DISC_RADIUS = 0.36
_LINE_HALF_WIDTH = 0.1
_CORNER_RADIUS = 0.15
"""How far from its middle a mark reaches: on a square, along a line, and in a corner."""
_CORNER_OFFSET = QPointF(0.3, -0.3)
"""From the middle of a square to where its prospect stands."""
_MISTAKE_SIGN_RADIUS = 0.2
_MISTAKE_SIGN_OFFSET = QPointF(-0.28, 0.36)
"""How far the sign of a mistake reaches, and how it stands beside the middle of its square."""
_MARK_TYPE_BY_COMPLETABILITY = {
    Completability.COMPLETABLE: MarkType.SAFE_MOVE,
    Completability.LOST: MarkType.LOSING,
    Completability.UNDECIDED: MarkType.UNDECIDED_MOVE,
}


def iter_board_marks(state: BoardViewState) -> Iterator[PlacedMark]:
    """Yield every mark on a board, those on top last."""
    for layer in BOARD_LAYERS:
        if layer.name in _MARK_ITERATORS and layer.is_visible(state):
            yield from _MARK_ITERATORS[layer.name](state, *layer.field_values(state))


def find_board_mark_at(state: BoardViewState, square: int, pos: QPointF) -> PlacedMark:
    """Return the topmost mark at a spot of a square, in sides of one from the upper left corner.

    Beside all marks that is the mark of the square.
    """
    row, col = state.board.row_and_column(square)
    marks_nearby = [
        placed_mark
        for placed_mark in iter_board_marks(state)
        if _may_reach_square(state.board, placed_mark, row, col)
    ][::-1]
    marks_at_pos = [
        placed_mark for placed_mark in marks_nearby if _covers_pos(state.board, placed_mark, pos)
    ]
    # lines end at what stands on squares
    marks_at_pos.sort(key=lambda placed_mark: placed_mark.other_square is not None)
    square_marks = (
        placed_mark
        for placed_mark in marks_nearby
        if placed_mark.mark_type not in _MARK_TYPE_BY_COMPLETABILITY.values()
    )
    marks_at_pos += [
        placed_mark
        for placed_mark in square_marks
        if (placed_mark.square, placed_mark.other_square) == (square, None)
    ]
    return marks_at_pos[0] if marks_at_pos else PlacedMark(MarkType.FREE_SQUARE, square)


def _may_reach_square(board: Board, placed_mark: PlacedMark, row: int, col: int) -> bool:
    """Tell whether a mark can reach to a square: few of a long path have to be measured."""
    begin = divmod(placed_mark.square, board.cols)
    if placed_mark.other_square is None:
        end = begin
    else:
        end = divmod(placed_mark.other_square, board.cols)
    # between both ends, or at one of them
    return (begin[0] - row) * (end[0] - row) <= 0 and (begin[1] - col) * (end[1] - col) <= 0


def _covers_pos(board: Board, placed_mark: PlacedMark, pos: QPointF) -> bool:
    """Tell whether a mark, which may be a line, reaches to a spot."""
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
    elif placed_mark.mark_type in _MARK_TYPE_BY_COMPLETABILITY.values():
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


def _iter_exit_count_marks(
    _: BoardViewState, exit_counts: NDArray[np.int8], _position: Position
) -> Iterator[PlacedMark]:
    for square, exits in enumerate(exit_counts.tolist()):
        # only these are tinted
        if 0 <= exits <= 3:
            yield PlacedMark(MarkType.FEW_EXITS, square, number=exits)


def _iter_path_marks(state: BoardViewState, position: Position, *_: object) -> Iterator[PlacedMark]:
    is_by_age = state.board.size >= MIN_LARGE_BOARD_SQUARES or state.drawn_tour_share is not None
    return _iter_move_marks(
        MarkType.PATH_BY_AGE if is_by_age else MarkType.PATH, state, position.path
    )


def _iter_move_marks(
    mark_type: MarkType, _: BoardViewState, squares: tuple[int, ...]
) -> Iterator[PlacedMark]:
    return (PlacedMark(mark_type, *move) for move in pairwise(squares))


def _iter_visited_marks(
    _: BoardViewState, position: Position, _tour: float | None
) -> Iterator[PlacedMark]:
    for number, square in enumerate(position.path[:-1], 1):
        yield PlacedMark(MarkType.START if number == 1 else MarkType.VISITED, square, number=number)


def _iter_proof_marks(state: BoardViewState, proof: Proof) -> Iterator[PlacedMark]:
    for cycle in proof.cycles:
        yield from (PlacedMark(MarkType.LOOP, square) for square in cycle)
    if proof.cycles:
        return
    color_counts = [0, 0]
    for square in state.board.free_squares if proof.color_counts else ():
        is_dark = state.board.is_dark(square)
        color_counts[is_dark] += 1
        yield PlacedMark(MarkType.COUNTED_BY_COLOR, square, number=color_counts[is_dark])
    yield from (PlacedMark(MarkType.PROOF_NEIGHBOR, square) for square in proof.surrounding_squares)
    exit_counts = Counter(proof_exit.square for proof_exit in proof.exits)
    yield from (
        PlacedMark(MarkType.HATCHED, square, number=exit_counts[square]) for square in proof.squares
    )
    for proof_exit in proof.exits:
        yield PlacedMark(
            MarkType.OPEN_EXIT if proof_exit.is_open else MarkType.USED_EXIT,
            proof_exit.square,
            proof_exit.neighbor,
        )
    yield from (
        PlacedMark(MarkType.FORCED_MOVE, *forced_edge) for forced_edge in proof.forced_edges
    )
    if proof.last_exit_move is not None:
        yield PlacedMark(MarkType.LAST_WAY, *proof.last_exit_move)


def _iter_last_retreat_marks(
    _: BoardViewState, position: Position, *_field_values: object
) -> Iterator[PlacedMark]:
    if position.step_type is StepType.RETREAT and position.square_left is not None:
        yield PlacedMark(MarkType.TAKEN_BACK, position.square_left, position.head)
        yield PlacedMark(MarkType.TAKEN_BACK, position.square_left)


def _iter_candidate_marks(
    state: BoardViewState,
    position: Position,
    next_candidate: Candidate | None,
    numbers_by_square: dict[int, int],
) -> Iterator[PlacedMark]:
    if position.outcome is not None:
        return
    for candidate in position.candidates:
        if candidate.square == position.square_left and not position.is_by_hand:
            continue
        mark_type = MarkType.NEXT if candidate == next_candidate else MarkType.CANDIDATE
        mark_type = mark_type if candidate.status is CandidateStatus.UNTRIED else MarkType.TRIED
        number = numbers_by_square.get(candidate.square)
        if number is None:
            shortcut_digit = candidate.ordering_value if position.is_by_hand else 0
            yield PlacedMark(mark_type, candidate.square, number=shortcut_digit)
        else:
            # what a hint counts of the moves of a person is what Warnsdorff's rule goes by
            ordering = Ordering.WARNSDORFF if position.is_by_hand else state.candidate_ordering
            yield PlacedMark(mark_type, candidate.square, number=number, ordering=ordering)


_MARK_ITERATORS: dict[str, Callable[..., Iterable[PlacedMark]]] = {
    "heat": partial(_iter_retreat_marks, MarkType.TOTAL_RETREATS),
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
    "prospects": lambda _, found: (
        PlacedMark(_MARK_TYPE_BY_COMPLETABILITY[kind], square) for square, kind in found
    ),
    "knight": lambda _, knight, _retreats: [
        PlacedMark(MarkType.KNIGHT, knight.square, number=knight.visit_number)
    ],
    "lost": lambda _, position, at: [PlacedMark(MarkType.LOST, position.path[at], number=at + 1)],
}
"""What reads the marks of each layer that draws any."""
