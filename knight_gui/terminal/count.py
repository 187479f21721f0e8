"""All tours from a start: counted in slices, watched, and printed."""

import json
from collections.abc import Iterator
from time import perf_counter

from knight_gui.search.survey import Survey, Tours
from knight_gui.search.tally import Tally
from knight_gui.terminal.ending import time_text
from knight_gui.terminal.live import live_line
from knight_gui.terminal.request import CountFormat, CountTask
from knight_gui.terminal.slices import in_slices
from knight_gui.terminal.streams import put, say
from knight_gui.texts import tr
from knight_gui.tour import Board


def count(task: CountTask) -> int:
    """Count all tours, print what is asked for, and return the exit status."""
    survey = Survey(task.problem)
    began = perf_counter()
    try:
        with live_line(lambda _: _description(survey)) as show:
            for _ in in_slices(survey.advance, lambda: survey.is_complete):
                show()
    except KeyboardInterrupt:
        say(survey.tally().sentence)
        raise
    _print(task.form, survey, perf_counter() - began)
    return 0 if survey.tally().count else 1


def _description(survey: Survey) -> str:
    tally = survey.tally()
    return tr("{so_far} · {steps:,} steps · Ctrl+C stops", so_far=tally.so_far, steps=tally.steps)


def _print(form: CountFormat, survey: Survey, seconds: float) -> None:
    tally = survey.tally()
    effort = tr("Steps: {steps:,}, time: {time}.", steps=tally.steps, time=time_text(seconds))
    match form:
        case CountFormat.TEXT:
            put([tally.sentence])
            say(effort)
        case CountFormat.JSON:
            put([json.dumps(_facts(tally, seconds))])
        case CountFormat.SQUARES:
            put(_lines_of(survey.tours(), tally.problem.board))
            say(f"{tally.sentence} {effort}")


def _facts(tally: Tally, seconds: float) -> dict[str, object]:
    problem = tally.problem
    return {
        "rows": problem.board.rows,
        "cols": problem.board.cols,
        "start": tally.start,
        "goal": problem.strategy.goal.value,
        "tours": tally.count,
        "closed": tally.closed_count,
        "steps": tally.steps,
        "seconds": round(seconds, 6),
    }


def _lines_of(tours: Tours, board: Board) -> Iterator[str]:
    # half a million tours have the same few names
    names = board.names(tuple(range(board.size)))
    for place in range(len(tours)):
        yield " ".join([names[square] for square in tours.path(place)])
