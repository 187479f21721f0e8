"""What is printed of a search: a board, JSON, or the names of squares."""

import json
from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from knight_gui.terminal.ending import Ending
from knight_gui.terminal.request import Format
from knight_gui.tour import Board


def lines_of(ending: Ending, form: Format) -> Iterator[str]:
    """Yield the lines that a format prints of a search."""
    match form:
        case Format.BOARD:
            yield from _board_lines(ending)
        case Format.JSON:
            yield json.dumps(_facts(ending))
        case Format.SQUARES:
            yield " ".join(ending.task.problem.board.names(ending.path))


def _board_lines(ending: Ending) -> Iterator[str]:
    board = ending.task.problem.board
    # by the board, not by the path: searches that end early line up with those that do not
    width = len(str(board.free_count))
    for row in _visits(board, ending.path):
        yield " ".join(f"{number:{width}}" for number in row.tolist())


def _visits(board: Board, path: tuple[int, ...]) -> NDArray[np.int64]:
    """Return the number of the visit to each square, from 1; 0 where there was none."""
    numbers = np.zeros(board.size, np.int64)
    numbers[np.array(path)] = np.arange(1, len(path) + 1)
    return numbers.reshape(board.rows, board.cols)


def _facts(ending: Ending) -> dict[str, object]:
    board = ending.task.problem.board
    return {
        "rows": board.rows,
        "cols": board.cols,
        "start": board.name(ending.task.problem.path[0]),
        "preset": ending.task.preset and ending.task.preset.name,
        "strategy": ending.task.problem.strategy.ordering.value,
        "outcome": ending.outcome.value,
        "closed": ending.is_closed,
        "path": board.names(ending.path),
        "board": _visits(board, ending.path).tolist(),
        "steps": ending.steps,
        "nodes": ending.nodes,
        "backtracks": ending.backtracks,
        "seconds": round(ending.seconds, 6),
        "reason": ending.obstacle and ending.obstacle.reason,
        "blocks": ending.task.problem.strategy.text,
    }
