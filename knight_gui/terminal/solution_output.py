"""How a search ended: in a sentence, as a board, as squares, and as facts for programs."""

import json
from collections.abc import Iterator
from dataclasses import dataclass

from knight_gui.board import Board, drawn_lines, visits_of
from knight_gui.i18n import tr
from knight_gui.messages import outcomes
from knight_gui.messages.names import start_of
from knight_gui.messages.numbers import duration
from knight_gui.messages.reasons import why_none
from knight_gui.search.api import Solution
from knight_gui.search.by_hand import names_of
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import nodes_at
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Preset
from knight_gui.terminal.command_options import TourFormat

VERSION = 1
"""Of the keys of JSON; it grows when one of them changes its meaning or goes."""


@dataclass(frozen=True)
class Ending(Solution):
    """How a search ended, and how long it took."""

    seconds: float = 0.0

    @property
    def nodes(self) -> int:
        """How many times the knight was placed, the start included."""
        return nodes_at(self.steps, len(self.path) - len(self.problem.path))

    @property
    def backtracks(self) -> int:
        """How many steps were retreats."""
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
    def sentence(self) -> str:
        """The outcome, what it means, and what it took."""
        if self.obstacle is not None:
            return outcomes.not_searched(self.problem, self.obstacle, "--search-anyway")
        if self.outcome is Outcome.STOPPED:
            told = outcomes.stopped_by(
                self.problem, self.steps, tr("you") if self.problem.is_by_hand else "--max-steps"
            )
        else:
            told = outcomes.ended(self.problem, self).text
        return tr(
            "{ending} Steps: {steps:,}, retreats: {backtracks:,}, time: {time}.",
            ending=told,
            steps=self.steps,
            backtracks=self.backtracks,
            time=duration(self.seconds),
        )


def lines_of(ending: Ending, form: TourFormat, preset: Preset | None = None) -> Iterator[str]:
    """Yield the lines that a format prints of a search."""
    match form:
        case "board":
            yield from drawn_lines(ending.problem.board, ending.path)
        case "json":
            yield json.dumps(_facts(ending, preset))
        case "squares":
            yield " ".join(ending.problem.board.names(ending.path))


def _facts(ending: Ending, preset: Preset | None) -> dict[str, object]:
    board = ending.problem.board
    return {
        **facts_of(ending.problem),
        "preset": preset.name if preset else "",
        "strategy": ending.problem.strategy_text,
        "outcome": ending.outcome.value,
        "closed": ending.is_closed,
        "path": board.names(ending.path),
        "board": visits_of(board, ending.path),
        "moves": names_of(board, ending.problem.moves or ()),
        "steps": ending.steps,
        "nodes": ending.nodes,
        "backtracks": ending.backtracks,
        "seconds": round(ending.seconds, 6),
        "reason": why_none(board, ending.obstacle) if ending.obstacle else "",
    }


def facts_of(problem: Problem) -> dict[str, object]:
    """Return what was asked for: the board, the start, the goal. No key ever changes its type."""
    return {
        **facts_of_board(problem.board),
        "start": start_of(problem),
        "goal": problem.strategy.goal.value,
    }


def facts_of_board(board: Board) -> dict[str, object]:
    """Return what a board is."""
    return {
        "version": VERSION,
        "rows": board.rows,
        "cols": board.cols,
        "holes": board.names(tuple(sorted(board.holes))),
        "leaper": board.leaper.name,
    }
