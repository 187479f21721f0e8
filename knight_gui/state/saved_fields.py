"""Fields of a scene that a file holds, and the check for unsaved changes."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from knight_gui.state.lesson import SCENE_PAGES, Lesson, LessonScene, StepTarget
from knight_gui.state.scene import Scene
from knight_gui.state.setup import SearchSetup

MAX_RECENT_FILES = 8
"""Number of recent files that are remembered."""
_LESSON_SCENE_FIELDS = {field.name for field in fields(LessonScene)}
_SCENE_FIELDS = {field.name for field in fields(Scene)}
VIEW_FIELDS = (_LESSON_SCENE_FIELDS & _SCENE_FIELDS) - {"setups"}
"""Names of the fields that `LessonScene` and `Scene` have in common, without the searches."""


def lesson_scene_of(
    scene: Scene, step: int | StepTarget | None = None, saved_scene: LessonScene | None = None
) -> LessonScene:
    """Return the scene of the window as a scene of a lesson.

    Parameters
    ----------
    step
        The step that is about to be shown, if it differs from that of the scene.
    saved_scene
        The scene of the lesson that is overwritten; its texts and its first played step are kept.
    """
    saved_scene = saved_scene or LessonScene()
    if scene.setup.start is None:
        step = 0
    elif step is None:
        step = scene.step
    played_range = saved_scene.played_range
    if played_range is not None:
        first_step, last_step = played_range
        if not isinstance(step, int) or step <= first_step:
            step = last_step
        played_range = (first_step, step)
    step_range = scene.step_range
    # without a range, the landscape shows the step wherever it is
    if step_range is not None and isinstance(step, int):
        first_step, last_step = step_range
        if not first_step <= step <= last_step:
            step_range = None
    view_fields = view_fields_of(scene) | {
        "landscape_share": round(scene.landscape_share, 3),
        "step_range": step_range,
        "page": scene.page if scene.page in SCENE_PAGES else "",
    }
    return replace(
        saved_scene, setups=scene.setups, step=step, played_range=played_range, **view_fields
    )


def view_fields_of(scene: Scene | LessonScene) -> dict[str, Any]:
    """Return the view of a scene: the common fields by their names, without searches and step.

    The scale of a single search is its own.
    """
    unused_names = {"step"}
    if len(scene.setups) == 1:
        unused_names.add("has_common_scale")
    return {name: getattr(scene, name) for name in VIEW_FIELDS if name not in unused_names}


def lesson_to_save(scene: Scene, step: int | StepTarget | None = None) -> Lesson:
    """Return the lesson that a file would hold: the open one, or else the scene as a single one."""
    return scene.lesson or Lesson("", (lesson_scene_of(scene, step),))


def has_unsaved_changes(scene: Scene) -> bool:
    """Return True if closing the scene would lose work of the user.

    An open lesson is compared with its file. Without a lesson, only the searches are compared
    with those of the open file: its view is saved, too, but does not count as work. Without an
    open file, there is no work to lose.
    """
    if scene.lesson is not None:
        return scene.lesson != scene.saved_lesson
    if scene.file is None:
        return False
    if scene.saved_lesson is None:
        # the content of the file is unknown
        return True
    saved_setups = scene.saved_lesson.scenes[0].setups
    return _search_keys(scene.setups) != _search_keys(saved_setups)


def _search_keys(setups: tuple[SearchSetup, ...]) -> list[tuple[object, ...]]:
    # the strategies, since two programs of the user are never equal, even with equal strategies
    return [
        (
            *(each.board, each.start, each.prefix, each.strategy, each.searches_anyway),
            each.is_by_hand and (each.moves, each.givens),
        )
        for each in setups
    ]


def with_recent_file(recent_files: tuple[Path, ...], file: Path) -> tuple[Path, ...]:
    """Return the files with one more at the beginning, at most `MAX_RECENT_FILES` of them."""
    other_files = [each for each in recent_files if each != file]
    return (file, *other_files)[:MAX_RECENT_FILES]
