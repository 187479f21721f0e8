"""The line over the landscape: the longest version of a sentence that fits, and none cut."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtWidgets import QLabel, QWidget

from knight_gui.window.timeline.landscape import LandscapeView
from tests.window.frames import Events

VERSIONS = (
    "479,464,219 steps, 95% of the search, went into one wrong move: g6.",
    "95% of all steps: one wrong move, g6.",
    "95%: one wrong move, g6",
    "95% for g6",
)
LEFT, RIGHT = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight
STEP = 167_883_600
STEPS = 503_650_751


@pytest.fixture
def strip(qtbot):
    made = LandscapeView()
    qtbot.addWidget(made)
    made.resize(1000, 90)
    made.show()
    made.show_step(STEP, STEPS, has_ended=True)
    made.show_comparison(VERSIONS)
    return made


def wait_for_layout(strip):
    for child in (strip, *strip.findChildren(QWidget)):
        if child.layout() is not None:
            child.layout().activate()


def label(strip, name):
    return strip.findChild(QLabel, name)


@pytest.mark.parametrize("width", [1000, 760, 540, 320, 280])
def test_that_nothing_is_cut_and_the_step_stays(strip, width):
    strip.resize(width, 90)
    told, step = label(strip, "barLabel"), label(strip, "positionLabel")
    assert told.text() in VERSIONS
    assert step.text().endswith(f"{STEP:,} of {STEPS:,}")
    wait_for_layout(strip)
    widths = [each.fontMetrics().horizontalAdvance(each.text()) for each in (step, told)]
    # one begins at the left of the same line, the other ends at its right
    assert sum(widths) < step.width() == told.width()
    assert (step.geometry(), step.alignment() & LEFT) == (told.geometry(), LEFT)
    assert told.alignment() & RIGHT


def test_that_the_whole_sentence_is_said_where_there_is_room(strip):
    assert label(strip, "barLabel").text() == VERSIONS[0]
    strip.resize(500, 90)
    wait_for_layout(strip)
    assert label(strip, "barLabel").text() in VERSIONS[1:]
    strip.resize(1000, 90)
    wait_for_layout(strip)
    assert label(strip, "barLabel").text() == VERSIONS[0]


def test_that_what_there_is_no_room_for_is_told_where_the_mouse_rests(strip):
    strip.resize(280, 90)
    assert strip.tip_at(100).endswith(VERSIONS[0])


def test_that_another_step_lays_out_nothing_around_it(strip, qapp):
    qapp.processEvents()
    asked = Events(strip, QEvent.Type.LayoutRequest)
    for step in range(10):
        strip.show_step(step, STEPS, has_ended=True)
        qapp.processEvents()
    assert asked.count == 0
