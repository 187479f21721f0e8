"""Program with its window on a screen: mouse, keys, signals, exit."""

import signal

import pytest
from PySide6.QtGui import QColor

from knight_gui.drawing.theme import CURRENT_POSITION_COLOR, LIGHT_THEME
from tests.end2end.conftest import Program, virtual_screen, wait_for

SQUARE_POS = (0.3, 0.4)
"""Position of a square on the board, in shares of the window."""


def wait_for_tour(program):
    """Wait until the knight and its path are on the board."""

    def is_visible():
        return is_tour_visible(program)

    wait_for(is_visible, "the knight on the board")


def is_tour_visible(program):
    """Return True if the knight and its path are on the board."""
    ring, path = program.count_pixels(CURRENT_POSITION_COLOR, QColor(LIGHT_THEME.path_ramp[-1]))
    return ring > 20 and path > 100


def test_that_a_click_on_the_board_starts_a_tour(program):
    assert not is_tour_visible(program)
    program.click(*SQUARE_POS)
    wait_for_tour(program)
    first_picture = program.picture()
    wait_for(lambda: program.picture() != first_picture, "the knight to go on")
    program.close()
    assert (program.wait(), program.stderr_text) == (0, "")


def test_that_keys_reach_the_window(program):
    program.click(*SQUARE_POS)
    wait_for_tour(program)
    program.press_keys("space")
    program.press_keys("d")
    wait_for(lambda: program.picture().pixelColor(3, 300).lightness() < 80, "dark colours")
    program.press_keys("ctrl+q")
    assert (program.wait(), program.stderr_text) == (0, "")


@pytest.mark.parametrize(
    ("situation", "signal_number"),
    [
        ("start", signal.SIGTERM),
        ("start", signal.SIGINT),
        ("playing", signal.SIGTERM),
        ("flat out", signal.SIGINT),
        ("help", signal.SIGTERM),
    ],
)
def test_that_a_signal_ends_the_program_in_good_order(program, signal_number, situation):
    if situation == "help":
        before = program.picture()
        program.press_keys("F1")
        wait_for(lambda: program.picture() != before, "help")
    elif situation != "start":
        program.click(*SQUARE_POS)
        wait_for_tour(program)
    if situation == "flat out":
        program.press_keys("End")
    program.process.send_signal(signal_number)
    # before the window is ready, the signal ends the process
    allowed_statuses = {0, 128 + signal_number} if situation == "start" else {0}
    assert program.wait() in allowed_statuses
    assert program.stderr_text == ""


def test_that_the_window_can_be_closed_before_the_engine_is_ready(program):
    program.close()
    assert (program.wait(), program.stderr_text) == (0, "")


def test_that_a_killed_screen_ends_the_program_and_keeps_its_recovery_file(tmp_path):
    with virtual_screen() as (name, server):
        program = Program(name, None, tmp_path)
        try:
            program.click(*SQUARE_POS)
            wait_for(lambda: [*tmp_path.rglob("*.rescue")], "the recovery file")
            server.kill()
            assert program.wait() == 1
        finally:
            program.process.kill()
            program.process.wait()
    assert "QThread" not in program.stderr_text
    assert "Fatal" not in program.stderr_text
    assert [*tmp_path.rglob("*.rescue")], "it is offered at the next start"
