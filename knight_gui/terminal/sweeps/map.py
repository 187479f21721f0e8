"""Handlers of `map` and `luck`: many searches at once, written row by row."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import groupby
from operator import attrgetter
from typing import BinaryIO

from knight_gui.documents.atomic import write_file_atomically
from knight_gui.documents.sweeps.formats import CSV_FORMAT, CSV_HEADER, SweepFormat, format_csv_rows
from knight_gui.documents.sweeps.row import SweepEntry, row_from_entry
from knight_gui.documents.sweeps.table import SweepFile
from knight_gui.i18n import tr
from knight_gui.messages import maps as map_messages
from knight_gui.messages.estimates import format_long_duration
from knight_gui.messages.luck import iter_seeded_runs_sentences
from knight_gui.messages.names import format_board_size, initial_path_names
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.search import Search
from knight_gui.sweeps.luck import SeededRuns, make_seeded_runs
from knight_gui.sweeps.pool import WorkerPool
from knight_gui.sweeps.summary import summarize_attempts
from knight_gui.sweeps.sweep import Sweep
from knight_gui.terminal.givens import print_end_map
from knight_gui.terminal.interrupt import catching_interrupts
from knight_gui.terminal.progress_line import STOP_KEY, watching_progress
from knight_gui.terminal.solution_output import problem_fields
from knight_gui.terminal.streams import open_binary_stdout, print_lines, print_to_stderr
from knight_gui.terminal.sweeps.options import LuckOptions, MapOptions, SweepOptions


def run_map(options: MapOptions) -> int:
    """Run the missing searches, write their results, and return the exit status.

    Raises
    ------
    InputError
        If the file cannot be used.
    KeyboardInterrupt
        If Ctrl+C was pressed; the results so far are written.
    """
    if options.end is not None:
        return print_end_map(options.board_of_end, options.end, options.goal)
    entries = run_searches(options)
    if options.output_path is not None:
        _print_summaries(options.problems, entries)
    return 0


def run_searches(options: SweepOptions) -> Mapping[Problem, SweepEntry]:
    """Run the missing searches, write their results, and return all results.

    Raises the errors of `run_map`.
    """
    options.validate()
    with options.open_worker_pool() as pool:
        # compile in this process: Ctrl+C works here, but would have to wait for a worker
        for _, same_pruning in groupby(options.problems, attrgetter("strategy.pruning")):
            Search(next(same_pruning)).advance(0)
        # from here on, an interrupt must leave complete rows
        with catching_interrupts() as raise_if_interrupted:
            return _run_missing_searches(options, pool, raise_if_interrupted)


def _run_missing_searches(
    options: SweepOptions, pool: WorkerPool, raise_if_interrupted: Callable[[], None]
) -> Mapping[Problem, SweepEntry]:
    """Run the missing searches, and return all results."""
    entries: Mapping[Problem, SweepEntry] = {}
    try:
        with _open_rows(options) as rows:
            entries = rows.entries
            missing_problems = [
                each for each in options.problems if not _has_result(each, options, entries)
            ]
            raise_if_interrupted()
            _run_sweep(Sweep(missing_problems, options.limit, pool), rows, options)
    except KeyboardInterrupt:
        print_to_stderr(_interrupted_sentence(options, entries))
        raise
    return entries


def _has_result(
    problem: Problem, options: SweepOptions, entries: Mapping[Problem, SweepEntry]
) -> bool:
    entry = entries.get(problem)
    return entry is not None and entry.covers(options.limit)


def _run_sweep(sweep: Sweep, rows: SweepFile | _MemoryRows, options: SweepOptions) -> None:
    has_rows_on_stdout = options.row_format is not None and options.output_path is None
    describe_progress: Callable[[float], str] | None = None
    # rows on the terminal show the progress themselves
    if not (has_rows_on_stdout and sys.stdout.isatty()):

        def describe_progress(_seconds: float) -> str:
            return _sweep_progress_text(sweep, options)

    with watching_progress(describe_progress, sweep.cancel) as check_and_show:
        for updates in sweep.iter_updates():
            rows.add_entries(
                SweepEntry(sweep.problems[update.index], update.attempt, sweep.max_steps)
                for update in updates
                if update.is_final
            )
            check_and_show()


def _sweep_progress_text(sweep: Sweep, options: SweepOptions) -> str:
    sweep_progress = sweep.current_progress()
    missing_count = sweep_progress.total_count - sweep_progress.finished_count
    params = {"done": len(options.problems) - missing_count, "of": len(options.problems)}
    if sweep_progress.remaining_s is None:
        return tr("{done:,} of {of:,} · {key} stops", key=STOP_KEY, **params)
    return tr(
        "{done:,} of {of:,} · {left} left · {key} stops",
        left=format_long_duration(sweep_progress.remaining_s),
        key=STOP_KEY,
        **params,
    )


def _interrupted_sentence(options: SweepOptions, entries: Mapping[Problem, SweepEntry]) -> str:
    finished_count = sum(_has_result(problem, options, entries) for problem in options.problems)
    if options.output_path is None or options.row_format is None:
        return map_messages.sweep_cancelled_sentence(finished_count, len(options.problems))
    return map_messages.sweep_resumable_sentence(
        str(options.output_path), finished_count, len(options.problems)
    )


def _print_summaries(problems: Sequence[Problem], entries: Mapping[Problem, SweepEntry]) -> None:
    """Print the summary of each strategy as a line."""
    is_single_board = len({problem.board for problem in problems}) == 1
    for strategy, group in groupby(problems, attrgetter("strategy")):
        same_strategy = tuple(group)
        attempts = [entries[problem].attempt for problem in same_strategy]
        search_names = [
            _search_name(problem, is_single_board=is_single_board) for problem in same_strategy
        ]
        summary_text = map_messages.sweep_summary_text(summarize_attempts(attempts), search_names)
        print_to_stderr(tr("{strategy}: {told}", strategy=strategy.text, told=summary_text))


def _search_name(problem: Problem, *, is_single_board: bool) -> str:
    """Return the squares that a search starts with, and its board if there are several boards."""
    if is_single_board:
        return initial_path_names(problem)
    return tr(
        "{start} on {size}",
        start=initial_path_names(problem),
        size=format_board_size(problem.board),
    )


class _MemoryRows:
    """Rows in memory, for output without rows."""

    def __init__(self) -> None:
        self.entries: dict[Problem, SweepEntry] = {}

    def add_entries(self, entries: Iterable[SweepEntry]) -> None:
        self.entries |= {entry.problem: entry for entry in entries}


class _StreamRows(_MemoryRows):
    """Rows that go to a stream: CSV row by row, other formats at the end."""

    def __init__(self, stream: BinaryIO, sweep_format: SweepFormat) -> None:
        super().__init__()
        self._stream = stream
        self._sweep_format = sweep_format
        if sweep_format is CSV_FORMAT:
            self._write(CSV_HEADER)

    def add_entries(self, entries: Iterable[SweepEntry]) -> None:
        new_entries = tuple(entries)
        super().add_entries(new_entries)
        if self._sweep_format is CSV_FORMAT:
            self._write(format_csv_rows(map(row_from_entry, new_entries)))

    def write_remaining(self) -> None:
        if self._sweep_format is not CSV_FORMAT:
            self._write(self._sweep_format.serialize(map(row_from_entry, self.entries.values())))

    def _write(self, content: bytes) -> None:
        self._stream.write(content)
        self._stream.flush()


@contextmanager
def _open_rows(options: SweepOptions) -> Iterator[SweepFile | _MemoryRows]:
    """Yield the file or stream of the rows; at the end, all of them are written.

    The context ends early if the reader of standard output closes the pipe.
    """
    if options.row_format is None:
        yield _MemoryRows()
        return
    if options.output_path is not None:
        with SweepFile(options.output_path, options.row_format) as table:
            yield table
        return
    with open_binary_stdout() as stream:
        output = _StreamRows(stream, options.row_format)
        try:
            yield output
        finally:
            output.write_remaining()


# Luck: the same search with many seeds


_SOLVED_SHARE_BY_KEY = {"first_tenth": 0.1, "median": 0.5, "ninetieth": 0.9}
"""Shares of solved runs by their JSON keys, whose values are numbers of steps."""


def run_luck(options: LuckOptions) -> int:
    """Search with each seed, print the statistics, and return the exit status."""
    entries = run_searches(options)
    # some entries are missing if the reader of the rows has closed the pipe
    attempts = [
        entries[problem].attempt if problem in entries else None for problem in options.problems
    ]
    seeded_runs = make_seeded_runs(options.unseeded_problem, options.vary, attempts, options.limit)
    status = 0 if seeded_runs.count_outcome(Outcome.SOLVED) else 1
    if options.output_path is None and options.row_format is not None:
        return status
    if options.output_format == "json":
        lines = [json.dumps(_seeded_runs_fields(seeded_runs))]
    else:
        lines = list(iter_seeded_runs_sentences(seeded_runs))
    if options.output_path is not None and options.row_format is None:
        write_file_atomically(options.output_path, "".join(f"{line}\n" for line in lines).encode())
    else:
        print_lines(lines)
    return status


def _seeded_runs_fields(seeded_runs: SeededRuns) -> dict[str, object]:
    restart_after = None
    restarted_mean = None
    if seeded_runs.best_restart_policy is not None:
        restart_policy, restarted_mean = seeded_runs.best_restart_policy
        restart_after = restart_policy.cutoff
    survival_curve = seeded_runs.survival_curve
    return {
        **problem_fields(seeded_runs.problem),
        "vary": seeded_runs.vary.value,
        "limit": seeded_runs.max_steps,
        "runs": [
            {
                "seed": seed,
                "strategy": problem.strategy.text,
                "steps": attempt.steps,
                "outcome": attempt.outcome.value,
            }
            for seed, (problem, attempt) in enumerate(seeded_runs.runs)
        ],
        "summary": {
            **{outcome.value: seeded_runs.count_outcome(outcome) for outcome in Outcome},
            **{
                name: survival_curve.steps_until_share_solved(share)
                for name, share in _SOLVED_SHARE_BY_KEY.items()
            },
            "mean_at_least": survival_curve.mean_steps,
            "restart_after": restart_after,
            "restarted_mean": restarted_mean,
        },
    }
