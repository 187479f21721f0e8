"""Files of every format that ever was are opened, and no format changes under its old number."""

import shutil
from collections import Counter
from dataclasses import fields
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
from tests.documents.test_sweep_file import searches

FORMATS = Path(__file__).parent / "formats"
MAP_FORMATS = [form for form in formats.FORMATS_BY_EXTENSION.values() if form.is_installed]
MAPS = [FORMATS / f"map-{row.ROW_FORMAT_VERSION}.{form.extension}" for form in MAP_FORMATS]
"""Of the same searches, each of a kind: whoever makes another one adds its file."""


def format_of(file):
    return formats.FORMATS_BY_EXTENSION[file.suffix[1:]]


def rows_in(file):
    return list(map(row_from_entry, iter_entries(format_of(file).parse(file.read_bytes()))))


def test_that_lessons_from_before_there_were_versions_are_read():
    lesson = read_lesson_file(FORMATS / "lesson-0.toml")
    first, zoomed, dragged, race = lesson.scenes
    assert lesson.title == "Why it takes so long"
    assert first.step is StepTarget.FIRST_DEAD_END
    assert (zoomed.step_range, zoomed.landscape_share) == ((0, 200), 0.5)
    assert dragged.setups[0].strategy.move_order.leaps[0] == (-1, -2)
    assert len(race.setups) == 2


@pytest.mark.parametrize("version", range(1, LESSON_FORMAT_VERSION + 1))
def test_that_lessons_of_each_version_are_read(version):
    race, camel, *by_hand = read_lesson_file(FORMATS / f"lesson-{version}.knight").scenes
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


def test_that_lessons_are_written_as_the_example_of_their_version(monkeypatch):
    known = set()
    read = InputTable.parse_values
    monkeypatch.setattr(
        InputTable, "parse_values", lambda *of: known.update(of[0].values) or read(*of)
    )
    file = FORMATS / f"lesson-{LESSON_FORMAT_VERSION}.knight"
    lesson = read_lesson_file(file)
    assert known >= {key.name for key in SCENE_KEYS}, "each key has an example"
    assert serialize_lesson(lesson) == file.read_text(encoding="utf-8")


def test_that_each_field_of_a_scene_is_kept_under_a_key_of_its_own():
    assert {field.name for field in fields(LessonScene)} == {*VIEW_KEYS, "setups"}
    assert len({key.name for key in SCENE_KEYS}) == len(SCENE_KEYS)


@pytest.mark.parametrize("file", MAPS, ids=lambda file: file.name)
def test_that_maps_of_each_kind_are_read(file):
    found = rows_in(file)
    assert set(found) == set(rows_in(MAPS[0]))
    assert Counter(each.outcome.value for each in found) == {
        "solved": 3,
        "no-tour": 6,
        "stopped": 3,
    }


@pytest.mark.parametrize("file", MAPS, ids=lambda file: file.name)
def test_that_a_map_of_each_kind_is_added_to(file, tmp_path):
    before = rows_in(file)
    copy = Path(shutil.copy(file, tmp_path))
    with SweepFile(copy, format_of(file)) as table:
        assert [row_from_entry(entry) for entry in table.entries.values()] == before
        table.add_entries(searches(2))
    assert rows_in(copy) == [*before, *map(row_from_entry, searches(2))]
    assert [path.name for path in tmp_path.iterdir()] == [file.name]


@pytest.mark.parametrize("ending", ["csv", "json"])
def test_that_maps_are_written_as_the_example_of_their_version(ending):
    file = FORMATS / f"map-{row.ROW_FORMAT_VERSION}.{ending}"
    assert format_of(file).serialize(rows_in(file)) == file.read_bytes()


@pytest.mark.parametrize("ending", ["csv", "json"])
def test_that_a_map_of_a_later_version_is_refused_as_such(ending, tmp_path):
    file = tmp_path / f"map.{ending}"
    content = (FORMATS / f"map-{row.ROW_FORMAT_VERSION}.{ending}").read_text(encoding="utf-8")
    new = content.replace("version,", "version,more,").replace("\n1,3x4", "\n30,x,3x4")
    file.write_text(new.replace('"version":1', '"version":30,"more":"x"'), encoding="utf-8")
    with pytest.raises(InputError, match="version 30, from a newer program"):
        SweepFile(file, format_of(file))
