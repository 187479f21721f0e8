"""A bell by which one thread interrupts what another one searches."""

from array import array


class Interrupted(Exception):  # noqa: N818  nothing went wrong
    """What was looked for was given up, because the bell rang."""


class Bell:
    """Rung by who waits, heeded by who searches; between the two the search breaks off.

    Attributes
    ----------
    counts
        How often it was rung, and how often it had been when it was heeded last. The
        search looks at them while it runs, without asking Python.
    """

    def __init__(self) -> None:
        self.counts = array("q", (0, 0))

    @property
    def is_ringing(self) -> bool:
        """Whether it was rung and has not been heeded yet."""
        return self.counts[0] != self.counts[1]

    def ring(self) -> None:
        """Let the search break off, soon."""
        self.counts[0] += 1

    def heed(self) -> None:
        """Let the search go on again."""
        self.counts[1] = self.counts[0]
