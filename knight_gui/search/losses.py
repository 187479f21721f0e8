"""Mistakes of a recorded search: the steps that lose its path, and the steps that undo a loss.

The first program’s naive search from a8 is lost at step 30, by g6, and takes that back at step
479,464,249. No verdict is needed between the two: a lost path stays lost.
"""

from collections.abc import Mapping

from knight_gui.search.cancel import Cancelled, CancelToken
from knight_gui.search.position import Position
from knight_gui.search.recording import Recording


class MistakeFinder:
    """Finder of the steps at which a recorded search is lost, as exactly as its frames show it.

    Parameters
    ----------
    recording
        Recording of the search.
    cancel_token
        When it is cancelled from another thread, the methods raise `Cancelled`; so they do
        with the token of the recording.
    known_lost_depths
        Depths of losing moves that are known more exactly than frames show them, by step.

    Examples
    --------
    >>> from knight_gui import problem
    >>> recording = Recording(problem("8x8", "a8", strategy="naive"))
    >>> recording.advance(1000)
    1000
    >>> MistakeFinder(recording).find_next_mistake(10)
    30
    """

    def __init__(
        self,
        recording: Recording,
        cancel_token: CancelToken | None = None,
        known_lost_depths: Mapping[int, int] | None = None,
    ) -> None:
        self._recording = recording
        self._cancel_token = cancel_token or CancelToken()
        self._known_lost_depths = known_lost_depths or {}

    def find_mistake(self, step: int) -> int | None:
        """Return the step that lost the path at a later step, else the next mistake, or None."""
        losing_move = self._find_losing_move(step)
        if losing_move is None:
            return None
        mistake_step = self._recording.step_of_move(*losing_move)
        if mistake_step == step:
            return self.find_next_mistake(step)
        return mistake_step

    def find_next_mistake(self, step: int) -> int | None:
        """Return the next step by which the path is lost, or None if none has been searched.

        Where the path is lost already, it is the next one after the losing move was taken back.
        """
        undo_step: int | None = step
        while undo_step is not None:
            losing_move = self._find_losing_move(undo_step)
            if losing_move is None:
                return None
            position, depth = losing_move
            mistake_step = self._recording.step_of_move(position, depth)
            if mistake_step > undo_step:
                return mistake_step
            undo_step = self._recording.next_step_below(position.step, depth)
        return None

    def find_next_undone_mistake(self, step: int) -> int | None:
        """Return the next step that takes back a losing move, or None."""
        losing_move = self._find_losing_move(step)
        if losing_move is None:
            return None
        position, depth = losing_move
        return self._recording.next_step_below(position.step, depth)

    def _find_losing_move(self, step: int) -> tuple[Position, int] | None:
        """Return the first lost position from a step on, and the depth of its losing move."""
        next_step: int | None = step
        while next_step is not None:
            position = self._recording.position(next_step)
            lost_depth = self._known_lost_depths.get(next_step)
            if lost_depth is None:
                lost_depth = self._recording.foresight.lost_depth(position.path)
            if lost_depth is not None:
                # the moves of the problem's path are never taken back
                return position, max(lost_depth, position.root_depth)
            next_step = self._next_step_to_judge(next_step)
        return None

    def _next_step_to_judge(self, step: int) -> int | None:
        """Return the next step at which a loss since the given one shows, or None."""
        if self._cancel_token.is_cancelled:
            raise Cancelled
        recording = self._recording
        if step == recording.steps:
            return None
        if recording.problem.strategy.restarts or recording.problem.is_by_hand:
            # a lost path may be given up before it leads to a dead end
            return step + 1
        dead_end_step = recording.next_dead_end(step)
        if dead_end_step is None:
            return recording.steps
        return dead_end_step
