"""Of what a map is: all starts on a board, or one start or all of them on many boards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

import numpy as np

from knight_gui.maps.plan import boards_between, start_on_each, starts_of
from knight_gui.maps.results import Results
from knight_gui.maps.summary import summary_of_results
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Strategy
from knight_gui.tour import Board
from knight_gui.window.maps.plate import Plate
from knight_gui.wording import maps
from knight_gui.wording.names import size_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray


class Subject(Protocol):
    """What is searched with each strategy, and how that is shown."""

    @property
    def count(self) -> int:
        """How many searches there are for each strategy."""

    @property
    def title(self) -> str:
        """Of what it is a map."""

    @property
    def has_shares(self) -> bool:
        """Whether a cell stands for many searches."""

    def problems(self, strategy: Strategy) -> Sequence[Problem]:
        """Return what is searched."""

    def plate(self, results: Results) -> Plate:
        """Return the map of what is known."""

    @property
    def names(self) -> Sequence[str]:
        """What each search is told by."""

    def chosen(self, place: int) -> tuple[Board, int | None]:
        """Return the board of a place on the map, and the start; None where there are many."""

    def sentence(self, place: int, strategy: Strategy, results: Results, limit: int) -> str:
        """Return what is known of a place on the map."""


@dataclass(frozen=True)
class AllStarts:
    """All starts on a board.

    Attributes
    ----------
    board
        The board.
    """

    board: Board

    @property
    def count(self) -> int:
        """How many searches there are for each strategy."""
        return self.board.free_count

    @property
    def title(self) -> str:
        """Of what it is a map."""
        return maps.title(self.board)

    @property
    def has_shares(self) -> bool:
        """Whether a cell stands for many searches."""
        return False

    def problems(self, strategy: Strategy) -> Sequence[Problem]:
        """Return what is searched."""
        return tuple(starts_of(self.board, strategy))

    @cached_property
    def _squares(self) -> tuple[int, ...]:
        return tuple(self.board.free_squares)

    @cached_property
    def _places(self) -> NDArray[np.int64]:
        places = np.full(self.board.size, -1, np.int64)
        places[list(self._squares)] = np.arange(self.count)
        return places

    @cached_property
    def names(self) -> Sequence[str]:
        """What each search is told by."""
        return self.board.names(self._squares)

    def plate(self, results: Results) -> Plate:
        """Return the map of what is known."""
        board = self.board
        rows = tuple(str(board.rows - row) for row in range(board.rows))
        cols = tuple(board.column_name(col) for col in range(board.cols))
        return Plate(board.rows, board.cols, self._places, results, None, rows, cols)

    def chosen(self, place: int) -> tuple[Board, int | None]:
        """Return the board of a place on the map, and the start."""
        return self.board, self._squares[place]

    def sentence(self, place: int, strategy: Strategy, results: Results, limit: int) -> str:
        """Return what is known of a place on the map."""
        problem = Problem(self.board, (self._squares[place],), strategy)
        return maps.told(problem, results.mark(place), int(results.steps[place]), limit)


@dataclass(frozen=True)
class _ManyBoards:
    """Boards of many sizes.

    Attributes
    ----------
    first, last
        Of the fewest and of the most rows and columns.
    """

    first: Board
    last: Board

    @cached_property
    def _boards(self) -> tuple[Board, ...]:
        return tuple(boards_between(self.first, self.last))

    @property
    def _shape(self) -> tuple[int, int]:
        first, last = self.first, self.last
        return last.rows - first.rows + 1, last.cols - first.cols + 1

    def _table(self, places: list[int], results: Results, shares: list[float] | None) -> Plate:
        rows, cols = self._shape
        return Plate(
            rows,
            cols,
            np.array(places, np.int64),
            results,
            None if shares is None else np.array(shares),
            tuple(str(self.first.rows + row) for row in range(rows)),
            tuple(str(self.first.cols + col) for col in range(cols)),
            has_heads=True,
        )


@dataclass(frozen=True)
class OneStart(_ManyBoards):
    """The start of a name, on each board that has it.

    Attributes
    ----------
    name
        Of the start.
    """

    name: str = "a1"

    @cached_property
    def _starts(self) -> tuple[tuple[Board, int], ...]:
        problems = start_on_each(self._boards, self.name, Strategy())
        return tuple((problem.board, problem.path[0]) for problem in problems)

    @property
    def count(self) -> int:
        """How many searches there are for each strategy."""
        return len(self._starts)

    @property
    def title(self) -> str:
        """Of what it is a map."""
        return maps.title_of_start(self.name, self.first, self.last)

    @property
    def has_shares(self) -> bool:
        """Whether a cell stands for many searches."""
        return False

    def problems(self, strategy: Strategy) -> Sequence[Problem]:
        """Return what is searched."""
        return tuple(start_on_each(self._boards, self.name, strategy))

    def plate(self, results: Results) -> Plate:
        """Return the map of what is known."""
        places = {board: place for place, (board, _) in enumerate(self._starts)}
        return self._table([places.get(board, -1) for board in self._boards], results, None)

    @cached_property
    def names(self) -> Sequence[str]:
        """What each search is told by."""
        return [size_of(board) for board, _ in self._starts]

    def chosen(self, place: int) -> tuple[Board, int | None]:
        """Return the board of a place on the map, and the start."""
        return self._starts[place]

    def sentence(self, place: int, strategy: Strategy, results: Results, limit: int) -> str:
        """Return what is known of a place on the map."""
        board, start = self._starts[place]
        problem = Problem(board, (start,), strategy)
        mark, steps = results.mark(place), int(results.steps[place])
        return maps.told_on_board(problem, mark, steps, limit)


@dataclass(frozen=True)
class SharesSolved(_ManyBoards):
    """The share of starts that are solved, of each board."""

    @cached_property
    def _begins(self) -> tuple[int, ...]:
        """The place of the first search of each board, and the number of all."""
        counts = [board.free_count for board in self._boards]
        return (0, *np.cumsum(counts).tolist())

    @property
    def count(self) -> int:
        """How many searches there are for each strategy."""
        return self._begins[-1]

    @property
    def title(self) -> str:
        """Of what it is a map."""
        return maps.title_of_shares(self.first, self.last)

    @property
    def has_shares(self) -> bool:
        """Whether a cell stands for many searches."""
        return True

    def problems(self, strategy: Strategy) -> Sequence[Problem]:
        """Return what is searched."""
        return tuple(each for board in self._boards for each in starts_of(board, strategy))

    def _part(self, place: int, results: Results) -> Results:
        begin, end = self._begins[place : place + 2]
        return results.part(begin, end - begin)

    def plate(self, results: Results) -> Plate:
        """Return the map of what is known."""
        places = list(range(len(self._boards)))
        shares = [self._part(place, results).share_solved() for place in places]
        known = [float("nan") if share is None else share for share in shares]
        return self._table(places, Results.none_of(len(places)), known)

    @cached_property
    def names(self) -> Sequence[str]:
        """What each search is told by."""
        return [
            f"{size_of(board)} {board.name(square)}"
            for board in self._boards
            for square in board.free_squares
        ]

    def chosen(self, place: int) -> tuple[Board, int | None]:
        """Return the board of a place on the map: of its starts there are many."""
        return self._boards[place], None

    def sentence(self, place: int, strategy: Strategy, results: Results, limit: int) -> str:
        """Return what is known of a place on the map."""
        summary = summary_of_results(self._part(place, results))
        return maps.told_of_board(self._boards[place], strategy, summary)
