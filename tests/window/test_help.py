"""The help begins with pictures of what a search really does, and is never cut."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QScrollArea, QWidget

from knight_gui.search.losses import Losses
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS, Strategy
from knight_gui.tour import Board
from knight_gui.window.board.signs import signs_on
from knight_gui.window.pages.help import LOSS, LOST, RETREAT, WARNSDORFF, examples
from knight_gui.wording import marks
from knight_gui.wording.marks import LANDSCAPE_MARKS
from tests.window.pages import open_page, part_of
from tests.window.user import as_seen, colours_of

NAMES = ("retreatPicture", "lostPicture", "warnsdorffPicture")


def recorded(strategy):
    recording = Recording(Problem(Board(5, 5), (0,), strategy))
    recording.advance(100)
    return recording


@pytest.mark.parametrize(
    ("position", "strategy"),
    [
        (RETREAT, PRESETS["knight-tour"].naive),
        (LOST, PRESETS["horsetreads"].naive),
        (WARNSDORFF, Strategy()),
    ],
)
def test_that_the_pictures_are_steps_of_real_searches(position, strategy):
    assert recorded(strategy).position(position.step) == position


def test_that_no_way_leads_to_the_lost_square_from_that_step_on():
    recording = recorded(PRESETS["horsetreads"].naive)
    assert Losses(recording).next_loss(0) <= LOST.step == LOSS.lost_at
    (square,) = LOSS.reason.squares
    board = recording.problem.board
    assert set(board.neighbours(square)) <= set(LOST.path[:-1])
    assert LOST.head not in board.neighbours(square)


def test_that_the_help_names_the_marks_of_its_pictures_and_of_the_landscape(user):
    page = open_page(user, "helpPage", Qt.Key.Key_F1)
    texts = {label.text() for label in page.findChildren(QLabel)}
    seen = {sign.mark for each in examples() for sign in signs_on(each.shown)}
    assert {marks.name(mark) for mark in (*seen, *LANDSCAPE_MARKS)} <= texts


@pytest.mark.parametrize("size", [(480, 300), (600, 400), (1200, 900)])
def test_that_the_help_scrolls_and_is_never_cut(user, size):
    page = open_page(user, "helpPage", Qt.Key.Key_F1)
    page.resize(*size)
    area = page.findChild(QScrollArea)
    inside = area.widget()
    user.wait_until(lambda: area.horizontalScrollBar().maximum() == 0)
    user.wait_until(lambda: inside.height() >= inside.heightForWidth(inside.width()))
    pictures = [part_of(page, name, QWidget) for name in NAMES]
    for picture in pictures:
        assert abs(picture.width() - picture.height()) <= 1
        assert len(colours_of(as_seen(picture))) > 3
