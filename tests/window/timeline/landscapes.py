"""What is done with a landscape by mouse and keys, and what is read for one."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor

from knight_gui.board import Board
from knight_gui.player.frame import Report
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS
from tests.window import frames
from tests.window.test_looks import contrast
from tests.window.user import colours_of

STEPS = 200_000
PROBLEM = Problem(Board(), (0,), PRESETS["knight-tour"].naive)


def strongest_on(ground, image):
    """The contrast to a ground of what stands out most from it."""
    return max(contrast(QColor(*rgb), ground) for rgb in colours_of(image))


def read(recording, first, last, columns):
    reading = recording.landscape(first, last, columns)
    while not reading.is_complete:
        reading.advance(10**9)
    return reading.landscape()


def report_of(recording, work):
    """How far a search got."""
    return Report(recording.problem, recording.progress(), work, 1e8, recording.landmarks())


def turn_wheel(landscape, x, notches, y=50, to_the_left=0):
    frames.turn_wheel(landscape, QPointF(x, y), notches, to_the_left)


def spot_of(landscape, step, depth):
    """The pixel of a depth's row at a step."""
    for y in range(landscape.height()):
        spot = QPoint(round(landscape.x_of(step)), y)
        if (landscape.bar_at(spot) or (0, -1))[1] == depth:
            return spot
    raise AssertionError(depth)


def show(landscape, recording, step):
    landscape.show_step(step, STEPS, has_ended=False)
    landscape.show_path(step, recording.position(step).path)


def press(qtbot, landscape, key):
    qtbot.keyClick(landscape, key, Qt.KeyboardModifier.ShiftModifier)
