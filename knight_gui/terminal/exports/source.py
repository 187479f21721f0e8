"""A search that stands in a file, as a scene of a lesson."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.files.lesson import read_lesson
from knight_gui.scene.lesson import Moment
from knight_gui.terminal.request import SearchTask
from knight_gui.texts import plural, tr
from knight_gui.tour import InputError

if TYPE_CHECKING:
    from pathlib import Path

    from knight_gui.scene.lesson import LessonScene


def scene_in(path: Path, number: int) -> LessonScene:
    """Return a scene of a file, from 1.

    Raises
    ------
    InputError
        If the file cannot be read, or has no such scene.
    """
    scenes = read_lesson(path).scenes
    if not 1 <= number <= len(scenes):
        raise InputError(
            plural(
                "There is no scene {number}: the file has a single one.",
                "There is no scene {number}: the file has {count} of them.",
                len(scenes),
                number=number,
            )
        )
    return scenes[number - 1]


def task_of(scene: LessonScene, max_steps: int | None) -> SearchTask:
    """Return what a scene searches; of a race the first search.

    Raises
    ------
    InputError
        If nothing is searched in it, for no start was chosen.
    """
    setup = scene.setups[0]
    problem = setup.problem
    if problem is None:
        raise InputError(tr("Nothing is searched in this scene: no start was chosen."))
    return SearchTask(
        problem=problem,
        preset=None if setup.is_built else setup.program,
        max_steps=max_steps,
        searches_anyway=setup.insists,
    )


def step_of(scene: LessonScene) -> int | Moment | None:
    """Return the step that a scene shows; None for the last one."""
    return None if scene.step is Moment.END else scene.step
