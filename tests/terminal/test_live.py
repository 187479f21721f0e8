"""The line that says how far each command has got, while somebody watches."""

import locale
import subprocess

import pytest

from knight_gui.search.strategy import PRESETS
from tests.terminal.running import SHOWS_THE_LINE_AT_ONCE, posix, read_terminal, start_there


def states_of(shown):
    """What stood in the line, one state after the other, and what was said when it was gone."""
    first, *states, said = shown.split("\r\x1b[2K")
    assert first == ""
    assert states
    assert all(len(state) < 80 and state.endswith(" · Ctrl+C stops") for state in states)
    return states, said


@pytest.mark.parametrize(
    ("arguments", "progress", "said"),
    [
        ("solve --strategy naive --max-steps 1000000", " steps/s · ", "Stopped by --max-steps"),
        ("count --board 5x6 --start a5", " so far", "Steps: 513,696, time: "),
        ("count --board 5x6", " so far", "Steps: "),
        ("map --board 6x6 --limit 20000 -o map.csv", " of 36 · ", PRESETS["sure"].greedy.text),
        ("export --strategy naive --max-steps 1000000 -o lost.txt", " steps/s · ", "Stopped by "),
    ],
)
def test_that_long_work_shows_a_line_that_disappears(
    watched, monkeypatch, tmp_path, arguments, progress, said
):
    monkeypatch.chdir(tmp_path)
    states, last = states_of(watched(*arguments.split()).err)
    assert all(progress in state for state in states)
    assert last.startswith(said)


@posix
def test_that_a_real_terminal_shows_it_too(terminal_ends):
    ours, theirs = terminal_ends
    arguments = ("count", "--board", "5x6", "--start", "a5")
    pipe = subprocess.PIPE
    program = SHOWS_THE_LINE_AT_ONCE
    with start_there(theirs, *arguments, program=program, stdout=pipe) as process:
        shown = read_terminal(ours).decode(locale.getpreferredencoding(do_setlocale=False))
        states, last = states_of(shown)
        assert process.stdout.read() == b"4,542 tours start on a5, 16 of them closed.\n"
    assert all(" so far" in state for state in states)
    assert last.startswith("Steps: 513,696, time: ")
