"""A step of a search as a picture, or a range of its steps as a film."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from types import ModuleType
from typing import BinaryIO

from knight_gui.board import InputError
from knight_gui.documents.atomic import demand_folder
from knight_gui.i18n import tr
from knight_gui.messages import pictures
from knight_gui.puzzles.puzzle import Puzzle
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.state.export import Kind, Reel
from knight_gui.state.lesson import LessonScene, Moment
from knight_gui.terminal.export.options import Export
from knight_gui.terminal.export.steps import demand_step, number_of
from knight_gui.terminal.options import MOST_STEPS
from knight_gui.terminal.progress_line import STOP_KEY, steps_so_far, watch, watching

_USUAL_FRAMES = 200
"""Of a film of which nobody says which steps it shows."""


def write_picture(task: Export, stream: BinaryIO) -> None:
    """Draw the step wanted, or the last one."""
    assert task.kind.drawn is not None
    headless = _headless()
    step = None if task.step is None else number_of(task.step, task.problem, task.max_steps)
    recording = _recorded(task, step)
    with _drawing() as show:
        headless.write_picture(
            task.kind.drawn,
            (recording, recording.steps if step is None else step),
            task.style,
            stream,
            show,
        )


def write_film(task: Export, stream: BinaryIO) -> None:
    """Draw the steps wanted one after the other, or some of all."""
    kind = task.kind.drawn
    assert kind is not None
    headless = _headless()
    # said at once, and not after the search
    headless.demand_packages(kind)
    first, last = task.stretch or (0, MOST_STEPS)
    if task.step is not None:
        last = min(last, number_of(task.step, task.problem, task.max_steps))
    if last < MOST_STEPS and task.stretch is not None:
        _reel(task, first, last).validate()
    recording = _recorded(task, None if last == MOST_STEPS else min(last, task.most_steps))
    demand_step(first, recording.steps)
    reel = _reel(task, first, min(last, recording.steps))
    done = 0

    def count(frames: int) -> None:
        nonlocal done
        done = frames
        if task.target is not None:
            demand_folder(task.target)
        show()

    def describe(_: float) -> str:
        return tr("{frames} · {key} stops", frames=pictures.frames(done, reel.frames), key=STOP_KEY)

    with watching(describe) as show:
        headless.write_film(kind, recording, (task.style, reel), stream, count)


def write_page(task: Export, stream: BinaryIO) -> None:
    """Draw all scenes of a lesson, or one of them, as a page for any browser."""
    searched_for = partial(_searched_for, task.max_steps)
    with _drawing() as show:
        stream.write(_headless().page_of(task.lesson, searched_for, show))


def write_sheet(puzzles: Sequence[Puzzle], form: str, stream: BinaryIO) -> None:
    """Draw puzzles on pages, and their solutions on the last one."""
    stream.write(_headless().puzzle_sheet(puzzles).to_bytes(Kind(form), 1))


def _drawing() -> AbstractContextManager[Callable[[], None]]:
    return watching(lambda _: tr("drawing · {key} stops", key=STOP_KEY))


def _reel(task: Export, first: int, last: int) -> Reel:
    """Return which steps are shown: by default each of those that were chosen."""
    return (
        Reel.sampled(first, last, _USUAL_FRAMES, task.frames_per_s)
        if task.every is None and task.stretch is None
        else Reel(first, last, task.every or 1, task.frames_per_s)
    )


def _searched_for(
    max_steps: int | None, problem: Problem, scene: LessonScene
) -> tuple[Recording, tuple[int, ...]]:
    """Search as far as a scene shows it, and return which steps the page shows."""
    step = None if scene.step is Moment.END else number_of(scene.step, problem, max_steps)
    recording = _recording_of(problem, max_steps if step is None else step)
    last = recording.steps if step is None else step
    first, _ = scene.play or (last, last)
    # of a race one search may be over before the other
    return recording, tuple(
        min(each, recording.steps) for each in Reel.sampled(first, last, 65, frames_per_s=1).steps
    )


def _recorded(task: Export, last: int | None) -> Recording:
    """Return the search, recorded up to a step, or as far as it may go if there is none."""
    limit = task.max_steps
    recording = _recording_of(task.problem, last if limit is None else max(limit, last or 0))
    demand_step(last, recording.steps)
    return recording


def _recording_of(problem: Problem, most: int | None) -> Recording:
    """Return a search, recorded up to a step if it goes that far, or to its end."""
    recording = Recording(problem)

    def left() -> int:
        return 1 << 62 if most is None else most - recording.steps

    watch(
        lambda budget: recording.advance(min(budget, left())),
        lambda: recording.is_over or left() <= 0,
        lambda seconds: steps_so_far(recording.steps, seconds),
    )
    return recording


def _headless() -> ModuleType:
    """Return what draws without a window, or say in one line why Qt cannot be loaded."""
    try:
        # the one line by which the terminal asks for pictures and films
        from knight_gui.drawing.export import headless
    except ImportError as error:
        raise InputError(
            tr(
                "Pictures are drawn by Qt, which cannot be loaded: {cause}.",
                cause=" ".join(str(error).split()),
            )
        ) from error
    headless.demand_fonts()
    return headless
