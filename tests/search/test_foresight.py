"""Verdicts of foresight against brute force."""

import random
from dataclasses import replace
from itertools import accumulate
from operator import add

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from knight_gui.board import Board, InputError, Leaper, Tour
from knight_gui.search import api
from knight_gui.search.kinds import Completability, Outcome
from knight_gui.search.oracle import foresight as foresight_module
from knight_gui.search.oracle.foresight import Foresight, max_branches_of
from knight_gui.search.oracle.reason import ReasonType
from knight_gui.search.oracle.verdict import MAX_EXACT_SQUARES, Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.slices import run_to_completion
from knight_gui.search.strategy import PRESETS, Goal, Strategy
from tests.messages.reason_checker import check_verdict_reason
from tests.search.brute_force import find_lost_depth, make_brute_force_test, paths_of_naive_search
from tests.search.from_the_start import search_after
from tests.search.problems import problems

NAIVE = PRESETS["knight-tour"].naive
FEW_SQUARES = 20
examples = settings(max_examples=60)


def check(board, path, goal, verdict, is_possible):
    """Compare a verdict with brute force on the path and its prefixes."""
    assert verdict.path == path
    if verdict.completability is Completability.COMPLETABLE:
        tour = Tour(board, verdict.tour)
        assert tour.path[: len(path)] == path
        assert tour.is_closed or goal is Goal.OPEN
        assert verdict.lost_depth is None
        return
    assert verdict.completability is Completability.LOST
    assert (verdict.lost_depth, verdict.is_exact) == (find_lost_depth(path, is_possible), True)
    check_verdict_reason(board, goal, verdict)


