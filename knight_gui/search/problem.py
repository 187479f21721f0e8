"""What is searched: where, from where, and how."""

from dataclasses import dataclass

from knight_gui.search.strategy import Goal, Strategy
from knight_gui.texts import tr
from knight_gui.tour import (
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
