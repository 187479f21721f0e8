"""Record of what was played, one JSON file: puzzles of the day, and tours made by hand."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from datetime import date
from pathlib import Path
from typing import Any

from knight_gui.board import Board, InputError, localized_error_message
from knight_gui.documents.atomic import write_file_atomically
from knight_gui.documents.setups import SEARCH_KEYS, parse_setups, serialize_setups
from knight_gui.documents.table import InputTable
from knight_gui.folders import settings_file
from knight_gui.regular_files import open_regular_file
from knight_gui.state.lesson import Question
from knight_gui.state.levels import PlayedTour, find_best_tours

_VERSION = 1
_NUMBERS = ("day", "try_count", "seconds")
_MAX_BYTES = 1 << 24
"""Limit of the file: a hundred years of days, and all tours."""
MAX_TOURS = 300
"""Tours that are kept, besides the best of each level."""


@dataclass(frozen=True)
class PuzzleDay:
    """Answers to the puzzle of a day."""

    day: int
    """Ordinal of the date."""
    answer: int | None
    """Last answer; None as long as there is another try."""
    try_count: int
    """Number of tries until the right answer; 0 if it was not found."""
    seconds: int
    """Time from the question to the last try."""
    size: str
    """Size of the board, as 6x6."""
    question: str
    """Name of the question."""
    wrong_answers: tuple[int, ...] = ()
    """Wrong answers, the first one first."""

    @property
    def answers(self) -> tuple[int, ...]:
        """All answers, the first one first."""
        if self.answer is None or self.answer in self.wrong_answers:
            return self.wrong_answers
        return (*self.wrong_answers, self.answer)


def play_record_file() -> Path:
    """Return the file of the record, beside the settings."""
    return settings_file().with_name("play.json")


def read_puzzle_days(file: Path) -> dict[int, PuzzleDay]:
    """Return the days of a file on which a puzzle was tried, without invalid ones."""
    return _parse_days(_read_table(file))


def read_played_tours(file: Path) -> tuple[PlayedTour, ...]:
    """Return the tours in a file, the oldest first, without invalid ones."""
    return _parse_tours(_read_table(file))


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


def _parse_days(table: dict[str, Any]) -> dict[int, PuzzleDay]:
    entries = table.get("days")
    if not isinstance(entries, list):
        return {}
    days: dict[int, PuzzleDay] = {}
    for entry in entries:
        # another program may have written anything
        with suppress(ValueError, TypeError, LookupError, OverflowError):
            puzzle_day = _parse_day(entry)
            days[puzzle_day.day] = puzzle_day
    return days


def _parse_day(entry: Mapping[str, Any]) -> PuzzleDay:
    """Return a day with a puzzle, or raise an error of any kind if it has an invalid field."""
    numbers = [entry[name] for name in _NUMBERS]
    # days of before have no wrong answers
    wrong_answers = tuple(entry.get("wrong_answers", ()))
    numbers.extend(wrong_answers)
    if entry["answer"] is not None:
        numbers.append(entry["answer"])
    if any(type(number) is not int for number in numbers):
        raise ValueError(entry)
    date.fromordinal(entry["day"])
    Board.parse(entry["size"])
    Question(entry["question"])
    known_fields = {each.name: entry.get(each.name) for each in fields(PuzzleDay)}
    return PuzzleDay(**known_fields | {"wrong_answers": wrong_answers})


def _parse_tours(table: dict[str, Any]) -> tuple[PlayedTour, ...]:
    entries = table.get("tours")
    if not isinstance(entries, list):
        return ()
    tours = []
    for entry in entries:
        # another program may have written anything
        with suppress(ValueError, TypeError, LookupError, OverflowError):
            tours.append(_parse_tour(entry))
    return tuple(tours)


def _parse_tour(entry: Mapping[str, Any]) -> PlayedTour:
    """Return a tour, or raise an error of any kind if it has an invalid field."""
    day = entry["day"]
    seconds = entry["seconds"]
    has_open_book = entry["open_book"]
    if (type(day), type(seconds), type(has_open_book)) != (int, int, bool):
        raise ValueError(entry)
    date.fromordinal(day)
    table = InputTable("", entry["search"])
    (setup,) = parse_setups(table, table.parse_values(SEARCH_KEYS))
    return PlayedTour(setup, day, seconds, has_open_book)


def _serialize_tour(tour: PlayedTour) -> dict[str, object]:
    return {
        "day": tour.day,
        "seconds": tour.seconds,
        "open_book": tour.has_open_book,
        "search": serialize_setups((tour.setup,)),
    }


def record_puzzle_day(file: Path, puzzle_day: PuzzleDay) -> None:
    """Record the answers of a day in a file, unless it has its last one; errors are ignored.

    The file of a later version of the program stays as it is.
    """
    table = _read_table(file)
    days = _parse_days(table)
    recorded_day = days.get(puzzle_day.day)
    if recorded_day is None or recorded_day.answer is None:
        days[puzzle_day.day] = puzzle_day
        _update_table(file, table, "days", [asdict(days[day]) for day in sorted(days)])


def record_tour(file: Path, tour: PlayedTour) -> None:
    """Add a tour to a file; the oldest ones are dropped, but for the best of each level.

    Errors are ignored, and the file of a later version of the program stays as it is.
    """
    table = _read_table(file)
    tours = (*_parse_tours(table), tour)
    best_tours = [*find_best_tours(tours).values()]
    remaining_tours = [
        each
        for index, each in enumerate(tours)
        if index >= len(tours) - MAX_TOURS or each in best_tours
    ]
    _update_table(file, table, "tours", [_serialize_tour(each) for each in remaining_tours])


def _update_table(
    file: Path, table: dict[str, Any], key: str, entries: list[dict[str, Any]]
) -> None:
    """Write a table with other entries, unless it is of a later version; errors are ignored."""
    if table.get("version", _VERSION) != _VERSION:
        return
    new_table = {**table, "version": _VERSION, key: entries}
    with suppress(OSError):
        file.parent.mkdir(parents=True, exist_ok=True)
        write_file_atomically(file, json.dumps(new_table).encode(), is_durable=False)


def export_play_record(file: Path, target: Path) -> None:
    """Copy the record to another file, one without entries if nothing was played.

    Raises
    ------
    InputError
        If the target cannot be written.
    """
    table = {"version": _VERSION, "days": [], "tours": [], **_read_table(file)}
    try:
        write_file_atomically(target, json.dumps(table, indent=1).encode())
    except OSError as error:
        raise InputError(localized_error_message(error)) from error


def erase_play_record(file: Path) -> None:
    """Remove the record; errors are ignored."""
    with suppress(OSError):
        file.unlink()


def count_streak(days: dict[int, PuzzleDay], last_day: int) -> int:
    """Return the number of days in a row, up to a day, whose puzzles were solved."""
    count = 0
    while (puzzle_day := days.get(last_day - count)) is not None and puzzle_day.try_count:
        count += 1
    return count
