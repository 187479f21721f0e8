"""The commands that answer at once: `solve`, `estimate`, `check`. Who searches loads the engine."""

from __future__ import annotations

import json
import sys
from math import isfinite

from knight_gui.files.tour_reading import read_tour, read_tour_file, text_in
from knight_gui.search.kinds import Outcome
from knight_gui.search.tree_size import Effort
from knight_gui.terminal.ending import Ending, facts_of_board, lines_of
from knight_gui.terminal.options import STANDARD_STREAM
from knight_gui.terminal.streams import put, say
from knight_gui.terminal.tasks import Check, Estimate, Solve
from knight_gui.texts import tr
from knight_gui.tour import Found, InputError, visits_of
from knight_gui.wording import estimates
from knight_gui.wording.found import verdict


def solve(task: Solve) -> int:
    """Search, print what was found, and return the exit status."""
    ending = _foreseen(task)
    if ending is None:
        # only who searches waits for the engine
        from knight_gui.terminal.searching import searched

        ending = searched(task.problem, task.max_steps)
    put(lines_of(ending, task.form, task.program))
    if task.form != "json":
        say(ending.sentence)
        if ending.outcome is Outcome.STOPPED:
            from knight_gui.terminal.searching import say_fate

            say_fate(task.problem, ending.path)
    return 0 if ending.outcome is Outcome.SOLVED else 1


def _foreseen(task: Solve) -> Ending | None:
    """Return the end of a search that need not begin, as no tour can exist."""
    problem = task.problem
    obstacle = None if task.insists else problem.obstacle
    if obstacle is None:
        return None
    return Ending(problem, Outcome.NO_TOUR, problem.path, 0, 0.0, obstacle)


def estimate(task: Estimate) -> int:
    """Estimate the size of a tree, print it, and return the exit status."""
    from knight_gui.search.estimate import EffortEstimate
    from knight_gui.terminal.interrupt import in_slices

    estimated = EffortEstimate(task.problem, task.ways, task.probe_seed)
    for _ in in_slices(estimated.advance, lambda: estimated.is_complete):
        pass
    effort = estimated.effort()
    put(
        [
            estimates.whole_tree(effort)
            if task.form == "text"
            else json.dumps(_facts_of_size(effort))
        ]
    )
    return 0


def _facts_of_size(effort: Effort) -> dict[str, float | None]:
    size = effort.size
    is_told = isfinite(size.size)
    return {
        "size": size.size if is_told else None,
        "standard_error": size.standard_error if is_told else None,
        "probes": size.probes,
        "seconds": effort.seconds if is_told else None,
    }


def check(task: Check) -> int:
    """Print what was found, and return the exit status.

    Raises
    ------
    InputError
        If the file cannot be read, or holds nothing that could be a tour.
    """
    expected = task.expected
    if str(task.file) != STANDARD_STREAM:
        found = read_tour_file(task.file, expected)
    elif sys.stdin:
        found = read_tour(text_in(sys.stdin.buffer, expected), expected)
    else:
        raise InputError(tr("Nothing can be read: standard input is closed."))
    put([verdict(found) if task.form == "text" else json.dumps(_facts_of_found(found))])
    return 0 if found.is_tour else 1


def _facts_of_found(found: Found) -> dict[str, object]:
    board = found.board
    return {
        **facts_of_board(board),
        "tour": found.is_tour,
        "closed": found.is_closed,
        "path": board.names(found.path),
        "board": visits_of(board, found.path),
        "flaw": found.flaw,
        "assumed_holes": board.names(tuple(sorted(found.assumed_holes))),
    }
