"""The commands on lessons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.texts import later
from knight_gui.window.commands import verbs
from knight_gui.window.commands.command import Command, Menu

if TYPE_CHECKING:
    from knight_gui.window.commands.command import Context


def has_lesson(context: Context) -> bool:
    """Tell whether a lesson is given."""
    return context.scene.lesson is not None


def has_next(context: Context) -> bool:
    """Tell whether the lesson has a scene after the one that it has come to."""
    scene = context.scene
    return scene.lesson is not None and scene.lesson_place + 1 < len(scene.lesson.scenes)


def has_previous(context: Context) -> bool:
    """Tell whether the lesson has a scene before the one that it has come to."""
    return has_lesson(context) and context.scene.lesson_place > 0


TEACHING = (
    Command(
        "whyItTakesSoLong",
        Menu.LESSON,
        ("F5",),
        text=later("Why it takes so long"),
        tip=later("The built-in lesson, from its first scene"),
        run=lambda c: verbs.give_built_in_lesson(c, "why-it-takes-so-long"),
    ),
    Command(
        "openLesson",
        Menu.LESSON,
        (),
        text=later("Open a lesson …"),
        tip=later("A lesson of your own, from a file"),
        run=verbs.choose_lesson,
    ),
    Command(
        "nextScene",
        Menu.LESSON,
        ("PgDown",),
        text=later("Next"),
        tip=later("To the next scene of the lesson"),
        run=lambda c: verbs.show_scene(c, c.scene.lesson_place + 1),
        is_enabled=has_next,
    ),
    Command(
        "previousScene",
        Menu.LESSON,
        ("PgUp",),
        text=later("Back"),
        tip=later("To the scene before"),
        run=lambda c: verbs.show_scene(c, c.scene.lesson_place - 1),
        is_enabled=has_previous,
    ),
    Command(
        "sceneAgain",
        Menu.LESSON,
        (),
        text=later("This scene again"),
        tip=later("Show the scene as it was, whatever was done in it"),
        run=verbs.show_scene_again,
        is_enabled=has_lesson,
    ),
    Command(
        "closeLesson",
        Menu.LESSON,
        (),
        text=later("Close"),
        tip=later("Close the lesson, and stay at what is shown"),
        run=lambda c: c.session.change(lesson=None, lesson_place=0),
        is_enabled=has_lesson,
    ),
)
