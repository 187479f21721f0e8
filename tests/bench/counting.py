"""All tours of 6×6: from a corner, and from all squares."""

from collections.abc import Iterator

from knight_gui.search.enumeration import Enumeration
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Strategy
from knight_gui.search.tour_count import TourCount
from knight_gui.tour import Board
from tests.bench.clock import quantile, timed
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
    for run in runs:
        assert _sums([run.result])[:2] == FROM_CORNER
    seconds = quantile([run.seconds for run in runs], 0.5)
    yield _figure("all tours of 6×6 from a corner", seconds, [runs[0].result])
    whole_s, tallies = timed(lambda: [_counted(start) for start in BOARD.free_squares])
    assert _sums(tallies)[:2] == FROM_ALL
    yield _figure("… from all squares", whole_s, tallies)


def _counted(start: int) -> TourCount:
    enumeration = Enumeration(Problem(BOARD, (start,), Strategy()))
    enumeration.advance(ENOUGH)
    assert enumeration.is_complete
    return enumeration.tour_count()


def _sums(tallies: list[TourCount]) -> tuple[int, int, int]:
    return (
        sum(tour_count.count for tour_count in tallies),
        sum(tour_count.closed_count for tour_count in tallies),
        sum(tour_count.steps for tour_count in tallies),
    )


def _figure(name: str, seconds: float, tallies: list[TourCount]) -> Figure:
    count, closed_count, steps = _sums(tallies)
    note = (
        f"{count:,} tours, {closed_count:,} of them closed, "
        f"{count / seconds:,.0f} tours/s, {steps / seconds / 1e6:.0f} M steps/s"
    )
    return Figure(name, seconds, unit="s", note=note)
