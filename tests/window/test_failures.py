"""Failures of searches and commands: shown, with the window still usable."""

import pytest
from PySide6.QtCore import Qt, QThread

from knight_gui.board import Board
from knight_gui.search.recording import Recording
from tests.window.monkey import Monkey, assert_is_consistent
from tests.window.user import A8, CONTROL, SHIFT

BROKEN = "the disk fell out"


def always(*_):
    return True


@pytest.fixture
def fail_recording(monkeypatch):
    """A function that makes a method of Recording fail while a condition holds."""

    def fail(method, condition=always):
        original = getattr(Recording, method)

        def broken(self, *args, **kwargs):
            if condition(self, *args):
                raise RuntimeError(BROKEN)
            return original(self, *args, **kwargs)

        monkeypatch.setattr(Recording, method, broken)

    yield fail
    monkeypatch.undo()


def wait_for_readable_failure(user):
    """Wait until a failure is shown, and check that it stays."""

    def is_shown():
        return BROKEN in user.status

    user.wait_until(is_shown)
    user.qtbot.wait(100)
    assert BROKEN in user.status, "it was said for too short a time to be read"


def is_step_77(_, step):
    return step == 77


def go_to_step_77(user):
    user.playback.go_to_step(77)


def go_to_next_dead_end(user):
    user.key(Qt.Key.Key_Right, SHIFT)


@pytest.mark.parametrize(
    ("method", "is_broken", "look"),
    [
        ("position", is_step_77, go_to_step_77),
        ("next_dead_end", always, go_to_next_dead_end),
    ],
)
def test_that_a_failed_request_is_shown_and_others_still_work(
    user, fail_recording, method, is_broken, look
):
    user.start(A8, step=50)
    fail_recording(method, is_broken)
    look(user)
    wait_for_readable_failure(user)
    assert "Traceback" not in user.status
    assert (user.step, user.playback.is_playing) == (50, False)
    user.key(Qt.Key.Key_Right)
    user.wait_for_step(51)
    assert BROKEN not in user.status
    user.click("stepForwardButton")
    user.wait_for_step(52)
    user.click("greedyButton")
    user.wait_for_end()
    assert "Solved" in user.status


def test_that_a_failed_search_is_shown_and_another_can_be_started(user, fail_recording):
    user.choose_size("20x20")

    def is_far_from_d8(recording, _):
        return recording.problem.path[0] == 3 and recording.steps > 1000

    fail_recording("advance", is_far_from_d8)
    user.click_square(3)
    user.wait_until_stopped()
    wait_for_readable_failure(user)
    assert "No tour" not in user.status
    user.start(9)
    assert BROKEN not in user.status
    assert user.problem.path == (9,)


def test_that_a_search_that_cannot_be_opened_is_shown_and_can_be_retried(user, fail_recording):
    attempts = []

    def is_first_attempt(*_):
        attempts.append(1)
        return len(attempts) == 1

    fail_recording("__init__", is_first_attempt)
    user.click_square(A8)
    wait_for_readable_failure(user)
    user.click_square(A8)
    user.wait_for_frame()

    def is_repaired():
        return BROKEN not in user.status

    user.wait_until(is_repaired)
    assert user.problem.path == (A8,)


def test_that_menus_are_updated_after_a_failed_command(user, monkeypatch):
    user.start(A8)
    monkeypatch.setattr(user.playback, "restart", "nothing that can be called")
    with user.qtbot.captureExceptions() as raised:
        user.window.commands["restart"].trigger()
    assert len(raised) == 1
    user.window.session.update(shows_heat=True)
    assert user.window.commands["heat"].isChecked()


def test_that_a_failure_outside_the_searches_is_shown(user):
    user.start(A8)
    user.click("playButton")
    user.playback.report_failure(BROKEN)
    assert (BROKEN in user.status, user.playback.is_playing) == (True, False)
    # one answer may still be on its way
    user.wait_until_idle()
    step = user.step
    user.click("stepForwardButton")
    user.wait_for_step(step + 1)
    assert BROKEN not in user.status


# Closing


def close(window):
    """Close a window while searches run."""
    window.close()
    assert not window.isVisible()


def test_that_control_q_closes_the_window(user):
    user.start(A8)
    user.key(Qt.Key.Key_Q, CONTROL)
    user.wait_until_hidden(user.window)


# Random actions


@pytest.mark.parametrize(("seed", "is_race"), [(0, False), (3, True)])
def test_that_the_window_stays_usable_after_random_actions(user, seed, is_race):
    monkey = Monkey(user, seed)
    actions = []
    if is_race:
        user.key(Qt.Key.Key_C)
    for _ in range(40):
        actions.append(monkey.act())
        assert_is_consistent(user)
        running = [t for t in user.window.findChildren(QThread) if t.isRunning()]
        assert len(running) == len(user.playback.clients), actions
    user.key(Qt.Key.Key_Escape)
    if user.playback.is_comparison:
        user.click("compareButton")
    user.choose_size("5x5")
    user.widget("naiveButton").click()
    user.choose_program("horsetreads")
    user.search(Board(5, 5).parse_square("c3"))
    assert "Solved" in user.status, actions
    close(user.window)
