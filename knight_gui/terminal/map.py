"""A map: many searches at once, watched, and written down row by row."""

from __future__ import annotations

import sys
from itertools import groupby
from typing import TYPE_CHECKING

from knight_gui.files.maps.row import Entry
from knight_gui.maps.summary import summary_of
from knight_gui.maps.sweep import Sweep
from knight_gui.search.search import Search
from knight_gui.terminal.interrupt import hearing_interrupts
from knight_gui.terminal.live import STOP_KEY, live_line
from knight_gui.terminal.maps.output import rows_of
from knight_gui.terminal.streams import say
from knight_gui.terminal.workers import hired
from knight_gui.texts import tr
from knight_gui.tour import InputError
from knight_gui.wording import maps as said
from knight_gui.wording.estimates import ages
from knight_gui.wording.names import size_of, start_of

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from knight_gui.files.maps.table import MapTable
    from knight_gui.maps.pool import Pool
    from knight_gui.search.problem import Problem
    from knight_gui.terminal.maps.order import MapOrder
    from knight_gui.terminal.maps.output import Output


def search_map(order: MapOrder) -> int:
    """Search what is not known yet, write it down, and return the exit status.

    Raises
    ------
    InputError
        If the file cannot be used, or the boards need more memory than there is.
    KeyboardInterrupt
        If it was stopped; what was found until then is written.
    """
    try:
        with hired(order.workers) as pool:
            _compile_for(order.problems)
            # from here on there is something to be left in good order
            with hearing_interrupts() as raise_if_heard:
                entries = _searched(order, pool, raise_if_heard)
    except MemoryError:
        raise InputError(tr("These boards need more memory than there is here.")) from None
    if order.file is not None:
        _sum_up(order.problems, entries)
    return 0


def _compile_for(problems: Sequence[Problem]) -> None:
    """Compile what they need where Ctrl+C is heard: the workers would be waited for."""
    for _, alike in groupby(problems, lambda problem: problem.strategy):
        Search(next(alike)).advance(0)


def _searched(
    order: MapOrder, pool: Pool, raise_if_heard: Callable[[], None]
) -> Mapping[Problem, Entry]:
    """Search what is not known yet, and return all that is known then."""
    entries: Mapping[Problem, Entry] = {}
    try:
        with rows_of(order) as rows:
            entries = rows.entries
            lacking = [each for each in order.problems if not _is_known(each, order, entries)]
            raise_if_heard()
            _watch(Sweep(lacking, order.limit, pool), rows, order)
    except KeyboardInterrupt:
        say(_interrupted(order, entries))
        raise
    return entries


def _is_known(problem: Problem, order: MapOrder, entries: Mapping[Problem, Entry]) -> bool:
    entry = entries.get(problem)
    return entry is not None and entry.answers(order.limit)


def _watch(sweep: Sweep, rows: MapTable | Output, order: MapOrder) -> None:
    def describe(_: float) -> str:
        return _progress(sweep, order)

    with hearing_interrupts(sweep.cancel) as raise_if_heard, live_line(describe) as show:
        for findings in sweep.findings():
            rows.add(
                Entry(sweep.problems[finding.place], finding.attempt, sweep.limit)
                for finding in findings
                if finding.is_final
            )
            if order.file is not None or not sys.stdout.isatty():
                # rows on the same screen tell as much
                show()
        raise_if_heard()


def _progress(sweep: Sweep, order: MapOrder) -> str:
    told = sweep.progress()
    facts = {"done": len(order.problems) - told.of + told.done, "of": len(order.problems)}
    if told.seconds_left is None:
        return tr("{done:,} of {of:,} · {key} stops", key=STOP_KEY, **facts)
    return tr(
        "{done:,} of {of:,} · {left} left · {key} stops",
        left=ages(told.seconds_left),
        key=STOP_KEY,
        **facts,
    )


def _interrupted(order: MapOrder, entries: Mapping[Problem, Entry]) -> str:
    done = sum(_is_known(problem, order, entries) for problem in order.problems)
    if order.file is None:
        return said.cancelled(done, len(order.problems))
    return said.cancelled_in(str(order.file), done, len(order.problems))


def _sum_up(problems: Sequence[Problem], entries: Mapping[Problem, Entry]) -> None:
    """Say in a line for each strategy what its searches came to."""
    boards = {problem.board for problem in problems}
    for strategy, group in groupby(problems, lambda problem: problem.strategy):
        alike = tuple(group)
        summary = summary_of([entries[problem].attempt for problem in alike])
        names = [_name(problem, is_alone=len(boards) == 1) for problem in alike]
        say(
            tr(
                "{strategy}: {told}",
                strategy=strategy.text,
                told=said.told_of_all(summary, names),
            )
        )


def _name(problem: Problem, *, is_alone: bool) -> str:
    if is_alone:
        return start_of(problem)
    return tr("{start} on {size}", start=start_of(problem), size=size_of(problem.board))
