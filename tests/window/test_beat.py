"""The beat: while steps fly by the window is drawn when their clock ticks, not in between."""

import pytest
from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from knight_gui.window.presentation import PaintSynchronizer
from tests.window.frames import Events


class Clock(QObject):
    """Says what a transport would say of its clock."""

    ticked = Signal()
    step_changed = Signal()
    mode_changed = Signal()
    skipping_ended = Signal()

    def __init__(self):
        super().__init__()
        self.is_skipping_steps = True
        self.is_playing = True

    def slow_down(self):
        self.is_skipping_steps = False
        self.skipping_ended.emit()


@pytest.fixture
def clock():
    """Stand-in for the playback, which skips steps until it is slowed down."""
    return Clock()


@pytest.fixture
def window(qtbot, clock):
    """A window that is drawn at the clock's beat."""
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(200, 100)
    PaintSynchronizer(clock, window)
    clock.mode_changed.emit()
    return window


@pytest.fixture
def pair(qtbot, window, clock):
    """Two parts of the window."""
    row = QHBoxLayout(window)
    parts = QWidget(), QWidget()
    for part in parts:
        row.addWidget(part)
    with qtbot.waitExposed(window):
        window.show()
    clock.ticked.emit()
    QApplication.processEvents()
    return parts


def changed(*parts):
    """Have parts of a window drawn as soon as may be, and return who counts how often they are."""
    paints = [Events(part, QEvent.Type.Paint) for part in parts]
    for part in parts:
        part.update()
        QApplication.processEvents()
    return paints


def test_that_changed_widgets_are_painted_once_at_the_next_tick(clock, pair):
    paints = changed(*pair, pair[0])
    assert [paint.count for paint in paints] == [0, 0, 0]
    clock.ticked.emit()
    assert [paint.count for paint in paints] == [1, 1, 1]
    clock.ticked.emit()
    QApplication.processEvents()
    assert [paint.count for paint in paints] == [1, 1, 1]


def test_that_changes_after_a_tick_wait_for_the_next_tick(clock, pair):
    clock.ticked.emit()
    (paints,) = changed(pair[0])
    assert paints.count == 0
    clock.ticked.emit()
    assert paints.count == 1


def test_that_waiting_changes_are_painted_when_playback_pauses(clock, pair):
    (paints,) = changed(pair[0])
    clock.slow_down()
    QApplication.processEvents()
    assert paints.count == 1


def test_that_readable_steps_are_painted_at_once(clock, pair):
    clock.slow_down()
    (paints,) = changed(pair[0])
    assert paints.count == 1
