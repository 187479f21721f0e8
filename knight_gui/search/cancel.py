"""A token by which one thread cancels what another one searches."""

from array import array


class Cancelled(Exception):  # noqa: N818  nothing went wrong
    """What was looked for was given up, because the token was cancelled."""


class CancelToken:
    """Cancelled by who waits, reset by who searches; between the two the search breaks off.

    Attributes
    ----------
    counts
        How often it was cancelled, and how often it had been when it was reset last. The
        search looks at them while it runs, without asking Python.
    """

    def __init__(self) -> None:
        self.counts = array("q", (0, 0))

    @property
    def is_cancelled(self) -> bool:
        """Whether it was cancelled and has not been reset yet."""
        return self.counts[0] != self.counts[1]

    def cancel(self) -> int:
        """Let the search break off, soon, and return which time this is, counted from 1."""
        self.counts[0] += 1
        return self.counts[0]

    def reset(self, cancel_count: int | None = None) -> None:
        """Let the search go on again, unless it was cancelled again after the time told."""
        self.counts[1] = self.counts[0] if cancel_count is None else cancel_count
