"""A search by hand against a walk through its moves that is obviously right."""

import random
from itertools import groupby

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.board import Board, InputError, Leaper
from knight_gui.search.by_hand import (
    RETREAT,
    free_squares_from_head,
    moves_between,
    path_after_moves,
    redoable_squares,
)
from knight_gui.search.kinds import BarStatus, CandidateStatus, LandmarkType, Outcome, StepType
from knight_gui.search.losses import MistakeFinder
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import Goal, Ordering, Strategy
from knight_gui.search.tree_size import has_tree
from tests.search.brute_force import lost_at, searcher, trier
from tests.search.side_by_side import COMPILED, nearest

RING = Board(3, 3, holes=frozenset({4}))
"""On it each path becomes a tour, from which one can go on."""
BOARDS = (Board(3, 4), Board(4, 4), Board(5, 3, frozenset({7})), Board(4, 5, leaper=Leaper(0, 1)))
games = settings(max_examples=40 if COMPILED else 10)


def paths_of(problem):
    """The path after each step, told without the program."""
    paths = [problem.path]
    for square in problem.moves:
        paths.append(paths[-1][:-1] if square == RETREAT else (*paths[-1], square))
    return paths


@st.composite
def played(draw):
    """A board, the squares that were given, and a random walk from there."""
    board = draw(st.sampled_from((RING, RING, *BOARDS)))
    goal = draw(st.sampled_from(Goal))
    rng = random.Random(draw(st.integers(0, 2**32)))
    path = [draw(st.sampled_from(tuple(board.free_squares)))]
    moves = []
    for _ in range(draw(st.integers(0, 2))):
        path += [square for square in board.neighbors(path[-1]) if square not in path][:1]
    given_path = tuple(path)
    for _ in range(draw(st.integers(0, 60))):
        onward = [square for square in board.neighbors(path[-1]) if square not in path]
        if len(path) > len(given_path) and (not onward or rng.random() < 0.25):
            moves.append(RETREAT)
            path.pop()
        elif onward:
            moves.append(rng.choice(onward))
            path.append(moves[-1])
    return Problem(board, given_path, Strategy(ordering=Ordering.NAIVE, goal=goal), tuple(moves))


def is_tour(problem, path):
    is_closing = problem.strategy.goal is Goal.OPEN or path[0] in problem.board.neighbors(path[-1])
    return len(path) == problem.board.free_count and is_closing


def free_from(problem, path):
    return {square for square in problem.board.neighbors(path[-1]) if square not in path}


def landscape_of(recording):
    reading = recording.make_landscape_reader(0, recording.steps, 10_000)
    while not reading.is_complete:
        reading.advance(10**6)
    return reading.landscape()


@games
@given(played(), st.integers(0, 2**32).map(random.Random))
def test_that_every_step_is_at_hand_forwards_backwards_and_at_random(problem, rng):
    paths = paths_of(problem)
    recording = Recording(problem)
    steps = range(len(paths))
    assert recording.steps == len(problem.moves)
    for step in (*steps, *steps[::-1], *rng.sample(steps, len(steps))):
        position = recording.position(step)
        path = paths[step]
        went_back = step > 0 and problem.moves[step - 1] == RETREAT
        kind = StepType.RETREAT if went_back else StepType.ADVANCE
        assert (position.step, position.path) == (step, path)
        assert position.step_type is (kind if step else StepType.START)
        assert position.square_left == (paths[step - 1][-1] if went_back else None)
        assert position.backtracks == problem.moves[:step].count(RETREAT)
        assert position.outcome is (Outcome.SOLVED if is_tour(problem, path) else None)
        assert {candidate.square for candidate in position.candidates} == free_from(problem, path)
        order = problem.strategy.move_order
        assert free_squares_from_head(problem.board, order, path) == tuple(
            c.square for c in position.candidates
        )
        # one may go again where one came from
        assert {candidate.status for candidate in position.candidates} <= {CandidateStatus.UNTRIED}


@games
@given(played(), st.lists(st.integers(1, 20), max_size=9))
def test_that_who_plays_on_comes_to_what_was_played_at_once(problem, slices):
    def begun(count):
        return Problem(problem.board, problem.path, problem.strategy, problem.moves[:count])

    whole = Recording(problem)
    parts = Recording(begun(0))
    played = 0
    for count in (*slices, len(problem.moves)):
        before = begun(played)
        played = min(played + count, len(problem.moves))
        assert begun(played).is_continuation_of(before) is (begun(played) != before)
        parts.continue_with(begun(played))
        parts.position(random.Random(count).randint(0, played))
    assert parts.outcome is whole.outcome
    assert (parts.landmarks(), parts.progress()) == (whole.landmarks(), whole.progress())
    assert all(parts.position(step) == whole.position(step) for step in range(whole.steps + 1))


