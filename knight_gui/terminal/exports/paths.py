"""A search as text, JSON or a table: its path at a step, or how it came there."""

from __future__ import annotations

from collections.abc import Iterable
from typing import BinaryIO

from knight_gui.files import path_tables
from knight_gui.scene.lesson import Moment
from knight_gui.search.kinds import LandmarkKind
from knight_gui.search.losses import Losses
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.terminal.ending import Ending, lines_of
from knight_gui.terminal.exports.task import Export, What
from knight_gui.terminal.interrupt import in_slices
from knight_gui.terminal.searching import search_on, searched
from knight_gui.texts import tr
from knight_gui.tour import InputError

_ENOUGH_STEPS = 1_000_000
"""A search that was not lost within so many is not waited for until it is."""
_PATHS = {What.SQUARES: path_tables.squares_table, What.BOARD: path_tables.board_table}


def write_text(task: Export, stream: BinaryIO) -> Ending:
    """Write the board with its numbers, or the names of its squares."""
    ending = _arrived(task)
    _put(lines_of(ending, "board" if task.content is What.BOARD else "squares"), stream)
    return ending


def write_json(task: Export, stream: BinaryIO) -> Ending:
    """Write the path with all there is to know of it."""
    ending = _arrived(task)
    _put(lines_of(ending, "json", task.program), stream)
    return ending


def write_table(task: Export, stream: BinaryIO) -> Ending | None:
    """Write what is asked for, a line for each of its rows."""
    board = task.problem.board
    if task.content in _PATHS:
        ending = _arrived(task)
        _put(_PATHS[task.content](board, ending.path), stream)
        return ending
    if task.content is What.STEPS:
        from knight_gui.terminal.exports.steps import write_steps

        write_steps(task, stream)
        return None
    last = _last_step(task)
    search, _ = search_on(task.problem, last)
    demand_step(None if task.step is None else last, search.step)
    progress = search.progress()
    if task.content is What.BY_SQUARE:
        _put(path_tables.by_square(board, search.path, progress), stream)
    else:
        _put(path_tables.by_depth(progress), stream)
    return None


def _put(lines: Iterable[str], stream: BinaryIO) -> None:
    stream.writelines(line.encode() + b"\n" for line in lines)


def _arrived(task: Export) -> Ending:
    """Return where the search stands after the step wanted."""
    last = _last_step(task)
    ending = searched(task.problem, last)
    demand_step(None if task.step is None else last, ending.steps)
    return ending


def _last_step(task: Export) -> int | None:
    return task.max_steps if task.step is None else number_of(task.step, task.problem)


def demand_step(step: int | None, last: int) -> None:
    """Refuse a step after the last one of a search; None is the last one, whichever."""
    if step is not None and last < step:
        raise InputError(
            tr(
                "There is no step {step:,}: this search ends with step {last:,}.",
                step=step,
                last=last,
            )
        )


def number_of(step: int | Moment, problem: Problem) -> int:
    """Return the number of a step that is known by what it is, or the last one if there is none."""
    if isinstance(step, int):
        return step
    recording = Recording(problem)
    for _ in in_slices(
        recording.advance,
        lambda: recording.outcome is not None or bool(_steps_of(step, recording)),
    ):
        pass
    return next(iter(_steps_of(step, recording)), recording.steps)


def _steps_of(moment: Moment, recording: Recording) -> list[int]:
    """Return the step of a moment, if it is known by now."""
    is_over = recording.outcome is not None
    marks = recording.landmarks()
    match moment:
        case Moment.FIRST_DEAD_END:
            return [mark.step for mark in marks if mark.kind is LandmarkKind.RECORD][:1]
        case Moment.FIRST_RETREAT:
            return [mark.step for mark in marks if mark.kind is LandmarkKind.RETREAT][:1]
        case Moment.DEEPEST_RETREAT if is_over:
            return [mark.step for mark in marks if mark.kind is LandmarkKind.RETREAT][-1:]
        case Moment.LOST if is_over or recording.steps >= _ENOUGH_STEPS:
            lost = Losses(recording).next_loss(0)
            return [recording.steps if lost is None else lost]
    return []
