"""How many tours there are: the facts, and the sentences that say them."""

from dataclasses import dataclass

from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Ordering, Pruning, Strategy
from knight_gui.texts import plural, tr
from knight_gui.tour import Board, InputError

MOST_SQUARES = 36
"""Free squares of the largest boards whose tours are counted: seconds there, years beyond."""


def demand_countable(board: Board) -> None:
    """Raise `InputError` unless the board is so small that its tours can be counted."""
    if board.free_count > MOST_SQUARES:
        raise InputError(
            tr(
                "The {size} board has {count:,} squares: all tours can be counted only on "
                "boards of up to {most}.",
                size=f"{board.rows}×{board.cols}",
                count=board.free_count,
                most=MOST_SQUARES,
            )
        )


def counted(problem: Problem) -> Problem:
    """Return what is searched to find all tours of a problem: the same for all its sortings.

    The naive search, which goes back at once where the free squares prove that no tour
    can come. That changes neither the tours nor their order.
    """
    strategy = Strategy(
        move_order=problem.strategy.move_order,
        ordering=Ordering.NAIVE,
        goal=problem.strategy.goal,
        pruning=Pruning.DEAD_ENDS,
    )
    return Problem(problem.board, problem.path, strategy)


@dataclass(frozen=True)
class TourCount:
    """How many tours were found.

    Attributes
    ----------
    problem
        What they are tours of: its board, its path, its goal.
    count
        How many were found so far.
    closed_count
        How many of them are closed.
    steps
        How many steps that took.
    is_complete
        Whether everything was tried, so that there are no others.
    """

    problem: Problem
    count: int
    closed_count: int
    steps: int
    is_complete: bool

    @property
    def so_far(self) -> str:
        """What is said while the count goes on; no whole sentence."""
        if self._is_closed_only:
            return plural(
                "{count:,} closed tour so far", "{count:,} closed tours so far", self.count
            )
        if not self.count:
            return tr("No tour so far")
        return plural(
            "{count:,} tour so far, {closed}",
            "{count:,} tours so far, {closed}",
            self.count,
            closed=self._closed,
        )

    @property
    def sentence(self) -> str:
        """What is said when the count is over, whether or not everything was tried."""
        if not self.count:
            return self._none
        return self._all if self.is_complete else self._at_least

    @property
    def start(self) -> str:
        """The name of the start, or of all squares of the path that was given."""
        return " ".join(self.problem.board.names(self.problem.path))

    @property
    def _is_closed_only(self) -> bool:
        return self.problem.strategy.goal is Goal.CLOSED

    @property
    def _none(self) -> str:
        if not self.is_complete:
            return tr("The count was stopped before a tour was found, which proves nothing.")
        if self._is_closed_only:
            return tr("No closed tour starts on {start}: every way was tried.", start=self.start)
        return tr("No tour starts on {start}: every way was tried.", start=self.start)

    @property
    def _all(self) -> str:
        if self._is_closed_only:
            return plural(
                "{count:,} closed tour starts on {start}.",
                "{count:,} closed tours start on {start}.",
                self.count,
                start=self.start,
            )
        return plural(
            "{count:,} tour starts on {start}, {closed}.",
            "{count:,} tours start on {start}, {closed}.",
            self.count,
            start=self.start,
            closed=self._closed,
        )

    @property
    def _at_least(self) -> str:
        if self._is_closed_only:
            return plural(
                "At least {count:,} closed tour starts on {start}: the count was stopped.",
                "At least {count:,} closed tours start on {start}: the count was stopped.",
                self.count,
                start=self.start,
            )
        return plural(
            "At least {count:,} tour starts on {start}, {closed}: the count was stopped.",
            "At least {count:,} tours start on {start}, {closed}: the count was stopped.",
            self.count,
            start=self.start,
            closed=self._closed,
        )

    @property
    def _closed(self) -> str:
        if self.count == 1:
            return tr("a closed one") if self.closed_count else tr("an open one")
        if not self.closed_count:
            return tr("none of them closed")
        if self.closed_count == self.count:
            return tr("all of them closed")
        return tr("{closed:,} of them closed", closed=self.closed_count)
