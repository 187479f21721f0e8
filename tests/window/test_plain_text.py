"""Plain text of every label, tooltip and message box: none is taken for HTML."""

import re
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel, QMessageBox, QToolTip, QWidget

import knight_gui
from knight_gui.window.context import MenuId
from knight_gui.window.documents.recent import RecentFilesUpdater
from knight_gui.window.message_boxes import (
    MessageBoxButton,
    MessageBoxContent,
    open_message_box,
    show_message_at,
)
from knight_gui.window.pages.table import PAGE_CLASSES
from knight_gui.window.widgets.page import Page
from tests.window.pages import find_page, part_of
from tests.window.user import A8

HTML = "<b>bold</b> <img src='other.png'>"
RICH_TEXT_PATTERN = (
    r"RichText|MarkdownText|AutoText|setHtml|setMarkdown"
    r"|setTextFormat\((?!Qt\.TextFormat\.PlainText\))|QTextBrowser|QStaticText"
)


@pytest.fixture(autouse=True)
def _hide_tooltip():
    """Hide the tooltip that a test has shown."""
    yield
    QToolTip.hideText()


def visible_tooltip():
    """Return the label of the visible tooltip."""
    [label] = [
        each
        for each in QApplication.topLevelWidgets()
        if each.metaObject().className() == "QTipLabel" and each.isVisible()
    ]
    return label


def visible_labels(widget):
    return [label for label in widget.findChildren(QLabel) if label.isVisible()]


def pages_of(user):
    return user.window.findChildren(Page)


def assert_is_plain(label):
    assert label.textFormat() is Qt.TextFormat.PlainText, (label.objectName(), label.text())


def open_in_html(user, tmp_path):
    """Save the search in a file whose folder and name are HTML, and return the file."""
    (tmp_path / "<b>bold<").mkdir()
    file = tmp_path / "<b>bold<" / "b> <img src='other.png'>.knight"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(file), ""))
        user.give("saveAs")
    assert file.is_file()
    return file


def test_that_every_label_of_the_window_and_its_pages_shows_plain_text(user):
    user.start(A8, 33)
    for page in ("", *PAGE_CLASSES):
        user.window.session.update(page=page)
        assert any(map(QWidget.isVisible, pages_of(user))) == bool(page)
        labels = visible_labels(user.window)
        assert labels, page
        for label in labels:
            assert_is_plain(label)


def test_that_a_tooltip_shows_plain_text(user):
    for widget in (user.board_view, user.window.commands.menu(MenuId.RECENT)):
        show_message_at(widget, widget.rect().center(), HTML)
        assert visible_tooltip().text() == HTML
        assert_is_plain(visible_tooltip())
        QToolTip.hideText()


def test_that_a_message_box_shows_plain_text(user):
    for notice in (
        MessageBoxContent("said", HTML, HTML, HTML, detailed_text=HTML),
        MessageBoxContent("asked", HTML, HTML, HTML, is_warning=False),
    ):
        open_message_box(user.window, notice, MessageBoxButton(QMessageBox.StandardButton.Ok))
        box = user.window.findChild(QMessageBox, notice.object_name)
        assert HTML in [label.text() for label in visible_labels(box)]
        for label in visible_labels(box):
            assert_is_plain(label)
        box.close()


@pytest.mark.skipif("sys.platform == 'win32'", reason="no file may be called so there")
def test_that_the_tooltip_of_a_recent_file_is_its_path(user, tmp_path):
    RecentFilesUpdater(user.window.context)
    user.start(A8)
    file = open_in_html(user, tmp_path)
    menu = user.window.commands.menu(MenuId.RECENT)
    action = menu.actions()[0]
    assert str(file) in action.toolTip()
    QToolTip.showText(user.window.pos(), action.toolTip(), menu)
    assert str(file) in visible_tooltip().text()
    assert_is_plain(visible_tooltip())


def test_that_the_outcome_of_an_export_is_shown_as_plain_text(user, tmp_path):
    user.start(A8)
    user.window.session.update(page="export")
    page = find_page(user.window, "exportPage")
    page.export_to(tmp_path / "<b>bold.svg")
    done = part_of(page, "exportDone")
    user.wait_until(done.isVisible)
    assert "<b>bold.svg" in done.text()
    assert done.text() == done.toolTip()
    assert_is_plain(done)
    show_message_at(done, done.rect().center(), done.toolTip())
    assert_is_plain(visible_tooltip())


def test_that_no_module_of_the_window_uses_rich_text():
    sources = sorted((Path(knight_gui.__file__).parent / "window").rglob("*.py"))
    matches = [
        (source.name, line.strip())
        for source in sources
        for line in source.read_text(encoding="utf-8").splitlines()
        if re.search(RICH_TEXT_PATTERN, line)
    ]
    assert matches == []
