"""The depth over a stretch of a search, computed again in finer bins than were kept."""

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.position import DepthProfile
from knight_gui.search.search import MOST_BINS, Search


class Excerpt:
    """The depth from the step at which a search stands to a later one, slice by slice.

    Parameters
    ----------
    search
        A twin of the recorded search, at the first step.
    last
        The last step.
    bins
        How many bins there are to be, about; at most `MOST_BINS`.
    token
        int64, (2,): ends a slice early, see `CancelToken`.
    """

    def __init__(self, search: Search, last: int, bins: int, token: NDArray[np.int64]) -> None:
        self._search = search
        self._token = token
        self._first = search.step
        self._last = last
        bins = max(1, min(bins, MOST_BINS))
        search.keep_profile(max(1, -(-(last - self._first) // bins)))

    @property
    def is_complete(self) -> bool:
        """Whether the last step has been reached."""
        return self._search.step >= self._last

    def advance(self, budget: int) -> int:
        """Compute at most `budget` further steps, and return how many there were."""
        return self._search.advance(min(budget, self._last - self._search.step), self._token)

    def profile(self) -> DepthProfile:
        """Return what has been computed so far."""
        return self._search.profile(self._first)
