"""All tours from a start: counted in slices, watched, and printed."""

import json
from collections.abc import Iterator
from time import perf_counter

from knight_gui.search.enumeration import Enumeration, Tours
from knight_gui.search.tour_count import TourCount
from knight_gui.terminal.facts import facts_of
from knight_gui.terminal.live import STOP_KEY, live_line
from knight_gui.terminal.options import CountFormat
from knight_gui.terminal.request import CountTask
from knight_gui.terminal.slices import in_slices
from knight_gui.terminal.streams import put, say
from knight_gui.texts import tr
from knight_gui.tour import Board
from knight_gui.wording import tours as said


def count(task: CountTask) -> int:
    """Count all tours, print what is asked for, and return the exit status."""
    enumeration = Enumeration(task.problem)
    began = perf_counter()
    try:
        with live_line(lambda _: _description(enumeration)) as show:
            for _ in in_slices(enumeration.advance, lambda: enumeration.is_complete):
                show()
    except KeyboardInterrupt:
        say(said.total(enumeration.tour_count()))
        raise
    _print(task.form, enumeration, perf_counter() - began)
    return 0 if enumeration.tour_count().count else 1


def _description(enumeration: Enumeration) -> str:
    tour_count = enumeration.tour_count()
    return tr(
        "{so_far} · {steps:,} steps · {key} stops",
        so_far=said.so_far(tour_count),
        steps=tour_count.steps,
        key=STOP_KEY,
    )


def _print(form: CountFormat, enumeration: Enumeration, seconds: float) -> None:
    tour_count = enumeration.tour_count()
    match form:
        case CountFormat.TEXT:
            put([said.total(tour_count)])
            say(said.effort(tour_count.steps, seconds))
        case CountFormat.JSON:
            put([json.dumps(_facts(tour_count, seconds))])
        case CountFormat.SQUARES:
            put(_lines_of(enumeration.tours(), tour_count.problem.board))
            say(said.total_with_effort(tour_count, seconds))


def _facts(tour_count: TourCount, seconds: float) -> dict[str, object]:
    return {
        **facts_of(tour_count.problem),
        "tours": tour_count.count,
        "closed_tours": tour_count.closed_count,
        "steps": tour_count.steps,
        "seconds": round(seconds, 6),
    }


def _lines_of(tours: Tours, board: Board) -> Iterator[str]:
    # half a million tours have the same few names
    names = board.names(tuple(range(board.size)))
    for place in range(len(tours)):
        yield " ".join([names[square] for square in tours.path(place)])
