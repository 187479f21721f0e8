"""The published program beside the board: its marked line, its variables and its call stack."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QTabBar

from knight_gui.messages.listings.listing import Listing
from knight_gui.state.speed import MAX_NOTCH, Speed
from knight_gui.window.commands import operations
from tests.window.user import A8

pytestmark = pytest.mark.usefixtures("quick_clock")

DEAD_END_STEP = 31
ASKING_SCENE = 2
TELLING_SCENE = 3
"""Scenes of a lesson with the naive search, with a question and without one."""


@pytest.fixture
def reader(user):
    """User who reads the code of the naive search of `knight-tour` at its first dead end."""
    user.choose_program("knight-tour")
    user.click("naiveButton")
    user.start(A8)
    choose_tab(user, "cardTabs", "Code")
    choose_tab(user, "codeTabs", "Java")
    user.go_to(DEAD_END_STEP)
    return user


def choose_tab(user, bar_name, title):
    """Click on a tab."""
    bar = user.widget(bar_name)
    assert isinstance(bar, QTabBar)
    titles = [bar.tabText(index) for index in range(bar.count())]
    center = bar.tabRect(titles.index(title)).center()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=center)


def chosen_tab(user):
    bar = user.widget("cardTabs")
    return bar.tabText(bar.currentIndex())


def marked_line(user):
    listing = user.widget("listing")
    (selection,) = listing.extraSelections()
    return selection.cursor.block().text().strip()


def stack(user):
    return user.widget("callStack").row_texts


def click_row(user, index):
    view = user.widget("callStack")
    pos = view.visualRect(view.model().index(index, 0)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=pos)


def test_that_the_line_of_each_step_is_marked_forwards_and_backwards(reader):
    assert marked_line(reader) == "board[row][column] = 0;"
    reader.key(Qt.Key.Key_Right)
    reader.wait_for_step(DEAD_END_STEP + 1)
    assert marked_line(reader) == "visit(p.y, p.x, number + 1);"
    reader.key(Qt.Key.Key_Left)
    reader.wait_for_step(DEAD_END_STEP)
    assert marked_line(reader) == "board[row][column] = 0;"


def test_that_the_variables_are_those_of_the_knights_square(reader):
    assert reader.widget("programVariables").text() == "row = 0  column = 7  number = 32  h8"
    assert reader.widget("programNextSquares").text() == "removed: g6 f7 · left: –"


def test_that_a_frame_returns_at_a_retreat(reader):
    assert stack(reader)[0].endswith("visit(0, 7, 32)")
    reader.key(Qt.Key.Key_Right)
    reader.wait_for_step(DEAD_END_STEP + 1)
    assert stack(reader)[:2] == ["↩ h8 visit(0, 7, 32) returned", " 31  g6  visit(2, 6, 31)"]


def test_that_the_middle_of_the_stack_is_folded_until_a_click(reader):
    assert len(stack(reader)) == 5
    assert stack(reader)[3] == "▸ 28 more"
    click_row(reader, 3)
    assert len(stack(reader)) == 33
    click_row(reader, 3)
    assert len(stack(reader)) == 5


def test_that_a_click_on_a_frame_goes_to_the_step_that_opened_it_and_marks_its_square(reader):
    reader.go_to(1_000_000)
    path = reader.playback.frame.position.path
    click_row(reader, 2)
    reader.wait_until(lambda: reader.playback.step != 1_000_000)
    reader.wait_until(lambda: reader.playback.frame.position.step == reader.playback.step)
    assert reader.playback.frame.position.path == path[:-2]
    assert reader.board_view.state.pointed_square == path[-3]


def test_that_enter_on_a_frame_goes_to_its_step_too(reader):
    view = reader.widget("callStack")
    view.setFocus()
    view.setCurrentIndex(view.model().index(1, 0))
    QTest.keyClick(view, Qt.Key.Key_Return)
    reader.wait_for_step(DEAD_END_STEP - 1)


def test_that_no_old_variables_stand_beside_steps_too_fast_to_be_read(reader):
    reader.window.session.update(speed=Speed(MAX_NOTCH))
    reader.key(Qt.Key.Key_Space)
    reader.wait_until(lambda: not stack(reader))
    assert not reader.widget("programVariables").text()
    reader.key(Qt.Key.Key_Space)
    reader.wait_until(lambda: stack(reader))
    assert reader.widget("programVariables").text()


def test_that_other_searches_have_pseudo_code_only(reader):
    assert reader.widget("listing").isVisible()
    reader.choose_program("sure")
    reader.start(A8)
    assert not reader.widget("codeTabs").isVisible()
    assert reader.widget("codePanel").isVisible()


def test_that_a_program_that_never_backtracks_has_no_stack(reader):
    reader.choose_program("knight")
    reader.start(A8, 5)
    assert not reader.widget("callStack").isVisible()
    assert reader.widget("stackTitle").text() == (
        "This program keeps no stack, so it can’t go back."
    )
    assert marked_line(reader) == "row += DOWN[best];"


def test_that_the_code_stays_on_a_full_screen(reader):
    reader.give("fullScreen")
    reader.wait_until(reader.window.isFullScreen)
    assert reader.widget("listing").isVisible()
    assert not reader.widget("cardTabs").isVisible()
    # the sentence about the step leaves its height to the program
    assert not reader.widget("sentenceLabel").isVisible()
    choose_tab(reader, "codeTabs", "Pseudo-code")
    assert reader.widget("sentenceLabel").isVisible()


@pytest.mark.parametrize("is_full_screen", [False, True])
def test_that_stack_and_marked_line_are_seen_without_scrolling(reader, is_full_screen):
    reader.window.session.update(is_full_screen=is_full_screen)
    reader.settled(reader.window.size)
    reader.resize(1024, 700)
    for name in ("listing", "callStack", "programVariables", "programNextSquares"):
        widget = reader.widget(name)
        reader.settled(widget.geometry)
        assert widget.visibleRegion().boundingRect() == widget.rect(), name
    assert _is_marked_line_seen(reader)
    reader.give("whyItTakesSoLong")
    operations.show_lesson_scene(reader.window.context, TELLING_SCENE)
    reader.window.session.update(unfolded_sections=frozenset({"code", "program"}))
    if is_full_screen:
        stack_view = reader.widget("callStack")
        reader.settled(stack_view.geometry)
        assert stack_view.visibleRegion().boundingRect() == stack_view.rect()
        assert _is_marked_line_seen(reader)


def _is_marked_line_seen(user):
    listing = user.widget("listing")
    user.wait_until(listing.extraSelections)
    (selection,) = listing.extraSelections()
    return listing.viewport().rect().contains(listing.cursorRect(selection.cursor))


def test_that_a_lesson_shows_the_program_where_no_answer_is_hidden(user):
    user.give("whyItTakesSoLong")
    user.window.session.update(unfolded_sections=frozenset({"code", "program"}))
    operations.show_lesson_scene(user.window.context, ASKING_SCENE)
    assert user.settled(user.widget("codePanel").isVisible) is False
    operations.show_lesson_scene(user.window.context, TELLING_SCENE)
    user.wait_until(lambda: user.widget("listing").isVisible())


@pytest.mark.usefixtures("quick_long_searches")
def test_that_an_ended_search_shows_its_code_in_place_of_its_moves(user):
    user.start(A8)
    user.wait_for_end()
    user.go_to(user.playback.step_count - 1)
    assert chosen_tab(user) == "Moves"
    user.go_to(user.playback.step_count)
    assert chosen_tab(user) == "Code"
    user.key(Qt.Key.Key_Left)
    user.wait_until(lambda: chosen_tab(user) == "Moves")


def test_that_only_a_chosen_code_stays_while_steps_are_too_fast_to_be_read(user):
    user.window.session.update(speed=Speed(MAX_NOTCH), keeps_full_speed=True)
    user.click_square(A8)
    user.wait_past_step(1000)
    assert chosen_tab(user) == "Counts"
    user.window.session.update(unfolded_sections=frozenset({"code"}))
    assert chosen_tab(user) == "Code"
    user.click("playButton")
    user.window.session.update(unfolded_sections=frozenset())
    user.wait_until(lambda: chosen_tab(user) == "Moves")


def test_that_a_step_computes_nothing_for_code_that_is_not_shown(reader, monkeypatch):
    choose_tab(reader, "codeTabs", "Pseudo-code")
    choose_tab(reader, "cardTabs", "Moves")
    asked = []
    monkeypatch.setattr(Listing, "line_index", lambda *arguments: asked.append(arguments))
    reader.key(Qt.Key.Key_Right)
    reader.wait_for_step(DEAD_END_STEP + 1)
    assert not asked
