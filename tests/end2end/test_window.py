"""The program as a person meets it: a process, a window on a screen, a mouse, an end."""

import signal

import pytest
from PySide6.QtGui import QColor

from knight_gui.drawing.theme import CURRENT_POSITION_COLOR, LIGHT_THEME
from tests.end2end.conftest import Program, until, virtual_screen

A_SQUARE = (0.3, 0.4)
"""A place on the board, in shares of the window."""


def is_touring(program):
    """Whether the knight is on the board, and the path that it leaves behind."""
    ring, path = program.counts(CURRENT_POSITION_COLOR, QColor(LIGHT_THEME.path_ramp[-1]))
    return ring > 20 and path > 100


def test_that_a_click_on_the_board_starts_a_tour(program):
    assert not is_touring(program)
    program.click(*A_SQUARE)
    until(lambda: is_touring(program), "the knight on the board")
    one = program.picture()
    until(lambda: program.picture() != one, "the knight to go on")
    program.close()
    assert (program.wait(), program.said) == (0, "")


def test_that_keys_reach_the_window(program):
    program.click(*A_SQUARE)
    until(lambda: is_touring(program), "the knight on the board")
    program.key("space")
    program.key("d")
    until(lambda: program.picture().pixelColor(3, 300).lightness() < 80, "dark colours")
    program.key("ctrl+q")
    assert (program.wait(), program.said) == (0, "")


@pytest.mark.parametrize(
    ("scene", "wish"),
    [
        ("start", signal.SIGTERM),
        ("start", signal.SIGINT),
        ("playing", signal.SIGTERM),
        ("flat out", signal.SIGINT),
        ("help", signal.SIGTERM),
    ],
)
def test_that_a_signal_ends_the_program_in_good_order(program, wish, scene):
    if scene == "help":
        alone = program.picture()
        program.key("F1")
        until(lambda: program.picture() != alone, "help")
    elif scene != "start":
        program.click(*A_SQUARE)
        until(lambda: is_touring(program), "the knight on the board")
    if scene == "flat out":
        program.key("End")
    program.process.send_signal(wish)
    # a window that is just being shown is not closed, but ended
    orderly = {0, 128 + wish} if scene == "start" else {0}
    assert program.wait() in orderly
    assert program.said == ""


def test_that_the_window_is_closed_before_the_engine_is_ready(program):
    program.close()
    assert (program.wait(), program.said) == (0, "")


def test_that_a_screen_that_dies_ends_the_program_without_a_crash_and_nothing_is_lost(tmp_path):
    with virtual_screen() as (name, server):
        program = Program(name, None, tmp_path)
        try:
            program.click(*A_SQUARE)
            until(lambda: [*tmp_path.rglob("*.rescue")], "what is shown to be written down")
            server.kill()
            assert program.wait() == 1
        finally:
            program.process.kill()
            program.process.wait()
    assert "QThread" not in program.said
    assert "Fatal" not in program.said
    assert [*tmp_path.rglob("*.rescue")], "it is offered at the next start"
