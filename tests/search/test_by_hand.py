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
from tests.search.brute_force import find_lost_depth, make_brute_force_test, make_search_test
from tests.search.side_by_side import COMPILED, nearest

RING = Board(3, 3, holes=frozenset({4}))
"""Board on which each path becomes a tour, and the search by hand can go on from there."""
BOARDS = (Board(3, 4), Board(4, 4), Board(5, 3, frozenset({7})), Board(4, 5, leaper=Leaper(0, 1)))
games = settings(max_examples=40 if COMPILED else 10)


def paths_of(problem):
    """Return the path after each step, without the program."""
    paths = [problem.path]
    for square in problem.moves:
        paths.append(paths[-1][:-1] if square == RETREAT else (*paths[-1], square))
    return paths


@st.composite
def played(draw):
    """Draw a problem by hand: a board, a prefix, and a random walk from there."""
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
    reader = recording.make_landscape_reader(0, recording.steps, 10_000)
    while not reader.is_complete:
        reader.advance(10**6)
    return reader.landscape()


@games
@given(played(), st.integers(0, 2**32).map(random.Random))
def test_that_every_position_is_returned_forwards_backwards_and_at_random(problem, rng):
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
        # by hand one may go to the same square again
        assert {candidate.status for candidate in position.candidates} <= {CandidateStatus.UNTRIED}


@games
@given(played(), st.lists(st.integers(1, 20), max_size=9))
def test_that_a_recording_continued_in_parts_equals_one_recording(problem, slices):
    def make_problem(count):
        return Problem(problem.board, problem.path, problem.strategy, problem.moves[:count])

    whole = Recording(problem)
    parts = Recording(make_problem(0))
    played = 0
    for count in (*slices, len(problem.moves)):
        before = make_problem(played)
        played = min(played + count, len(problem.moves))
        assert make_problem(played).is_continuation_of(before) is (make_problem(played) != before)
        parts.continue_with(make_problem(played))
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
        move_count = len(list(run))
        step += move_count
        if is_back:
            runs.append((step, move_count))
    for step in range(len(paths)):
        around = recording.previous_dead_end(step), recording.next_dead_end(step)
        assert around == nearest(dead_ends, step)
        around = recording.previous_retreat(step, 2), recording.next_retreat(step, 2)
        assert around == nearest([end for end, size in runs if size > 1], step)
    landmarks = {landmark_type: [] for landmark_type in LandmarkType}
    for landmark in recording.landmarks():
        landmarks[landmark.landmark_type].append((landmark.step, landmark.move_count))
    longest = [max((s for e, s in runs if e < end), default=0) for end, _ in runs]
    assert landmarks[LandmarkType.RETREAT] == [
        run for run, before in zip(runs, longest, strict=True) if run[1] > before
    ]
    tours = [(step, len(path) - 1) for step, path in enumerate(paths) if is_tour(problem, path)]
    assert landmarks[LandmarkType.TOUR] == [tour for tour in tours if tour[0]][:1]
    assert {step for step, _ in landmarks[LandmarkType.RECORD]} <= set(dead_ends)


@games
@given(played())
def test_that_the_landscape_refutes_only_squares_that_lost_the_path(problem):
    paths = paths_of(problem)
    recording = Recording(problem)
    is_possible = make_brute_force_test(problem.board, problem.path[0], problem.strategy.goal)
    landscape = landscape_of(recording)
    statuses = landscape.bar_statuses(landscape)
    for step, path in enumerate(paths):
        assert landscape.path(step) == path
        lost = find_lost_depth(path, is_possible)
        for depth, square in enumerate(path):
            after = [s for s in range(step, len(paths)) if len(paths[s]) <= depth]
            if not after:
                status = BarStatus.ON_PATH
            elif lost is not None and lost <= depth:
                status = BarStatus.REFUTED
            else:
                status = BarStatus.ABANDONED
            bar = recording.landscape_bar(step, depth)
            assert (bar.square, bar.status) == (square, status)
            assert bar.last_step == min(after, default=len(paths)) - 1
            assert statuses[landscape.bars_at([step], [depth])[0]] == status


@games
@given(played(), st.integers(0, 60))
def test_that_mistakes_and_wasted_steps_are_those_of_brute_force(problem, step):
    paths = paths_of(problem)
    recording = Recording(problem)
    is_possible = make_brute_force_test(problem.board, problem.path[0], problem.strategy.goal)
    is_lost = [not is_possible(path) for path in paths]
    losing = [s for s in range(1, len(paths)) if is_lost[s] and not is_lost[s - 1]]
    step = min(step, recording.steps)
    if not is_lost[0]:
        assert MistakeFinder(recording).find_next_mistake(step) == nearest(losing, step)[1]
    counter = recording.make_wasted_step_counter()
    while not counter.is_complete:
        counter.advance(7)
    assert counter.is_exact
    assert counter.wasted_steps == sum(is_lost[1:])


@pytest.mark.parametrize(("size", "walks"), [("5x5", 40), ("5x6", 8)])
def test_that_the_losing_move_of_a_walk_is_found(size, walks):
    board = Board.parse(size)
    rng = random.Random(1823)
    lost_depths = set()
    is_possible = make_search_test(board, Goal.OPEN)
    for _ in range(walks if COMPILED else 3):
        path = [0]
        while onward := [s for s in board.neighbors(path[-1]) if s not in path]:
            # like people: mostly to a square with few exits
            onward.sort(key=lambda s: sum(t not in path for t in board.neighbors(s)))
            path.append(onward[0] if rng.random() < 0.7 else rng.choice(onward))
        recording = Recording(Problem(board, (0,), Strategy(), tuple(path[1:])))
        landscape = landscape_of(recording)
        lost = recording.verdict(recording.position(len(path) - 1)).lost_depth
        assert int(landscape.lost_depths[-1]) == (-1 if lost is None else lost)
        lost_depths.add(lost)
        if lost is None:
            assert len(path) == board.free_count
        else:
            assert not is_possible(tuple(path[: lost + 1]))
            assert is_possible(tuple(path[:lost]))
    assert len(lost_depths) > 1


@given(played(), st.data())
def test_that_the_moves_between_two_paths_are_the_fewest(problem, data):
    path = data.draw(st.sampled_from(paths_of(problem)))
    target = data.draw(st.sampled_from(paths_of(problem)))
    moves = moves_between(path, target)
    assert path_after_moves(path, moves) == target
    lengths = range(1, min(len(path), len(target)) + 1)
    shared = sum(path[:length] == target[:length] for length in lengths)
    assert len(moves) == len(path) + len(target) - 2 * shared


def test_that_moves_can_be_redone_until_another_move_is_made():
    def redoable_after(*moves):
        return redoable_squares((0,), moves)

    assert redoable_after(10, 16, RETREAT, RETREAT) == (16, 10)
    assert redoable_after(10, 16, RETREAT, RETREAT, 10) == (16,)
    assert redoable_after(10, 16, RETREAT, RETREAT, 17) == ()
    assert redoable_after(10, 16, RETREAT, 27) == ()


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
def test_that_an_illegal_move_is_refused(moves, why):
    with pytest.raises(InputError, match=why):
        Problem(Board(), (0,), Strategy(), moves)


def test_that_a_search_by_hand_has_no_tree():
    assert Problem(Board(), (0,), Strategy()).has_tree
    assert not Problem(Board(), (0,), Strategy(), ()).has_tree
