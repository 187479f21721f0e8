"""A long search for landscapes, and what mouse and keys do with these."""

from PySide6.QtCore import QPoint, QPointF, Qt

from knight_gui.board import Board
from knight_gui.player.frame import Report
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS
from tests.window import frames

STEPS = 200_000
PROBLEM = Problem(Board(), (0,), PRESETS["knight-tour"].naive)


def make_report(recording, search_status):
    """Return the report of a search that has come as far as its recording."""
    landmarks = recording.landmarks()
    return Report(recording.problem, recording.progress(), search_status, 1e8, landmarks)


def turn_wheel(landscape, x, notches, y=50, to_the_left=0):
    """Turn the wheel over a pixel of a landscape."""
    frames.turn_wheel(landscape, QPointF(x, y), notches, to_the_left)


def find_bar_pos(landscape, step, depth):
    """Return the highest pixel of a depth's row at a step."""
    for y in range(landscape.height()):
        pos = QPoint(round(landscape.x_of_step(step)), y)
        step_and_depth = landscape.step_and_depth_at(pos)
        if step_and_depth is not None and step_and_depth[1] == depth:
            return pos
    raise AssertionError(depth)


def show_step(landscape, recording, step):
    """Show a step and the path there."""
    landscape.show_step(step, STEPS, has_ended=False)
    landscape.show_path(step, recording.position(step).path)


def press_with_shift(qtbot, landscape, key):
    """Press a key together with Shift."""
    qtbot.keyClick(landscape, key, Qt.KeyboardModifier.ShiftModifier)
