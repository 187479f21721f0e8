"""The page of a text with several tours: how many there are, and the one that is chosen."""

import re

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from knight_gui.search.api import solve
from tests.window.pages import PageObject, find_page, part_of
from tests.window.user import CONTROL

SMALL = solve("5x5", start="a1").tour
LARGE = solve("6x6", start="c3", closed=True).tour
BROKEN = re.sub("20|23", lambda match: str(43 - int(match[0])), str(SMALL))


class ImportedToursPage(PageObject):
    """Page of the tours of a text."""

    def paste(self, *texts):
        """Paste tours with headings, and wait for the page."""
        self.user.paste("\n\n".join(f"Tour {number}:\n{text}" for number, text in enumerate(texts)))
        self.user.wait_until(find_page, self.user.window, "importedPage")

    @property
    def page(self):
        return find_page(self.user.window, "importedPage")

    @property
    def number_box(self):
        return part_of(self.page, "importedNumberBox")

    @property
    def sum_text(self):
        return part_of(self.page, "importedSum").text()

    @property
    def caption(self):
        return part_of(self.page, "importedCaption").text()

    @property
    def gallery(self):
        return part_of(self.page, "toursGallery")

    def wait_for_path(self, path):
        user = self.user
        user.wait_until(lambda: user.playback.frame is not None and user.position.path == path)


@pytest.fixture
def imported_page(user):
    """The page of a text with an open tour of 5×5 and a closed one of 6×6."""
    page = ImportedToursPage(user)
    page.paste(SMALL, LARGE)
    page.wait_for_path(SMALL.path)
    return page


def test_that_several_tours_are_summed_up_and_the_first_is_on_the_board(imported_page):
    assert imported_page.sum_text == "Tours: 2 of 2, closed: 1."
    assert imported_page.number_box.value() == 1
    assert imported_page.caption.startswith("An open tour of 5×5, from a1")


def test_that_a_click_in_the_gallery_puts_its_tour_on_the_board(user, imported_page):
    center = imported_page.gallery.tile_rect(1).center()
    QTest.mouseClick(
        imported_page.gallery.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier(0), center
    )
    imported_page.wait_for_path(LARGE.path)
    assert user.window.session.scene.setup.board == LARGE.board
    assert imported_page.number_box.value() == 2
    assert imported_page.caption == "A closed tour of 6×6, from c3."


def test_that_keys_flip_through_the_tours(imported_page):
    imported_page.page.setFocus()
    QTest.keyClick(imported_page.page, Qt.Key.Key_Right)
    imported_page.wait_for_path(LARGE.path)
    QTest.keyClick(imported_page.page, Qt.Key.Key_Home)
    imported_page.wait_for_path(SMALL.path)


def test_that_undo_brings_back_the_tour_before(user, imported_page):
    imported_page.number_box.setValue(2)
    imported_page.wait_for_path(LARGE.path)
    user.key(Qt.Key.Key_Z, CONTROL)
    imported_page.wait_for_path(SMALL.path)


def test_that_a_broken_path_among_tours_is_named(user):
    page = ImportedToursPage(user)
    page.paste(SMALL, BROKEN)
    page.number_box.setValue(2)
    assert page.sum_text == "Tours: 1 of 2, closed: 0."
    assert page.caption.startswith("Not a tour of 5×5. After 19 squares: ")


def test_that_the_closed_page_is_opened_again_from_the_menu(user, imported_page):
    user.give("importedTours")
    user.wait_until(lambda: imported_page.page is None)
    user.give("importedTours")
    user.wait_until(lambda: imported_page.page is not None)
    assert user.position.path == SMALL.path


def test_that_the_command_says_what_is_missing_before_a_text_was_read(user):
    command = user.window.commands["importedTours"]
    assert not command.isEnabled()
    assert "You have not opened a text with several tours yet" in command.toolTip()
