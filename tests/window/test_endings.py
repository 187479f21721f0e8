"""A search ends in one of four ways, and each of them looks and reads like no other."""

import pytest

from knight_gui.board import Board
from knight_gui.search.kinds import Outcome

STUCK_START = 5 * 8 + 4
"""The only start from which the program `knight` gets stuck."""


def solved(user):
    user.choose_size("5x5")
    user.start(0)
    user.wait_for_end()


def no_tour(user):
    user.choose_size("3x3")
    user.start(0)
    user.wait_for_end()


def stuck(user):
    user.choose_size("8x8")
    user.choose_program("knight")
    user.click("greedyButton")
    user.start(STUCK_START)
    user.wait_for_end()


def stopped(user):
    user.choose_size("20x20")
    user.start(0)
    user.give("stop")
    user.wait_until_stopped()


ENDINGS = (solved, no_tour, stopped, stuck)


@pytest.mark.parametrize("variant", ["naiveButton", "greedyButton"])
def test_that_no_tour_is_a_proof(user, variant):
    user.click(variant)
    for size, start in (
        ("3x3", "a3"),
        ("2x2", "a1"),
        ("3x3", "b2"),
        ("4x4", "b2"),
        ("1x2", "a1"),
        ("5x5", "b5"),
    ):
        user.choose_size(size)
        assert user.problem is None
        user.start(Board.parse(size).parse_square(start))
        user.wait_for_end()
        assert user.position.outcome is Outcome.NO_TOUR
        assert user.position.path == user.problem.path
        assert user.status.startswith(f"No tour from {start}. ")
        assert "proves" in user.status
        assert user.sentence == f"Nothing is left to try from {start}."


def test_that_stuck_keeps_the_reason_of_the_loss_and_says_that_there_is_a_tour(user):
    stuck(user)
    assert user.position.outcome is Outcome.STUCK
    assert user.position.nodes == 60
    details = user.widget("verdictDetails")
    user.wait_until(lambda: details.text().startswith("Lost since 55 (b2)."))
    assert details.text().endswith("There is a tour, but the search did not find it.")
    status = user.status
    start = "Stuck after 60 of 64 squares. This search never backtracks. "
    assert status.startswith(start)
    assert "leads to no free square" in user.sentence
    user.go_to(58)
    user.wait_until(lambda: user.status.startswith("Lost since 55 (b2)."))
    reason = status.removeprefix(start)
    assert reason
    assert reason in user.status


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_that_the_four_endings_read_and_look_differently(user, theme):
    if theme == "dark":
        user.click("darkButton")
    texts = set()
    colours = set()
    for ending in ENDINGS:
        ending(user)
        user.go_to(user.playback.step_count)
        title = user.widget("verdictTitle")
        texts.add(title.text())
        colours.add(title.palette().windowText().color().name())
    assert len(texts) == len(colours) == len(ENDINGS)
