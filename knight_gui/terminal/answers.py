"""The commands with one answer: `solve`, `estimate`, `check`, `judge`. They load what they need."""

from __future__ import annotations

import json
import sys
from math import isfinite
from pathlib import Path

from knight_gui.board import Found, InputError, visits_of
from knight_gui.documents.tour_reader import lists_names, read_tour, read_tour_file, text_in
from knight_gui.i18n import tr
from knight_gui.messages import estimates
from knight_gui.messages.names import size_of
from knight_gui.messages.tours import verdict, with_assumed
from knight_gui.messages.verdicts import status_of
from knight_gui.search.kinds import Outcome, Prospect
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.slices import finish
from knight_gui.search.tree_size import TreeSize
from knight_gui.terminal.command_options import Check, Estimate, Judge, Solve
from knight_gui.terminal.options import STANDARD_STREAM
from knight_gui.terminal.solution_output import Ending, facts_of_board, lines_of
from knight_gui.terminal.streams import put, say


def solve(task: Solve) -> int:
    """Search, print what was found, and return the exit status."""
    problem = task.problem
    obstacle = None if task.insists else problem.obstacle
    if obstacle is not None:
        ending = Ending(problem, Outcome.NO_TOUR, problem.path, 0, obstacle)
    else:
        # only who searches waits for the engine
        from knight_gui.terminal.watched_search import ending_of, search_on

        ending = ending_of(*search_on(problem, task.max_steps))
    put(lines_of(ending, task.form, task.program))
    if task.form != "json":
        say(ending.sentence)
        if ending.outcome is Outcome.STOPPED:
            from knight_gui.terminal.watched_search import say_fate

            say_fate(problem, ending.path)
    return 0 if ending.outcome is Outcome.SOLVED else 1


def estimate(task: Estimate) -> int:
    """Estimate the size of a tree, print it, and return the exit status."""
    from knight_gui.search.estimate import TreeEstimate
    from knight_gui.terminal.interrupt import in_slices

    estimated = TreeEstimate(task.problem, task.ways, task.probe_seed)
    for _ in in_slices(estimated.advance, lambda: estimated.is_complete):
        pass
    size = estimated.tree_size()
    put([estimates.whole_tree(size) if task.form == "text" else json.dumps(_facts_of_size(size))])
    return 0


def _facts_of_size(size: TreeSize) -> dict[str, float | None]:
    is_told = isfinite(size.size)
    return {
        "size": size.size if is_told else None,
        "standard_error": size.standard_error if is_told else None,
        "probes": size.probes,
        "seconds": size.seconds if is_told else None,
    }


def check(task: Check) -> int:
    """Print what was found, and return the exit status.

    Raises
    ------
    InputError
        If the file cannot be read, or holds nothing that could be a tour.
    """
    found = _found(task)
    put([verdict(found) if task.form == "text" else json.dumps(_facts_of_found(found))])
    return 0 if found.is_tour else 1


def _found(task: Check) -> Found:
    """Return what a file, standard input, or the argument itself holds."""
    expected = task.expected
    if lists_names(task.source):
        return read_tour(task.source, expected)
    if task.source != STANDARD_STREAM:
        return read_tour_file(Path(task.source), expected)
    if sys.stdin:
        return read_tour(text_in(sys.stdin.buffer, expected), expected)
    raise InputError(tr("Nothing can be read: standard input is closed."))


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
        "counted_from": found.first_number,
    }


def judge(task: Judge) -> int:
    """Print whether a path can become a tour, and return the exit status.

    Raises
    ------
    InputError
        If nothing that can be read is a path.
    """
    from knight_gui.search.oracle.foresight import Foresight
    from knight_gui.terminal.interrupt import hearing_interrupts

    found = _found(task)
    if found.broken or not found.path:
        raise InputError(tr("Not a path: {why}", why=found.flaw))
    problem = task.problem(found.board, found.path)
    with hearing_interrupts() as raise_if_heard:
        judged = finish(
            Foresight(problem.board, problem.strategy.goal).inquire(problem.path), raise_if_heard
        )
    if task.form == "text":
        put(
            [
                with_assumed(
                    tr(
                        "{size}: {told}",
                        size=size_of(problem.board),
                        told=status_of(problem, judged).text,
                    ),
                    found,
                )
            ]
        )
    else:
        put([json.dumps(_facts_of_verdict(problem, judged))])
    # 2 is for wrong arguments
    return {Prospect.HOPEFUL: 0, Prospect.LOST: 1, Prospect.UNDECIDED: 3}[judged.fate]


def _facts_of_verdict(problem: Problem, judged: Verdict) -> dict[str, object]:
    board = problem.board
    return {
        **facts_of_board(board),
        "goal": problem.strategy.goal.value,
        "path": board.names(problem.path),
        "prospect": judged.fate.value,
        "lost_since": len(judged.ruined),
        "square": "".join(board.names(judged.ruined[-1:])),
        "exact": judged.is_exact,
        "reason": status_of(problem, judged).reason,
        "proof": board.names(judged.reason.squares if judged.reason else ()),
        "tour": board.names(judged.tour or ()),
    }
