"""The ending of a comparison: a strip over both boards with the steps of each, and who won."""

from PySide6.QtCore import QAbstractAnimation, QPoint, QRect, Qt, QVariantAnimation

from knight_gui.drawing.theme import LIGHT_THEME
from knight_gui.state.programs import Variant
from tests.window.race.conftest import BOARDS
from tests.window.user import as_seen


def place_of(user, name):
    widget = user.widget(name)
    return QRect(widget.mapTo(user.window, QPoint()), widget.size())


def has_animation(user, name):
    return any(
        animation.state() is QAbstractAnimation.State.Running
        for animation in user.widget(name).findChildren(QVariantAnimation)
    )


def test_that_a_strip_over_both_boards_tells_the_winner_and_moves_nothing(short_race):
    boards_before = [place_of(short_race, name) for name in BOARDS]
    assert not short_race.widget("endingStrip").isVisible()
    short_race.wait_for_end()
    strip = short_race.widget("endingStrip")
    short_race.wait_until(strip.isVisible)
    assert strip.ending.title == "Warnsdorff was faster"
    assert [run.steps for run in strip.ending.runs] == [550, 24]
    assert strip.ending.factor_text == "23×"
    boards = [place_of(short_race, name) for name in BOARDS]
    assert boards == boards_before
    strip_place = short_race.settled(place_of, short_race, "endingStrip")
    assert not any(strip_place.intersects(board) for board in boards)
    assert strip_place.left() <= boards[0].left()
    assert strip_place.right() >= boards[1].right()
    short_race.key(Qt.Key.Key_Left)
    short_race.wait_until_hidden(strip)


def height_of_factor(strip):
    """Return the height of the red digits in the middle of a strip, without its bar."""
    middle = QRect(strip.width() // 2 - 60, 0, 120, strip.height())
    image = as_seen(strip, middle)
    wrong = LIGHT_THEME.wrong.rgb()
    rows = [
        y
        for y in range(image.height())
        if any(image.pixel(x, y) == wrong for x in range(image.width()))
    ]
    return rows[-1] - rows[0] + 1


def test_that_the_factor_is_read_from_far_in_a_presentation(short_race):
    short_race.window.session.update(reduces_motion=True)
    short_race.wait_for_end()
    short_race.give("fullScreen")
    for size in ((1280, 800), (1920, 1080)):
        short_race.resize(*size)
        strip = short_race.widget("endingStrip")
        short_race.wait_until(strip.isVisible)
        short_race.settled(strip.geometry)
        assert height_of_factor(strip) >= 0.03 * size[1]
        assert strip.height() < 0.1 * size[1]
    short_race.give("fullScreen")
    short_race.wait_until(lambda: not short_race.window.isFullScreen())


def test_that_any_key_shows_the_end_of_the_animation(short_race):
    short_race.wait_for_end()
    strip = short_race.widget("endingStrip")
    short_race.wait_until(has_animation, short_race, "endingStrip")
    naive_run = strip.ending.runs[0]
    assert strip.shown_steps(naive_run) < naive_run.steps
    short_race.key(Qt.Key.Key_Shift)
    assert not any(has_animation(short_race, name) for name in ("endingStrip", *BOARDS))
    assert strip.shown_steps(naive_run) == naive_run.steps
    assert strip.isVisible()


def test_that_with_reduced_motion_the_end_is_shown_at_once(short_race):
    short_race.window.session.update(reduces_motion=True)
    short_race.wait_for_end()
    strip = short_race.widget("endingStrip")
    short_race.wait_until(strip.isVisible)
    assert not has_animation(short_race, "endingStrip")
    assert strip.shown_steps(strip.ending.runs[0]) == 550


def test_that_the_strip_leads_to_the_split_and_to_the_start(short_race, race_boards):
    short_race.wait_for_end()
    strip = short_race.widget("endingStrip")
    short_race.wait_until(strip.isVisible)
    short_race.wait_until_enabled("partingEndingButton")
    short_race.click("partingEndingButton")
    short_race.wait_until_hidden(strip)
    short_race.wait_until(lambda: race_boards.steps[0] == race_boards.steps[1] < 24)


def test_that_a_strip_does_not_lead_to_a_split_where_there_is_none(short_race, race_boards):
    race_boards.choose_rival("knight-tour", Variant.NAIVE)
    short_race.wait_for_end()
    short_race.wait_until(short_race.widget("endingStrip").isVisible)
    assert not short_race.widget("partingEndingButton").isVisible()
    assert short_race.widget("restartEndingButton").isVisible()


def test_that_counters_that_were_hidden_in_a_low_window_are_those_of_the_end(short_race):
    short_race.resize(640, 480)
    short_race.wait_until_hidden(short_race.widget("countsLabel"))
    short_race.wait_for_end()
    short_race.resize(1280, 820)
    short_race.wait_until(short_race.widget("countsLabel").isVisible)
    counters = [short_race.widget(name).text() for name in ("countsLabel", "rivalCountsLabel")]
    assert counters == [
        "263 retreats · longest path 25 of 25",
        "0 retreats · longest path 25 of 25",
    ]
