"""Problems that a search accepts, and its position and progress."""

from copy import deepcopy
from dataclasses import FrozenInstanceError, replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.board import MOVE_ORDERS, Board, InputError, Leaper
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.restart_policy import RestartPolicy
from knight_gui.search.search import Search
from knight_gui.search.strategy import Goal, Ordering, Strategy
from tests.search.from_the_start import search_after
from tests.search.problems import problems
from tests.search.slow import SlowSearch

NAIVE = Strategy(MOVE_ORDERS["knight-tour"], Ordering.NAIVE)
CLOSED = Strategy(goal=Goal.CLOSED)
RING = Board(3, 3, holes=frozenset({4}))


@pytest.mark.parametrize(
    ("path", "why"),
    [
        ((4,), "b2 is a hole: a tour uses the 8 other squares"),
        ((0, 4), "b2 is a hole"),
        ((9,), "Square 9 is not on the board: its 9 squares are 0 to 8"),
        ((-1,), "Square -1 is not on the board"),
        ((0, 1), "a3 to b3 is not a knight’s move"),
        ((0, 5, 0), "a3 comes twice, as 1 and 3"),
        ((), "8 squares are missing"),
    ],
)
def test_that_an_illegal_path_is_refused_with_the_reason(path, why):
    with pytest.raises(InputError, match=rf"\A.*{why}.*\Z"):
        Problem(RING, path, NAIVE)


@pytest.mark.parametrize("method", [Search.progress, Search.position])
def test_that_progress_and_position_do_not_change_while_the_search_goes_on(method):
    search = search_after(Problem(Board(), (0,), NAIVE), 1000)
    snapshot = method(search)
    before = deepcopy(vars(snapshot))
    search.advance(100_000)
    np.testing.assert_equal(vars(snapshot), before)
    for name in before:
        with pytest.raises(FrozenInstanceError):
            setattr(snapshot, name, 0)


def test_that_retreat_counts_are_read_only_64_bit_numbers():
    progress = search_after(Problem(Board(), (0,), NAIVE), 1000).progress()
    recording = Recording(Problem(Board(), (0,), NAIVE))
    recording.advance(1000)
    summary = recording.summarize_steps(0, 1000)
    for counts in (
        progress.retreats_by_square,
        progress.retreats_by_depth,
        summary.retreats_by_square,
    ):
        assert (counts.dtype, counts.shape) == (np.int64, (64,))
        assert counts.sum() == progress.backtracks > 0
        with pytest.raises(ValueError, match="read-only"):
            counts[0] = 1


def test_that_a_fresh_copy_is_at_the_beginning_and_independent():
    problem = Problem(Board(), (0,), NAIVE)
    search = Search(problem, 4096)
    search.advance(5000)
    before = search.position()
    copy = search.fresh_copy()
    assert (copy.problem, copy.position()) == (problem, Search(problem).position())
    copy.advance(5000)
    assert copy.position() == before
    copy.advance(123)
    assert search.position() == before
    assert search.progress().retreats_by_square.sum() == before.backtracks
    assert copy.record.checkpoint_count == 0
    assert copy.record.landmarks() == ()
    assert copy.record.arrays.scalars["bin_count"] == 0


@settings(max_examples=60)
@given(problems(), st.integers(0, 300))
def test_that_candidates_have_the_value_that_ordered_them(problem, steps):
    slow = SlowSearch(problem.board, problem.path, problem.strategy, steps)
    position = search_after(problem, len(slow.paths) - 1).position()
    numbers = [candidate.ordering_value for candidate in position.candidates]
    expected = [slow.number(candidate.square, position.path) for candidate in position.candidates]
    if problem.strategy.ordering is Ordering.NAIVE:
        expected = list(range(1, len(numbers) + 1))
    assert numbers == expected == sorted(numbers)


