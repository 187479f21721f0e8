"""Theorems on the existence of tours: correct on all boards, and complete on full ones."""

import re
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.board import (
    KNIGHT,
    Board,
    Leaper,
    Theorem,
    Tour,
    obstacle_to_closed_tour,
    obstacle_to_tour,
)
from tests.board.reference_search import find_tour, iter_tour_existence

OUTER_ROWS = {f"4x{cols}": ["#" * cols, *["." * cols] * 2, "#" * cols] for cols in range(5, 13)}
EVERYWHERE = {f"{side}x{side}": ["#" * side] * side for side in (6, 8)}
DARK = {
    f"{rows}x{cols}": [("#." * cols)[row % 2 :][:cols] for row in range(rows)]
    for rows, cols in ((3, 9), (3, 11), (5, 5), (5, 7), (7, 7))
}
NOWHERE = {
    f"{rows}x{cols}": ["." * cols] * rows
    for rows, cols in (
        *((1, cols) for cols in (2, 3, 8, 35)),
        *((2, cols) for cols in (2, 3, 9, 18)),
        *((3, 3), (3, 5), (3, 6), (4, 4)),
    )
}
STARTS = {
    **NOWHERE,
    **OUTER_ROWS,
    **EVERYWHERE,
    **DARK,
    "1x1": ["#"],
    "3x4": ["#..#", "#..#", "#..#"],
    "3x7": ["#.#.#.#", ".#...#.", "#.#.#.#"],
    "3x8": ["########", "##.##.##", "########"],
}
"""Pictures of boards by their sizes: # is a square that starts a tour."""

OBSTACLE_FUNCTIONS = (obstacle_to_tour, obstacle_to_closed_tour)
MAX_REASON_LENGTH = 90
"""Characters, about two lines beside the board."""


def board_with_free_squares(squares, rows, cols, leaper=KNIGHT):
    return Board(rows, cols, frozenset(range(rows * cols)) - set(squares), leaper)


def transposed(board, square):
    row, col = board.row_and_column(square)
    return col * board.rows + row


def picture_of_starts(board):
    """Return the rows of a board: # for a square that starts a tour, a dot for others."""
    signs = ["." if obstacle_to_tour(board, start) else "#" for start in range(board.size)]
    return ["".join(signs[row * board.cols :][: board.cols]) for row in range(board.rows)]


@pytest.mark.parametrize("size", STARTS)
def test_that_a_full_board_has_an_obstacle_where_no_tour_starts_and_nowhere_else(size):
    assert picture_of_starts(Board.parse(size)) == STARTS[size]


@pytest.mark.parametrize(
    "size", [(rows, cols) for rows in range(1, 5) for cols in range(rows, 22) if rows * cols <= 21]
)
def test_that_obstacles_on_small_full_boards_agree_with_exhaustive_search(size):
    board = Board(*size)
    for start, has_tour, has_closed_tour in iter_tour_existence(board):
        assert (obstacle_to_tour(board, start) is None) == has_tour
        assert (obstacle_to_closed_tour(board, start) is None) == has_closed_tour


@pytest.mark.parametrize("rows", range(1, 9))
def test_that_an_obstacle_blocks_every_start_on_boards_without_any_tour(rows):
    for board in (Board(rows, cols) for cols in range(1, 9)):
        obstacles = [obstacle_to_tour(board, start) for start in range(board.size)]
        for obstacle in obstacles:
            assert (obstacle is not None and obstacle.blocks_every_start) == all(obstacles)


