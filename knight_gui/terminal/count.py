"""Command `count`: from one start in time slices, or on a whole board with many workers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from time import perf_counter

from knight_gui.board import HOLE_TEXT
from knight_gui.i18n import plural, tr
from knight_gui.messages import tours
from knight_gui.messages.numbers import format_percent
from knight_gui.messages.tours import count_effort_sentence
from knight_gui.search.enumeration import TourEnumeration
from knight_gui.sweeps.board_count import BoardCount, BoardTourCounter, prepare_counting
from knight_gui.terminal.command_options import CountFormat, CountOptions
from knight_gui.terminal.givens import count_given
from knight_gui.terminal.progress_line import STOP_KEY, run_with_progress, watching_progress
from knight_gui.terminal.solution_output import board_fields, problem_fields
from knight_gui.terminal.streams import print_lines, print_to_stderr


def run_count(options: CountOptions) -> int:
    """Count all tours, print them or their number, and return the exit status."""
    if options.has_givens:
        return count_given(options)
    options.validate()
    if options.start is None:
        return _count_tours_of_board(options)
    return _count_tours_from_start(options)


# Count from one start


def _count_tours_from_start(options: CountOptions) -> int:
    enumeration = TourEnumeration(options.problem)
    start_s = perf_counter()

    def is_complete() -> bool:
        return enumeration.is_complete

    def describe_progress(_seconds: float) -> str:
        return _start_count_progress_text(enumeration)

    try:
        run_with_progress(enumeration.advance, is_complete, describe_progress)
    except KeyboardInterrupt:
        print_to_stderr(tours.tour_count_sentence(enumeration.tour_count()))
        raise
    _print_tour_count(options.output_format, enumeration, perf_counter() - start_s)
    return 0 if enumeration.tour_count().count else 1


def _start_count_progress_text(enumeration: TourEnumeration) -> str:
    tour_count = enumeration.tour_count()
    return plural(
        "{so_far} · {count:,} step · {key} stops",
        "{so_far} · {count:,} steps · {key} stops",
        tour_count.steps,
        so_far=tours.count_so_far_text(tour_count),
        key=STOP_KEY,
    )


def _print_tour_count(
    output_format: CountFormat, enumeration: TourEnumeration, seconds: float
) -> None:
    tour_count = enumeration.tour_count()
    match output_format:
        case "text":
            print_lines([tours.tour_count_sentence(tour_count)])
            print_to_stderr(count_effort_sentence(tour_count.steps, seconds))
        case "json":
            fields = {
                **problem_fields(tour_count.problem),
                "tours": tour_count.count,
                "closed_tours": tour_count.closed_count,
                "steps": tour_count.steps,
                "seconds": round(seconds, 6),
            }
            print_lines([json.dumps(fields)])
        case "squares":
            board = tour_count.problem.board
            tours_found = enumeration.tours()
            # name each square once, not once for each of half a million tours
            names = board.names(tuple(range(board.size)))
            print_lines(
                " ".join([names[square] for square in tours_found.path(index)])
                for index in range(len(tours_found))
            )
            print_to_stderr(
                tr(
                    "{total} {effort}",
                    total=tours.tour_count_sentence(tour_count),
                    effort=count_effort_sentence(tour_count.steps, seconds),
                )
            )


# Count on a whole board


def _count_tours_of_board(options: CountOptions) -> int:
    start_s = perf_counter()
    # during this, Ctrl+C still ends the program at once
    prepare_counting()
    with options.open_worker_pool() as pool:
        counter = BoardTourCounter(options.board, options.goal, pool)

        def describe_progress(_seconds: float) -> str:
            return _board_count_progress_text(counter.current_count())

        try:
            with watching_progress(describe_progress, counter.cancel) as check_and_show:
                for _ in counter.iter_counts():
                    check_and_show()
        except KeyboardInterrupt:
            print_to_stderr(tours.board_count_sentence(counter.current_count()))
            raise
    board_count = counter.current_count()
    seconds = perf_counter() - start_s
    if options.output_format == "json":
        print_lines([json.dumps(_board_count_fields(board_count, seconds))])
    else:
        print_lines([tours.board_count_sentence(board_count), *_iter_board_count_rows(board_count)])
        print_to_stderr(count_effort_sentence(board_count.steps, seconds))
    return 0 if board_count.count else 1


def _board_count_progress_text(board_count: BoardCount) -> str:
    share = "0%"
    if board_count.finished_parts:
        share = format_percent(board_count.finished_parts, board_count.total_parts)
    return tr(
        "{so_far} · {share} · {key} stops",
        so_far=tours.count_so_far_text(board_count),
        share=share,
        key=STOP_KEY,
    )


def _iter_board_count_rows(board_count: BoardCount) -> Iterator[str]:
    """Yield the rows of the board with the number of tours from each square; a hole is a “#”."""
    board = board_count.board
    cells = [str(board_count.count_by_start.get(square, HOLE_TEXT)) for square in range(board.size)]
    width = max(map(len, cells))
    for row_start in range(0, board.size, board.cols):
        yield " ".join(cell.rjust(width) for cell in cells[row_start : row_start + board.cols])


def _board_count_fields(board_count: BoardCount, seconds: float) -> dict[str, object]:
    return {
        **board_fields(board_count.board),
        "start": "",
        "goal": board_count.goal.value,
        "tours": board_count.count,
        "closed_tours": board_count.closed_count,
        "circuits": board_count.circuit_count,
        "by_start": {
            board_count.board.name(square): count
            for square, count in board_count.count_by_start.items()
        },
        "steps": board_count.steps,
        "seconds": round(seconds, 6),
    }
