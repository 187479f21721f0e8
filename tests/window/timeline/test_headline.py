"""The line over the landscape: the longest version of a sentence that fits, and none cut."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QLabel, QWidget

from knight_gui.window.landscape.view import LandscapeView
from tests.window.frames import on_screen

VERSIONS = (
    "The costliest mistake, g6, took 95% of the search.",
    "95% of all steps: the costliest mistake, g6.",
    "95%: costliest mistake, g6",
    "95% for g6",
)
LEFT = Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignRight
STEP = 167_883_600
STEPS = 503_650_751


@pytest.fixture
def strip(qtbot, own_font):
    made = on_screen(qtbot, LandscapeView(), 1000, 90)
    made.setFont(own_font)
    made.show_step(STEP, STEPS, has_ended=True)
    made.show_comparison(VERSIONS)
    return made


def labels_at(strip, width):
    """The step, and what is told beside it, on a strip so wide."""
    strip.resize(width, 90)
    for child in (strip, *strip.findChildren(QWidget)):
        if child.layout() is not None:
            child.layout().activate()
    return [strip.findChild(QLabel, name) for name in ("positionLabel", "barLabel")]


@pytest.mark.parametrize("width", [1000, 760, 540, 320, 280])
def test_that_nothing_is_cut_and_the_step_stays(strip, width):
    step, told = labels_at(strip, width)
    assert told.text() in VERSIONS
    assert step.text().endswith(f"{STEP:,} of {STEPS:,}")
    widths = [each.fontMetrics().horizontalAdvance(each.text()) for each in (step, told)]
    # one begins at the left of the same line, the other ends at its right
    assert sum(widths) < step.width() == told.width()
    assert (step.geometry(), step.alignment() & LEFT) == (told.geometry(), LEFT)
    assert told.alignment() & RIGHT


def test_that_the_whole_sentence_is_said_where_there_is_room_else_where_the_mouse_rests(strip):
    for width, versions in ((1000, VERSIONS[:1]), (400, VERSIONS[1:]), (1000, VERSIONS[:1])):
        assert labels_at(strip, width)[1].text() in versions
    strip.resize(280, 90)
    assert strip.tooltip_at(QPoint(100, 6)) == VERSIONS[0]
