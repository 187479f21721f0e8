"""A search that is obviously right and makes no attempt to be fast.

It shares nothing with the program but the board's own geometry, and writes
down every step.
"""

from dataclasses import dataclass, field

from knight_gui.search.strategy import Goal, Ordering, Strategy
from knight_gui.tour import Board


@dataclass
class SlowSearch:
    """The path, step by step, until the search ends or `limit` steps were taken."""

    board: Board
    start: tuple[int, ...]
    strategy: Strategy
    limit: int
    paths: list[tuple[int, ...]] = field(default_factory=list)
    tried: list[tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=list)
    outcome: str = "stopped"

    def __post_init__(self) -> None:
        path = list(self.start)
        untried = [self.candidates(path)]
        given = [list(untried[0])]
        self._write(path, given, untried)
        while True:
            if self._is_goal(path):
                self.outcome = "solved"
                return
            if not untried[-1] and not self.strategy.backtracking:
                self.outcome = "stuck"
                return
            if not untried[-1] and len(path) == len(self.start):
                self.outcome = "no-tour"
                return
            if len(self.paths) > self.limit:
                return
            if untried[-1]:
                path.append(untried[-1].pop(0))
                untried.append(self.candidates(path))
                given.append(list(untried[-1]))
            else:
                path.pop()
                untried.pop()
                given.pop()
            self._write(path, given, untried)

    def _write(self, path: list[int], given: list[list[int]], untried: list[list[int]]) -> None:
        self.paths.append(tuple(path))
        done = len(given[-1]) - len(untried[-1])
        self.tried.append((tuple(given[-1][:done]), tuple(untried[-1])))

    def _is_goal(self, path: list[int]) -> bool:
        if len(path) < self.board.size - len(self.board.holes):
            return False
        return self.strategy.goal is Goal.OPEN or path[0] in self.moves(path[-1])

    def moves(self, square: int) -> list[int]:
        """The squares one move away, in move order, whether visited or not."""
        row, col = divmod(square, self.board.cols)
        found = []
        for x, y in self.strategy.move_order.leaps_of(self.board.leaper):
            target = (row + y) * self.board.cols + col + x
            on_board = 0 <= row + y < self.board.rows and 0 <= col + x < self.board.cols
            if on_board and target not in self.board.holes and target not in found:
                found.append(target)
        return found

    def candidates(self, path: list[int]) -> list[int]:
        """The free squares one move from the head, in the order they are to be tried."""
        free = [square for square in self.moves(path[-1]) if square not in path]
        match self.strategy.ordering:
            case Ordering.NAIVE:
                return free
            case Ordering.STATIC:
                return sorted(free, key=lambda square: len(self.moves(square)))
            case Ordering.WARNSDORFF:
                return sorted(free, key=lambda s: sum(t not in path for t in self.moves(s)))