@pytest.mark.parametrize("size", ["3x10", "3x12", "5x6", "5x8", "6x6", "6x7", "6x9", "7x8", "8x8"])
def test_that_closed_tours_are_found_where_there_is_no_obstacle(size):
    board = Board.parse(size)
    assert all(obstacle_to_closed_tour(board, start) is None for start in range(board.size))
    # from the middle, which the search can return to from most squares
    assert Tour(board, tuple(find_tour(board, board.size // 2, is_closed=True))).is_closed


@pytest.mark.parametrize("size", ["3x4", "3x6", "3x8", "4x4", "4x5", "4x6"])
def test_that_no_closed_tour_is_found_where_there_is_an_obstacle(size):
    board = Board.parse(size)
    assert all(obstacle_to_closed_tour(board, start) for start in range(board.size))
    assert find_tour(board, 0, is_closed=True) is None


@pytest.mark.parametrize("rows", range(1, 31))
def test_that_closed_tours_exist_where_schwenk_says(rows):
    for cols in range(1, 31):
        low, high = sorted((rows, cols))
        has_no_tour = low * high % 2 or low in {1, 2, 4} or (low == 3 and high in {4, 6, 8})
        obstacle = obstacle_to_closed_tour(Board(rows, cols), rows * cols // 2)
        assert (obstacle is not None) == bool(has_no_tour)


@pytest.mark.parametrize("rows", range(1, 14))
def test_that_a_board_on_its_side_has_the_same_obstacles(rows):
    for cols in range(1, 14):
        board = Board(rows, cols)
        turned = Board(cols, rows)
        for start, obstacle_to in product(range(board.size), OBSTACLE_FUNCTIONS):
            one = obstacle_to(board, start)
            other = obstacle_to(turned, transposed(board, start))
            assert (one and one.theorem) == (other and other.theorem)
            if one and board != turned:
                assert {transposed(board, square) for square in one.squares} == set(other.squares)


@pytest.mark.parametrize("size", ["2000x2000", "3x5000000", "4000x4000"])
def test_that_a_large_full_board_is_decided_by_its_size(size):
    board = Board.parse(size)
    assert obstacle_to_tour(board, board.size // 2 + 1) is None
    assert obstacle_to_closed_tour(board, 0) is None


def test_that_obstacles_far_from_the_start_are_found_on_a_large_board():
    corner, *around = (row * 1000 + col for row, col in ((999, 999), (997, 998), (998, 997)))
    assert obstacle_to_tour(Board(1000, 1000, frozenset(around)), 0).squares == (corner,)
    assert obstacle_to_tour(Board(1000, 1000, frozenset({0, 999})), 1) is None


@st.composite
def holed_boards(draw):
    rows = draw(st.integers(1, 6))
    cols = draw(st.integers(1, 6))
    every = st.integers(0, rows * cols - 1)
    leapers = st.sampled_from([KNIGHT, KNIGHT, KNIGHT, Leaper(1, 1), Leaper(0, 1), Leaper(1, 3)])
    return board_with_free_squares(
        draw(st.sets(every, min_size=1, max_size=16)), rows, cols, draw(leapers)
    )


@st.composite
def walks(draw):
    """Random walks, each with the board whose free squares it visits, so that it is a tour."""
    board = Board(draw(st.integers(3, 7)), draw(st.integers(3, 7)))
    path = [draw(st.integers(0, board.size - 1))]
    for choice in draw(st.lists(st.integers(0, 7), max_size=17)):
        near = [to for to in range(board.size) if board.attacks(path[-1], to) and to not in path]
        if near:
            path.append(near[choice % len(near)])
    return board_with_free_squares(path, board.rows, board.cols), path


def assert_obstacles_are_correct(board):
    for start, has_tour, has_closed_tour in iter_tour_existence(board):
        if has_tour:
            assert obstacle_to_tour(board, start) is None
        if has_closed_tour:
            assert obstacle_to_closed_tour(board, start) is None


@settings(max_examples=100)
@given(holed_boards())
def test_that_obstacles_on_boards_with_holes_are_correct(board):
    assert_obstacles_are_correct(board)


@settings(max_examples=100)
@given(walks())
def test_that_obstacles_on_boards_of_a_walk_are_correct(walk):
    board, path = walk
    assert obstacle_to_tour(board, path[0]) is None
    assert obstacle_to_tour(board, path[-1]) is None
    assert_obstacles_are_correct(board)


def assert_reasons_are_readable(board):
    """Assert that each reason is a short sentence, and names and marks only free squares."""
    for start, obstacle_to in product(board.free_squares, OBSTACLE_FUNCTIONS):
        obstacle = obstacle_to(board, start)
        if obstacle:
            assert obstacle.reason.endswith(".")
            assert len(obstacle.reason) <= MAX_REASON_LENGTH
            named = re.findall(r"\b[a-z]+[0-9]+\b", obstacle.reason)
            marked = {*obstacle.squares, *map(board.parse_square, named)}
            assert all(square in board for square in marked)


@given(holed_boards())
def test_that_reasons_are_short_sentences_on_free_squares(board):
    assert_reasons_are_readable(board)


@pytest.mark.parametrize("size", STARTS)
def test_that_reasons_name_squares_of_tall_and_of_wide_boards(size):
    cols, rows = size.split("x")
    for board in (Board.parse(size), Board.parse(f"{rows}x{cols}")):
        assert_reasons_are_readable(board)


def assert_obstacle(obstacle, board, theorem, reason, squares):
    assert (obstacle.theorem, " ".join(board.names(obstacle.squares))) == (theorem, squares)
    assert re.search(reason, obstacle.reason)


@pytest.mark.parametrize(
    ("size", "start", "theorem", "reason", "squares"),
    [
        ("1x8", "c1", Theorem.NARROW_BOARD, "one square wide a knight has no moves", "c1"),
        ("2x8", "c1", Theorem.NARROW_BOARD, "two columns left or right: from c1 .* b1", "b1"),
        ("8x2", "a8", Theorem.NARROW_BOARD, "two rows up or down: from a8 .* a7", "a7"),
        ("3x3", "a1", Theorem.STRANDED_SQUARE, "No move leads to b2", "b2"),
        ("3x3", "b2", Theorem.STRANDED_SQUARE, "away from b2", "b2"),
        (
            "5x5",
            "b1",
            Theorem.ALTERNATING_COLORS,
            "13 dark .* 12 light.* start on dark, not on b1",
            "b1",
        ),
        ("4x9", "c2", Theorem.FOUR_LINES, "From c2 .* row 1 or 4.* one colour", "c2"),
        ("9x4", "c2", Theorem.FOUR_LINES, "From c2 .* column a or d.* one colour", "c2"),
        ("3x4", "b1", Theorem.FOUR_LINES, "From b1 .* column a or d", "b1"),
        ("3x5", "a1", Theorem.SMALL_BOARD, "a2 and e2 can’t be ends.* c1 and c3", "a2 c1 e2 c3"),
        (
            "6x3",
            "a1",
            Theorem.SMALL_BOARD,
            "b6 or b2, .* b5 or b1. Then c4 and a4 need five",
            "b6 b2 b5 b1",
        ),
        ("4x4", "a1", Theorem.SMALL_BOARD, "two loops", "a2 c1 d3 b4 a3 b1 d2 c4"),
        ("3x7", "d2", Theorem.SMALL_BOARD, "from d2 ends with b2, f2, d1 and d3", "b2 f2"),
        ("3x8", "c2", Theorem.SMALL_BOARD, "from c2 ends on a1 or a3", "a1 a3"),
        ("8x3", "b3", Theorem.SMALL_BOARD, "from b3 ends on c1 or a1", "c1 a1"),
    ],
)
def test_that_a_full_board_has_the_expected_obstacle(size, start, theorem, reason, squares):
    board = Board.parse(size)
    assert_obstacle(
        obstacle_to_tour(board, board.parse_square(start)), board, theorem, reason, squares
    )


@pytest.mark.parametrize(
    ("size", "start", "theorem", "reason", "squares"),
    [
        ("1x1", "a1", Theorem.NARROW_BOARD, "no moves", "a1"),
        ("2x3", "a1", Theorem.NARROW_BOARD, "from a1 .* b1", "b1"),
        ("5x7", "a1", Theorem.ALTERNATING_COLORS, "closed tour.* 18 dark and 17 light", ""),
        ("4x9", "a1", Theorem.FOUR_LINES, "row 1 or 4 .* one colour of rows 2 and 3", ""),
        ("3x4", "a1", Theorem.FOUR_LINES, "column a or d .* one colour of b and c", ""),
        ("3x6", "a1", Theorem.SCHWENK, "a2 and e2 lead only to c1 and c3", "a2 c1 e2 c3"),
        (
            "3x8",
            "a1",
            Theorem.SCHWENK,
            "d2 and e2 fit in only if six others form a loop",
            "b2 d1 e3 g2 e1 d3",
        ),
    ],
)
def test_that_a_full_board_has_the_expected_obstacle_to_a_closed_tour(
    size, start, theorem, reason, squares
):
    board = Board.parse(size)
    obstacle = obstacle_to_closed_tour(board, board.parse_square(start))
    assert_obstacle(obstacle, board, theorem, reason, squares)


def board_from_rows(*rows):
    """Return the board of some rows, in which dots are holes."""
    signs = "".join(rows)
    free = [square for square, sign in enumerate(signs) if sign == "#"]
    return board_with_free_squares(free, len(rows), len(rows[0]))


RING = board_from_rows("###", "#.#", "###")
TWO_RINGS = board_from_rows("###...###", "#.#...#.#", "###...###")


@pytest.mark.parametrize(
    ("board", "start", "theorem", "reason", "squares"),
    [
        (board_from_rows("#..", "#.#"), "a2", Theorem.STRANDED_SQUARE, "No move leads to a1", "a1"),
        (
            board_from_rows(".#", "##", "#."),
            "b3",
            Theorem.STRANDED_SQUARE,
            "2 squares, a2 among",
            "a2 b2",
        ),
        (board_from_rows("#..", "#.#"), "a1", Theorem.STRANDED_SQUARE, "away from a1", "a1"),
        (
            board_from_rows("#..", "..#", ".#."),
            "a3",
            Theorem.ALTERNATING_COLORS,
            "start on light",
            "a3",
        ),
        (
            board_from_rows("#.#", "...", ".#."),
            "b1",
            Theorem.ALTERNATING_COLORS,
            "2 dark .* on dark",
            "b1",
        ),
        (
            board_from_rows("..#.", "#...", ".#.#"),
            "b1",
            Theorem.ALTERNATING_COLORS,
            "1 dark and 3 light",
            "",
        ),
        (
            board_from_rows("##", "..", "##"),
            "a3",
            Theorem.TOO_FEW_EXITS,
            "b1 leads only to a3",
            "b1",
        ),
        (
            board_from_rows(".#.", "#.#", "#.#"),
            "b3",
            Theorem.TOO_FEW_EXITS,
            "a2 and c2 .* one exit",
            "a2 c2",
        ),
        (
            board_from_rows(".#.", ".#.", "#.#", "..#", ".#."),
            "c3",
            Theorem.TOO_FEW_EXITS,
            "Without c3, .* b5, b4 and b1 have one exit",
            "b5 b4 b1",
        ),
        (
            board_from_rows("..#.#", "#...#", ".###."),
            "b1",
            Theorem.TOO_FEW_EXITS,
            "e3 has one exit.* From b1 .* the other colour",
            "e3",
        ),
        (
            TWO_RINGS,
            "a1",
            Theorem.DISCONNECTED,
            "From a1 .* 8 squares, g3",
            "g3 h3 i3 g2 i2 g1 h1 i1",
        ),
    ],
)
def test_that_a_board_with_holes_has_the_expected_obstacle(board, start, theorem, reason, squares):
    assert_obstacle(
        obstacle_to_tour(board, board.parse_square(start)), board, theorem, reason, squares
    )


@pytest.mark.parametrize(
    ("board", "start", "theorem", "reason", "squares"),
    [
        (board_from_rows("#..", "#.#"), "a2", Theorem.STRANDED_SQUARE, "No move leads to a1", "a1"),
        (
            board_from_rows(".#.", "#..", "..#"),
            "a2",
            Theorem.ALTERNATING_COLORS,
            "closed tour.* 1 dark and 2 light",
            "",
        ),
        (
            board_from_rows("##", "..", "##"),
            "a3",
            Theorem.TOO_FEW_EXITS,
            "a3 has only one exit",
            "a3 b3 a1 b1",
        ),
        (
            TWO_RINGS,
            "i1",
            Theorem.DISCONNECTED,
            "From i1 .* 8 squares, a3",
            "a3 b3 c3 a2 c2 a1 b1 c1",
        ),
    ],
)
def test_that_a_board_with_holes_has_the_expected_obstacle_to_a_closed_tour(
    board, start, theorem, reason, squares
):
    obstacle = obstacle_to_closed_tour(board, board.parse_square(start))
    assert_obstacle(obstacle, board, theorem, reason, squares)


@pytest.mark.parametrize("obstacle_to", OBSTACLE_FUNCTIONS)
def test_that_a_ring_can_be_toured_from_everywhere(obstacle_to):
    assert not any(obstacle_to(RING, start) for start in RING.free_squares)


def test_that_one_square_is_a_tour_and_two_that_attack_each_other_are_a_closed_one():
    one = board_from_rows("#.")
    two = board_from_rows("#.", "..", ".#")
    assert obstacle_to_tour(one, 0) is None
    assert obstacle_to_closed_tour(one, 0).theorem is Theorem.STRANDED_SQUARE
    assert obstacle_to_tour(two, 0) is None
    assert Tour(two, (0, 5)).is_closed
    assert obstacle_to_closed_tour(two, 0) is None


def test_that_theorems_on_knights_do_not_apply_to_other_leapers():
    wazir = Board(2, 3, leaper=Leaper(0, 1))
    assert obstacle_to_tour(wazir, 0) is None
    assert obstacle_to_closed_tour(wazir, 0) is None
    assert obstacle_to_tour(Board(8, 8, leaper=Leaper(1, 3)), 0).theorem is Theorem.DISCONNECTED
    assert obstacle_to_tour(Board(3, 4, leaper=Leaper(2, 1)), 1) == obstacle_to_tour(Board(3, 4), 1)
    assert obstacle_to_tour(Board(2, 2, leaper=Leaper(5, 9)), 1).theorem is Theorem.STRANDED_SQUARE
