"""The ending of one search, on the card of its verdict: what it took, and what was wasted."""

from PySide6.QtCore import QAbstractAnimation, Qt, QVariantAnimation

from knight_gui.state.speed import DEFAULT_SPEED
from tests.window.user import A8


def is_animated(user):
    return any(
        animation.state() is QAbstractAnimation.State.Running
        for animation in user.widget("searchEndingCard").findChildren(QVariantAnimation)
    )


def show_end(user, size):
    user.choose_size(size)
    user.start(A8)
    user.wait_for_end()
    ending = user.widget("searchEndingCard")
    user.wait_until(ending.isVisible)
    return ending


def test_that_a_solved_search_says_what_it_took_and_what_was_wasted(user):
    user.choose_size("5x5")
    user.start(A8, step=30)
    card_height = user.settled(user.widget("verdictCard").height)
    user.wait_for_end()
    ending = user.widget("searchEndingCard")
    user.wait_until(ending.isVisible)
    user.wait_until(lambda: bool(ending.ending.runs[0].note))
    [run] = ending.ending.runs
    assert run.steps == 550
    assert 0 < run.wasted_steps < 550
    assert run.note.endswith("wasted")
    assert user.settled(user.widget("verdictCard").height) == card_height
    user.key(Qt.Key.Key_Left)
    user.wait_until_hidden(ending)


def test_that_any_key_ends_the_animation_of_an_ending(user):
    ending = show_end(user, "5x5")
    user.wait_until(is_animated, user)
    user.key(Qt.Key.Key_Shift)
    assert not is_animated(user)
    assert ending.shown_steps(ending.ending.runs[0]) == 550


def costliest_mistake(user):
    """Return the bar of the mistake that has a bracket, once it is known."""
    data = user.timeline.state.data
    return None if data is None else data.bracket_bar


def test_that_the_mistake_is_watched_slowly_and_the_search_is_compared(user):
    ending = show_end(user, "5x5")
    user.wait_until(costliest_mistake, user)
    mistake_step = user.settled(costliest_mistake, user).first_step
    user.click("watchMistakeSearchEndingButton")
    user.wait_until_hidden(ending)
    user.wait_for_step(mistake_step + 4)
    user.wait_until_not_playing()
    assert user.window.session.scene.speed.steps_per_s <= DEFAULT_SPEED.steps_per_s
    assert user.status.startswith("Lost since")
    user.wait_for_end()
    user.wait_until(ending.isVisible)
    user.click("compareSearchEndingButton")
    user.wait_for_comparison()


def test_that_a_search_without_a_mistake_says_so(user):
    user.start(A8)
    user.key(Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier)
    assert user.message == "No mistake of this search is known"


def test_that_endings_without_a_tour_are_not_celebrated(user):
    ending = show_end(user, "3x3")
    assert not ending.ending.is_celebrated
    assert not ending.ending.actions
    assert not is_animated(user)


def test_that_in_a_lesson_the_number_of_steps_is_shown_without_an_animation(user):
    user.give("whyItTakesSoLong")
    user.go_to(63)
    user.wait_until(user.widget("searchEndingCard").isVisible)
    assert not is_animated(user)
