"""What is searched: where, from where, and how."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from knight_gui.board import (
    KNIGHT,
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
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.strategy import Goal, Strategy

_MAX_REPR_SQUARES = 4
_MAX_SQUARES = 400
_MAX_SQUARES_QUICK = 121
"""Free squares of the largest boards of which it is asked: on larger ones it finds no reason."""
_EFFORT = 200_000
_EFFORT_QUICK = 20_000
"""Links that are tried times free squares, the same on every machine: about 50 ms and 5 ms."""


@lru_cache(maxsize=4096)
def find_foreseen_obstacle(
    board: Board, start: int, goal: Goal, *, is_quick: bool
) -> Verdict | None:
    """Return why foresight knows that no tour starts on a square; None if it knows no reason.

    At once it takes some milliseconds at the most, and waits for nothing that is still to be
    compiled. The first answer stays: who asks again gets the same one.
    """
    max_squares, effort = (
        (_MAX_SQUARES_QUICK, _EFFORT_QUICK) if is_quick else (_MAX_SQUARES, _EFFORT)
    )
    if board.free_count > max_squares or (is_quick and not loader.is_loading_finished()):
        return None
    # the window opens before it needs numpy
    from knight_gui.search.oracle.foresight import get_foresight

    verdict = get_foresight(board, goal, effort // board.free_count).verdict((start,))
    return None if verdict.reason is None else verdict


@dataclass(frozen=True)
class Problem:
    """What is searched: a board, the path to start from, mostly one square, and a strategy.

    Attributes
    ----------
    moves
        What somebody who searches by hand has done so far, see `by_hand`: the strategy says only
        which tour is wanted. None where a strategy searches.

    Raises
    ------
    InputError
        If the path, or a move, is not legal on the board.
    """

    board: Board
    path: tuple[int, ...]
    strategy: Strategy
    moves: tuple[int, ...] | None = None

    def __post_init__(self) -> None:
        require_type(self.board, Board, "board")
        require_type(self.strategy, Strategy, "strategy")
        object.__setattr__(self, "path", as_path(self.path))
        for square in self.path:
            self.board.require_free_square(square)
        if flaw := find_path_error(self.board, self.path):
            raise InputError(tr("The search cannot start there: {why}", why=flaw))
        if flaw := illegal_move_message(self.board, self.path, self.moves or ()):
            raise InputError(tr("These moves are not legal: {why}.", why=flaw))

    def __repr__(self) -> str:
        hidden = "…" * (len(self.path) > _MAX_REPR_SQUARES)
        path = " ".join(filter(None, (hidden, *self.board.names(self.path[-_MAX_REPR_SQUARES:]))))
        return f"<Problem {self.board.size_text} from {path}, {self.strategy.text}>"

    @property
    def is_by_hand(self) -> bool:
        """Whether somebody chooses each step."""
        return self.moves is not None

    @property
    def has_no_move_left(self) -> bool:
        """Whether moves by hand have led to where none leads on."""
        return self.moves is not None and not free_squares_from_head(
            self.board, self.strategy.move_order, path_after_moves(self.path, self.moves)
        )

    @property
    def strategy_text(self) -> str:
        """The strategy in one short text, or that somebody searches by hand."""
        return "by-hand" if self.is_by_hand else self.strategy.text

    def is_continuation_of(self, other: Problem) -> bool:
        """Tell whether it is the same search by hand, with some more moves."""
        if self.moves is None or other.moves is None or len(self.moves) <= len(other.moves):
            return False
        return replace(self, moves=self.moves[: len(other.moves)]) == other

    @property
    def theorem_obstacle(self) -> Obstacle | None:
        """What is proved to keep every tour of the kind wanted from this start."""
        if self.strategy.goal is Goal.CLOSED:
            return obstacle_to_closed_tour(self.board, self.path[0])
        return obstacle_to_tour(self.board, self.path[0])

    @property
    def obstacle(self) -> Obstacle | Verdict | None:
        """What keeps every tour of the kind wanted from this start, if anything is known.

        That is a theorem, or else the verdict on the start: boards with holes and other leapers
        are looked through for that, for about 50 ms at most.
        """
        return self.theorem_obstacle or self._find_foreseen_obstacle(is_quick=False)

    @property
    def quick_obstacle(self) -> Obstacle | Verdict | None:
        """The same as `obstacle`, as far as it is known within some milliseconds."""
        return self.theorem_obstacle or self._find_foreseen_obstacle(is_quick=True)

    @property
    def has_tour(self) -> bool | None:
        """Whether there is a tour of the kind wanted; None where no theorem tells.

        The theory is complete for every start of a knight on a board without holes. A longer
        path may have left the tours that its start has.
        """
        if self.theorem_obstacle is not None:
            return False
        return True if self._is_theory_complete and len(self.path) == 1 else None

    @property
    def _is_theory_complete(self) -> bool:
        """Whether the theory is complete for the board."""
        leaper = self.board.leaper
        return not self.board.holes and {leaper.a, leaper.b} == {KNIGHT.a, KNIGHT.b}

    def _find_foreseen_obstacle(self, *, is_quick: bool) -> Verdict | None:
        if self._is_theory_complete:
            return None
        return find_foreseen_obstacle(
            self.board, self.path[0], self.strategy.goal, is_quick=is_quick
        )
