"""What is kept of a search on its way: checkpoints, landmarks, the profile of its depth."""

import numpy as np
from numpy.typing import NDArray

from knight_gui.search import engine
from knight_gui.search.arrays import checkpoints_within, record_for
from knight_gui.search.kinds import LandmarkKind
from knight_gui.search.position import Landmark

MOST_BINS = engine.BINS - 1
"""Bins of a profile that are never merged."""


class Notes:
    """What the compiled functions write down as a search goes on.

    Parameters
    ----------
    state
        Where the search stands, and will stand: it is the search's own.
    checkpoint_memory
        Bytes that may be used to keep checkpoints in; with 0 nothing is kept.

    Attributes
    ----------
    record
        The arrays that the compiled functions write into. Nobody but the search looks into
        them, apart from tests.
    """

    def __init__(self, state: engine.State, checkpoint_memory: int) -> None:
        self._size = len(state.path)
        self.record = record_for(self._size, checkpoint_memory)
        self._state = state
        self.record.facts["bin_low"] = self._state.facts["depth"]

    # Checkpoints

    @property
    def checkpoint_every(self) -> int:
        """How many steps lie between checkpoints."""
        return self._fact("checkpoint_every")

    @property
    def checkpoint_count(self) -> int:
        """How many checkpoints there are."""
        return self._fact("checkpoint_count")

    def checkpoint(self, number: int) -> tuple[NDArray[np.uint8], int, int]:
        """Return choices, depth and step of a checkpoint, as `Search.restore` takes them."""
        return (
            self.record.checkpoints[number],
            int(self.record.checkpoint_depths[number]),
            number * self.checkpoint_every,
        )

    def limit_checkpoints(self, memory: int) -> None:
        """Keep no more checkpoints than fit into so many bytes, from now on and of those there are.

        Every second one is dropped until they fit; the memory of the others is given back.
        """
        record, facts = self.record, self.record.facts
        room = checkpoints_within(self._size, memory)
        if room >= len(record.checkpoints):
            return
        count, apart = self.checkpoint_count, 1
        while -(-count // apart) > room:
            apart *= 2
        kept = -(-count // apart)
        checkpoints = np.empty((room, self._size), np.uint8)
        depths = np.zeros(room, np.int32)
        checkpoints[:kept] = record.checkpoints[:count:apart]
        depths[:kept] = record.checkpoint_depths[:count:apart]
        facts["checkpoint_every"] *= apart
        facts["checkpoint_count"] = kept
        facts["checkpoint_next"] = kept * facts["checkpoint_every"]
        self.record = record._replace(checkpoints=checkpoints, checkpoint_depths=depths)

    # Landmarks, and the longest retreat

    def landmarks(self) -> tuple[Landmark, ...]:
        """Return the landmarks so far, in the order of their steps."""
        kinds = [LandmarkKind[kind.name] for kind in engine.Landmark]
        return tuple(
            Landmark(step, kinds[kind], size)
            for step, kind, size in self.record.landmarks[: self._fact("landmark_count")].tolist()
        )

    @property
    def longest_retreat(self) -> tuple[int, int] | None:
        """The longest retreat since `forget_retreats`: its moves, and the square at its end."""
        run = self._fact("fresh_run")
        return (run, self._fact("fresh_square")) if run else None

    def forget_retreats(self) -> None:
        """Begin to look for the longest retreat from here on."""
        self.record.facts["fresh_run"] = 0

    # The profile of the depth

    def keep_profile(self, width: int) -> None:
        """Begin to keep the depth, in bins of so many steps from here on."""
        if not self.record.profile.size:
            self.record = self.record._replace(profile=np.zeros((2, engine.BINS), np.int32))
        facts = self.record.facts
        facts["bin_width"] = width
        facts["bin_count"] = facts["bin_run"] = 0
        facts["bin_end"] = self._state.facts["step"] + width
        facts["bin_low"] = self._state.facts["depth"]

    @property
    def bin_width(self) -> int:
        """How many steps a bin of the profile has."""
        return self._fact("bin_width")

    def bins_below(self, depth: int) -> list[int]:
        """Return the bins of the profile in which a path had fewer moves, in order."""
        return np.flatnonzero(self._bins(0, "bin_low") < depth).tolist()

    def bins_with_retreats(self, size: int) -> list[int]:
        """Return the bins of the profile in which a retreat of `size` moves ended, in order."""
        return np.flatnonzero(self._bins(1, "bin_run") >= size).tolist()

    def _bins(self, row: int, unfinished: str) -> NDArray[np.int32]:
        """Return one row of the profile, with the bin that is not finished."""
        count = self._fact("bin_count")
        bins = self.record.profile[row, : count + 1].copy()
        bins[count] = min(self._fact(unfinished), np.iinfo(np.int32).max)
        return bins

    def _fact(self, name: str) -> int:
        return int(self.record.facts[name].item())
