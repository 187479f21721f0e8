"""Landscape in the window: growth with the search, height, landmarks, and verdict."""

from operator import attrgetter

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel

from knight_gui.drawing.landscape.bracket import find_mistake_bracket
from knight_gui.messages.marks import MarkType
from tests.window.frames import move_mouse
from tests.window.user import A8, SHIFT

A1 = 20
"""On 5×5, from where the naive search is lost twice: at steps 18 and 39."""
NONE = Qt.KeyboardModifier.NoModifier


@pytest.fixture
def ended(user):
    """The user, in front of a search of 5×5 that has ended, at its first step."""
    user.choose_size("5x5")
    user.start(A8)
    user.wait_for_end()
    user.go_to(0)
    user.wait_until(attrgetter("verdict_text"), user.timeline)
    return user


def words_of_bracket(strip):
    """Return the words in the bracket over the mistake."""
    layout = strip.landscape_layout
    bracket = find_mistake_bracket(layout, strip.state, strip.font(), strip.headline.step_right_px)
    return bracket.text


def test_that_the_words_of_the_mistake_are_in_its_bracket_or_else_in_the_headline(ended):
    assert words_of_bracket(ended.timeline) == ended.timeline.verdict_text
    assert ended.timeline.verdict_text.startswith("?? b3 cost ")
    assert not ended.widget("barLabel").text()
    image = ended.timeline.grab().toImage()
    move_mouse(ended.timeline, QPoint(ended.timeline.width() // 2, ended.timeline.height() // 2))
    assert ended.timeline.grab().toImage() != image
    # zoomed in, the overview is in the place of the words
    ended.timeline.set_step_range((100, 200))
    assert not words_of_bracket(ended.timeline)
    assert ended.widget("barLabel").text() == ended.timeline.verdict_text


def test_that_the_words_of_the_mistake_fit_the_letters_of_a_presentation(ended):
    strip = ended.timeline
    ended.give("fullScreen")
    ended.settled(strip.height)
    ended.resize(1600, 1000)
    size = ended.settled(strip.size)
    image = strip.grab().toImage()
    # another size lays everything out anew
    strip.resize(size.width(), size.height() + 40)
    strip.resize(size)
    assert strip.grab().toImage() == image
    ended.give("fullScreen")
    ended.wait_until(lambda: not ended.window.isFullScreen())


def test_that_pointing_at_a_bar_shows_its_sentence_and_marks_its_square(ended):
    ended.key(Qt.Key.Key_V)
    strip = ended.timeline

    def is_high():
        return strip.height() > 150

    def is_pointed_at():
        return strip.bar_text.startswith("6 (")

    ended.wait_until(is_high)
    ended.key(Qt.Key.Key_F)
    foot = strip.height() // 2
    while strip.step_and_depth_at(QPoint(strip.width() // 2, foot)) != (
        strip.step_at(strip.width() / 2),
        5,
    ):
        foot += 1
    move_mouse(strip, QPoint(strip.width() // 2, foot))
    ended.wait_until(is_pointed_at)
    assert ended.board_view.state.pointed_square is not None
    assert "on the path of the tour" in strip.bar_text
    move_mouse(strip, QPoint(strip.width() // 2, 1))
    assert ended.board_view.state.pointed_square is None
    assert not ended.widget("barLabel").text()


def test_that_a_key_makes_the_landscape_tall_and_low_again(user):
    user.start(0)
    low = user.timeline.height()

    def is_tall():
        return user.timeline.height() > 1.5 * low

    def is_low():
        return user.timeline.height() == low

    user.key(Qt.Key.Key_V)
    user.wait_until(is_tall)
    assert user.window.session.scene.landscape_share == pytest.approx(0.5)
    user.key(Qt.Key.Key_V)
    user.wait_until(is_low)


def test_that_the_landmarks_have_names_and_a_list_that_goes_to_them(ended):
    pins = ended.timeline.state.markers
    assert {MarkType.FIRST_DEAD_END, MarkType.UNDONE_MISTAKE, MarkType.TOUR} <= {
        pin.mark_type for pin in pins
    }
    assert [pin.step for pin in pins] == sorted(pin.step for pin in pins)
    ended.key(Qt.Key.Key_M)
    menu = QApplication.activePopupWidget()
    window = ended.window
    assert QRect(window.mapToGlobal(QPoint()), window.size()).contains(menu.geometry())
    assert [action.text() for action in menu.actions()][
        -1
    ] == f"tour · step {ended.playback.step_count}"
    menu.actions()[-1].trigger()
    menu.close()
    ended.wait_for_step(ended.playback.step_count)


def test_that_the_landscape_grows_with_the_search(user):
    user.choose_size("20x20")
    user.start(A8)
    strip = user.timeline

    def step_in_the_middle():
        """Return the step of the bar at one place of the landscape, or 0."""
        place = QPoint(strip.width() // 4, round(strip.landscape_layout.scale.bottom) - 4)
        step, _ = strip.step_and_depth_at(place) or (0, 0)
        return step

    def has_doubled():
        return step_in_the_middle() > 2 * first_step

    user.wait_until(attrgetter("state.data"), strip)
    user.key(Qt.Key.Key_F)
    user.wait_until(step_in_the_middle)
    first_step = step_in_the_middle()
    user.wait_until(has_doubled)


def test_that_the_landscapes_of_an_ended_comparison_have_one_scale_with_a_flag(user):
    user.choose_size("5x5")
    user.click_square(A8)
    user.click("compareButton")
    user.wait_for_comparison()
    user.wait_until_ended()
    ours = user.timeline
    theirs = user.widget("rivalTimeline")

    def have_one_scale():
        return ours.visible_step_range == theirs.visible_step_range

    def have_two_scales():
        return not have_one_scale()

    user.wait_until(have_one_scale)
    assert (ours.state.end_text, theirs.state.end_text) == ("", "Warnsdorff ends here")
    assert any("times as many." in strip.verdict_text for strip in (ours, theirs))
    # at the end the strip over the boards has these numbers
    user.key(Qt.Key.Key_End)
    label = theirs.findChild(QLabel, "barLabel")
    user.wait_until(lambda: label.text() == "Both on one scale")
    assert theirs.state.end_text == "Warnsdorff has ended here"
    user.key(Qt.Key.Key_V, SHIFT)
    user.wait_until(have_two_scales)
    assert not theirs.state.end_text
    user.key(Qt.Key.Key_V, SHIFT)
    user.wait_until(have_one_scale)


# Losses


def test_that_u_goes_to_the_undone_loss_and_shift_u_to_the_next_loss(user):
    user.choose_size("5x5")
    user.start(A1)
    user.wait_for_end()
    user.go_to(0)
    for key, modifiers, step in (
        (Qt.Key.Key_U, NONE, 37),
        (Qt.Key.Key_U, SHIFT, 39),
        (Qt.Key.Key_U, NONE, 50),
    ):
        user.key(key, modifiers)
        user.wait_for_step(step)
