"""Handlers of `solve`, `count`, `judge` and `map` where an end or visit numbers are given."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter

from knight_gui.board import HOLE_TEXT, Board, InputError, iter_board_lines, visit_number_rows
from knight_gui.documents.givens import (
    is_givens_text,
    parse_givens,
)
from knight_gui.documents.tours.cells import parse_cells, validate_row_lengths
from knight_gui.i18n import tr
from knight_gui.messages.givens import (
    end_count_sentence,
    end_map_sentence,
    given_count_sentence,
    given_solution_sentence,
    undecided_sentence,
)
from knight_gui.messages.tours import append_sentence, count_effort_sentence
from knight_gui.search.enumeration import count_all_tours
from knight_gui.search.givens import GivenNumbersSearch, GivenSolution, index_by_number
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.foresight import Foresight
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Strategy
from knight_gui.search.tour_count import make_counting_problem, require_countable
from knight_gui.terminal.command_options import CountOptions, GivenOptions, SolveOptions
from knight_gui.terminal.solution_output import board_fields
from knight_gui.terminal.sources import read_source
from knight_gui.terminal.streams import print_lines, print_to_stderr

_UNDECIDED_STATUS = 3
_MAP_SIGNS = {
    Completability.COMPLETABLE: "+",
    Completability.LOST: "-",
    Completability.UNDECIDED: "?",
}
"""Sign of a start, by whether a tour from there can have the end."""


def run_given_solve(options: SolveOptions) -> int:
    """Search for a tour with the given end and numbers, print it, and return the exit status.

    Raises
    ------
    InputError
        If the numbers cannot be read, or are not on the board.
    """
    options.refuse_others()
    board, square_by_number = _read_numbers(options)
    started_s = perf_counter()
    search = GivenNumbersSearch(board, square_by_number, options.goal)
    with _reporting_interrupt(search):
        solution = search.solve(options.branches)
    elapsed_s = perf_counter() - started_s
    match options.output_format:
        case "json":
            print_lines(
                [json.dumps(_solution_fields(board, square_by_number, solution, elapsed_s))]
            )
        case "squares" if solution.tour is not None:
            print_lines([" ".join(solution.tour.names)])
        case "board" if solution.tour is not None:
            print_lines(iter_board_lines(board, solution.tour.path))
    if options.output_format != "json":
        asks_for_others = options.given is not None
        print_to_stderr(
            append_sentence(
                given_solution_sentence(
                    board, square_by_number, solution, asks_for_others=asks_for_others
                ),
                count_effort_sentence(solution.branch_count, elapsed_s),
            )
        )
    if solution.tour is not None:
        return 0
    return 1 if solution.is_complete else _UNDECIDED_STATUS


@contextmanager
def _reporting_interrupt(search: GivenNumbersSearch) -> Iterator[None]:
    """Print after Ctrl+C how far the search has come."""
    try:
        yield
    except KeyboardInterrupt:
        print_to_stderr(undecided_sentence(search.branch_count))
        raise


def _solution_fields(
    board: Board, square_by_number: dict[int, int], solution: GivenSolution, elapsed_s: float
) -> dict[str, object]:
    path = () if solution.tour is None else solution.tour.path
    return {
        **board_fields(board),
        "given": {board.name(square): number for number, square in square_by_number.items()},
        "solved": solution.tour is not None,
        "unique": solution.is_unique,
        "decided": solution.is_complete or solution.other_tour is not None,
        "path": board.names(path),
        "board": visit_number_rows(board, path),
        "steps": solution.branch_count,
        "seconds": round(elapsed_s, 6),
    }


def count_given(options: CountOptions) -> int:
    """Count the tours with the given end and numbers, print it, and return the exit status.

    Raises
    ------
    InputError
        If the numbers cannot be read, or the board is too large for a count without numbers.
    """
    options.refuse_others()
    is_counted_only = options.given is None and options.output_format != "squares"
    if is_counted_only and options.end is not None:
        return _count_tours_to(options, options.board.parse_square(options.end))
    board, square_by_number = _read_numbers(options)
    search = GivenNumbersSearch(board, square_by_number, options.goal)
    started_s = perf_counter()
    with _reporting_interrupt(search):
        tours = list(search.iter_tours(options.branches))
    elapsed_s = perf_counter() - started_s
    match options.output_format:
        case "text":
            sentence = given_count_sentence(
                len(tours), search.branch_count, is_complete=search.is_complete
            )
            print_lines([sentence])
        case "squares":
            print_lines(" ".join(tour.names) for tour in tours)
        case "json":
            fields = {
                **board_fields(board),
                "given": {board.name(square): n for n, square in square_by_number.items()},
                "tours": len(tours),
                "decided": search.is_complete,
                "steps": search.branch_count,
                "seconds": round(elapsed_s, 6),
            }
            print_lines([json.dumps(fields)])
    if not search.is_complete:
        return _UNDECIDED_STATUS
    return 0 if tours else 1


def _count_tours_to(options: CountOptions, end: int) -> int:
    """Count the tours to an end by the compiled count."""
    require_countable(options.board)
    board = options.board
    starts = list(board.free_squares)
    if options.start is not None:
        starts = [options.start_square]
    if options.closed:
        starts = [start for start in starts if board.attacks(start, end)]
    elif board.free_count > 1:
        starts = [start for start in starts if start != end]
    count = 0
    closed_count = 0
    for start in starts:
        problem = make_counting_problem(Problem(board, (start,), Strategy()))
        tour_count = count_all_tours(problem, end=end)
        count += tour_count.count
        closed_count += tour_count.closed_count
    if options.output_format == "json":
        fields = {
            **board_fields(board),
            "start": options.start or "",
            "end": board.name(end),
            "goal": options.goal.value,
            "tours": count,
            "closed_tours": closed_count,
        }
        print_lines([json.dumps(fields)])
    else:
        start_square = None if options.start is None else options.start_square
        print_lines([end_count_sentence(board, start_square, end, count, closed_count)])
    return 0 if count else 1


def print_end_map(board: Board, end_name: str, goal: Goal) -> int:
    """Print for each square whether a tour from there can end on a square; return 0."""
    end = board.parse_square(end_name)
    foresight = Foresight(board, goal, finds_reasons=False, end=end)
    completabilities = {
        square: foresight.completability((square,)) for square in board.free_squares
    }
    signs = [
        _MAP_SIGNS[completabilities[square]] if square in completabilities else HOLE_TEXT
        for square in range(board.size)
    ]
    print_lines(
        " ".join(signs[start : start + board.cols]) for start in range(0, board.size, board.cols)
    )
    found = list(completabilities.values())
    print_to_stderr(
        end_map_sentence(
            board,
            end,
            found.count(Completability.COMPLETABLE),
            found.count(Completability.UNDECIDED),
        )
    )
    return 0


# Given numbers


def _read_numbers(options: GivenOptions) -> tuple[Board, dict[int, int]]:
    """Return the board, and the square of each given number, start and end among them."""
    board = options.board
    numbered_squares: list[tuple[int, int]] = []
    if options.given is not None:
        if is_givens_text(options.given):
            numbered_squares = [*parse_givens(board, options.given)]
        else:
            board, numbered_squares = _read_grid(options.given, options)
    if options.start is not None:
        numbered_squares.append((1, board.parse_square(options.start)))
    if options.end is not None:
        numbered_squares.append((board.free_count, board.parse_square(options.end)))
    if options.start is not None and options.start == options.end and board.free_count > 1:
        raise InputError(tr("A tour from {square} cannot end there, too.", square=options.start))
    return board, index_by_number(numbered_squares)


def _read_grid(source: str, options: GivenOptions) -> tuple[Board, list[tuple[int, int]]]:
    """Return the board and the numbers of a file with a board of them."""
    rows = parse_cells(read_source(source).rstrip())
    validate_row_lengths(rows)
    cols = len(rows[0])
    cells = [cell for row in rows for cell in row]
    holes = frozenset(square for square, cell in enumerate(cells) if cell is None)
    board = Board(len(rows), cols, holes, options.board.leaper)
    numbers = [(cell, square) for square, cell in enumerate(cells) if cell and cell > 0]
    # as in a tour: a single zero is the first number, unless the others end with the last one
    if cells.count(0) == 1 and max(numbers, default=(0, 0))[0] < board.free_count:
        return board, [(1, cells.index(0)), *((cell + 1, square) for cell, square in numbers)]
    return board, numbers
