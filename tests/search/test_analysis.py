"""When a search was lost: against a slow look at every square, and against trying everything."""

from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.search.analysis import LossProver
from knight_gui.search.cancel import CancelToken
from knight_gui.search.kinds import LossKind, Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Strategy
from knight_gui.tour import Board
from tests.search.brute_force import has_tour
from tests.search.half_billion import STEPS as STEPS_OF_HALF_A_BILLION
from tests.search.half_billion import half_a_billion
from tests.search.problems import problems
from tests.search.slow import SlowSearch

STEPS = 500
FEW_SQUARES = 20
examples = settings(max_examples=80)


@cache
def attacked_on(board):
    """For each free square those that it attacks, looked for among all."""
    free = list(board.free_squares)
    return {s: {t for t in free if board.attacks(s, t)} for s in free}


def slow_loss(problem, path):
    """The first lost depth of a path, the kind and the squares; None if there is none."""
    board, goal = problem.board, problem.strategy.goal
    around = attacked_on(board)
    for depth in range(len(problem.path) - 1, len(path)):
        visited, head = set(path[: depth + 1]), path[depth]
        free = [s for s in board.free_squares if s not in visited]
        open_to = {*free, head, *([path[0]] if goal is Goal.CLOSED else [])}
        ways = {s: len(around[s] & open_to) for s in free}
        stranded = [s for s in free if ways[s] == 0]
        single = [s for s in free if ways[s] == 1]
        if stranded:
            return depth, LossKind.STRANDED, tuple(stranded)
        if len(single) > (0 if goal is Goal.CLOSED and board.free_count > 2 else 1):
            return depth, LossKind.SINGLE, tuple(single)
        is_way_back = any(board.attacks(s, path[0]) for s in free)
        if goal is Goal.CLOSED and depth and free and not is_way_back:
            return depth, LossKind.CUT_OFF, (path[0],)
    return None


@examples
@given(problems(), st.integers(0, STEPS))
def test_that_every_path_is_lost_as_the_slow_look_tells(problem, steps):
    search = Search(problem)
    prover = LossProver(search.twin())
    search.advance(steps)
    for _ in range(20):
        assert prover.loss_of(search.path) == slow_loss(problem, search.path)
        if not search.advance(1):
            break


@examples
@given(problems(largest=5), st.integers(0, STEPS))
def test_that_no_path_is_called_lost_that_a_tour_continues(problem, steps):
    if problem.board.free_count > FEW_SQUARES:
        return
    search = Search(problem)
    search.advance(steps)
    loss = LossProver(search.twin()).loss_of(search.path)
    if loss is not None:
        assert not has_tour(problem.board, search.path, problem.strategy.goal)
        assert not has_tour(problem.board, search.path[: loss[0] + 1], problem.strategy.goal)


@examples
@given(problems(), st.lists(st.integers(1, 200), min_size=1, max_size=5))
def test_that_the_steps_in_vain_are_those_after_which_the_path_is_lost(problem, budgets):
    slow = SlowSearch(problem.board, problem.path, problem.strategy, STEPS)
    recording = Recording(problem)
    recording.advance(len(slow.paths) - 1)
    prover = LossProver(Search(problem))
    wasted = [prover.loss_of(tuple(path)) is not None for path in slow.paths]
    count = recording.count_wasted()
    while not count.is_complete:
        count.advance(budgets[0])
        budgets = [*budgets[1:], budgets[0]]
        assert count.wasted == sum(wasted[1 : count.steps + 1])
    assert count.steps == recording.steps


@examples
@given(problems(), st.data())
def test_that_the_step_of_each_move_is_found(problem, data):
    slow = SlowSearch(problem.board, problem.path, problem.strategy, STEPS)
    recording = Recording(problem)
    recording.advance(len(slow.paths) - 1)
    step = data.draw(st.integers(0, len(slow.paths) - 1))
    position = recording.position(step)
    for depth in range(position.base, position.depth + 1):
        prefix = slow.paths[step][: depth + 1]
        made = 0
        if depth > position.base:
            made = max(s for s in range(step) if len(slow.paths[s]) <= depth) + 1
        assert slow.paths[made] == prefix
        assert recording.step_of_move(position, depth) == made


