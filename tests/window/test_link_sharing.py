"""Links: copying the current view as a short text, and pasting it."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox

from knight_gui.search.by_hand import RETREAT
from knight_gui.state.programs import Variant
from knight_gui.window.documents import files
from tests.window.pages import PageObject
from tests.window.user import A8, CONTROL, SHIFT, User

NAIVE = "knight:8x8/a8/naive+order/knight-tour"


class LinkSharing(PageObject):
    """Commands that copy and open links, and what they lead to."""

    def copy(self):
        self.user.key(Qt.Key.Key_C, CONTROL | SHIFT)
        return QApplication.clipboard().text()

    @property
    def scene(self):
        return self.user.window.session.scene

    @property
    def box(self):
        return self.user.window.findChild(QMessageBox, "troubleBox")

    def wait_for_step(self, step):
        self.user.wait_until_paused_at(step)


@pytest.fixture
def link_user(window, qtbot):
    """User of the active window."""
    link_user = User(window, qtbot)
    link_user.activate()
    return link_user


@pytest.fixture
def links(link_user):
    """What copies and opens links."""
    return LinkSharing(link_user)


def test_that_a_link_shows_again_what_was_copied(link_user, links):
    link_user.start(A8)
    link_user.go_to(33)
    link_user.give("heat")
    link = links.copy()
    setups = links.scene.setups
    assert link == f"{NAIVE}?step=33&heat=true"
    link_user.give("new", "heat")
    link_user.wait_for_no_search()
    link_user.paste(f"  {link}\n")
    links.wait_for_step(33)
    assert links.scene.setups == setups
    assert links.scene.shows_heat
    assert link_user.window.commands["undo"].text() == "Undo: Open the search"
    assert links.box is None


def test_that_a_link_keeps_moves_and_hints_of_a_user_s_search(link_user, links):
    link = "knight:8x8/a8/warnsdorff+order/knight-tour?moves=b6_c8_-_d7&hints=2&step=3"
    link_user.paste(link)
    links.wait_for_step(3)
    setup = links.scene.setup
    assert setup.variant is Variant.YOU
    assert (setup.moves[2], setup.hint_count) == (RETREAT, 2)
    assert setup.board.names(link_user.position.path) == ("a8", "b6")
    assert links.copy() == link


def test_that_a_race_is_shared_at_its_step(link_user, links):
    link = f"{NAIVE}?rival=warnsdorff+order/knight-tour&step=12"
    link_user.paste(link)
    links.wait_for_step(12)
    assert links.scene.is_comparison
    assert links.copy() == link


def test_that_an_invalid_link_shows_an_error_and_changes_nothing(link_user, links):
    before = links.scene
    link_user.paste(f"{NAIVE}?step=soon")
    assert links.box.windowTitle() == "This link can’t be opened"
    assert links.box.text().startswith('The link: “step” is "soon"; allowed: a whole number')
    assert links.scene == before
    links.box.close()


def test_that_a_view_without_a_link_shows_a_message_and_leaves_the_clipboard(link_user, links):
    moves = "b6_-_" * 300
    link_user.paste(f"{NAIVE}?moves={moves}b6")
    link_user.wait_until(lambda: links.scene.hand_search_index == 0)
    QApplication.clipboard().setText("mine")
    link_user.window.session.update(setups=links.scene.setups_with(moves=(17, RETREAT) * 500))
    assert (links.copy(), links.box.windowTitle()) == ("mine", "The link could not be copied")
    assert "at most 2,000 are allowed. Save a file instead." in links.box.text()
    links.box.close()


def test_that_a_link_of_the_command_line_is_opened(link_user, links):
    files.open_file_or_link(link_user.window.context, f"{NAIVE}?step=5")
    links.wait_for_step(5)
