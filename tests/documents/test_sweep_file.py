"""A map in a file: what was written is there, and is not searched again."""

import json
import shutil
import sys
from itertools import islice

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_gui.board import Board, InputError
from knight_gui.documents.sweeps import formats
from knight_gui.documents.sweeps.formats import CSV_FORMAT, FORMATS_BY_EXTENSION
from knight_gui.documents.sweeps.row import (
    COLUMNS,
    ROW_FORMAT_VERSION,
    SweepEntry,
    iter_entries,
    row_from_entry,
)
from knight_gui.documents.sweeps.table import SweepFile
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS
from knight_gui.sweeps.plan import iter_start_problems
from tests.search.problems import problems

HERE = [form for form in FORMATS_BY_EXTENSION.values() if form.is_installed]
WHOLE = [form for form in HERE if form is not CSV_FORMAT]
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")


@pytest.fixture(params=HERE, ids=lambda sweep_format: sweep_format.extension)
def kind(request):
    return request.param


@st.composite
def entries(draw):
    """What may come of any search from one square."""
    problem = draw(problems())
    last = problem.board.free_count - 1
    limit = draw(st.integers(1, 2**63 - 1))
    outcome = draw(st.sampled_from(Outcome))
    steps = limit if outcome is Outcome.STOPPED else draw(st.integers(min(last, limit), limit))
    deepest = draw(st.integers(0, min(last, steps)))
    if outcome is Outcome.SOLVED:
        steps = max(steps, last)
        deepest = last
        limit = max(limit, last)
    attempt = Attempt(outcome, steps, deepest)
    if outcome is Outcome.NO_TOUR and draw(st.booleans()):
        attempt = Attempt(outcome, 0, 0, is_ruled_out_beforehand=True)
    return SweepEntry(Problem(problem.board, problem.path[:1], problem.strategy), attempt, limit)


def searches(count, limit=1000, outcome=Outcome.STOPPED):
    """What came of searches from the first squares of 8×8."""
    found = islice(iter_start_problems(Board(), PRESETS["knight-tour"].naive), count)
    deepest = 63 if outcome is Outcome.SOLVED else 20
    return [SweepEntry(problem, Attempt(outcome, limit, deepest), limit) for problem in found]


def write(file, kind, *found):
    """Write some entries after each other, as they are found while one table is open."""
    with SweepFile(file, kind) as table:
        for each in found:
            table.add_entries(each)


def kept(file, kind):
    with SweepFile(file, kind) as table:
        return list(table.entries.values())


def names_in(folder):
    return sorted(path.name for path in folder.iterdir())


@given(st.lists(entries(), max_size=5))
def test_that_each_kind_of_file_gives_back_what_was_written(wanted):
    rows = list(map(row_from_entry, wanted))
    assert all(list(iter_entries(kind.parse(kind.serialize(rows)))) == wanted for kind in HERE)


def test_that_rows_are_there_when_the_table_is_opened_again(tmp_path, kind):
    file = tmp_path / "map"
    found = searches(5)
    write(file, kind, found[:2], found[2:])
    assert kept(file, kind) == found
    assert names_in(tmp_path) == ["map"]


def test_that_the_file_can_be_read_at_every_moment(tmp_path, kind):
    file = tmp_path / "map"
    with SweepFile(file, kind) as table:
        assert list(kind.parse(file.read_bytes())) == []
        table.add_entries(searches(3))
        assert len(list(kind.parse(file.read_bytes()))) == 3 or kind is not CSV_FORMAT


def test_that_more_steps_take_the_place_of_fewer(tmp_path, kind):
    file = tmp_path / "map"
    found = searches(3)
    further = searches(2, 5000)
    write(file, kind, found)
    write(file, kind, further)
    assert len(list(kind.parse(file.read_bytes()))) == 3
    assert kept(file, kind) == [*further, found[2]]


def test_that_fewer_steps_do_not_take_the_place_of_an_end(tmp_path):
    ended = searches(1, 5000, Outcome.SOLVED)
    stopped = searches(1, 9000)
    write(tmp_path / "map", CSV_FORMAT, ended, stopped, searches(1, 10))
    assert kept(tmp_path / "map", CSV_FORMAT) == ended


