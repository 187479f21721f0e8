"""Bad input, to any command: a line on standard error that names it, exit 2, nothing half done."""

import sys

import pytest

from knight_gui.search.tour_count import MOST_SQUARES
from tests.terminal.running import run_process

LONG = "9" * 5000

SOLVE = [
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


COUNT = [
    ("--board 8x8", ["The 8×8 board has 64 squares", f"up to {MOST_SQUARES}"]),
    ("--board 4000x4000", ["4000×4000", "16,000,000 squares", "up to 36"]),
    ("--board 0x5", ["A board of 0×5"]),
    ("--board five", ["“five” is not a board size"]),
    ("--start f1", ["f1 is outside the 5×5 board"]),
    ("--start x", ["“x” is not a square"]),
    ("--format board", ["no format “board”", "text, json, squares"]),
    ("--format squares", ["--format squares prints the tours from one square", "--start a5"]),
    ("--workers 0", ["“0” cannot be used", "--workers"]),
    ("--workers 2 --start a5", ["--workers contradicts --start"]),
    ("--strategy naive", ["--strategy", "knight-gui count --help"]),
    ("5x5", ["unexpected extra argument", "5x5"]),
]
MAP = [
    ("--limit 0", ["“0” cannot be used", "--limit takes a whole number from 1 to 9223"]),
    ("--limit many", ["“many” cannot be used", "--limit"]),
    ("--workers 0", ["“0” cannot be used", "--workers takes", "1 to 1000"]),
    ("--workers 1001", ["“1001”", "--workers takes"]),
    ("--boards 5x5", ["“5x5” is no range of boards", "5x5..12x12"]),
    ("--boards 8x8..5x9", ["5x9 has fewer rows or columns than 8x8"]),
    ("--boards 3x3..zxz", ["“zxz” is not a board size"]),
    ("--boards 1x1..4000x4000", ["searches: a map has at most 1,000,000"]),
    ("--board 1001x1000", ["1,001,000 searches"]),
    ("--boards 3x3..4x4 --board 8x8", ["--board contradicts --boards"]),
    ("--boards 3x3..4x4 --holes a1", ["--holes contradicts --boards"]),
    ("--boards 3x3..4x4 --start e1", ["e1 is outside the 4×4 board"]),
    ("--boards 3x3..4x4 --start e", ["“e” is not a square"]),
    ("--start i1", ["i1 is outside the 8×8 board"]),
    ("--strategy clever", ["no ordering “clever”"]),
    ("--preset clever", ["no preset “clever”"]),
    ("--preset knight --strategy naive+order/knight", ["contradicts --preset knight"]),
    ("--format xml", ["no format “xml”", "csv, json, parquet"]),
    ("-o map.xml", ["“map.xml” does not say what kind", ".csv, .json, .parquet"]),
    ("-o nowhere/map.csv", ["nowhere/map.csv cannot be written: No such file"]),
    ("-o . --format csv", ["it is not a file"]),
    ("--cluster tcp://a --workers 2", ["--workers contradicts --cluster"]),
    ("--cluster tcp://a --processes", ["--processes contradicts --cluster"]),
    ("--max-steps 5", ["--max-steps", "knight-gui map --help"]),
]
EXPORT = [
    ("-o tour.doc", ["The ending of “tour.doc” does not say"]),
    ("-o tour.csv --format doc", ["There is no format “doc”"]),
    ("-o tour.txt --what film", ["There is no “film”"]),
    ("-o tour.json --what squares", ["A json file cannot hold “squares”: choose one of board."]),
    ("-o tour.txt --step 64", ["There is no step 64: this search ends with step 63."]),
    ("-o tour.txt --step -1", ["“-1” is not a number for --step"]),
    (
        "-o tour.txt --range 0..5",
        ["--range is for steps and for films; “board” is of a single step"],
    ),
    ("-o tour.csv --what steps --range 5..1", ["“5..1” is not a range of steps"]),
    ("-o tour.csv --what steps --range 64..", ["There is no step 64: this search ends with"]),
    ("-o tour.csv --what steps --range 99..", ["There is no step 99: this search ends with"]),
    ("-o tour.txt --scene 2", ["--scene needs a file"]),
    ("-o tour.txt nowhere.knight", ["nowhere.knight cannot be read"]),
    ("-o nowhere/tour.txt", ["cannot be written: No such file or directory."]),
    ("-o a.txt --theme dark", ["--theme says nothing of a txt file"]),
    ("-o a.png --speed 3", ["--speed says nothing of a png file"]),
    ("-o a.png --theme rose", ["“rose” is nothing for --theme: choose one of light, dark"]),
    ("-o a.png --size 50", ["A picture is 100 to 10,000 pixels wide, not 50."]),
    ("-o a.png --size x", ["“x” is not a number for --size."]),
    ("-o a.png --scale 99", ["--scale is 1 to 10, not 99."]),
]
DRAWING = [
    ("-o a.png --size 9999 --scale 9", ["at most 100,000,000"]),
    ("-o a.png --step 99", ["There is no step 99: this search ends with step 63."]),
    ("-o a.svg --range 1..2", ["--range is for"]),
    ("-o a.gif --range 0..9000", ["9,001 frames, and 2,000 are allowed: show one step in 5"]),
    ("-o a.gif --range 0..9 --speed 99", ["0.1 to 50 frames a second, not 99"]),
    ("-o a.gif --what squares", ["A gif file cannot hold “squares”"]),
]
ESTIMATE = [
    ("--preset sure", ["This search begins again and again"]),
    ("--no-backtracking", ["This search never goes back"]),
    ("--probes 1", ["“1” is not a number of probes"]),
    ("--probes many", ["“many” is not a number of probes"]),
    ("--seed -1", ["“-1” is not a seed"]),
    ("--format board", ["There is no format “board”"]),
]
CHECK = [
    ("", ["Missing argument"]),
    ("nowhere.txt", ["nowhere.txt cannot be read: No such file or directory."]),
    ("- --holes a1", ["--holes needs --board"]),
    ("- --format xml", ["There is no format “xml”: choose one of text, json."]),
    ("- --board 0x8", ["A board of 0×8"]),
]


def asked_of(command, rows):
    """Cases for one command, each called what is said on the command line."""
    lines = [(f"{command} {arguments}", phrases) for arguments, phrases in rows]
    return [pytest.param(line, phrases, id=line) for line, phrases in lines]


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


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty one in which the program runs."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("line", "phrases"),
    [
        *asked_of("solve", SOLVE),
        *asked_of("count", COUNT),
        *asked_of("map", MAP),
        *asked_of("export", EXPORT),
        *asked_of("estimate", ESTIMATE),
        *asked_of("check", CHECK),
    ],
)
def test_that_a_wrong_argument_is_refused_in_one_line(terminal, folder, line, phrases):
    assert_refused(terminal(*line.split()), *phrases)
    assert list(folder.iterdir()) == []


