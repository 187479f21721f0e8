"""Counts of all tours of a board, by symmetry and in parts, compared with known numbers."""

import pytest

from knight_gui import count
from knight_gui.board import Board, InputError
from knight_gui.search.strategy import Goal
from knight_gui.sweeps.board_count import BoardTourCounter
from knight_gui.sweeps.pool import ThreadPool
from tests.search.known import KNOWN
from tests.sweeps.immediate_pool import ImmediatePool


def count_board(board, goal=Goal.OPEN):
    *_, board_count = BoardTourCounter(board, goal, ImmediatePool()).iter_counts()
    assert board_count.is_complete
    return board_count


@pytest.mark.parametrize("size", ["1x1", "2x2", "3x3", "3x7", "4x6", "5x5"])
def test_that_the_counts_by_start_are_the_known_numbers(size):
    board_count = count_board(Board.parse(size))
    assert list(board_count.count_by_start.values()) == KNOWN["open_tours_by_start"][size]
    assert list(board_count.closed_count_by_start.values()) == KNOWN["closed_tours_by_start"][size]


def test_that_a_circuit_counts_once_for_each_start_and_direction():
    board_count = count_board(Board(5, 6), Goal.CLOSED)
    assert (board_count.count, board_count.closed_count, board_count.circuit_count) == (480, 480, 8)
    assert set(board_count.count_by_start.values()) == {16}


@pytest.mark.parametrize(
    ("size", "leaper", "circuit_count"),
    # on two squares both directions are the same; 4×4 has six circuits (OEIS A003763)
    [("1x1", "wazir", 0), ("1x2", "wazir", 1), ("2x2", "wazir", 1), ("4x4", "wazir", 6)],
)
def test_that_the_circuits_of_a_wazir_are_the_known_numbers(size, leaper, circuit_count):
    assert count_board(Board.parse(size, leaper=leaper)).circuit_count == circuit_count


@pytest.mark.parametrize("holes", ["c3", "a1", "a1,b2", "a1,e5"])
def test_that_holes_without_symmetry_are_counted_from_each_square(holes):
    board = Board.parse("5x5", holes=holes)
    board_count = count_board(board)
    assert dict(board_count.count_by_start) == {
        square: count(board, square).count for square in board.free_squares
    }


def test_that_the_count_does_not_depend_on_the_number_of_workers():
    pool = ThreadPool(3)
    try:
        *_, board_count = BoardTourCounter(Board(5, 6), Goal.OPEN, pool).iter_counts()
    finally:
        pool.close()
    assert board_count == count_board(Board(5, 6))


def test_that_a_cancelled_count_keeps_its_partial_numbers():
    counter = BoardTourCounter(Board(5, 6), Goal.OPEN, ImmediatePool())
    for board_count in counter.iter_counts():
        if board_count.count:
            counter.cancel()
    board_count = counter.current_count()
    assert 0 < board_count.count < 37_568
    assert not board_count.is_complete


def test_that_a_board_of_more_than_36_squares_is_refused():
    with pytest.raises(InputError, match="up to 36"):
        BoardTourCounter(Board(7, 7), Goal.OPEN, ImmediatePool())
