"""The program among others: pipes, a real terminal, Ctrl+C."""

import signal
import subprocess
import time

import pytest

from tests.terminal.running import (
    PATIENCE_S,
    PLAIN,
    PROGRAM,
    SHOWS_THE_LINE_AT_ONCE,
    TELLS_WHEN_IT_BEGINS,
    TELLS_WHEN_IT_SEARCHES,
    posix,
    read_terminal,
    run_process,
    start,
    start_there,
)

ENDLESS = ("solve", "--strategy", "naive", "--closed")
"""Nobody will see the end of this search on 8×8."""


def interrupted(program, delay, *, is_again=False):
    """Interrupt a search that would not end by itself, once or until it ends; what it said."""
    pipe = subprocess.PIPE
    with start(*ENDLESS, program=program, stdout=pipe, stderr=pipe, text=True) as process:
        assert process.stdout.readline() == "now\n"
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        while is_again and process.poll() is None:
            time.sleep(0.02)
            process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE_S)
    assert (process.returncode, out) == (130, "")
    assert "Traceback" not in err
    return err


@posix
def test_that_ctrl_c_ends_a_flat_out_search_at_once_with_130_and_no_traceback():
    said = interrupted(TELLS_WHEN_IT_SEARCHES, delay=0.3)
    assert said.startswith("Stopped by Ctrl+C after ")
    assert said.endswith(" steps. There is a closed tour, but the search did not find it.\n")


@posix
@pytest.mark.parametrize("delay", [0.1, 0.3])
def test_that_ctrl_c_while_the_program_loads_ends_it_with_130_and_no_traceback(delay):
    interrupted(TELLS_WHEN_IT_BEGINS, delay)


@posix
def test_that_the_live_line_is_gone_before_the_board_is_printed(terminal_ends):
    ours, theirs = terminal_ends
    arguments = ("solve", "--strategy", "naive", "--max-steps", "1000000")
    with start_there(theirs, *arguments, program=SHOWS_THE_LINE_AT_ONCE, stdout=theirs):
        lines = read_terminal(ours).decode().split("\r\x1b[2K")
    assert "steps/s" in lines[-2]
    assert lines[-1].startswith(" 1  8 11 16 ")
    assert "Stopped by --max-steps" in lines[-1]


def test_that_no_live_line_goes_into_a_pipe():
    said = run_process(
        # what makes other programs write as to a terminal
        *("solve", "--strategy", "naive", "--max-steps", "1000000"),
        program=SHOWS_THE_LINE_AT_ONCE,
        env={"FORCE_COLOR": "1"},
    )
    assert said.err.startswith("Stopped by --max-steps")
    assert "\x1b" not in said.out + said.err


@posix
@pytest.mark.parametrize("arguments", [["--help"], ["solve", "--help"], ["--version"]])
def test_that_a_reader_who_does_not_want_the_help_causes_no_error(arguments):
    with start(*arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@posix
@pytest.mark.parametrize("arguments", [["solve"], ["solve", "--help"], ["--version"]])
def test_that_a_closed_standard_output_is_an_error(arguments):
    closes = "import os\nos.close(1)\n"
    said = run_process(*arguments, program=f"import sys; sys.stdout = None\n{closes}" + PLAIN)
    assert said.status == 2
    assert said.err == "knight-gui: Nothing can be printed: standard output is closed.\n"


COMPILES = PROGRAM.format(
    first="""
from knight_gui.search.compiling import readiness
import knight_gui.terminal.main as terminal
def compile_and_go_on(*_):
    with readiness.waiting_for_engine():
        sys.stdin.readline()
    print("board", flush=True)
terminal._run_command = compile_and_go_on
"""
)
"""Takes as long to compile as its standard input is open."""


@posix
def test_that_a_terminal_is_told_of_compiling_until_it_is_over(terminal_ends):
    ours, theirs = terminal_ends
    pipe = subprocess.PIPE
    with start_there(theirs, "solve", program=COMPILES, stdin=pipe, stdout=theirs) as process:
        seen = read_terminal(ours, until=b"Ctrl+C stops")
        process.stdin.close()
        lines = (seen + read_terminal(ours)).decode().split("\r\x1b[2K")
    assert "Preparing the engine. Ctrl+C stops" in lines
    assert lines[-1] == "board\r\n"


@posix
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_that_a_signal_ends_compiling_at_once_and_leaves_no_line(terminal_ends, number):
    ours, theirs = terminal_ends
    pipe = subprocess.PIPE
    with start_there(theirs, "solve", program=COMPILES, stdin=pipe, stdout=theirs) as process:
        read_terminal(ours, until=b"Ctrl+C stops")
        process.send_signal(number)
        seen = read_terminal(ours).decode()
    assert process.returncode == 128 + number
    assert seen.endswith("\r\x1b[2K")


@posix
@pytest.mark.parametrize(("size", "status", "lines"), [("8x8", 0, 8), ("0x8", 2, 0)])
def test_that_a_closed_standard_error_leaves_standard_output_as_it_is(size, status, lines):
    program = (
        "import sys; sys.stderr = None\nfrom knight_gui.__main__ import main; sys.exit(main())"
    )
    said = run_process("solve", "--board", size, program=program)
    assert (said.status, len(said.out.splitlines())) == (status, lines)
