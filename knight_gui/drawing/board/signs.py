"""Which marks stand on a board and where: for tips, for the key and for callouts."""

from __future__ import annotations

from collections import Counter
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF

from knight_gui.drawing.board.canvas import LARGE
from knight_gui.drawing.board.layers import LAYERS
from knight_gui.messages.marks import Mark, Sign
from knight_gui.search.kinds import Prospect, StepKind, Trial
from knight_gui.search.strategy import Ordering

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.board import Board
    from knight_gui.drawing.board.view_state import Shown
    from knight_gui.search.oracle.proof import Proof
    from knight_gui.search.position import Candidate, Position

_DISC, _LINE, _CORNER = 0.36, 0.1, 0.15
"""How far from its middle a mark reaches: on a square, along a line, and in a corner."""
_TO_CORNER = QPointF(0.3, -0.3)
"""From the middle of a square to where its prospect stands."""
_MISTAKE, _TO_MISTAKE = 0.2, QPointF(-0.28, 0.36)
"""How far the sign of a mistake reaches, and how it stands beside the middle of its square."""
_PROSPECTS = {
    Prospect.HOPEFUL: Mark.HOPEFUL,
    Prospect.LOST: Mark.LOSING,
    Prospect.UNDECIDED: Mark.UNDECIDED,
}


def signs_on(shown: Shown) -> Iterator[Sign]:
    """Yield every mark on a board, those on top last."""
    for layer in LAYERS:
        if layer.name in _READERS and layer.is_drawn(shown):
            yield from _READERS[layer.name](shown, *layer.facts(shown))


def sign_at(shown: Shown, square: int, spot: QPointF) -> Sign:
    """Return the topmost mark at a spot of a square, in sides of one from the upper left corner.

    Beside all marks that is the mark of the square.
    """
    row, col = shown.board.row_and_column(square)
    signs = [sign for sign in signs_on(shown) if _is_about(shown.board, sign, row, col)][::-1]
    there = [sign for sign in signs if _is_at(shown.board, sign, spot)]
    # lines end at what stands on squares
    there.sort(key=lambda sign: sign.other is not None)
    filling = (sign for sign in signs if sign.mark not in _PROSPECTS.values())
    there += [sign for sign in filling if (sign.square, sign.other) == (square, None)]
    return there[0] if there else Sign(Mark.FREE, square)


def _is_about(board: Board, sign: Sign, row: int, col: int) -> bool:
    """Tell whether a mark can reach to a square: few of a long path have to be measured."""
    begin = divmod(sign.square, board.cols)
    end = begin if sign.other is None else divmod(sign.other, board.cols)
    # between both ends, or at one of them
    return (begin[0] - row) * (end[0] - row) <= 0 and (begin[1] - col) * (end[1] - col) <= 0


def _is_at(board: Board, sign: Sign, spot: QPointF) -> bool:
    """Tell whether a mark, which may be a line, reaches to a spot."""
    begin, reach = _center(board, sign.square), _DISC
    if sign.mark is Mark.LOST and _gap(spot, begin + _TO_MISTAKE) <= _MISTAKE:
        return True
    way = QPointF()
    if sign.other is not None:
        way, reach = _center(board, sign.other) - begin, _LINE
    elif sign.mark in _PROSPECTS.values():
        begin, reach = begin + _TO_CORNER, _CORNER
    share = QPointF.dotProduct(spot - begin, way) / (QPointF.dotProduct(way, way) or 1.0)
    return _gap(spot, begin + way * min(max(share, 0.0), 1.0)) <= reach


def _gap(one: QPointF, other: QPointF) -> float:
    return QLineF(one, other).length()


def _center(board: Board, square: int) -> QPointF:
    row, col = board.row_and_column(square)
    return QPointF(col + 0.5, row + 0.5)


def _retreats(mark: Mark, _: Shown, retreats: NDArray[np.int64]) -> Iterator[Sign]:
    return (
        Sign(mark, square, number=int(retreats[square]))
        for square in retreats.nonzero()[0].tolist()
    )


