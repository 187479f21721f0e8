"""Move orders: the fixed sequences in which the eight leaps are tried.

The five named ones are those of the five programs this one works on, and
bear their names.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from knight_gui.board.board import Leaper
from knight_gui.board.errors import InputError
from knight_gui.board.validation import (
    demand_kind,
    demand_text,
    refusal,
    shortened,
    shown,
    whole_number,
)
from knight_gui.i18n import listed, tr

Leap = tuple[int, int]
"""(column step, row step); rows are counted downwards."""

_LEAP = re.compile(r"([+-][0-9])([+-][0-9])")
_KNIGHT_LEAPS = frozenset(
    (x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)
)
_HOURS: Mapping[Leap, int] = MappingProxyType(
    {
        (1, -2): 1,
        (2, -1): 2,
        (2, 1): 4,
        (1, 2): 5,
        (-1, 2): 7,
        (-2, 1): 8,
        (-2, -1): 10,
        (-1, -2): 11,
    }
)
"""Where each leap points to on a clock, clockwise."""


@dataclass(frozen=True)
class MoveOrder:
    """The knight's eight leaps, each once, in the order in which they are tried.

    Raises
    ------
    InputError
        If the leaps are not a permutation of the knight's eight.
    """

    leaps: tuple[Leap, ...]

    def __post_init__(self) -> None:
        leaps = _leaps_in(self.leaps)
        if sorted(leaps) != sorted(_KNIGHT_LEAPS):
            raise InputError(
                tr(
                    "“{leaps}” is not a move order: write all eight leaps, each once.",
                    leaps=_written(leaps) or shown(self.leaps),
                )
            )
        object.__setattr__(self, "leaps", leaps)

    @property
    def name(self) -> str:
        """The name it is known by, or its leaps in one short text."""
        names = (name for name, order in MOVE_ORDERS.items() if order == self)
        return next(names, _written(self.leaps))

    @property
    def description(self) -> str:
        """The way it goes around the clock, in one line."""
        hours = tuple(_HOURS[leap] for leap in self.leaps)
        around = tuple(_HOURS.values())
        if hours == _turned(around, hours[0]):
            return tr("clockwise from {hour} o’clock", hour=hours[0])
        return (
            tr("counterclockwise from {hour} o’clock", hour=hours[0])
            if hours == _turned(around[::-1], hours[0])
            else tr("{hours} o’clock", hours=listed(map(str, hours)))
        )

    def moved(self, leap: Leap, place: int) -> "MoveOrder":
        """Return the order with a leap in another place, from 0; those between make room."""
        if leap not in self.leaps:
            raise refusal("leap", leap, tr("one of the knight’s, such as {leap}", leap=(1, -2)))
        place = whole_number(place, "place", 0, len(self.leaps) - 1)
        others = [other for other in self.leaps if other != leap]
        return MoveOrder((*others[:place], leap, *others[place:]))

    @classmethod
    def parse(cls, text: str) -> "MoveOrder":
        """Return the move order of a name, or of a text such as ``+1-2 +2-1 …`` of all leaps.

        Raises
        ------
        InputError
            If it is neither.
        """
        demand_text(text, "move_order")
        if text in MOVE_ORDERS:
            return MOVE_ORDERS[text]
        leaps = [leap.groups() for leap in map(_LEAP.fullmatch, text.split()) if leap]
        if len(leaps) != len(text.split()) or not leaps:
            raise InputError(
                tr(
                    "There is no move order “{name}”: choose one of {names}. Or write all eight "
                    "leaps as +1-2 +2-1 …, columns before rows.",
                    name=shortened(text),
                    names=listed(MOVE_ORDERS),
                )
            )
        return cls(tuple((int(x), int(y)) for x, y in leaps))

    def leaps_of(self, leaper: Leaper) -> tuple[Leap, ...]:
        """Return the leaps of another leaper in this order.

        Where the knight moves one square the leaper moves `leaper.a`, where
        the knight moves two it moves `leaper.b`. Leaps that coincide, as those
        of a (1, 1) leaper do, are kept once.
        """
        demand_kind(leaper, Leaper, "leaper")
        size = {1: leaper.a, 2: leaper.b}
        return tuple(
            dict.fromkeys(
                ((_with_sign(x, size[abs(x)]), _with_sign(y, size[abs(y)])) for x, y in self.leaps)
            )
        )


def _leaps_in(value: object) -> tuple[Leap, ...]:
    """Return the knight's leaps of what was given as a move order; none if there are others."""
    given = tuple(value) if isinstance(value, tuple | list) else ()
    return given if all(isinstance(leap, tuple) and leap in _KNIGHT_LEAPS for leap in given) else ()


def _written(leaps: tuple[Leap, ...]) -> str:
    return " ".join(f"{x:+d}{y:+d}" for x, y in leaps)


def _turned(hours: tuple[int, ...], first: int) -> tuple[int, ...]:
    place = hours.index(first)
    return hours[place:] + hours[:place]


def _with_sign(signed: int, size: int) -> int:
    return size if signed > 0 else -size


_FROM_ONE_O_CLOCK = MoveOrder(
    ((1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2))
)

MOVE_ORDERS = MappingProxyType(
    {
        "knight-tour": MoveOrder(
            ((-2, -1), (-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1))
        ),
        "knight-problem-solve": _FROM_ONE_O_CLOCK,
        "horsetreads": MoveOrder(
            ((-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1))
        ),
        "horse-step-chess": MoveOrder(
            ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1))
        ),
        "knight": _FROM_ONE_O_CLOCK,
    }
)
"""The named move orders. `knight-problem-solve` and `knight` share one."""
