"""Slow search: obviously right, and without any attempt to be fast.

It shares only the board's own geometry with the program, and stores every step.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from knight_gui.board import Board
from knight_gui.search.restart_policy import VariedPart
from knight_gui.search.strategy import Goal, Ordering, Pruning, Strategy, TieBreak
from tests.search.brute_force import make_brute_force_test


@dataclass
class SlowSearch:
    """Search that stores its path after each step, until it ends or `limit` steps were taken."""

    board: Board
    start: tuple[int, ...]
    strategy: Strategy
    limit: int
    paths: list[tuple[int, ...]] = field(default_factory=list)
    tried: list[tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=list)
    outcome: str = "stopped"
    does_at: list[str] = field(default_factory=list)
    round: int = 0

    def __post_init__(self) -> None:
        path = list(self.start)
        candidates, untried = self._fresh(path)
        moves = 0
        is_over = False
        self._write(path, candidates, untried, is_over)
        while True:
            if self.is_goal(path):
                self.outcome = "solved"
                return
            if not untried[-1] and not is_over and not self.strategy.backtracking:
                self.outcome = "stuck"
                return
            if not untried[-1] and len(path) == len(self.start):
                self.outcome = "no-tour"
                return
            if len(self.paths) > self.limit:
                return
            if untried[-1] and not is_over:
                path.append(untried[-1].pop(0))
                candidates += [self.candidates(path)]
                untried += [[] if self.is_pruned(path) else list(candidates[-1])]
                moves += 1
                is_over = self.round < 100 and moves == self.moves_in_a_round
            else:
                path.pop()
                untried.pop()
                candidates.pop()
                if is_over and len(path) == len(self.start):
                    self.round += 1
                    moves = 0
                    is_over = False
                    candidates, untried = self._fresh(path)
            self._write(path, candidates, untried, is_over)

    @property
    def last_step(self) -> int:
        return len(self.paths) - 1

    def _fresh(self, path: list[int]) -> tuple[list[list[int]], list[list[int]]]:
        candidates = self.candidates(path)
        return [candidates], [[] if self.is_pruned(path) else list(candidates)]

    @property
    def moves_in_a_round(self) -> int:
        """Number of moves of a round; 0 if the search never restarts."""
        return self.strategy.restarts.moves_per_round(self.board.free_count)

    def _write(
        self,
        path: list[int],
        candidates: list[list[int]],
        untried: list[list[int]],
        is_over: bool,
    ) -> None:
        self.paths.append(tuple(path))
        self.does_at.append("restart" if is_over else "go on" if untried[-1] else "go back")
        done = 0 if self.is_pruned(path) else len(candidates[-1]) - len(untried[-1])
        self.tried.append((tuple(candidates[-1][:done]), tuple(candidates[-1][done:])))

    def is_goal(self, path: list[int]) -> bool:
        """Return True if a path is a tour of the goal."""
        if len(path) < self.board.size - len(self.board.holes):
            return False
        return self.strategy.goal is Goal.OPEN or path[0] in self.moves(path[-1])

    def moves(self, square: int) -> list[int]:
        """Return the squares one move away, in move order, whether visited or not."""
        return self._moves_by_square[square]

    @cached_property
    def _moves_by_square(self) -> list[list[int]]:
        leaps = self.strategy.move_order.leaps_for(self.board.leaper)
        return [self._reached(square, leaps) for square in range(self.board.size)]

    def _reached(self, square: int, leaps: tuple[tuple[int, int], ...]) -> list[int]:
        row, col = divmod(square, self.board.cols)
        targets = []
        for x, y in leaps:
            target = (row + y) * self.board.cols + col + x
            on_board = 0 <= row + y < self.board.rows and 0 <= col + x < self.board.cols
            if on_board and target not in self.board.holes and target not in targets:
                targets.append(target)
        return targets

    def candidates(self, path: list[int]) -> list[int]:
        """Return the free squares one move from the head, in the order in which they are tried."""
        free = [square for square in self.moves(path[-1]) if square not in path]
        if self.strategy.pruning is Pruning.FORESIGHT:
            free = [square for square in free if not self.is_pruned([*path, square])]
        if self.strategy.ordering is Ordering.NAIVE and not self.round:
            return free

        def sort_key(square: int) -> tuple[int, float]:
            tie_break = self.rank(square, path) if self.round else self.tie(square, path)
            return self.number(square, path), tie_break

        return sorted(free, key=sort_key)

    def rank(self, square: int, path: list[int]) -> int:
        """Return the tie-break of a candidate in a round after the first."""
        restarts = self.strategy.restarts
        if restarts.vary is VariedPart.TIES:
            return mixed(restarts.seed, self.round, len(path) - 1, square)
        return mixed(restarts.seed, self.round, (square - path[-1]) % 2**32) % 256

    def number(self, square: int, path: Sequence[int]) -> int:
        """Return the value that orders a candidate."""
        if self.strategy.ordering is Ordering.NAIVE:
            return 0
        if self.strategy.ordering is Ordering.STATIC:
            return len(self.moves(square))
        return self._accessibility(square, path)

    def _accessibility(self, square: int, path: Sequence[int]) -> int:
        return sum(target not in path for target in self.moves(square))

    def tie(self, square: int, path: list[int]) -> float:
        """Return the tie-break of a candidate in the first round."""
        onward = [self._accessibility(t, path) for t in self.moves(square) if t not in path]
        match self.strategy.tie_break:
            case TieBreak.ORDER:
                return 0
            case TieBreak.RANDOM:
                return mixed(self.strategy.seed, len(path) - 1, square)
            case TieBreak.POHL:
                return sum(onward)
            case TieBreak.POHL_MIN:
                return min(onward, default=99)
            case TieBreak.FARTHEST:
                row, col = divmod(square, self.board.cols)
                return -(
                    (col - (self.board.cols - 1) / 2) ** 2 + (row - (self.board.rows - 1) / 2) ** 2
                )
        raise NotImplementedError(self.strategy.tie_break)

    @cached_property
    def has_tour(self) -> Callable[[list[int]], bool]:
        """Function that is true for paths that a tour continues."""
        return make_brute_force_test(self.board, self.start[0], self.strategy.goal)

    def is_pruned(self, path: list[int]) -> bool:
        """Return True if the pruning rejects a path."""
        if self.strategy.pruning is Pruning.NONE:
            return False
        if self.strategy.pruning is Pruning.FORESIGHT:
            return len(path) < self.board.free_count and not self.has_tour(path)
        closed = self.strategy.goal is Goal.CLOSED
        ends = {path[-1], path[0]} if closed else {path[-1]}
        exit_counts = [
            sum(target not in path or target in ends for target in self.moves(square))
            for square in self.board.free_squares
            if square not in path
        ]
        if 0 in exit_counts:
            return True
        if self.strategy.pruning is Pruning.STRANDED:
            return False
        is_under_way = 1 < len(path) < self.board.free_count
        if closed and is_under_way and self._accessibility(path[0], path) == 0:
            return True
        return exit_counts.count(1) > (0 if closed and self.board.free_count > 2 else 1)


def mixed(*numbers: int) -> int:
    """Return the hash lowbias32 of some numbers, one after the other."""
    bits = 0
    for number in numbers:
        bits ^= number
        bits = ((bits ^ bits >> 16) * 0x7FEB352D) % 2**32
        bits = ((bits ^ bits >> 15) * 0x846CA68B) % 2**32
        bits ^= bits >> 16
    return bits
