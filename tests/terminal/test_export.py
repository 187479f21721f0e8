"""Command `export`: contents of text files and tables, and its errors."""

import csv
import json
import signal

import pytest

from knight_gui import Board, Recording, Search, Tour, problem

LESSON = """\
title = "Two scenes"

[[scenes]]
title = "The first dead end"
text = "It has no way on."
board = "6x6"
start = "a6"
strategy = "naive+order/knight-tour"
step = "first dead end"

[[scenes]]
title = "The end"
text = "A tour."
board = "5x5"
start = "c3"
strategy = "warnsdorff+order/knight-tour"
step = "end"
"""


@pytest.fixture
def lesson(tmp_path):
    """File of a lesson."""
    file = tmp_path / "lesson.knight"
    file.write_text(LESSON, encoding="utf-8")
    return file


def rows_in(file):
    with file.open(encoding="utf-8", newline="") as lines:
        return list(csv.reader(lines))


@pytest.mark.parametrize(
    ("arguments", "solve_arguments"),
    [
        ("--board 6x6 --start c3", "--board 6x6 --start c3"),
        ("--holes c3,c4 --start 0,0", "--holes c3,c4 --start 0,0"),
        ("--board 5x5 --what squares", "--board 5x5 --format squares"),
        # a step in the middle is shown as it was
        ("--strategy naive --step 33", "--strategy naive --max-steps 33"),
    ],
)
def test_that_a_text_file_holds_the_output_of_solve(export, solve, arguments, solve_arguments):
    result, file = export("tour.txt", arguments)
    assert (result.status, result.out, result.err) == (0, "", "")
    assert file.read_text(encoding="utf-8") == solve(solve_arguments).out


@pytest.mark.parametrize("file", [[], ["-o", "-"]])
def test_that_an_export_without_a_file_goes_to_standard_output(terminal, solve, file):
    result = terminal("export", "--board", "5x5", *file)
    assert (result.status, result.out, result.err) == (0, solve("--board 5x5").out, "")


def test_that_json_of_a_search_by_hand_holds_its_moves(terminal, lesson):
    scene = 'title = "Mine"\nstart = "a1"\nstrategy = "naive"\nmoves = "b3 - c2"\nstep = 3'
    lesson.write_text(f'version = 4\ntitle = "A game"\n[[scenes]]\n{scene}\n', encoding="utf-8")
    fields = json.loads(terminal("export", str(lesson), "--format", "json").out)
    assert (fields["moves"], fields["path"]) == (["b3", "-", "c2"], ["a1", "c2"])


def test_that_a_table_has_the_name_row_and_column_of_each_square(export):
    result, file = export("tour.csv", "--board 5x6 --start b2")
    assert result.status == 0
    head, *rows = rows_in(file)
    assert head == ["number", "square", "row", "column"]
    assert rows[0] == ["1", "b2", "3", "1"]
    board = Board(5, 6)
    path = tuple(board.parse_square(name) for _, name, _, _ in rows)
    assert Tour(board, path)
    assert [board.row_and_column(square) for square in path] == [
        (int(row), int(col)) for *_, row, col in rows
    ]


def test_that_a_hole_is_a_number_sign(export):
    _, file = export("tour.csv", "--what board --board 3x3 --holes b2 --start a3")
    assert [[cell == "#" for cell in row] for row in rows_in(file)] == [
        [False, False, False],
        [False, True, False],
        [False, False, False],
    ]


def test_that_json_equals_that_of_solve(export, solve):
    _, file = export("tour.json", "--board 6x6")
    solve_fields = json.loads(solve("--board 6x6 --format json").out)
    export_fields = json.loads(file.read_text(encoding="utf-8"))
    assert {**export_fields, "seconds": 0} == {**solve_fields, "seconds": 0}


def test_that_a_search_that_finds_no_tour_leaves_its_path_and_status_1(export):
    result, file = export("stuck.txt", "--preset knight --start 5,4")
    assert result.status == 1
    assert result.err.startswith("Stuck")
    assert "60" in file.read_text(encoding="utf-8").split()


def test_that_nothing_is_written_where_no_tour_can_exist(export):
    result, file = export("none.txt", "--board 4x4")
    assert result.status == 1
    assert result.err.startswith("No tour")
    assert not file.exists()


