"""What of a scene is kept in a file, and whether that is there already."""

from __future__ import annotations

from dataclasses import fields, replace
from pathlib import Path
from typing import Any

from knight_gui.state.lesson import PAGES, Lesson, LessonScene, Moment
from knight_gui.state.scene import Scene
from knight_gui.state.setup import Setup

MOST_RECENT = 8
"""How many files are remembered."""
VIEW = {field.name for field in fields(LessonScene)} & {field.name for field in fields(Scene)} - {
    "setups"
}
"""The fields that what is shown and what is kept have in common, the searches apart."""


def taken(
    scene: Scene, step: int | Moment | None = None, kept: LessonScene | None = None
) -> LessonScene:
    """Return what is shown as the scene of a lesson.

    Parameters
    ----------
    step
        The one that is about to be shown, if that is another one.
    kept
        The scene that shows this from now on: it keeps what it says, and what it plays.
    """
    kept = kept or LessonScene()
    step = scene.step if step is None else step
    at, play = step if scene.setup.start is not None else 0, kept.play
    if play is not None:
        first, last = play
        at = at if isinstance(at, int) and at > first else last
        play = first, at
    # the landscape looks wherever one goes
    first, last = scene.stretch or (0, 0)
    view = view_of(scene) | {
        "landscape_share": round(scene.landscape_share, 3),
        "stretch": None if isinstance(at, int) and not first <= at <= last else scene.stretch,
        "page": scene.page if scene.page in PAGES else "",
    }
    return replace(kept, setups=scene.setups, step=at, play=play, **view)


def view_of(scene: Scene | LessonScene) -> dict[str, Any]:
    """Return how a scene is looked at: what is shown and what is kept have in common."""
    return {name: getattr(scene, name) for name in VIEW if name != "step"}


def to_be_kept(scene: Scene, step: int | Moment | None = None) -> Lesson:
    """Return what a file would hold: the lesson that is open, else what is shown."""
    return scene.lesson or Lesson("", (taken(scene, step),))


def is_changed(scene: Scene) -> bool:
    """Tell whether something would be lost that somebody has made.

    Of a lesson it is whatever its file does not hold. Else it is another search than the one in
    the file that is open: where one looks at it is kept, too, but nobody misses it. Who has
    opened no file and clicks about has made nothing.
    """
    if scene.lesson is not None:
        return scene.lesson != scene.kept
    if scene.file is None:
        return False
    # else nobody knows what it holds
    return scene.kept is None or (_searches(scene.setups) != _searches(scene.kept.scenes[0].setups))


def _searches(setups: tuple[Setup, ...]) -> list[tuple[object, ...]]:
    # programs that were built are never equal, though they search alike
    return [
        (
            *(each.board, each.start, each.given, each.strategy, each.force_search),
            each.is_by_hand and each.moves,
        )
        for each in setups
    ]


def noted_file(recent: tuple[Path, ...], file: Path) -> tuple[Path, ...]:
    """Return the files with one more at the beginning, at most `MOST_RECENT` of them."""
    return (file, *(each for each in recent if each != file))[:MOST_RECENT]
