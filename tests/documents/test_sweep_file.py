"""Files of sweeps: rows survive any end of the process, and damaged files are left unchanged."""

import json
import re
import shutil
import sys
from itertools import islice
from operator import attrgetter

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
from knight_gui.installing import install_command
from knight_gui.search.kinds import Outcome
from knight_gui.search.position import Attempt
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS
from knight_gui.sweeps.plan import iter_start_problems
from tests.search.problems import problems

INSTALLED_FORMATS = [each for each in FORMATS_BY_EXTENSION.values() if each.is_installed]
REWRITTEN_FORMATS = [each for each in INSTALLED_FORMATS if each is not CSV_FORMAT]
"""Formats whose files are written at the end, from a log."""
posix = pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX")


@pytest.fixture(params=INSTALLED_FORMATS, ids=attrgetter("extension"))
def sweep_format(request):
    """A file format of sweeps."""
    return request.param


@st.composite
def random_entries(draw):
    """Entries of searches from random squares."""
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


def make_entries(count, limit=1000, outcome=Outcome.STOPPED):
    """Return entries of searches from the first squares of 8×8."""
    start_problems = islice(iter_start_problems(Board(), PRESETS["knight-tour"].naive), count)
    deepest = 63 if outcome is Outcome.SOLVED else 20
    return [
        SweepEntry(problem, Attempt(outcome, limit, deepest), limit) for problem in start_problems
    ]


def write(file, sweep_format, *batches):
    """Write batches of entries one after the other."""
    with SweepFile(file, sweep_format) as sweep_file:
        for batch in batches:
            sweep_file.add_entries(batch)


def read(file, sweep_format):
    """Return the entries of a file."""
    with SweepFile(file, sweep_format) as sweep_file:
        return list(sweep_file.entries.values())


def names_in(folder):
    return sorted(path.name for path in folder.iterdir())


@given(st.lists(random_entries(), max_size=5))
def test_that_entries_round_trip_through_each_format(expected):
    rows = list(map(row_from_entry, expected))
    for sweep_format in INSTALLED_FORMATS:
        content = sweep_format.serialize(rows)
        assert list(iter_entries(sweep_format.parse(content))) == expected


def test_that_entries_are_in_the_file_when_it_is_opened_again(tmp_path, sweep_format):
    file = tmp_path / "map"
    entries = make_entries(5)
    write(file, sweep_format, entries[:2], entries[2:])
    assert read(file, sweep_format) == entries
    assert names_in(tmp_path) == ["map"]


def test_that_the_file_can_be_read_at_every_moment(tmp_path, sweep_format):
    file = tmp_path / "map"
    with SweepFile(file, sweep_format) as sweep_file:
        assert list(sweep_format.parse(file.read_bytes())) == []
        sweep_file.add_entries(make_entries(3))
        assert (
            len(list(sweep_format.parse(file.read_bytes()))) == 3 or sweep_format is not CSV_FORMAT
        )


def test_that_an_entry_with_more_steps_replaces_one_with_fewer(tmp_path, sweep_format):
    file = tmp_path / "map"
    entries = make_entries(3)
    further = make_entries(2, 5000)
    write(file, sweep_format, entries)
    write(file, sweep_format, further)
    assert len(list(sweep_format.parse(file.read_bytes()))) == 3
    assert read(file, sweep_format) == [*further, entries[2]]


def test_that_an_entry_with_fewer_steps_does_not_replace_an_ended_search(tmp_path):
    ended = make_entries(1, 5000, Outcome.SOLVED)
    stopped = make_entries(1, 9000)
    write(tmp_path / "map", CSV_FORMAT, ended, stopped, make_entries(1, 10))
    assert read(tmp_path / "map", CSV_FORMAT) == ended


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
def test_that_only_stopped_searches_are_repeated_with_more_steps(outcome, limit, is_answered):
    (entry,) = make_entries(1, 1000, outcome)
    assert entry.covers(limit) is is_answered


