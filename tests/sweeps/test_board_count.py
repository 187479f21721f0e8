"""All tours of a board, counted by symmetry and in parts, are as many as is known."""

import pytest

from knight_gui import count
from knight_gui.board import Board, InputError
from knight_gui.search.strategy import Goal
from knight_gui.sweeps.board_count import BoardTourCounter
from knight_gui.sweeps.pool import ThreadPool
from tests.search.known import KNOWN
from tests.sweeps.at_once import AtOnce


def counted(board, goal=Goal.OPEN):
    *_, told = BoardTourCounter(board, goal, AtOnce()).iter_counts()
    assert told.is_complete
    return told


@pytest.mark.parametrize("size", ["1x1", "2x2", "3x3", "3x7", "4x6", "5x5"])
def test_that_each_start_has_as_many_as_is_known(size):
    told = counted(Board.parse(size))
    assert list(told.count_by_start.values()) == KNOWN["open_tours_by_start"][size]
    assert list(told.closed_count_by_start.values()) == KNOWN["closed_tours_by_start"][size]


def test_that_a_closed_tour_is_one_circuit_from_each_square_either_way():
    told = counted(Board(5, 6), Goal.CLOSED)
    assert (told.count, told.closed_count, told.circuit_count) == (480, 480, 8)
    assert set(told.count_by_start.values()) == {16}


@pytest.mark.parametrize(
    ("size", "leaper", "circuits"),
    # of two squares the way back is the way there; four have one; 4×4 has six (A003763)
    [("1x1", "wazir", 0), ("1x2", "wazir", 1), ("2x2", "wazir", 1), ("4x4", "wazir", 6)],
)
def test_that_circuits_of_other_leapers_are_as_many_as_is_known(size, leaper, circuits):
    assert counted(Board.parse(size, leaper=leaper)).circuit_count == circuits


@pytest.mark.parametrize("holes", ["c3", "a1", "a1,b2", "a1,e5"])
def test_that_symmetry_is_used_only_where_the_holes_have_it(holes):
    board = Board.parse("5x5", holes=holes)
    told = counted(board)
    assert dict(told.count_by_start) == {
        square: count(board, square).count for square in board.free_squares
    }


def test_that_many_workers_count_the_same_as_one():
    pool = ThreadPool(3)
    try:
        *_, told = BoardTourCounter(Board(5, 6), Goal.OPEN, pool).iter_counts()
    finally:
        pool.close()
    assert told == counted(Board(5, 6))


def test_that_a_cancelled_count_says_what_it_has_found():
    counting = BoardTourCounter(Board(5, 6), Goal.OPEN, AtOnce())
    for told in counting.iter_counts():
        if told.count:
            counting.cancel()
    told = counting.current_count()
    assert 0 < told.count < 37_568
    assert not told.is_complete


def test_that_a_large_board_is_refused():
    with pytest.raises(InputError, match="up to 36"):
        BoardTourCounter(Board(7, 7), Goal.OPEN, AtOnce())
