"""Example files of all versions of the formats are read, and the current ones written alike."""

import shutil
from collections import Counter
from dataclasses import fields
from operator import attrgetter
from pathlib import Path

import pytest

from knight_gui.board import InputError
from knight_gui.documents.lesson import (
    LESSON_FORMAT_VERSION,
    SCENE_KEYS,
    VIEW_KEYS,
    read_lesson_file,
    serialize_lesson,
)
from knight_gui.documents.sweeps import formats, row
from knight_gui.documents.sweeps.row import iter_entries, row_from_entry
from knight_gui.documents.sweeps.table import SweepFile
from knight_gui.documents.table import InputTable
from knight_gui.search.by_hand import path_after_moves
from knight_gui.search.strategy import Goal
from knight_gui.state.lesson import LessonScene, StepTarget
from tests.documents.test_sweep_file import make_entries

EXAMPLES = Path(__file__).parent / "formats"
INSTALLED_FORMATS = [each for each in formats.FORMATS_BY_EXTENSION.values() if each.is_installed]
SWEEP_FILES = [
    EXAMPLES / f"map-{row.ROW_FORMAT_VERSION}.{each.extension}" for each in INSTALLED_FORMATS
]
"""Example files with the same searches, one for each format; a new format needs its own."""


def format_of(file):
    return formats.FORMATS_BY_EXTENSION[file.suffix[1:]]


def rows_in(file):
    return list(map(row_from_entry, iter_entries(format_of(file).parse(file.read_bytes()))))


def test_that_lessons_without_a_version_are_read():
    lesson = read_lesson_file(EXAMPLES / "lesson-0.toml")
    first, zoomed, dragged, race = lesson.scenes
    assert lesson.title == "Why it takes so long"
    assert first.step is StepTarget.FIRST_DEAD_END
    assert (zoomed.step_range, zoomed.landscape_share) == ((0, 200), 0.5)
    assert dragged.setups[0].strategy.move_order.leaps[0] == (-1, -2)
    assert len(race.setups) == 2


@pytest.mark.parametrize("version", range(1, LESSON_FORMAT_VERSION + 1))
def test_that_lessons_of_each_version_are_read(version):
    race, camel, *by_hand = read_lesson_file(EXAMPLES / f"lesson-{version}.knight").scenes
    assert [setup.strategy.text for setup in race.setups] == [
        "naive+order/horsetreads",
        "warnsdorff+random:7/knight-problem-solve/dead-ends/restarts:5/closed",
    ]
    assert camel.setups[0].board.leaper.name == "camel"
    for scene in by_hand:
        problem = scene.setups[0].problem
        assert problem.board.names(path_after_moves(problem.path, problem.moves)) == (
            "a5",
            "b3",
            "c1",
            "e2",
        )
        assert problem.strategy.goal is Goal.CLOSED


def test_that_a_lesson_is_written_like_the_example_of_the_version(monkeypatch):
    names = set()
    parse_values = InputTable.parse_values

    def parse_and_record(table, keys):
        names.update(table.values)
        return parse_values(table, keys)

    monkeypatch.setattr(InputTable, "parse_values", parse_and_record)
    file = EXAMPLES / f"lesson-{LESSON_FORMAT_VERSION}.knight"
    lesson = read_lesson_file(file)
    assert names >= {key.name for key in SCENE_KEYS}, "each key has an example"
    assert serialize_lesson(lesson) == file.read_text(encoding="utf-8")


def test_that_each_field_of_a_scene_has_a_unique_key():
    assert {field.name for field in fields(LessonScene)} == {*VIEW_KEYS, "setups"}
    assert len({key.name for key in SCENE_KEYS}) == len(SCENE_KEYS)


@pytest.mark.parametrize("file", SWEEP_FILES, ids=attrgetter("name"))
def test_that_example_sweeps_of_each_format_are_read(file):
    rows = rows_in(file)
    assert set(rows) == set(rows_in(SWEEP_FILES[0]))
    assert Counter(each.outcome.value for each in rows) == {
        "solved": 3,
        "no-tour": 6,
        "stopped": 3,
    }


@pytest.mark.parametrize("file", SWEEP_FILES, ids=attrgetter("name"))
def test_that_rows_are_added_to_the_example_of_each_format(file, tmp_path):
    old_rows = rows_in(file)
    copy = Path(shutil.copy(file, tmp_path))
    with SweepFile(copy, format_of(file)) as sweep_file:
        entries = sweep_file.entries.values()
        assert [row_from_entry(entry) for entry in entries] == old_rows
        sweep_file.add_entries(make_entries(2))
    assert rows_in(copy) == [*old_rows, *map(row_from_entry, make_entries(2))]
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


@pytest.mark.parametrize("extension", ["csv", "json"])
def test_that_a_sweep_is_written_like_the_example_of_the_version(extension):
    file = EXAMPLES / f"map-{row.ROW_FORMAT_VERSION}.{extension}"
    assert format_of(file).serialize(rows_in(file)) == file.read_bytes()


@pytest.mark.parametrize("extension", ["csv", "json"])
def test_that_a_sweep_of_a_later_version_is_refused(extension, tmp_path):
    file = tmp_path / f"map.{extension}"
    content = (EXAMPLES / f"map-{row.ROW_FORMAT_VERSION}.{extension}").read_text(encoding="utf-8")
    new = content.replace("version,", "version,more,").replace("\n1,3x4", "\n30,x,3x4")
    file.write_text(new.replace('"version":1', '"version":30,"more":"x"'), encoding="utf-8")
    with pytest.raises(InputError, match="version 30, from a newer program"):
        SweepFile(file, format_of(file))
