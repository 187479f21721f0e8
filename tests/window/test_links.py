"""Links: what is shown as a short text, and shown again when that is pasted."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QMessageBox

from knight_gui.player.playback import PlaybackMode
from knight_gui.search.by_hand import RETREAT
from knight_gui.state.programs import Variant
from knight_gui.window.documents import files
from tests.window.user import A8, CONTROL, SHIFT, User

NAIVE = "knight:8x8/a8/naive+order/knight-tour"


class Sharer(User):
    """Somebody who passes links on, and gets some."""

    def copy(self):
        self.key(Qt.Key.Key_C, CONTROL | SHIFT)
        return QApplication.clipboard().text()

    @property
    def scene(self):
        return self.window.session.scene

    @property
    def box(self):
        return self.window.findChild(QMessageBox, "troubleBox")

    def wait_for_step(self, step):
        self.wait_until(
            lambda: self.playback.step == step and self.playback.mode is PlaybackMode.PAUSED
        )


@pytest.fixture
def sharer(window, qtbot):
    sharer = Sharer(window, qtbot)
    sharer.activate()
    return sharer


def test_that_a_link_shows_again_what_was_copied(sharer):
    sharer.start(A8)
    sharer.go_to(33)
    sharer.give("heat")
    link = sharer.copy()
    setups = sharer.scene.setups
    assert link == f"{NAIVE}?step=33&heat=true"
    sharer.give("new", "heat")
    sharer.wait_until(lambda: sharer.problem is None)
    sharer.paste(f"  {link}\n")
    sharer.wait_for_step(33)
    assert sharer.scene.setups == setups
    assert sharer.scene.shows_heat
    assert sharer.window.commands["undo"].text() == "Undo: Open the search"
    assert sharer.box is None


def test_that_a_link_keeps_moves_and_hints_of_a_user_s_search(sharer):
    link = "knight:8x8/a8/warnsdorff+order/knight-tour?moves=b6_c8_-_d7&hints=2&step=3"
    sharer.paste(link)
    sharer.wait_for_step(3)
    setup = sharer.scene.setup
    assert setup.variant is Variant.YOU
    assert (setup.moves[2], setup.hint_count) == (RETREAT, 2)
    assert setup.board.names(sharer.position.path) == ("a8", "b6")
    assert sharer.copy() == link


def test_that_a_race_is_shared_at_its_step(sharer):
    link = f"{NAIVE}?rival=warnsdorff+order/knight-tour&step=12"
    sharer.paste(link)
    sharer.wait_for_step(12)
    assert sharer.scene.is_comparison
    assert sharer.copy() == link


def test_that_an_invalid_link_shows_an_error_and_changes_nothing(sharer):
    before = sharer.scene
    sharer.paste(f"{NAIVE}?step=soon")
    assert sharer.box.windowTitle() == "This link can’t be opened"
    assert sharer.box.text().startswith('The link: “step” is "soon"; allowed: a whole number')
    assert sharer.scene == before
    sharer.box.close()


def test_that_a_view_without_a_link_shows_a_message_and_leaves_the_clipboard(sharer):
    moves = "b6_-_" * 300
    sharer.paste(f"{NAIVE}?moves={moves}b6")
    sharer.wait_until(lambda: sharer.scene.hand_search_index == 0)
    QApplication.clipboard().setText("mine")
    sharer.window.session.update(setups=sharer.scene.setups_with(moves=(17, RETREAT) * 500))
    assert (sharer.copy(), sharer.box.windowTitle()) == ("mine", "The link is not copied")
    assert "at most 2,000 are allowed. Save a file instead." in sharer.box.text()
    sharer.box.close()


def test_that_a_link_of_the_command_line_is_opened(sharer):
    files.open_file_or_link(sharer.window.context, f"{NAIVE}?step=5")
    sharer.wait_for_step(5)
