"""Strategies: how candidates are ordered, what is looked for, whether it may go back."""

from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType
from typing import TypeVar

from knight_gui.texts import tr
from knight_gui.tour import MOVE_ORDERS, InputError, MoveOrder, move_order_named


class Ordering(Enum):
    """What candidates are sorted by; the sort is stable, so equals keep the move order."""

    NAIVE = "naive"
    """Nothing: the move order alone."""
    STATIC = "static"
    """Their degree: how many moves they have on the empty board."""
    WARNSDORFF = "warnsdorff"
    """Their accessibility at that moment, the head counted as visited
    (H. C. von Warnsdorff, 1823)."""


class TieBreak(Enum):
    """What decides among candidates that the ordering holds equal."""

    ORDER = "order"
    """The move order."""


class Goal(Enum):
    """What is looked for."""

    OPEN = "open"
    """Any tour."""
    CLOSED = "closed"
    """A tour whose last square attacks its first."""


_NO_BACKTRACKING = "no-backtracking"


@dataclass(frozen=True)
class Strategy:
    """All that decides what a search does, apart from the board and the start."""

    move_order: MoveOrder = MOVE_ORDERS["knight-tour"]
    ordering: Ordering = Ordering.WARNSDORFF
    tie_break: TieBreak = TieBreak.ORDER
    goal: Goal = Goal.OPEN
    backtracking: bool = True

    @property
    def text(self) -> str:
        """The strategy in one short text, as `parse` reads it.

        ``warnsdorff+order/knight-tour``, then ``/closed`` and
        ``/no-backtracking`` where they apply.
        """
        parts = [f"{self.ordering.value}+{self.tie_break.value}", self.move_order.name]
        if self.goal is Goal.CLOSED:
            parts.append(Goal.CLOSED.value)
        if not self.backtracking:
            parts.append(_NO_BACKTRACKING)
        return "/".join(parts)

    @classmethod
    def parse(cls, text: str) -> "Strategy":
        """Return the strategy that a text made by `text` stands for.

        Raises
        ------
        InputError
            If it is no such text.
        """
        head, *rest = text.split("/")
        ordering, _, tie_break = head.partition("+")
        order, flags = (rest[0], rest[1:]) if rest else ("", [])
        if unknown := set(flags) - {Goal.CLOSED.value, _NO_BACKTRACKING}:
            raise InputError(
                tr(
                    "“{part}” is not part of a strategy: allowed are closed and no-backtracking.",
                    part=min(unknown),
                )
            )
        return cls(
            move_order=_parse_move_order(order),
            ordering=ordering_named(ordering),
            tie_break=tie_break_named(tie_break),
            goal=Goal.CLOSED if Goal.CLOSED.value in flags else Goal.OPEN,
            backtracking=_NO_BACKTRACKING not in flags,
        )


def _parse_move_order(text: str) -> MoveOrder:
    if not text.startswith(("+", "-")):
        return move_order_named(text)
    try:
        return MoveOrder(tuple((int(leap[:2]), int(leap[2:])) for leap in text.split(" ")))
    except ValueError as error:
        raise InputError(
            tr(
                "“{text}” is not a move order: write it as +1-2 +2-1 … with all eight leaps.",
                text=text,
            )
        ) from error


def ordering_named(name: str) -> Ordering:
    """Return the ordering of that name, or raise `InputError`."""
    return _member_named(Ordering, name, tr("ordering"))


def tie_break_named(name: str) -> TieBreak:
    """Return the tie-break of that name, or raise `InputError`."""
    return _member_named(TieBreak, name, tr("tie-break"))


_Kind = TypeVar("_Kind", bound=Enum)


def _member_named(kinds: type[_Kind], name: str, subject: str) -> _Kind:
    try:
        return kinds(name)
    except ValueError:
        raise InputError(
            tr(
                "There is no {subject} “{name}”: choose one of {names}.",
                subject=subject,
                name=name,
                names=", ".join(kind.value for kind in kinds),
            )
        ) from None


@dataclass(frozen=True)
class Preset:
    """One of the five programs.

    Attributes
    ----------
    name
        That of its class or package.
    description
        One line on what it is and does.
    greedy
        Its search with sorted candidates.
    start
        The start its document shows, as (row, column) on 8×8; None for any.
    """

    name: str
    description: str
    greedy: Strategy
    start: tuple[int, int] | None

    @property
    def naive(self) -> Strategy:
        """Its search with candidates in move order."""
        return replace(self.greedy, ordering=Ordering.NAIVE)


def _preset(
    name: str,
    description: str,
    ordering: Ordering,
    start: tuple[int, int] | None,
) -> Preset:
    return Preset(name, description, Strategy(MOVE_ORDERS[name], ordering), start)


PRESETS = MappingProxyType(
    {
        preset.name: preset
        for preset in (
            _preset(
                "knight-tour",
                tr("Java, recursive: plain search, then sorted by moves on the empty board"),
                Ordering.STATIC,
                (0, 0),
            ),
            _preset(
                "knight-problem-solve",
                tr("Java, with a stack: plain search, then the fewest free squares first"),
                Ordering.WARNSDORFF,
                (3, 4),
            ),
            _preset(
                "horsetreads",
                tr("Go, recursive: insertion-sorted by moves on the empty board"),
                Ordering.STATIC,
                (4, 4),
            ),
            _preset(
                "horse-step-chess",
                tr("Java, recursive: the board itself marks the visited squares"),
                Ordering.STATIC,
                (0, 0),
            ),
            Preset(
                "knight",
                tr("Java, a loop: the fewest free squares first, never goes back"),
                Strategy(MOVE_ORDERS["knight"], backtracking=False),
                None,
            ),
        )
    }
)
"""The five programs, by name."""


def preset_named(name: str) -> Preset:
    """Return the preset of that name, or raise `InputError`."""
    try:
        return PRESETS[name]
    except KeyError:
        raise InputError(
            tr(
                "There is no preset “{name}”: choose one of {names}.",
                name=name,
                names=", ".join(PRESETS),
            )
        ) from None
