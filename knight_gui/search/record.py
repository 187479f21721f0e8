"""What is kept of a search on its way: checkpoints, landmarks, the profile of its depth."""

import numpy as np
from numpy.typing import NDArray

from knight_gui.search.arrays import checkpoint_capacity, make_record_arrays
from knight_gui.search.engine.layout import PROFILE_BINS, LandmarkCode, SearchState
from knight_gui.search.kinds import LandmarkType
from knight_gui.search.position import Landmark

MAX_PROFILE_BINS = PROFILE_BINS - 1
"""Bins of a profile that are never merged."""


class SearchRecord:
    """What the compiled functions write down as a search goes on.

    Parameters
    ----------
    state
        Where the search stands, and will stand: it is the search's own.
    checkpoint_memory
        Bytes that may be used to keep checkpoints in; with 0 nothing is kept.

    Attributes
    ----------
    arrays
        The arrays that the compiled functions write into. Nobody but the search looks into
        them, apart from tests.
    """

    def __init__(self, state: SearchState, checkpoint_memory: int) -> None:
        self._square_count = len(state.path)
        self.arrays = make_record_arrays(self._square_count, checkpoint_memory)
        self._state = state
        self.arrays.scalars["bin_min_depth"] = self._state.scalars["depth"]

    # Checkpoints

    @property
    def checkpoint_interval(self) -> int:
        """How many steps lie between checkpoints."""
        return self._scalar("checkpoint_interval")

    @property
    def checkpoint_count(self) -> int:
        """How many checkpoints there are."""
        return self._scalar("checkpoint_count")

    def checkpoint(self, index: int) -> tuple[NDArray[np.uint8], int, int]:
        """Return choices, depth and step of a checkpoint, as `Search.restore` takes them."""
        return (
            self.arrays.checkpoints[index],
            int(self.arrays.checkpoint_depths[index]),
            index * self.checkpoint_interval,
        )

    def limit_checkpoints(self, memory_bytes: int) -> None:
        """Keep no more checkpoints than fit into so many bytes, from now on and of those there are.

        Every second one is dropped until they fit; the memory of the others is given back.
        """
        arrays = self.arrays
        scalars = self.arrays.scalars
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
        landmark_types = [LandmarkType[kind.name] for kind in LandmarkCode]
        return tuple(
            Landmark(step, landmark_types[kind], size)
            for step, kind, size in self.arrays.landmarks[: self._scalar("landmark_count")].tolist()
        )

    @property
    def longest_retreat(self) -> tuple[int, int] | None:
        """The longest retreat since `reset_longest_retreat`: its moves, and the square at its end."""
        run = self._scalar("recent_longest_retreat")
        return (run, self._scalar("recent_retreat_end")) if run else None

    def reset_longest_retreat(self) -> None:
        """Begin to look for the longest retreat from here on."""
        self.arrays.scalars["recent_longest_retreat"] = 0

    # The profile of the depth

    def start_profile(self, bin_width: int) -> None:
        """Begin to keep the depth, in bins of so many steps from here on."""
        if not self.arrays.depth_profile.size:
            self.arrays = self.arrays._replace(depth_profile=np.zeros((2, PROFILE_BINS), np.int32))
        scalars = self.arrays.scalars
        scalars["bin_width"] = bin_width
        scalars["bin_count"] = scalars["bin_longest_retreat"] = 0
        scalars["bin_end_step"] = self._state.scalars["step"] + bin_width
        scalars["bin_min_depth"] = self._state.scalars["depth"]

    @property
    def bin_width(self) -> int:
        """How many steps a bin of the profile has."""
        return self._scalar("bin_width")

    def bins_below(self, depth: int) -> list[int]:
        """Return the bins of the profile in which a path had fewer moves, in order."""
        return np.flatnonzero(self._profile_row(0, "bin_min_depth") < depth).tolist()

    def bins_with_retreats(self, min_moves: int) -> list[int]:
        """Return the bins of the profile in which a retreat of `min_moves` moves ended, in order."""
        return np.flatnonzero(self._profile_row(1, "bin_longest_retreat") >= min_moves).tolist()

    def _profile_row(self, row: int, unfinished_field: str) -> NDArray[np.int32]:
        """Return one row of the profile, with the bin that is not finished."""
        count = self._scalar("bin_count")
        bins = self.arrays.depth_profile[row, : count + 1].copy()
        bins[count] = min(self._scalar(unfinished_field), np.iinfo(np.int32).max)
        return bins

    def _scalar(self, name: str) -> int:
        return int(self.arrays.scalars[name].item())
