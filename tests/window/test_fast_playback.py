"""Playback at full speed, backwards, and by jumps through a long search."""

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest

from knight_gui.player.pace import Pace
from knight_gui.player.playback import PlaybackMode
from knight_gui.state.speed import MAX_NOTCH, Speed
from tests.window.frames import Events
from tests.window.pages import open_page, part_of
from tests.window.user import A8, CONTROL


@pytest.fixture
def far(user):
    """A user who looks at step 5,000 of a long naive search."""
    user.start(A8)
    user.wait_until_searched_past(1_000_000)
    user.go_to(5000)
    return user


def flat_out(user):
    user.window.session.update(speed=Speed(MAX_NOTCH))


def test_that_b_plays_backwards_and_pauses_again(far):
    far.window.session.update(speed=Speed.nearest_to(100))
    far.key(Qt.Key.Key_B)
    assert far.playback.mode is PlaybackMode.PLAYING_BACK

    def has_played_back():
        return far.step < 4990

    far.wait_until(has_played_back)
    far.key(Qt.Key.Key_B)
    assert far.playback.mode is PlaybackMode.PAUSED


def test_that_full_speed_follows_the_search_and_marks_recent_retreats(user):
    flat_out(user)
    glowing = []

    def record_passage(frame):
        if frame.passage is not None:
            glowing.append(frame.passage)

    user.playback.clients[0].frame_changed.connect(record_passage)
    user.choose_size("20x20")
    user.click_square(A8)
    user.wait_past_step(1_000_000)
    assert max(passage.longest_retreat for passage in glowing) > 5
    assert sum(passage.retreats_by_square.sum() for passage in glowing) > 0
    user.wait_for_text("sentenceLabel", "the knight retreated")
    assert user.widget("sentenceLabel").isVisible()


def test_that_full_speed_says_how_the_search_chooses_in_place_of_a_verdict(user):
    flat_out(user)
    user.click_square(A8)
    user.wait_for_text("verdictTitle", "Looking for a tour")
    user.wait_past_step(1_000_000)
    assert user.widget("verdictReason").text() == (
        "The naive search doesn’t look ahead: it takes the next free square in the fixed order."
    )


def test_that_control_and_arrows_go_from_landmark_to_landmark(far):
    marks = [mark.step for mark in far.playback.clients[0].report.landmarks]
    after = min(step for step in marks if step > 5000)
    before = max(step for step in marks if step < 5000)
    far.key(Qt.Key.Key_Right, CONTROL)
    far.wait_for_step(after)
    far.key(Qt.Key.Key_Left, CONTROL)
    far.wait_for_step(before)


@pytest.fixture
def asked(far):
    """The page that asks for a step, open at step 5,000."""
    asked = open_page(far, "goToPage", Qt.Key.Key_L, CONTROL)
    yield asked
    asked.close()


def test_that_a_step_is_reached_by_its_number_and_an_invalid_number_is_refused(far, asked):
    enter_step(asked, "banana")
    assert "“banana” is not a whole number" in said_by(asked)
    assert far.step == 5000
    for text, step in (("0.5k", 500), ("654,321", 654_321)):
        enter_step(asked, text)
        far.wait_for_step(step)
        assert said_by(asked) == ""


def test_that_a_number_beyond_the_search_goes_to_its_end_and_says_so(far, asked):
    far.give("stop")
    far.wait_until_stopped()
    enter_step(asked, "900b")
    far.wait_for_step(far.playback.step_count)
    assert (
        said_by(asked) == f"✗ There are only {far.playback.step_count:,} steps: this is the last."
    )


def test_that_seeking_a_retreat_longer_than_any_shows_a_message(far, asked):
    part_of(asked, "retreatSizeBox").setValue(9999)
    QTest.mouseClick(part_of(asked, "nextRetreatButton"), Qt.MouseButton.LeftButton)
    assert "No retreat is that long: the longest so far takes back" in said_by(asked)
    assert far.step == 5000


def test_that_seeking_beyond_the_last_retreat_shows_a_message(far, asked):
    far.go_to(1)
    QTest.mouseClick(part_of(asked, "previousRetreatButton"), Qt.MouseButton.LeftButton)

    def is_said():
        return "No retreat that long in that direction" in said_by(asked)

    far.wait_until(is_said)
    QTest.mouseClick(part_of(asked, "nextRetreatButton"), Qt.MouseButton.LeftButton)
    far.wait_past_step(1)
    assert said_by(asked) == ""


def enter_step(asked, text):
    field = part_of(asked, "stepField")
    field.selectAll()
    QTest.keyClicks(field, text)
    QTest.keyClick(field, Qt.Key.Key_Return)


def said_by(asked):
    return part_of(asked, "goToSaid").text()


def test_that_a_stopped_search_shows_its_state_and_resumes_by_one_key(user):
    user.choose_size("20x20")
    user.start(A8)
    user.give("stop")
    user.wait_until_stopped()
    steps = user.playback.step_count
    user.go_to(steps)
    assert "Press S to resume" in user.status
    assert user.window.commands["stop"].text() == "Resume the search"
    user.key(Qt.Key.Key_S)
    user.wait_until_searched_past(steps)


def test_that_all_texts_are_about_the_frame_on_the_board(user):
    track = user.playback.clients[0]
    rushing = []

    def told(*names):
        return "".join(user.widget(name).text() for name in names)

    def look(_frame):
        if track.pace is Pace.SKIPPING:
            rushing.append(told("headline"))

    track.frame_changed.connect(look)
    flat_out(user)
    user.choose_size("20x20")
    user.click_square(A8)
    user.wait_for_items(rushing)
    user.key(Qt.Key.Key_Space)
    user.wait_until_idle()
    assert not any(letter.isdigit() for text in rushing for letter in text)
    assert f"{user.step:,}" in told("headline")


def test_that_a_window_that_cannot_be_seen_draws_nothing(far):
    paints = Events(far.board_view, QEvent.Type.Paint)

    def is_painted():
        return paints.count > 2

    far.playback.play()
    far.wait_until(is_painted)
    far.window.hide()
    paints.count = 0
    before = far.step
    far.wait_past_step(before + 2)
    assert paints.count == 0
    far.window.show()
    far.wait_until(is_painted)


def test_that_the_squares_of_a_reason_stay_marked_while_steps_are_skipped(user):
    user.start(A8)
    user.window.session.update(speed=Speed.nearest_to(100_000))
    user.playback.play()

    def has_skipped_steps_of_a_lost_path():
        shows_retreats = user.board_view.state.recent_retreat_counts is not None
        return shows_retreats and "h8 and gets stuck" in user.widget("verdictReason").text()

    user.wait_until(has_skipped_steps_of_a_lost_path)
    user.wait_past_step(user.step + 1000)
    proof = user.board_view.state.proof
    assert user.problem.board.names(proof.squares) == ("h8",)
    # what is red is what the words call lost
    assert user.board_view.state.lost_depth == user.playback.clients[0].frame.verdict.lost_depth