def _risk(_: Shown, ways: NDArray[np.int8], _position: Position) -> Iterator[Sign]:
    for square, exits in enumerate(ways.tolist()):
        # only these are tinted
        if 0 <= exits <= 3:
            yield Sign(Mark.FEW_EXITS, square, number=exits)


def _path(shown: Shown, position: Position, *_: object) -> Iterator[Sign]:
    is_by_age = shown.board.size >= LARGE or shown.tour is not None
    return _moves(Mark.AGES if is_by_age else Mark.PATH, shown, position.path)


def _moves(mark: Mark, _: Shown, squares: tuple[int, ...]) -> Iterator[Sign]:
    return (Sign(mark, *move) for move in pairwise(squares))


def _visited(_: Shown, position: Position, _tour: float | None) -> Iterator[Sign]:
    for number, square in enumerate(position.path[:-1], 1):
        yield Sign(Mark.START if number == 1 else Mark.VISITED, square, number=number)


def _proof(shown: Shown, proof: Proof) -> Iterator[Sign]:
    for ring in proof.rings:
        yield from (Sign(Mark.LOOP, square) for square in ring)
    if proof.rings:
        return
    counts = [0, 0]
    for square in shown.board.free_squares if proof.counts else ():
        is_dark = shown.board.is_dark(square)
        counts[is_dark] += 1
        yield Sign(Mark.COUNTED, square, number=counts[is_dark])
    yield from (Sign(Mark.GIVER, square) for square in proof.givers)
    exits = Counter(way.square for way in proof.ways)
    yield from (Sign(Mark.HATCHED, square, number=exits[square]) for square in proof.squares)
    for way in proof.ways:
        yield Sign(Mark.OPEN_WAY if way.is_open else Mark.USED_WAY, way.square, way.neighbour)
    yield from (Sign(Mark.FORCED, *link) for link in proof.links)
    if proof.move is not None:
        yield Sign(Mark.LAST_WAY, *proof.move)


def _retreat(_: Shown, position: Position, *_facts: object) -> Iterator[Sign]:
    if position.kind is StepKind.RETREAT and position.left is not None:
        yield Sign(Mark.TAKEN_BACK, position.left, position.head)
        yield Sign(Mark.TAKEN_BACK, position.left)


def _candidates(
    shown: Shown, position: Position, following: Candidate | None, numbered: dict[int, int]
) -> Iterator[Sign]:
    if position.outcome is not None:
        return
    for candidate in position.candidates:
        if candidate.square == position.left and not position.is_by_hand:
            continue
        mark = Mark.NEXT if candidate == following else Mark.CANDIDATE
        mark = mark if candidate.trial is Trial.UNTRIED else Mark.TRIED
        number = numbered.get(candidate.square)
        if number is None:
            key = candidate.number if position.is_by_hand else 0
            yield Sign(mark, candidate.square, number=key)
        else:
            # what a hint counts of the moves of a person is what Warnsdorff's rule goes by
            ordering = Ordering.WARNSDORFF if position.is_by_hand else shown.ordering
            yield Sign(mark, candidate.square, number=number, ordering=ordering)


_READERS: dict[str, Callable[..., Iterable[Sign]]] = {
    "heat": partial(_retreats, Mark.HEAT),
    "risk": _risk,
    "recent retreats": partial(_retreats, Mark.CHURN),
    "tip": _path,
    "tour": _path,
    "closing": partial(_moves, Mark.CLOSING),
    "suggested tour": partial(_moves, Mark.SUGGESTED),
    "numbers": _visited,
    "proof": _proof,
    "retreat": _retreat,
    "candidates": _candidates,
    "prospects": lambda _, found: (Sign(_PROSPECTS[kind], square) for square, kind in found),
    "knight": lambda _, knight, _retreats: [Sign(Mark.KNIGHT, knight.square, number=knight.number)],
    "lost": lambda _, position, at: [Sign(Mark.LOST, position.path[at], number=at + 1)],
}
"""What reads the marks of each layer that draws any."""
