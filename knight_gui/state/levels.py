"""Levels of a search by hand, in an order of difficulty, and the tours that were made by hand."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from knight_gui.board import Board
from knight_gui.search.by_hand import RETREAT
from knight_gui.search.strategy import Goal
from knight_gui.state.programs import Variant
from knight_gui.state.setup import SearchSetup

_CORNERS_OF_CROSS = "a1 a2 b1 b2 g1 h1 g2 h2 a7 a8 b7 b8 g7 g8 h7 h8"


@dataclass(frozen=True)
class Level:
    """Board, start and goal of a search by hand."""

    board: Board
    start: int
    goal: Goal = Goal.OPEN

    @property
    def setup(self) -> SearchSetup:
        """The search by hand, before its first move."""
        setup = SearchSetup(self.board, variant=Variant.YOU, start=self.start)
        return setup.with_strategy(replace(setup.strategy, goal=self.goal))

    @classmethod
    def of(cls, setup: SearchSetup) -> Level | None:
        """Return the level of a search; None if more than its start is given, or not even that."""
        if setup.start is None or setup.prefix or setup.givens:
            return None
        return cls(setup.board, setup.start, setup.strategy.goal)


@dataclass(frozen=True)
class PlayedTour:
    """Tour that was made by hand, with all moves on the way."""

    setup: SearchSetup
    """The search by hand after its last move."""
    day: int
    """Ordinal of the date of the last move."""
    seconds: int
    """Time from the first move to the last."""
    has_open_book: bool
    """Whether the judge marked moves on the way."""

    @property
    def retreat_count(self) -> int:
        """Number of moves that were taken back."""
        return self.setup.moves.count(RETREAT)

    @property
    def rank(self) -> tuple[bool, int, int, int]:
        """Key that sorts tours of a level: less help first, then fewer retreats, then less time."""
        return self.has_open_book, self.setup.hint_count, self.retreat_count, self.seconds


def _level(
    size: str, start: str, goal: Goal = Goal.OPEN, holes: str = "", leaper: str = "knight"
) -> Level:
    board = Board.parse(size, holes, leaper)
    return Level(board, board.parse_square(start), goal)


LEVELS = (
    _level("3x4", "a1"),
    _level("4x5", "a1"),
    _level("5x5", "c3"),
    _level("5x5", "a1"),
    _level("5x6", "a1"),
    _level("6x6", "a1"),
    _level("8x8", "c1", holes=_CORNERS_OF_CROSS),
    _level("7x7", "a1"),
    _level("6x6", "a1", Goal.CLOSED),
    _level("8x8", "a1", holes="d4 e4 d5 e5"),
    _level("8x8", "d4"),
    _level("8x8", "a1", Goal.CLOSED),
    _level("9x9", "a1", leaper="giraffe"),
    _level("10x10", "a1", leaper="zebra"),
)
"""All levels, from easy to hard.

The difficulty is measured along random tours: one bit for each time that half of the moves lose.
The first level has 2 bits, the third 11, a closed tour of 8×8 31, and the last level 71.
"""


def find_best_tours(tours: Iterable[PlayedTour]) -> dict[Level, PlayedTour]:
    """Return the best of some tours for each level that they have."""
    best_tours: dict[Level, PlayedTour] = {}
    for tour in tours:
        level = Level.of(tour.setup)
        if level is not None and (level not in best_tours or tour.rank < best_tours[level].rank):
            best_tours[level] = tour
    return best_tours


def find_next_level(tours: Iterable[PlayedTour], level: Level | None = None) -> Level | None:
    """Return the next level without a tour, or None if all have one.

    Parameters
    ----------
    level
        Level after which to look first; None to look from the first one on.
    """
    solved_levels = find_best_tours(tours).keys()
    index = LEVELS.index(level) + 1 if level in LEVELS else 0
    for each in (*LEVELS[index:], *LEVELS[:index]):
        if each not in solved_levels:
            return each
    return None
