"""When no tour can exist, and why, with the source.

On a full rectangle a knight's fate is known for every start:

- one or two rows: no tour, but for the single square of 1×1;
- 3×3, 3×5, 3×6 and 4×4: no tour;
- an odd number of squares: no tour from the light squares, the minority;
- four rows or four columns: no tour from the two lines in the middle;
- 3×7: no tour from the centre; 3×8: none from the two squares c2 and f2;
- everything else starts a tour.

How this is known, start by start:

Three, four and five rows of *every* length were computed with a transfer matrix. What the columns
left of a cut mean to those right of it (which squares at the cut still need moves, which of them
a path joins, whether start and end lie behind it) is one of finitely many states, some 3000, 27,000
and 1,100,000. So the set of states that k columns can lead to, and the set that k further columns
can complete, repeat as k grows: they do from k = 10 on at the latest, and with a period of at most
two. For three rows the tests compute it again.

Six rows and more: an even board has a closed tour (Schwenk, see `Theorem`), which starts
everywhere. On odd boards with sides of 7 to 13 a tour was found from each dark square. A longer
one is a board shorter by six that holds the start, and beside it a strip of six lines. The closed
tour of the strip is spliced in at a corner between the two where the tour neither starts nor ends:
a corner has only two moves, so a tour that passes it makes both.

On a board with holes, or for another leaper, nothing here is complete: what is said is proved,
and what is not said is not known.
"""

from knight_gui.tour.board import KNIGHT, Board
from knight_gui.tour.free_squares import closed_obstacle_among, obstacle_among
from knight_gui.tour.obstacle import Obstacle
from knight_gui.tour.rectangle import closed_obstacle_on_rectangle, obstacle_on_rectangle


def obstacle_to_tour(board: Board, start: int) -> Obstacle | None:
    """Return what keeps every tour, open or closed, from starting there.

    None means that there is a tour if the board is a knight's and has no holes,
    and otherwise that nothing here rules it out.

    Raises
    ------
    InputError
        If the start is not a free square of the board.
    """
    board.demand_free(start)
    if board.free_count == 1:
        return None
    if _is_full(board):
        return obstacle_on_rectangle(board, start)
    return obstacle_among(board, start)


def obstacle_to_closed_tour(board: Board, start: int) -> Obstacle | None:
    """Return what keeps every closed tour from existing.

    A closed tour visits all squares, so it can start on each of them: the start
    only says from where the reason is told. None means the same as in `obstacle_to_tour`.

    Raises
    ------
    InputError
        If the start is not a free square of the board.
    """
    board.demand_free(start)
    if _is_full(board):
        return closed_obstacle_on_rectangle(board, start)
    return closed_obstacle_among(board, start)


def _is_full(board: Board) -> bool:
    return not board.holes and {board.leaper.a, board.leaper.b} == {KNIGHT.a, KNIGHT.b}
