"""Handling of Ctrl+C during work."""

import signal
import threading

import pytest

from knight_gui.exit_signals import install_exit_handlers
from knight_gui.search.compiling.readiness import waiting_for_engine
from knight_gui.terminal.interrupt import catching_interrupts, iter_interruptible_slices


def test_that_the_previous_handler_returns_after_the_work(interrupt_handler):
    with catching_interrupts():
        assert interrupt_handler() is not signal.default_int_handler
    assert interrupt_handler() is signal.default_int_handler


def test_that_ctrl_c_raises_an_error_at_the_next_check(interrupt_handler):
    with catching_interrupts() as raise_if_interrupted:
        raise_if_interrupted()
        signal.raise_signal(signal.SIGINT)
        with pytest.raises(KeyboardInterrupt):
            raise_if_interrupted()
    assert interrupt_handler() is signal.SIG_IGN


def test_that_the_work_ends_with_the_slice_in_which_ctrl_c_is_pressed(interrupt_handler):
    budgets = []

    def advance(budget):
        budgets.append(budget)
        if len(budgets) == 3:
            signal.raise_signal(signal.SIGINT)

    def is_finished():
        return False

    with pytest.raises(KeyboardInterrupt):
        for _ in iter_interruptible_slices(advance, is_finished):
            pass
    assert len(budgets) == 3
    assert interrupt_handler() is signal.SIG_IGN


def test_that_ctrl_c_stays_ignored_in_the_background(interrupt_handler):
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    install_exit_handlers()
    assert interrupt_handler() is signal.SIG_IGN
    with catching_interrupts():
        assert interrupt_handler() is signal.SIG_IGN


def test_that_another_thread_leaves_the_handler_alone(interrupt_handler):
    before = interrupt_handler()
    handlers = []

    def work():
        with catching_interrupts():
            handlers.append(interrupt_handler())

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert handlers == [before]


@pytest.mark.usefixtures("interrupt_handler")
def test_that_ctrl_c_takes_effect_while_the_engine_compiles():
    with waiting_for_engine(), catching_interrupts(), pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)
