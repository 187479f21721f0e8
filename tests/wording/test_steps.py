"""What is said of a step is true: each sentence read, and each claim in it checked."""

# ruff: noqa: E501  a step a line

import re
from dataclasses import replace
from unittest import mock

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.search import arrays
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Goal, Pruning, Strategy
from knight_gui.tour import Board
from knight_gui.wording.steps import headline, sentence
from tests.search.from_the_start import search_after
from tests.search.problems import lively, problems
from tests.wording.truth import Truth, holds, holds_as_a_headline

KNIGHT_TOUR = PRESETS["knight-tour"]
WARNSDORFF = Strategy()
FORESIGHT = replace(KNIGHT_TOUR.naive, pruning=Pruning.FORESIGHT)


def spoken(problem, first, last):
    """What is said at each of some steps, headline and sentence in one line."""
    search, lines = Search(problem), []
    search.advance(first)
    for step in range(first, last + 1):
        position = search.position()
        assert position.step == step
        lines.append(f"{headline(problem, position)} | {sentence(problem, position)}")
        search.advance(1)
    return lines


def lines_of(text):
    return [line.strip() for line in text.strip().splitlines()]


@pytest.mark.parametrize(
    ("problem", "first", "text"),
    [
        pytest.param(
            Problem(Board(5, 5), (0,), KNIGHT_TOUR.naive),
            8,
            """
            Step 8 · advance to b2 | b2 leads to 1 free square: a4. The knight has no choice.
            Step 9 · advance to a4 | a4 leads to 2 free squares: c5, c3. c5 comes first in the move order, so the knight goes there next.
            Step 10 · advance to c5 | c5 leads to 2 free squares: e4, b3. e4 comes first in the move order, so the knight goes there next.
            Step 11 · advance to e4 | e4 leads to 2 free squares: d2, c3. d2 comes first in the move order, so the knight goes there next.
            Step 12 · advance to d2 | d2 leads to 2 free squares: b3, b1. b3 comes first in the move order, so the knight goes there next.
            Step 13 · advance to b3 | b3 leads to 3 free squares: d4, c1, a1. d4 comes first in the move order, so the knight goes there next.
            Step 14 · advance to d4 | d4 leads to 3 free squares: b5, e2, c2. b5 comes first in the move order, so the knight goes there next.
            Step 15 · advance to b5 | b5 leads to 2 free squares: c3, a3. c3 comes first in the move order, so the knight goes there next.
            Step 16 · advance to c3 | c3 leads to 3 free squares: e2, b1, a2. e2 comes first in the move order, so the knight goes there next.
            Step 17 · advance to e2 | e2 leads to 1 free square: c1. The knight has no choice.
            Step 18 · advance to c1 | c1 leads to 1 free square: a2. The knight has no choice.
            Step 19 · advance to a2 | a2 leads to no free square, so the knight goes back to c1.
            Step 20 · retreat from a2 | The only free square from c1 has been tried, so the knight goes back to e2.
            Step 21 · retreat from c1 | The only free square from e2 has been tried, so the knight goes back to c3.
            Step 22 · retreat from e2 | c3 leads to 3 free squares: e2, b1, a2. e2 led nowhere, so b1 is next.
            Step 23 · advance to b1 | b1 leads to 1 free square: a3. The knight has no choice.
            Step 24 · advance to a3 | a3 leads to 1 free square: c2. The knight has no choice.
            Step 25 · advance to c2 | c2 leads to 2 free squares: e1, a1. e1 comes first in the move order, so the knight goes there next.
            Step 26 · advance to e1 | e1 leads to no free square, so the knight goes back to c2.
            Step 27 · retreat from e1 | c2 leads to 2 free squares: e1, a1. e1 led nowhere, so a1 is next.
            Step 28 · advance to a1 | a1 leads to no free square, so the knight goes back to c2.
            Step 29 · retreat from a1 | Both free squares from c2 have been tried, so the knight goes back to a3.
            Step 30 · retreat from c2 | The only free square from a3 has been tried, so the knight goes back to b1.
            Step 31 · retreat from a3 | The only free square from b1 has been tried, so the knight goes back to c3.
            Step 32 · retreat from b1 | c3 leads to 3 free squares: e2, b1, a2. e2 and b1 led nowhere, so a2 is next.
            Step 33 · advance to a2 | a2 leads to 1 free square: c1. The knight has no choice.
            Step 34 · advance to c1 | c1 leads to 1 free square: e2. The knight has no choice.
            Step 35 · advance to e2 | e2 leads to no free square, so the knight goes back to c1.
            Step 36 · retreat from e2 | The only free square from c1 has been tried, so the knight goes back to a2.
            Step 37 · retreat from c1 | The only free square from a2 has been tried, so the knight goes back to c3.
            """,
            id="thirty naive steps",
        ),
        pytest.param(
            Problem(Board(5, 5), (0,), KNIGHT_TOUR.greedy),
            0,
            """
            Step 0 · start on a5 | a5 leads to 2 free squares: c4 (6), b3 (6). c4 and b3 have the fewest moves on the empty board; c4 comes first in the move order.
            Step 1 · advance to c4 | c4 leads to 5 free squares: e5 (2), e3 (4), d2 (4), b2 (4), a3 (4). e5 has the fewest moves on the empty board, so the knight goes there next.
            Step 2 · advance to e5 | e5 leads to 1 free square: d3 (6). The knight has no choice.
            Step 3 · advance to d3 | d3 leads to 5 free squares: e1 (2), b4 (4), c5 (4), c1 (4), b2 (4). e1 has the fewest moves on the empty board, so the knight goes there next.
            """,
            id="by degree",
        ),
        pytest.param(
            Problem(Board(), (0,), WARNSDORFF),
            0,
            """
            Step 0 · start on a8 | a8 leads to 2 free squares: c7 (5), b6 (5). c7 and b6 have the fewest onward moves; c7 comes first in the move order.
            Step 1 · advance to c7 | c7 leads to 5 free squares: e8 (3), a6 (3), b5 (5), e6 (7), d5 (7). e8 and a6 have the fewest onward moves; e8 comes first in the move order.
            Step 2 · advance to e8 | e8 leads to 3 free squares: g7 (3), f6 (7), d6 (7). g7 has the fewest onward moves, so the knight goes there next.
            Step 3 · advance to g7 | g7 leads to 3 free squares: h5 (3), e6 (6), f5 (7). h5 has the fewest onward moves, so the knight goes there next.
            """,
            id="Warnsdorff",
        ),
        pytest.param(
            Problem(Board(), (0,), FORESIGHT),
            29,
            """
            Step 29 · advance to h4 | h4 leads to 3 free squares: g6, g2, f3. g6 leads to no tour, so g2 is next.
            """,
            id="foresight",
        ),
        pytest.param(
            Problem(Board(), (0,), replace(FORESIGHT, goal=Goal.CLOSED)),
            46,
            """
            Step 46 · advance to a4 | a4 leads to 3 free squares: b6, c5, b2. b6 and c5 lead to no closed tour, so b2 is next.
            """,
            id="foresight, closed",
        ),
        pytest.param(
            Problem(Board(3, 4), (0,), Strategy(goal=Goal.CLOSED)),
            11,
            """
            Step 11 · advance to a2 | All squares are visited, but a2 does not attack a3, so the knight goes back to c1.
            """,
            id="a closed tour missed by its last square",
        ),
    ],
)
def test_that_the_steps_of_a_search_can_be_read(problem, first, text):
    lines = lines_of(text)
    assert spoken(problem, first, first + len(lines) - 1) == lines


