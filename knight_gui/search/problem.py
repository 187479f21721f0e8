"""What is searched: where, from where, and how."""

from dataclasses import dataclass

from knight_gui.search.strategy import Goal, Strategy
from knight_gui.texts import tr
from knight_gui.tour import (
    KNIGHT,
    Board,
    InputError,
    Obstacle,
    flaw_of,
    obstacle_to_closed_tour,
    obstacle_to_tour,
)


@dataclass(frozen=True)
class Problem:
    """One search task.

    Attributes
    ----------
    board
        The board.
    path
        The path to start from; mostly one square.
    strategy
        How to search.

    Raises
    ------
    InputError
        If the path is not a legal path on the board.
    """

    board: Board
    path: tuple[int, ...]
    strategy: Strategy

    def __post_init__(self) -> None:
        for square in self.path:
            self.board.demand_free(square)
        if flaw := flaw_of(self.board, self.path):
            raise InputError(tr("The search cannot start there: {why}", why=flaw.sentence))

    @property
    def obstacle(self) -> Obstacle | None:
        """What is known beforehand to keep every tour of the kind wanted from this start."""
        if self.strategy.goal is Goal.CLOSED:
            return obstacle_to_closed_tour(self.board, self.path[0])
        return obstacle_to_tour(self.board, self.path[0])

    @property
    def has_tour(self) -> bool | None:
        """Whether there is a tour of the kind wanted; None where that is not known beforehand.

        The theory is complete for every start of a knight on a board without holes. A longer
        path may have left the tours that its start has.
        """
        if self.obstacle is not None:
            return False
        leaper = self.board.leaper
        is_full = not self.board.holes and {leaper.a, leaper.b} == {KNIGHT.a, KNIGHT.b}
        return True if is_full and len(self.path) == 1 else None
