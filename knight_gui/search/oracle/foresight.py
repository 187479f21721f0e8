"""Foresight: can a path still become a tour; if not, since which square, and why.

A verdict mostly takes microseconds, and is exact unless it would take too many branches. A tour
that continues the path takes two edges of each free square: so the engine looks for edges, a
2-matching that is a single path, instead of the knight's next move, and finds a contradiction
anywhere on the board. A lost path stays lost however it goes on, so a bisection over its prefixes
finds the square that lost it. A deletion filter then minimizes the conflict to a reason.

Some verdicts would take practically for ever, such as that on a giraffe on 11×11. So the branches
are limited, for one verdict, and for all verdicts of a bisection together.
"""

from collections.abc import Generator
from dataclasses import replace
from functools import cached_property, lru_cache
from threading import get_ident

import numpy as np
from numpy.typing import NDArray

from knight_gui.board import Board
from knight_gui.search.by_hand import last_common_depth
from knight_gui.search.compiling import dispatch
from knight_gui.search.engine import layout
from knight_gui.search.engine.foresight.graph import (
    DUMMY_SLOT,
    ResidualGraph,
    graph_in_workspace,
    make_workspace,
)
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.reason import Reason, ReasonType, ResidualBoard, make_reason
from knight_gui.search.oracle.verdict import MAX_EXACT_SQUARES, MAX_EXPLAINED_SQUARES, Verdict
from knight_gui.search.slices import run_to_completion
from knight_gui.search.strategy import Goal, Strategy
from knight_gui.search.tables import make_board_tables

MAX_BRANCHES = 20_000
"""Branch limit of a verdict on boards of more than `MAX_EXACT_SQUARES` squares, and wherever the
window waits for it: on 11×11 it takes up to 0.1 s."""
MAX_BRANCHES_OF_SMALL_BOARDS = 2_000_000
"""Branch limit of a verdict on boards of up to `MAX_EXACT_SQUARES` squares: 5 to 9 s.

The bisection that finds the losing square may take as many.

Of 12,800 random paths of the knight on such boards of at least five rows and columns, two took
more than 33,000 branches for any square, and these more than four million. On 4×13 and 4×14 a
verdict takes up to a million, and on longer ones the number grows without end, as it does for the
giraffe.
"""
_BISECTION_SHARES = 8
"""Steps of a bisection: about so many halve the longest paths of small boards."""
_BRANCHES_PER_SQUARE = 4
"""Branches per free square that a verdict mostly takes at most until a tour is found."""
_SLICE_BRANCHES = 256
"""Branches of one slice: some milliseconds."""
_SHORT_REASON_SIZE = 2
"""Squares of a reason that is short enough, so that no shorter one is searched for."""


def max_branches_of(board: Board) -> int:
    """Return the branch limit of a verdict on a board."""
    if board.free_count <= MAX_EXACT_SQUARES:
        return MAX_BRANCHES_OF_SMALL_BOARDS
    return MAX_BRANCHES


def get_foresight(board: Board, goal: Goal, max_branches: int) -> "Foresight":
    """Return the foresight of this thread for a board; making one takes longer than a verdict."""
    return _get_thread_foresight(board, goal, max_branches, get_ident())


@lru_cache(maxsize=64)
def _get_thread_foresight(
    board: Board, goal: Goal, max_branches: int, thread_id: int
) -> "Foresight":
    del thread_id
    return Foresight(board, goal, max_branches)


