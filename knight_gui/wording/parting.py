"""Sentences on where two searches part, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.search.kinds import Turn
from knight_gui.search.position import Position
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Ordering
from knight_gui.texts import plural, tr
from knight_gui.wording.numbers import ordinal

if TYPE_CHECKING:
    # the window needs these words before it needs the engine
    from knight_gui.search.parting import Parting


def versions(parting: Parting) -> tuple[str, ...]:
    """Return how long two searches did the same, and what each does next: the longest first."""
    nth = ordinal(parting.positions[0].depth + 1)
    same = tr("The same until step {step:,}, the {nth} square.", step=parting.step, nth=nth)
    if not parting.step:
        same = tr("They part at the start.")
    why = _why(parting)
    return tr("{same} {why}", same=same, why=why), why, same, tr("They part here.")


def _why(parting: Parting) -> str:
    (one, other), (here, there) = parting.problems, parting.positions
    names = _names(one.strategy.ordering, other.strategy.ordering)
    first, second = here.following, there.following
    is_sorted = one.strategy.ordering is other.strategy.ordering is not Ordering.NAIVE
    if is_sorted and first and second and first.number == second.number:
        return tr(
            "Here {square} and {other} tie: the first search takes {square}.",
            square=one.board.name(first.square),
            other=one.board.name(second.square),
        )
    told = map(_next, names, parting.problems, parting.positions)
    return tr("Here {first}; {second}.", first=next(told), second=next(told))


def _names(one: Ordering, other: Ordering) -> tuple[str, str]:
    if one is other:
        return tr("the first search"), tr("the second")
    names = {
        Ordering.NAIVE: tr("the fixed order"),
        Ordering.STATIC: tr("the static order"),
        Ordering.WARNSDORFF: tr("Warnsdorff"),
    }
    return names[one], names[other]


def _next(name: str, problem: Problem, position: Position) -> str:
    """Return what a search does after the last step that it shares with another one."""
    following = position.following
    if position.outcome is not None:
        return tr("{name} ends", name=name)
    if position.turn is Turn.RESTART:
        return tr("{name} starts again", name=name)
    if following is None:
        return tr("{name} retreats", name=name)
    square = problem.board.name(following.square)
    if problem.strategy.ordering is not Ordering.WARNSDORFF:
        return tr("{name} takes {square}", name=name, square=square)
    return plural(
        "{name} prefers {square} with {count} exit",
        "{name} prefers {square} with {count} exits",
        following.number,
        name=name,
        square=square,
    )