@games
@given(played())
def test_that_dead_ends_retreats_and_landmarks_are_those_of_the_moves(problem):
    paths = paths_of(problem)
    recording = Recording(problem)
    dead_ends = [
        step
        for step, path in enumerate(paths)
        if not free_from(problem, path)
        and not is_tour(problem, path)
        and (not step or problem.moves[step - 1] != RETREAT)
    ]
    runs = []
    step = 0
    for is_back, run in groupby(problem.moves, lambda square: square == RETREAT):
        step += (size := len(list(run)))
        runs += [(step, size)] * is_back
    for step in range(len(paths)):
        around = recording.previous_dead_end(step), recording.next_dead_end(step)
        assert around == nearest(dead_ends, step)
        around = recording.previous_retreat(step, 2), recording.next_retreat(step, 2)
        assert around == nearest([end for end, size in runs if size > 1], step)
    told = {kind: [] for kind in LandmarkType}
    for mark in recording.landmarks():
        told[mark.landmark_type].append((mark.step, mark.move_count))
    longest = [max((s for e, s in runs if e < end), default=0) for end, _ in runs]
    assert told[LandmarkType.RETREAT] == [
        run for run, before in zip(runs, longest, strict=True) if run[1] > before
    ]
    tours = [(step, len(path) - 1) for step, path in enumerate(paths) if is_tour(problem, path)]
    assert told[LandmarkType.TOUR] == [tour for tour in tours if tour[0]][:1]
    assert {step for step, _ in told[LandmarkType.RECORD]} <= set(dead_ends)


@games
@given(played())
def test_that_the_landscape_has_its_branches_and_blames_only_the_lost_ones(problem):
    paths = paths_of(problem)
    recording = Recording(problem)
    is_possible = trier(problem.board, problem.path[0], problem.strategy.goal)
    landscape = landscape_of(recording)
    fates = landscape.bar_statuses(landscape)
    for step, path in enumerate(paths):
        assert landscape.path(step) == path
        lost = lost_at(path, is_possible)
        for depth, square in enumerate(path):
            after = [s for s in range(step, len(paths)) if len(paths[s]) <= depth]
            wanted = BarStatus.ON_PATH
            if after:
                if lost is not None and lost <= depth:
                    wanted = BarStatus.REFUTED
                else:
                    wanted = BarStatus.ABANDONED
            bar = recording.landscape_bar(step, depth)
            assert (bar.square, bar.status) == (square, wanted)
            assert bar.last_step == min(after, default=len(paths)) - 1
            assert fates[landscape.bars_at([step], [depth])[0]] == wanted


@games
@given(played(), st.integers(0, 60))
def test_that_losses_and_wasted_steps_are_those_of_trying_everything(problem, step):
    paths = paths_of(problem)
    recording = Recording(problem)
    is_possible = trier(problem.board, problem.path[0], problem.strategy.goal)
    is_lost = [not is_possible(path) for path in paths]
    losing = [s for s in range(1, len(paths)) if is_lost[s] and not is_lost[s - 1]]
    step = min(step, recording.steps)
    if not is_lost[0]:
        assert MistakeFinder(recording).find_next_mistake(step) == nearest(losing, step)[1]
    count = recording.make_wasted_step_counter()
    while not count.is_complete:
        count.advance(7)
    assert (count.wasted_steps, count.is_exact) == (sum(is_lost[1:]), True)


@pytest.mark.parametrize(("size", "walks"), [("5x5", 40), ("5x6", 8)])
def test_that_the_right_move_is_blamed_where_a_walk_ends(size, walks):
    board = Board.parse(size)
    rng = random.Random(1823)
    blamed = set()
    is_possible = searcher(board, Goal.OPEN)
    for _ in range(walks if COMPILED else 3):
        path = [0]
        while onward := [s for s in board.neighbors(path[-1]) if s not in path]:
            # as people do: mostly to a square that has few exits
            onward.sort(key=lambda s: sum(t not in path for t in board.neighbors(s)))
            path.append(onward[0] if rng.random() < 0.7 else rng.choice(onward))
        recording = Recording(Problem(board, (0,), Strategy(), tuple(path[1:])))
        landscape = landscape_of(recording)
        lost = recording.verdict(recording.position(len(path) - 1)).lost_depth
        assert int(landscape.lost_depths[-1]) == (-1 if lost is None else lost)
        blamed.add(lost)
        if lost is None:
            assert len(path) == board.free_count
        else:
            assert not is_possible(tuple(path[: lost + 1]))
            assert is_possible(tuple(path[:lost]))
    assert len(blamed) > 1


@given(played(), st.data())
def test_that_one_comes_from_any_path_to_any_other_by_the_fewest_moves(problem, data):
    path, wanted = (data.draw(st.sampled_from(paths_of(problem))) for _ in range(2))
    moves = moves_between(path, wanted)
    assert path_after_moves(path, moves) == wanted
    shared = sum(path[: n + 1] == wanted[: n + 1] for n in range(min(len(path), len(wanted))))
    assert len(moves) == len(path) + len(wanted) - 2 * shared


def test_that_what_was_taken_back_can_be_gone_to_again_until_one_goes_another_way():
    def again(*moves):
        return redoable_squares((0,), moves)

    assert again(10, 16, RETREAT, RETREAT) == (16, 10)
    assert (again(10, 16, RETREAT, RETREAT, 10), again(10, 16, RETREAT, RETREAT, 17)) == ((16,), ())
    assert again(10, 16, RETREAT, 27) == ()


@pytest.mark.parametrize(
    ("moves", "why"),
    [
        ((9,), "from a8 to b7"),
        ((10, 0), "from c7 to a8"),
        ((10, 10), "from c7 to c7"),
        ((RETREAT,), "no move to take back"),
        ((10, RETREAT, RETREAT), "no move to take back"),
    ],
)
def test_that_no_illegal_move_is_taken(moves, why):
    with pytest.raises(InputError, match=why):
        Problem(Board(), (0,), Strategy(), moves)


def test_that_nobody_estimates_how_much_somebody_will_try():
    assert has_tree(Problem(Board(), (0,), Strategy()))
    assert not has_tree(Problem(Board(), (0,), Strategy(), ()))
