"""Import of tours: pasted, or from a file."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from knight_gui.board import Board
from knight_gui.search.api import solve
from knight_gui.search.kinds import Outcome
from knight_gui.search.strategy import Goal, Strategy
from knight_gui.state.setup import SearchSetup
from tests.window.user import CONTROL, User

OPEN = solve("5x6", start="a5").tour
RING = Board.parse("3x3", holes="b2")
AROUND = "1 4 7\n6 . 2\n3 8 5"
AROUND_PATH = tuple(map(RING.parse_square, ["a3", "c2", "a1", "b3", "c1", "a2", "c3", "b1"]))
BROKEN = "1 4 7\n6 . 2\n3 5 8"


class ImportUser(User):
    """User who pastes and imports tours."""

    @property
    def box(self):
        """The message box of an invalid tour, or None."""
        boxes = self.window.findChildren(QMessageBox, "importBox")
        return next((box for box in boxes if box.isVisible()), None)

    def wait_for_path(self, path):
        self.wait_until(lambda: self.playback.frame is not None and self.position.path == path)


@pytest.fixture
def import_user(window, qtbot):
    return ImportUser(window, qtbot)


@pytest.fixture
def file(tmp_path, monkeypatch):
    """The file that is chosen."""
    file = tmp_path / "tour.csv"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    return file


@pytest.mark.parametrize(
    ("text", "board", "path"), [(str(OPEN), OPEN.board, OPEN.path), (AROUND, RING, AROUND_PATH)]
)
def test_that_a_pasted_tour_is_shown_as_a_search_that_has_found_it(import_user, text, board, path):
    import_user.paste(text)
    import_user.wait_for_path(path)
    assert import_user.window.session.scene.setup.board == board
    import_user.wait_until(lambda: import_user.position.outcome is Outcome.SOLVED)
    assert import_user.box is None


def test_that_the_legal_part_of_an_invalid_tour_is_shown_with_its_error(import_user):
    import_user.paste(BROKEN)
    import_user.wait_for_path(AROUND_PATH[:4])
    assert import_user.box.text() == (
        "Not a tour of 3×3. After 4 squares: b3 to b1 is not a knight’s move. "
        "b2 has no number, so it counts as a hole."
    )
    assert import_user.box.informativeText() == (
        "The board shows its first 4 squares. A search can continue from there."
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "“hello” is neither a square nor a visit number."),
        ("", "Not a tour: there is nothing in it."),
        ("1 " * 1_000_000, "This is too large for a tour: at most 1,048,576 bytes are read."),
        ("2 3\n4 5", "Not a tour of 2×2. Number 1 is missing."),
        ("a1 " * 2 + "a101", "A board of 101×1 is too large to show"),
    ],
)
def test_that_a_text_that_is_no_path_changes_nothing(import_user, text, sentence):
    before = import_user.window.session.scene
    import_user.paste(text)
    import_user.wait_until(lambda: import_user.box is not None)
    assert import_user.box.informativeText().startswith(sentence)
    assert import_user.window.session.scene == before


def test_that_a_tour_is_imported_from_a_file_and_an_unreadable_one_shows_an_error(
    import_user, file
):
    import_user.give("importTour")
    assert (
        import_user.box.informativeText() == "tour.csv cannot be read: No such file or directory."
    )
    import_user.box.close()
    file.write_text("\n".join(OPEN.names), encoding="utf-8")
    import_user.give("importTour")
    import_user.wait_for_path(OPEN.path)


def test_that_paste_in_an_input_field_is_the_field_s_own(import_user):
    QApplication.clipboard().setText("5x6")
    import_user.focus("boardSizeBox")
    import_user.size_box.lineEdit().selectAll()
    import_user.key(Qt.Key.Key_V, CONTROL)
    import_user.wait_until(lambda: import_user.size_box.currentText() == "5x6")
    assert import_user.box is None


def test_that_an_open_tour_fulfils_the_goal():
    setup = SearchSetup().starting_with_path(OPEN.board, OPEN.path)
    assert setup.problem.path == OPEN.path
    closed = setup.with_strategy(Strategy(goal=Goal.CLOSED))
    assert closed.starting_with_path(OPEN.board, OPEN.path).strategy.goal is Goal.OPEN
    assert closed.starting_with_path(OPEN.board, OPEN.path[:3]).strategy.goal is Goal.CLOSED
