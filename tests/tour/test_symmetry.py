"""A symmetry leaves a board the same board: its holes and which squares attack each other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_gui.tour import KNIGHT, Board, Leaper
from knight_gui.tour.symmetry import orbits, symmetries_of


@st.composite
def boards(draw):
    """Any small board; half of them with holes that mirror each other."""
    rows, cols = draw(st.integers(1, 6)), draw(st.integers(1, 6))
    holes = draw(st.frozensets(st.integers(0, rows * cols - 1), max_size=rows * cols // 3))
    if draw(st.booleans()):
        holes |= {rows * cols - 1 - hole for hole in holes}
    leaper = draw(st.sampled_from([KNIGHT, Leaper(1, 3), Leaper(0, 1), Leaper(1, 1)]))
    return Board(rows, cols, holes, leaper)


@given(boards())
def test_that_images_attack_each_other_where_the_squares_do(board):
    squares = tuple(board.free_squares)
    for symmetry in symmetries_of(board):
        images = [symmetry.image(board, square) for square in squares]
        assert sorted(images) == list(squares)
        for square, image in zip(squares, images, strict=True):
            there = {symmetry.image(board, each) for each in board.neighbours(square)}
            assert there == set(board.neighbours(image))


@given(boards())
def test_that_each_free_square_is_in_one_orbit(board):
    found = orbits(board)
    assert sorted(square for orbit in found for square in orbit) == list(board.free_squares)
    assert all(orbit == tuple(sorted(orbit)) for orbit in found)


@pytest.mark.parametrize(
    ("board", "symmetries"),
    [
        (Board(8, 8), 8),
        (Board(5, 6), 4),
        (Board(5, 5, frozenset([1])), 1),
        (Board(5, 5, frozenset([0])), 2),
    ],
)
def test_that_there_are_eight_of_a_square_and_four_of_a_rectangle(board, symmetries):
    assert len(symmetries_of(board)) == symmetries


def test_that_6x6_has_six_orbits():
    assert len(orbits(Board(6, 6))) == 6
