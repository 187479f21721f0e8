"""The steps by which a search is lost, and those by which it takes a losing move back.

Two tests know of a loss. The free squares prove it, at every step in passing, but late: the first
program’s naive search from a8 is provably lost at move 31, which it takes back at step 479,464,248,
and then stands where no tour can come of it either. The oracle has to be asked, and tells which
move ruined the path: move 30, taken back one step later. So the free squares are used to come upon
a loss, and the oracle to tell where it began; what is said of a loss in the panels, on the
landscape and in the terminal is the oracle's answer, too.
"""

from dataclasses import replace

from knight_gui.search.cancel import Cancelled, CancelToken
from knight_gui.search.oracle import Oracle
from knight_gui.search.position import Position
from knight_gui.search.recording import Recording
from knight_gui.search.verdict import MOST_SQUARES, MOST_STEPS


class Losses:
    """Finds where a recorded search is lost, as exactly as the oracle tells.

    Of a loss that the oracle does not decide the latest move counts that can have been the
    losing one. A loss that is over before the free squares prove it is passed over.

    Parameters
    ----------
    recording
        The search.
    token
        Cancelled from another thread it ends what is looked for with `Cancelled`; so does the
        recording's own.
    """

    def __init__(self, recording: Recording, token: CancelToken | None = None) -> None:
        self._recording = recording
        self._token = token or CancelToken()

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
        if lost is None:
            return None
        position, depth = lost
        return self._recording.next_below(position.step, depth)

    def _losing_move(self, step: int) -> tuple[Position, int] | None:
        """Return a lost position at or after a step, and the depth of the move that ruined it."""
        position = self._recording.position(step)
        depth = self._lost_since(position)
        if depth is None:
            provable = self._recording.next_loss(step)
            if provable is None:
                return None
            position = self._recording.position(provable)
            depth = self._lost_since(position)
            assert depth is not None, "what the free squares prove, the oracle knows"
        # the moves of the path that was given are never taken back
        return position, max(depth, position.base)

    def _lost_since(self, position: Position) -> int | None:
        problem = self._recording.problem
        if problem.board.free_count > MOST_SQUARES:
            loss = self._recording.loss(position)
            return None if loss is None else loss.depth
        oracle = Oracle(replace(problem, path=position.path), token=self._token)
        while not oracle.is_complete:
            oracle.advance(MOST_STEPS)
            if self._token.is_cancelled:
                raise Cancelled
        return oracle.verdict().lost_at
