"""Writers of pictures, films, lesson pages and puzzle sheets."""

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
from knight_gui.puzzles.puzzle import AnyPuzzle
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.state.export import FileType, FilmSteps
from knight_gui.state.lesson import LessonScene, StepTarget
from knight_gui.terminal.export.options import ExportContent, ExportOptions
from knight_gui.terminal.export.steps import require_step_exists, resolve_step
from knight_gui.terminal.options import MAX_STEPS
from knight_gui.terminal.progress_line import (
    STOP_KEY,
    run_with_progress,
    step_progress_text,
    watching_progress,
)

_MAX_SCENE_STEPS = 65
"""Most steps of a scene on a lesson page."""
_DEFAULT_MAX_FRAMES = 200
"""Most frames of a film without options about its steps."""


def write_picture(options: ExportOptions, stream: BinaryIO) -> None:
    """Draw the requested step, or the last one."""
    assert options.export_format.picture_type is not None
    if options.content is ExportContent.LESSON:
        _write_lesson_handout(options, stream)
        return
    headless = _load_headless_drawing()
    if options.step is None:
        recording = _record_search(options, None)
        step = recording.steps
    else:
        step = resolve_step(options.step, options.problem, options.max_steps)
        recording = _record_search(options, step)
    with _showing_drawing_progress() as update_progress:
        headless.write_picture(
            options.export_format.picture_type,
            (recording, step),
            options.picture_style,
            stream,
            update_progress,
        )


def write_film(options: ExportOptions, stream: BinaryIO) -> None:
    """Draw the requested range of steps as a film, or a sample of all steps."""
    file_type = options.export_format.picture_type
    assert file_type is not None
    headless = _load_headless_drawing()
    # missing packages are reported before the search
    headless.require_film_packages(file_type)
    first_step, last_step = options.step_range or (0, MAX_STEPS)
    if options.step is not None:
        last_step = min(last_step, resolve_step(options.step, options.problem, options.max_steps))
    if last_step < MAX_STEPS and options.step_range is not None:
        _make_film_steps(options, first_step, last_step).validate()
    if last_step == MAX_STEPS:
        recording = _record_search(options, None)
    else:
        recording = _record_search(options, min(last_step, options.step_limit))
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
    """Draw a lesson, or one of its scenes, as a web page."""
    record_scene = partial(_record_scene, options.max_steps)
    headless = _load_headless_drawing()
    with _showing_drawing_progress() as update_progress:
        stream.write(headless.make_lesson_page(options.lesson, record_scene, update_progress))


def _write_lesson_handout(options: ExportOptions, stream: BinaryIO) -> None:
    """Draw a lesson, or one of its scenes, on pages to be printed."""
    record_scene = partial(_record_scene, options.max_steps)
    headless = _load_headless_drawing()
    with _showing_drawing_progress() as update_progress:
        handout = headless.make_lesson_handout(options.lesson, record_scene, update_progress)
        stream.write(handout.to_bytes(FileType.PDF, 1))


def write_puzzle_sheet(puzzles: Sequence[AnyPuzzle], file_extension: str, stream: BinaryIO) -> None:
    """Draw puzzles on pages, with their solutions on the last one."""
    sheet = _load_headless_drawing().make_puzzle_sheet(puzzles)
    stream.write(sheet.to_bytes(FileType(file_extension), 1))


def _showing_drawing_progress() -> AbstractContextManager[Callable[[], None]]:
    return watching_progress(_drawing_progress_text)


def _drawing_progress_text(_seconds: float) -> str:
    return tr("drawing · {key} stops", key=STOP_KEY)


def _make_film_steps(options: ExportOptions, first_step: int, last_step: int) -> FilmSteps:
    """Return the steps of a film: all steps of a requested range, or a sample."""
    if options.every is None and options.step_range is None:
        return FilmSteps.sampled(first_step, last_step, _DEFAULT_MAX_FRAMES, options.frames_per_s)
    return FilmSteps(first_step, last_step, options.every or 1, options.frames_per_s)


def _record_scene(
    max_steps: int | None, problem: Problem, scene: LessonScene
) -> tuple[Recording, tuple[int, ...]]:
    """Search up to the step of a scene; return the recording and the steps that the page shows."""
    if scene.step is StepTarget.END:
        recording = _record_up_to(problem, max_steps)
        last_step = recording.steps
    else:
        last_step = resolve_step(scene.step, problem, max_steps)
        recording = _record_up_to(problem, last_step)
    first_step, _ = scene.played_range or (last_step, last_step)
    film_steps = FilmSteps.sampled(first_step, last_step, _MAX_SCENE_STEPS, frames_per_s=1).steps
    # in a race, one search may end before the other
    return recording, tuple(min(film_step, recording.steps) for film_step in film_steps)


def _record_search(options: ExportOptions, last_step: int | None) -> Recording:
    """Return the recorded search, up to a step and to the step limit of the options.

    Raises
    ------
    InputError
        If the search ends before the step.
    """
    max_steps = last_step
    if options.max_steps is not None:
        max_steps = max(options.max_steps, last_step or 0)
    recording = _record_up_to(options.problem, max_steps)
    require_step_exists(last_step, recording.steps)
    return recording


def _record_up_to(problem: Problem, max_steps: int | None) -> Recording:
    """Return the recorded search, up to a number of steps or its end."""
    recording = Recording(problem)
    step_limit = MAX_STEPS if max_steps is None else max_steps

    def remaining_steps() -> int:
        return step_limit - recording.steps

    def advance(budget: int) -> int:
        return recording.advance(min(budget, remaining_steps()))

    def is_finished() -> bool:
        return recording.is_over or remaining_steps() <= 0

    def describe_progress(seconds: float) -> str:
        return step_progress_text(recording.steps, seconds)

    run_with_progress(advance, is_finished, describe_progress)
    return recording


def _load_headless_drawing() -> ModuleType:
    """Return the module of drawing without a window, or raise an `InputError` without Qt."""
    try:
        # the only import of drawing in the terminal, and with it of Qt
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
