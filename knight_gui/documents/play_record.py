"""Record of the puzzles of the day that were answered: one JSON file beside the settings."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from datetime import date
from pathlib import Path
from typing import Any

from knight_gui.board import Board
from knight_gui.documents.atomic import write_file_atomically
from knight_gui.folders import settings_file
from knight_gui.regular_files import open_regular_file
from knight_gui.state.lesson import Question

_VERSION = 1
_NUMBERS = ("day", "answer", "try_count", "seconds")
_MAX_BYTES = 1 << 22
"""Limit of the file: a hundred years of days."""


@dataclass(frozen=True)
class AnsweredDay:
    """Answer to the puzzle of a day."""

    day: int
    """Ordinal of the date."""
    answer: int
    """Last answer."""
    try_count: int
    """Number of tries until the right answer; 0 if it was not found."""
    seconds: int
    """Time from the question to the answer."""
    size: str
    """Size of the board, as 6x6."""
    question: str
    """Name of the question."""


def play_record_file() -> Path:
    """Return the file of the record, beside the settings."""
    return settings_file().with_name("play.json")


def read_answered_days(file: Path) -> dict[int, AnsweredDay]:
    """Return the answered days of a file by their ordinals, without invalid ones."""
    return _parse_days(_read_table(file))


def _read_table(file: Path) -> dict[str, Any]:
    """Return the table in a file; it is empty if the file is missing or has something else."""
    content = b""
    with suppress(OSError), open_regular_file(file) as stream:
        content = stream.read(_MAX_BYTES)
    with suppress(ValueError, RecursionError):
        table = json.loads(content)
        if isinstance(table, dict):
            return table
    return {}


def _parse_days(table: dict[str, Any]) -> dict[int, AnsweredDay]:
    entries = table.get("days")
    if not isinstance(entries, list):
        return {}
    days: dict[int, AnsweredDay] = {}
    for entry in entries:
        # another program may have written anything
        with suppress(ValueError, TypeError, LookupError, OverflowError):
            answered_day = _parse_day(entry)
            days[answered_day.day] = answered_day
    return days


def _parse_day(entry: Mapping[str, Any]) -> AnsweredDay:
    """Return an answered day, or raise an error of any kind if it has an invalid field."""
    if any(type(entry[name]) is not int for name in _NUMBERS):
        raise ValueError(entry)
    date.fromordinal(entry["day"])
    Board.parse(entry["size"])
    Question(entry["question"])
    return AnsweredDay(**{each.name: entry[each.name] for each in fields(AnsweredDay)})


def record_answered_day(file: Path, answered_day: AnsweredDay) -> None:
    """Add an answered day to a file, unless that day has its answer; errors are ignored.

    The file of a later version of the program stays as it is.
    """
    table = _read_table(file)
    days = _parse_days(table)
    version = table.get("version", _VERSION)
    if answered_day.day in days or version != _VERSION:
        return
    days[answered_day.day] = answered_day
    new_table = {"version": _VERSION, "days": [asdict(days[day]) for day in sorted(days)]}
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        write_file_atomically(file, json.dumps(new_table).encode(), is_durable=False)


def count_streak(days: dict[int, AnsweredDay], last_day: int) -> int:
    """Return the number of days in a row, up to a day, whose puzzles were solved."""
    count = 0
    while (answered := days.get(last_day - count)) is not None and answered.try_count:
        count += 1
    return count