@pytest.mark.parametrize(
    ("outcome", "limit", "is_answered"),
    [
        (Outcome.STOPPED, 999, True),
        (Outcome.STOPPED, 1000, True),
        (Outcome.STOPPED, 1001, False),
        (Outcome.STUCK, 10**9, True),
        (Outcome.NO_TOUR, 10**9, True),
    ],
)
def test_that_only_what_was_given_up_is_searched_again_with_more_steps(outcome, limit, is_answered):
    (entry,) = searches(1, 1000, outcome)
    assert entry.covers(limit) is is_answered


def test_that_the_file_is_whole_where_something_else_fails(tmp_path, kind):
    file = tmp_path / "map"
    found = searches(3)

    def fail():
        with SweepFile(file, kind) as table:
            table.add_entries(found)
            raise InputError("the cluster is gone")

    with pytest.raises(InputError, match="the cluster is gone"):
        fail()
    assert names_in(tmp_path) == ["map"]
    assert len(list(kind.parse(file.read_bytes()))) == 3


# Who dies, and who comes second


@pytest.mark.parametrize("torn", ["8x8,,knight,c8,0,2,nai", "8", "\0\0"])
def test_that_a_line_without_an_end_is_dropped(tmp_path, torn):
    file = tmp_path / "map.csv"
    found = searches(3)
    write(file, CSV_FORMAT, found[:2])
    whole = file.read_bytes()
    file.write_bytes(whole + torn.encode())
    assert kept(file, CSV_FORMAT) == found[:2]
    write(file, CSV_FORMAT, found[2:])
    assert file.read_bytes().startswith(whole)
    assert kept(file, CSV_FORMAT) == found


@pytest.mark.parametrize("count", [0, 10])
def test_that_names_of_columns_that_were_just_begun_are_written_again(tmp_path, count):
    file = tmp_path / "map.csv"
    file.write_text(",".join(COLUMNS)[:count])
    assert kept(file, CSV_FORMAT) == []
    assert file.read_text() == ",".join(COLUMNS) + "\n"


@pytest.mark.parametrize("kind", WHOLE, ids=lambda sweep_format: sweep_format.extension)
def test_that_the_log_of_a_program_that_was_killed_is_taken_in(tmp_path, kind):
    file = tmp_path / "map"
    found = searches(3)
    write(file, kind, found[:1])
    (tmp_path / "map.rows.csv").write_bytes(
        CSV_FORMAT.serialize(map(row_from_entry, found[1:])) + b"8x8,"
    )
    assert kept(file, kind) == found
    assert names_in(tmp_path) == ["map"]


def test_that_a_second_program_is_refused_until_the_first_has_ended(tmp_path, kind):
    file = tmp_path / "map"
    with SweepFile(file, kind), pytest.raises(InputError, match="another program"):
        SweepFile(file, kind)
    assert kept(file, kind) == []


@posix
def test_that_a_full_disk_leaves_whole_rows_and_says_so(tmp_path):
    resource = pytest.importorskip("resource")
    file = tmp_path / "map.csv"
    found = searches(9)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    table = SweepFile(file, CSV_FORMAT)
    table.add_entries(found[:1])
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + 100, before[1]))
    try:
        with pytest.raises(InputError, match=r"map\.csv cannot be written: File too large"), table:
            table.add_entries(found[1:])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert file.read_bytes() == CSV_FORMAT.serialize([row_from_entry(found[0])])
    assert kept(file, CSV_FORMAT) == found[:1]


@posix
@pytest.mark.parametrize("is_replaced", [True, False])
def test_that_a_file_that_was_deleted_or_replaced_takes_no_rows(tmp_path, kind, is_replaced):
    file = tmp_path / "there" / "map"
    file.parent.mkdir()
    table = SweepFile(file, kind)
    table.add_entries(searches(1))
    shutil.rmtree(file.parent)
    if is_replaced:
        file.parent.mkdir()
        (file if kind is CSV_FORMAT else file.with_name("map.rows.csv")).touch()
    with pytest.raises(InputError, match="cannot be written"), table:
        table.add_entries(searches(2))


# What is no such table

HEAD = ",".join(COLUMNS)
ROW = (
    f"{ROW_FORMAT_VERSION},8x8,,knight,a8,0,0,"
    "naive+order/knight-tour,stopped,1000,20,1000,false,2,14"
)