def test_that_where_foresight_is_in_doubt_it_goes_back():
    with mock.patch.object(arrays, "MOST_EXACT", 0):
        assert spoken(Problem(Board(5, 6), (1,), FORESIGHT), 12, 12) == lines_of("""
            Step 12 · advance to d3 | No free square from d3 leads to a tour, so the knight goes back to e1.
        """)


@pytest.mark.parametrize(
    ("problem", "said"),
    [
        (
            Problem(Board(5, 5), (0,), KNIGHT_TOUR.naive),
            "All 25 squares are visited.",
        ),
        (
            Problem(Board(5, 6), (0,), Strategy(goal=Goal.CLOSED)),
            "All 30 squares are visited. b3 attacks a5: the tour is closed.",
        ),
        (
            Problem(Board(1, 1), (0,), WARNSDORFF),
            "The only square is visited.",
        ),
        (
            Problem(Board(), (5 * 8 + 4,), PRESETS["knight"].greedy),
            (
                "a4 leads to no free square, and this search never goes back: "
                "it is stuck after 60 of 64 squares."
            ),
        ),
        (
            Problem(Board(2, 2), (0,), PRESETS["knight"].greedy),
            (
                "a2 leads to no free square, and this search never goes back: "
                "it is stuck after 1 of 4 squares."
            ),
        ),
        (
            Problem(Board(5, 6), (0,), Strategy(goal=Goal.CLOSED, backtracking=False)),
            (
                "All squares are visited, but d3 does not attack a5, "
                "and this search never goes back: it is stuck."
            ),
        ),
        (
            Problem(Board(3, 3), (0,), WARNSDORFF),
            "Every way from a3 has been tried: no tour starts there.",
        ),
        (
            Problem(Board(2, 2), (0,), WARNSDORFF),
            "Every way from a2 has been tried: no tour starts there.",
        ),
        (
            Problem(Board(3, 4), (0,), Strategy(goal=Goal.CLOSED)),
            "Every way from a3 has been tried: no closed tour starts there.",
        ),
        (
            Problem(Board(4, 4), (0,), Strategy(pruning=Pruning.STRANDED)),
            "Every way from a4 has been tried or proved hopeless: no tour starts there.",
        ),
        (
            Problem(Board(3, 3), (0,), Strategy(pruning=Pruning.DEAD_ENDS)),
            "The free squares prove that this start cannot become a tour, so nothing was tried.",
        ),
        (
            Problem(Board(3, 3), (0, 7), WARNSDORFF),
            "Every way on from this path has been tried: no tour continues it.",
        ),
    ],
)
def test_that_each_ending_says_what_it_is(problem, said):
    search = search_after(problem, 10**8)
    assert sentence(problem, search.position()) == said


