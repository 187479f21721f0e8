"""Page objects of the strategy page, without a window and in it."""

from types import SimpleNamespace

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QSpinBox,
    QWidget,
)

from knight_gui.messages.programs import search_title
from knight_gui.search.strategy import (
    PRESETS,
)
from knight_gui.window.pages.strategy import StrategyPage
from tests.window.pages import WindowPage, part_of

POHL = "warnsdorff+pohl/knight-tour"
SURE = PRESETS["sure"].greedy
BOXES = (
    "orderingBox",
    "tieBreakBox",
    "goalBox",
    "backtrackingBox",
    "pruningBox",
    "restartsBox",
    "moveOrderBox",
)


class BlocksPageObject:
    """Actions on the strategy page; subclasses find the widgets of the page."""

    def choose_block(self, box, text):
        """Choose a chip of a box by arrow keys."""
        box = self.page_widget(box)
        assert box.isEnabled(), box.objectName()
        box.setFocus()
        index = box.titles.index(text)
        key = Qt.Key.Key_Down if index > box.current_index else Qt.Key.Key_Up
        while box.current_index != index:
            QTest.keyClick(box, key)
        assert box.current_title == text

    def enter_number(self, box, number):
        box = self.page_widget(box, QSpinBox)
        assert box.isVisible()
        box.setFocus()
        box.selectAll()
        QTest.keyClicks(box, str(number))
        QTest.keyClick(box, Qt.Key.Key_Return)

    def enter_text(self, text):
        field = self.page_widget("strategyField")
        field.setFocus()
        field.selectAll()
        QTest.keyClick(field, Qt.Key.Key_Delete)
        QTest.keyClicks(field, text)
        QTest.keyClick(field, Qt.Key.Key_Return)

    def press(self, button):
        QTest.mouseClick(self.page_widget(button), Qt.MouseButton.LeftButton)

    def description(self, box):
        return self.page_widget(f"{box}Remark", QLabel).text()

    @property
    def text(self):
        return self.page_widget("strategyField", QLineEdit).text()

    @property
    def error(self):
        return self.page_widget("strategyError", QLabel).text()


class SeparateStrategyPage(BlocksPageObject):
    """The strategy page without a window, and its session."""

    def __init__(self, session):
        self.session = session
        controller = SimpleNamespace(open_with_undo=self.open)
        context = SimpleNamespace(
            session=session, controller=controller, playback=None, main_window=None
        )
        self.page = StrategyPage(context)

    def open(self, setups):
        self.session.update(setups=setups)

    def page_widget(self, name, kind=QWidget):
        return part_of(self.page, name, kind)

    @property
    def strategy(self):
        """The strategy of the session."""
        return self.session.scene.setup.strategy


class StrategyPageObject(WindowPage, BlocksPageObject):
    """Strategy page in the window."""

    NAME = "strategyPage"
    KEYS = (Qt.Key.Key_T,)

    def enter_page(self):
        self.page.activateWindow()
        self.user.wait_until(self.page.isActiveWindow)

    @property
    def strategy(self):
        """The strategy of the present search."""
        self.user.wait_for_frame()
        assert (
            self.user.playback.frame.problem
            == self.user.problem
            == self.user.window.session.scene.setup.problem
        )
        return self.user.problem.strategy

    @property
    def program(self):
        return search_title(self.user.window.session.scene.setup)
