"""Texts in pictures and films, and on their files: titles, captions, axis titles, file names."""

from __future__ import annotations

import re
from pathlib import Path

from knight_gui.board import Board, localized_error_message
from knight_gui.i18n import lazy_gettext, plural, tr
from knight_gui.messages.names import format_board_size, initial_path_names, problem_goal_name
from knight_gui.messages.numbers import format_duration
from knight_gui.messages.programs import search_method_text
from knight_gui.search.kinds import Outcome
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.position import Position
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal

_BYTES_PER_MB = 1_000_000


def picture_title(board: Board, problem: Problem | None) -> str:
    """Return the title of a figure of a board, or of a search on it."""
    if problem is None:
        return tr("A board of {size} squares", size=format_board_size(board))
    params = {"size": format_board_size(board), "start": board.name(problem.path[0])}
    if problem.strategy.goal is Goal.CLOSED:
        return tr("Closed knight’s tour on {size} from {start}", **params)
    return tr("Knight’s tour on {size} from {start}", **params)


def search_caption(problem: Problem) -> str:
    """Return the caption with the strategy of a search."""
    return tr("Search: {strategy}", strategy=search_method_text(problem))


def step_counter_rows(
    problem: Problem, position: Position, total_steps: int, verdict: Verdict | None
) -> tuple[tuple[str, str], ...]:
    """Return the counters at a step as rows of name and value; their number is always the same."""
    if total_steps > position.step:
        step_text = tr("{step:,} of {steps:,}", step=position.step, steps=total_steps)
    else:
        step_text = tr("{step:,}", step=position.step)
    square_count = problem.board.free_count
    path_text = tr("{length:,} of {all:,}", length=len(position.path), all=square_count)
    return (
        (tr("Steps"), step_text),
        (tr("Positions"), tr("{count:,}", count=position.nodes)),
        (tr("Retreats"), tr("{count:,}", count=position.backtracks)),
        (tr("Path"), path_text),
        (tr("State"), _state_phrase(problem, position, verdict)),
    )


def _state_phrase(problem: Problem, position: Position, verdict: Verdict | None) -> str:
    match position.outcome:
        case Outcome.SOLVED:
            return tr("a tour")
        case Outcome.NO_TOUR:
            return tr("no {tour} exists", tour=problem_goal_name(problem))
        case Outcome.STUCK:
            return tr("stuck")
    if verdict is not None and verdict.lost_depth is not None:
        return tr("lost since {place:,}", place=verdict.lost_depth + 1)
    return tr("searching")


square_axis_title = lazy_gettext("Square of the path")
"""Title of the horizontal axis of a chart of retreats."""


retreats_axis_title = lazy_gettext("Retreats")
"""Title of the vertical axis of a chart of retreats."""


no_retreats_message = lazy_gettext("The knight never retreated.")
"""Message in place of an empty chart."""


no_landscape_message = lazy_gettext("There is no search yet, so there is no landscape.")
"""Message in place of a landscape before the first search."""


def picture_file_name(
    board: Board, problem: Problem | None, step_range: tuple[int, ...], extension: str
) -> str:
    """Return the file name of a picture or film, in English in every language.

    `step_range` holds the step of a picture, or the first and the last step of a film.
    """
    parts = ["knights-tour", f"{board.rows}x{board.cols}"]
    if problem is not None:
        parts += [initial_path_names(problem), problem.strategy_text.partition("+")[0]]
        if len(step_range) == 1:
            parts.append("step")
        elif step_range:
            parts.append("steps")
        parts += map(str, step_range)
    stem = re.sub(r"[^a-z0-9]+", "-", "-".join(parts).lower())
    return f"{stem[:80].rstrip('-')}.{extension}"


def saved_file_text(file_name: str, byte_count: int) -> str:
    """Return the name and the size of a saved file."""
    if byte_count < _BYTES_PER_MB:
        kilobytes = max(1, byte_count / 1000)
        return tr("{name} · {kilobytes:,.0f} kB", name=file_name, kilobytes=kilobytes)
    return tr("{name} · {megabytes:,.1f} MB", name=file_name, megabytes=byte_count / _BYTES_PER_MB)


def frame_progress_text(finished_count: int, frame_count: int) -> str:
    """Return the progress of a film that is being created."""
    return tr("frame {done:,} of {count:,}", done=finished_count, count=frame_count)


def film_length_text(frame_count: int, duration_s: float, size_text: str) -> str:
    """Return the number of frames, the duration and the size of a film."""
    return plural(
        "{count} frame · {duration} · {size}",
        "{count:,} frames · {duration} · {size}",
        frame_count,
        duration=format_duration(duration_s),
        size=size_text,
    )


def film_too_large_sentence(max_bytes: int, finished_count: int, frame_count: int) -> str:
    """Return the sentence on a film that exceeded the maximum size."""
    return tr(
        "The film was larger than {most:,} MB after {done:,} of {count:,} frames. Make "
        "it smaller, or show fewer steps.",
        most=max_bytes >> 20,
        done=finished_count,
        count=frame_count,
    )


def file_saved_message(file: Path) -> str:
    """Return the message on a saved file, with its size."""
    return tr("✓ {file}", file=saved_file_text(file.name, file.stat().st_size))


def file_not_saved_message(error: Exception) -> str:
    """Return the message on a file that could not be saved."""
    return tr("✗ {why}", why=localized_error_message(error))