def test_that_the_file_is_complete_after_an_exception(tmp_path, sweep_format):
    file = tmp_path / "map"
    entries = make_entries(3)

    def fail():
        with SweepFile(file, sweep_format) as sweep_file:
            sweep_file.add_entries(entries)
            raise InputError("the cluster is gone")

    with pytest.raises(InputError, match="the cluster is gone"):
        fail()
    assert names_in(tmp_path) == ["map"]
    assert len(list(sweep_format.parse(file.read_bytes()))) == 3


# Killed processes, and second ones


@pytest.mark.parametrize("torn", ["8x8,,knight,c8,0,2,nai", "8", "\0\0"])
def test_that_an_incomplete_last_line_is_dropped(tmp_path, torn):
    file = tmp_path / "map.csv"
    entries = make_entries(3)
    write(file, CSV_FORMAT, entries[:2])
    whole = file.read_bytes()
    file.write_bytes(whole + torn.encode())
    assert read(file, CSV_FORMAT) == entries[:2]
    write(file, CSV_FORMAT, entries[2:])
    assert file.read_bytes().startswith(whole)
    assert read(file, CSV_FORMAT) == entries


@pytest.mark.parametrize("count", [0, 10])
def test_that_an_incomplete_header_is_written_again(tmp_path, count):
    file = tmp_path / "map.csv"
    file.write_text(",".join(COLUMNS)[:count])
    assert read(file, CSV_FORMAT) == []
    assert file.read_text() == ",".join(COLUMNS) + "\n"


@pytest.mark.parametrize("sweep_format", REWRITTEN_FORMATS, ids=attrgetter("extension"))
def test_that_the_log_of_a_killed_process_is_loaded(tmp_path, sweep_format):
    file = tmp_path / "map"
    entries = make_entries(3)
    write(file, sweep_format, entries[:1])
    (tmp_path / "map.rows.csv").write_bytes(
        CSV_FORMAT.serialize(map(row_from_entry, entries[1:])) + b"8x8,"
    )
    assert read(file, sweep_format) == entries
    assert names_in(tmp_path) == ["map"]


def test_that_a_second_process_is_refused_while_the_file_is_locked(tmp_path, sweep_format):
    file = tmp_path / "map"
    with SweepFile(file, sweep_format), pytest.raises(InputError, match="another program"):
        SweepFile(file, sweep_format)
    assert read(file, sweep_format) == []


@posix
def test_that_a_full_disk_leaves_complete_rows_and_is_reported(tmp_path):
    resource = pytest.importorskip("resource")
    file = tmp_path / "map.csv"
    entries = make_entries(9)
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    sweep_file = SweepFile(file, CSV_FORMAT)
    sweep_file.add_entries(entries[:1])
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + 100, before[1]))
    try:
        with (
            pytest.raises(InputError, match=r"map\.csv cannot be written: File too large"),
            sweep_file,
        ):
            sweep_file.add_entries(entries[1:])
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert file.read_bytes() == CSV_FORMAT.serialize([row_from_entry(entries[0])])
    assert read(file, CSV_FORMAT) == entries[:1]


@posix
@pytest.mark.parametrize("is_replaced", [True, False])
def test_that_a_deleted_or_replaced_file_gets_no_rows(tmp_path, sweep_format, is_replaced):
    file = tmp_path / "there" / "map"
    file.parent.mkdir()
    sweep_file = SweepFile(file, sweep_format)
    sweep_file.add_entries(make_entries(1))
    shutil.rmtree(file.parent)
    if is_replaced:
        file.parent.mkdir()
        (file if sweep_format is CSV_FORMAT else file.with_name("map.rows.csv")).touch()
    with pytest.raises(InputError, match="cannot be written"), sweep_file:
        sweep_file.add_entries(make_entries(2))


# Damaged and other files

HEAD = ",".join(COLUMNS)
ROW = (
    f"{ROW_FORMAT_VERSION},8x8,,knight,a8,0,0,"
    "naive+order/knight-tour,stopped,1000,20,1000,false,2,14"
)


