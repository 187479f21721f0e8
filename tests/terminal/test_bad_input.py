"""Invalid input of all commands: one line on standard error, exit status 2, no file written."""

import re
import sys

import pytest

from knight_gui.search.tour_count import MAX_COUNTED_SQUARES
from tests.terminal.processes import run_process

LONG = "9" * 5000

SOLVE = [
    *(
        (f"--board {size}", [f"A board of {size.replace('x', '×')}", "16,000,000"])
        for size in ("0x8", "8x0", "4001x4000", "999999999x999999999")
    ),
    *(
        (f"--board {text}", [f"“{text}” is not a board size", "8x8"])
        for text in (
            "-3x4",
            "8",
            "abc",
            "8.5x8",
            "8x8x8",
            "9999999999x1",
            "--closed",
        )
    ),
    *(
        (f"--start {text}", [f"{text} is outside the 8×8 board", "a8 to h1", "0,0 to 7,7"])
        for text in ("a9", "i8", "8,0", "0,8")
    ),
    *(
        (f"--start {text}", [f"“{text}” is not a square", "a8", "0,0"])
        for text in (
            "-1,0",
            "a0",
            "0",
            "0;0",
            "0,0,0",
            "é8",
            "--closed",
        )
    ),
    ("--preset foo", ["--preset foo: expected one of knight-tour, knight-problem-solve, horset"]),
    ("--preset Knight", ["--preset Knight: expected one of"]),
    ("--strategy gredy", ["--strategy gredy: expected one of naive, static, warnsdorff, greedy."]),
    ("--strategy naive/knight", ["“naive/knight” is not a whole strategy", "naive+order/knight"]),
    ("--strategy warnsdorff+pohl", ["not a whole strategy", "warnsdorff+pohl/knight-tour"]),
    ("--holes c3,z9", ["z9 is outside the 8×8 board", "a8 to h1"]),
    ("--holes c3,4", ["“4” is not a hole", "such as a8,b8."]),
    ("--holes c3;d4", ["“c3;d4” is not a hole", "commas"]),
    ("--board 1x2 --holes a1,b1", ["at least one square that is not a hole"]),
    ("--holes a1 --start a1", ["a1 is a hole"]),
    ("--leaper unicorn", ["no leaper “unicorn”", "camel, zebra, giraffe", "1,3"]),
    ("--leaper 1", ["no leaper “1”"]),
    ("--leaper 0,0", ["(0, 0) does not exist"]),
    ("--leaper -1,2", ["no leaper “-1,2”"]),
    ("--restarts -1", ["restarts:-1: expected a whole number from 0 to 1,000."]),
    (
        "--seed -1 --tie-break random",
        ["--seed -1: expected a whole number from 0 to 2,147,483,647"],
    ),
    ("--move-order foo", ["no move order “foo”", "knight-tour, knight-problem-solve"]),
    ("--tie-break foo", ["--tie-break foo: expected one of order, random, pohl, "]),
    ("--format xml", ["--format xml: expected one of board, json, squares."]),
    *(
        (
            f"--max-steps {text}",
            [f"--max-steps {text}: expected a whole number from 0 up."],
        )
        for text in ("-1", "ten", "1.5", "1_000", "٣", "--closed")
    ),
    *(
        (f"--max-steps {text}", [f"{text}: expected", "from 0 to 9,223,372,036,854,775,807."])
        for text in ("9223372036854775808", "1" + "0" * 30)
    ),
    (
        "--preset horsetreads --move-order knight-tour",
        ["--move-order knight-tour cannot be used with --preset horsetreads"],
    ),
    (
        "--preset knight --strategy naive --move-order horse-step-chess",
        ["--move-order horse-step-chess cannot be used with --preset knight:"],
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
    ("--board 8x8", ["8×8 has 13,267,364,410,532 closed tours"]),
    ("--board 8x9", ["The 8×9 board has 72 squares", f"up to {MAX_COUNTED_SQUARES}"]),
    ("--board 4000x4000", ["4000×4000", "16,000,000 squares", "up to 36"]),
    ("--board 0x5", ["A board of 0×5"]),
    ("--board five", ["“five” is not a board size"]),
    ("--start f1", ["f1 is outside the 5×5 board"]),
    ("--start x", ["“x” is not a square"]),
    ("--format board", ["--format board: expected one of text, json, squares."]),
    ("--format squares", ["--format squares prints the tours from one square", "--start a5"]),
    ("--workers 0", ["--workers 0: expected a whole number from 1 to 1,000."]),
    ("--workers 2 --start a5", ["--workers cannot be used with --start"]),
    ("--strategy naive", ["--strategy", "knight-gui count --help"]),
    ("5x5", ["unexpected extra argument", "5x5"]),
]
MAP = [
    ("--limit 0", ["--limit 0: expected a whole number from 1 up."]),
    ("--limit many", ["--limit many: expected a whole number from 1 up."]),
    ("--workers 0", ["--workers 0: expected a whole number from 1 to 1,000."]),
    ("--workers 1001", ["--workers 1001: expected a whole number from 1 to 1,000."]),
    ("--boards 5x5", ["“5x5” is not a range of boards", "5x5..12x12"]),
    ("--boards 8x8..5x9", ["5x9 has fewer rows or columns than 8x8"]),
    ("--boards 3x3..zxz", ["“zxz” is not a board size"]),
    ("--boards 1x1..4000x4000", ["searches: a map has at most 1,000,000"]),
    ("--board 1001x1000", ["1,001,000 searches"]),
    ("--boards 3x3..4x4 --board 8x8", ["--board cannot be used with --boards"]),
    ("--boards 3x3..4x4 --holes a1", ["--holes cannot be used with --boards"]),
    ("--boards 3x3..4x4 --start e1", ["e1 is outside the 4×4 board"]),
    ("--boards 3x3..4x4 --start e", ["“e” is not a square"]),
    ("--start i1", ["i1 is outside the 8×8 board"]),
    ("--strategy clever", ["--strategy clever: expected one of naive, "]),
    ("--preset clever", ["--preset clever: expected one of"]),
    ("--preset knight --strategy naive+order/knight", ["cannot be used with --preset knight"]),
    ("--format xml", ["--format xml: expected one of csv, json, parquet."]),
    ("-o map.xml", ["“map.xml” does not say the kind", ".csv, .json, .parquet"]),
    ("-o nowhere/map.csv", ["nowhere/map.csv cannot be written: No such file"]),
    ("-o . --format csv", ["it is not a file"]),
    ("--cluster tcp://a --workers 2", ["--workers cannot be used with --cluster"]),
    ("--max-steps 5", ["--max-steps", "knight-gui map --help"]),
]
EXPORT = [
    ("-o tour.doc", ["The ending of “tour.doc” does not say"]),
    ("-o tour.csv --format doc", ["--format doc: expected one of txt, csv, json, "]),
    ("-o tour.txt --what film", ["--what film in a txt file: expected one of board, squares."]),
    ("-o tour.json --what squares", ["--what squares in a json file: expected one of board."]),
    ("-o tour.txt --step 64", ["There is no step 64: this search ends with step 63."]),
    ("-o tour.txt --step -1", ["--step -1: expected a whole number from 0 up."]),
    ("lesson.knight --scene 0", ["--scene 0: expected a whole number from 1 up."]),
    (
        "-o tour.txt --range 0..5",
        ["--range is for steps and for films. “board” shows a single step"],
    ),
    ("-o tour.csv --what steps --range 5..1", ["“5..1” is not a range of steps"]),
    ("-o tour.csv --what steps --range 64..", ["There is no step 64: this search ends with"]),
    ("-o tour.csv --what steps --range 99..", ["There is no step 99: this search ends with"]),
    ("-o tour.txt --scene 2", ["--scene needs a file"]),
    ("-o tour.txt nowhere.knight", ["nowhere.knight cannot be read"]),
    ("-o nowhere/tour.txt", ["cannot be written: No such file or directory."]),
    ("-o a.txt --theme dark", ["--theme has no effect on a txt file"]),
    ("-o a.png --speed 3", ["--speed has no effect on a png file"]),
    ("-o a.png --theme rose", ["--theme rose: expected one of light, dark, print."]),
    *(
        (f"-o a.png --size {text}", [f"--size {text}: expected a whole number from 100 to 10,000."])
        for text in ("50", "500.5")
    ),
    *(
        (f"-o a.png --scale {text}", [f"--scale {text}: expected a whole number from 1 to 10."])
        for text in ("99", "0")
    ),
    *(
        (f"-o a.gif --every {text}", [f"--every {text}: expected a whole number from 1 up."])
        for text in ("0", "x")
    ),
    *(
        (f"-o a.gif --speed {text}", [f"--speed {text}: expected a number from 0.1 to 50."])
        for text in ("0", "99", "nan")
    ),
]
DRAWING = [
    ("-o a.png --size 9999 --scale 9", ["at most 100,000,000"]),
    ("-o a.png --step 99", ["There is no step 99: this search ends with step 63."]),
    ("-o a.svg --range 1..2", ["--range is for"]),
    ("-o a.gif --range 0..9000", ["9,001 frames; at most 2,000 are allowed. Show one step in 5"]),
    ("-o a.gif --what squares", ["--what squares in a gif file: expected one of board, figure, "]),
]
ESTIMATE = [
    ("--preset sure", ["This search keeps starting again"]),
    ("--no-backtracking", ["This search never backtracks"]),
    ("--probes 1", ["--probes 1: expected a whole number from 2 to 99,999,999."]),
    ("--probes many", ["--probes many: expected a whole number from 2 to 99,999,999."]),
    ("--seed -1", ["--seed -1: expected a whole number from 0 to 2,147,483,647."]),
    ("--format board", ["--format board: expected one of text, json."]),
]
CHECK = [
    ("", ["Missing argument"]),
    ("nowhere.txt", ["nowhere.txt cannot be read: No such file or directory."]),
    ("- --holes a1", ["--holes needs --board"]),
    ("- --format xml", ["--format xml: expected one of text, json."]),
    ("- --board 0x8", ["A board of 0×8"]),
]


JUDGE = [
    ("a8,c2", ["Not a path: ", "is not a knight’s move"]),
    ("a8,i7 --board 8x8", ["i7 is outside the 8×8 board"]),
    ("nowhere.txt", ["nowhere.txt cannot be read"]),
]


PUZZLE = [
    (
        "--kind chess",
        ["--kind chess: expected one of one-way-out, where-wrong, finish, why-none, numbers."],
    ),
    ("--difficulty 5", ["--difficulty 5: expected a whole number from 1 to 4."]),
    ("--date 24.12.2026", ["expected year-month-day, such as 2026-12-24"]),
    ("--date 2026-12-24 --seed 3", ["--seed 3 cannot be used with --date"]),
    ("-o sheet.doc", [".txt, .json, .svg, .pdf"]),
]


def cases_of(command, rows):
    """Return test cases of one command; their ids are the command lines."""
    lines = [(f"{command} {arguments}", phrases) for arguments, phrases in rows]
    return [pytest.param(line, phrases, id=line) for line, phrases in lines]


def assert_refused(result, *phrases):
    assert (result.status, result.out) == (2, "")
    assert result.err.startswith("knight-gui: ")
    assert result.err.endswith("\n")
    assert len(result.err.splitlines()) == 1
    assert all(phrase in result.err for phrase in phrases)


def assert_refused_briefly(result):
    assert_refused(result)
    assert len(result.err) < 300
    assert result.err.rstrip("\n").isprintable()


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """An empty working directory."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize(
    ("line", "phrases"),
    [
        *cases_of("solve", SOLVE),
        *cases_of("count", COUNT),
        *cases_of("map", MAP),
        *cases_of("export", EXPORT),
        *cases_of("estimate", ESTIMATE),
        *cases_of("check", CHECK),
        *cases_of("judge", JUDGE),
        *cases_of("puzzle", PUZZLE),
    ],
)
def test_that_a_wrong_argument_is_refused_in_one_line(terminal, folder, line, phrases):
    assert_refused(terminal(*line.split()), *phrases)
    assert list(folder.iterdir()) == []


# a second application of Qt cannot be made beside that of other tests
@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize(("line", "phrases"), cases_of("export", DRAWING))
def test_that_an_impossible_picture_is_refused_in_one_line(terminal, folder, line, phrases):
    assert_refused(terminal(*line.split()), *phrases)
    assert list(folder.iterdir()) == []


STRANGE_TEXTS = ["", " ", LONG, "a\n8\x1b[31m\u202e", "\udcff", "×", "\0"]
OPTIONS = {
    "solve": [
        *("--board", "--start", "--preset", "--strategy", "--move-order", "--tie-break"),
        *("--leaper", "--restarts", "--max-steps", "--format"),
    ],
    "count": ["--board", "--start", "--format"],
    "map": ["--board", "--boards", "--start", "--limit", "--workers", "--format"],
}


@pytest.mark.parametrize(
    ("command", "option", "text"),
    [
        *((name, option, STRANGE_TEXTS[3]) for name in OPTIONS for option in OPTIONS[name]),
        *(("solve", "--start", text) for text in STRANGE_TEXTS),
        *(("map", "--limit", text) for text in STRANGE_TEXTS),
    ],
)
def test_that_strange_text_is_refused_in_one_short_line_of_visible_characters(
    terminal, command, option, text
):
    result = terminal(command, option, text)
    assert_refused_briefly(result)
    if command == "solve":
        assert terminal(command, f"{option}={text}", "--closed") == result


@pytest.mark.parametrize("text", [*STRANGE_TEXTS[2:], "a1," + LONG])
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


def test_that_a_process_ends_with_status_2_after_wrong_arguments():
    assert_refused(run_process("solve", "--board", "0x8"), "A board of 0×8")


LOW_MEMORY_PROGRAM = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (1_000_000_000,) * 2)
from knight_gui.__main__ import main
sys.exit(main())
"""


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not keep to the limit")
def test_that_a_board_that_does_not_fit_into_memory_is_refused():
    result = run_process(
        # each thread of the libraries claims memory of its own
        *("solve", "--board", "4000x4000"),
        program=LOW_MEMORY_PROGRAM,
        env={"OPENBLAS_NUM_THREADS": "1"},
    )
    assert_refused(result, "too little memory", "100 bytes more for each square of its board")


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not keep to the limit")
@pytest.mark.parametrize("megabytes", [80, 499])
def test_that_too_little_memory_for_the_engine_is_refused_in_one_line(megabytes):
    program = LOW_MEMORY_PROGRAM.replace("1_000_000_000", str(megabytes * 10**6))
    result = run_process("solve", "--board", "5x5", program=program)
    assert_refused(result, "the engine needs 500 MB", f"may use {megabytes} (“ulimit -v”)")


def test_that_a_lack_of_memory_during_the_work_is_reported_in_one_line(terminal, monkeypatch):
    def raise_memory_error(*_):
        raise MemoryError

    monkeypatch.setattr("knight_gui.terminal.count.TourEnumeration", raise_memory_error)
    assert_refused(terminal("count", "--start", "a5"), "too little memory")


@pytest.mark.parametrize("argument", ["x" * 5000, "--" + "x" * 5000, "a b " * 1250])
def test_that_an_endless_argument_is_shortened(terminal, argument):
    result = terminal("solve", argument)
    assert result.status == 2
    assert len(result.err) < 500
    assert result.err.endswith("… (“knight-gui solve --help” says what is allowed)\n")


NOTHING = "--max-steps 0"
SUGGESTIONS = [
    (f"solve {NOTHING} --board {{}}", ["8", "5;5"]),
    (f"solve {NOTHING} --board 3x3 --holes a3,b3 --start {{}}", ["x", "9"]),
    (f"solve {NOTHING} --board 1x3 --holes {{}}", ["x;y"]),
    (f"solve {NOTHING} --leaper {{}}", ["unicorn", "1"]),
    (f"solve {NOTHING} --preset {{}}", ["foo"]),
    (f"solve {NOTHING} --move-order {{}}", ["foo"]),
    (f"solve {NOTHING} --tie-break {{}}", ["foo"]),
    (f"solve {NOTHING} --pruning {{}}", ["foo"]),
    (f"solve {NOTHING} --format {{}}", ["foo"]),
    (
        f"solve {NOTHING} --strategy {{}}",
        [
            *("gredy", "naive/closed", "naive/knight", "naive/knight/closed", "static+pohl"),
            *("warnsdorff+random(-1)", "warnsdorff+random:x", "naive+pohl", "+pohl/", "/", "//"),
            *("+", "naive//closed", "static/restarts:9", "static/restarts:x", "static/foo"),
            *("warnsdorff/no-backtracking/dead-ends", "naive/closed/knight"),
        ],
    ),
    (f"solve {NOTHING} --strategy static+order/knight/{{}}", ["foo", ""]),
    ("count --board 3x3 --start a3 --format {}", ["foo"]),
    ("map --limit 1 --start a1 --boards {}", ["5x5"]),
    ("map --board 3x3 --preset {}", ["foo"]),
    ("map --board 3x3 --strategy {}", ["foo", "naive/closed"]),
    ("estimate --board 5x5 --probes 2 --format {}", ["foo"]),
    ("export --format csv --what {}", ["foo"]),
    ("export --format csv --what steps --range {}", ["foo"]),
    ("export --format txt --what {}", ["steps"]),
]


def suggestions_in(message):
    """Yield the values that an error message suggests."""
    for names in re.findall(
        r"(?:choose one of|expected one of|allowed are) ([\w:, -]+?)(?:\.|, or |\n)", message
    ):
        yield from names.split(", ")
    yield from re.findall(r"(?:such as|for example) (\S+?)[.,;:]?(?=\s)", message)


@pytest.mark.parametrize(("line", "wrong_values"), SUGGESTIONS)
def test_that_each_suggested_value_is_accepted(terminal, line, wrong_values):
    def run_with(value):
        return terminal(*(word.format(value) for word in line.split()))

    for value in wrong_values:
        refusal = run_with(value)
        suggestions = [*suggestions_in(refusal.err)]
        assert refusal.status == 2
        assert suggestions, refusal.err
        for suggestion in suggestions:
            assert run_with(suggestion).status != 2, f"{suggestion}: {run_with(suggestion).err}"
