"""Data for the picture of one step of a search."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from knight_gui.drawing.board.view_state import make_board_view_state
from knight_gui.drawing.landscape.data import LandscapeData, LandscapeViewState, find_markers
from knight_gui.drawing.landscape.scale import VisibleSteps
from knight_gui.player.frame import Frame
from knight_gui.player.jobs.landscape import ReadWholeLandscape
from knight_gui.player.quiz import QUESTION_RULES
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
    from knight_gui.state.lesson import Question

_LANDSCAPE_COLUMNS = 2000
"""Number of columns of a landscape: more than most pictures have pixels."""


@dataclass(frozen=True)
class StillData:
    """Data for the picture of one step of a search."""

    board_state: BoardViewState
    frame: Frame | None = None
    """The step; None for a board without a search."""
    step_count: int = 0
    """The number of steps that were searched."""
    landscape_data: LandscapeData | None = None
    """The landscape of the search, if that was read."""
    landmarks: tuple[Landmark, ...] = ()
    retreat_counts: NDArray[np.int64] | None = None
    """The number of retreats from each depth."""
    is_landscape_expanded: bool = False
    """Whether constant rows of the landscape are drawn one by one."""

    @property
    def step(self) -> int | None:
        """The number of the step, if there is a search."""
        if self.frame is None:
            return None
        return self.frame.position.step

    @property
    def landscape_rows(self) -> LandscapeRows:
        """The rows of the landscape, collapsed ones and others."""
        assert self.landscape_data is not None, "without it there is no landscape"
        landscape_state = LandscapeViewState(
            self.landscape_data.problem,
            self.landscape_data,
            visible_steps=VisibleSteps(self.step_count),
            is_expanded=self.is_landscape_expanded,
        )
        return landscape_state.with_constant_rows().rows

    @property
    def markers(self) -> tuple[LandscapeMarker, ...]:
        """The markers on the landscape."""
        if self.landscape_data is None:
            return find_markers(self.landmarks, None)
        return find_markers(self.landmarks, self.landscape_data.whole_landscape)

    def with_frame(self, frame: Frame) -> StillData:
        """Return the data of another step of the same search."""
        return replace(self, board_state=make_board_view_state(frame), frame=frame)

    def without_answer(self) -> StillData:
        """Return the data of a step that does not give away the answer to a question."""
        board_state = replace(
            self.board_state, hides_answer=True, proof=None, lost_depth=None, mistake_depth=None
        )
        return replace(self, board_state=board_state)


def make_still(
    recording: Recording, step: int, check_cancelled: Callable[[], None], *, with_landscape: bool
) -> StillData:
    """Return the data of a step that was searched.

    Parameters
    ----------
    check_cancelled
        A function that is called every few milliseconds, and raises an exception to cancel.
    """
    frame = make_frame_at(recording, step)
    landscape_data = None
    if with_landscape and recording.steps:
        job = ReadWholeLandscape(_LANDSCAPE_COLUMNS, is_at_rest=True)
        job_steps = job.run(recording, CancelToken())
        whole_landscape = run_to_completion(job_steps, check_cancelled)
        landscape_data = LandscapeData(recording.problem, whole_landscape)
    return StillData(
        make_board_view_state(frame),
        frame,
        recording.steps,
        landscape_data,
        recording.landmarks(),
        recording.progress().retreats_by_depth,
    )


def make_frame_at(recording: Recording, step: int) -> Frame:
    """Return the frame of a step that was searched, with the verdict on it."""
    position = recording.position(step)
    return Frame(recording.problem, position, recording.verdict(position))


def find_scene_answers(recording: Recording, step: int, question: Question) -> tuple[int, ...]:
    """Return the right answers to the question of a scene at a step; none if it has none."""
    rule = QUESTION_RULES[question]
    answer_step = step + rule.steps_until_answer
    recording.advance(max(0, answer_step - recording.steps))
    if answer_step > recording.steps:
        return ()
    return rule.find_right_answers(make_frame_at(recording, answer_step))
