"""The search of half a billion steps, which each process of tests runs once."""

from functools import cache

from knight_gui.board import Board
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS

PROBLEM = Problem(Board(), (0,), PRESETS["knight-tour"].naive)
STEPS = 503_650_751


@cache
def half_a_billion():
    """Return its recording."""
    recording = Recording(PROBLEM)
    recording.advance(2 * STEPS)
    return recording
