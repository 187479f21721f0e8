"""Frames of real searches."""

from knight_gui.board import Board
from knight_gui.player.frame import Frame
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS, Strategy

NAIVE = PRESETS["knight-tour"].naive
STATIC = PRESETS["knight-tour"].greedy
WARNSDORFF = Strategy()
NEVER_BACK = PRESETS["knight"].greedy

MANY = (Board(), 27, NAIVE, 0)
"""Eight candidates."""
TRIED = (Board(5, 5), 0, NAIVE, 32)
"""e2 and b1 led nowhere, a2 is next."""
DEAD_END = (Board(5, 5), 0, NAIVE, 19)
ALL_TRIED = (Board(5, 5), 0, NAIVE, 29)
SOLVED = (Board(5, 5), 0, NAIVE, None)
NO_TOUR = (Board(4, 4), 0, NAIVE, None)
STUCK = (Board(), 44, NEVER_BACK, None)


def frames(board, start, strategy, steps):
    """Return the frames of some steps of a search; None stands for its last."""
    recording = Recording(Problem(board, (start,), strategy))
    recording.advance(1_000_000)
    return [
        Frame(recording.problem, recording.position(recording.steps if step is None else step))
        for step in steps
    ]


def frame(board, start, strategy, step):
    """Return the frame of a step of a search, of the last one if `step` is None."""
    (only_frame,) = frames(board, start, strategy, [step])
    return only_frame
