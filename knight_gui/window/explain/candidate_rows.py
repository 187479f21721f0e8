"""What is told of the candidates: one row for each, in the order in which they are tried."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from knight_gui.search.kinds import Prospect, Trial
from knight_gui.search.position import Candidate, Position
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Ordering
from knight_gui.texts import tr


class State(Enum):
    """What a candidate is to the search."""

    NEXT = "next"
    LATER = "later"
    TRIED = "tried"

    @property
    def text(self) -> str:
        """What is said of it."""
        match self:
            case State.NEXT:
                return tr("next")
            case State.LATER:
                return tr("later")
            case State.TRIED:
                return tr("led nowhere")


@dataclass(frozen=True)
class Row:
    """One candidate.

    Attributes
    ----------
    square, name
        Which.
    number
        What ordered it.
    state
        What it is to the search.
    is_dark
        Whether it is a dark square.
    fate
        What would become of a move there; None while nobody has been asked.
    """

    square: int
    name: str
    number: int
    state: State
    is_dark: bool
    fate: Prospect | None = None


@dataclass(frozen=True)
class Table:
    """What the panel shows.

    Attributes
    ----------
    title
        What the numbers are.
    rows
        The candidates, in their order.
    message
        What is said where there are none.
    """

    title: str = ""
    rows: tuple[Row, ...] = ()
    message: str = ""

    def with_fates(self, fates: dict[int, Prospect]) -> Table:
        """Return the same table with what would become of moves to these squares."""
        rows = (replace(row, fate=fates.get(row.square)) for row in self.rows)
        return replace(self, rows=tuple(rows))


def table_of(problem: Problem, position: Position) -> Table:
    """Return what is to be shown of a position."""
    name = problem.board.name(position.head)
    if position.outcome is not None:
        return Table(message=tr("The search has ended on {square}.", square=name))
    if not position.candidates:
        return Table(message=tr("No free square in reach from {square}.", square=name))
    following = next(iter(position.untried), None)
    rows = tuple(
        Row(
            candidate.square,
            problem.board.name(candidate.square),
            candidate.number,
            _state_of(candidate, following),
            problem.board.is_dark(candidate.square),
        )
        for candidate in position.candidates
    )
    return Table(_title_of(problem.strategy.ordering), rows)


def no_table() -> Table:
    """Return what is said before anything is searched."""
    return Table(message=tr("The squares that the knight can go to."))


def _title_of(ordering: Ordering) -> str:
    match ordering:
        case Ordering.NAIVE:
            return tr("rank in the move order")
        case Ordering.STATIC:
            return tr("moves on the empty board")
        case Ordering.WARNSDORFF:
            return tr("onward moves")


def _state_of(candidate: Candidate, following: Candidate | None) -> State:
    if candidate.trial is Trial.TRIED:
        return State.TRIED
    return State.NEXT if candidate == following else State.LATER
