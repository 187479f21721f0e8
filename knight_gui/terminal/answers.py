"""The commands with one answer: `run_solve`, `run_estimate`, `run_check`, `run_judge`. They load what they need."""

from __future__ import annotations

import json
import sys
from math import isfinite
from pathlib import Path

from knight_gui.board import InputError, PathCheck, visit_number_rows
from knight_gui.documents.tour_reader import (
    looks_like_square_names,
    read_text,
    read_tour,
    read_tour_file,
)
from knight_gui.i18n import tr
from knight_gui.messages import estimates
from knight_gui.messages.names import format_board_size
from knight_gui.messages.tours import add_inferred_holes, path_check_sentence
from knight_gui.messages.verdicts import verdict_message
from knight_gui.search.kinds import Completability, Outcome
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.slices import run_to_completion
from knight_gui.search.tree_size import TreeSize
from knight_gui.terminal.command_options import (
    CheckOptions,
    EstimateOptions,
    JudgeOptions,
    SolveOptions,
)
from knight_gui.terminal.options import STANDARD_STREAM_NAME
from knight_gui.terminal.solution_output import (
    TimedSolution,
    board_fields,
    iter_solution_output_lines,
)
from knight_gui.terminal.streams import print_lines, print_to_stderr


def run_solve(options: SolveOptions) -> int:
    """Search, print what was found, and return the exit status."""
    problem = options.problem
    obstacle = None if options.searches_anyway else problem.obstacle
    if obstacle is not None:
        solution = TimedSolution(problem, Outcome.NO_TOUR, problem.path, 0, obstacle)
    else:
        # only who searches waits for the engine
        from knight_gui.terminal.watched_search import make_timed_solution, search_with_progress

        solution = make_timed_solution(*search_with_progress(problem, options.max_steps))
    print_lines(
        iter_solution_output_lines(solution, options.output_format, options.effective_preset)
    )
    if options.output_format != "json":
        print_to_stderr(solution.outcome_sentence)
        if solution.outcome is Outcome.STOPPED:
            from knight_gui.terminal.watched_search import print_path_verdict

            print_path_verdict(problem, solution.path)
    return 0 if solution.outcome is Outcome.SOLVED else 1


def run_estimate(options: EstimateOptions) -> int:
    """Estimate the size of a tree, print it, and return the exit status."""
    from knight_gui.search.estimate import TreeSizeEstimator
    from knight_gui.terminal.interrupt import iter_interruptible_slices

    estimator = TreeSizeEstimator(options.problem, options.probe_count, options.probe_seed)
    for _ in iter_interruptible_slices(estimator.advance, lambda: estimator.is_complete):
        pass
    tree_size = estimator.tree_size()
    print_lines(
        [
            estimates.whole_tree_sentence(tree_size)
            if options.output_format == "text"
            else json.dumps(_tree_size_fields(tree_size))
        ]
    )
    return 0


def _tree_size_fields(tree_size: TreeSize) -> dict[str, float | None]:
    is_finite = isfinite(tree_size.position_count)
    return {
        "size": tree_size.position_count if is_finite else None,
        "standard_error": tree_size.standard_error if is_finite else None,
        "probes": tree_size.probe_count,
        "seconds": tree_size.search_time_s if is_finite else None,
    }


def run_check(options: CheckOptions) -> int:
    """Print what was found, and return the exit status.

    Raises
    ------
    InputError
        If the file cannot be read, or holds nothing that could be a tour.
    """
    path_check = _read_path(options)
    print_lines(
        [
            path_check_sentence(path_check)
            if options.output_format == "text"
            else json.dumps(_path_check_fields(path_check))
        ]
    )
    return 0 if path_check.is_tour else 1


def _read_path(options: CheckOptions) -> PathCheck:
    """Return what a file, standard input, or the argument itself holds."""
    read_options = options.read_options
    if looks_like_square_names(options.source):
        return read_tour(options.source, read_options)
    if options.source != STANDARD_STREAM_NAME:
        return read_tour_file(Path(options.source), read_options)
    if sys.stdin:
        return read_tour(read_text(sys.stdin.buffer, read_options), read_options)
    raise InputError(tr("Nothing can be read: standard input is closed."))


def _path_check_fields(path_check: PathCheck) -> dict[str, object]:
    board = path_check.board
    return {
        **board_fields(board),
        "tour": path_check.is_tour,
        "closed": path_check.is_closed,
        "path": board.names(path_check.path),
        "board": visit_number_rows(board, path_check.path),
        "flaw": path_check.tour_error,
        "assumed_holes": board.names(tuple(sorted(path_check.inferred_holes))),
        "counted_from": path_check.first_number,
    }


def run_judge(options: JudgeOptions) -> int:
    """Print whether a path can become a tour, and return the exit status.

    Raises
    ------
    InputError
        If nothing that can be read is a path.
    """
    from knight_gui.search.oracle.foresight import Foresight
    from knight_gui.terminal.interrupt import catching_interrupts

    path_check = _read_path(options)
    if path_check.path_error or not path_check.path:
        raise InputError(tr("Not a path: {why}", why=path_check.tour_error))
    problem = options.make_problem(path_check.board, path_check.path)
    with catching_interrupts() as raise_if_interrupted:
        path_verdict = run_to_completion(
            Foresight(problem.board, problem.strategy.goal).iter_verdict(problem.path),
            raise_if_interrupted,
        )
    if options.output_format == "text":
        print_lines(
            [
                add_inferred_holes(
                    tr(
                        "{size}: {told}",
                        size=format_board_size(problem.board),
                        told=verdict_message(problem, path_verdict).text,
                    ),
                    path_check,
                )
            ]
        )
    else:
        print_lines([json.dumps(_verdict_fields(problem, path_verdict))])
    # 2 is for wrong arguments
    return {Completability.COMPLETABLE: 0, Completability.LOST: 1, Completability.UNDECIDED: 3}[
        path_verdict.completability
    ]


def _verdict_fields(problem: Problem, path_verdict: Verdict) -> dict[str, object]:
    board = problem.board
    return {
        **board_fields(board),
        "goal": problem.strategy.goal.value,
        "path": board.names(problem.path),
        "prospect": path_verdict.completability.value,
        "lost_since": len(path_verdict.losing_prefix),
        "square": "".join(board.names(path_verdict.losing_prefix[-1:])),
        "exact": path_verdict.is_exact,
        "reason": verdict_message(problem, path_verdict).reason,
        "proof": board.names(path_verdict.reason.squares if path_verdict.reason else ()),
        "tour": board.names(path_verdict.tour or ()),
    }
