"""The ghost line on the landscape: where a click would put the playhead."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from tests.window.frames import move_mouse
from tests.window.user import A8


def height_of_line(image_without, image, x):
    """Return how many pixels near a column of the landscape differ between two images."""
    column = round(x * image.devicePixelRatio())
    columns = range(column - 2, column + 3)
    return max(
        sum(image.pixel(each, y) != image_without.pixel(each, y) for y in range(image.height()))
        for each in columns
    )


def test_that_a_line_stands_under_the_mouse_where_a_click_would_go(user):
    user.choose_size("5x5")
    user.start(A8)
    user.wait_for_end()
    strip = user.timeline
    pos = QPoint(strip.width() // 2, strip.height() // 2)
    image_without = strip.grab().toImage()
    move_mouse(strip, pos)
    user.wait_until(lambda: height_of_line(image_without, strip.grab().toImage(), pos.x()) > 5)
    step = strip.step_at(pos.x())
    QTest.mouseClick(strip, Qt.MouseButton.LeftButton, pos=pos)
    user.wait_for_step(step)
