"""What of a scene is kept in a file, and whether that is there already."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from knight_gui.state.lesson import SCENE_PAGES, Lesson, LessonScene, StepTarget
from knight_gui.state.scene import Scene
from knight_gui.state.setup import SearchSetup

MAX_RECENT_FILES = 8
"""How many files are remembered."""
VIEW_FIELDS = {field.name for field in fields(LessonScene)} & {
    field.name for field in fields(Scene)
} - {"setups"}
"""The fields that what is shown and what is kept have in common, the searches apart."""


def lesson_scene_of(
    scene: Scene, step: int | StepTarget | None = None, saved_scene: LessonScene | None = None
) -> LessonScene:
    """Return what is shown as the scene of a lesson.

    Parameters
    ----------
    step
        The one that is about to be shown, if that is another one.
    saved_scene
        The scene that shows this from now on: it keeps what it says, and what it plays.
    """
    saved_scene = saved_scene or LessonScene()
    step = scene.step if step is None else step
    at = step if scene.setup.start is not None else 0
    play = saved_scene.played_range
    if play is not None:
        first, last = play
        at = at if isinstance(at, int) and at > first else last
        play = first, at
    # the landscape looks wherever one goes
    first, last = scene.step_range or (0, 0)
    view = view_fields_of(scene) | {
        "landscape_share": round(scene.landscape_share, 3),
        "step_range": None if isinstance(at, int) and not first <= at <= last else scene.step_range,
        "page": scene.page if scene.page in SCENE_PAGES else "",
    }
    return replace(saved_scene, setups=scene.setups, step=at, played_range=play, **view)


def view_fields_of(scene: Scene | LessonScene) -> dict[str, Any]:
    """Return how a scene is looked at: what is shown and what is kept have in common."""
    return {name: getattr(scene, name) for name in VIEW_FIELDS if name != "step"}


def lesson_to_save(scene: Scene, step: int | StepTarget | None = None) -> Lesson:
    """Return what a file would hold: the lesson that is open, else what is shown."""
    return scene.lesson or Lesson("", (lesson_scene_of(scene, step),))


def has_unsaved_changes(scene: Scene) -> bool:
    """Tell whether something would be lost that somebody has made.

    Of a lesson it is whatever its file does not hold. Else it is another search than the one in
    the file that is open: where one looks at it is kept, too, but nobody misses it. Who has
    opened no file and clicks about has made nothing.
    """
    if scene.lesson is not None:
        return scene.lesson != scene.saved_lesson
    if scene.file is None:
        return False
    # else nobody knows what it holds
    return scene.saved_lesson is None or (
        _searches(scene.setups) != _searches(scene.saved_lesson.scenes[0].setups)
    )


def _searches(setups: tuple[SearchSetup, ...]) -> list[tuple[object, ...]]:
    # programs that were built are never equal, though they search alike
    return [
        (
            *(each.board, each.start, each.prefix, each.strategy, each.searches_anyway),
            each.is_by_hand and each.moves,
        )
        for each in setups
    ]


def with_recent_file(recent: tuple[Path, ...], file: Path) -> tuple[Path, ...]:
    """Return the files with one more at the beginning, at most `MAX_RECENT_FILES` of them."""
    return (file, *(each for each in recent if each != file))[:MAX_RECENT_FILES]
