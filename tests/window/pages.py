"""Pages of the window: helpers to open and close them, and page objects."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from knight_gui.window.widgets.page import Page
from tests.window.frames import on_screen
from tests.window.user import NO_KEY


def find_page(window, name):
    """Return the open page of a name, or None."""
    pages = [page for page in window.findChildren(Page) if page.isVisible()]
    assert len(pages) <= 1, "one at a time"
    return next((page for page in pages if page.objectName() == name), None)


def part_of(page, name, kind=QWidget):
    """Return the widget of an object name on a page."""
    found = page.findChild(kind, name)
    assert found is not None, name
    return found


def alone(qtbot, page):
    """Show a page without a window, and give it the focus."""
    page.refresh()
    page.setFocus()
    return on_screen(qtbot, page)


def open_page(user, name, key, modifiers=NO_KEY):
    """Press the key that opens a page, and return the page."""
    user.activate()
    user.key(key, modifiers)
    user.wait_until(find_page, user.window, name)
    return find_page(user.window, name)


def escape(page):
    """Close a page by the Escape key."""
    QTest.keyClick(page, Qt.Key.Key_Escape)


class PageObject:
    """Object of a part of the window, through which its user acts on it and reads it."""

    def __init__(self, user):
        self.user = user


class WindowPage(PageObject):
    """Page object of one of the pages beside the boards."""

    NAME = ""
    """Object name of the page."""
    KEYS = ()
    """Key that opens the page, and its modifiers."""

    @property
    def page(self):
        """The page if it is open, or None."""
        return find_page(self.user.window, self.NAME)

    def open_page(self):
        return open_page(self.user, self.NAME, *self.KEYS)

    def wait_until_open(self):
        """Wait for a page that is opened by something else than its key."""
        self.user.wait_until(find_page, self.user.window, self.NAME)

    def page_widget(self, name, kind=QWidget):
        return part_of(self.page, name, kind)

    def click_page_widget(self, name):
        part = self.page_widget(name)
        assert part.isVisible(), name
        assert part.isEnabled(), name
        # a check box is as wide as its layout, but only its left part can be clicked
        QTest.mouseClick(part, Qt.MouseButton.LeftButton, pos=QPoint(10, part.height() // 2))
