"""A search as text, JSON or a table: its path at a step, or how it came there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

from knight_gui.documents import path_tables
from knight_gui.search.search import Search
from knight_gui.terminal.command_options import TourFormat
from knight_gui.terminal.export.options import Export, What
from knight_gui.terminal.export.steps import demand_step, number_of, write_steps
from knight_gui.terminal.solution_output import Ending, lines_of
from knight_gui.terminal.watched_search import ending_of, search_on

_PATHS = {What.SQUARES: path_tables.squares_table, What.BOARD: path_tables.board_table}


def write_lines(task: Export, stream: BinaryIO) -> Ending:
    """Write a path in a format that `solve` prints."""
    ending = ending_of(*_searched(task))
    shape: TourFormat = "board" if task.content is What.BOARD else "squares"
    _put(lines_of(ending, "json" if task.kind.ending == "json" else shape, task.program), stream)
    return ending


def write_table(task: Export, stream: BinaryIO) -> Ending | None:
    """Write what is asked for, a line for each of its rows."""
    if task.content is What.STEPS:
        write_steps(task, stream)
        return None
    search, seconds = _searched(task)
    board, progress = task.problem.board, search.progress()
    match task.content:
        case What.BY_SQUARE:
            _put(path_tables.by_square(board, search.path, progress), stream)
        case What.BY_DEPTH:
            _put(path_tables.by_depth(progress), stream)
        case content:
            _put(_PATHS[content](board, search.path), stream)
            return ending_of(search, seconds)
    return None


def _put(lines: Iterable[str], stream: BinaryIO) -> None:
    stream.writelines(line.encode() + b"\n" for line in lines)


def _searched(task: Export) -> tuple[Search, float]:
    """Return the search at the step wanted, and how long it took."""
    wanted = None if task.step is None else number_of(task.step, task.problem, task.max_steps)
    search, seconds = search_on(task.problem, task.max_steps if wanted is None else wanted)
    demand_step(wanted, search.step)
    return search, seconds
