"""Who plays in the player's tests: searches of every kind, and ears for what is said of them."""

from PySide6.QtCore import QObject

from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Ordering, Strategy
from knight_gui.tour import MOVE_ORDERS, Board

NAIVE = PRESETS["knight-tour"].naive
GREEDY = PRESETS["knight-tour"].greedy

CORNER = Problem(Board(5, 5), (4,), NAIVE)
"""Solved after some 28,000 steps: at once for the engine, long for the eye."""
ENDLESS = Problem(Board(9, 9), (1,), NAIVE)
"""Nobody has the time to see the end of this one: there is no tour from that colour."""
ENDLESS_TOO = Problem(Board(9, 9), (3,), NAIVE)
"""The same board, another start."""
SWIFT = Problem(Board(9, 9), (1,), PRESETS["knight"].greedy)
"""The start of `ENDLESS`, with another strategy: soon stuck."""
TOUR = Problem(Board(), (0,), Strategy())
"""Solved in 63 steps."""

ENDINGS = {
    TOUR: Outcome.SOLVED,
    CORNER: Outcome.SOLVED,
    Problem(Board(), (44,), PRESETS["knight"].greedy): Outcome.STUCK,
    Problem(Board(3, 4), (1,), NAIVE): Outcome.NO_TOUR,
    Problem(Board(1, 1), (0,), NAIVE): Outcome.SOLVED,
    Problem(Board(2, 2), (0,), NAIVE): Outcome.NO_TOUR,
    Problem(Board(2, 2), (0,), PRESETS["knight"].greedy): Outcome.STUCK,
}
"""Searches that end, the last three before their first step."""


def strategies(count):
    """Return so many different strategies."""
    every = [Strategy(order, by) for by in Ordering for order in MOVE_ORDERS.values()]
    assert len(every) >= count
    return every[:count]


class Ears:
    """Hears what an object says by the signals named, in the order in which it is said."""

    def __init__(self, speaker: QObject, *names: str) -> None:
        self.heard = []
        self._ears = [self._ear_for(name) for name in names]
        for name, ear in zip(names, self._ears, strict=True):
            getattr(speaker, name).connect(ear)

    def _ear_for(self, name):
        return lambda *said: self.heard.append((name, said[0] if said else None))

    @property
    def names(self):
        return [name for name, _ in self.heard]

    def of(self, name):
        """What one of the signals said."""
        return [said for heard, said in self.heard if heard == name]

    def take(self):
        """What was heard until now, which is then forgotten."""
        heard, self.heard[:] = list(self.heard), []
        return heard
