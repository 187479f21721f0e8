"""Problems to try the search with."""

from hypothesis import strategies as st

from knight_gui.search.search import Problem
from knight_gui.search.strategy import Goal, Ordering, Strategy
from knight_gui.tour import MOVE_ORDERS, Board, Leaper


@st.composite
def problems(draw, largest: int = 7) -> Problem:
    """Any problem on a board of up to `largest` × `largest` squares, holes included."""
    rows, cols = draw(st.integers(1, largest)), draw(st.integers(1, largest))
    leaper = draw(
        st.sampled_from([Leaper(1, 2), Leaper(1, 2), Leaper(1, 3), Leaper(0, 1), Leaper(1, 1)])
    )
    start = draw(st.integers(0, rows * cols - 1))
    holes = draw(st.frozensets(st.integers(0, rows * cols - 1), max_size=rows * cols // 3))
    board = Board(rows, cols, holes - {start}, leaper)
    strategy = Strategy(
        move_order=draw(st.sampled_from(list(MOVE_ORDERS.values()))),
        ordering=draw(st.sampled_from(Ordering)),
        goal=draw(st.sampled_from(Goal)),
        backtracking=draw(st.booleans()),
    )
    path = [start]
    for _ in range(draw(st.integers(0, 4))):
        onward = [s for s in board.free_squares if board.attacks(path[-1], s) and s not in path]
        if not onward:
            break
        path.append(draw(st.sampled_from(onward)))
    return Problem(board, tuple(path), strategy)