def test_that_each_step_has_a_row(export):
    result, file = export("steps.csv", "--what steps --strategy naive --range 0..100")
    assert (result.status, result.err) == (0, "")
    head, *rows = rows_in(file)
    assert head == ["step", "kind", "square", "depth"]
    search = Search(problem("8x8", strategy="naive"))
    name = search.problem.board.name
    for row, position in zip(rows, search, strict=False):
        kind = position.step_type.value
        assert row == [str(position.step), kind, name(position.head), str(position.depth)]
    assert len(rows) == 101


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [("9990..10010", 9990, 10010), ("..7", 0, 7), ("10000..", 10000, 10100)],
)
def test_that_a_range_of_steps_is_part_of_all_steps(export, text, first, last):
    search = "--what steps --strategy naive --max-steps 10100"
    _, every = export("all.csv", search)
    _, part = export("part.csv", f"{search} --range {text}")
    head, *rows = rows_in(every)
    assert rows_in(part) == [head, *rows[first : last + 1]]
    assert rows[-1][0] == "10100"


@pytest.mark.parametrize("search", ["--strategy naive --step 5000", "--preset sure --step 3"])
def test_that_the_statistics_add_up_to_nodes_and_retreats(export, search):
    _, json_file = export("path.json", search)
    fields = json.loads(json_file.read_text(encoding="utf-8"))
    for what, columns in (
        ("by-square", ["square", "row", "column"]),
        ("by-depth", ["depth"]),
    ):
        result, file = export("counts.csv", f"--what {what} {search}")
        assert result.status == 0
        head, *rows = rows_in(file)
        assert head == [*columns, "entered", "retreats"]
        assert sum(int(row[-2]) for row in rows) == fields["nodes"]
        assert sum(int(row[-1]) for row in rows) == fields["backtracks"]


@pytest.mark.parametrize(
    ("arguments", "step", "max_step"),
    [
        ("--format txt", 10**18, "1,000,000,000,000"),
        ("--format csv --what steps", 10**18, "1,000,000,000,000"),
        ("--format csv --what steps --max-steps 500", 501, "500"),
        ("--format txt --max-steps 500", 501, "500"),
    ],
)
def test_that_there_is_a_limit_to_the_step_that_a_link_names(terminal, arguments, step, max_step):
    link = f"knight:8x8/a8/naive+order/knight-tour?step={step}"
    result = terminal("export", link, *arguments.split())
    assert (result.status, result.out) == (2, "")
    assert result.err == (
        f"knight-gui: Step {step:,} is too far away: the last one allowed is {max_step}.\n"
    )


def test_that_the_step_limit_holds_for_a_target_known_only_at_the_end(terminal):
    link = "knight:8x8/a8/naive+order/knight-tour?step=deepest_retreat"
    result = terminal("export", link, "--format", "csv", "--what", "steps", "--max-steps", "500")
    assert result.out.count("\n") == 1 + 501


def test_that_a_scene_of_a_file_is_searched_up_to_its_step(export, lesson):
    _, first = export("first.csv", f"'{lesson}'")
    recording = Recording(problem("6x6", "a6", strategy="naive"))
    recording.advance(1000)
    names = Board(6, 6).names(recording.position(recording.next_dead_end(0)).path)
    assert tuple(row[1] for row in rows_in(first)[1:]) == names
    for arguments, rows in (("--scene 2", 26), ("--step 2", 4)):
        result, file = export("other.csv", f"'{lesson}' {arguments}")
        assert (result.status, len(rows_in(file))) == (0, rows)


def test_that_a_file_and_options_of_a_search_contradict_each_other(export, lesson):
    result, _ = export("tour.txt", f"'{lesson}' --start a1")
    assert result.status == 2
    assert "leave out the options of the search" in result.err
    result, _ = export("tour.txt", f"'{lesson}' --scene 3")
    assert "There is no scene 3: the file has 2." in result.err


def test_that_a_failed_export_leaves_the_file_as_it_was(export):
    _, file = export("tour.txt")
    before = file.read_bytes()
    result, file = export("tour.txt", "--step 64")
    assert result.status == 2
    assert file.read_bytes() == before
    assert [path.name for path in file.parent.iterdir()] == ["tour.txt"]


@pytest.mark.usefixtures("interrupt_handler")
def test_that_ctrl_c_leaves_the_file_as_it_was(export, monkeypatch, tmp_path):
    advance = Search.advance

    def advance_and_interrupt(search, budget):
        signal.raise_signal(signal.SIGINT)
        return advance(search, budget)

    file = tmp_path / "steps.csv"
    file.write_bytes(b"old")
    monkeypatch.setattr(Search, "advance", advance_and_interrupt)
    result, _ = export("steps.csv", "--what steps --strategy naive")
    assert (result.status, result.out) == (130, "")
    assert file.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["steps.csv"]
