"""Output of a finished search: a sentence, a board, square names, or JSON."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from knight_gui.board import Board, iter_board_lines, visit_number_rows
from knight_gui.i18n import tr
from knight_gui.messages import outcomes
from knight_gui.messages.names import initial_path_names
from knight_gui.messages.numbers import format_duration
from knight_gui.messages.reasons import obstacle_sentence
from knight_gui.search.api import Solution
from knight_gui.search.by_hand import move_names
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import count_nodes
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Preset
from knight_gui.terminal.command_options import TourFormat
from knight_gui.terminal.streams import JSON_FORMAT_VERSION


@dataclass(frozen=True)
class TimedSolution(Solution):
    """Solution of a search, with its duration."""

    elapsed_s: float = 0.0

    @property
    def nodes(self) -> int:
        """The number of visited nodes of the search tree, with the start."""
        return count_nodes(self.steps, len(self.path) - len(self.problem.path))

    @property
    def backtracks(self) -> int:
        """The number of retreats."""
        return self.steps - self.nodes + 1

    @property
    def is_closed(self) -> bool:
        """Whether the path is a closed tour."""
        return self.outcome is Outcome.SOLVED and self.problem.board.attacks(
            self.path[-1], self.path[0]
        )

    @property
    def depth(self) -> int:
        """The number of moves in the path."""
        return len(self.path) - 1

    @property
    def outcome_sentence(self) -> str:
        """The outcome with its meaning, steps, retreats and duration."""
        if self.obstacle is not None:
            return outcomes.not_searched_sentence(self.problem, self.obstacle, "--search-anyway")
        if self.outcome is Outcome.STOPPED:
            stopped_by = tr("you") if self.problem.is_by_hand else "--max-steps"
            outcome_text = outcomes.stopped_by_sentence(self.problem, self.steps, stopped_by)
        else:
            outcome_text = outcomes.outcome_message(self.problem, self).text
        return tr(
            "{ending} Steps: {steps:,}, retreats: {backtracks:,}, time: {time}.",
            ending=outcome_text,
            steps=self.steps,
            backtracks=self.backtracks,
            time=format_duration(self.elapsed_s),
        )


def iter_solution_output_lines(
    solution: TimedSolution, output_format: TourFormat, preset: Preset | None = None
) -> Iterator[str]:
    """Yield the lines of a solution in a format."""
    match output_format:
        case "board":
            yield from iter_board_lines(solution.problem.board, solution.path)
        case "json":
            yield json.dumps(_solution_fields(solution, preset))
        case "squares":
            yield " ".join(solution.problem.board.names(solution.path))


def _solution_fields(solution: TimedSolution, preset: Preset | None) -> dict[str, object]:
    board = solution.problem.board
    return {
        **problem_fields(solution.problem),
        "preset": preset.name if preset else "",
        "strategy": solution.problem.strategy_text,
        "outcome": solution.outcome.value,
        "closed": solution.is_closed,
        "path": board.names(solution.path),
        "board": visit_number_rows(board, solution.path),
        "moves": move_names(board, solution.problem.moves or ()),
        "steps": solution.steps,
        "nodes": solution.nodes,
        "backtracks": solution.backtracks,
        "seconds": round(solution.elapsed_s, 6),
        "reason": obstacle_sentence(board, solution.obstacle) if solution.obstacle else "",
    }


def problem_fields(problem: Problem) -> dict[str, object]:
    """Return the JSON fields of a problem. The type of a key never changes."""
    return {
        **board_fields(problem.board),
        "start": initial_path_names(problem),
        "goal": problem.strategy.goal.value,
    }


def board_fields(board: Board) -> dict[str, object]:
    """Return the JSON fields of a board."""
    return {
        "version": JSON_FORMAT_VERSION,
        "rows": board.rows,
        "cols": board.cols,
        "holes": board.names(tuple(sorted(board.holes))),
        "leaper": board.leaper.name,
    }
