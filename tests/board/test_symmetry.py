"""Squares that are images of each other are alike: they attack as many squares of each kind."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_gui.board import KNIGHT, Board, Leaper, symmetry_orbits


@st.composite
def boards(draw):
    """Any small board; half of them with holes that mirror each other."""
    rows = draw(st.integers(1, 6))
    cols = draw(st.integers(1, 6))
    holes = draw(st.frozensets(st.integers(0, rows * cols - 1), max_size=rows * cols // 3))
    if draw(st.booleans()):
        holes |= {rows * cols - 1 - hole for hole in holes}
    return Board(
        rows, cols, holes, draw(st.sampled_from([KNIGHT, Leaper(1, 3), Leaper(0, 1), Leaper(1, 1)]))
    )


@given(boards())
def test_that_each_free_square_is_in_one_orbit_of_squares_that_attack_alike(board):
    found = symmetry_orbits(board)
    kinds = {square: orbit for orbit in found for square in orbit}
    assert sorted(square for orbit in found for square in orbit) == list(board.free_squares)
    for orbit in found:
        assert orbit == tuple(sorted(orbit))
        attacked = [sorted(kinds[each] for each in board.neighbors(square)) for square in orbit]
        assert attacked == [attacked[0]] * len(orbit)


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
def test_that_there_are_eight_symmetries_of_a_square_and_four_of_a_rectangle(board, count, largest):
    found = symmetry_orbits(board)
    assert (len(found), max(map(len, found))) == (count, largest)