class Foresight:
    """Foresight for the paths on one board; it remembers the last tour and the last loss.

    A generator of it may be left unfinished, and others be started before it ends.

    Parameters
    ----------
    goal
        Kind of tour.
    max_branches
        Branch limit of a verdict, and about that of the bisection that finds the losing square;
        None for that of `max_branches_of`. With 0 a path counts as lost only if that follows
        without branching.
    finds_reasons
        True if reasons are searched for, on boards that are not too large, and without an end.
    end
        Square on which the tour must end; None for any.

    Examples
    --------
    >>> board = Board.parse("5x5")
    >>> foresight = Foresight(board)
    >>> foresight.completability((board.parse_square("a1"),))
    <Completability.COMPLETABLE: 'hopeful'>
    >>> verdict = foresight.verdict((board.parse_square("a2"),))
    >>> verdict.lost_depth, verdict.reason.reason_type
    (0, <ReasonType.COLOR_IMBALANCE: 12>)
    """

    def __init__(
        self,
        board: Board,
        goal: Goal = Goal.OPEN,
        max_branches: int | None = None,
        *,
        finds_reasons: bool = True,
        end: int | None = None,
    ) -> None:
        self._board = board
        self._goal = goal
        self._ends: tuple[int, ...] = () if end is None else (end,)
        """The square on which the tour must end, if there is one."""
        neighbors = make_board_tables(board, Strategy()).neighbors
        self._free = np.ones(board.size + 1, np.uint8)
        self._free[[board.size, *board.holes]] = 0
        self._graph = graph_in_workspace(neighbors, make_workspace(neighbors, self._free))
        self._max_branches = max_branches_of(board) if max_branches is None else max_branches
        self._finds_reasons = (
            finds_reasons and end is None and board.free_count <= MAX_EXPLAINED_SQUARES
        )
        self._current_path: tuple[int, ...] = ()
        self.last_tour: tuple[int, ...] = ()
        """The last tour that was found; empty before the first one."""
        self._last_loss: Verdict | None = None
        self._undecided_path: tuple[int, ...] = ()
        self._loss_branch_count = 0

    def verdict(self, path: tuple[int, ...]) -> Verdict:
        """Return the verdict on a legal path, with losing square and reason of a lost one."""
        return run_to_completion(self.iter_verdict(path))

    def completability(self, path: tuple[int, ...]) -> Completability:
        """Return the future of a legal path."""
        return run_to_completion(self.iter_completability(path))

    def lost_depth(self, path: tuple[int, ...]) -> int | None:
        """Return the depth at which a legal path was lost, or None."""
        return run_to_completion(self.iter_lost_depth(path))

    def iter_completability(self, path: tuple[int, ...]) -> Generator[None, None, Completability]:
        """Compute `completability`, and yield every few milliseconds."""
        if self._remembered_loss(path) is not None:
            return Completability.LOST
        if path == self.last_tour[: len(path)]:
            return Completability.COMPLETABLE
        if path == self._undecided_path:
            return Completability.UNDECIDED
        return (yield from self._iter_completability(path, self._max_branches))

    def iter_verdict(self, path: tuple[int, ...]) -> Generator[None, None, Verdict]:
        """Compute `verdict`, and yield every few milliseconds."""
        completability = yield from self.iter_completability(path)
        if completability is Completability.COMPLETABLE:
            return Verdict(path, completability, tour=self.last_tour)
        if completability is Completability.UNDECIDED:
            return Verdict(path, completability)
        loss = yield from self._iter_loss(path)
        if self._finds_reasons and loss.reason is None:
            reason = self._find_shortest_reason(loss.losing_prefix, self._loss_branch_count)
            loss = replace(loss, reason=reason)
            self._last_loss = loss
        return replace(loss, path=path)

    def iter_lost_depth(self, path: tuple[int, ...]) -> Generator[None, None, int | None]:
        """Compute `lost_depth`, and yield every few milliseconds."""
        completability = yield from self.iter_completability(path)
        if completability is not Completability.LOST:
            return None
        loss = yield from self._iter_loss(path)
        return loss.lost_depth

    def _iter_loss(self, path: tuple[int, ...]) -> Generator[None, None, Verdict]:
        """Find the losing square of a lost path, without its reason."""
        loss = self._remembered_loss(path)
        if loss is None:
            loss = yield from self._iter_bisection(path)
            self._last_loss = loss
        return loss

    @cached_property
    def _adjacency(self) -> list[list[int]]:
        end_mark = self._board.size
        return [
            [other for other in row if other != end_mark] for row in self._graph.neighbors.tolist()
        ]

    def _remembered_loss(self, path: tuple[int, ...]) -> Verdict | None:
        loss = self._last_loss
        if loss is not None and path[: len(loss.losing_prefix)] == loss.losing_prefix:
            return loss
        return None

    def _iter_completability(
        self, path: tuple[int, ...], max_branches: int
    ) -> Generator[None, None, Completability]:
        if self._misses_end(path):
            return Completability.LOST
        if len(path) >= self._board.free_count - len(self._ends):
            return self._completability_of_full_path(path)
        if not dispatch.get_function("begin_completability_check")(*self._engine_args(path)):
            return Completability.LOST
        branch_limit = 0
        while True:
            branch_limit = min(branch_limit + _SLICE_BRANCHES, max_branches)
            match dispatch.get_function("continue_completability_check")(self._graph, branch_limit):
                case layout.PATH_COMPLETABLE:
                    self.last_tour = path + self._completing_squares(path)
                    return Completability.COMPLETABLE
                case layout.PATH_LOST:
                    return Completability.LOST
            if branch_limit == max_branches:
                if max_branches == self._max_branches:
                    self._undecided_path = path
                return Completability.UNDECIDED
            yield
            if self._current_path is not path:
                # the graph was used for another path meanwhile
                dispatch.get_function("begin_completability_check")(*self._engine_args(path))

    def _misses_end(self, path: tuple[int, ...]) -> bool:
        """Return True if a path visits the end square too early, or a tour to it is not closed."""
        for end in self._ends:
            if self._goal is Goal.CLOSED and not self._board.attacks(end, path[0]):
                return True
            if end in path and (path[-1] != end or len(path) < self._board.free_count):
                return True
        return False

    def _completability_of_full_path(self, path: tuple[int, ...]) -> Completability:
        """Return the future of a path that has visited all squares, or all but the end."""
        if len(path) < self._board.free_count:
            if not self._board.attacks(path[-1], self._ends[0]):
                return Completability.LOST
            path += self._ends
        if self._goal is Goal.CLOSED and not self._board.attacks(path[-1], path[0]):
            return Completability.LOST
        self.last_tour = path
        return Completability.COMPLETABLE

    def _completing_squares(self, path: tuple[int, ...]) -> tuple[int, ...]:
        """Return the squares by which the tour in the graph continues a path."""
        squares = np.zeros(self._board.free_count - len(path) - len(self._ends), np.uint32)
        dispatch.get_function("read_completing_squares")(self._graph, squares)
        return (*squares.tolist(), *self._ends)

    def _engine_args(
        self, path: tuple[int, ...]
    ) -> tuple[ResidualGraph, NDArray[np.uint8], int, int]:
        """Return a path as arguments of the engine: graph, free squares, head, closing square."""
        self._current_path = path
        free = self._free.copy()
        free[list(path)] = 0
        closing_square = path[0] if self._goal is Goal.CLOSED else -1
        for end in self._ends:
            # all other squares are visited before, and the last of them beside it
            free[end] = 0
            closing_square = end
        return self._graph, free, path[-1], closing_square

    def _iter_bisection(self, path: tuple[int, ...]) -> Generator[None, None, Verdict]:
        """Find the losing square of a lost path by bisection, as far as the branch limit allows.

        An undecided prefix counts as not lost: so the loss that is found is proved, but may have
        come earlier. A hard prefix must not use up the branches of the others: so each gets a
        share at first, and those that it was too small for get the rest.
        """
        share = max(
            self._max_branches // _BISECTION_SHARES,
            min(self._max_branches, _BRANCHES_PER_SQUARE * self._board.free_count),
        )
        remaining = _BISECTION_SHARES * share
        completable_depth = last_common_depth(self.last_tour, path)
        # most paths have one move more than the one before
        floor_depth = max(completable_depth, last_common_depth(self._undecided_path, path))
        lost_depth = len(path) - 1
        branch_count = self._scalar("branch_count")
        for max_branches in (share, self._max_branches):
            while lost_depth - floor_depth > 1:
                depth = (floor_depth + lost_depth) // 2
                completability = yield from self._iter_completability(
                    path[: depth + 1], min(max_branches, remaining)
                )
                remaining -= self._scalar("branch_count")
                if completability is Completability.LOST:
                    lost_depth = depth
                    branch_count = self._scalar("branch_count")
                elif completability is Completability.COMPLETABLE:
                    completable_depth = last_common_depth(self.last_tour, path)
                    floor_depth = max(floor_depth, completable_depth)
                else:
                    floor_depth = depth
                yield
            if not remaining or share == self._max_branches:
                break
            floor_depth = completable_depth
        self._loss_branch_count = branch_count
        return Verdict(
            path,
            Completability.LOST,
            lost_depth=lost_depth,
            is_exact=completable_depth == lost_depth - 1,
        )

    def _find_shortest_reason(self, path: tuple[int, ...], branch_count: int) -> Reason:
        """Return the shortest reason found for a loss, which took `branch_count` branches."""
        free = frozenset(self._board.free_squares).difference(path)
        if not free:
            return Reason(ReasonType.START_UNREACHABLE, path[:1])
        reasons = []
        component = self._residual_board(path, free, uses_color=False).smallest_component()
        if 1 < len(component) < len(free):
            reasons.append(Reason(ReasonType.DISCONNECTED, component))
        for uses_color in (False, True):
            if reasons and min(reason.complexity for reason in reasons) <= _SHORT_REASON_SIZE:
                break
            reason = self._find_conflict_reason(path, free, uses_color=uses_color)
            if reason is not None:
                reasons.append(reason)
        if reasons:
            return min(reasons, key=_shortness)
        cut_off_reason = self._find_cut_off_reason(path)
        if cut_off_reason is not None:
            return cut_off_reason
        return Reason(ReasonType.BRANCHES_EXHAUSTED, branch_count=branch_count)

    def _find_conflict_reason(
        self, path: tuple[int, ...], free: frozenset[int], *, uses_color: bool
    ) -> Reason | None:
        """Return the reason of a minimal conflict among edges, or None if there is none."""
        if not self._minimize_conflict(path, uses_color=uses_color, checks_connectivity=False):
            return None
        squares = self._constrained_squares()
        return make_reason(
            self._residual_board(path, free, uses_color=uses_color),
            squares,
            self._included_edges(),
            is_forced=self._have_only_forced_edges(squares),
            uses_color=uses_color,
        )

    def _find_cut_off_reason(self, path: tuple[int, ...]) -> Reason | None:
        """Return a reason if forced edges cut squares off, or None."""
        for uses_color in (False, True):
            if self._minimize_conflict(path, uses_color=uses_color, checks_connectivity=True):
                return Reason(
                    ReasonType.CUT_OFF_BY_FORCED_EDGES,
                    self._constrained_squares(),
                    self._included_edges(),
                    uses_color=uses_color,
                )
        return None

    def _minimize_conflict(
        self, path: tuple[int, ...], *, uses_color: bool, checks_connectivity: bool
    ) -> bool:
        """Minimize the conflict of a lost path in the graph; return True if there is one."""
        return bool(
            dispatch.get_function("minimize_conflict")(
                *self._engine_args(path), uses_color, checks_connectivity
            )
        )

    def _residual_board(
        self, path: tuple[int, ...], free: frozenset[int], *, uses_color: bool
    ) -> ResidualBoard:
        if self._goal is Goal.CLOSED:
            possible_ends = free.intersection(self._adjacency[path[0]])
        else:
            possible_ends = free
        if uses_color:
            colors = self._graph.vertices["color"]
            possible_ends = frozenset(
                square for square in possible_ends if colors[square] == len(free) % 2
            )
        return ResidualBoard(self._adjacency, path, free, possible_ends)

    def _constrained_squares(self) -> tuple[int, ...]:
        """Return the squares of the minimal conflict, the head included."""
        vertices = self._graph.vertices
        members = vertices["nth_vertex"][: self._scalar("vertex_count") - 1].tolist()
        return tuple(square for square in members if vertices["is_constrained"][square])

    def _have_only_forced_edges(self, squares: tuple[int, ...]) -> bool:
        """Return True if no square that needs an edge has a choice of edges."""
        vertices = self._graph.vertices[list(squares)]
        needed = vertices["degree_needed"]
        return not ((needed > 0) & (vertices["undecided_degree"] > needed)).any()

    def _included_edges(self) -> tuple[tuple[int, int], ...]:
        """Return the edges between squares that were included by propagation."""
        changes = self._graph.trail[: self._scalar("trail_length")]
        changes = changes[(changes["first_end"] >= 0) & (changes["slot"] != DUMMY_SLOT)]
        vertices = changes["vertex"]
        others = self._graph.neighbors[vertices, changes["slot"]]
        return tuple(zip(vertices.tolist(), others.tolist(), strict=True))

    def _scalar(self, name: str) -> int:
        return int(self._graph.scalars[name].item())


def _shortness(reason: Reason) -> tuple[int, int]:
    """Return the sort key by which the shortest reason comes first."""
    return reason.complexity, reason.reason_type.value
