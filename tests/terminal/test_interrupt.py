"""What Ctrl+C does while the compiled code is loaded."""

import signal
import sys
import threading

import pytest

from knight_gui.terminal.interrupt import exit_on_interrupt, interrupt_only_once
from tests.terminal.running import run_process


@pytest.fixture
def handler():
    before = signal.getsignal(signal.SIGINT)
    yield lambda: signal.getsignal(signal.SIGINT)
    signal.signal(signal.SIGINT, before)


def test_that_ctrl_c_is_as_before_when_the_loading_is_over(handler):
    signal.signal(signal.SIGINT, signal.default_int_handler)
    with exit_on_interrupt():
        assert handler() is not signal.default_int_handler
    assert handler() is signal.default_int_handler


def test_that_only_the_first_ctrl_c_is_one(handler):
    signal.signal(signal.SIGINT, signal.default_int_handler)
    interrupt_only_once()
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
    assert handler() is signal.SIG_IGN


def test_that_it_stays_ignored_in_the_background(handler):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    interrupt_only_once()
    assert handler() is signal.SIG_IGN
    with exit_on_interrupt():
        assert handler() is signal.SIG_IGN


def test_that_a_thread_that_may_not_change_it_leaves_it(handler):
    before, within = handler(), []

    def load():
        with exit_on_interrupt():
            within.append(handler())

    thread = threading.Thread(target=load)
    thread.start()
    thread.join()
    assert within == [before]


SWALLOWS = """
import signal
# a test run in the background ignores SIGINT, and this process would do so too
signal.signal(signal.SIGINT, signal.default_int_handler)
from knight_gui.terminal.interrupt import exit_on_interrupt
with exit_on_interrupt():
    try:
        signal.raise_signal(signal.SIGINT)
    except KeyboardInterrupt:
        pass
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs signals")
def test_that_code_that_swallows_exceptions_does_not_swallow_ctrl_c():
    assert run_process(program=SWALLOWS).status == 130
