"""Geometry of the window: everything fits at every size."""

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import (
    QBoxLayout,
    QGridLayout,
    QLabel,
    QScrollArea,
    QToolButton,
    QWidget,
)

from knight_gui.window.pages.table import PAGE_CLASSES
from knight_gui.window.style import scale_gaps
from tests.window.user import A8

WINDOW_SIZES = [(640, 480), (800, 600), (1280, 800), (1920, 1080), (3840, 2160)]


def test_that_the_window_can_be_resized_during_a_search_and_at_full_speed(user):
    user.start(A8)
    user.widget("speedSlider").setValue(30)
    user.click("playButton")
    view = user.board_view
    corners = [0, 7, 56, 63]
    for window_size in [*WINDOW_SIZES, *WINDOW_SIZES[::-1]]:
        if window_size == WINDOW_SIZES[-1]:
            user.click("lastButton")
        user.resize(*window_size)
        step = user.step
        user.wait_past_step(step)
        assert user.playback.is_playing
        assert [
            view.board_geometry.square_at(view.square_center(square)) for square in corners
        ] == corners


def lacks_room(part):
    """Whether a text has less room than it needs."""
    if isinstance(part, QToolButton):
        # a long program's name may give way
        return part.width() < part.sizeHint().width() and part.menu() is None
    if part.wordWrap():
        # the text itself: room that is kept for a longer one may go
        return QLabel.heightForWidth(part, part.width()) > part.height() + 1
    return part.minimumSizeHint().width() > part.width() + 1


def cut_off(window):
    """The texts that have less room than they need."""
    parts = [*window.findChildren(QLabel), *window.findChildren(QToolButton)]
    return [part.text() for part in parts if part.isVisible() and lacks_room(part)]


def outside(window):
    """The widgets that are not wholly inside the window."""
    inside = window.rect()
    scrolled = [area.widget() for area in window.findChildren(QScrollArea)]
    return [
        widget.objectName() or type(widget).__name__
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and not widget.isWindow()
        # what there is no room for can be scrolled to
        and not any(widget is inner or inner.isAncestorOf(widget) for inner in scrolled)
        and not inside.contains(QRect(widget.mapTo(window, QPoint(0, 0)), widget.size()))
    ]


def just_started(_user):
    """Nothing has been clicked yet."""


def retreating(user):
    user.start(A8, step=32)


def choosing_among_eight(user):
    user.click("greedyButton")
    user.start(27, step=0)
    assert len(user.position.candidates) == 8


def without_a_tour(user):
    user.search(1, "5x5")


def stuck(user):
    user.choose_program("knight")
    user.search(5 * 8 + 4)


@pytest.mark.parametrize(
    "scene",
    [just_started, retreating, choosing_among_eight, without_a_tour, stuck],
    ids=lambda scene: scene.__name__,
)
def test_that_no_text_is_cut_off_and_nothing_lies_outside(user, scene):
    scene(user)
    window = user.window
    for size in WINDOW_SIZES:
        user.resize(*size)
        # a changed text gets its room with the next look at the layout
        user.wait_until(lambda: not cut_off(window) and not outside(window))
        assert (window.width(), window.height()) == size, "the texts pushed it open"
        assert user.side_px >= 20


GAPS_PX = {0, 1, 2, 4, 6, 8, 12, 16, 24}
"""Gaps for letters of 13 pixels: 1 is that above the landscape, 6 that of the style."""


def gaps_px(layout):
    """Return the spacings and the margins of a layout."""
    margins = layout.contentsMargins()
    gaps = {margins.left(), margins.top(), margins.right(), margins.bottom()}
    if isinstance(layout, QGridLayout):
        return gaps | {layout.horizontalSpacing(), layout.verticalSpacing()}
    return gaps | {layout.spacing()}


def test_that_the_gaps_of_all_parts_are_a_few(user):
    user.start(A8, step=49)
    for name in PAGE_CLASSES:
        user.window.session.update(page=name)
    scale_gaps(user.window, font_px=13)
    other_gaps = {}
    for kind in (QBoxLayout, QGridLayout):
        for layout in user.window.findChildren(kind):
            gaps = gaps_px(layout) - GAPS_PX
            if gaps:
                other_gaps[layout.parentWidget()] = gaps
    assert not other_gaps
