"""The naive search goes into a dead end and back, and can be watched step by step."""

import pytest
from PySide6.QtWidgets import QLabel

from knight_gui.search.kinds import StepKind
from knight_gui.search.search import Search
from knight_gui.tour import Board
from knight_gui.window.theme import RETREAT, RING
from tests.window.user import A8

FIRST_DEAD_END = 31
"""The first step of the naive search from a8 on 8×8 that has no way on."""
CROSS = RETREAT.darker(125)


@pytest.fixture
def naive(user):
    """The user, in front of a naive search from a8 that waits at step 0."""
    user.start(A8)
    user.go_to(0)
    return user


def positions(problem, steps):
    """The positions after each of the first steps, from a search of their own."""
    search, found = Search(problem), []
    for _ in range(steps + 1):
        found.append(search.position())
        search.advance(1)
    return found


def test_that_the_first_dead_end_is_where_it_is_known_to_be(naive):
    naive.click("nextDeadEndButton")
    naive.wait_for_step(FIRST_DEAD_END)
    position = naive.position
    assert position.kind is StepKind.ADVANCE
    assert position.is_dead_end
    assert not position.candidates
    assert naive.problem.board.name(position.head) == "h8"
    naive.wait_until(lambda: naive.headline == "Step 31 · advance to h8")
    assert naive.sentence == "h8 leads to no free square, so the knight goes back to g6."


def assert_there_is_a_cross(picture):
    """Assert that one can be seen even by somebody who sees no colours."""
    side, spots = picture.width(), (0.3, 0.4, 0.5, 0.6, 0.7)
    there = [picture.pixelColor(round(s * side), round(s * side)).lightness() for s in spots]
    back = [picture.pixelColor(round(s * side), round((1 - s) * side)).lightness() for s in spots]
    beside = picture.pixelColor(round(0.5 * side), round(0.15 * side)).lightness()
    assert all(abs(shade - beside) > 12 for shade in there + back), "no cross to be seen"


def test_that_a_retreat_is_seen_as_one_without_colours_too(naive):
    board = naive.problem.board
    h8, g6 = board.parse_square("h8"), board.parse_square("g6")
    naive.go_to(FIRST_DEAD_END)
    naive.wait_until(lambda: naive.pixels_near(h8, RING) > 50)
    assert naive.pixels_near(h8, CROSS) == 0
    assert h8 in naive.position.path

    naive.click("stepForwardButton")
    naive.wait_for_step(FIRST_DEAD_END + 1)
    assert naive.position.kind is StepKind.RETREAT
    assert (naive.position.left, naive.position.head) == (h8, g6)
    assert h8 not in naive.position.path
    naive.wait_until(lambda: naive.pixels_near(h8, CROSS) > 50)
    naive.wait_until(lambda: naive.pixels_near(g6, RING) > 50)
    assert_there_is_a_cross(naive.picture_of(h8))
    assert naive.pixels_near(h8, RING, distance=20) == 0, "the number did not go with the knight"
    assert naive.headline == "Step 32 · retreat from h8"
    assert naive.sentence == "g6 leads to 2 free squares: h8, e5. h8 led nowhere, so e5 is next."

    naive.click("stepForwardButton")
    naive.wait_for_step(FIRST_DEAD_END + 2)
    naive.wait_until(lambda: naive.pixels_near(h8, CROSS) == 0)


def test_that_every_step_shown_is_that_of_the_search(naive):
    expected = positions(naive.problem, 36)
    for step in range(1, 37):
        naive.click("stepForwardButton")
        naive.wait_for_step(step)
        assert naive.position == expected[step]
    for step in range(35, 29, -1):
        naive.click("stepBackButton")
        naive.wait_for_step(step)
        assert naive.position == expected[step]


def test_that_dead_ends_are_gone_through_in_both_directions(naive):
    dead_ends = [
        position.step
        for position in positions(naive.problem, 120)
        if position.is_dead_end and position.kind is StepKind.ADVANCE
    ]
    assert dead_ends[0] == FIRST_DEAD_END
    for step in dead_ends:
        naive.click("nextDeadEndButton")
        naive.wait_for_step(step)
    for step in [*dead_ends[-2::-1], 0]:
        naive.click("previousDeadEndButton")
        naive.wait_for_step(step)


def test_that_first_and_last_go_to_the_ends(naive):
    naive.go_to(50)
    naive.click("firstButton")
    naive.wait_for_step(0)
    assert not naive.is_enabled("firstButton")
    assert not naive.is_enabled("stepBackButton")
    assert not naive.is_enabled("previousDeadEndButton")
    searched = naive.go.steps
    naive.click("lastButton")
    naive.wait_until(lambda: naive.step >= searched)


def test_that_stepping_pauses_first(user):
    user.start(A8)
    for button in (
        "stepForwardButton",
        "stepBackButton",
        "nextDeadEndButton",
        "previousDeadEndButton",
    ):
        user.go_to(500)
        user.click("playButton")
        assert user.go.is_playing
        user.click(button)
        assert not user.go.is_playing
        user.wait_until(lambda: user.step != 500)
        assert user.widget("playButton").toolTip().startswith("Play")


def test_that_play_goes_on_from_the_step_shown_and_pause_stays_there(naive):
    naive.go_to(40)
    naive.click("playButton")
    naive.wait_until(lambda: naive.step >= 42)
    naive.click("playButton")
    assert not naive.go.is_playing
    # one answer may still be on its way
    naive.wait_until(lambda: naive.go.tracks[0].is_idle)
    step = naive.step
    naive.qtbot.wait(250)
    assert naive.step == step


def test_that_restart_watches_from_the_beginning(naive):
    naive.go_to(900)
    searched = naive.go.steps
    naive.click("restartButton")
    naive.wait_until(lambda: naive.step < 900)
    assert naive.go.is_playing
    assert naive.go.steps >= searched


def test_that_the_position_is_read_as_step_of_steps(naive):
    naive.go_to(12)
    assert naive.place.startswith("Step 12 of ")
    assert naive.place.endswith(" so far") == (not naive.go.has_ended)
    naive.choose_size("5x5")
    naive.start(0)
    naive.wait_for_end()
    assert naive.place == f"Step {naive.step:,} of {naive.step:,}"


def test_that_the_counters_are_those_of_the_step_shown(naive):
    naive.go_to(FIRST_DEAD_END + 1)
    naive.wait_until(lambda: naive.headline.startswith("Step 32 "))
    texts = [label.text() for label in naive.window.findChildren(QLabel)]
    for name in ("Steps", "Nodes", "Retreats", "Depth"):
        assert name in texts
    shown = {name: texts[texts.index(name) + 1] for name in ("Steps", "Nodes", "Retreats")}
    assert shown == {"Steps": "32", "Nodes": "32", "Retreats": "1"}


def test_that_play_after_the_end_begins_anew(user):
    user.choose_size("5x5")
    user.start(Board(5, 5).parse_square("a1"))
    user.wait_for_end()
    last = user.step
    user.click("playButton")
    user.wait_until(lambda: 0 < user.step < last)
    assert user.go.is_playing
