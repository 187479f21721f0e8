"""Record of the puzzles of the day that were answered: one JSON file beside the settings."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass
from pathlib import Path

from knight_gui.documents.atomic import write_file_atomically
from knight_gui.folders import settings_file
from knight_gui.regular_files import open_regular_file

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
    """Return the answered days of a file by their ordinals; none if it is missing or invalid."""
    content = b""
    with suppress(OSError), open_regular_file(file) as stream:
        content = stream.read(_MAX_BYTES)
    days: dict[int, AnsweredDay] = {}
    # other programs may have written anything
    with suppress(ValueError, TypeError, LookupError, RecursionError):
        for fields in json.loads(content)["days"]:
            if any(type(fields[name]) is not int for name in _NUMBERS):
                continue
            answered_day = AnsweredDay(**fields)
            days[int(answered_day.day)] = answered_day
    return days


def record_answered_day(file: Path, answered_day: AnsweredDay) -> None:
    """Add an answered day to a file, unless that day has its answer; errors are ignored."""
    days = read_answered_days(file)
    if answered_day.day in days:
        return
    days[answered_day.day] = answered_day
    fields = {"version": _VERSION, "days": [asdict(days[day]) for day in sorted(days)]}
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        write_file_atomically(file, json.dumps(fields).encode(), is_durable=False)


def count_streak(days: dict[int, AnsweredDay], last_day: int) -> int:
    """Return the number of days in a row, up to a day, whose puzzles were solved."""
    count = 0
    while (answered := days.get(last_day - count)) is not None and answered.try_count:
        count += 1
    return count
