"""Move orders: the fixed sequences in which the eight leaps are tried.

The five named ones are those of the five programs this one works on, and
bear their names.
"""

from dataclasses import dataclass
from types import MappingProxyType

from knight_gui.texts import tr
from knight_gui.tour.board import Leaper
from knight_gui.tour.errors import InputError

Leap = tuple[int, int]
"""(column step, row step); rows are counted downwards."""

_KNIGHT_LEAPS = frozenset(
    (x, y) for x in (-2, -1, 1, 2) for y in (-2, -1, 1, 2) if abs(x) != abs(y)
)


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
        if len(self.leaps) != len(_KNIGHT_LEAPS) or set(self.leaps) != _KNIGHT_LEAPS:
            raise InputError(
                tr(
                    "{leaps} is not a move order: it has each of the knight's eight leaps once.",
                    leaps=", ".join(map(str, self.leaps)) or "()",
                )
            )

    @property
    def name(self) -> str:
        """The name it is known by, or its leaps in one short text."""
        for name, order in MOVE_ORDERS.items():
            if order == self:
                return name
        return " ".join(f"{x:+d}{y:+d}" for x, y in self.leaps)

    def leaps_of(self, leaper: Leaper) -> tuple[Leap, ...]:
        """Return the leaps of another leaper in this order.

        Where the knight moves one square the leaper moves `leaper.a`, where
        the knight moves two it moves `leaper.b`. Leaps that coincide, as those
        of a (1, 1) leaper do, are kept once.
        """
        size = {1: leaper.a, 2: leaper.b}
        leaps = ((_with_sign(x, size[abs(x)]), _with_sign(y, size[abs(y)])) for x, y in self.leaps)
        return tuple(dict.fromkeys(leaps))


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


def move_order_named(name: str) -> MoveOrder:
    """Return the move order of that name.

    Raises
    ------
    InputError
        If no move order has that name.
    """
    try:
        return MOVE_ORDERS[name]
    except KeyError:
        raise InputError(
            tr(
                "There is no move order “{name}”: choose one of {names}.",
                name=name,
                names=", ".join(MOVE_ORDERS),
            )
        ) from None
