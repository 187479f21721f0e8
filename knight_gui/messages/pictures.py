"""What is said on and of pictures and films: titles, captions, legends, names of files."""

from __future__ import annotations

import re
from pathlib import Path

from knight_gui.board import Board, cause_of
from knight_gui.i18n import later, plural, tr
from knight_gui.messages import pictures
from knight_gui.messages.names import size_of, start_of, wanted_by
from knight_gui.messages.numbers import duration
from knight_gui.messages.programs import way
from knight_gui.search.kinds import Outcome
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.position import Position
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal

_MEGA = 1_000_000


def title(board: Board, problem: Problem | None) -> str:
    """Return what a figure shows."""
    if problem is None:
        return tr("A board of {size} squares", size=size_of(board))
    facts = {"size": size_of(board), "start": board.name(problem.path[0])}
    return (
        tr("Closed knight’s tour on {size} from {start}", **facts)
        if problem.strategy.goal is Goal.CLOSED
        else tr("Knight’s tour on {size} from {start}", **facts)
    )


def search(problem: Problem) -> str:
    """Return which search it is."""
    return tr("Search: {strategy}", strategy=way(problem))


def counts(
    problem: Problem, position: Position, steps: int, verdict: Verdict | None
) -> tuple[tuple[str, str], ...]:
    """Return what is counted at a step, and how often: always as many lines."""
    return (
        (
            tr("Steps"),
            tr("{step:,} of {steps:,}", step=position.step, steps=steps)
            if steps > position.step
            else tr("{step:,}", step=position.step),
        ),
        (tr("Positions"), tr("{count:,}", count=position.nodes)),
        (tr("Retreats"), tr("{count:,}", count=position.backtracks)),
        (
            tr("Path"),
            tr("{length:,} of {all:,}", length=len(position.path), all=problem.board.free_count),
        ),
        (tr("State"), _state(problem, position, verdict)),
    )


def _state(problem: Problem, position: Position, verdict: Verdict | None) -> str:
    words = {
        Outcome.SOLVED: tr("a tour"),
        Outcome.NO_TOUR: tr("no {tour} exists", tour=wanted_by(problem)),
        Outcome.STUCK: tr("stuck"),
    }
    if position.outcome in words:
        return words[position.outcome]
    return (
        tr("lost since {place:,}", place=verdict.lost_at + 1)
        if verdict is not None and verdict.lost_at is not None
        else tr("searching")
    )


square_axis = later("Square of the path")
"""Returns what runs along the lower edge of a chart."""


retreats_axis = later("Retreats")
"""Returns what rises at the left of a chart."""


no_retreats = later("The knight never retreated.")
"""Returns why a chart is empty."""


no_landscape = later("There is no search yet, so there is no landscape.")
"""Returns why there is no landscape."""


def file_name(board: Board, problem: Problem | None, steps: tuple[int, ...], suffix: str) -> str:
    """Return a name for a file, which tells what is in it; no part of it is translated.

    `steps` holds the step that is shown, or the first and the last one of a film.
    """
    parts = ["knights-tour", f"{board.rows}x{board.cols}"]
    if problem is not None:
        parts += [start_of(problem), problem.strategy_text.partition("+")[0]]
        if steps:
            parts += ["step" if len(steps) == 1 else "steps", *map(str, steps)]
    stem = re.sub(r"[^a-z0-9]+", "-", "-".join(parts).lower())
    return f"{stem[:80].rstrip('-')}.{suffix}"


def done(name: str, size: int) -> str:
    """Return that a file was written, and how large it is."""
    return (
        tr("{name} · {kilobytes:,.0f} kB", name=name, kilobytes=max(1, size / 1000))
        if size < _MEGA
        else tr("{name} · {megabytes:,.1f} MB", name=name, megabytes=size / _MEGA)
    )


def frames(done: int, count: int) -> str:
    """Return how many frames of a film there are so far."""
    return tr("frame {done:,} of {count:,}", done=done, count=count)


def length(count: int, seconds: float, size: str) -> str:
    """Return how many frames a film has, how long it lasts, and how large it is."""
    return plural(
        "{count} frame · {duration} · {size}",
        "{count:,} frames · {duration} · {size}",
        count,
        duration=duration(seconds),
        size=size,
    )


def too_large(most_bytes: int, done: int, count: int) -> str:
    """Return that a film was given up because of its size."""
    return tr(
        "The film was larger than {most:,} MB after {done:,} of {count:,} frames. Make "
        "it smaller, or show fewer steps.",
        most=most_bytes >> 20,
        done=done,
        count=count,
    )


def written(file: Path) -> str:
    """Say that a file is there, and how large it is."""
    return tr("✓ {file}", file=pictures.done(file.name, file.stat().st_size))


def unwritten(error: Exception) -> str:
    """Say why a file is not there."""
    return tr("✗ {why}", why=cause_of(error))
