"""The commands `map` and `luck`: many searches at once, watched, and written down row by row."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from typing import BinaryIO

from knight_gui.documents.atomic import write_file
from knight_gui.documents.sweeps.formats import CSV, HEAD, Format, csv_lines
from knight_gui.documents.sweeps.row import Entry, row_of
from knight_gui.documents.sweeps.table import MapTable
from knight_gui.i18n import tr
from knight_gui.messages import maps as said
from knight_gui.messages.estimates import ages
from knight_gui.messages.luck import sentences
from knight_gui.messages.names import size_of, start_of
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.sweeps.luck import Luck, luck_of
from knight_gui.sweeps.pool import Pool
from knight_gui.sweeps.summary import summary_of
from knight_gui.sweeps.sweep import Sweep
from knight_gui.terminal.interrupt import hearing_interrupts
from knight_gui.terminal.progress_line import STOP_KEY, watching
from knight_gui.terminal.solution_output import facts_of
from knight_gui.terminal.streams import put, say, writing_to_output
from knight_gui.terminal.sweeps.options import Map, Runs, Searches


def search_map(task: Map) -> int:
    """Search what is not known yet, write it down, and return the exit status.

    Raises
    ------
    InputError
        If the file cannot be used.
    KeyboardInterrupt
        If it was stopped; what was found until then is written.
    """
    entries = searched(task)
    if task.target is not None:
        _sum_up(task.problems, entries)
    return 0


def searched(task: Searches) -> Mapping[Problem, Entry]:
    """Search what is not known yet, write it down, and return all that is known then.

    Raises what `search_map` raises.
    """
    task.validate()
    with task.hired() as pool:
        # where Ctrl+C is heard: the workers would be waited for
        for _, alike in groupby(task.problems, lambda problem: problem.strategy.pruning):
            Search(next(alike)).advance(0)
        # from here on there is something to be left in good order
        with hearing_interrupts() as raise_if_heard:
            return _searched(task, pool, raise_if_heard)


def _searched(
    task: Searches, pool: Pool, raise_if_heard: Callable[[], None]
) -> Mapping[Problem, Entry]:
    """Search what is not known yet, and return all that is known then."""
    entries: Mapping[Problem, Entry] = {}
    try:
        with _rows_of(task) as rows:
            entries = rows.entries
            lacking = [each for each in task.problems if not _is_known(each, task, entries)]
            raise_if_heard()
            _watch(Sweep(lacking, task.limit, pool), rows, task)
    except KeyboardInterrupt:
        say(_interrupted(task, entries))
        raise
    return entries


def _is_known(problem: Problem, task: Searches, entries: Mapping[Problem, Entry]) -> bool:
    entry = entries.get(problem)
    return entry is not None and entry.answers(task.limit)


def _watch(sweep: Sweep, rows: MapTable | _Kept, task: Searches) -> None:
    # rows on the same screen tell as much
    are_shown = task.format is not None and task.target is None and sys.stdout.isatty()
    with watching(None if are_shown else lambda _: _progress(sweep, task), sweep.cancel) as go_on:
        for findings in sweep.findings():
            rows.add(
                Entry(sweep.problems[finding.place], finding.attempt, sweep.limit)
                for finding in findings
                if finding.is_final
            )
            go_on()


def _progress(sweep: Sweep, task: Searches) -> str:
    told = sweep.progress()
    facts = {"done": len(task.problems) - told.of + told.done, "of": len(task.problems)}
    return (
        tr("{done:,} of {of:,} · {key} stops", key=STOP_KEY, **facts)
        if told.seconds_left is None
        else tr(
            "{done:,} of {of:,} · {left} left · {key} stops",
            left=ages(told.seconds_left),
            key=STOP_KEY,
            **facts,
        )
    )


def _interrupted(task: Searches, entries: Mapping[Problem, Entry]) -> str:
    done = sum(_is_known(problem, task, entries) for problem in task.problems)
    return (
        said.cancelled(done, len(task.problems))
        if task.target is None or task.format is None
        else said.cancelled_in(str(task.target), done, len(task.problems))
    )


def _sum_up(problems: Sequence[Problem], entries: Mapping[Problem, Entry]) -> None:
    """Say in a line for each strategy what its searches came to."""
    boards = {problem.board for problem in problems}
    for strategy, group in groupby(problems, lambda problem: problem.strategy):
        alike = tuple(group)
        say(
            tr(
                "{strategy}: {told}",
                strategy=strategy.text,
                told=said.told_of_all(
                    summary_of([entries[problem].attempt for problem in alike]),
                    [_name(problem, is_alone=len(boards) == 1) for problem in alike],
                ),
            )
        )


def _name(problem: Problem, *, is_alone: bool) -> str:
    return (
        start_of(problem)
        if is_alone
        else tr("{start} on {size}", start=start_of(problem), size=size_of(problem.board))
    )


class _Kept:
    """Rows that nobody asked for, but what they tell."""

    def __init__(self) -> None:
        self.entries: dict[Problem, Entry] = {}

    def add(self, entries: Iterable[Entry]) -> None:
        self.entries |= {entry.problem: entry for entry in entries}


class _Output(_Kept):
    """Rows that go to a stream: as CSV while they are found, else all of them at the end."""

    def __init__(self, stream: BinaryIO, form: Format) -> None:
        super().__init__()
        self._stream = stream
        self._format = form
        if form is CSV:
            self._put(HEAD)

    def add(self, entries: Iterable[Entry]) -> None:
        new = tuple(entries)
        super().add(new)
        if self._format is CSV:
            self._put(csv_lines(map(row_of, new)))

    def finish(self) -> None:
        if self._format is not CSV:
            self._put(self._format.write(map(row_of, self.entries.values())))

    def _put(self, content: bytes) -> None:
        self._stream.write(content)
        self._stream.flush()


@contextmanager
def _rows_of(task: Searches) -> Iterator[MapTable | _Kept]:
    """Give the table or stream of the rows; when the context ends, all of them are there.

    It ends early where they are read by nobody any more.
    """
    if task.format is None:
        yield _Kept()
        return
    if task.target is not None:
        with MapTable(task.target, task.format) as table:
            yield table
        return
    with writing_to_output() as stream:
        output = _Output(stream, task.format)
        try:
            yield output
        finally:
            output.finish()


# The same search with many seeds


_SHARES = {"first_tenth": 0.1, "median": 0.5, "ninetieth": 0.9}
"""Keys of JSON, and which share of the runs has a tour after so many steps."""


def luck(task: Runs) -> int:
    """Search with each seed, print what came of it, and return the exit status."""
    entries = searched(task)
    # the reader of the rows may have gone away before the last of them
    known = [entries.get(problem) for problem in task.problems]
    attempts = [None if entry is None else entry.attempt for entry in known]
    told = luck_of(task.one, task.vary, attempts, task.limit)
    status = 0 if told.count(Outcome.SOLVED) else 1
    if task.target is None and task.format is not None:
        return status
    lines = [json.dumps(_facts(told))] if task.kind == "json" else list(sentences(told))
    if task.target is not None and task.format is None:
        write_file(task.target, "".join(f"{line}\n" for line in lines).encode())
    else:
        put(lines)
    return status


def _facts(told: Luck) -> dict[str, object]:
    restarts = told.restarts
    return {
        **facts_of(told.problem),
        "vary": told.vary.value,
        "limit": told.limit,
        "runs": [
            {
                "seed": seed,
                "strategy": problem.strategy.text,
                "steps": attempt.steps,
                "outcome": attempt.outcome.value,
            }
            for seed, (problem, attempt) in enumerate(told.runs)
        ],
        "summary": {
            **{outcome.value: told.count(outcome) for outcome in Outcome},
            **{name: told.survival.steps_of_share(part) for name, part in _SHARES.items()},
            "mean_at_least": told.survival.mean,
            "restart_after": restarts[0].cutoff if restarts else None,
            "restarted_mean": restarts[1] if restarts else None,
        },
    }