@pytest.mark.parametrize(
    ("board", "goal", "every"),
    [
        (Board(3, 4), Goal.OPEN, 1),
        (Board(4, 5), Goal.OPEN, 1361),
        (Board(5, 5), Goal.OPEN, 299_993),
        (Board(4, 5, leaper=Leaper(0, 1)), Goal.CLOSED, 1),
        (Board(3, 4), Goal.CLOSED, 1),
    ],
    ids=["3x4", "4x5", "5x5", "4x5 closed", "3x4 closed"],
)
def test_that_verdicts_on_positions_of_naive_searches_are_those_of_brute_force(board, goal, every):
    for start in range(0, board.size, board.size // 2):
        is_possible = make_brute_force_test(board, start, goal)
        for path in paths_of_naive_search(board, start, every, 60):
            check(board, path, goal, api.verdict(board, path, goal), is_possible)


@examples
@given(problems(largest=5), st.integers(0, 500))
def test_that_verdicts_on_any_board_are_those_of_brute_force(problem, steps):
    board = problem.board
    goal = problem.strategy.goal
    assume(board.free_count <= FEW_SQUARES)
    search = search_after(problem, steps)
    check(
        board,
        search.path,
        goal,
        api.verdict(board, search.path, goal),
        make_brute_force_test(board, problem.path[0], goal),
    )


def test_that_interleaved_checks_have_the_results_of_single_ones(monkeypatch):
    monkeypatch.setattr(foresight_module, "_SLICE_BRANCHES", 1)
    board = Board(6, 6)
    paths = [(start,) for start in range(18)]
    alone = [api.verdict(board, path).completability for path in paths]
    foresight = Foresight(board)
    checks = {path: foresight.iter_completability(path) for path in paths}
    results = {}
    while checks:
        for path, check_of_path in list(checks.items()):
            try:
                next(check_of_path)
            except StopIteration as stop:
                results[path] = stop.value
                del checks[path]
    assert [results[path] for path in paths] == alone
    for path in paths:
        tour = foresight.verdict(path).tour
        assert (
            alone[path[0]] is not Completability.COMPLETABLE or Tour(board, tour).path[:1] == path
        )


def test_that_a_loss_keeps_its_reason_when_the_path_goes_on():
    """g6, the 31st square, leaves h8 only the way from there."""
    board = Board()
    recording = Recording(Problem(board, (0,), NAIVE))
    recording.advance(10**6)
    foresight = Foresight(board)
    for step in (30, 33, 61, 1000, 10**6):
        verdict = foresight.verdict(recording.position(step).path)
        assert board.name(verdict.losing_prefix[-1]) == "g6"
        assert len(verdict.losing_prefix) == 31
        assert verdict.reason.reason_type is ReasonType.REACHABLE_ONLY_FROM_HEAD
        assert board.names(verdict.reason.squares) == ("h8",)


@pytest.mark.parametrize("name", ["knight-tour", "horse-step-chess"])
def test_that_verdicts_agree_with_the_tour_that_the_search_finds_later(name):
    """Everything the search took back was lost, and the rest was not."""
    board = Board(6, 6)
    recording = Recording(Problem(board, (0,), PRESETS[name].naive))
    recording.advance(10**8)
    assert recording.outcome is Outcome.SOLVED
    tour = recording.position(recording.steps).path
    foresight = Foresight(board)
    for number in range(100):
        path = recording.position(number * recording.steps // 100).path
        verdict = foresight.verdict(path)
        lost_depth = find_lost_depth(path, lambda prefix: prefix == tour[: len(prefix)])
        assert verdict.lost_depth == lost_depth
        assert (verdict.completability is Completability.COMPLETABLE) == (lost_depth is None)


def test_that_a_tour_of_a_board_of_ten_thousand_squares_is_found():
    board = Board(100, 100)
    assert Tour(board, Foresight(board).verdict((0,)).tour).path[0] == 0


def test_that_a_start_of_the_rarer_colour_is_lost_by_its_colour():
    verdict = api.verdict(Board(5, 5), (1,))
    assert (verdict.lost_depth, verdict.is_exact, verdict.reason.reason_type) == (
        0,
        True,
        ReasonType.COLOR_IMBALANCE,
    )


def test_that_a_quick_verdict_on_a_larger_board_has_no_reason():
    board = Board(16, 16)
    path = api.solve("16x16", start="a16").tour.path[:100]
    for end in (path, (*path, next(s for s in board.neighbors(path[-1]) if s not in path))):
        recording = Recording(Problem(board, path[:1], NAIVE, end[1:]))
        position = recording.position(recording.steps)
        whole = recording.verdict(position)
        first = recording.quick_verdict(position)
        assert (first.completability, first.lost_depth) == (whole.completability, whole.lost_depth)
        assert first.reason is None


def test_that_the_losing_square_does_not_depend_on_earlier_verdicts():
    board = Board(12, 12)
    order = random.Random(5)
    path = [0]
    while onward := [s for s in board.neighbors(path[-1]) if s not in path]:
        path.append(order.choice(onward))
    foresight = Foresight(board, max_branches=0)
    beginnings = [*accumulate(((s,) for s in path), add)]
    move_by_move = [foresight.lost_depth(beginning) for beginning in beginnings]
    alone = [Foresight(board, max_branches=0).lost_depth(beginning) for beginning in beginnings]
    assert move_by_move == alone
    assert alone[-1] is not None


def test_that_without_branches_a_large_board_is_undecided_unless_the_loss_is_forced():
    board = Board(12, 12)
    assert board.free_count > MAX_EXACT_SQUARES
    assert Foresight(board, max_branches=0).verdict((0,)).completability is Completability.UNDECIDED
    # past both neighbours of the corner a12
    path = tuple(map(board.parse_square, ("c11", "d9", "b10", "d11")))
    verdict = Foresight(board, max_branches=0).verdict(path)
    assert (verdict.completability, verdict.is_exact) == (Completability.LOST, False)


GIRAFFE = Board(11, 11, leaper=Leaper(1, 4))
"""Board on which hardly any verdict is decided."""


def squares_of(board, names):
    return tuple(map(board.parse_square, names.split()))


@pytest.mark.parametrize(
    ("board", "goal"),
    [
        (GIRAFFE, Goal.OPEN),
        (replace(GIRAFFE, holes=(GIRAFFE.parse_square("k1"),)), Goal.CLOSED),
    ],
    ids=["open", "closed"],
)
def test_that_a_verdict_beyond_the_branch_limit_is_undecided(board, goal, monkeypatch):
    monkeypatch.setattr(foresight_module, "MAX_BRANCHES_OF_SMALL_BOARDS", 2_000)
    assert board.free_count <= MAX_EXACT_SQUARES
    path = (board.parse_square("a1"),)
    assert api.verdict(board, path, goal) == Verdict(path, Completability.UNDECIDED)


def test_that_small_boards_have_a_branch_limit_that_a_knight_hardly_ever_reaches():
    assert 33_000 < max_branches_of(GIRAFFE) <= 2_000_000
    assert max_branches_of(Board(11, 11)) == max_branches_of(GIRAFFE)


def test_that_a_lost_path_with_undecided_prefixes_has_an_inexact_lost_depth(monkeypatch):
    """Three prefixes are undecided; the bisection takes no more branches than one verdict."""
    monkeypatch.setattr(foresight_module, "_SLICE_BRANCHES", 10)
    path = squares_of(GIRAFFE, "f6 j5 k1 g2 k3 j7 f8")
    foresight = Foresight(GIRAFFE, max_branches=4_000)
    slice_count = 0

    def count_slice():
        nonlocal slice_count
        slice_count += 1

    verdict = run_to_completion(foresight.iter_verdict(path), count_slice)
    # each check may end with part of a slice
    assert slice_count <= 4_000 / 10 + 2 * len(path)
    assert (verdict.completability, verdict.lost_depth, verdict.is_exact) == (
        Completability.LOST,
        5,
        False,
    )
    check_verdict_reason(GIRAFFE, Goal.OPEN, verdict)


def test_that_a_lost_depth_is_exact_though_one_prefix_takes_most_branches():
    """No tour starts on i2: that takes 1,080 branches, and 623 that none goes on to h4."""
    board = Board(4, 9)
    path = squares_of(board, "i2 h4 g2 f4 h3 f2 h1 g3 i4")
    verdict = Foresight(board, max_branches=4_000).verdict(path)
    assert (verdict.lost_depth, verdict.is_exact) == (0, True)
    verdict = Foresight(board, max_branches=1_000).verdict(path)
    assert (verdict.lost_depth, verdict.is_exact) == (1, False)


def test_that_a_prefix_left_undecided_by_a_bisection_can_be_decided_later():
    """In the bisection it has fewer branches than in a verdict of its own."""
    board = Board(4, 9)
    path = squares_of(board, "i2 h4 g2 f4 h3 f2 h1 g3 i4")
    foresight = Foresight(board, max_branches=1_100)
    assert not foresight.verdict(path).is_exact
    assert foresight.completability(path[:1]) is Completability.LOST


def test_that_a_quick_verdict_does_not_wait_for_a_check_without_end():
    """Within some ten milliseconds, without a reason where the square may be an earlier one."""
    recording = Recording(Problem(GIRAFFE, (0,), NAIVE))
    assert recording.quick_verdict(recording.position(0)).completability is Completability.UNDECIDED
    path = squares_of(GIRAFFE, "f6 j5 k1 g2 k3 j7 f8")
    recording = Recording(Problem(GIRAFFE, path[:1], NAIVE, path[1:]))
    first = recording.quick_verdict(recording.position(recording.steps))
    assert (first.completability, first.is_exact, first.reason) == (
        Completability.LOST,
        False,
        None,
    )


def test_that_a_verdict_is_computed_slice_by_slice():
    """A tour of 30×30 squares takes more than one."""
    foresight = Foresight(Board(30, 30))
    assert sum(1 for _ in foresight.iter_verdict((0,))) > 1
    assert foresight.completability((0,)) is Completability.COMPLETABLE


@examples
@given(problems(), st.integers(0, 500))
def test_that_every_reason_of_a_search_is_true_and_proves_the_loss(problem, steps):
    search = search_after(problem, steps)
    goal = problem.strategy.goal
    verdict = api.verdict(problem.board, search.path, goal)
    if verdict.completability is Completability.LOST:
        check_verdict_reason(problem.board, goal, verdict)


def test_that_a_verdict_on_an_illegal_path_is_refused():
    with pytest.raises(InputError):
        api.verdict(Board(), (0, 1))


def test_that_a_full_path_that_does_not_close_is_lost_for_a_closed_tour():
    """The last square does not attack the first, and nothing is left."""
    board = Board(3, 4)
    tour = Foresight(board).verdict((0,)).tour
    assert api.verdict(board, tour, Goal.CLOSED).completability is Completability.LOST
    assert Problem(board, tour, Strategy(goal=Goal.CLOSED)).obstacle is not None
