"""Tours that come from elsewhere: pasted, or from a file."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QFileDialog, QMessageBox

from knight_gui.scene.setup import Setup
from knight_gui.search.kinds import Outcome
from knight_gui.search.library import solve
from knight_gui.search.strategy import Goal, Strategy
from knight_gui.tour import Board
from tests.window.user import CONTROL

OPEN = solve("5x6", start="a5").tour
RING = Board.parse("3x3", holes="b2")
AROUND = "1 4 7\n6 . 2\n3 8 5"
BROKEN = "1 4 7\n6 . 2\n3 5 8"


class Importer:
    """Somebody who has a tour from elsewhere."""

    def __init__(self, user):
        self.user = user
        self.session = user.window.session

    def paste(self, text):
        QApplication.clipboard().setText(text)
        self.user.window.setFocus()
        self.user.key(Qt.Key.Key_V, CONTROL)

    def box(self):
        boxes = self.user.window.findChildren(QMessageBox, "importBox")
        return next((box for box in boxes if box.isVisible()), None)

    def wait_for_path(self, path):
        go = self.user.go
        self.user.wait_until(lambda: go.frame is not None and go.frame.position.path == path)


@pytest.fixture
def importer(user):
    return Importer(user)


def test_that_a_pasted_tour_is_shown_as_a_search_that_has_found_it(importer):
    importer.paste(str(OPEN))
    importer.wait_for_path(OPEN.path)
    assert importer.session.setup.board == OPEN.board
    importer.user.wait_until(lambda: importer.user.go.frame.position.outcome is Outcome.SOLVED)
    assert importer.box() is None


def test_that_a_board_with_holes_is_shown(importer):
    importer.paste(AROUND)
    importer.wait_for_path(
        tuple(map(RING.parse_square, ["a3", "c2", "a1", "b3", "c1", "a2", "c3", "b1"]))
    )
    assert importer.session.setup.board == RING


def test_that_what_is_no_tour_is_shown_as_far_as_it_is_one_and_it_is_said_where_it_breaks(importer):
    importer.paste(BROKEN)
    importer.wait_for_path(tuple(map(RING.parse_square, ["a3", "c2", "a1", "b3"])))
    box = importer.box()
    assert box.text() == "This is no tour of 3×3. Move 4: from b3 to b1 is no knight’s move."
    assert box.informativeText() == (
        "Its first 4 squares are shown, from where a search can go on."
    )


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("hello", "“hello” is neither a square nor the number of a visit."),
        ("", "This is no tour: there is nothing in it."),
        ("1 " * 1_000_000, "This is too large for a tour: at most 1,048,576 bytes are read."),
        ("2 3\n4 5", "This is no tour of 2×2. Number 1 is missing."),
        ("a1 " * 2 + "a101", "A board of 101×1 is too large to be seen"),
    ],
)
def test_that_what_cannot_be_shown_changes_nothing(importer, text, sentence):
    before = importer.session.scene
    importer.paste(text)
    importer.user.wait_until(lambda: importer.box() is not None)
    assert importer.box().informativeText().startswith(sentence)
    assert importer.session.scene == before


def test_that_a_tour_comes_from_a_file(importer, tmp_path, monkeypatch):
    file = tmp_path / "tour.csv"
    file.write_text("\n".join(OPEN.names), encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    importer.user.window.commands["importTour"].trigger()
    importer.wait_for_path(OPEN.path)


def test_that_a_file_that_cannot_be_read_is_told(importer, tmp_path, monkeypatch):
    file = tmp_path / "tour.csv"
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(file), ""))
    importer.user.window.commands["importTour"].trigger()
    assert importer.box().informativeText() == (
        "tour.csv cannot be read: No such file or directory."
    )


def test_that_in_an_input_field_its_own_text_is_pasted(importer):
    user = importer.user
    QApplication.clipboard().setText("5x6")
    user.focus("boardSizeBox")
    box = user.size_box
    box.lineEdit().selectAll()
    user.key(Qt.Key.Key_V, CONTROL)
    user.wait_until(lambda: box.currentText() == "5x6")
    assert importer.box() is None


def test_that_an_open_tour_is_what_was_looked_for():
    setup = Setup().beginning_with(OPEN.board, OPEN.path)
    assert setup.problem.path == OPEN.path
    closed = setup.with_strategy(Strategy(goal=Goal.CLOSED))
    assert closed.beginning_with(OPEN.board, OPEN.path).strategy.goal is Goal.OPEN
    assert closed.beginning_with(OPEN.board, OPEN.path[:3]).strategy.goal is Goal.CLOSED