# a second application of Qt cannot be made beside that of other tests
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("line", "phrases"), asked_of("export", DRAWING))
def test_that_what_cannot_be_drawn_is_refused_in_one_line(terminal, folder, line, phrases):
    assert_refused(terminal(*line.split()), *phrases)
    assert list(folder.iterdir()) == []


STRANGE = ["", " ", LONG, "a\n8\x1b[31m\u202e", "\udcff", "×", "\0"]
OPTIONS = {
    "solve": [
        *("--board", "--start", "--preset", "--strategy", "--move-order", "--tie-break"),
        *("--leaper", "--restarts", "--max-steps", "--format"),
    ],
    "count": ["--board", "--start", "--format"],
    "map": ["--board", "--boards", "--start", "--limit", "--workers", "--format"],
}


@pytest.mark.parametrize("text", STRANGE)
@pytest.mark.parametrize(
    ("command", "option"), [(name, option) for name in OPTIONS for option in OPTIONS[name]]
)
def test_that_strange_text_is_refused_in_one_short_line_of_visible_characters(
    terminal, command, option, text
):
    if (command, option, text) == ("map", "--board", ""):
        # nothing was said
        return
    said = terminal(command, option, text)
    assert_refused_briefly(said)
    if command == "solve":
        assert terminal(command, f"{option}={text}", "--closed") == said


@pytest.mark.parametrize("text", [*STRANGE[2:], "a1," + LONG])
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
def test_that_an_endless_argument_is_shortened(terminal, argument):
    said = terminal("solve", argument)
    assert said.status == 2
    assert len(said.err) < 500
    assert said.err.endswith("… (“knight-gui solve --help” says what is allowed)\n")
