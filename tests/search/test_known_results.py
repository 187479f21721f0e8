"""Searches against counts and tours known from elsewhere."""

from dataclasses import replace

import pytest

from knight_gui.board import MOVE_ORDERS, Board, Tour
from knight_gui.search.kinds import Outcome
from knight_gui.search.search import Problem, Search
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy, TieBreak
from tests.search.from_the_start import search_after
from tests.search.half_billion import STEPS, half_a_billion
from tests.search.known import KNOWN

MANY = 10**9
LARGE = ([32, "horsetreads"],)


def searched(board, start, strategy, budget=MANY):
    return search_after(Problem(board, (start,), strategy), budget)


def searched_from_everywhere(board, strategy):
    """Yield the searches from all squares, which share one table of moves."""
    search = Search(Problem(board, (0,), strategy))
    for start in board.free_squares:
        copy = search.fresh_copy((start,))
        copy.advance(MANY)
        yield copy


def board_of(search):
    numbers = [0] * search.problem.board.size
    for number, square in enumerate(search.path, 1):
        numbers[square] = number
    cols = search.problem.board.cols
    return [numbers[row : row + cols] for row in range(0, len(numbers), cols)]


def table(text):
    return [list(map(int, line.split())) for line in text.strip().splitlines()]


@pytest.mark.parametrize(
    ("size", "start", "preset", "printed"),
    [
        (
            (8, 8),
            (3, 4),
            "knight-problem-solve",
            """
        52 21 64 47 50 23 40  3
        63 46 51 22 55  2 49 24
        20 53 62 59 48 41  4 39
        61 58 45 54  1 56 25 30
        44 19 60 57 42 29 38  5
        13 16 43 34 37  8 31 26
        18 35 14 11 28 33  6  9
        15 12 17 36  7 10 27 32
    """,
        ),
        (
            (8, 8),
            (4, 4),
            "horsetreads",
            """
        27 48 11 58 25  4  9  6
        12 59 26 53 10  7 24  3
        49 28 47 62 57 52  5  8
        60 13 56 51 54 63  2 23
        29 50 61 46  1 44 19 40
        14 35 32 55 64 41 22 43
        33 30 37 16 45 20 39 18
        36 15 34 31 38 17 42 21
    """,
        ),
        (
            (6, 6),
            (0, 0),
            "horsetreads",
            """
         1 22  9 26  3 24
        10 35  2 23 16 27
        21  8 31 36 25  4
        32 11 34 17 28 15
         7 20 13 30  5 18
        12 33  6 19 14 29
    """,
        ),
    ],
    ids=["knight-problem-solve", "horsetreads", "horsetreads on 6×6"],
)
def test_that_a_program_finds_the_tour_that_its_document_prints(size, start, preset, printed):
    row, col = start
    assert board_of(searched(Board(*size), row * size[1] + col, PRESETS[preset].greedy)) == table(
        printed
    )


@pytest.mark.parametrize(
    ("preset", "nodes"), [("knight-tour", 1952), ("horsetreads", 708), ("horse-step-chess", 591)]
)
def test_that_static_ordering_takes_the_known_number_of_nodes(preset, nodes):
    search = searched(Board(), 0, PRESETS[preset].greedy)
    assert search.progress().nodes == nodes
    assert Tour(search.problem.board, search.path)


def test_that_the_half_billion_steps_are_counted_to_the_last_one():
    recording = half_a_billion()
    progress = recording.progress()
    assert recording.outcome is Outcome.SOLVED
    assert (progress.nodes, progress.backtracks) == (251_825_408, 251_825_344)
    assert progress.steps == STEPS == 503_650_751
    for retreats in (progress.retreats_by_square, progress.retreats_by_depth):
        assert retreats.sum() == progress.backtracks


FIRST_TOURS = [case for case in KNOWN["first_tours"] if case[4] < 3_500_000]


