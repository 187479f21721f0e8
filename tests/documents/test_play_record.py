"""Record of what was played: days and tours, and whatever stands in the file."""

import json
from dataclasses import asdict, replace

import pytest

from knight_gui.documents import play_record
from knight_gui.documents.play_record import (
    PuzzleDay,
    count_streak,
    erase_play_record,
    export_play_record,
    read_played_tours,
    read_puzzle_days,
    record_puzzle_day,
    record_tour,
)
from knight_gui.state.levels import LEVELS, PlayedTour


def answered(day, try_count=1):
    return PuzzleDay(day, 5, try_count, 60, "6x6", "finish")


def test_that_the_first_answer_of_a_day_stays(tmp_path):
    file = tmp_path / "new" / "play.json"
    assert read_puzzle_days(file) == {}
    for each in (answered(8), answered(7, 2), answered(8, 0)):
        record_puzzle_day(file, each)
    assert read_puzzle_days(file) == {7: answered(7, 2), 8: answered(8)}


def test_that_wrong_answers_stay_before_the_last_one_and_those_of_before_are_none(tmp_path):
    file = tmp_path / "play.json"
    missed = replace(answered(7, 0), answer=None, wrong_answers=(3,))
    record_puzzle_day(file, missed)
    assert read_puzzle_days(file) == {7: missed}
    assert missed.answers == (3,)
    assert count_streak(read_puzzle_days(file), 7) == 0
    solved = replace(answered(7, 2), wrong_answers=(3,))
    record_puzzle_day(file, solved)
    record_puzzle_day(file, missed)
    assert read_puzzle_days(file) == {7: solved}
    assert solved.answers == (3, 5)
    failed = replace(answered(7, 0), wrong_answers=(3, 5))
    assert failed.answers == (3, 5)
    entry = asdict(answered(8))
    del entry["wrong_answers"]
    file.write_text(json.dumps({"version": 1, "days": [entry]}), encoding="utf-8")
    assert read_puzzle_days(file) == {8: answered(8)}


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{", '{"days": 3}', '{"days": [3]}', '{"days": [{"day": "7"}]}', "[" * 10_000, "\0"],
)
def test_that_a_file_with_anything_else_has_no_days(tmp_path, content):
    file = tmp_path / "play.json"
    file.write_text(content, encoding="utf-8")
    assert read_puzzle_days(file) == {}
    record_puzzle_day(file, answered(7))
    assert read_puzzle_days(file) == {7: answered(7)}


@pytest.mark.parametrize(
    "changes",
    [
        {"day": 0},
        {"day": True},
        {"answer": "5"},
        {"size": "0x0"},
        {"size": 6},
        {"question": "?"},
        {"wrong_answers": 3},
        {"wrong_answers": ["3"]},
    ],
)
def test_that_an_invalid_day_is_left_out_and_the_others_stay(tmp_path, changes):
    file = tmp_path / "play.json"
    entries = [asdict(answered(7)) | changes, asdict(answered(8))]
    file.write_text(json.dumps({"version": 1, "days": entries}), encoding="utf-8")
    assert read_puzzle_days(file) == {8: answered(8)}


def test_that_the_file_of_a_later_version_stays_as_it_is(tmp_path):
    file = tmp_path / "play.json"
    text = json.dumps({"version": 2, "days": [asdict(answered(8)) | {"stars": 3}]})
    file.write_text(text, encoding="utf-8")
    assert read_puzzle_days(file) == {8: answered(8)}
    record_puzzle_day(file, answered(9))
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(("last_day", "streak"), [(4, 0), (5, 1), (6, 2), (8, 0), (9, 1)])
def test_that_a_streak_has_no_gap_and_only_solved_days(last_day, streak):
    days = {day: answered(day) for day in (5, 6, 9)} | {8: answered(8, 0)}
    assert count_streak(days, last_day) == streak


def played(seconds, level=LEVELS[0]):
    return PlayedTour(replace(level.setup, moves=(6, 0), hint_count=2), 7, seconds, True)


def test_that_tours_of_every_level_come_back_as_they_were(tmp_path):
    file = tmp_path / "play.json"
    tours = tuple(PlayedTour(level.setup, 7, 9, False) for level in LEVELS)
    for tour in tours:
        record_tour(file, tour)
    record_puzzle_day(file, answered(7))
    assert read_played_tours(file) == tours
    assert read_puzzle_days(file) == {7: answered(7)}


def test_that_the_oldest_tours_go_but_for_the_best(tmp_path, monkeypatch):
    monkeypatch.setattr(play_record, "MAX_TOURS", 2)
    file = tmp_path / "play.json"
    for seconds in (5, 4, 6, 7, 8):
        record_tour(file, played(seconds))
    assert [tour.seconds for tour in read_played_tours(file)] == [4, 7, 8]


@pytest.mark.parametrize(
    "changes",
    [{"day": 0}, {"seconds": "9"}, {"open_book": 1}, {"search": 3}, {"search": {"board": "x"}}],
)
def test_that_an_invalid_tour_is_left_out(tmp_path, changes):
    file = tmp_path / "play.json"
    for seconds in (1, 2):
        record_tour(file, played(seconds))
    table = json.loads(file.read_text(encoding="utf-8"))
    table["tours"][0] |= changes
    file.write_text(json.dumps(table), encoding="utf-8")
    assert read_played_tours(file) == (played(2),)


def test_that_an_export_is_a_record_and_erasing_leaves_the_export(tmp_path):
    file = tmp_path / "play.json"
    copy = tmp_path / "copy.json"
    export_play_record(file, copy)
    assert json.loads(copy.read_text(encoding="utf-8")) == {"version": 1, "days": [], "tours": []}
    record_tour(file, played(1))
    export_play_record(file, copy)
    erase_play_record(file)
    erase_play_record(file)
    assert read_played_tours(file) == ()
    assert read_played_tours(copy) == (played(1),)
