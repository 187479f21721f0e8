"""Writers of text, JSON and tables: the path at a step, or statistics up to there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

from knight_gui.documents import path_tables
from knight_gui.search.search import Search
from knight_gui.terminal.command_options import TourFormat
from knight_gui.terminal.export.options import ExportContent, ExportOptions
from knight_gui.terminal.export.steps import require_step_exists, resolve_step, write_steps
from knight_gui.terminal.solution_output import TimedSolution, iter_solution_output_lines
from knight_gui.terminal.watched_search import make_timed_solution, search_with_progress

_LINE_FORMATTERS = {
    ExportContent.SQUARES: path_tables.iter_path_table_lines,
    ExportContent.BOARD: path_tables.iter_board_table_lines,
}


def write_path(options: ExportOptions, stream: BinaryIO) -> TimedSolution:
    """Write the path as `solve` prints it."""
    solution = make_timed_solution(*_search_to_step(options))
    tour_format: TourFormat = "squares"
    if options.export_format.extension == "json":
        tour_format = "json"
    elif options.content is ExportContent.BOARD:
        tour_format = "board"
    lines = iter_solution_output_lines(solution, tour_format, options.effective_preset)
    _write_text_lines(lines, stream)
    return solution


def write_table(options: ExportOptions, stream: BinaryIO) -> TimedSolution | None:
    """Write a CSV table; return the solution if the table shows the path."""
    if options.content is ExportContent.STEPS:
        write_steps(options, stream)
        return None
    search, seconds = _search_to_step(options)
    board = options.problem.board
    progress = search.progress()
    match options.content:
        case ExportContent.BY_SQUARE:
            lines = path_tables.iter_square_statistics_lines(board, search.path, progress)
            _write_text_lines(lines, stream)
        case ExportContent.BY_DEPTH:
            _write_text_lines(path_tables.iter_depth_statistics_lines(progress), stream)
        case content:
            _write_text_lines(_LINE_FORMATTERS[content](board, search.path), stream)
            return make_timed_solution(search, seconds)
    return None


def _write_text_lines(lines: Iterable[str], stream: BinaryIO) -> None:
    stream.writelines(line.encode() + b"\n" for line in lines)


def _search_to_step(options: ExportOptions) -> tuple[Search, float]:
    """Return the search at the requested step, and its seconds."""
    if options.step is None:
        return search_with_progress(options.problem, options.max_steps)
    step = resolve_step(options.step, options.problem, options.max_steps)
    search, seconds = search_with_progress(options.problem, step)
    require_step_exists(step, search.step)
    return search, seconds
