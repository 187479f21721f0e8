"""What Ctrl+C does while the terminal works."""

import signal
import threading

import pytest

from knight_gui.exit_signals import install_exit_handlers
from knight_gui.search.compiling.readiness import waiting_for_engine
from knight_gui.terminal.interrupt import catching_interrupts, iter_interruptible_slices


def test_that_ctrl_c_is_as_before_when_the_work_is_over(handler):
    with catching_interrupts():
        assert handler() is not signal.default_int_handler
    assert handler() is signal.default_int_handler


def test_that_ctrl_c_during_work_is_heard_when_it_is_asked_for(handler):
    with catching_interrupts() as raise_if_heard:
        raise_if_heard()
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            raise_if_heard()
    assert handler() is signal.SIG_IGN


def test_that_work_in_slices_ends_with_the_slice_in_which_ctrl_c_is_pressed(handler):
    taken = []

    def advance(budget):
        taken.append(budget)
        if len(taken) == 3:
            signal.raise_signal(signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        for _ in iter_interruptible_slices(advance, lambda: False):
            pass
    assert len(taken) == 3
    assert handler() is signal.SIG_IGN


def test_that_it_stays_ignored_in_the_background(handler):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    install_exit_handlers()
    assert handler() is signal.SIG_IGN
    with catching_interrupts():
        assert handler() is signal.SIG_IGN


def test_that_a_thread_that_may_not_change_it_leaves_it(handler):
    before = handler()
    within = []

    def work():
        with catching_interrupts():
            within.append(handler())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert within == [before]


@pytest.mark.usefixtures("handler")
def test_that_ctrl_c_does_not_wait_until_all_is_compiled():
    with waiting_for_engine(), catching_interrupts(), pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
