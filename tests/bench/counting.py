"""All tours of 6×6: from a corner, and from all squares."""

from collections.abc import Iterator
from functools import partial

from knight_gui.board import Board
from knight_gui.search.enumeration import TourEnumeration
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Strategy
from knight_gui.search.tour_count import TourCount
from knight_gui.sweeps.board_count import BoardCount, BoardTourCounter
from knight_gui.sweeps.pool import ThreadPool, WorkerPool, make_worker_pool
from tests.bench.clock import quantile, taking_turns, timed
from tests.bench.figure import Figure

BOARD = Board(6, 6)
CORNER = 0
FROM_CORNER = (524_486, 19_724)
FROM_ALL = (6_637_920, 710_064)
"""Number of tours, and of closed ones."""
ROUNDS = 3
MAX_STEPS = 10**12


def measure(is_long: bool) -> Iterator[Figure]:
    """Count from the corner a few times, and once from each square."""
    rounds = 3 * ROUNDS if is_long else ROUNDS
    runs = [timed(_count_from_corner) for _ in range(rounds)]
    tour_count = runs[0].result
    seconds = quantile([run.seconds for run in runs], 0.5)
    assert (tour_count.count, tour_count.closed_count) == FROM_CORNER
    yield Figure(
        "all tours of 6×6 from a corner",
        seconds,
        unit="s",
        note=f"{tour_count.count:,} tours, {tour_count.closed_count:,} of them closed, "
        f"{tour_count.count / seconds:,.0f} tours/s, "
        f"{tour_count.steps / seconds / 1e6:.0f} M steps/s",
    )
    yield from _whole_board()


def _whole_board() -> Iterator[Figure]:
    """Count from all squares, by symmetry, with one worker and with all of them."""
    pools = {"one": ThreadPool(1), "all": make_worker_pool()}
    try:
        # start all workers, and compile their functions
        _count_board(Board(3, 4), pools["one"])
        _count_board(Board(3, 4), pools["all"])
        runs = taking_turns(
            ROUNDS,
            one=partial(_count_board, BOARD, pools["one"]),
            all=partial(_count_board, BOARD, pools["all"]),
        )
    finally:
        for pool in pools.values():
            pool.close()
    board_count = runs["all"].result
    assert (board_count.count, board_count.closed_count) == FROM_ALL
    yield Figure(
        "… from all squares, with all processors",
        runs["all"].seconds,
        1.5,
        unit="s",
        note=f"{board_count.count:,} tours, {board_count.circuits:,} circuits, "
        f"{board_count.steps:,} steps by "
        "symmetry; 8×8 is out of reach",
    )
    yield Figure(
        f"… with one worker / with {pools['all'].worker_count}",
        runs["one"].seconds / runs["all"].seconds,
        note=f"{runs['one'].seconds:.2f} s / {runs['all'].seconds:.2f} s",
    )


def _count_board(board: Board, pool: WorkerPool) -> BoardCount:
    *_, board_count = BoardTourCounter(board, Goal.OPEN, pool).iter_counts()
    assert board_count.is_complete
    return board_count


def _count_from_corner() -> TourCount:
    enumeration = TourEnumeration(Problem(BOARD, (CORNER,), Strategy()))
    enumeration.advance(MAX_STEPS)
    assert enumeration.is_complete
    return enumeration.tour_count()