@pytest.mark.parametrize("ordering", Ordering)
@pytest.mark.parametrize("size", ["8x8", "9x9"])
def test_that_steps_are_counted_beyond_32_bits(ordering, size):
    problem = Problem(Board.parse(size), (0,), Strategy(ordering=ordering))
    plain = search_after(problem, 10)
    far = search_after(problem, 10)
    beyond = 2**40
    far.state.scalars["step"] += beyond
    far.state.retreat_counts[:] += 2**33
    plain.advance(50_000)
    assert far.advance(50_000) == plain.step - 10
    assert far.step == plain.step + beyond
    before = plain.progress()
    after = far.progress()
    counts = [(progress.steps, progress.nodes, progress.backtracks) for progress in (before, after)]
    assert np.diff(counts, axis=0).tolist() == [[beyond, beyond // 2, beyond // 2]]
    assert (after.retreats_by_square == before.retreats_by_square + 2**33).all()
    assert (after.retreats_by_depth == before.retreats_by_depth + 2**33).all()
    position = far.position()
    assert position == replace(plain.position(), step=after.steps)
    assert (position.nodes, position.backtracks) == (after.nodes, after.backtracks)


@pytest.mark.parametrize("budget", [0, -1, -(2**40)])
def test_that_without_a_budget_no_step_is_taken(budget):
    search = Search(Problem(Board(), (0,), NAIVE), 4096)
    assert (search.advance(budget), search.advance(1000), search.advance(budget)) == (0, 1000, 0)
    assert search.step == 1000


@pytest.mark.parametrize("budget", [2**31, 2**63 - 1, 2**63, 10**30])
def test_that_a_budget_may_be_any_number_and_a_search_stays_at_its_end(budget):
    search = search_after(Problem(Board(5, 5), (0,), NAIVE), 7)
    search.advance(budget)
    at_the_end = search.position()
    assert (at_the_end.outcome, at_the_end.nodes) == (Outcome.SOLVED, 288)
    assert (search.advance(budget), search.position()) == (0, at_the_end)
    assert search.progress().nodes == 288


@pytest.mark.parametrize("goal", Goal)
def test_that_a_problem_whose_path_is_a_tour_is_solved_at_once(goal):
    ring = (0, 7, 2, 3, 8, 1, 6, 5)
    search = Search(Problem(RING, ring, Strategy(goal=goal)))
    assert search.outcome is search.position().outcome is Outcome.SOLVED
    assert search.advance(10) == 0
    assert Search(Problem(RING, ring[:-1], search.problem.strategy)).outcome is None


@pytest.mark.parametrize(
    "leaper", [Leaper(1, 20), Leaper(5, 5), Leaper(10**12, 1), Leaper(0, 10**20)]
)
def test_that_a_leaper_that_leaps_off_the_board_has_no_moves(leaper):
    search = search_after(Problem(Board(5, 5, leaper=leaper), (12,), NAIVE), 10)
    assert search.outcome is Outcome.NO_TOUR
    assert (search.step, search.position().candidates) == (0, ())


def test_that_a_search_of_the_largest_board_can_advance():
    search = Search(Problem(Board(1, 2_000_000, leaper=Leaper(0, 1)), (0,), NAIVE))
    assert (search.advance(1000), search.position().head) == (1000, 1000)


def test_that_positions_of_a_round_are_counted_from_its_restart():
    moves_per_round = 42
    restarts = RestartPolicy(2)
    problem = Problem(Board(3, 7), (0,), Strategy(ordering=Ordering.NAIVE, restarts=restarts))
    search = Search(problem)
    positions_in_round = 1
    nodes = 1
    for _ in range(400):
        search.advance(1)
        progress = search.progress()
        positions_in_round += progress.nodes - nodes
        nodes = progress.nodes
        if progress.depth == 0 and positions_in_round > moves_per_round:
            positions_in_round = 1
        assert progress.nodes_in_round == positions_in_round
    assert nodes > 4 * moves_per_round
