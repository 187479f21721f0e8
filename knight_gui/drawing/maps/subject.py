"""What a map is made of: which searches, how they stand in cells, what is said of each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from knight_gui.board import Board
from knight_gui.i18n import tr
from knight_gui.messages import luck, maps
from knight_gui.messages.names import size_of
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import Vary
from knight_gui.search.strategy import Strategy
from knight_gui.sweeps.plan import boards_between, seeded, start_on_each
from knight_gui.sweeps.results import Results
from knight_gui.sweeps.summary import summary_of_results


@dataclass(frozen=True)
class HeatmapData:
    """What a map shows: cells in rows and columns, each a search, or more of them.

    Attributes
    ----------
    places
        For each cell, row by row, the place of its search; -1 where there is none.
    shares
        Which part of a cell's searches was solved, NaN where not all of them are known; None
        where a cell is one search.
    has_heads
        Whether the names of the columns stand above them, as in a table.
    """

    rows: int
    cols: int
    places: NDArray[np.int64]
    results: Results
    shares: NDArray[np.float64] | None
    row_names: tuple[str, ...]
    col_names: tuple[str, ...]
    has_heads: bool = False

    @property
    def size(self) -> int:
        """How many cells there are."""
        return self.rows * self.cols

    def place(self, cell: int) -> int | None:
        """Return the place of a cell's search; None where there is none."""
        return None if self.places[cell] < 0 else int(self.places[cell])

    def cell_of(self, place: int) -> int | None:
        """Return the cell of a search; None if it is on no cell."""
        return next(map(int, np.flatnonzero(self.places == place)), None)

    @property
    def first_place(self) -> int | None:
        """The first search there is."""
        return next(map(int, self.places[self.places >= 0]), None)


