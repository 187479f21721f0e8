"""Commands `solve`, `estimate`, `check` and `judge`, which print one result."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from math import isfinite

from knight_gui.board import (
    Assumption,
    InputError,
    PathCheck,
    Tour,
    TourFacts,
    compute_tour_facts,
    iter_board_lines,
    visit_number_rows,
)
from knight_gui.documents.tours.notations import looks_like_square_names
from knight_gui.documents.tours.reader import read_tours, require_one
from knight_gui.documents.tours.sections import TourReading
from knight_gui.i18n import tr
from knight_gui.messages import estimates
from knight_gui.messages.givens import end_verdict_sentence
from knight_gui.messages.names import format_board_size
from knight_gui.messages.tours import (
    add_assumptions,
    append_sentence,
    assumption_sentence,
    first_number_sentence,
    gap_hint_sentence,
    not_closed_sentence,
    path_check_result_sentence,
    tour_facts_sentences,
    tour_place_text,
    tours_found_sentence,
)
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
    PathOptions,
    SolveOptions,
)
from knight_gui.terminal.solution_output import (
    TimedSolution,
    board_fields,
    iter_solution_output_lines,
)
from knight_gui.terminal.sources import read_source
from knight_gui.terminal.streams import JSON_FORMAT_VERSION, print_lines, print_to_stderr

_JUDGE_EXIT_STATUSES = {
    Completability.COMPLETABLE: 0,
    Completability.LOST: 1,
    Completability.UNDECIDED: 3,
}
"""Exit statuses of `judge`; 2 is for wrong arguments."""
_OPPOSITE_OPTIONS = {
    Assumption.HOLES: "--dots unvisited",
    Assumption.UNVISITED: "--dots holes",
    Assumption.UNVISITED_ZEROS: "--zeros holes",
    Assumption.ROW_FIRST: "--pairs xy",
    Assumption.VISITS_BY_ROW: "--numbers squares",
    Assumption.SQUARES_BY_NUMBER: "--numbers visits",
}
"""Options that read what a text leaves open in the other way."""


def run_solve(options: SolveOptions) -> int:
    """Search for a tour, print the path, and return the exit status."""
    if options.has_givens:
        from knight_gui.terminal.givens import run_given_solve

        return run_given_solve(options)
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
    """Check if a text holds tours, print the results, and return the exit status.

    Raises
    ------
    InputError
        If the file cannot be read, or holds no squares or numbers.
    """
    readings = [_transform_reading(reading, options) for reading in _read_paths(options)]
    path_checks = [reading.path_check for reading in readings]
    if options.output_format == "json":
        print_lines([json.dumps(_check_fields(readings, options))])
    elif options.image:
        print_lines(_iter_image_lines(path_checks))
    elif len(readings) == 1:
        print_lines(_iter_result_lines(path_checks[0], options))
    else:
        print_lines(_iter_check_lines(readings, options))
    return 0 if all(_is_accepted(path_check, options) for path_check in path_checks) else 1


def _is_accepted(path_check: PathCheck, options: CheckOptions) -> bool:
    """Return True for a tour, or for a closed one if that is asked."""
    return path_check.is_closed if options.closed else path_check.is_tour


def _transform_reading(reading: TourReading, options: CheckOptions) -> TourReading:
    """Return the reading with its tour in the form of `--as`, if that is given."""
    path_check = reading.path_check
    if not path_check.is_tour or not options.image:
        return reading
    tour = options.make_image(Tour(path_check.board, path_check.path))
    return replace(reading, path_check=PathCheck(tour.board, tour.path))


def _iter_image_lines(path_checks: list[PathCheck]) -> Iterator[str]:
    """Yield the boards of tours, with empty lines between them; of another path, its error."""
    for index, path_check in enumerate(path_checks):
        if index:
            yield ""
        if path_check.is_tour:
            yield from iter_board_lines(path_check.board, path_check.path)
        else:
            yield path_check_result_sentence(path_check)


def _iter_check_lines(readings: list[TourReading], options: CheckOptions) -> Iterator[str]:
    """Yield the results of several paths, each with its place in the text, and the sum."""
    for number, reading in enumerate(readings, 1):
        result, *facts = _iter_result_lines(reading.path_check, options)
        place = tour_place_text(number, reading.first_line, reading.last_line)
        yield tr("{place}: {result}", place=place, result=result)
        yield from facts
    path_checks = [reading.path_check for reading in readings]
    tour_count = sum(path_check.is_tour for path_check in path_checks)
    closed_count = sum(path_check.is_closed for path_check in path_checks)
    yield tours_found_sentence(len(readings), tour_count, closed_count)


def _iter_result_lines(path_check: PathCheck, options: CheckOptions) -> Iterator[str]:
    """Yield the result of a check, and the facts about a tour if they are asked for."""
    yield _check_text(path_check, options)
    if path_check.is_tour and options.about:
        yield from tour_facts_sentences(compute_tour_facts(Tour(path_check.board, path_check.path)))


def _check_text(path_check: PathCheck, options: CheckOptions) -> str:
    """Return the result of a check, its assumptions, and the options that reverse them."""
    text = path_check_result_sentence(path_check)
    if path_check.is_tour and not _is_accepted(path_check, options):
        text = append_sentence(text, not_closed_sentence(path_check))
    if path_check.givens:
        text = append_sentence(text, gap_hint_sentence())
    text = append_sentence(text, first_number_sentence(path_check))
    for assumption in path_check.assumptions:
        text = append_sentence(text, assumption_sentence(assumption, path_check))
        option = _OPPOSITE_OPTIONS[assumption]
        text = append_sentence(text, tr("{option} reads it the other way.", option=option))
    return text


def _check_fields(readings: list[TourReading], options: CheckOptions) -> dict[str, object]:
    """Return the JSON value of a check, or of the list of several."""
    if len(readings) == 1:
        return _result_fields(readings[0].path_check, options)
    tours = []
    for reading in readings:
        fields = _result_fields(reading.path_check, options)
        fields["first_line"] = reading.first_line or None
        fields["last_line"] = reading.last_line or None
        tours.append(fields)
    return {"version": JSON_FORMAT_VERSION, "tours": tours}


def _result_fields(path_check: PathCheck, options: CheckOptions) -> dict[str, object]:
    fields = _path_check_fields(path_check)
    if path_check.is_tour and options.about:
        facts = compute_tour_facts(Tour(path_check.board, path_check.path))
        fields["about"] = _tour_facts_fields(facts)
    return fields


def _tour_facts_fields(facts: TourFacts) -> dict[str, object]:
    return {
        "symmetries": [symmetry.name.lower().replace("_", "-") for symmetry in facts.symmetries],
        "right_turns": facts.right_turns,
        "left_turns": facts.left_turns,
        "straight": facts.straight_count,
        "crossings": facts.crossing_count,
        "row_sums": facts.row_sums,
        "column_sums": facts.column_sums,
        "diagonal_sums": facts.diagonal_sums,
        "magic": facts.magic_type.value,
    }


def _read_path(options: PathOptions) -> PathCheck:
    """Read the only path in a text."""
    return require_one(_read_paths(options))


def _read_paths(options: PathOptions) -> list[TourReading]:
    """Read the paths from a file, standard input, or the argument itself."""
    read_options = options.read_options
    if looks_like_square_names(options.source):
        return read_tours(options.source, read_options)
    return read_tours(read_source(options.source), read_options)


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
        "assumptions": [assumption.value for assumption in path_check.assumptions],
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
    board = problem.board
    end = None if options.end is None else board.parse_square(options.end)
    foresight = Foresight(board, problem.strategy.goal, end=end)
    with catching_interrupts() as raise_if_interrupted:
        verdict = run_to_completion(foresight.iter_verdict(problem.path), raise_if_interrupted)
    if options.output_format == "text":
        if end is None:
            text = verdict_message(problem, verdict).text
        else:
            text = end_verdict_sentence(problem, end, verdict)
        sentence = tr("{size}: {told}", size=format_board_size(board), told=text)
        print_lines([add_assumptions(sentence, path_check)])
    else:
        fields = _verdict_fields(problem, verdict)
        fields["end"] = options.end or ""
        print_lines([json.dumps(fields)])
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
