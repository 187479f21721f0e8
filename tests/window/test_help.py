"""Help page: small boards that play real searches, few words, and all keys."""

from itertools import product

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QScrollArea

from knight_gui.drawing.board.signs import iter_board_marks
from knight_gui.messages import marks
from knight_gui.messages.marks import MarkType
from knight_gui.search.kinds import Completability, StepType
from knight_gui.search.recording import Recording
from knight_gui.window.pages.help import (
    DemoBoardView,
    make_how_to_read_demos,
    make_why_it_takes_long_demos,
)
from tests.window.pages import escape, find_page, open_page, part_of
from tests.window.user import as_seen, colours_of

PLAYED = {
    each.object_name: each for each in (*make_how_to_read_demos(), *make_why_it_takes_long_demos())
}
MOST_WORDS = 180
"""Of a chapter: that many are read aloud in little more than a minute."""


@pytest.fixture
def quick(monkeypatch):
    """Play all steps of a board at once."""
    for name in ("_MAX_ALL_STEPS_MS", "_LAST_STEP_MS"):
        monkeypatch.setattr(f"knight_gui.window.pages.help.{name}", 100)


def recorded(name):
    recording = Recording(PLAYED[name].problem)
    recording.advance(PLAYED[name].last_step)
    return recording


def open_help(user):
    return open_page(user, "helpPage", Qt.Key.Key_F1)


def turn_to(page, place):
    part_of(page, "helpTabs").setCurrentIndex(place)


def boards_of(page):
    return [board for board in page.findChildren(DemoBoardView) if board.isVisible()]


def test_that_words_stand_beside_a_board_where_their_row_is_wide_enough(user):
    page = open_help(user)
    board, *_ = boards_of(page)
    assert board.width() == board.height() == 18 * board.fontMetrics().height()
    row = board.parentWidget()
    [words] = row.findChildren(QLabel)
    min_width_px = 32 * row.fontInfo().pixelSize()
    for width_px, is_beside in ((min_width_px, True), (min_width_px - 1, False)):
        row.resize(width_px, row.height())
        row.layout().activate()
        assert (words.x() > board.x()) is is_beside


def played_to_the_end(user, page, name):
    """The board of that name as soon as it shows its last step, and why the path is lost."""
    board = part_of(page, name, DemoBoardView)
    user.wait_until(lambda: board.state.position.step == PLAYED[name].last_step)
    return board


@pytest.mark.usefixtures("quick")
def test_that_boards_play_from_their_first_step_to_their_last_and_begin_again(user):
    page = open_help(user)
    played = PLAYED["pathBoard"]
    board = part_of(page, played.object_name, DemoBoardView)
    steps = []

    def has_begun_again():
        step = board.state.position.step
        steps.extend([step] * (steps[-1:] != [step]))
        return len(steps) > 1 and steps[-1] == played.first_step

    user.wait_until(has_begun_again)
    assert steps[-2] == played.last_step
    assert set(steps) <= {*range(played.first_step, played.last_step + 1)}


@pytest.mark.usefixtures("quick")
def test_that_hidden_boards_do_not_play(user):
    page = open_help(user)
    board = part_of(page, "pathBoard", DemoBoardView)
    turn_to(page, 1)
    step = board.state.position.step
    assert board not in boards_of(page)
    user.qtbot.wait(250)
    assert board.state.position.step == step


def test_that_a_board_with_reduced_motion_shows_its_last_step(user):
    user.give("calm")
    page = open_help(user)
    steps = {each.object_name: each.last_step for each in make_how_to_read_demos()}
    assert {b.objectName(): b.state.position.step for b in boards_of(page)} == steps


def test_that_a_board_shows_the_retreat_and_the_corner_of_its_text(user):
    user.give("calm")
    page = open_help(user)
    for place, (name, corner) in enumerate((("lostBoard", "a6"), ("mistakeBoard", "h8"))):
        turn_to(page, place)
        board = played_to_the_end(user, page, name)
        user.wait_until(lambda board=board: board.state.proof is not None)
        assert board.board.names(board.state.proof.squares) == (corner,)
        seen = {sign.mark_type for sign in iter_board_marks(board.state)}
        assert {MarkType.LOST, MarkType.HATCHED, MarkType.USED_EXIT, MarkType.LAST_WAY} <= seen
        steps = range(PLAYED[name].first_step, PLAYED[name].last_step)
        assert StepType.RETREAT in {recorded(name).position(step).step_type for step in steps}


def test_that_the_first_board_is_about_a_path_that_is_not_lost():
    recording = recorded("pathBoard")
    assert (
        recording.verdict(recording.position(recording.steps)).completability
        is Completability.COMPLETABLE
    )


def test_that_the_last_board_finds_a_tour_in_the_steps_of_its_text(user):
    user.give("calm")
    page = open_help(user)
    turn_to(page, 1)
    board = played_to_the_end(user, page, "warnsdorffBoard")
    assert board.state.position.outcome is not None
    assert f"in {board.state.position.step} steps" in board.accessibleName()


def test_that_marks_of_small_boards_and_of_the_landscape_have_tooltips(user):
    user.give("calm")
    page = open_help(user)
    board = played_to_the_end(user, page, "lostBoard")
    knight = board.board.name(board.state.position.head)
    assert knight in board.tooltip_at(board.square_center(board.state.position.head))
    texts = {label.text() for label in page.findChildren(QLabel)}
    assert {marks.mark_name(mark) for mark in (MarkType.KEPT_BAR, MarkType.REFUTED_BAR)} <= texts


def test_that_boards_grow_with_the_font(user):
    page = open_help(user)
    before = boards_of(page)[0].width()
    escape(page)
    user.resize(1920, 1200)
    assert boards_of(open_help(user))[0].width() > before


def test_that_each_chapter_is_read_in_a_minute(user):
    page = open_help(user)
    for place in range(2):
        turn_to(page, place)
        words = " ".join(label.text() for label in page.findChildren(QLabel) if label.isVisible())
        assert 50 < len(words.split()) < MOST_WORDS


def test_that_the_help_opens_the_lesson_and_closes(user):
    page = open_help(user)
    turn_to(page, 1)
    QTest.mouseClick(part_of(page, "helpLessonButton"), Qt.MouseButton.LeftButton)
    assert user.window.session.scene.lesson is not None
    assert find_page(user.window, "helpPage") is None


def test_that_the_help_scrolls_and_is_never_cut(user):
    page = open_help(user)
    area = page.findChild(QScrollArea)
    for size, chapter in product([(480, 300), (1200, 900)], range(3)):
        page.resize(*size)
        turn_to(page, chapter)
        inside = area.widget()
        user.wait_until(lambda: area.horizontalScrollBar().maximum() == 0)
        user.wait_until(
            lambda inside=inside: inside.height() >= inside.heightForWidth(inside.width())
        )
        for board in boards_of(page):
            assert board.width() == board.height()
            assert len(colours_of(as_seen(board))) > 3