class Subject:
    """The searches that a map is made of: boards and starts, the same for every strategy."""

    has_shares = False
    """Whether a cell stands for many searches, and shows which share of them was solved."""
    has_many_boards = False
    """Whether a search is known by its board, and not by its start alone."""

    @cached_property
    def searches(self) -> tuple[tuple[Board, int], ...]:
        """The board and the start of each search."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        """What all of it is called."""
        raise NotImplementedError

    def data(self, results: Results) -> HeatmapData:
        """Return what is known as cells."""
        raise NotImplementedError

    def sentence(self, place: int, strategy: Strategy, results: Results, limit: int) -> str:
        """Return what is known of a search, or of those in its cell."""
        board, start = self.searches[place]
        problem, steps = Problem(board, (start,), strategy), int(results.steps[place])
        return maps.told(
            problem,
            results.mark(place),
            steps,
            limit,
            results.mistakes_of(place),
            names_board=self.has_many_boards,
        )

    @property
    def count(self) -> int:
        """How many searches there are for each strategy."""
        return len(self.searches)

    def problems(self, strategy: Strategy) -> Sequence[Problem]:
        """Return the searches of a strategy."""
        return [Problem(board, (start,), strategy) for board, start in self.searches]

    @cached_property
    def names(self) -> Sequence[str]:
        """What each search is called where all of them are summed up."""
        return [f"{size_of(board)} {board.name(start)}" for board, start in self.searches]

    def chosen(self, place: int) -> tuple[Board, int | None]:
        """Return the board and the start that a cell stands for; None where it has many."""
        return self.searches[place]


@dataclass(frozen=True)
class AllStarts(Subject):
    """Each free square of a board as a start, shown on that board."""

    board: Board

    @property
    def title(self) -> str:
        return maps.title(self.board)

    @cached_property
    def searches(self) -> tuple[tuple[Board, int], ...]:
        return tuple((self.board, square) for square in self.board.free_squares)

    @cached_property
    def names(self) -> Sequence[str]:
        return self.board.names(tuple(self.board.free_squares))

    def data(self, results: Results) -> HeatmapData:
        board = self.board
        places = np.full(board.size, -1, np.int64)
        places[list(board.free_squares)] = np.arange(self.count)
        rows = tuple(map(str, range(board.rows, 0, -1)))
        cols = tuple(map(board.column_name, range(board.cols)))
        return HeatmapData(board.rows, board.cols, places, results, None, rows, cols)


@dataclass(frozen=True)
class _ManyBoards(Subject):
    """All boards from one size to another, in a table of their rows and columns."""

    first: Board
    last: Board

    @cached_property
    def _boards(self) -> tuple[Board, ...]:
        return tuple(boards_between(self.first, self.last))

    def _table(
        self, places: list[int], results: Results, shares: NDArray[np.float64] | None
    ) -> HeatmapData:
        rows = range(self.first.rows, self.last.rows + 1)
        cols = range(self.first.cols, self.last.cols + 1)
        return HeatmapData(
            len(rows),
            len(cols),
            np.array(places, np.int64),
            results,
            shares,
            tuple(map(str, rows)),
            tuple(map(str, cols)),
            has_heads=True,
        )


@dataclass(frozen=True)
class OneStart(_ManyBoards):
    """One start on each of many boards; those that have no such square are left out."""

    name: str = "a1"
    has_many_boards = True

    @property
    def title(self) -> str:
        return tr(
            "{start} on all boards from {first} to {last}",
            start=self.name,
            first=size_of(self.first),
            last=size_of(self.last),
        )

    @cached_property
    def searches(self) -> tuple[tuple[Board, int], ...]:
        found = start_on_each(self._boards, self.name, Strategy())
        return tuple((problem.board, problem.path[0]) for problem in found)

    @cached_property
    def names(self) -> Sequence[str]:
        return [size_of(board) for board, _ in self.searches]

    def data(self, results: Results) -> HeatmapData:
        places = {board: place for place, (board, _) in enumerate(self.searches)}
        return self._table([places.get(board, -1) for board in self._boards], results, None)


@dataclass(frozen=True)
class SharesSolved(_ManyBoards):
    """All starts of many boards, of which each cell shows the share that was solved."""

    has_shares = True

    @property
    def title(self) -> str:
        return tr(
            "Starts solved on all boards from {first} to {last}",
            first=size_of(self.first),
            last=size_of(self.last),
        )

    @cached_property
    def searches(self) -> tuple[tuple[Board, int], ...]:
        return tuple((board, start) for board in self._boards for start in board.free_squares)

    @cached_property
    def _begins(self) -> tuple[int, ...]:
        return tuple(np.cumsum([0, *(board.free_count for board in self._boards)]).tolist())

    @property
    def count(self) -> int:
        # before so many are made
        return self._begins[-1]

    def _part(self, place: int, results: Results) -> Results:
        """Return what is known of the starts of one board."""
        return results.part(self._begins[place], self._boards[place].free_count)

    def data(self, results: Results) -> HeatmapData:
        places = list(range(len(self._boards)))
        shares = [self._part(place, results).share_solved() for place in places]
        known = np.array([np.nan if share is None else share for share in shares])
        return self._table(places, Results.none_of(len(places)), known)

    def chosen(self, place: int) -> tuple[Board, int | None]:
        return self._boards[place], None

    def sentence(self, place: int, strategy: Strategy, results: Results, limit: int) -> str:
        summary = summary_of_results(self._part(place, results))
        return maps.told_of_board(self._boards[place], strategy, summary)


@dataclass(frozen=True)
class Seeds(Subject):
    """One start with each of many seeds, which vary one thing."""

    board: Board
    start: int
    vary: Vary
    seeds: int

    def one(self, strategy: Strategy) -> Problem:
        """Return the search whose luck it is."""
        return Problem(self.board, (self.start,), strategy)

    @property
    def title(self) -> str:
        return luck.title(self.one(Strategy()))

    @property
    def count(self) -> int:
        return self.seeds

    def problems(self, strategy: Strategy) -> Sequence[Problem]:
        return list(seeded(self.one(strategy), self.vary, self.seeds))

    def sentence(self, place: int, strategy: Strategy, results: Results, limit: int) -> str:
        steps = int(results.steps[place])
        return luck.of_run(self.one(strategy), place, results.mark(place), steps, limit)
