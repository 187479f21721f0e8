"""A step of a search as a picture, or a range of its steps as a film."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from functools import partial
from types import ModuleType
from typing import BinaryIO

from knight_gui.board import InputError
from knight_gui.documents.atomic import check_folder_exists
from knight_gui.i18n import tr
from knight_gui.messages import pictures
from knight_gui.puzzles.puzzle import Puzzle
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.state.export import FileType, FilmSteps
from knight_gui.state.lesson import LessonScene, StepTarget
from knight_gui.terminal.export.options import ExportOptions
from knight_gui.terminal.export.steps import require_step_exists, resolve_step
from knight_gui.terminal.options import MAX_STEPS
from knight_gui.terminal.progress_line import (
    STOP_KEY,
    run_with_progress,
    step_progress_text,
    watching_progress,
)

_DEFAULT_MAX_FRAMES = 200
"""Of a film of which nobody says which steps it shows."""


def write_picture(options: ExportOptions, stream: BinaryIO) -> None:
    """Draw the step wanted, or the last one."""
    assert options.export_format.picture_type is not None
    headless = _load_headless_drawing()
    if options.step is None:
        step = None
    else:
        step = resolve_step(options.step, options.problem, options.max_steps)
    recording = _record_search(options, step)
    with _showing_drawing_progress() as update_progress:
        headless.write_picture(
            options.export_format.picture_type,
            (recording, recording.steps if step is None else step),
            options.picture_style,
            stream,
            update_progress,
        )


def write_film(options: ExportOptions, stream: BinaryIO) -> None:
    """Draw the steps wanted one after the other, or some of all."""
    file_type = options.export_format.picture_type
    assert file_type is not None
    headless = _load_headless_drawing()
    # said at once, and not after the search
    headless.require_film_packages(file_type)
    first_step, last_step = options.step_range or (0, MAX_STEPS)
    if options.step is not None:
        last_step = min(last_step, resolve_step(options.step, options.problem, options.max_steps))
    if last_step < MAX_STEPS and options.step_range is not None:
        _make_film_steps(options, first_step, last_step).validate()
    recording = _record_search(
        options, None if last_step == MAX_STEPS else min(last_step, options.step_limit)
    )
    require_step_exists(first_step, recording.steps)
    film_steps = _make_film_steps(options, first_step, min(last_step, recording.steps))
    written_frames = 0

    def on_frame_written(frame_count: int) -> None:
        nonlocal written_frames
        written_frames = frame_count
        if options.output_path is not None:
            check_folder_exists(options.output_path)
        update_progress()

    def describe(_: float) -> str:
        return tr(
            "{frames} · {key} stops",
            frames=pictures.frame_progress_text(written_frames, film_steps.frame_count),
            key=STOP_KEY,
        )

    with watching_progress(describe) as update_progress:
        headless.write_film(
            file_type, recording, (options.picture_style, film_steps), stream, on_frame_written
        )


def write_lesson_page(options: ExportOptions, stream: BinaryIO) -> None:
    """Draw all scenes of a lesson, or one of them, as a page for any browser."""
    record_scene = partial(_record_scene, options.max_steps)
    with _showing_drawing_progress() as update_progress:
        stream.write(
            _load_headless_drawing().make_lesson_page(options.lesson, record_scene, update_progress)
        )


def write_puzzle_sheet(puzzles: Sequence[Puzzle], file_extension: str, stream: BinaryIO) -> None:
    """Draw puzzles on pages, and their solutions on the last one."""
    stream.write(
        _load_headless_drawing().make_puzzle_sheet(puzzles).to_bytes(FileType(file_extension), 1)
    )


def _showing_drawing_progress() -> AbstractContextManager[Callable[[], None]]:
    return watching_progress(lambda _: tr("drawing · {key} stops", key=STOP_KEY))


def _make_film_steps(options: ExportOptions, first_step: int, last_step: int) -> FilmSteps:
    """Return which steps are shown: by default each of those that were chosen."""
    if options.every is None and options.step_range is None:
        return FilmSteps.sampled(first_step, last_step, _DEFAULT_MAX_FRAMES, options.frames_per_s)
    return FilmSteps(first_step, last_step, options.every or 1, options.frames_per_s)


def _record_scene(
    max_steps: int | None, problem: Problem, scene: LessonScene
) -> tuple[Recording, tuple[int, ...]]:
    """Search as far as a scene shows it, and return which steps the page shows."""
    step = None if scene.step is StepTarget.END else resolve_step(scene.step, problem, max_steps)
    recording = _record_up_to(problem, max_steps if step is None else step)
    last_step = recording.steps if step is None else step
    first_step, _ = scene.played_range or (last_step, last_step)
    # of a race one search may be over before the other
    return recording, tuple(
        min(film_step, recording.steps)
        for film_step in FilmSteps.sampled(first_step, last_step, 65, frames_per_s=1).steps
    )


def _record_search(options: ExportOptions, last_step: int | None) -> Recording:
    """Return the search, recorded up to a step, or as far as it may go if there is none."""
    max_steps = options.max_steps
    recording = _record_up_to(
        options.problem, last_step if max_steps is None else max(max_steps, last_step or 0)
    )
    require_step_exists(last_step, recording.steps)
    return recording


def _record_up_to(problem: Problem, max_steps: int | None) -> Recording:
    """Return a search, recorded up to a step if it goes that far, or to its end."""
    recording = Recording(problem)

    def remaining_steps() -> int:
        return 1 << 62 if max_steps is None else max_steps - recording.steps

    run_with_progress(
        lambda budget: recording.advance(min(budget, remaining_steps())),
        lambda: recording.is_over or remaining_steps() <= 0,
        lambda seconds: step_progress_text(recording.steps, seconds),
    )
    return recording


def _load_headless_drawing() -> ModuleType:
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
    headless.require_fonts()
    return headless
