"""Problem of a search: the board, the path to start from, and the strategy."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from knight_gui.board import (
    Board,
    InputError,
    Obstacle,
    as_path,
    find_path_error,
    obstacle_to_closed_tour,
    obstacle_to_tour,
    require_type,
)
from knight_gui.i18n import tr
from knight_gui.search.by_hand import free_squares_from_head, illegal_move_message, path_after_moves
from knight_gui.search.compiling import loader
from knight_gui.search.givens import require_numbers_on_board
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.strategy import Goal, Strategy

_MAX_REPR_SQUARES = 4
"""Squares of a path that its `repr` shows."""
_MAX_FORESEEN_SQUARES = 400
"""Free squares of the largest boards on which foresight checks the start: larger ones have no
reason."""
_MAX_QUICKLY_FORESEEN_SQUARES = 121
"""The same where the check must be quick."""
_EFFORT = 200_000
"""Branch limit of the check times free squares, the same on every machine: about 50 ms."""
_QUICK_EFFORT = 20_000
"""The same where the check must be quick: about 5 ms."""


@lru_cache(maxsize=4096)
def find_foreseen_obstacle(
    board: Board, start: int, goal: Goal, *, is_quick: bool
) -> Verdict | None:
    """Return the verdict by which foresight rules out every tour from a start, or None.

    Parameters
    ----------
    is_quick
        True for a check that takes some milliseconds at most, and waits for nothing that is
        still to be compiled. The first result is cached and stays.
    """
    max_squares = _MAX_QUICKLY_FORESEEN_SQUARES if is_quick else _MAX_FORESEEN_SQUARES
    effort = _QUICK_EFFORT if is_quick else _EFFORT
    if board.free_count > max_squares or (is_quick and not loader.is_loading_finished()):
        return None
    # the window opens before it needs numpy
    from knight_gui.search.oracle.foresight import get_foresight

    verdict = get_foresight(board, goal, effort // board.free_count).verdict((start,))
    if verdict.reason is None:
        return None
    return verdict


@dataclass(frozen=True)
class Problem:
    """Problem of a search: a board, a path to start from, mostly one square, and a strategy.

    Raises
    ------
    InputError
        If the path, or a move, is not legal on the board.

    Examples
    --------
    >>> Problem(Board.parse("5x5"), (1,), Strategy()).obstacle.theorem
    <Theorem.ALTERNATING_COLORS: 'colours'>
    """

    board: Board
    """The board."""
    path: tuple[int, ...]
    """Squares from which the search starts, never taken back."""
    strategy: Strategy
    """The strategy; for a search by hand only its goal matters."""
    moves: tuple[int, ...] | None = None
    """Moves of a search by hand so far, see `by_hand`; None where the strategy searches."""
    givens: tuple[tuple[int, int], ...] = ()
    """Given visit numbers of a search by hand, from 1, each with its square."""

    def __post_init__(self) -> None:
        require_type(self.board, Board, "board")
        require_type(self.strategy, Strategy, "strategy")
        object.__setattr__(self, "path", as_path(self.path, self.board))
        for square in self.path:
            self.board.require_free_square(square)
        path_error = find_path_error(self.board, self.path)
        if path_error:
            raise InputError(tr("The search cannot start there: {why}", why=path_error))
        move_error = illegal_move_message(self.board, self.path, self.moves or ())
        if move_error:
            raise InputError(tr("These moves are not legal: {why}.", why=move_error))
        if self.givens:
            require_numbers_on_board(self.board, dict(self.givens))

    def __repr__(self) -> str:
        names = list(self.board.names(self.path[-_MAX_REPR_SQUARES:]))
        if len(self.path) > _MAX_REPR_SQUARES:
            names.insert(0, "…")
        return f"<Problem {self.board.size_text} from {' '.join(names)}, {self.strategy.text}>"

    @property
    def is_by_hand(self) -> bool:
        """True if the moves are chosen by hand."""
        return self.moves is not None

    @cached_property
    def has_tree(self) -> bool:
        """True if the search comes to each position of one tree once.

        Examples
        --------
        >>> Problem(Board(), (0,), Strategy()).has_tree
        True
        >>> Problem(Board(), (0,), Strategy(backtracking=False)).has_tree
        False
        """
        strategy = self.strategy
        return strategy.backtracking and not strategy.restarts and not self.is_by_hand

    @property
    def has_no_move_left(self) -> bool:
        """True if the moves by hand have led to a square from which none leads on."""
        if self.moves is None:
            return False
        path = path_after_moves(self.path, self.moves)
        move_order = self.strategy.move_order
        return not free_squares_from_head(self.board, move_order, path, self.givens)

    @property
    def strategy_text(self) -> str:
        """Short text of the strategy, or `by-hand`."""
        return "by-hand" if self.is_by_hand else self.strategy.text

    def is_continuation_of(self, other: Problem) -> bool:
        """Return True if it is the same search by hand, with some more moves."""
        if self.moves is None or other.moves is None or len(self.moves) <= len(other.moves):
            return False
        return replace(self, moves=self.moves[: len(other.moves)]) == other

    @cached_property
    def theorem_obstacle(self) -> Obstacle | None:
        """Theorem that rules out every tour of the goal from this start, or None."""
        if self.strategy.goal is Goal.CLOSED:
            return obstacle_to_closed_tour(self.board, self.path[0])
        return obstacle_to_tour(self.board, self.path[0])

    @property
    def obstacle(self) -> Obstacle | Verdict | None:
        """Proof that no tour of the goal begins at this start, or None.

        It is a theorem, or else the verdict of foresight on the start: on boards with holes and
        for other leapers that takes about 50 ms at most.
        """
        return self.theorem_obstacle or self._find_foreseen_obstacle(is_quick=False)

    @property
    def quick_obstacle(self) -> Obstacle | Verdict | None:
        """Same as `obstacle`, as far as it is known within some milliseconds."""
        return self.theorem_obstacle or self._find_foreseen_obstacle(is_quick=True)

    @property
    def has_tour(self) -> bool | None:
        """True or False if a theorem proves that a tour of the goal exists or not; None otherwise.

        The theory is complete for every start of a knight on a board without holes. A longer
        path may have left the tours that its start has, as given numbers may.
        """
        if self.theorem_obstacle is not None:
            return False
        if self.board.is_full_knight_board and len(self.path) == 1 and not self.givens:
            return True
        return None

    def _find_foreseen_obstacle(self, *, is_quick: bool) -> Verdict | None:
        if self.board.is_full_knight_board:
            # a theorem decides every start
            return None
        return find_foreseen_obstacle(
            self.board, self.path[0], self.strategy.goal, is_quick=is_quick
        )
