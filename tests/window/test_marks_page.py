"""Page of marks: the key to the marks on the screen."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from knight_gui.messages import marks
from knight_gui.messages.marks import MarkType
from tests.window.pages import escape, find_page, open_page, part_of
from tests.window.user import A8, as_seen, colours_of


def listed(page):
    """The marks whose names are in the key, in their order."""
    texts = [label.text() for label in page.findChildren(QLabel)]
    return [mark for mark in MarkType if marks.mark_name(mark) in texts]


def open_key(user):
    return open_page(user, "marksPage", Qt.Key.Key_Question)


def test_that_the_key_lists_the_marks_on_the_screen_and_follows_them(user):
    user.start(A8, 33)
    user.wait_until(lambda: user.board_view.state.proof is not None)
    page = open_key(user)
    user.wait_until(lambda: MarkType.LAST_WAY in listed(page))
    assert {
        MarkType.KNIGHT,
        MarkType.START,
        MarkType.NEXT,
        MarkType.HATCHED,
        MarkType.PLAYHEAD,
    } <= {*listed(page)}
    assert MarkType.TAKEN_BACK not in listed(page)
    texts = [label.text() for label in page.findChildren(QLabel)]
    assert "a8: 1st square. The path starts here." in texts
    user.go_to(3)
    user.wait_until(lambda: MarkType.HATCHED not in listed(page))
    assert MarkType.NEXT in listed(page)


def test_that_nothing_moves_on_while_the_key_is_read(user):
    user.start(A8, 33)
    user.key(Qt.Key.Key_Space)
    assert user.playback.is_playing
    open_key(user)
    assert not user.playback.is_playing


def test_that_each_mark_of_the_key_is_drawn(user):
    user.start(A8, 33)
    page = open_key(user)
    pictures = [label for label in page.findChildren(QLabel) if not label.pixmap().isNull()]
    assert len(pictures) == len(listed(page)) > 5
    assert all(len(colours_of(as_seen(picture))) > 1 for picture in pictures)


def test_that_each_sentence_of_the_key_stands_below_the_name_of_its_mark(user):
    user.start(A8, 33)
    page = open_key(user)
    user.wait_until(lambda: len(listed(page)) > 5)
    user.settled(page.geometry)
    labels = [label for label in page.findChildren(QLabel) if label.text() and label.isVisible()]
    labels.sort(key=lambda label: label.y())
    names = [marks.mark_name(mark) for mark in listed(page)]
    in_grid = [label for label in labels if label.x() == max(each.x() for each in labels)]
    # names and sentences in turns
    assert [label.text() for label in in_grid[::2]] == names
    assert not {label.text() for label in in_grid[1::2]}.intersection(names)


def test_that_a_race_and_an_empty_board_have_a_key_too(user):
    page = open_key(user)
    assert listed(page) == []
    assert part_of(page, "pageArea").findChild(QLabel).text() == "No marks yet: click a square."
    escape(page)
    user.activate()
    user.start(A8)
    user.give("compare")
    user.wait_until(lambda: len(user.window.playback.clients) == 2)
    assert MarkType.KNIGHT in listed(open_key(user))


@pytest.mark.parametrize("way", ["key", "button"])
def test_that_the_key_opens_the_help(user, way):
    if way == "button":
        user.click("marksButton")
    else:
        open_key(user)
    page = find_page(user.window, "marksPage")
    QTest.mouseClick(part_of(page, "moreHelpButton"), Qt.MouseButton.LeftButton)
    assert find_page(user.window, "helpPage") is not None
