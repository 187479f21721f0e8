"""The wheel over a field of a page scrolls the page, and changes nothing."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractSlider,
    QAbstractSpinBox,
    QComboBox,
    QScrollArea,
    QScrollBar,
    QSpinBox,
)

from knight_gui.window.pages.table import PAGE_CLASSES
from knight_gui.window.widgets.page import Page
from tests.window.frames import turn_wheel
from tests.window.user import A8

FIELDS = (QAbstractSlider, QAbstractSpinBox, QComboBox)


def wheel_fields(page):
    """Return the fields of a page that a wheel can change, without scroll bars."""
    fields = [field for kind in FIELDS for field in page.findChildren(kind)]
    return [field for field in fields if not isinstance(field, QScrollBar)]


def field_value(field):
    return field.currentIndex() if isinstance(field, QComboBox) else field.property("value")


def open_page(user, name):
    user.window.session.update(page=name)
    pages = [page for page in user.window.findChildren(Page) if page.isVisible()]
    assert len(pages) == 1
    return pages[0]


@pytest.mark.parametrize("notches", [-1, 1])
def test_that_the_wheel_changes_no_field_of_any_page(user, notches):
    user.start(A8, 33)
    tested_count = 0
    for name in PAGE_CLASSES:
        page = open_page(user, name)
        for field in wheel_fields(page):
            before = field_value(field)
            is_taken = turn_wheel(field, field.rect().center(), notches)
            # else it goes on to what scrolls
            assert not (is_taken and field.isEnabled()), (name, field)
            assert field_value(field) == before
            assert not field.focusPolicy() & Qt.FocusPolicy.WheelFocus & ~Qt.FocusPolicy.StrongFocus
            tested_count += 1
    assert tested_count > 20


def test_that_the_wheel_over_a_number_box_scrolls_the_page(user):
    user.start(A8, 33)
    user.resize(720, 450)
    page = open_page(user, "export")
    area = page.findChild(QScrollArea, "pageArea")
    box = page.findChild(QSpinBox, "widthBox")
    bar = area.verticalScrollBar()
    assert user.settled(bar.maximum) > 0
    area.ensureWidgetVisible(box)
    before = bar.value()
    pos = QPointF(box.mapTo(user.window, box.rect().center()))
    QTest.wheelEvent(user.window.windowHandle(), pos, QPoint(0, 120))
    assert 0 <= bar.value() < before
    assert box.value() == 900
    assert not box.hasFocus()
