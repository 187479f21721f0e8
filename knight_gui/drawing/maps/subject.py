"""Subjects of maps: their searches, the cells of these, and sentences on each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from knight_gui.board import Board
from knight_gui.i18n import tr
from knight_gui.messages import luck, maps
from knight_gui.messages.names import format_board_size
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import VariedPart
from knight_gui.search.strategy import Strategy
from knight_gui.sweeps.plan import (
    iter_boards_between,
    iter_problems_on_boards,
    iter_seeded_problems,
)
from knight_gui.sweeps.results import SearchResults
from knight_gui.sweeps.summary import summarize_results


@dataclass(frozen=True)
class HeatmapData:
    """Data of a map: cells in rows and columns, each for one search, or for several."""

    rows: int
    cols: int
    search_indices: NDArray[np.int64]
    """The index of each cell's search, row by row; -1 where there is none."""
    results: SearchResults
    solved_shares: NDArray[np.float64] | None
    """The solved share of each cell's searches, NaN while any is pending; None if a cell is one
    search."""
    row_names: tuple[str, ...]
    col_names: tuple[str, ...]
    has_column_names_above: bool = False
    """Whether the names of the columns are above them, as in a table."""

    @property
    def cell_count(self) -> int:
        """The number of cells."""
        return self.rows * self.cols

    def search_index_of(self, cell: int) -> int | None:
        """Return the index of a cell's search; None where there is none."""
        search_index = int(self.search_indices[cell])
        if search_index < 0:
            return None
        return search_index

    def cell_of(self, search_index: int) -> int | None:
        """Return the cell of a search; None if it has none."""
        cells = np.flatnonzero(self.search_indices == search_index)
        if not len(cells):
            return None
        return int(cells[0])

    @property
    def first_search_index(self) -> int | None:
        """The index of the first cell's search that exists; None if there is no search."""
        search_indices = self.search_indices[self.search_indices >= 0]
        if not len(search_indices):
            return None
        return int(search_indices[0])


class SweepSubject:
    """Subject of a map: boards and starts, the same for every strategy."""

    has_solved_shares = False
    """Whether a cell shows the solved share of many searches."""
    has_many_boards = False
    """Whether searches differ by their boards, not by their starts alone."""

    @cached_property
    def boards_and_starts(self) -> tuple[tuple[Board, int], ...]:
        """The board and the start of each search."""
        raise NotImplementedError

    @property
    def title(self) -> str:
        """The title of the map."""
        raise NotImplementedError

    def make_heatmap_data(self, results: SearchResults) -> HeatmapData:
        """Return results as cells."""
        raise NotImplementedError

    def search_sentence(
        self, search_index: int, strategy: Strategy, results: SearchResults, max_steps: int
    ) -> str:
        """Return a sentence on a search, or on all searches of a cell."""
        board, start = self.boards_and_starts[search_index]
        problem = Problem(board, (start,), strategy)
        steps = int(results.steps[search_index])
        return maps.search_result_sentence(
            problem,
            results.code_at(search_index),
            steps,
            max_steps,
            results.mistakes_at(search_index),
            names_board=self.has_many_boards,
        )

    @property
    def search_count(self) -> int:
        """The number of searches with each strategy."""
        return len(self.boards_and_starts)

    def make_problems(self, strategy: Strategy) -> Sequence[Problem]:
        """Return the searches of a strategy."""
        return [Problem(board, (start,), strategy) for board, start in self.boards_and_starts]

    @cached_property
    def search_names(self) -> Sequence[str]:
        """The names of all searches, as summaries use them."""
        return [
            f"{format_board_size(board)} {board.name(start)}"
            for board, start in self.boards_and_starts
        ]

    def board_and_start(self, search_index: int) -> tuple[Board, int | None]:
        """Return the board and the start of a cell; the start is None where it has many."""
        return self.boards_and_starts[search_index]


@dataclass(frozen=True)
class AllStartsSubject(SweepSubject):
    """All free squares of a board as starts, shown on that board."""

    board: Board

    @property
    def title(self) -> str:
        return maps.map_title(self.board)

    @cached_property
    def boards_and_starts(self) -> tuple[tuple[Board, int], ...]:
        return tuple((self.board, square) for square in self.board.free_squares)

    @cached_property
    def search_names(self) -> Sequence[str]:
        return self.board.names(tuple(self.board.free_squares))

    def make_heatmap_data(self, results: SearchResults) -> HeatmapData:
        board = self.board
        search_indices = np.full(board.size, -1, np.int64)
        search_indices[list(board.free_squares)] = np.arange(self.search_count)
        row_names = tuple(map(str, range(board.rows, 0, -1)))
        col_names = tuple(map(board.column_name, range(board.cols)))
        return HeatmapData(
            board.rows, board.cols, search_indices, results, None, row_names, col_names
        )