def walks_past(board, path, missed):
    """How many ways on a square has in each walk that does not go there now, but later."""
    for square in board.neighbours(path[-1]):
        if square not in path and square != missed:
            yield from _ends(board, (*path, square), missed)


def _ends(board, walk, missed):
    for square in board.neighbours(walk[-1]):
        if square == missed:
            yield sum(onward not in walk for onward in board.neighbours(missed))
        elif square not in walk:
            yield from _ends(board, (*walk, square), missed)


@pytest.mark.parametrize("size", ["3x4", "4x4", "3x6"])
def test_that_a_square_with_one_way_left_is_now_or_last_in_every_walk(size):
    board, told = Board.parse(size), {"last": 0, "never": 0}
    for start in board.free_squares:
        search = Search(Problem(board, (start,), WARNSDORFF))
        for _ in range(60):
            position = search.position()
            if position.outcome is not None:
                break
            said = sentence(search.problem, position)
            if found := re.search(r"(\w+) has (?:one|no) way left.*(last|never)", said):
                ways = set(walks_past(board, position.path, board.parse_square(found[1])))
                assert ways <= ({0} if found[2] == "last" else set())
                told[found[2]] += 1
            search.advance(1)
    assert told["last"] > 0


@settings(max_examples=200)
@given(st.one_of(problems(), lively()), st.integers(0, 400))
def test_that_every_sentence_is_true(problem, first):
    search = search_after(problem, first)
    position = search.position()
    for _ in range(30):
        search.advance(1)
        following = search.position()
        if position.outcome is None and following.step == position.step:
            # the search found out that there is no step left to take
            position = following
        truth = Truth(problem, position, following)
        text = sentence(problem, position)
        assert "{" not in text
        holds_as_a_headline(truth, headline(problem, position))
        holds(truth, text)
        if position.outcome is not None:
            return
        position = following