def row_with(number, cell):
    """Return a valid row with one cell replaced."""
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
        (f"{HEAD}\n{row_with(0, 'x')}\n", 'row 1: “version” is "x"'),
        (f"{HEAD}\n{row_with(1, '8y8')}\n", "row 1: “8y8” is not a board size"),
        (f"{HEAD}\n{row_with(2, 'z1')}\n", "row 1: z1 is outside"),
        (f"{HEAD}\n{row_with(4, 'b8')}\n", 'row 1: “column” is "0"'),
        (f"{HEAD}\n{row_with(7, 'naive')}\n", "row 1: “naive” is not a whole strategy"),
        (f"{HEAD}\n{row_with(8, 'lost')}\n", 'row 1: “outcome” is "lost"'),
        (f"{HEAD}\n{row_with(8, 'gelöst')}\n", 'row 1: “outcome” is "gelöst"'),
        (f"{HEAD}\n{row_with(9, 'many')}\n", 'row 1: “steps” is "many"'),
        (f"{HEAD}\n{row_with(9, '1001')}\n", 'row 1: “steps” is "1001"'),
        (f"{HEAD}\n{row_with(9, '9' * 30)}\n", 'row 1: “steps” is "999'),
        (f"{HEAD}\n{row_with(10, '64')}\n", 'row 1: “deepest” is "64"'),
        (f"{HEAD}\n{row_with(12, 'true')}\n", 'row 1: “foreseen” is "true"'),
        (f"{HEAD}\n{row_with(13, '')}\n", 'row 1: “wrong_at” is "14"'),
        (f"{HEAD}\n{row_with(13, '0')}\n", 'row 1: “mistakes” is "0"'),
        (f"{HEAD}\n{row_with(14, '22')}\n", 'row 1: “wrong_at” is "22"'),
        (f'{HEAD}\n"8x8\n', "a quotation mark in it is missing"),
        ("\xff\xfe\n", "not UTF-8 text"),
    ],
)
def test_that_damaged_and_other_files_are_refused_and_unchanged(tmp_path, content, phrase):
    file = tmp_path / "map.csv"
    file.write_bytes(content.encode("latin-1" if "\xff" in content else "utf-8"))
    before = file.read_bytes()
    with pytest.raises(InputError, match="stays as it is") as error:
        SweepFile(file, CSV_FORMAT)
    assert phrase in str(error.value)
    assert "\n" not in str(error.value)
    assert file.read_bytes() == before


@pytest.mark.parametrize("content", ["", "{}", "[1]", "[{}]", '[{"board": "8x8"', "notes"])
@pytest.mark.parametrize("sweep_format", REWRITTEN_FORMATS, ids=attrgetter("extension"))
def test_that_other_content_is_refused_and_unchanged(tmp_path, sweep_format, content):
    file = tmp_path / "map"
    file.write_text(content)
    with pytest.raises(InputError, match="stays as it is"):
        SweepFile(file, sweep_format)
    assert file.read_text() == content
    assert names_in(tmp_path) == ["map"]


def test_that_a_row_without_any_column_is_refused_by_the_first_of_them():
    with pytest.raises(InputError, match="row 1: “version” is missing"):
        list(iter_entries([{}]))


def test_that_rows_of_json_are_checked(tmp_path):
    file = tmp_path / "map.json"
    rows = json.loads(FORMATS_BY_EXTENSION["json"].serialize([row_from_entry(make_entries(1)[0])]))
    file.write_text(json.dumps([*rows, rows[0] | {"limit": -1}]))
    with pytest.raises(InputError, match="row 2: “limit” is -1"):
        SweepFile(file, FORMATS_BY_EXTENSION["json"])


@pytest.mark.parametrize("name", [".", "there/map.csv"])
def test_that_a_path_that_cannot_be_written_is_refused_at_once(tmp_path, name):
    with pytest.raises(InputError):
        SweepFile(tmp_path / name, CSV_FORMAT)
    assert names_in(tmp_path) == []


def test_that_parquet_without_its_package_names_the_package_to_install(monkeypatch):
    monkeypatch.setattr(formats, "find_spec", lambda _: None)
    with pytest.raises(InputError, match=re.escape(install_command("pyarrow"))):
        FORMATS_BY_EXTENSION["parquet"].check_installed()
