"""Program as a process: pipes, a real terminal, Ctrl+C."""

import signal
import subprocess
import time

import pytest

from tests.terminal.processes import (
    ANNOUNCES_SEARCH,
    ANNOUNCES_START,
    PATIENCE_S,
    PLAIN,
    PROGRAM,
    SHOWS_LINE_AT_ONCE,
    posix_only,
    read_terminal,
    run_process,
    start,
    start_on_terminal,
)

ENDLESS = ("solve", "--strategy", "naive", "--closed")
"""Search on 8×8 that takes longer than a lifetime."""


def interrupt_search(program, delay, *, is_again=False):
    """Interrupt an endless search, once or until it ends, and return its standard error."""
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


@posix_only
def test_that_ctrl_c_ends_a_search_at_once_with_130_and_no_traceback():
    message = interrupt_search(ANNOUNCES_SEARCH, delay=0.3)
    assert message.startswith("Stopped by Ctrl+C after ")
    assert message.endswith(" steps. There is a closed tour, but the search did not find it.\n")


@posix_only
@pytest.mark.parametrize("delay", [0.1, 0.3])
def test_that_ctrl_c_while_the_program_loads_ends_it_with_130_and_no_traceback(delay):
    interrupt_search(ANNOUNCES_START, delay)


@posix_only
def test_that_the_progress_line_is_erased_before_the_board_is_printed(terminal_ends):
    our_end, program_end = terminal_ends
    arguments = ("solve", "--strategy", "naive", "--max-steps", "1000000")
    with start_on_terminal(program_end, *arguments, program=SHOWS_LINE_AT_ONCE, stdout=program_end):
        lines = read_terminal(our_end).decode().split("\r\x1b[2K")
    assert "steps/s" in lines[-2]
    assert lines[-1].startswith(" 1  8 11 16 ")
    assert "Stopped by --max-steps" in lines[-1]


def test_that_a_pipe_gets_no_progress_line():
    result = run_process(
        # some programs then write as to a terminal
        *("solve", "--strategy", "naive", "--max-steps", "1000000"),
        program=SHOWS_LINE_AT_ONCE,
        env={"FORCE_COLOR": "1"},
    )
    assert result.err.startswith("Stopped by --max-steps")
    assert "\x1b" not in result.out + result.err


@posix_only
@pytest.mark.parametrize("arguments", [["--help"], ["solve", "--help"], ["--version"]])
def test_that_a_closed_pipe_of_the_help_is_no_error(arguments):
    with start(*arguments, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


@posix_only
@pytest.mark.parametrize("arguments", [["solve"], ["solve", "--help"], ["--version"]])
def test_that_a_closed_standard_output_is_an_error(arguments):
    closes = "import os\nos.close(1)\n"
    result = run_process(*arguments, program=f"import sys; sys.stdout = None\n{closes}" + PLAIN)
    assert result.status == 2
    assert result.err == "knight-gui: Nothing can be printed: standard output is closed.\n"


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
"""Program that compiles as long as its standard input is open."""


@posix_only
def test_that_a_terminal_shows_a_line_while_the_engine_compiles(terminal_ends):
    our_end, program_end = terminal_ends
    pipe = subprocess.PIPE
    with start_on_terminal(
        program_end, "solve", program=COMPILES, stdin=pipe, stdout=program_end
    ) as process:
        output = read_terminal(our_end, until=b"Ctrl+C stops")
        process.stdin.close()
        lines = (output + read_terminal(our_end)).decode().split("\r\x1b[2K")
    assert "Preparing the engine. Ctrl+C stops" in lines
    assert lines[-1] == "board\r\n"


@posix_only
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_that_a_signal_ends_compiling_at_once_and_leaves_no_line(terminal_ends, number):
    our_end, program_end = terminal_ends
    pipe = subprocess.PIPE
    with start_on_terminal(
        program_end, "solve", program=COMPILES, stdin=pipe, stdout=program_end
    ) as process:
        read_terminal(our_end, until=b"Ctrl+C stops")
        process.send_signal(number)
        output = read_terminal(our_end).decode()
    assert process.returncode == 128 + number
    assert output.endswith("\r\x1b[2K")


@posix_only
@pytest.mark.parametrize(("size", "status", "lines"), [("8x8", 0, 8), ("0x8", 2, 0)])
def test_that_a_closed_standard_error_leaves_standard_output_as_it_is(size, status, lines):
    program = (
        "import sys; sys.stderr = None\nfrom knight_gui.__main__ import main; sys.exit(main())"
    )
    result = run_process("solve", "--board", size, program=program)
    assert (result.status, len(result.out.splitlines())) == (status, lines)