@pytest.mark.parametrize("size", sorted({case[0] for case in FIRST_TOURS}))
def test_that_a_search_without_sorting_finds_the_known_first_tours(size):
    board = Board.parse(size)
    for _, start, order, result, nodes, path in (case for case in FIRST_TOURS if case[0] == size):
        search = searched(board, start, Strategy(MOVE_ORDERS[order], Ordering.NAIVE))
        assert search.progress().nodes == nodes, (start, order)
        assert search.outcome is (Outcome.SOLVED if result == "tour" else Outcome.NO_TOUR)
        if path is not None:
            assert search.path == tuple(path), (start, order)


@pytest.mark.parametrize(
    ("size", "order", "count", "starts"),
    # all small boards, and a large one: they take seconds each
    [case for case in KNOWN["warnsdorff_succeeds"] if case[0] <= 20 or case[:2] in LARGE],
)
def test_that_warnsdorff_gets_stuck_from_the_known_starts(size, order, count, starts):
    board = Board(size, size)
    rule = Strategy(MOVE_ORDERS[order], backtracking=False)
    solved = [s.outcome is Outcome.SOLVED for s in searched_from_everywhere(board, rule)]
    assert sum(solved) == count
    if starts is not None:
        assert solved == [bit == "1" for bit in format(int(starts, 16), "b")[1:]]


SMALL = [size for size in KNOWN["open_tour_exists"] if Board.parse(size).size <= 25]


@pytest.mark.parametrize("size", SMALL)
def test_that_an_open_tour_is_found_exactly_where_there_is_one(size):
    searches = searched_from_everywhere(Board.parse(size), Strategy())
    for search, exists in zip(searches, KNOWN["open_tour_exists"][size], strict=True):
        assert search.outcome is (Outcome.SOLVED if exists == "1" else Outcome.NO_TOUR)


@pytest.mark.parametrize(
    ("size", "has_one"),
    [
        *((size, False) for size in ("1x1", "3x3", "4x4", "5x5", "3x8")),
        *((size, True) for size in ("5x6", "5x8", "3x10")),
    ],
)
def test_that_a_closed_tour_is_found_exactly_where_there_is_one(size, has_one):
    search = searched(Board.parse(size), 0, Strategy(goal=Goal.CLOSED))
    assert search.outcome is (Outcome.SOLVED if has_one else Outcome.NO_TOUR)
    assert not has_one or Tour(search.problem.board, search.path).is_closed


def test_that_a_search_of_a_million_squares_needs_no_recursion():
    search = searched(Board(1000, 1000), 0, PRESETS["knight"].greedy)
    assert search.outcome in (Outcome.SOLVED, Outcome.STUCK)
    assert search.depth == search.step > 100_000


@pytest.mark.parametrize(
    ("size", "order", "tie_break", "stuck"),
    [case for case in KNOWN["warnsdorff_with_ties"] if case[0] <= 16 or case[0] == 24],
)
def test_that_warnsdorff_with_ties_broken_gets_stuck_from_the_known_starts(
    size, order, tie_break, stuck
):
    strategy = Strategy(MOVE_ORDERS[order], tie_break=TieBreak(tie_break), backtracking=False)
    outcomes = [s.outcome for s in searched_from_everywhere(Board(size, size), strategy)]
    assert [s for s, outcome in enumerate(outcomes) if outcome is Outcome.STUCK] == stuck
    assert outcomes.count(Outcome.SOLVED) == size**2 - len(stuck)


@pytest.mark.parametrize(
    ("pruning", "nodes"),
    [(Pruning.STRANDED, 1_634_543), (Pruning.DEAD_ENDS, 437), (Pruning.FORESIGHT, 64)],
)
def test_that_pruning_finds_the_tour_of_the_half_billion_steps_much_sooner(pruning, nodes):
    search = searched(Board(), 0, replace(PRESETS["knight-tour"].naive, pruning=pruning))
    assert search.position().nodes == nodes
    first = next(t for t in KNOWN["first_tours"] if t[:3] == ["8x8", 0, "knight-tour"])
    assert list(search.path) == first[-1]
