"""The window speaks the language that is chosen, at once, and nothing that is shown is lost."""

import pytest
from PySide6.QtWidgets import QLabel

from knight_gui.window.system import speak

CHINESE = "zh_CN"


@pytest.fixture(autouse=True)
def _english_afterwards(qapp):
    yield
    speak()
    qapp.processEvents()


@pytest.fixture
def in_chinese(window, user, qtbot):
    """A function that chooses Chinese in the menu, and waits until it is spoken."""

    def choose():
        window.commands[f"language_{CHINESE}"].trigger()
        qtbot.waitUntil(lambda: window.menuBar().actions()[0].text() == "文件")

    return choose


def test_that_the_menus_and_all_that_is_seen_speak_it_at_once(window, in_chinese):
    in_chinese()
    said = [label.text() for label in window.findChildren(QLabel) if label.isVisible()]
    print(said)
    assert 0
