"""Record of a search: checkpoints, landmarks, and the profile of its depth."""

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.arrays import checkpoint_capacity, make_record_arrays
from knight_gui.search.engine.layout import PROFILE_BINS, LandmarkCode, RecordArrays, SearchState
from knight_gui.search.kinds import LandmarkType
from knight_gui.search.position import Landmark

MAX_PROFILE_BINS = PROFILE_BINS - 1
"""Bins of a profile that are never merged."""

_LANDMARK_TYPES: dict[int, LandmarkType] = {
    LandmarkCode.RECORD: LandmarkType.RECORD,
    LandmarkCode.RETREAT: LandmarkType.RETREAT,
    LandmarkCode.TOUR: LandmarkType.TOUR,
}


class SearchRecord:
    """Record that the engine writes while a search goes on.

    Parameters
    ----------
    state
        State of the search, shared with it.
    checkpoint_memory
        Bytes for checkpoints; with 0 nothing is recorded.
    """

    arrays: RecordArrays
    """Arrays that the engine writes into; only the search and tests read them directly."""

    def __init__(self, state: SearchState, checkpoint_memory: int) -> None:
        self._square_count = len(state.path)
        self.arrays = make_record_arrays(self._square_count, checkpoint_memory)
        self._state = state
        self.arrays.scalars["bin_min_depth"] = self._state.scalars["depth"]

    # Checkpoints

    @property
    def checkpoint_interval(self) -> int:
        """Number of steps between checkpoints."""
        return self._scalar("checkpoint_interval")

    @property
    def checkpoint_count(self) -> int:
        """Number of checkpoints."""
        return self._scalar("checkpoint_count")

    def checkpoint(self, index: int) -> tuple[NDArray[np.uint8], int, int]:
        """Return choices, depth and step of a checkpoint, the arguments of `Search.restore`."""
        return (
            self.arrays.checkpoints[index],
            int(self.arrays.checkpoint_depths[index]),
            index * self.checkpoint_interval,
        )

    def limit_checkpoints(self, memory_bytes: int) -> None:
        """Limit the memory of the checkpoints, from now on.

        Every second checkpoint is dropped until they fit; their memory is freed.
        """
        arrays = self.arrays
        scalars = arrays.scalars
        capacity = checkpoint_capacity(self._square_count, memory_bytes)
        if capacity >= len(arrays.checkpoints):
            return
        count = self.checkpoint_count
        stride = 1
        while -(-count // stride) > capacity:
            stride *= 2
        stored_count = -(-count // stride)
        checkpoints = np.empty((capacity, self._square_count), np.uint8)
        depths = np.zeros(capacity, np.int32)
        checkpoints[:stored_count] = arrays.checkpoints[:count:stride]
        depths[:stored_count] = arrays.checkpoint_depths[:count:stride]
        scalars["checkpoint_interval"] *= stride
        scalars["checkpoint_count"] = stored_count
        scalars["next_checkpoint_step"] = stored_count * scalars["checkpoint_interval"]
        self.arrays = arrays._replace(checkpoints=checkpoints, checkpoint_depths=depths)

    # Landmarks, and the longest retreat

    def landmarks(self) -> tuple[Landmark, ...]:
        """Return the landmarks so far, in the order of their steps."""
        rows = self.arrays.landmarks[: self._scalar("landmark_count")].tolist()
        return tuple(
            Landmark(step, _LANDMARK_TYPES[code], move_count) for step, code, move_count in rows
        )

    @property
    def longest_retreat(self) -> tuple[int, int] | None:
        """Moves and last square of the longest retreat since `reset_longest_retreat`, or None."""
        move_count = self._scalar("recent_longest_retreat")
        if not move_count:
            return None
        return move_count, self._scalar("recent_retreat_end")

    def reset_longest_retreat(self) -> None:
        """Forget the longest retreat, and look for the longest one from here on."""
        self.arrays.scalars["recent_longest_retreat"] = 0

    # The profile of the depth

    def start_profile(self, bin_width: int) -> None:
        """Start a profile of the depth, in bins of so many steps from here on."""
        if not self.arrays.depth_profile.size:
            self.arrays = self.arrays._replace(depth_profile=np.zeros((2, PROFILE_BINS), np.int32))
        scalars = self.arrays.scalars
        scalars["bin_width"] = bin_width
        scalars["bin_count"] = 0
        scalars["bin_longest_retreat"] = 0
        scalars["bin_end_step"] = self._state.scalars["step"] + bin_width
        scalars["bin_min_depth"] = self._state.scalars["depth"]

    @property
    def bin_width(self) -> int:
        """Number of steps of a bin of the profile."""
        return self._scalar("bin_width")

    def bins_below(self, depth: int) -> list[int]:
        """Return the indices of the bins in which a path had fewer moves than `depth`."""
        return np.flatnonzero(self._profile_row(0, "bin_min_depth") < depth).tolist()

    def bins_with_retreats(self, min_moves: int) -> list[int]:
        """Return the indices of the bins in which a retreat of `min_moves` moves or more ended."""
        return np.flatnonzero(self._profile_row(1, "bin_longest_retreat") >= min_moves).tolist()

    def _profile_row(self, row: int, unfinished_field: str) -> NDArray[np.int32]:
        """Return one row of the profile, including the unfinished bin."""
        count = self._scalar("bin_count")
        bins = self.arrays.depth_profile[row, : count + 1].copy()
        bins[count] = min(self._scalar(unfinished_field), np.iinfo(np.int32).max)
        return bins

    def _scalar(self, name: str) -> int:
        return int(self.arrays.scalars[name].item())
