"""Unexpected failures: one message box with a report to copy, and the program continues."""

import logging
import sys
import threading

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox, QTextEdit

from knight_gui.window.app import UncaughtExceptionReporter
from tests.window.user import A8

BROKEN = "the disk fell out"


@pytest.fixture
def failures(window, monkeypatch):
    """Handler of uncaught exceptions, as in the program."""
    # what is written there is looked at elsewhere
    monkeypatch.setattr(logging.getLogger("knight_gui.window.app"), "disabled", True)
    failures = UncaughtExceptionReporter(window)
    monkeypatch.setattr(sys, "excepthook", failures.handle_exception)
    return failures


def fail(text=BROKEN):
    raise OSError(text)


def catch(failures, act=fail):
    try:
        act()
    except Exception:  # noqa: BLE001  as it reaches the hook
        failures.handle_exception(*sys.exc_info())


def box(user):
    """The box that is open, if one is."""
    return next((each for each in user.window.findChildren(QMessageBox) if each.isVisible()), None)


def press(user, text):
    [button] = [each for each in box(user).buttons() if each.text() == text]
    button.click()


def test_that_a_failure_is_reported_with_the_log_and_stops_the_playback(user, failures):
    user.start(A8)
    user.click("playButton")
    catch(failures)
    told = box(user)
    assert told.text() == "Something went wrong, but you can go on."
    assert BROKEN in told.informativeText()
    assert "knight-gui.log" in told.informativeText()
    report = told.findChild(QTextEdit).toPlainText()
    assert f"OSError: {BROKEN}" in report
    assert "PySide6" in report
    assert not user.playback.is_playing


def test_that_the_report_is_copied_while_the_box_stays(user, failures):
    catch(failures)
    press(user, "Copy report")
    assert BROKEN in QApplication.clipboard().text()
    press(user, "Go on")
    user.wait_until(lambda: box(user) is None)


def test_that_the_program_continues_after_a_failure(user, failures):
    user.start(A8)
    catch(failures)
    press(user, "Go on")
    step = user.step
    user.click("stepForwardButton")
    user.wait_for_step(step + 1)


def test_that_the_box_of_a_failure_can_end_the_program(user, failures):
    catch(failures)
    press(user, "Quit")
    user.wait_until_hidden(user.window)


def test_that_a_repeated_failure_is_reported_once(user, failures):
    for _ in range(3):
        catch(failures)
        if box(user) is not None:
            press(user, "Go on")
            user.wait_until(lambda: box(user) is None)
    assert box(user) is None
    catch(failures, lambda: fail("something else"))
    assert "something else" in box(user).informativeText()


def test_that_a_failure_in_a_thread_is_reported_in_the_window(user, failures):
    thread = threading.Thread(target=catch, args=(failures,))
    thread.start()
    thread.join()
    user.wait_until(lambda: box(user) is not None)
    assert BROKEN in box(user).informativeText()


@pytest.mark.usefixtures("window")
def test_that_a_failure_of_the_box_itself_does_not_recur(failures, monkeypatch):
    tried = []
    monkeypatch.setattr(
        "knight_gui.window.app.open_message_box", lambda *_: tried.append(1) or fail("no box")
    )
    catch(failures)
    # once for what happened, and once for the box
    assert len(tried) == 2
