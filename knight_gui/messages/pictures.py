"""What is said on and of pictures and films: titles, captions, legends, names of files."""

from __future__ import annotations

import re
from pathlib import Path

from knight_gui.board import Board, localized_error_message
from knight_gui.i18n import lazy_gettext, plural, tr
from knight_gui.messages import pictures
from knight_gui.messages.names import format_board_size, problem_goal_name, start_name
from knight_gui.messages.numbers import format_duration
from knight_gui.messages.programs import search_method_text
from knight_gui.search.kinds import Outcome
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.position import Position
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal

_BYTES_PER_MB = 1_000_000


def picture_title(board: Board, problem: Problem | None) -> str:
    """Return what a figure shows."""
    if problem is None:
        return tr("A board of {size} squares", size=format_board_size(board))
    params = {"size": format_board_size(board), "start": board.name(problem.path[0])}
    if problem.strategy.goal is Goal.CLOSED:
        return tr("Closed knight’s tour on {size} from {start}", **params)
    return tr("Knight’s tour on {size} from {start}", **params)


def search_caption(problem: Problem) -> str:
    """Return which search it is."""
    return tr("Search: {strategy}", strategy=search_method_text(problem))


def step_counter_rows(
    problem: Problem, position: Position, total_steps: int, verdict: Verdict | None
) -> tuple[tuple[str, str], ...]:
    """Return what is counted at a step, and how often: always as many lines."""
    return (
        (
            tr("Steps"),
            tr("{step:,} of {steps:,}", step=position.step, steps=total_steps)
            if total_steps > position.step
            else tr("{step:,}", step=position.step),
        ),
        (tr("Positions"), tr("{count:,}", count=position.nodes)),
        (tr("Retreats"), tr("{count:,}", count=position.backtracks)),
        (
            tr("Path"),
            tr("{length:,} of {all:,}", length=len(position.path), all=problem.board.free_count),
        ),
        (tr("State"), _state_phrase(problem, position, verdict)),
    )


def _state_phrase(problem: Problem, position: Position, verdict: Verdict | None) -> str:
    phrases = {
        Outcome.SOLVED: tr("a tour"),
        Outcome.NO_TOUR: tr("no {tour} exists", tour=problem_goal_name(problem)),
        Outcome.STUCK: tr("stuck"),
    }
    if position.outcome in phrases:
        return phrases[position.outcome]
    if verdict is not None and verdict.lost_depth is not None:
        return tr("lost since {place:,}", place=verdict.lost_depth + 1)
    return tr("searching")


square_axis_title = lazy_gettext("Square of the path")
"""Returns what runs along the lower edge of a chart."""


retreats_axis_title = lazy_gettext("Retreats")
"""Returns what rises at the left of a chart."""


no_retreats_message = lazy_gettext("The knight never retreated.")
"""Returns why a chart is empty."""


no_landscape_message = lazy_gettext("There is no search yet, so there is no landscape.")
"""Returns why there is no landscape."""


def picture_file_name(
    board: Board, problem: Problem | None, step_range: tuple[int, ...], extension: str
) -> str:
    """Return a name for a file, which tells what is in it; no part of it is translated.

    `step_range` holds the step that is shown, or the first and the last one of a film.
    """
    parts = ["knights-tour", f"{board.rows}x{board.cols}"]
    if problem is not None:
        parts += [start_name(problem), problem.strategy_text.partition("+")[0]]
        if step_range:
            parts += ["step" if len(step_range) == 1 else "steps", *map(str, step_range)]
    stem = re.sub(r"[^a-z0-9]+", "-", "-".join(parts).lower())
    return f"{stem[:80].rstrip('-')}.{extension}"


def saved_file_text(file_name: str, byte_count: int) -> str:
    """Return that a file was written, and how large it is."""
    if byte_count < _BYTES_PER_MB:
        return tr(
            "{name} · {kilobytes:,.0f} kB", name=file_name, kilobytes=max(1, byte_count / 1000)
        )
    return tr("{name} · {megabytes:,.1f} MB", name=file_name, megabytes=byte_count / _BYTES_PER_MB)


def frame_progress_text(finished_count: int, frame_count: int) -> str:
    """Return how many frames of a film there are so far."""
    return tr("frame {done:,} of {count:,}", done=finished_count, count=frame_count)


def film_length_text(frame_count: int, duration_s: float, size_text: str) -> str:
    """Return how many frames a film has, how long it lasts, and how large it is."""
    return plural(
        "{count} frame · {duration} · {size}",
        "{count:,} frames · {duration} · {size}",
        frame_count,
        duration=format_duration(duration_s),
        size=size_text,
    )


def film_too_large_sentence(max_bytes: int, finished_count: int, frame_count: int) -> str:
    """Return that a film was given up because of its size."""
    return tr(
        "The film was larger than {most:,} MB after {done:,} of {count:,} frames. Make "
        "it smaller, or show fewer steps.",
        most=max_bytes >> 20,
        done=finished_count,
        count=frame_count,
    )


def file_saved_message(file: Path) -> str:
    """Say that a file is there, and how large it is."""
    return tr("✓ {file}", file=pictures.saved_file_text(file.name, file.stat().st_size))


def file_not_saved_message(error: Exception) -> str:
    """Say why a file is not there."""
    return tr("✗ {why}", why=localized_error_message(error))
