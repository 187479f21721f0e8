"""Orbits of squares: squares of an orbit attack the same numbers of squares of each orbit."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_gui.board import KNIGHT, Board, Leaper, symmetry_orbits


@st.composite
def boards(draw):
    """Small boards; half of them have holes that are symmetric under a half turn."""
    rows = draw(st.integers(1, 6))
    cols = draw(st.integers(1, 6))
    holes = draw(st.frozensets(st.integers(0, rows * cols - 1), max_size=rows * cols // 3))
    if draw(st.booleans()):
        holes |= {rows * cols - 1 - hole for hole in holes}
    return Board(
        rows, cols, holes, draw(st.sampled_from([KNIGHT, Leaper(1, 3), Leaper(0, 1), Leaper(1, 1)]))
    )


@given(boards())
def test_that_each_free_square_is_in_one_orbit_of_squares_with_equivalent_neighbors(board):
    orbits = symmetry_orbits(board)
    orbit_by_square = {square: orbit for orbit in orbits for square in orbit}
    assert sorted(square for orbit in orbits for square in orbit) == list(board.free_squares)
    for orbit in orbits:
        assert orbit == tuple(sorted(orbit))
        attacked_orbits = [
            sorted(orbit_by_square[neighbor] for neighbor in board.neighbors(square))
            for square in orbit
        ]
        assert attacked_orbits == [attacked_orbits[0]] * len(orbit)


@pytest.mark.parametrize(
    ("board", "count", "largest"),
    [
        (Board(8, 8), 10, 8),
        (Board(6, 6), 6, 8),
        (Board(5, 6), 9, 4),
        (Board(5, 5, frozenset([1])), 24, 1),
        (Board(5, 5, frozenset([0])), 14, 2),
    ],
)
def test_that_a_square_board_has_eight_symmetries_and_a_rectangle_four(board, count, largest):
    orbits = symmetry_orbits(board)
    assert len(orbits) == count
    assert max(map(len, orbits)) == largest
