"""Cancel token: one thread cancels the work of another."""

from __future__ import annotations

from array import array


class Cancelled(Exception):  # noqa: N818  nothing went wrong
    """The work was given up, because its token was cancelled."""


class CancelToken:
    """Token that the waiting thread cancels, and the working thread resets.

    Between the two the work ends its slice early. Compiled code reads `counts` while it runs,
    without asking Python. A cancellation is numbered, so that a late reset does not undo a
    newer one.

    Examples
    --------
    >>> token = CancelToken()
    >>> first, second = token.cancel(), token.cancel()
    >>> token.reset(first)
    >>> token.is_cancelled
    True
    >>> token.reset(second)
    >>> token.is_cancelled
    False
    """

    counts: array[int]
    """int64, (2,): number of cancellations, and this number at the last reset."""

    def __init__(self) -> None:
        self.counts = array("q", (0, 0))

    @property
    def is_cancelled(self) -> bool:
        """True if it was cancelled and has not been reset since."""
        return self.counts[0] != self.counts[1]

    def cancel(self) -> int:
        """End the slice of the work soon; return the number of this cancellation, from 1."""
        self.counts[0] += 1
        return self.counts[0]

    def reset(self, cancel_count: int | None = None) -> None:
        """Undo a cancellation, unless the work was cancelled again after it.

        Parameters
        ----------
        cancel_count
            Number of the cancellation to undo; None for all of them.
        """
        if cancel_count is None:
            cancel_count = self.counts[0]
        self.counts[1] = cancel_count
