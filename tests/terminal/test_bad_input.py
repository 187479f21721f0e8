"""Bad input: one line on standard error that names it, exit 2, nothing half done."""

import sys

import pytest

from tests.terminal.running import run_process

LONG = "9" * 5000

WRONG = [
    *(
        (f"--board {size}", [f"A board of {size.replace('x', '×')}", "16,000,000"])
        for size in ("0x8", "8x0", "0x0", "99999x99999", "4001x4000", "999999999x999999999")
    ),
    *(
        (f"--board {text}", [f"“{text}” is not a board size", "8x8"])
        for text in (
            "-3x4",
            "3x-4",
            "8",
            "x",
            "abc",
            "8.5x8",
            "1e3x4",
            "8x8x8",
            "9999999999x1",
            "--closed",
        )
    ),
    *(
        (f"--start {text}", [f"{text} is outside the 8×8 board", "a8 to h1", "0,0 to 7,7"])
        for text in ("i9", "a9", "i8", "8,0", "0,8", "zz1")
    ),
    *(
        (f"--start {text}", [f"“{text}” is not a square", "a8", "0,0"])
        for text in (
            "-1,0",
            "0,-1",
            "a0",
            "0",
            "a",
            "0;0",
            "0,0,0",
            "88",
            "é8",
            "a\uff18a",
            "--closed",
        )
    ),
    ("--preset foo", ["no preset “foo”", "knight-tour, knight-problem-solve, horsetreads"]),
    ("--preset Knight", ["no preset “Knight”"]),
    ("--strategy greedy", ["no ordering “greedy”", "naive, static, warnsdorff"]),
    ("--strategy naive/knight", ["“naive/knight” is not a whole strategy", "naive+order/knight"]),
    ("--strategy warnsdorff+pohl", ["not a whole strategy", "warnsdorff+pohl/knight-tour"]),
    ("--holes c3,z9", ["z9 is outside the 8×8 board", "a8 to h1"]),
    ("--holes c3,4", ["“4” is not a hole", "c3,d4"]),
    ("--holes c3;d4", ["“c3;d4” is not a hole", "commas"]),
    ("--board 1x2 --holes a1,b1", ["at least one square that is not a hole"]),
    ("--holes a1 --start a1", ["a1 is a hole"]),
    ("--leaper unicorn", ["no leaper “unicorn”", "camel, zebra, giraffe", "1,3"]),
    ("--leaper 1", ["no leaper “1”"]),
    ("--leaper 0,0", ["(0, 0) does not exist"]),
    ("--leaper -1,2", ["no leaper “-1,2”"]),
    ("--restarts -1", ["“-1” is not a number of moves per square", "0 to 1000"]),
    ("--move-order foo", ["no move order “foo”", "knight-tour, knight-problem-solve"]),
    ("--tie-break foo", ["no tie-break “foo”", "order"]),
    ("--format xml", ["no format “xml”", "board, json, squares"]),
    *(
        (
            f"--max-steps {text}",
            [f"“{text}” is not a number of steps", "--max-steps", "from 0 to 9223372036854775807"],
        )
        for text in ("-1", "ten", "1.5", "1e6", "1_000", "٣", "9223372036854775808", "--closed")
    ),
    (
        "--preset horsetreads --move-order knight-tour",
        ["--move-order knight-tour contradicts --preset horsetreads"],
    ),
    (
        "--preset knight --strategy naive --move-order horse-step-chess",
        ["--move-order horse-step-chess contradicts --preset knight,"],
    ),
    ("--bord 8x8", ["--bord", "--board", "knight-gui solve --help"]),
    ("--no-backtracking=yes", ["--no-backtracking", "does not take a value"]),
    *(
        (option, [option, "requires an argument"])
        for option in ("--board", "--start", "--max-steps")
    ),
    ("8x8", ["unexpected extra argument", "8x8"]),
    ("--closed yes", ["unexpected extra argument", "yes"]),
]


def assert_refused(said, *phrases):
    assert said.status == 2
    assert said.out == ""
    assert said.err.startswith("knight-gui: ")
    assert said.err.endswith("\n")
    assert len(said.err.splitlines()) == 1
    for phrase in phrases:
        assert phrase in said.err


def assert_refused_briefly(said):
    assert_refused(said)
    assert len(said.err) < 300
    assert said.err.rstrip("\n").isprintable()


@pytest.mark.parametrize(("arguments", "phrases"), WRONG, ids=[words for words, _ in WRONG])
def test_that_a_wrong_argument_is_refused_in_one_line(solve, arguments, phrases):
    assert_refused(solve(arguments), *phrases)


@pytest.mark.parametrize(
    "option",
    [
        "--board",
        "--start",
        "--preset",
        "--strategy",
        "--move-order",
        "--tie-break",
        "--leaper",
        "--restarts",
        "--max-steps",
        "--format",
    ],
)
@pytest.mark.parametrize("text", ["", " ", LONG, "a\n8\x1b[31m\u202e", "\udcff", "×", "\0"])
def test_that_strange_text_is_refused_in_one_short_line_of_visible_characters(solve, option, text):
    said = solve(option, text)
    assert_refused_briefly(said)
    assert solve(f"{option}={text}", "--closed") == said


@pytest.mark.parametrize("text", [LONG, "a\n8\x1b[31m\u202e", "\udcff", "×", "\0", "a1," + LONG])
def test_that_a_strange_hole_is_refused_in_one_short_line_of_visible_characters(solve, text):
    assert_refused_briefly(solve("--holes", text))


@pytest.mark.parametrize(
    ("arguments", "phrases"),
    [
        (["slove"], ["slove", "Did you mean 'solve'?"]),
        (["--foo"], ["--foo", "knight-gui --help"]),
        (["--"], ["Missing command"]),
        (["8x8"], ["8x8"]),
        ([""], ["No such command"]),
    ],
)
def test_that_an_unknown_command_is_refused_in_one_line(terminal, arguments, phrases):
    assert_refused(terminal(*arguments), *phrases)


def test_that_the_process_ends_with_status_2_too():
    assert_refused(run_process("solve", "--board", "0x8"), "A board of 0×8")


LITTLE_MEMORY = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (1_000_000_000,) * 2)
from knight_gui.__main__ import main
sys.exit(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not keep to the limit")
def test_that_a_board_that_does_not_fit_into_memory_is_refused():
    said = run_process(
        # each thread of the libraries claims memory of its own
        *("solve", "--board", "4000x4000"),
        program=LITTLE_MEMORY,
        env={"OPENBLAS_NUM_THREADS": "1"},
    )
    assert_refused(said, "A board of 4000×4000 needs more memory", "16,000,000 squares")


@pytest.mark.parametrize("argument", ["x" * 5000, "--" + "x" * 5000, "a b " * 1250])
def test_that_an_endless_argument_is_shortened(argument):
    said = run_process("solve", argument)
    assert said.status == 2
    assert len(said.err) < 500
    assert said.err.endswith("… (“knight-gui solve --help” says what is allowed)\n")
