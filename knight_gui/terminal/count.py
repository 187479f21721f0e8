"""All tours, counted and printed: from a start in slices, of a whole board by many workers."""

from __future__ import annotations

import json
from collections.abc import Iterator
from time import perf_counter

from knight_gui.i18n import plural, tr
from knight_gui.messages import tours
from knight_gui.messages.numbers import percent
from knight_gui.messages.tours import effort
from knight_gui.search.enumeration import Enumeration
from knight_gui.sweeps.board_count import BoardCount, BoardCounting, make_ready
from knight_gui.terminal.command_options import Count, CountFormat
from knight_gui.terminal.progress_line import STOP_KEY, watch, watching
from knight_gui.terminal.solution_output import facts_of, facts_of_board
from knight_gui.terminal.streams import put, say


def count(task: Count) -> int:
    """Count all tours, print what is asked for, and return the exit status."""
    task.validate()
    return _count_board(task) if task.start is None else _count_from_start(task)


# From a start


def _count_from_start(task: Count) -> int:
    enumeration = Enumeration(task.problem)
    began = perf_counter()
    try:
        watch(
            enumeration.advance,
            lambda: enumeration.is_complete,
            lambda _: _progress_from_start(enumeration),
        )
    except KeyboardInterrupt:
        say(tours.total(enumeration.tour_count()))
        raise
    _print(task.form, enumeration, perf_counter() - began)
    return 0 if enumeration.tour_count().count else 1


def _progress_from_start(enumeration: Enumeration) -> str:
    tour_count = enumeration.tour_count()
    return plural(
        "{so_far} · {count:,} step · {key} stops",
        "{so_far} · {count:,} steps · {key} stops",
        tour_count.steps,
        so_far=tours.so_far(tour_count),
        key=STOP_KEY,
    )


def _print(form: CountFormat, enumeration: Enumeration, seconds: float) -> None:
    tour_count = enumeration.tour_count()
    match form:
        case "text":
            put([tours.total(tour_count)])
            say(effort(tour_count.steps, seconds))
        case "json":
            facts = {
                **facts_of(tour_count.problem),
                "tours": tour_count.count,
                "closed_tours": tour_count.closed_count,
                "steps": tour_count.steps,
                "seconds": round(seconds, 6),
            }
            put([json.dumps(facts)])
        case "squares":
            board, found = tour_count.problem.board, enumeration.tours()
            # half a million tours have the same few names
            names = board.names(tuple(range(board.size)))
            put(
                " ".join([names[square] for square in path])
                for path in map(found.path, range(len(found)))
            )
            say(
                tr(
                    "{total} {effort}",
                    total=tours.total(tour_count),
                    effort=effort(tour_count.steps, seconds),
                )
            )


# Of a whole board


def _count_board(task: Count) -> int:
    began = perf_counter()
    # Ctrl+C ends the program at once meanwhile
    make_ready()
    with task.hired() as pool:
        counting = BoardCounting(task.board, task.goal, pool)
        try:
            with watching(lambda _: _progress(counting.board_count()), counting.cancel) as go_on:
                for _ in counting.counts():
                    go_on()
        except KeyboardInterrupt:
            say(tours.board_total(counting.board_count()))
            raise
    told = counting.board_count()
    seconds = perf_counter() - began
    if task.form == "json":
        put([json.dumps(_facts(told, seconds))])
    else:
        put([tours.board_total(told), *_rows_of(told)])
        say(effort(told.steps, seconds))
    return 0 if told.count else 1


def _progress(told: BoardCount) -> str:
    return tr(
        "{so_far} · {share} · {key} stops",
        so_far=tours.so_far(told),
        share=percent(told.done, told.of) if told.done else "0%",
        key=STOP_KEY,
    )


def _rows_of(told: BoardCount) -> Iterator[str]:
    """Yield the rows of the board with how many tours start on each square; a hole is a dot."""
    board = told.board
    cells = [str(told.by_start.get(square, ".")) for square in range(board.size)]
    width = max(map(len, cells))
    for first in range(0, board.size, board.cols):
        yield " ".join(cell.rjust(width) for cell in cells[first : first + board.cols])


def _facts(told: BoardCount, seconds: float) -> dict[str, object]:
    return {
        **facts_of_board(told.board),
        "start": "",
        "goal": told.goal.value,
        "tours": told.count,
        "closed_tours": told.closed_count,
        "circuits": told.circuits,
        "by_start": {told.board.name(square): count for square, count in told.by_start.items()},
        "steps": told.steps,
        "seconds": round(seconds, 6),
    }
