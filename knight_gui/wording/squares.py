"""What is said of a square to somebody who hears the board instead of seeing it."""

from knight_gui.search.position import Position
from knight_gui.texts import plural, tr
from knight_gui.tour import Board
from knight_gui.wording.names import enumerated
from knight_gui.wording.numbers import ordinal


def square(board: Board, there: int, position: Position | None) -> str:
    """Return what stands on a square, or on a hole: as little as can be said in one breath."""
    name = board.name(there)
    if there not in board:
        return tr("{square}, hole", square=name)
    if position is not None and there in position.path:
        return _visited(board, there, position)
    onward = [each.square for each in position.candidates] if position is not None else []
    if position is None or there not in onward:
        return tr("{square}, free", square=name)
    if position.is_by_hand:
        return tr("{square}, free, key {key}", square=name, key=onward.index(there) + 1)
    return tr("{square}, free, one move away", square=name)


def standing(board: Board, position: Position) -> str:
    """Return where the knight stands, and where it can go, in the order of the keys for that."""
    names = [board.name(candidate.square) for candidate in position.candidates]
    if not names:
        return _knight(board, position)
    return tr("{knight}: {squares}", knight=_knight(board, position), squares=enumerated(names))


def _visited(board: Board, there: int, position: Position) -> str:
    if there == position.head:
        return _knight(board, position)
    nth = ordinal(position.path.index(there) + 1)
    return tr("{square}, {nth}, visited", square=board.name(there), nth=nth)


def _knight(board: Board, position: Position) -> str:
    return plural(
        "knight on {square}, {count} free square",
        "knight on {square}, {count} free squares",
        len(position.candidates),
        square=board.name(position.head),
    )
