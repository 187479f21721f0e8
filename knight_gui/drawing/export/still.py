"""What there is to be drawn of one step of a search, whoever has searched it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from knight_gui.drawing.board.view_state import make_board_view_state
from knight_gui.drawing.landscape.data import LandscapeData, LandscapeViewState, find_markers
from knight_gui.drawing.landscape.scale import VisibleSteps
from knight_gui.player.frame import Frame
from knight_gui.player.jobs.landscape import ReadWholeLandscape
from knight_gui.search.cancel import CancelToken
from knight_gui.search.slices import run_to_completion

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.drawing.board.view_state import BoardViewState
    from knight_gui.drawing.landscape.data import LandscapeMarker
    from knight_gui.drawing.landscape.rows import LandscapeRows
    from knight_gui.search.position import Landmark
    from knight_gui.search.recording import Recording

_LANDSCAPE_COLUMNS = 2000
"""Of a landscape: more than there are pixels in most pictures of it."""


@dataclass(frozen=True)
class StillData:
    """What there is to be drawn of one step of a search.

    Attributes
    ----------
    frame
        Which search it is, where it stands, and when it was lost; None where there is none.
    step_count
        How many of its steps were searched.
    landscape_data
        Its landscape, if that was read.
    retreat_counts
        int64, one a depth: how often the knight went back from there.
    is_landscape_expanded
        Whether the landscape has what does not change on it, too.
    """

    board_state: BoardViewState
    frame: Frame | None = None
    step_count: int = 0
    landscape_data: LandscapeData | None = None
    landmarks: tuple[Landmark, ...] = ()
    retreat_counts: NDArray[np.int64] | None = None
    is_landscape_expanded: bool = False

    @property
    def step(self) -> int | None:
        """Which step it is, if there is a search."""
        return self.frame.position.step if self.frame else None

    @property
    def landscape_rows(self) -> LandscapeRows:
        """What is folded on the landscape."""
        assert self.landscape_data is not None, "else there is no landscape"
        landscape_state = LandscapeViewState(
            self.landscape_data.problem,
            self.landscape_data,
            visible_steps=VisibleSteps(self.step_count),
            is_expanded=self.is_landscape_expanded,
        )
        return landscape_state.with_constant_rows().rows

    @property
    def markers(self) -> tuple[LandscapeMarker, ...]:
        """The steps that have a name."""
        return find_markers(
            self.landmarks, self.landscape_data.whole_landscape if self.landscape_data else None
        )

    def with_frame(self, frame: Frame) -> StillData:
        """Return what there is to be drawn of another step of the same search."""
        return replace(self, board_state=make_board_view_state(frame), frame=frame)


def make_still(
    recording: Recording, step: int, check_cancelled: Callable[[], None], *, with_landscape: bool
) -> StillData:
    """Return what there is to be drawn of a step that was searched.

    Parameters
    ----------
    check_cancelled
        Is called every few milliseconds; what it raises ends the work.
    """
    frame = make_frame_at(recording, step)
    landscape_data = None
    if with_landscape and recording.steps:
        read_steps = ReadWholeLandscape(_LANDSCAPE_COLUMNS, is_at_rest=True).run(
            recording, CancelToken()
        )
        landscape_data = LandscapeData(
            recording.problem, run_to_completion(read_steps, check_cancelled)
        )
    return StillData(
        make_board_view_state(frame),
        frame,
        recording.steps,
        landscape_data,
        recording.landmarks(),
        recording.progress().retreats_by_depth,
    )


def make_frame_at(recording: Recording, step: int) -> Frame:
    """Return what there is to be drawn of a step that was searched."""
    position = recording.position(step)
    return Frame(recording.problem, position, recording.verdict(position))
