"""Progress line of each command on a terminal."""

import locale
import subprocess

import pytest

from knight_gui.search.strategy import PRESETS
from tests.terminal.processes import (
    SHOWS_LINE_AT_ONCE,
    posix_only,
    read_terminal,
    start_on_terminal,
)


def states_of(terminal_text):
    """Return the successive texts of the progress line, and the text after it was erased."""
    first, *states, last_text = terminal_text.split("\r\x1b[2K")
    assert first == ""
    assert states
    assert all(len(state) < 80 and state.endswith(" · Ctrl+C stops") for state in states)
    return states, last_text


@pytest.mark.parametrize(
    ("arguments", "progress", "last_text"),
    [
        ("solve --strategy naive --max-steps 1000000", " steps/s · ", "Stopped by --max-steps"),
        ("count --board 5x6 --start a5", " so far", "Steps: 513,696, time: "),
        ("count --board 5x6", " so far", "Steps: "),
        ("map --board 6x6 --limit 20000 -o map.csv", " of 36 · ", PRESETS["sure"].greedy.text),
        ("export --strategy naive --max-steps 1000000 -o lost.txt", " steps/s · ", "Stopped by "),
    ],
)
def test_that_long_work_shows_a_progress_line_and_erases_it(
    watched_terminal, monkeypatch, tmp_path, arguments, progress, last_text
):
    monkeypatch.chdir(tmp_path)
    states, last = states_of(watched_terminal(*arguments.split()).err)
    assert all(progress in state for state in states)
    assert last.startswith(last_text)


@posix_only
def test_that_a_real_terminal_shows_the_progress_line(terminal_ends):
    our_end, program_end = terminal_ends
    arguments = ("count", "--board", "5x6", "--start", "a5")
    pipe = subprocess.PIPE
    program = SHOWS_LINE_AT_ONCE
    with start_on_terminal(program_end, *arguments, program=program, stdout=pipe) as process:
        terminal_text = read_terminal(our_end).decode(
            locale.getpreferredencoding(do_setlocale=False)
        )
        states, last = states_of(terminal_text)
        assert process.stdout.read() == b"4,542 tours start on a5, 16 of them closed.\n"
    assert all(" so far" in state for state in states)
    assert last.startswith("Steps: 513,696, time: ")


# the other tests of this process need a program with widgets
@pytest.mark.usefixtures("qapp")
def test_that_the_progress_of_a_film_counts_the_frames_written(
    watched_terminal, monkeypatch, tmp_path
):
    monkeypatch.chdir(tmp_path)
    arguments = "export --strategy warnsdorff --range 0..2 --size 100 -o film.gif"
    error_text = watched_terminal(*arguments.split()).err
    frame_states = [part for part in error_text.split("\r\x1b[2K") if part.startswith("frame")]
    assert frame_states == [f"frame {count} of 3 · Ctrl+C stops" for count in range(3)]
