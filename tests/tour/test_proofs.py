"""How tours of every length are known: the steps that `tour/theory.py` tells are carried out.

That what is said of small boards is true, for each start, stands in `test_theory`.
"""

from functools import cache
from itertools import combinations, pairwise, product

import pytest

from knight_gui.tour import Board, Tour
from tests.tour.searching import found_tour
from tests.tour.splicing import can_splice, mirrored, moved, moves_of, seams, spliced

ODD = (5, 7, 9, 11, 13)


@pytest.mark.parametrize("cols", range(3, 13))
def test_that_the_outer_rows_of_four_are_half_the_board_and_lead_only_inwards(cols):
    board = Board(4, cols)
    outer = {square for square in range(board.size) if square // cols in {0, 3}}
    assert 2 * len(outer) == board.size
    assert not any(board.attacks(one, other) for one in outer for other in outer)
    assert len({board.is_dark(square) for square in set(range(board.size)) - outer}) == 2


@pytest.mark.parametrize("half", range(1, 8))
def test_that_a_path_from_an_inner_row_and_a_closed_one_alternate_with_the_outer_rows(half):
    orders = [
        [place in outer for place in range(2 * half)]
        for outer in combinations(range(2 * half), half)
    ]
    apart = [order for order in orders if not any(a and b for a, b in pairwise(order))]
    alternating = [place % 2 == 1 for place in range(2 * half)]
    assert [order for order in apart if not order[0]] == [alternating]
    closed = [order for order in apart if not (order[0] and order[-1])]
    assert all(a != b for order in closed for a, b in pairwise(order))


@cache
def base_tour(rows, cols, start, banned_ends=frozenset()):
    """A tour found by trying, its squares as pairs."""
    board = Board(rows, cols)
    row, col = start
    path = found_tour(board, row * cols + col, banned_ends=banned_ends)
    return [board.row_and_column(square) for square in path]


def is_tour(rows, cols, path):
    return Tour(Board(rows, cols), tuple(row * cols + col for row, col in path))


def transposed(path):
    return [(col, row) for row, col in path]


def longer(rows, cols, path, rings):
    """The path with a ring beside it, the first for the upper corner, spliced in where it can be.

    A corner where the path neither starts nor ends is one where it can.
    """
    for seam, ring in zip(seams(rows, cols), rings, strict=True):
        if seam.corner not in {path[0], path[-1]}:
            assert can_splice(path, ring, seam)
            return spliced(path, ring, seam)
    raise AssertionError


@cache
def closed_strip(rows):
    """A closed tour of six columns that makes the move which a splice at its left needs."""
    if rows <= 10:
        return closed_base(rows)
    # it gets longer downwards, so it is laid on its side, and begun before the corner
    lying, cols = transposed(closed_strip(rows - 6)), rows - 6
    first = lying.index((0, cols - 1)) - 1
    block = moved(closed_strip(6), cols)
    return transposed(
        longer(6, cols, [*lying[first:], *lying[:first]], (block, mirrored(block, rows=6)))
    )


def closed_base(rows):
    board = Board(rows, 6)
    for start in range(board.size // 2, board.size):
        found = found_tour(board, start, is_closed=True)
        path = [board.row_and_column(square) for square in found]
        for turned in (path, mirrored(path, rows=rows)):
            if {(3, 0), (1, 1)} in moves_of(turned, is_ring=True):
                return turned
    raise AssertionError


def odd_tour(rows, cols, start):
    """A tour of a board with two odd sides from a dark square."""
    row, col = start
    if cols > 13:
        if col >= cols - 7:
            return mirrored(odd_tour(rows, cols, (row, cols - 1 - col)), cols=cols)
        strip = moved(closed_strip(rows), cols - 6)
        rings = (strip, mirrored(strip, rows=rows))
        return longer(rows, cols - 6, odd_tour(rows, cols - 6, start), rings)
    if rows > 13:
        return transposed(odd_tour(cols, rows, (col, row)))
    return base_tour(rows, cols, start)


HALF_OF_4X3 = [(3, 0), (1, 1), (3, 2), (2, 0), (0, 1), (2, 2)]
"""A ring; the other half of the board is the same one upside down."""


def four_row_tour(cols, col):
    """A tour of four rows from a square of the first row, for six columns or more.

    It ends in neither the first nor the last column, unless it starts in that one.
    """
    if col == cols - 1 or (cols > 8 and col >= cols - 4):
        return mirrored(four_row_tour(cols, cols - 1 - col), cols=cols)
    if cols <= 8:
        corners = {cols - 1, 4 * cols - 1} | ({0, 3 * cols} if col else set())
        return base_tour(4, cols, (0, col), frozenset(corners))
    path = four_row_tour(cols - 3, col)
    half = moved(HALF_OF_4X3, cols - 3)
    for seam, ring in zip(seams(4, cols - 3), (half, mirrored(half, rows=4)), strict=True):
        assert can_splice(path, ring, seam)
        path = spliced(path, ring, seam)
    return path


@pytest.mark.parametrize("cols", range(5, 9))
def test_that_a_splice_at_a_corner_needs_just_this_move_beside_it(cols):
    # of all moves beside the board, and for both moves of the corner
    board, corner = Board(cols, cols + 6), cols - 1
    found = {
        tuple(map(board.row_and_column, (below, one, other)))
        for below in board.neighbours(corner)
        for one in board.neighbours(corner)
        for other in board.neighbours(below)
        if below % board.cols < cols <= min(one % board.cols, other % board.cols)
        and board.attacks(one, other)
    }
    seam = seams(cols, cols)[0]
    assert found == {(seam.below, seam.after_corner, seam.after_below)}


def test_that_not_every_closed_tour_of_a_strip_makes_the_move_that_the_splice_needs():
    board = Board(6, 6)
    tours = [found_tour(board, start, is_closed=True) for start in (14, 15, 20, 21)]
    rings = [moves_of([divmod(square, 6) for square in tour], is_ring=True) for tour in tours]
    assert any({(3, 0), (1, 1)} not in ring for ring in rings)


@pytest.mark.parametrize("rows", range(5, 24))
def test_that_a_strip_of_six_columns_has_a_closed_tour_that_makes_that_move(rows):
    strip = closed_strip(rows)
    assert is_tour(rows, 6, strip).is_closed
    assert {(3, 0), (1, 1)} in moves_of(strip, is_ring=True)


@pytest.mark.parametrize(("rows", "cols"), [(r, c) for r, c in product(ODD, ODD) if r <= c])
def test_that_on_odd_boards_of_5_to_13_a_tour_is_found_from_each_dark_square(rows, cols):
    board = Board(rows, cols)
    for row, col in product(range(rows // 2 + 1), range(cols // 2 + 1)):
        if board.is_dark(row * cols + col) and (rows != cols or row <= col):
            assert is_tour(rows, cols, base_tour(rows, cols, (row, col)))


@pytest.mark.parametrize(("rows", "cols"), [(5, 15), (5, 21), (17, 7), (15, 15)])
def test_that_from_each_dark_square_of_a_longer_odd_board_a_tour_is_made_by_splices(rows, cols):
    board = Board(rows, cols)
    for start in filter(board.is_dark, range(board.size)):
        square = board.row_and_column(start)
        path = odd_tour(rows, cols, square)
        assert path[0] == square
        assert is_tour(rows, cols, path)


def test_that_a_tour_of_four_rows_from_the_first_moves_once_between_the_inner_rows():
    for col in range(7):
        tour = base_tour(4, 7, (0, col))
        inner = [row in {1, 2} for row, _ in tour]
        switches = [place for place, (a, b) in enumerate(pairwise(inner), 1) if a and b]
        assert len(switches) == 1
        # before, the outer squares of one colour and the inner ones of the other
        kinds = [(row in {1, 2}, (row + col) % 2) for row, col in tour]
        before, after = set(kinds[: switches[0]]), set(kinds[switches[0] :])
        assert len(before) == len(after) == 2
        assert not before & after


def test_that_three_columns_of_four_rows_fall_into_two_rings_for_the_two_corners():
    board = Board(4, 3)
    halves = HALF_OF_4X3, mirrored(HALF_OF_4X3, rows=4)
    for half in halves:
        squares = [row * 3 + col for row, col in half]
        assert all(map(board.attacks, squares, [*squares[1:], squares[0]]))
    assert sorted(halves[0] + halves[1]) == list(product(range(4), range(3)))


@pytest.mark.parametrize("cols", range(6, 24))
def test_that_a_tour_starts_on_each_outer_square_of_four_rows_made_by_splices(cols):
    for col in range(cols):
        path = four_row_tour(cols, col)
        assert path[0] == (0, col)
        assert is_tour(4, cols, path)
        edges = {0, cols - 1} - {col}
        assert path[-1][1] not in edges
