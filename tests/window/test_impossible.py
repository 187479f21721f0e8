"""Clicks on squares from which no tour can exist: it is said why, and searched only when told."""

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
    user.choose_size("5x5")
    return user


def anyway(user, number=0):
    return [b for b in user.window.findChildren(QToolButton) if b.text() == "Try anyway"][number]


def action(user):
    return user.window.commands["anyway"]


def test_that_a_click_there_says_why_and_searches_nothing(small):
    small.click_square(B5)
    assert small.status == (
        "No tour from b5. With 13 dark and 12 light squares, "
        "a tour has to start on dark, not on b5."
    )
    assert small.go.problem is None
    assert anyway(small).isVisible()
    assert action(small).isEnabled()
    small.qtbot.wait(100)
    assert small.go.problem is None


def test_that_the_squares_that_prove_it_are_marked(user):
    user.choose_size("3x7")
    user.click_square(10)
    before = user.picture_of(8), user.picture_of(12), user.picture_of(6)
    user.click_square(0)
    user.wait_until(lambda: user.go.frame is not None)
    user.go_to(0)
    after = user.picture_of(8), user.picture_of(12), user.picture_of(6)
    assert before[0] != after[0], "b2 is hatched"
    assert before[1] != after[1], "f2 is hatched"
    assert before[2] == after[2], "g3 is not"


def test_that_the_button_searches_anyway_to_the_end(small):
    small.click_square(B5)
    small.click("anywayButton")
    small.wait_until(lambda: small.go.has_ended)
    assert small.go.tracks[0].report.progress.outcome is Outcome.NO_TOUR
    assert not anyway(small).isVisible()
    assert not action(small).isEnabled()


def test_that_another_square_takes_it_back(small):
    small.click_square(B5)
    small.start(A5)
    assert small.problem.path == (A5,)
    assert not anyway(small).isVisible()
    assert small.go.tracks[0].report.progress.steps > 0


def test_that_it_is_said_of_every_search_until_told_and_never_again_then(small):
    small.click_square(B5)
    small.key(Qt.Key.Key_G)
    assert "No tour from b5" in small.status
    small.key(Qt.Key.Key_A)
    small.wait_until(lambda: small.go.problem is not None)
    small.key(Qt.Key.Key_N)
    small.wait_until(lambda: small.go.problem is not None and small.go.frame is not None)
    assert not anyway(small).isVisible()


def test_that_the_keyboard_alone_starts_there_and_searches_anyway(small):
    small.focus("board")
    small.key(Qt.Key.Key_Right)
    small.key(Qt.Key.Key_Return)
    assert "No tour from b5" in small.status
    small.focus("anywayButton")
    small.key(Qt.Key.Key_Space)
    small.wait_until(lambda: small.go.problem is not None)


def test_that_a_race_on_it_says_so_on_both_boards_and_can_be_run_anyway(small):
    small.key(Qt.Key.Key_C)
    small.click_square(B5)
    for name in ("verdictTitle", "rivalVerdictTitle"):
        assert "No tour from" in small.widget(name).text()
    anyway(small, 1).click()
    small.wait_until(lambda: all(track.problem is not None for track in small.go.tracks))


def test_that_foresight_tells_it_of_another_leaper(user):
    user.wait_until(loader.is_loading_finished)
    zebra = Board.parse("8x8", leaper="zebra")
    user.window.searches.open((SearchSetup(zebra),))
    bare = user.picture_of(zebra.parse_square("b7"))
    user.click_square(0)
    reason = (
        "After a8, b7, h7, a2 and g2 need 7 exits (one may be last). "
        "Their neighbours can give 6, two each at most."
    )
    assert user.status == f"No tour from a8. {reason}"
    assert user.go.problem is None
    assert user.picture_of(zebra.parse_square("b7")) != bare, "it is marked"
    user.click("anywayButton")
    user.wait_until(lambda: user.go.problem is not None)
