"""Import of tours: pasted, or from a file."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from knight_gui.board import Board
from knight_gui.search.api import solve
from knight_gui.search.kinds import Completability, Outcome
from knight_gui.search.strategy import Goal, Strategy
from knight_gui.state.setup import SearchSetup
from tests.window.pages import PageObject
from tests.window.user import CONTROL

OPEN = solve("5x6", start="a5").tour
RING = Board.parse("3x3", holes="b2")
AROUND = "1 4 7\n6   2\n3 8 5"
AROUND_PATH = tuple(map(RING.parse_square, ["a3", "c2", "a1", "b3", "c1", "a2", "c3", "b1"]))
BROKEN = "1 4 7\n6   2\n3 5 8"


class TourImport(PageObject):
    """Messages and results of tours that are imported or pasted."""

    @property
    def box(self):
        """The message box of an invalid tour, or None."""
        boxes = self.user.window.findChildren(QMessageBox, "importBox")
        return next((box for box in boxes if box.isVisible()), None)

    def wait_for_path(self, path):
        self.user.wait_until(
            lambda: self.user.playback.frame is not None and self.user.position.path == path
        )


@pytest.fixture
def tour_import(user):
    """The import of tours."""
    return TourImport(user)


@pytest.fixture
def file(tmp_path, monkeypatch):
    """The file that is chosen."""
    file = tmp_path / "tour.csv"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    return file


@pytest.mark.parametrize(
    ("text", "board", "path"), [(str(OPEN), OPEN.board, OPEN.path), (AROUND, RING, AROUND_PATH)]
)
def test_that_a_pasted_tour_is_shown_as_a_search_that_has_found_it(
    user, tour_import, text, board, path
):
    user.paste(text)
    tour_import.wait_for_path(path)
    assert user.window.session.scene.setup.board == board
    user.wait_until(lambda: user.position.outcome is Outcome.SOLVED)


def test_that_an_imported_tour_is_played_from_its_first_square_and_stepped(user, tour_import):
    user.paste(str(OPEN))
    tour_import.wait_for_path(OPEN.path)
    assert tour_import.box is None
    user.key(Qt.Key.Key_Left)
    tour_import.wait_for_path(OPEN.path[:-1])
    user.key(Qt.Key.Key_End)
    tour_import.wait_for_path(OPEN.path)
    user.key(Qt.Key.Key_Space)
    tour_import.wait_for_path(OPEN.path[:2])
    user.key(Qt.Key.Key_Space)
    assert user.position.path == OPEN.path[: user.step + 1]


@pytest.mark.parametrize("step", [0, 12, 29])
def test_that_each_step_of_an_imported_tour_is_judged(user, tour_import, step):
    user.paste(str(OPEN))
    tour_import.wait_for_path(OPEN.path)
    user.go_to(step)
    user.wait_for_verdict()
    assert user.playback.frame.verdict.completability is Completability.COMPLETABLE


def test_that_undo_brings_back_what_was_there_before_a_tour(user, tour_import):
    user.paste(str(OPEN))
    tour_import.wait_for_path(OPEN.path)
    assert user.window.commands["undo"].text() == "Undo: Tour from a5"
    user.key(Qt.Key.Key_Z, CONTROL)
    user.wait_until(lambda: user.window.session.scene.setup.start is None)


def test_that_a_move_made_in_an_imported_path_is_undone_by_itself(user, tour_import):
    user.paste(str(OPEN))
    tour_import.wait_for_path(OPEN.path)
    user.key(Qt.Key.Key_Backspace)
    tour_import.wait_for_path(OPEN.path[:-1])
    assert user.window.commands["undo"].text().startswith("Undo: Move to ")


def test_that_the_legal_part_of_an_invalid_tour_is_shown_with_its_error(user, tour_import):
    user.paste(BROKEN)
    tour_import.wait_for_path(AROUND_PATH[:4])
    assert tour_import.box.text() == (
        "Not a tour of 3×3. After 4 squares: b3 to b1 is not a knight’s move. "
        "b2 has no number, so it counts as a hole."
    )
    assert tour_import.box.informativeText() == (
        "The board shows its first 4 squares. A search can continue from there."
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "Line 1, character 1: “hello” is neither a square nor a visit number."),
        ("", "Not a tour: there is nothing in it."),
        ("1 " * 1_000_000, "This is too large for a tour: at most 1,048,576 bytes are read."),
        ("2 3\n4 5", "Not a tour of 2×2. Number 1 is missing."),
        ("a1 " * 2 + "a101", "A board of 101×1 is too large to show"),
    ],
)
def test_that_a_text_that_is_no_path_changes_nothing(user, tour_import, text, sentence):
    before = user.window.session.scene
    user.paste(text)
    user.wait_until(lambda: tour_import.box is not None)
    assert tour_import.box.informativeText().startswith(sentence)
    assert user.window.session.scene == before


def test_that_holes_that_were_guessed_are_named(user, tour_import):
    user.paste(AROUND)
    tour_import.wait_for_path(AROUND_PATH)
    assert tour_import.box.text() == "b2 has no number, so it counts as a hole."


def test_that_a_board_with_some_numbers_is_shown_to_be_completed_by_hand(user, tour_import):
    path = OPEN.path
    numbers = {path[number - 1]: number for number in (1, 2, 9, 17, 30)}
    rows = [range(row * 6, row * 6 + 6) for row in range(5)]
    user.paste("\n".join(" ".join(str(numbers.get(each, ".")) for each in row) for row in rows))
    tour_import.wait_for_path(path[:2])
    assert tour_import.box.text() == (
        "The board shows the 5 numbers that are given. Find the others by hand."
    )
    tour_import.box.close()
    user.wait_for_status("Can still become a tour with these numbers")
    givens = tuple(sorted((number, square) for square, number in numbers.items()))
    assert user.board_view.state.givens == givens
    assert not user.window.commands["finish"].isEnabled(), "no search knows the numbers"


def test_that_a_drawn_board_is_shown_without_a_search(user, tour_import):
    user.paste("....\n.##.\n....\n....")
    board = Board.parse("4x4", holes="b3 c3")
    user.wait_until(lambda: user.window.session.scene.setup.board == board)
    assert user.window.session.scene.setup.start is None
    assert tour_import.box is None


def test_that_a_tour_is_imported_from_a_file_and_an_unreadable_one_shows_an_error(
    user, tour_import, file
):
    user.give("importTour")
    user.wait_until(lambda: tour_import.box is not None)
    assert (
        tour_import.box.informativeText() == "tour.csv cannot be read: No such file or directory."
    )
    tour_import.box.close()
    file.write_text("\n".join(OPEN.names), encoding="utf-8")
    user.give("importTour")
    tour_import.wait_for_path(OPEN.path)


def test_that_paste_in_an_input_field_is_the_field_s_own(user, tour_import):
    QApplication.clipboard().setText("5x6")
    user.focus("boardSizeBox")
    user.size_box.lineEdit().selectAll()
    user.key(Qt.Key.Key_V, CONTROL)
    user.wait_until(lambda: user.size_box.currentText() == "5x6")
    assert tour_import.box is None


def test_that_an_open_tour_fulfils_the_goal():
    setup = SearchSetup().starting_with_path(OPEN.board, OPEN.path)
    assert setup.problem.path == OPEN.path
    closed = setup.with_strategy(Strategy(goal=Goal.CLOSED))
    assert closed.starting_with_path(OPEN.board, OPEN.path).strategy.goal is Goal.OPEN
    assert closed.starting_with_path(OPEN.board, OPEN.path[:3]).strategy.goal is Goal.CLOSED