LONG = Problem(Board(), (0,), PRESETS["knight-tour"].naive)


@pytest.fixture(scope="module")
def long():
    recording = Recording(LONG)
    recording.advance(30_000_000)
    return recording


@pytest.mark.parametrize("step", [29_999_999, 12_345_678, 9_000_000, 1_000])
@pytest.mark.parametrize("longest", [1 << 20, 1000])
def test_that_the_step_of_a_move_made_long_ago_is_found(long, step, longest, monkeypatch):
    monkeypatch.setattr("knight_gui.search.recording.LONGEST_STEPPED", longest)
    long.position(29_000_000)
    position = long.position(step)
    long.position(0)
    long._move_looked_for = ()
    for depth in (1, 20, 30, position.depth // 2, position.depth):
        made = long.step_of_move(position, depth)
        assert long.position(made).path == position.path[: depth + 1]
        assert long.position(made - 1).path == position.path[:depth]


def test_that_half_of_a_minute_was_in_vain_is_told_slice_by_slice_and_can_be_interrupted():
    token = CancelToken()
    recording = Recording(LONG, token=token)
    recording.advance(3_000_000)
    whole, sliced = recording.count_wasted(), recording.count_wasted()
    whole.advance(3_000_000)
    token.cancel()
    slices = 0
    while not sliced.is_complete:
        sliced.advance(3_000_000)
        slices += 1
    assert slices > 1
    assert sliced.wasted == whole.wasted
    assert 0.9 < whole.wasted / 3_000_000 < 1


def test_that_of_half_a_billion_steps_only_594_were_not_in_vain():
    count = half_a_billion().count_wasted()
    count.advance(2 * STEPS_OF_HALF_A_BILLION)
    assert count.is_complete
    assert count.steps - count.wasted == 594


def test_that_a_search_that_was_lost_from_the_beginning_was_all_in_vain():
    problem = Problem(Board(3, 3), (0,), Strategy(ordering=Ordering.NAIVE))
    recording = Recording(problem)
    recording.advance(10**6)
    assert recording.outcome is Outcome.NO_TOUR
    count = recording.count_wasted()
    count.advance(10**6)
    assert count.wasted == count.steps == recording.steps
    loss = recording.loss(recording.position(5))
    assert (loss.depth, loss.step, loss.kind, loss.squares) == (0, 0, LossKind.STRANDED, (4,))


def test_that_a_greedy_tour_was_not_in_vain():
    recording = Recording(Problem(Board(), (0,), Strategy()))
    recording.advance(1000)
    count = recording.count_wasted()
    count.advance(1000)
    assert (count.steps, count.wasted) == (63, 0)
    assert all(recording.loss(recording.position(step)) is None for step in range(64))


def test_that_pruning_where_it_is_lost_leaves_437_nodes():
    """Of the 251,825,408 that the naive search needs."""
    search = Search(LONG)
    prover = LossProver(search.twin())
    board, order = LONG.board, LONG.strategy.move_order.leaps_of(LONG.board.leaper)
    nodes = 0

    def visit(path):
        nonlocal nodes
        nodes += 1
        if len(path) == board.size:
            return True
        if prover.loss_of(tuple(path)) is not None:
            return False
        row, col = divmod(path[-1], board.cols)
        for col_step, row_step in order:
            to_row, to_col = row + row_step, col + col_step
            square = to_row * board.cols + to_col
            inside = 0 <= to_row < board.rows and 0 <= to_col < board.cols
            if inside and square not in path and visit([*path, square]):
                return True
        return False

    assert visit([0])
    assert nodes == 437
