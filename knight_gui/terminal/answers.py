"""Commands `solve`, `estimate`, `check` and `judge`, which print one result."""

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

_JUDGE_EXIT_STATUSES = {
    Completability.COMPLETABLE: 0,
    Completability.LOST: 1,
    Completability.UNDECIDED: 3,
}
"""Exit statuses of `judge`; 2 is for wrong arguments."""


def run_solve(options: SolveOptions) -> int:
    """Search for a tour, print the path, and return the exit status."""
    problem = options.problem
    obstacle = None
    if not options.searches_anyway:
        obstacle = problem.obstacle
    if obstacle is not None:
        solution = TimedSolution(problem, Outcome.NO_TOUR, problem.path, 0, obstacle)
    else:
        # the engine is loaded only if there is a search
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
    """Estimate the size of a search tree, print it, and return the exit status."""
    from knight_gui.search.estimate import TreeSizeEstimator
    from knight_gui.terminal.watched_search import run_estimator

    estimator = TreeSizeEstimator(options.problem, options.probe_count, options.probe_seed)
    tree_size = run_estimator(estimator)
    if options.output_format == "text":
        print_lines([estimates.whole_tree_sentence(tree_size)])
    else:
        print_lines([json.dumps(_tree_size_fields(tree_size))])
    return 0


def _tree_size_fields(tree_size: TreeSize) -> dict[str, float | None]:
    fields: dict[str, float | None] = {
        "size": tree_size.position_count,
        "standard_error": tree_size.standard_error,
        "probes": tree_size.probe_count,
        "seconds": tree_size.search_time_s,
    }
    if not isfinite(tree_size.position_count):
        # JSON has no infinity
        fields |= {"size": None, "standard_error": None, "seconds": None}
    return fields


def run_check(options: CheckOptions) -> int:
    """Check if a text is a tour, print the result, and return the exit status.

    Raises
    ------
    InputError
        If the file cannot be read, or holds no squares or numbers.
    """
    path_check = _read_path(options)
    if options.output_format == "text":
        print_lines([path_check_sentence(path_check)])
    else:
        print_lines([json.dumps(_path_check_fields(path_check))])
    return 0 if path_check.is_tour else 1


def _read_path(options: CheckOptions) -> PathCheck:
    """Read the path from a file, standard input, or the argument itself."""
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
    """Print the verdict on a path, and return the exit status.

    Raises
    ------
    InputError
        If the text cannot be read, or is not a path.
    """
    from knight_gui.search.oracle.foresight import Foresight
    from knight_gui.terminal.interrupt import catching_interrupts

    path_check = _read_path(options)
    if path_check.path_error or not path_check.path:
        raise InputError(tr("Not a path: {why}", why=path_check.tour_error))
    problem = options.make_problem(path_check.board, path_check.path)
    foresight = Foresight(problem.board, problem.strategy.goal)
    with catching_interrupts() as raise_if_interrupted:
        verdict = run_to_completion(foresight.iter_verdict(problem.path), raise_if_interrupted)
    if options.output_format == "text":
        sentence = tr(
            "{size}: {told}",
            size=format_board_size(problem.board),
            told=verdict_message(problem, verdict).text,
        )
        print_lines([add_inferred_holes(sentence, path_check)])
    else:
        print_lines([json.dumps(_verdict_fields(problem, verdict))])
    return _JUDGE_EXIT_STATUSES[verdict.completability]


def _verdict_fields(problem: Problem, verdict: Verdict) -> dict[str, object]:
    board = problem.board
    proof_squares: tuple[int, ...] = ()
    if verdict.reason:
        proof_squares = verdict.reason.squares
    return {
        **board_fields(board),
        "goal": problem.strategy.goal.value,
        "path": board.names(problem.path),
        "prospect": verdict.completability.value,
        "lost_since": len(verdict.losing_prefix),
        "square": "".join(board.names(verdict.losing_prefix[-1:])),
        "exact": verdict.is_exact,
        "reason": verdict_message(problem, verdict).reason,
        "proof": board.names(proof_squares),
        "tour": board.names(verdict.tour or ()),
    }
