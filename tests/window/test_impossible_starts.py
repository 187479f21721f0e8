"""Starts without a tour: the reason is shown, and a search starts only on demand."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton

from knight_gui.board import Board
from knight_gui.search.compiling import loader
from knight_gui.search.kinds import Outcome
from knight_gui.state.setup import SearchSetup

B5 = 1
A5 = 0


@pytest.fixture
def small(user):
    """User of a board of 5×5 without a search."""
    user.choose_size("5x5")
    return user


def anyway(user, number=0):
    return [b for b in user.window.findChildren(QToolButton) if b.text() == "Try anyway"][number]


def action(user):
    return user.window.commands["anyway"]


def test_that_an_impossible_start_shows_its_reason_and_starts_no_search(small):
    small.click_square(B5)
    assert small.status == (
        "No tour from b5. Each move changes colour. With 13 dark and 12 light squares, "
        "start on dark, not on b5."
    )
    assert small.playback.problem is None
    assert anyway(small).isVisible()
    assert action(small).isEnabled()
    small.qtbot.wait(100)
    assert small.playback.problem is None


def test_that_the_squares_of_the_proof_are_marked(user):
    # the board is as wide as it can be, and keeps its size beside a landscape
    user.resize(880, 840)
    user.choose_size("3x7")
    user.click_square(10)
    before = user.picture_of(8), user.picture_of(12), user.picture_of(6)
    user.click_square(0)
    user.wait_for_frame()
    user.go_to(0)
    after = user.picture_of(8), user.picture_of(12), user.picture_of(6)
    assert before[0] != after[0], "b2 is hatched"
    assert before[1] != after[1], "f2 is hatched"
    assert before[2] == after[2], "g3 is not"


def test_that_the_button_searches_anyway_to_the_end(small):
    small.click_square(B5)
    small.click("anywayButton")
    small.wait_until_ended()
    assert small.playback.clients[0].report.progress.outcome is Outcome.NO_TOUR
    assert not anyway(small).isVisible()
    assert not action(small).isEnabled()


def test_that_another_start_removes_the_reason(small):
    small.click_square(B5)
    small.start(A5)
    assert small.problem.path == (A5,)
    assert not anyway(small).isVisible()
    assert small.playback.clients[0].report.progress.steps > 0


def test_that_searching_anyway_holds_for_every_search_from_there(small):
    small.click_square(B5)
    small.key(Qt.Key.Key_G)
    assert "No tour from b5" in small.status
    small.key(Qt.Key.Key_A)
    small.wait_for_search()
    small.key(Qt.Key.Key_N)
    small.wait_until(
        lambda: small.playback.problem is not None and small.playback.frame is not None
    )
    assert not anyway(small).isVisible()


def test_that_the_keyboard_alone_can_search_anyway(small):
    small.focus("board")
    small.key(Qt.Key.Key_Right)
    small.key(Qt.Key.Key_Return)
    assert "No tour from b5" in small.status
    small.focus("anywayButton")
    small.key(Qt.Key.Key_Space)
    small.wait_for_search()


def test_that_an_impossible_race_shows_its_reason_on_both_boards_and_can_be_run_anyway(small):
    small.key(Qt.Key.Key_C)
    small.click_square(B5)
    for name in ("verdictTitle", "rivalVerdictTitle"):
        assert "No tour from" in small.widget(name).text()
    anyway(small, 1).click()
    small.wait_until(lambda: all(track.problem is not None for track in small.playback.clients))


def test_that_foresight_proves_a_start_impossible_for_another_leaper(user):
    user.wait_until(loader.is_loading_finished)
    zebra = Board.parse("8x8", leaper="zebra")
    user.window.controller.open_with_undo((SearchSetup(zebra),))
    bare = user.picture_of(zebra.parse_square("b7"))
    user.click_square(0)
    reason = (
        "After a8, squares b7, h7, a2 and g2 need 7 exits. One may be last. "
        "Their neighbours can give 6, two each at most."
    )
    assert user.status == f"No tour from a8. {reason}"
    assert user.playback.problem is None
    assert user.picture_of(zebra.parse_square("b7")) != bare, "it is marked"
    user.click("anywayButton")
    user.wait_for_search()
