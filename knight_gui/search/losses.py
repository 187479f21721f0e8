"""The steps by which a search is lost, and those by which it takes a losing move back.

The first program’s naive search from a8 is lost at step 30, by g6, and takes that back at step
479,464,249. Between them nothing is asked: a lost path stays lost.
"""

from collections.abc import Mapping

from knight_gui.search.cancel import Cancelled, CancelToken
from knight_gui.search.position import Position
from knight_gui.search.recording import Recording


class MistakeFinder:
    """Finds where a recorded search is lost, as exactly as its frames tell.

    Parameters
    ----------
    recording
        The search.
    cancel_token
        Cancelled from another thread it ends what is looked for with `Cancelled`; so does the
        recording's own.
    known_lost_depths
        Depths of losing moves that are known better than frames tell, by the step.
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
        """Return the step by which the path at a later one was lost, else that of the next loss."""
        losing_move = self._find_losing_move(step)
        mistake_step = None if losing_move is None else self._recording.step_of_move(*losing_move)
        return self.find_next_mistake(step) if mistake_step == step else mistake_step

    def find_next_mistake(self, step: int) -> int | None:
        """Return the next step by which the path is lost, None if none has been searched.

        Where it is lost already, that is the next one after the losing move was taken back.
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
        """Return the next step that takes back the move by which the path was lost, if any."""
        losing_move = self._find_losing_move(step)
        if losing_move is None:
            return None
        return self._recording.next_step_below(losing_move[0].step, losing_move[1])

    def _find_losing_move(self, step: int) -> tuple[Position, int] | None:
        """Return a lost position at or after a step, and the depth of the move that ruined it."""
        next_step: int | None = step
        while next_step is not None:
            position = self._recording.position(next_step)
            lost_depth = self._known_lost_depths.get(next_step)
            if lost_depth is None:
                lost_depth = self._recording.foresight.lost_depth(position.path)
            if lost_depth is not None:
                # the moves of the path that was given are never taken back
                return position, max(lost_depth, position.root_depth)
            next_step = self._next_step_to_judge(next_step)
        return None

    def _next_step_to_judge(self, step: int) -> int | None:
        """Return the next step at which it shows whether the path was lost since one, if any."""
        if self._cancel_token.is_cancelled:
            raise Cancelled
        recording = self._recording
        if step == recording.steps:
            return None
        if recording.problem.strategy.restarts or recording.problem.is_by_hand:
            # a lost path may be given up before it leads to a dead end
            return step + 1
        dead_end = recording.next_dead_end(step)
        return recording.steps if dead_end is None else dead_end
