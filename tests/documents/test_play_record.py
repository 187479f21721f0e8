"""Record of the puzzles of the day: kept once for each day, and whatever stands in the file."""

import json
from dataclasses import asdict

import pytest

from knight_gui.documents.play_record import (
    AnsweredDay,
    count_streak,
    read_answered_days,
    record_answered_day,
)


def answered(day, try_count=1):
    return AnsweredDay(day, 5, try_count, 60, "6x6", "finish")


def test_that_the_first_answer_of_a_day_stays(tmp_path):
    file = tmp_path / "new" / "play.json"
    assert read_answered_days(file) == {}
    for each in (answered(8), answered(7, 2), answered(8, 0)):
        record_answered_day(file, each)
    assert read_answered_days(file) == {7: answered(7, 2), 8: answered(8)}


@pytest.mark.parametrize(
    "content",
    ["", "[]", "{", '{"days": 3}', '{"days": [3]}', '{"days": [{"day": "7"}]}', "[" * 10_000, "\0"],
)
def test_that_a_file_with_anything_else_has_no_days(tmp_path, content):
    file = tmp_path / "play.json"
    file.write_text(content, encoding="utf-8")
    assert read_answered_days(file) == {}
    record_answered_day(file, answered(7))
    assert read_answered_days(file) == {7: answered(7)}


@pytest.mark.parametrize(
    "changes",
    [{"day": 0}, {"day": True}, {"answer": "5"}, {"size": "0x0"}, {"size": 6}, {"question": "?"}],
)
def test_that_an_invalid_day_is_left_out_and_the_others_stay(tmp_path, changes):
    file = tmp_path / "play.json"
    entries = [asdict(answered(7)) | changes, asdict(answered(8))]
    file.write_text(json.dumps({"version": 1, "days": entries}), encoding="utf-8")
    assert read_answered_days(file) == {8: answered(8)}


def test_that_the_file_of_a_later_version_stays_as_it_is(tmp_path):
    file = tmp_path / "play.json"
    text = json.dumps({"version": 2, "days": [asdict(answered(8)) | {"stars": 3}]})
    file.write_text(text, encoding="utf-8")
    assert read_answered_days(file) == {8: answered(8)}
    record_answered_day(file, answered(9))
    assert file.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(("last_day", "streak"), [(4, 0), (5, 1), (6, 2), (8, 0), (9, 1)])
def test_that_a_streak_has_no_gap_and_only_solved_days(last_day, streak):
    days = {day: answered(day) for day in (5, 6, 9)} | {8: answered(8, 0)}
    assert count_streak(days, last_day) == streak
