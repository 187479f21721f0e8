"""The steps by which a search is lost, and those by which it takes a losing move back.

The first program’s naive search from a8 is lost at step 30, by g6, and takes that back at step
479,464,249. Between them nothing is asked: a lost path stays lost.
"""

from collections.abc import Mapping

from knight_gui.search.cancel import Cancelled, CancelToken
from knight_gui.search.position import Position
from knight_gui.search.recording import Recording


class Losses:
    """Finds where a recorded search is lost, as exactly as its frames tell.

    Parameters
    ----------
    recording
        The search.
    token
        Cancelled from another thread it ends what is looked for with `Cancelled`; so does the
        recording's own.
    known
        Depths of losing moves that are known better than frames tell, by the step.
    """

    def __init__(
        self,
        recording: Recording,
        token: CancelToken | None = None,
        known: Mapping[int, int] | None = None,
    ) -> None:
        self._recording = recording
        self._token = token or CancelToken()
        self._known = known or {}

    def loss(self, step: int) -> int | None:
        """Return the step by which the path at a later one was lost, else that of the next loss."""
        lost = self._losing_move(step)
        made = None if lost is None else self._recording.step_of_move(*lost)
        return self.next_loss(step) if made == step else made

    def next_loss(self, step: int) -> int | None:
        """Return the next step by which the path is lost, None if none has been searched.

        Where it is lost already, that is the next one after the losing move was taken back.
        """
        undone: int | None = step
        while undone is not None:
            lost = self._losing_move(undone)
            if lost is None:
                return None
            position, depth = lost
            made = self._recording.step_of_move(position, depth)
            if made > undone:
                return made
            undone = self._recording.next_below(position.step, depth)
        return None

    def next_undoing(self, step: int) -> int | None:
        """Return the next step that takes back the move by which the path was lost, if any."""
        lost = self._losing_move(step)
        return None if lost is None else self._recording.next_below(lost[0].step, lost[1])

    def _losing_move(self, step: int) -> tuple[Position, int] | None:
        """Return a lost position at or after a step, and the depth of the move that ruined it."""
        following: int | None = step
        while following is not None:
            position = self._recording.position(following)
            lost_at = self._known.get(following)
            if lost_at is None:
                lost_at = self._recording.foresight.lost_at(position.path)
            if lost_at is not None:
                # the moves of the path that was given are never taken back
                return position, max(lost_at, position.base)
            following = self._next_to_ask(following)
        return None

    def _next_to_ask(self, step: int) -> int | None:
        """Return the next step at which it shows whether the path was lost since one, if any."""
        if self._token.is_cancelled:
            raise Cancelled
        recording = self._recording
        if step == recording.steps:
            return None
        if recording.problem.strategy.restarts or recording.problem.is_by_hand:
            # a lost path may be given up before it leads to a dead end
            return step + 1
        dead_end = recording.next_dead_end(step)
        return recording.steps if dead_end is None else dead_end
