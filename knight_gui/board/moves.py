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
    make_argument_error,
    require_int,
    require_str,
    require_type,
    short_repr,
    shorten_text,
)
from knight_gui.i18n import join_list, tr

Leap = tuple[int, int]
"""(column step, row step); rows are counted downwards."""

_LEAP_PATTERN = re.compile(r"([+-][0-9])([+-][0-9])")
_KNIGHT_LEAPS = frozenset(
    (x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)
)
_CLOCK_HOURS: Mapping[Leap, int] = MappingProxyType(
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
"""Hour of a clock face that each leap points to, clockwise."""


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
        leaps = _as_leaps(self.leaps)
        if sorted(leaps) != sorted(_KNIGHT_LEAPS):
            raise InputError(
                tr(
                    "“{leaps}” is not a move order: write all eight leaps, each once.",
                    leaps=_format_leaps(leaps) or short_repr(self.leaps),
                )
            )
        object.__setattr__(self, "leaps", leaps)

    @property
    def name(self) -> str:
        """Name from `MOVE_ORDERS`, or the leaps in one short text."""
        names = (name for name, order in MOVE_ORDERS.items() if order == self)
        return next(names, _format_leaps(self.leaps))

    @property
    def description(self) -> str:
        """Direction around the clock face, in one line."""
        hours = tuple(_CLOCK_HOURS[leap] for leap in self.leaps)
        clockwise_hours = tuple(_CLOCK_HOURS.values())
        if hours == _rotate_to(clockwise_hours, hours[0]):
            return tr("clockwise from {hour} o’clock", hour=hours[0])
        if hours == _rotate_to(clockwise_hours[::-1], hours[0]):
            return tr("counterclockwise from {hour} o’clock", hour=hours[0])
        return tr("{hours} o’clock", hours=join_list(map(str, hours)))

    def with_leap_moved(self, leap: Leap, index: int) -> "MoveOrder":
        """Return the order with one leap at another index, from 0; those between shift."""
        if leap not in self.leaps:
            raise make_argument_error(
                "leap", leap, tr("one of the knight’s, such as {leap}", leap=(1, -2))
            )
        index = require_int(index, "index", 0, len(self.leaps) - 1)
        other_leaps = [other for other in self.leaps if other != leap]
        return MoveOrder((*other_leaps[:index], leap, *other_leaps[index:]))

    @classmethod
    def parse(cls, text: str) -> "MoveOrder":
        """Return the move order of a name, or of a text such as ``+1-2 +2-1 …`` of all leaps.

        Raises
        ------
        InputError
            If it is neither.
        """
        require_str(text, "move_order")
        if text in MOVE_ORDERS:
            return MOVE_ORDERS[text]
        leaps = [leap.groups() for leap in map(_LEAP_PATTERN.fullmatch, text.split()) if leap]
        if len(leaps) != len(text.split()) or not leaps:
            raise InputError(
                tr(
                    "There is no move order “{name}”: choose one of {names}. Or write all eight "
                    "leaps as +1-2 +2-1 …, columns before rows.",
                    name=shorten_text(text),
                    names=join_list(MOVE_ORDERS),
                )
            )
        return cls(tuple((int(x), int(y)) for x, y in leaps))

    def leaps_for(self, leaper: Leaper) -> tuple[Leap, ...]:
        """Return the leaps of another leaper in this order.

        Where the knight moves one square the leaper moves `leaper.a`, where
        the knight moves two it moves `leaper.b`. Leaps that coincide, as those
        of a (1, 1) leaper do, are kept once.
        """
        require_type(leaper, Leaper, "leaper")
        length_by_knight_length = {1: leaper.a, 2: leaper.b}
        leaps: dict[Leap, None] = {}
        for x, y in self.leaps:
            col_step = _with_sign(x, length_by_knight_length[abs(x)])
            row_step = _with_sign(y, length_by_knight_length[abs(y)])
            leaps[col_step, row_step] = None
        return tuple(leaps)


def _as_leaps(value: object) -> tuple[Leap, ...]:
    """Return the knight's leaps in a collection; empty if it holds anything else."""
    if not isinstance(value, tuple | list):
        return ()
    for leap in value:
        if not isinstance(leap, tuple) or leap not in _KNIGHT_LEAPS:
            return ()
    return tuple(value)


def _format_leaps(leaps: tuple[Leap, ...]) -> str:
    return " ".join(f"{x:+d}{y:+d}" for x, y in leaps)


def _rotate_to(hours: tuple[int, ...], first_hour: int) -> tuple[int, ...]:
    index = hours.index(first_hour)
    return hours[index:] + hours[:index]


def _with_sign(signed: int, size: int) -> int:
    if signed < 0:
        return -size
    return size


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
