"""What is printed of a search: a board, JSON, or the names of squares."""

import json
from collections.abc import Iterator

from knight_gui.terminal.ending import Ending
from knight_gui.terminal.facts import facts_of
from knight_gui.terminal.options import Format
from knight_gui.tour import drawn_lines, visits_of


def lines_of(ending: Ending, form: Format) -> Iterator[str]:
    """Yield the lines that a format prints of a search."""
    match form:
        case Format.BOARD:
            yield from drawn_lines(ending.task.problem.board, ending.path)
        case Format.JSON:
            yield json.dumps(_facts(ending))
        case Format.SQUARES:
            yield " ".join(ending.task.problem.board.names(ending.path))


def _facts(ending: Ending) -> dict[str, object]:
    board = ending.task.problem.board
    return {
        **facts_of(ending.task.problem),
        "preset": ending.task.preset.name if ending.task.preset else "",
        "strategy": ending.task.problem.strategy.text,
        "outcome": ending.outcome.value,
        "closed": ending.is_closed,
        "path": board.names(ending.path),
        "board": visits_of(board, ending.path),
        "steps": ending.steps,
        "nodes": ending.nodes,
        "backtracks": ending.backtracks,
        "seconds": round(ending.seconds, 6),
        "reason": ending.obstacle.reason if ending.obstacle else "",
    }
