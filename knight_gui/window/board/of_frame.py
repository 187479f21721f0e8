"""What is to be drawn of a frame, beside the path."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.search.kinds import Outcome
from knight_gui.search.strategy import Ordering
from knight_gui.window.board.shown import Knight, Shown
from knight_gui.window.board.trail import settled_part

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from knight_gui.player.frame import Frame
    from knight_gui.search.proof import Proof
    from knight_gui.tour import Board, Obstacle


def shown_of(frame: Frame) -> Shown:
    """Return all that is drawn of a frame where nothing moves and nobody points."""
    board, path = frame.problem.board, frame.position.path
    return Shown(
        board,
        position=frame.position,
        settled=settled_part(board, path, None),
        closing=closing_of(frame),
        knight=Knight(path[-1], len(path)),
        proof=proof_of(frame),
        ways=ways_of(frame),
    )


def closing_of(frame: Frame) -> tuple[int, int] | None:
    """Return the end and the start of a closed tour."""
    board, path = frame.problem.board, frame.position.path
    is_tour = frame.position.outcome is Outcome.SOLVED
    return (path[-1], path[0]) if is_tour and board.attacks(path[-1], path[0]) else None


def proof_of(frame: Frame) -> Proof | None:
    """Return what proves a path lost, if that is known."""
    if frame.loss is None:
        return None
    # an empty board needs none
    from knight_gui.search.proof import proof_of_loss

    return proof_of_loss(frame.problem.board, frame.position.path, frame.loss)


def proof_of_start(board: Board, start: int, obstacle: Obstacle | None) -> Proof | None:
    """Return what proves that no tour has a start, if anything does."""
    if obstacle is None:
        return None
    from knight_gui.search.proof import proof_of_obstacle

    return proof_of_obstacle(board, start, obstacle)


def ways_of(frame: Frame) -> NDArray[np.int8] | None:
    """Return how many ways each square has, if the search goes by that, and goes on."""
    is_greedy = frame.problem.strategy.ordering is Ordering.WARNSDORFF
    if not is_greedy or frame.position.outcome is not None:
        return None
    # numpy is there when there is a frame
    from knight_gui.search.ways import ways_on

    return ways_on(frame.problem.board, frame.position.path)
