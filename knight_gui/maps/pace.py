"""How large a task may be so that a worker is about a second with it."""

from dataclasses import dataclass

from knight_gui.maps.task import TASK_S

_MOST_ITEMS = 10_000
"""Items in a task, however short they are: to make and to send them takes its time, too."""
_LEAST_S = 1e-6
"""What an item is taken to need at least: a clock may say that it needed nothing."""


@dataclass
class Pace:
    """How long items of one kind take: the later ones say most.

    Attributes
    ----------
    seconds_each
        How long one takes; None as long as that is not known.
    """

    seconds_each: float | None = None

    @property
    def count(self) -> int:
        """How many items make a task; one, as long as nothing is known of them."""
        if self.seconds_each is None:
            return 1
        return max(1, min(_MOST_ITEMS, int(TASK_S / self.seconds_each)))

    def note(self, count: int, seconds: float) -> None:
        """Note how long so many items have taken together."""
        each = seconds / count
        before = each if self.seconds_each is None else self.seconds_each
        self.seconds_each = max((before + each) / 2, _LEAST_S)
