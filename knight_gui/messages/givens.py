"""Texts on tours with a given end, or with given visit numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.board import Board
from knight_gui.i18n import plural, tr
from knight_gui.messages.names import format_board_size, problem_goal_name
from knight_gui.messages.tours import append_sentence, tour_sentence
from knight_gui.search.given_checks import (
    NumberedSquare,
    find_contradicted_given,
    find_impossible_gap,
)
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Mapping

    from knight_gui.search.givens import GivenSolution


def given_solution_sentence(
    board: Board,
    square_by_number: Mapping[int, int],
    solution: GivenSolution,
    *,
    asks_for_others: bool,
) -> str:
    """Return the answer to given numbers, and whether the tour is the only one if that is asked."""
    if solution.tour is None:
        return _no_tour_sentence(board, square_by_number, solution)
    text = tour_sentence(solution.tour)
    if not asks_for_others:
        return text
    if solution.other_tour is not None:
        return append_sentence(text, tr("It is not the only one with these numbers."))
    if solution.is_unique:
        return append_sentence(text, tr("It is the only one with these numbers."))
    return append_sentence(
        text,
        plural(
            "Whether it is the only one was not decided within {count:,} branch.",
            "Whether it is the only one was not decided within {count:,} branches.",
            solution.branch_count,
        ),
    )


def _no_tour_sentence(
    board: Board, square_by_number: Mapping[int, int], solution: GivenSolution
) -> str:
    """Return the sentence on a search without a tour, with the reason if there is a short one."""
    if solution.distant_numbers is not None:
        low, high = solution.distant_numbers
        reason = _distance_sentence(
            board, (square_by_number[low], low), (square_by_number[high], high)
        )
        return append_sentence(tr("There is no such tour."), reason)
    if solution.is_complete:
        return tr("There is no such tour: every way was tried or ruled out.")
    return undecided_sentence(solution.branch_count)


def _distance_sentence(board: Board, first: tuple[int, int], other: tuple[int, int]) -> str:
    """Return the reason why two squares cannot have two numbers."""
    moves = other[1] - first[1]
    params = {"first": board.name(first[0]), "other": board.name(other[0])}
    has_same_color = board.is_dark(first[0]) == board.is_dark(other[0])
    if board.leaper.changes_color and has_same_color != (moves % 2 == 0):
        return plural(
            "Each move changes the colour: {count:,} move does not lead from {first} to {other}.",
            "Each move changes the colour: {count:,} moves do not lead from {first} to {other}.",
            moves,
            **params,
        )
    return plural(
        "{other} is more than {count:,} move from {first}.",
        "{other} is more than {count:,} moves from {first}.",
        moves,
        **params,
    )


def given_number_sentence(board: Board, given: NumberedSquare) -> str:
    """Return the sentence on a move that a given number forbids."""
    return tr("{square} is number {number}", square=board.name(given.square), number=given.number)


def lost_with_givens_sentence(problem: Problem, losing_prefix: tuple[int, ...]) -> str:
    """Return the reason why no tour with the given numbers begins with a path."""
    board = problem.board
    given = find_contradicted_given(problem.givens, len(losing_prefix), losing_prefix[-1])
    if given is not None:
        return tr(
            "{square} is number {number}.", square=board.name(given.square), number=given.number
        )
    gap = find_impossible_gap(board, problem.givens, losing_prefix)
    if gap is None:
        return tr("The squares left don’t fit the numbers left.")
    low, high = gap
    return plural(
        "{count} move can’t lead from {first_number} ({first}) to {number} ({square}).",
        "{count} moves can’t lead from {first_number} ({first}) to {number} ({square}).",
        high.number - low.number,
        first_number=low.number,
        first=board.name(low.square),
        number=high.number,
        square=board.name(high.square),
    )


def undecided_sentence(branch_count: int) -> str:
    """Return the sentence on a search that has ended without an answer."""
    return plural(
        "Not decided within {count:,} branch.",
        "Not decided within {count:,} branches.",
        branch_count,
    )


def given_count_sentence(count: int, branch_count: int, *, is_complete: bool) -> str:
    """Return the number of tours with given numbers."""
    if is_complete:
        return tr("Tours with these numbers: {count:,}.", count=count)
    return tr(
        "Tours with these numbers: at least {count:,}. {limit}",
        count=count,
        limit=undecided_sentence(branch_count),
    )


def end_count_sentence(
    board: Board, start: int | None, end: int, count: int, closed_count: int
) -> str:
    """Return the number of tours that end on a square, from one start or from all."""
    if start is None:
        return tr(
            "Tours of {size} to {end}: {count:,}, closed: {closed:,}.",
            size=format_board_size(board),
            end=board.name(end),
            count=count,
            closed=closed_count,
        )
    return tr(
        "Tours of {size} from {start} to {end}: {count:,}, closed: {closed:,}.",
        size=format_board_size(board),
        start=board.name(start),
        end=board.name(end),
        count=count,
        closed=closed_count,
    )


def end_verdict_sentence(problem: Problem, end: int, verdict: Verdict) -> str:
    """Return the verdict on a path whose tour is to end on a square."""
    board = problem.board
    end_name = board.name(end)
    tour = problem_goal_name(problem)
    if verdict.completability is Completability.COMPLETABLE:
        if len(verdict.path) == board.free_count:
            return tr("This path is a {tour} that ends on {end}.", tour=tour, end=end_name)
        return tr("Can still become a {tour} that ends on {end}.", tour=tour, end=end_name)
    if verdict.lost_depth is None:
        return tr("Not decided. It would take too long to find out.")
    square = board.name(verdict.losing_prefix[-1])
    if verdict.lost_depth == 0:
        return tr("No {tour} from {start} ends on {end}.", tour=tour, start=square, end=end_name)
    return tr(
        "No {tour} that ends on {end} since {number:,} ({square}).",
        tour=tour,
        end=end_name,
        number=len(verdict.losing_prefix),
        square=square,
    )


def end_map_sentence(board: Board, end: int, start_count: int, undecided_count: int) -> str:
    """Return the number of squares from which a tour to an end begins."""
    text = tr(
        "Squares of {size} from which a tour ends on {end}: {count:,} of {all:,}.",
        size=format_board_size(board),
        end=board.name(end),
        count=start_count,
        all=board.free_count,
    )
    if undecided_count:
        text = append_sentence(text, tr("Not decided: {count:,}.", count=undecided_count))
    return text
