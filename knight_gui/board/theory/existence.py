"""Theorems on the existence of tours, with their sources.

On a full rectangle the existence of a knight's tour is known for every start:

- one or two rows: no tour, but for the single square of 1×1;
- 3×3, 3×5, 3×6 and 4×4: no tour;
- an odd number of squares: no tour from the light squares, the minority;
- four rows or four columns: no tour from the two lines in the middle;
- 3×7: no tour from the centre; 3×8: none from the two squares c2 and f2;
- everything else starts a tour.

How this is known; the tests check the results by searches, on boards of all these sizes:

That there is no tour: the reasons in `rectangle` are proofs in short.

Three rows of *every* length were computed with a transfer matrix. The columns left of a
cut have one of some 3400 states for those right of it (the squares at the cut that still need
moves, the pairs of them that a path joins, and whether start and end lie behind the cut). So the
set of states that k columns can lead to, and the set that k further columns can complete, repeat as
k grows: from k = 10 on at the latest, and with a period of two.

From four rows on a tour gets longer by a splice. A corner has only two moves, so a tour that
neither starts nor ends there makes both. Take the upper corner of the last column: one
of its moves leads to the column before, two rows down. If a ring on the columns that follow has
the move between the fourth square of its first column and the second square of its second one,
counted from above, these two moves are taken out, and two across the seam put in. No other move
of the ring would do, and not every ring has this one. At the lower corner it is all upside down.

Four rows: squares of the outer rows never follow each other, but are half of the board. So a tour,
which has both its ends there, makes one move between the inner rows, and passes through the outer
squares of one colour and the inner ones of the other before it, and through all others after it.
Three columns fall into two rings of six squares, one for each of these halves and for one corner
each. So a tour that has no end in the last column gets longer by three. On 5 columns a tour was
found from each outer square, and such a one on 6, 7 and 8 from each but those of the last column,
with no end in the first column either unless it starts there. So, as a board can be turned round,
there is one from each on all longer boards.

Five rows and more: an even board has a closed tour (Schwenk, see `Theorem`), which starts
everywhere. On odd boards with sides of 5 to 13 a tour was found from each dark square. A longer one
is a board shorter by six that holds the start, but not as a corner at the seam, and a strip of
six lines beside it. At one of the two corners there the tour does not end either, and a closed
tour of the strip is spliced in. One that has the move which this needs was found on strips of 5 to
10 rows; on longer ones, that of a strip shorter by six gets longer by that of 6×6.

On a board with holes, or for another leaper, the theorems are correct but not complete: where they
find no obstacle, the existence of a tour is not known.
"""

from knight_gui.board.arguments import as_board, as_square
from knight_gui.board.board import Board
from knight_gui.board.theory.free_squares import (
    find_closed_obstacle_on_any_board,
    find_obstacle_on_any_board,
)
from knight_gui.board.theory.obstacle import Obstacle
from knight_gui.board.theory.rectangle import (
    find_closed_obstacle_on_rectangle,
    find_obstacle_on_rectangle,
)


def obstacle_to_tour(board: Board | str, start: int | str | tuple[int, int]) -> Obstacle | None:
    """Return the obstacle to every tour, open or closed, from a start, or None.

    None means that there is a tour if the board is a knight's and has no holes,
    and otherwise that no theorem here rules it out.

    Raises
    ------
    InputError
        If the start is not a free square of the board.
    """
    board = as_board(board)
    square = as_square(start, board)
    board.require_free_square(square)
    if board.free_count == 1:
        return None
    if board.is_full_knight_board:
        return find_obstacle_on_rectangle(board, square)
    return find_obstacle_on_any_board(board, square)


def obstacle_to_closed_tour(
    board: Board | str, start: int | str | tuple[int, int]
) -> Obstacle | None:
    """Return the obstacle to every closed tour, or None.

    A closed tour visits all squares, so it can start on each of them: the start
    only appears in the reason. None means the same as in `obstacle_to_tour`.

    Raises
    ------
    InputError
        If the start is not a free square of the board.
    """
    board = as_board(board)
    square = as_square(start, board)
    board.require_free_square(square)
    if board.is_full_knight_board:
        return find_closed_obstacle_on_rectangle(board, square)
    return find_closed_obstacle_on_any_board(board, square)
