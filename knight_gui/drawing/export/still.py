"""What there is to be drawn of one step of a search, whoever has searched it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from knight_gui.drawing.board.view_state import shown_of
from knight_gui.drawing.landscape.data import Known, Seen, pins_of
from knight_gui.drawing.landscape.scale import VisibleSteps
from knight_gui.player.frame import Frame
from knight_gui.player.jobs.landscape import ReadWhole
from knight_gui.search.cancel import CancelToken
from knight_gui.search.slices import finish

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.drawing.board.view_state import Shown
    from knight_gui.drawing.landscape.data import Fold, Pin
    from knight_gui.search.position import Landmark
    from knight_gui.search.recording import Recording

_COLUMNS = 2000
"""Of a landscape: more than there are pixels in most pictures of it."""


@dataclass(frozen=True)
class Still:
    """What there is to be drawn of one step of a search.

    Attributes
    ----------
    frame
        Which search it is, where it stands, and when it was lost; None where there is none.
    steps
        How many of its steps were searched.
    known
        Its landscape, if that was read.
    retreats
        int64, one a depth: how often the knight went back from there.
    is_unfolded
        Whether the landscape has what does not change on it, too.
    """

    shown: Shown
    frame: Frame | None = None
    steps: int = 0
    known: Known | None = None
    landmarks: tuple[Landmark, ...] = ()
    retreats: NDArray[np.int64] | None = None
    is_unfolded: bool = False

    @property
    def step(self) -> int | None:
        """Which step it is, if there is a search."""
        return self.frame.position.step if self.frame else None

    @property
    def fold(self) -> Fold:
        """What is folded on the landscape."""
        assert self.known is not None, "else there is no landscape"
        seen = Seen(
            self.known.problem,
            self.known,
            visible=VisibleSteps(self.steps),
            is_unfolded=self.is_unfolded,
        )
        return seen.with_fold().fold

    @property
    def pins(self) -> tuple[Pin, ...]:
        """The steps that have a name."""
        return pins_of(self.landmarks, self.known.whole if self.known else None)

    def at(self, frame: Frame) -> Still:
        """Return what there is to be drawn of another step of the same search."""
        return replace(self, shown=shown_of(frame), frame=frame)


def still_of(
    recording: Recording, step: int, watch: Callable[[], None], *, with_landscape: bool
) -> Still:
    """Return what there is to be drawn of a step that was searched.

    Parameters
    ----------
    watch
        Is called every few milliseconds; what it raises ends the work.
    """
    frame, known = frame_at(recording, step), None
    if with_landscape and recording.steps:
        read = ReadWhole(_COLUMNS, is_at_rest=True).run(recording, CancelToken())
        known = Known(recording.problem, finish(read, watch))
    return Still(
        shown_of(frame),
        frame,
        recording.steps,
        known,
        recording.landmarks(),
        recording.progress().retreats_by_depth,
    )


def frame_at(recording: Recording, step: int) -> Frame:
    """Return what there is to be drawn of a step that was searched."""
    position = recording.position(step)
    return Frame(recording.problem, position, recording.verdict(position))
