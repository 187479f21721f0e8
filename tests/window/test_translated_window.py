"""Translated window: texts of a longer language fit, and none is left in English."""

import re
from contextlib import suppress

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QAbstractButton, QLabel, QStyleOptionToolButton, QToolButton

from knight_gui import i18n
from knight_gui.drawing.fonts import missing_font_message
from knight_gui.window.control_bars import PlayButton
from knight_gui.window.pages.table import PAGE_CLASSES
from knight_gui.window.platform.language import set_window_language
from knight_gui.window.widgets.menus import SearchMenuButton
from tests.docs.translations import texts_without_translation
from tests.support.pseudo import CODE, OWN_NAME, is_foreign
from tests.window.user import opened

CHINESE = "zh_CN"
SETTLES_MS = 4000
ELIDED = (SearchMenuButton, PlayButton)
"""They show as much of their text as there is room for, or only their icon."""
NAMES = re.compile(
    r"[a-z]+(-[a-z]+)+|\b(horsetreads|naive|order|open|none|knight|Warnsdorff|Pohl|English|Java|PyPI"
    r"|Enter|Shift|Ctrl|Tab|Esc|Space|Home|End|PageUp|PageDown|Language)\b"
)
"""Texts that are the same in every language."""
ENGLISH = re.compile(r"[A-Za-z]{3,}")


def is_spoken(text, code):
    rest = NAMES.sub("", text)
    if code == CODE:
        return is_foreign(rest)
    return not ENGLISH.search(rest) or text in texts_without_translation(code)


def is_whole(widget):
    """Tell whether all of a widget's text has room."""
    size = widget.size()
    size_hint = widget.sizeHint()
    if isinstance(widget, QLabel) and widget.wordWrap():
        return widget.heightForWidth(size.width()) <= size.height() + 1
    return size_hint.width() <= size.width() + 1 and size_hint.height() <= size.height() + 1


def said_by(window):
    for kind in (QLabel, QAbstractButton):
        for widget in window.findChildren(kind):
            if widget.isVisible() and widget.text():
                yield widget


@pytest.fixture
def spoken():
    """The language of the window."""
    return CODE


@pytest.fixture
def window(qtbot, engine, pseudo, spoken):  # noqa: ARG001
    """The main window in another language."""
    missing_font_message.cache_clear()
    set_window_language(spoken)
    if i18n.current_language() != spoken:
        pytest.skip("there are no letters for it here")
    window = opened(qtbot)
    yield window
    window.close_without_asking()
    missing_font_message.cache_clear()
    set_window_language()
    QCoreApplication.processEvents()


@pytest.fixture
def screens(window, user):
    """Shows one screen after the other, and gives the name of each."""

    def show():
        yield "first"
        user.start(0, 33)
        yield "step 33"
        for page in PAGE_CLASSES:
            window.session.update(page=page)
            yield page
        window.session.update(page="")
        user.give("compare")
        user.wait_for_all_frames()
        yield "race"
        user.give("compare", "you")
        yield "you"
        user.give("whyItTakesSoLong")
        yield "lesson"

    return show


def faults_in(window, spoken):
    """The texts on a screen that are cut, or English."""
    for widget in said_by(window):
        text = widget.text()
        if not isinstance(widget, ELIDED) and not is_whole(widget):
            yield f"cut: {widget.objectName()} {text}"
        if not is_spoken(text, spoken):
            yield f"English: {widget.objectName()} {text}"


@pytest.mark.parametrize("spoken", [CODE, CHINESE])
def test_that_on_no_screen_a_text_is_cut_or_english(screens, window, qtbot, spoken):
    faults_by_screen = {}
    for screen in screens():
        # what is new finds its place within a few turns
        with suppress(qtbot.TimeoutError):
            qtbot.waitUntil(lambda: not list(faults_in(window, spoken)), timeout=SETTLES_MS)
        faults_by_screen[screen] = list(faults_in(window, spoken))
    assert {screen: faults for screen, faults in faults_by_screen.items() if faults} == {}


def test_that_the_title_of_the_search_is_elided_beside_the_arrow_of_its_menu(window):
    window.resize(640, 480)
    QCoreApplication.processEvents()
    option = QStyleOptionToolButton()
    button = window.findChild(QToolButton, "greedyButton")
    button.initStyleOption(option)
    assert option.text.endswith("…")
    assert button.fontMetrics().horizontalAdvance(option.text) < button.width() - 30


@pytest.mark.parametrize("spoken", [CODE, CHINESE])
def test_that_no_command_is_called_or_explained_in_english(window, spoken):
    actions = window.findChildren(QAction)
    texts = {text for action in actions for text in (action.text(), action.statusTip())}
    texts -= set(map(i18n.native_language_name, i18n.available_languages()))
    assert [text for text in texts if not is_spoken(text, spoken)] == []


def test_that_a_third_language_is_a_file_and_nothing_else(window):
    assert (i18n.native_language_name(CODE), i18n.format_number(1234.5, ",.1f")) == (
        OWN_NAME,
        "1.234,5",
    )
    assert window.menuBar().actions()[0].text() != "File"
