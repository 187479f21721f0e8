"""Focus of the keyboard: visible on every widget, in every theme."""

from itertools import product

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication

from knight_gui.state.scene import ThemeName
from tests.window.test_contrast import lights
from tests.window.user import A8

LEAST_PX = 60
"""Of a frame or of two lines around the smallest of all buttons."""


def seen(window, place):
    room = QRect(QPoint(), place.size())
    light, _ = lights(room, lambda painter: window.render(painter, QPoint(), place))
    return light


def change_by_focus(window, widget):
    """How many pixels in and around a widget have 3:1 to themselves without the focus."""
    place = QRect(widget.mapTo(window, QPoint()), widget.size()).adjusted(-2, -2, 2, 2)
    with_it = seen(window, place)
    window.setFocus()
    without = seen(window, place)
    widget.setFocus(Qt.FocusReason.TabFocusReason)
    return int((np.maximum(with_it, without) / np.minimum(with_it, without) >= 3).sum())


@pytest.mark.parametrize(
    ("page", "tint"),
    [
        *product([""], ThemeName),
        ("strategy", ThemeName.LIGHT),
        ("map", ThemeName.DARK),
        ("export", ThemeName.HIGH_CONTRAST),
        ("runs", ThemeName.LIGHT),
    ],
)
def test_that_the_focus_shows_on_everything_that_can_have_it(user, page, tint):
    user.start(A8, step=40)
    user.window.session.update(theme_name=tint)
    user.resize(1280, 900)
    if page:
        user.give(page)
    user.wait_until_still()
    reached = set()
    while True:
        user.key(Qt.Key.Key_Tab)
        widget = QApplication.focusWidget()
        if widget in reached:
            break
        reached.add(widget)
        assert change_by_focus(user.window, widget) >= LEAST_PX, widget.objectName()
    assert len(reached) > 15
