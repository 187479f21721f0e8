"""Problems in which much happens, for sentences to be checked on."""

from hypothesis import strategies as st

from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Ordering, Strategy
from knight_gui.tour import MOVE_ORDERS, Board


@st.composite
def lively(draw):
    """Problems on knights' boards on which a search goes back and forth."""
    board = Board(draw(st.integers(4, 6)), draw(st.integers(4, 6)))
    strategy = Strategy(
        move_order=draw(st.sampled_from(list(MOVE_ORDERS.values()))),
        ordering=draw(st.sampled_from(Ordering)),
        goal=draw(st.sampled_from(Goal)),
    )
    return Problem(board, (draw(st.integers(0, board.size - 1)),), strategy)