def changed(number, cell):
    cells = ROW.split(",")
    cells[number] = cell
    return ",".join(cells)


@pytest.mark.parametrize(
    ("content", "phrase"),
    [
        ("my notes", "not a table with a row on each line"),
        ("my notes\n", "its columns are not version, board, holes,"),
        (f"{HEAD},more\n", "its columns are not"),
        (f"{HEAD}\n{ROW}\n8x8,,knight\n", "row 2 has 3 cells, not 15"),
        (f"{HEAD}\n{changed(0, 'x')}\n", 'row 1: “version” is "x"'),
        (f"{HEAD}\n{changed(1, '8y8')}\n", "row 1: “8y8” is not a board size"),
        (f"{HEAD}\n{changed(2, 'z1')}\n", "row 1: z1 is outside"),
        (f"{HEAD}\n{changed(4, 'b8')}\n", 'row 1: “column” is "0"'),
        (f"{HEAD}\n{changed(7, 'naive')}\n", "row 1: “naive” is not a whole strategy"),
        (f"{HEAD}\n{changed(8, 'lost')}\n", 'row 1: “outcome” is "lost"'),
        (f"{HEAD}\n{changed(9, 'many')}\n", 'row 1: “steps” is "many"'),
        (f"{HEAD}\n{changed(9, '1001')}\n", 'row 1: “steps” is "1001"'),
        (f"{HEAD}\n{changed(9, '9' * 30)}\n", 'row 1: “steps” is "999'),
        (f"{HEAD}\n{changed(10, '64')}\n", 'row 1: “deepest” is "64"'),
        (f"{HEAD}\n{changed(12, 'true')}\n", 'row 1: “foreseen” is "true"'),
        (f"{HEAD}\n{changed(13, '')}\n", 'row 1: “wrong_at” is "14"'),
        (f"{HEAD}\n{changed(13, '0')}\n", 'row 1: “mistakes” is "0"'),
        (f"{HEAD}\n{changed(14, '22')}\n", 'row 1: “wrong_at” is "22"'),
        (f'{HEAD}\n"8x8\n', "a quotation mark in it is missing"),
        ("\xff\xfe\n", "not UTF-8 text"),
    ],
)
def test_that_what_is_no_such_table_or_was_damaged_is_refused_and_stays(tmp_path, content, phrase):
    file = tmp_path / "map.csv"
    file.write_bytes(content.encode("latin-1" if "\xff" in content else "utf-8"))
    before = file.read_bytes()
    with pytest.raises(InputError, match="stays as it is") as error:
        SweepFile(file, CSV_FORMAT)
    assert phrase in str(error.value)
    assert "\n" not in str(error.value)
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", ["", "{}", "[1]", "[{}]", '[{"board": "8x8"', "notes"])
@pytest.mark.parametrize("kind", WHOLE, ids=lambda sweep_format: sweep_format.extension)
def test_that_other_json_and_no_parquet_are_refused_and_stay(tmp_path, kind, content):
    file = tmp_path / "map"
    file.write_text(content)
    with pytest.raises(InputError, match="stays as it is"):
        SweepFile(file, kind)
    assert file.read_text() == content
    assert names_in(tmp_path) == ["map"]


def test_that_rows_of_json_are_checked_as_well(tmp_path):
    file = tmp_path / "map.json"
    rows = json.loads(FORMATS_BY_EXTENSION["json"].serialize([row_from_entry(searches(1)[0])]))
    file.write_text(json.dumps([*rows, rows[0] | {"limit": -1}]))
    with pytest.raises(InputError, match="row 2: “limit” is -1"):
        SweepFile(file, FORMATS_BY_EXTENSION["json"])


@pytest.mark.parametrize("name", [".", "there/map.csv"])
def test_that_what_cannot_be_written_is_said_at_once(tmp_path, name):
    with pytest.raises(InputError):
        SweepFile(tmp_path / name, CSV_FORMAT)
    assert names_in(tmp_path) == []


def test_that_parquet_without_its_package_says_what_to_install(monkeypatch):
    monkeypatch.setattr(formats, "find_spec", lambda _: None)
    with pytest.raises(InputError, match=r"pip install knight-gui\[parquet\]"):
        FORMATS_BY_EXTENSION["parquet"].check_installed()
