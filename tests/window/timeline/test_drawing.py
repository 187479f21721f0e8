"""What stands on the landscape beside its bars."""

import numpy as np
import pytest
from PySide6.QtCore import QRect
from PySide6.QtGui import QColor, QImage, QPainter

from knight_gui.drawing.landscape.data import LandscapeMarker
from knight_gui.drawing.landscape.painter import draw_markers, draw_ticks
from knight_gui.drawing.landscape.scale import LandscapeScale
from knight_gui.drawing.theme import LIGHT_THEME
from knight_gui.messages.marks import LANDSCAPE_MARKERS, MarkType
from tests.window.drawings import svg_of
from tests.window.timeline.landscapes import strongest_on

SCALE = LandscapeScale(0, 400, 10, 400, 100, 80, 10)


def drawn(pins, *, has_words):
    """The pixels of some pins."""
    image = QImage(420, 20, QImage.Format.Format_RGB32)
    image.fill(QColor(LIGHT_THEME.surface))
    with QPainter(image) as painter:
        draw_markers(painter, SCALE, pins, 4, LIGHT_THEME, has_labels=has_words)
    return np.array(image.constBits()).reshape(20, 420, 4)


def columns_that_differ(one, other):
    return np.flatnonzero((one != other).any(axis=(0, 2)))


@pytest.mark.parametrize("last", LANDSCAPE_MARKERS)
def test_that_no_word_touches_a_sign(last, qapp):  # noqa: ARG001  letters need a program
    empty = drawn((), has_words=True)
    written = 0
    for step in range(300, 390):
        pins = LandscapeMarker(step, MarkType.UNDONE_MISTAKE), LandscapeMarker(398, last)
        without = drawn(pins, has_words=False)
        signs = columns_that_differ(without, empty)
        words = columns_that_differ(drawn(pins, has_words=True), without)
        written += len(words)
        assert (np.abs(words[:, None] - signs[None, :]) > 1).all(), step
    assert written


def test_that_numbers_at_the_side_are_read_also_where_the_last_step_has_no_room(qapp):  # noqa: ARG001
    for last in range(400, 800, 20):
        image = QImage(420, 140, QImage.Format.Format_RGB32)
        image.fill(QColor(LIGHT_THEME.surface))
        with QPainter(image) as painter:
            draw_ticks(painter, LandscapeScale(0, last, 30, 380, 100, 80, 10), LIGHT_THEME)
        assert strongest_on(LIGHT_THEME.surface, image.copy(QRect(0, 0, 26, 100))) >= 4.5


def test_that_restarts_are_ticks_with_one_word_for_all_of_them(qapp):  # noqa: ARG001
    pins = tuple(LandscapeMarker(step, MarkType.RESTART) for step in range(3, 100, 3))
    room = QRect(0, 0, 420, 20)
    svg = svg_of(
        lambda to: draw_markers(to, SCALE, pins, 4, LIGHT_THEME, has_labels=True), room
    ).decode()
    assert svg.count("33 restarts") == svg.count("</text>") == 1
