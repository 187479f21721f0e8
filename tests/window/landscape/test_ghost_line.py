"""The ghost line on the landscape: where a click would put the playhead."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from knight_gui.drawing.theme import LIGHT_THEME
from tests.window.frames import move_mouse
from tests.window.user import A8


def dark_pixels(strip, x):
    """Return how many pixels of a column of the landscape have the colour of text."""
    image = strip.grab().toImage()
    scale = strip.landscape_layout.scale
    rows = range(round(scale.top), round(scale.bottom))
    return sum(image.pixelColor(x, y) == LIGHT_THEME.text for y in rows)


def test_that_a_line_stands_under_the_mouse_where_a_click_would_go(user):
    user.choose_size("5x5")
    user.start(A8)
    user.wait_for_end()
    strip = user.timeline
    pos = QPoint(strip.width() // 2, strip.height() // 2)
    # the outline of a row may have a pixel of it
    assert dark_pixels(strip, pos.x()) <= 2
    move_mouse(strip, pos)
    user.wait_until(lambda: dark_pixels(strip, pos.x()) + dark_pixels(strip, pos.x() - 1) > 5)
    step = strip.step_at(pos.x())
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=pos)
    user.wait_for_step(step)
