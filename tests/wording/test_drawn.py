"""What is said of the signs on the board: one line, and true of what is drawn."""

from itertools import product

import pytest

from knight_gui.search.proof import Proof, Way, proof_of_obstacle
from knight_gui.tour import Board
from knight_gui.tour.theory import obstacle_to_closed_tour, obstacle_to_tour
from knight_gui.wording import drawn

BOARD = Board()
H8, F7, G6, E5 = map(BOARD.parse_square, ("h8", "f7", "g6", "e5"))
USED = (Way(H8, F7, is_open=False), Way(H8, G6, is_open=False))


@pytest.mark.parametrize(
    ("proof", "said"),
    [
        (
            Proof((H8,), USED, (G6, E5)),
            "h8: every way is used; g6 → e5 (arrow) took the last.",
        ),
        (Proof((H8,), USED), "h8: every way is used."),
        (
            Proof((H8,), (USED[0], Way(H8, G6, is_open=True))),
            "h8: a ball ends a way left, a bar a used one.",
        ),
        (Proof((H8, F7)), "Hatched: h8 and f7."),
    ],
)
def test_that_a_proof_is_explained_by_what_is_drawn_of_it(proof, said):
    assert drawn.proof(BOARD, proof) == said


@pytest.mark.parametrize(
    ("size", "start", "said"),
    [
        ("4x4", 0, "Two rings, one full, one dashed: no move leads from one to the other."),
        ("3x5", 0, "The marked squares close a ring that leaves out the rest."),
        ("5x5", 1, "13 dark and 12 light squares: each colour is numbered separately."),
    ],
)
def test_that_an_obstacle_is_explained_by_what_is_drawn_of_it(size, start, said):
    board = Board.parse(size)
    proof = proof_of_obstacle(board, start, obstacle_to_tour(board, start))
    assert drawn.proof(board, proof) == said


def test_that_of_four_rows_without_a_closed_tour_nothing_is_drawn():
    board = Board.parse("4x5")
    assert proof_of_obstacle(board, 0, obstacle_to_closed_tour(board, 0)) is None


@pytest.mark.parametrize("obstacle_to", [obstacle_to_tour, obstacle_to_closed_tour])
def test_that_whatever_is_drawn_of_an_obstacle_has_a_line(obstacle_to):
    for board in (Board(*size) for size in product(range(1, 8), repeat=2)):
        for start in board.free_squares:
            obstacle = obstacle_to(board, start)
            proof = obstacle and proof_of_obstacle(board, start, obstacle)
            assert proof is None or drawn.proof(board, proof)


def test_that_each_sign_has_a_line():
    lines = {drawn.closing_move(), drawn.ways(), drawn.ages()}
    assert len(lines) == 3
    assert all(len(line) < 75 for line in lines)
