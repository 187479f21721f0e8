"""The headline of a landscape: the longest version of a sentence that fits, none cut."""

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
def landscape(qtbot, own_font):
    """A landscape with a verdict in several versions."""
    view = on_screen(qtbot, LandscapeView(), 1000, 90)
    view.setFont(own_font)
    view.show_step(STEP, STEPS, has_ended=True)
    view.show_comparison(VERSIONS)
    return view


def labels_at_width(landscape, width):
    """Return the labels of the step and of the verdict on a landscape of a width."""
    landscape.resize(width, 90)
    for widget in (landscape, *landscape.findChildren(QWidget)):
        if widget.layout() is not None:
            widget.layout().activate()
    step_label = landscape.findChild(QLabel, "positionLabel")
    verdict_label = landscape.findChild(QLabel, "barLabel")
    return step_label, verdict_label


def text_width(label):
    return label.fontMetrics().horizontalAdvance(label.text())


@pytest.mark.parametrize("width", [1000, 760, 540, 320, 280])
def test_that_no_text_is_cut_and_the_step_stays(landscape, width):
    step_label, verdict_label = labels_at_width(landscape, width)
    assert verdict_label.text() in VERSIONS
    assert step_label.text().endswith(f"{STEP:,} of {STEPS:,}")
    # one begins at the left of the same line, the other ends at its right
    assert text_width(step_label) + text_width(verdict_label) < step_label.width()
    assert step_label.width() == verdict_label.width()
    assert step_label.geometry() == verdict_label.geometry()
    assert step_label.alignment() & LEFT == LEFT
    assert verdict_label.alignment() & RIGHT


def test_that_a_shortened_sentence_is_a_tooltip_in_full(landscape):
    for width, versions in ((1000, VERSIONS[:1]), (400, VERSIONS[1:]), (1000, VERSIONS[:1])):
        _, verdict_label = labels_at_width(landscape, width)
        assert verdict_label.text() in versions
    landscape.resize(280, 90)
    assert landscape.tooltip_at(QPoint(100, 6)) == VERSIONS[0]
