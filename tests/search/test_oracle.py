"""What the oracle says of a path is what comes of trying everything."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.search import oracle
from knight_gui.search.analysis import LossProver
from knight_gui.search.cancel import CancelToken
from knight_gui.search.kinds import LossKind, Outcome, Prospect
from knight_gui.search.oracle import Oracle
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal, Strategy
from knight_gui.tour import Board, InputError, Leaper, Tour
from tests.search.brute_force import paths_of_naive_search, searcher, trier
from tests.search.problems import problems

NAIVE = PRESETS["knight-tour"].naive
FEW_SQUARES = 20
examples = settings(max_examples=70)


def lost_since(path, is_possible):
    """The depth of the first prefix that is not possible: with it none after it is."""
    lost = len(path)
    while lost and not is_possible(path[:lost]):
        lost -= 1
    return lost


def check(board, path, goal, told, is_possible):
    """Compare a verdict with what trying everything tells of the path and its prefixes."""
    assert told.path == path
    if told.fate is Prospect.HOPEFUL:
        tour = Tour(board, told.tour)
        assert tour.path[: len(path)] == path
        assert tour.is_closed or goal is Goal.OPEN
        assert told.lost_at is None
        return
    assert told.fate is Prospect.LOST
    assert (told.lost_at, told.is_exact) == (lost_since(path, is_possible), True)
    if told.way_out is not None:
        assert Tour(board, told.way_out).path[: told.lost_at] == path[: told.lost_at]


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
def test_that_trying_everything_tells_the_same_of_the_positions_of_naive_searches(
    board, goal, every
):
    for start in range(0, board.size, board.size // 2):
        is_possible = trier(board, start, goal)
        for path in paths_of_naive_search(board, start, every, 60):
            check(board, path, goal, oracle.verdict(board, path, goal), is_possible)


@pytest.mark.parametrize("goal", Goal)
def test_that_a_naive_search_on_5x6_tells_the_same_of_a_few_of_its_200_million_positions(goal):
    """`make bench` asks of many more."""
    board = Board(5, 6)
    is_possible = searcher(board, goal)
    for path in paths_of_naive_search(board, 0, 40_000_003, 10):
        check(board, path, goal, oracle.verdict(board, path, goal), is_possible)


@examples
@given(problems(largest=5), st.integers(0, 500))
def test_that_trying_everything_tells_the_same_on_any_board(problem, steps):
    board, goal = problem.board, problem.strategy.goal
    if board.free_count > FEW_SQUARES:
        return
    search = Search(problem)
    search.advance(steps)
    told = oracle.verdict(board, search.path, goal)
    check(board, search.path, goal, told, trier(board, problem.path[0], goal))


@examples
@given(problems(), st.integers(0, 500), st.lists(st.integers(1, 3000), min_size=1, max_size=4))
def test_that_many_small_slices_tell_the_same_as_a_single_one(problem, steps, budgets):
    search = Search(problem)
    search.advance(steps)
    asked = Problem(problem.board, search.path, problem.strategy)
    sliced, whole = Oracle(asked, 20_000), Oracle(asked, 20_000)
    while not whole.is_complete:
        whole.advance(10**9)
    taken = 0
    while not sliced.is_complete:
        now = sliced.advance(budgets[0])
        assert now <= budgets[0]
        taken += now
        budgets = [*budgets[1:], budgets[0]]
    assert sliced.verdict() == whole.verdict()
    assert taken == whole.verdict().steps


@examples
@given(problems(), st.integers(0, 500))
def test_that_the_simple_test_never_sees_a_loss_before_the_oracle_does(problem, steps):
    search = Search(problem)
    search.advance(steps)
    told = oracle.verdict(problem.board, search.path, problem.strategy.goal, 20_000)
    simple = LossProver(Search(problem)).loss_of(search.path)
    if simple is not None:
        assert told.fate is Prospect.LOST
        assert told.lost_at <= simple[0]
        assert told.simple is not None
        assert told.simple.depth <= simple[0]


@pytest.mark.parametrize("name", ["knight-tour", "horse-step-chess"])
def test_that_it_agrees_with_what_a_search_that_found_a_tour_knows_by_hindsight(name):
    """All that it took back was lost, and what it kept was not."""
    board = Board(6, 6)
    recording = Recording(Problem(board, (0,), PRESETS[name].naive))
    recording.advance(10**8)
    assert recording.outcome is Outcome.SOLVED
    tour = recording.position(recording.steps).path
    for number in range(100):
        path = recording.position(number * recording.steps // 100).path
        told = oracle.verdict(board, path)
        kept = next((d for d in range(len(path)) if path[d] != tour[d]), None)
        assert told.lost_at == kept
        assert (told.fate is Prospect.HOPEFUL) == (kept is None)


def test_that_a_search_without_a_tour_was_lost_from_its_beginning_and_a_theorem_says_so():
    board = Board(5, 5)
    search = Search(Problem(board, (1,), NAIVE))
    search.advance(1000)
    told = oracle.verdict(board, search.path)
    assert (told.lost_at, told.is_exact, told.tried, told.steps) == (0, True, 0, 0)
    assert told.obstacle == Problem(board, (1,), NAIVE).obstacle


def test_that_a_start_without_a_tour_is_tried_where_no_theorem_is_known():
    board = Board(5, 6, frozenset({14, 17}))
    told = oracle.verdict(board, (0,))
    assert (told.fate, told.lost_at, told.is_exact, told.obstacle) == (Prospect.LOST, 0, True, None)
    assert told.tried > 100


def test_that_the_move_that_ruined_it_comes_before_the_one_that_shows():
    """The first dead end of the half billion steps."""
    recording = Recording(Problem(Board(), (0,), NAIVE))
    recording.advance(40)
    told = oracle.verdict(Board(), recording.position(33).path)
    assert told.fate is Prospect.LOST
    assert (told.simple.depth, told.simple.kind, told.simple.squares) == (
        31,
        LossKind.STRANDED,
        (7,),
    )
    assert told.is_exact
    assert told.lost_at < 31
    assert told.tried > 1
    assert oracle.verdict(Board(), told.path[: told.lost_at]).fate is Prospect.HOPEFUL


def test_that_with_too_few_steps_it_tells_a_bound_or_nothing():
    recording = Recording(Problem(Board(), (0,), NAIVE))
    recording.advance(10**6)
    told = oracle.verdict(Board(), recording.position(10**6).path, most_steps=1)
    assert (told.fate, told.is_exact) == (Prospect.LOST, False)
    assert told.lost_at == told.simple.depth
    told = oracle.verdict(Board(), (0, 17), most_steps=1)
    assert (told.fate, told.tour, told.lost_at) == (Prospect.UNDECIDED, None, None)


def test_that_a_cancelled_token_ends_a_slice_early():
    token = CancelToken()
    asked = Oracle(Problem(Board(), (0,), NAIVE), token=token)
    token.cancel()
    assert asked.advance(10**6) < 10**6
    assert not asked.is_complete or asked.verdict().fate is Prospect.HOPEFUL


@pytest.mark.parametrize("goal", Goal)
@pytest.mark.parametrize("steps", [6, 13, 40, 900])
def test_that_of_each_move_it_is_told_what_would_become_of_it(goal, steps):
    board = Board(4, 5)
    search = Search(Problem(board, (0,), NAIVE))
    search.advance(steps)
    asked = Oracle(Problem(board, search.path, Strategy(goal=goal)), asks_moves=True)
    while not asked.is_complete:
        asked.advance(1000)
    is_possible = trier(board, 0, goal)
    outlook = asked.outlook()
    assert outlook.verdict == oracle.verdict(board, search.path, goal) or outlook.verdict.tour
    assert [square for square, _ in outlook.fates] == sorted(
        c.square for c in search.position().candidates
    )
    for square, fate in outlook.fates:
        assert (fate is Prospect.HOPEFUL) == is_possible((*search.path, square))


def test_that_a_path_is_lost_if_all_its_moves_are():
    """Each question has its own steps: those of the moves may do where those of the path do not."""
    board = Board(5, 6, frozenset({14, 17}))
    whole = oracle.verdict(board, (0,))
    most = whole.steps - 100
    assert oracle.verdict(board, (0,), most_steps=most).fate is Prospect.UNDECIDED
    asked = Oracle(Problem(board, (0,), Strategy()), most, asks_moves=True)
    while not asked.is_complete:
        asked.advance(10**6)
    told = asked.outlook().verdict
    assert (told.fate, told.lost_at, told.is_exact) == (Prospect.LOST, 0, True)
    assert told.tried == whole.tried


def test_that_what_is_no_path_is_refused():
    with pytest.raises(InputError):
        oracle.verdict(Board(), (0, 1))
