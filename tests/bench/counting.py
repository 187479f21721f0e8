"""All tours of 6×6: from a corner, and from all squares."""

from collections.abc import Iterator

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
"""How many tours there are, and how many of them are closed."""
ROUNDS = 3
ENOUGH = 10**12


def measure(is_long: bool) -> Iterator[Figure]:
    """Count from the corner a few times, and once from each square."""
    runs = [timed(lambda: _counted(CORNER)) for _ in range(3 * ROUNDS if is_long else ROUNDS)]
    told = runs[0].result
    seconds = quantile([run.seconds for run in runs], 0.5)
    assert (told.count, told.closed_count) == FROM_CORNER
    yield Figure(
        "all tours of 6×6 from a corner",
        seconds,
        unit="s",
        note=f"{told.count:,} tours, {told.closed_count:,} of them closed, "
        f"{told.count / seconds:,.0f} tours/s, {told.steps / seconds / 1e6:.0f} M steps/s",
    )
    yield from _whole_board()


def _whole_board() -> Iterator[Figure]:
    """Count from all squares, by symmetry, with one worker and with all of them."""
    pools = {"one": ThreadPool(1), "all": make_worker_pool()}
    try:
        # each worker is there, and what it needs is compiled
        _whole(Board(3, 4), pools["one"])
        _whole(Board(3, 4), pools["all"])
        runs = taking_turns(
            ROUNDS,
            one=lambda: _whole(BOARD, pools["one"]),
            all=lambda: _whole(BOARD, pools["all"]),
        )
    finally:
        for pool in pools.values():
            pool.close()
    told = runs["all"].result
    assert (told.count, told.closed_count) == FROM_ALL
    yield Figure(
        "… from all squares, with all processors",
        runs["all"].seconds,
        1.5,
        unit="s",
        note=f"{told.count:,} tours, {told.circuits:,} circuits, {told.steps:,} steps by "
        "symmetry; 8×8 is out of reach",
    )
    yield Figure(
        f"… with one worker / with {pools['all'].width}",
        runs["one"].seconds / runs["all"].seconds,
        note=f"{runs['one'].seconds:.2f} s / {runs['all'].seconds:.2f} s",
    )


def _whole(board: Board, pool: WorkerPool) -> BoardCount:
    *_, told = BoardTourCounter(board, Goal.OPEN, pool).iter_counts()
    assert told.is_complete
    return told


def _counted(start: int) -> TourCount:
    enumeration = TourEnumeration(Problem(BOARD, (start,), Strategy()))
    enumeration.advance(ENOUGH)
    assert enumeration.is_complete
    return enumeration.tour_count()