@dataclass(frozen=True)
class _BoardRangeSubject(SweepSubject):
    """All boards from one size to another, in a table of their rows and columns."""

    first_board: Board
    last_board: Board

    @cached_property
    def _boards(self) -> tuple[Board, ...]:
        return tuple(iter_boards_between(self.first_board, self.last_board))

    def _make_table_data(
        self,
        search_indices: list[int],
        results: SearchResults,
        solved_shares: NDArray[np.float64] | None,
    ) -> HeatmapData:
        rows = range(self.first_board.rows, self.last_board.rows + 1)
        cols = range(self.first_board.cols, self.last_board.cols + 1)
        return HeatmapData(
            len(rows),
            len(cols),
            np.array(search_indices, np.int64),
            results,
            solved_shares,
            tuple(map(str, rows)),
            tuple(map(str, cols)),
            has_column_names_above=True,
        )


@dataclass(frozen=True)
class OneStartSubject(_BoardRangeSubject):
    """One start on each of many boards, except for those without that square."""

    start_name: str = "a1"
    has_many_boards = True

    @property
    def title(self) -> str:
        return tr(
            "{start} on all boards from {first} to {last}",
            start=self.start_name,
            first=format_board_size(self.first_board),
            last=format_board_size(self.last_board),
        )

    @cached_property
    def boards_and_starts(self) -> tuple[tuple[Board, int], ...]:
        problems = iter_problems_on_boards(self._boards, self.start_name, Strategy())
        return tuple((problem.board, problem.path[0]) for problem in problems)

    @cached_property
    def search_names(self) -> Sequence[str]:
        return [format_board_size(board) for board, _ in self.boards_and_starts]

    def make_heatmap_data(self, results: SearchResults) -> HeatmapData:
        index_by_board = {board: index for index, (board, _) in enumerate(self.boards_and_starts)}
        return self._make_table_data(
            [index_by_board.get(board, -1) for board in self._boards], results, None
        )


@dataclass(frozen=True)
class SolvedSharesSubject(_BoardRangeSubject):
    """All starts of many boards; each cell shows the solved share of a board."""

    has_solved_shares = True

    @property
    def title(self) -> str:
        return tr(
            "Starts solved on all boards from {first} to {last}",
            first=format_board_size(self.first_board),
            last=format_board_size(self.last_board),
        )

    @cached_property
    def boards_and_starts(self) -> tuple[tuple[Board, int], ...]:
        return tuple((board, start) for board in self._boards for start in board.free_squares)

    @cached_property
    def _first_indices(self) -> tuple[int, ...]:
        return tuple(np.cumsum([0, *(board.free_count for board in self._boards)]).tolist())

    @property
    def search_count(self) -> int:
        # without making so many boards and starts
        return self._first_indices[-1]

    def _board_results(self, board_index: int, results: SearchResults) -> SearchResults:
        """Return the results of all starts of one board."""
        return results.slice(self._first_indices[board_index], self._boards[board_index].free_count)

    def make_heatmap_data(self, results: SearchResults) -> HeatmapData:
        board_indices = list(range(len(self._boards)))
        shares = [
            self._board_results(board_index, results).solved_share()
            for board_index in board_indices
        ]
        solved_shares = np.array([np.nan if share is None else share for share in shares])
        return self._make_table_data(
            board_indices, SearchResults.pending(len(board_indices)), solved_shares
        )

    def board_and_start(self, search_index: int) -> tuple[Board, int | None]:
        return self._boards[search_index], None

    def search_sentence(
        self, search_index: int, strategy: Strategy, results: SearchResults, max_steps: int
    ) -> str:
        summary = summarize_results(self._board_results(search_index, results))
        return maps.board_results_sentence(self._boards[search_index], strategy, summary)


@dataclass(frozen=True)
class SeededRunsSubject(SweepSubject):
    """Runs of one search with many seeds, which vary one part of it."""

    board: Board
    start: int
    vary: VariedPart
    seed_count: int

    def make_base_problem(self, strategy: Strategy) -> Problem:
        """Return the search without a seed."""
        return Problem(self.board, (self.start,), strategy)

    @property
    def title(self) -> str:
        return luck.seeded_runs_title(self.make_base_problem(Strategy()))

    @property
    def search_count(self) -> int:
        return self.seed_count

    def make_problems(self, strategy: Strategy) -> Sequence[Problem]:
        return list(
            iter_seeded_problems(self.make_base_problem(strategy), self.vary, self.seed_count)
        )

    def search_sentence(
        self, search_index: int, strategy: Strategy, results: SearchResults, max_steps: int
    ) -> str:
        steps = int(results.steps[search_index])
        return luck.run_sentence(
            self.make_base_problem(strategy),
            search_index,
            results.code_at(search_index),
            steps,
            max_steps,
        )
