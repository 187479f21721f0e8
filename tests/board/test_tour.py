"""Check of tours and paths, and drawing them as text."""

import pytest

from knight_gui.board import (
    Board,
    Tour,
    TourError,
    find_path_error,
    find_warnsdorff_tour,
    iter_board_lines,
    visit_number_rows,
)

BOARD = Board(3, 4)
TOUR = (0, 6, 8, 1, 7, 9, 2, 11, 5, 3, 10, 4)
# the closed tour of a 3×3 board around its centre
RING = (0, 7, 2, 3, 8, 1, 6, 5)


@pytest.mark.parametrize(
    ("board", "path", "is_closed"),
    [(BOARD, TOUR, False), (Board(3, 3, frozenset({4})), RING, True), (Board(1, 1), (0,), False)],
    ids=["3×4", "a ring around a hole", "a single square"],
)
def test_that_a_tour_is_closed_if_its_last_square_attacks_its_first(board, path, is_closed):
    assert Tour(board, path).is_closed == is_closed


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ((), "12 squares are missing"),
        (TOUR[:-1], "a2 is missing"),
        ((*TOUR[:-1], TOUR[0]), "a3 comes twice, as 1 and 12"),
        ((0, 9, 0), "a3 comes twice, as 1 and 3"),
        ((0, 1), "a3 to b3 is not a knight’s move"),
        ((0, 12), "Square 12 is not on the board"),
        ((-1,), "Square -1 is not on the board"),
    ],
)
def test_that_a_path_that_is_no_tour_is_refused_with_the_reason(path, message):
    with pytest.raises(TourError, match=message):
        Tour(BOARD, path)


def test_that_the_error_of_a_path_names_its_first_wrong_square():
    assert find_path_error(BOARD, TOUR[:5]) == ""
    assert BOARD.name(6) in find_path_error(BOARD, (*TOUR[:5], 6))
    assert "c2 is a hole" in find_path_error(Board(3, 3, holes=frozenset({5})), (0, 5))


def test_that_a_tour_is_printed_as_the_board_with_its_visits_and_its_holes():
    ring = Board.parse("3x3", holes="b2")
    names = ("a3", "b1", "c3", "a2", "c1", "b3", "a1", "c2")
    tour = Tour(ring, tuple(map(ring.parse_square, names)))
    assert (str(tour), tour.names) == ("1 6 3\n4 # 8\n7 2 5", names)
    assert visit_number_rows(ring, tour.path[:2]) == [[1, 0, 0], [0, 0, 0], [0, 2, 0]]


def test_that_a_short_path_is_drawn_as_wide_as_a_tour():
    assert list(iter_board_lines(Board(3, 4), (0,))) == [" 1  0  0  0", *[" 0  0  0  0"] * 2]


@pytest.mark.parametrize("board", [Board(5, 5), Board(8, 8), Board(20, 20)])
def test_that_a_tour_of_warnsdorffs_rule_visits_all_squares(board):
    path = find_warnsdorff_tour(board)
    assert find_path_error(board, path) == ""
    assert len(path) == board.size


@pytest.mark.parametrize("board", [Board(3, 3), Board(4, 4), Board(2, 2), Board(21, 20)])
def test_that_warnsdorffs_rule_returns_no_path_that_is_no_tour(board):
    assert find_warnsdorff_tour(board) is None
