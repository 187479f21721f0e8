"""Steps of the naive search: a retreat, and the keys and buttons of the playback."""

import pytest
from PySide6.QtCore import Qt

from knight_gui.drawing.theme import CURRENT_POSITION_COLOR, LIGHT_THEME
from knight_gui.search.kinds import StepType
from tests.player.fakes import positions
from tests.window.user import A8, NO_KEY, SHIFT

FIRST_DEAD_END = 31
"""First dead end of the naive search from a8 on 8×8."""
CROSS = LIGHT_THEME.wrong


@pytest.fixture
def naive(user):
    """The user of a naive search from a8, paused at step 0."""
    user.start(A8, step=0)
    return user


def wait_for_color(user, square, color):
    """Wait until some pixels of a square have a colour."""

    def is_drawn():
        return user.pixels_near(square, color) > 50

    user.wait_until(is_drawn)


def test_that_a_retreat_is_drawn_and_described(naive):
    h8, g6 = map(naive.problem.board.parse_square, ("h8", "g6"))
    naive.go_to(FIRST_DEAD_END)
    wait_for_color(naive, h8, CURRENT_POSITION_COLOR)
    # the move there is red, too: it comes after the mistake
    line_px = naive.pixels_near(h8, CROSS)
    assert h8 in naive.position.path

    naive.click("stepForwardButton")
    naive.wait_for_step(FIRST_DEAD_END + 1)
    assert naive.position.step_type is StepType.RETREAT
    assert (naive.position.square_left, naive.position.head) == (h8, g6)
    assert h8 not in naive.position.path
    naive.wait_until(lambda: naive.pixels_near(h8, CROSS) > 5 * line_px + 5)
    wait_for_color(naive, g6, CURRENT_POSITION_COLOR)
    assert naive.pixels_near(h8, CURRENT_POSITION_COLOR, distance=20) == 0, (
        "the number did not go with the knight"
    )
    assert naive.headline == "Step 32 · retreat to g6"
    assert naive.sentence == "h8 led nowhere, so e5 is next."

    naive.click("stepForwardButton")
    naive.wait_for_step(FIRST_DEAD_END + 2)
    assert naive.settled(naive.pixels_near, h8, CROSS) == 0


@pytest.mark.usefixtures("stopped_clock")
def test_that_step_keys_and_buttons_pause_and_show_their_step(naive):
    expected = positions(naive.problem, 41)
    for control, modifiers, origin, step in (
        (Qt.Key.Key_Right, NO_KEY, 40, 41),
        (Qt.Key.Key_PageDown, NO_KEY, 40, 41),
        ("stepForwardButton", NO_KEY, 40, 41),
        (Qt.Key.Key_Left, NO_KEY, 40, 39),
        (Qt.Key.Key_PageUp, NO_KEY, 40, 39),
        ("stepBackButton", NO_KEY, 40, 39),
        (Qt.Key.Key_Right, SHIFT, 0, FIRST_DEAD_END),
        ("nextDeadEndButton", NO_KEY, 0, FIRST_DEAD_END),
        (Qt.Key.Key_Left, SHIFT, 40, FIRST_DEAD_END),
        ("previousDeadEndButton", NO_KEY, 40, FIRST_DEAD_END),
        ("previousDeadEndButton", NO_KEY, FIRST_DEAD_END, 0),
        (Qt.Key.Key_Home, NO_KEY, 40, 0),
        ("firstButton", NO_KEY, 40, 0),
    ):
        naive.go_to(origin)
        naive.click("playButton")
        assert naive.playback.is_playing
        naive.use(control, modifiers)
        assert not naive.playback.is_playing
        naive.wait_for_step(step)
        assert naive.position == expected[step]
        assert naive.widget("playButton").toolTip().startswith("Play")
    for button in ("firstButton", "stepBackButton", "previousDeadEndButton"):
        assert not naive.is_enabled(button)


@pytest.mark.parametrize("control", [Qt.Key.Key_End, "lastButton"])
def test_that_end_follows_the_running_search(user, control):
    user.choose_size("20x20")
    user.start(A8)
    step_count_before = user.playback.step_count
    user.use(control)
    user.wait_past_step(step_count_before)
    first_seen = user.step
    user.wait_past_step(first_seen)
    assert user.playback.is_playing
    user.key(Qt.Key.Key_Left)
    assert not user.playback.is_playing


@pytest.mark.parametrize(
    ("control", "focus"),
    [
        ("playButton", "board"),
        (Qt.Key.Key_Space, "board"),
        # which Space presses once
        (Qt.Key.Key_Space, "playButton"),
    ],
)
def test_that_play_continues_from_the_present_step_and_pause_stays(naive, control, focus):
    naive.go_to(40)
    naive.focus(focus)
    naive.use(control)
    assert naive.playback.is_playing
    naive.wait_past_step(41)
    naive.use(control)
    assert not naive.playback.is_playing
    # one answer may still be on its way
    naive.wait_until_idle()
    step = naive.step
    naive.qtbot.wait(250)
    assert naive.step == step


def test_that_the_counters_are_of_the_present_step(naive):
    naive.window.session.update(unfolded_sections=frozenset({"counts"}))
    naive.go_to(FIRST_DEAD_END + 1)
    naive.wait_for_text("headline", "Step 32 ")
    figures = ("retreatsFigure", "longestFigure", "nodesFigure")
    assert [naive.widget(name).text() for name in figures] == ["1", "32 of 64", "32"]


def test_that_a_tab_shows_the_present_step_as_soon_as_it_is_chosen(naive):
    naive.go_to(FIRST_DEAD_END + 1)
    naive.wait_for_text("headline", "Step 32 ")
    naive.window.session.update(unfolded_sections=frozenset({"counts"}))
    assert naive.widget("nodesFigure").text() == "32"
