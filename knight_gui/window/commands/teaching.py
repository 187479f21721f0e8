"""The commands on lessons."""

from __future__ import annotations

from knight_gui.texts import later
from knight_gui.window.commands import reasons, verbs
from knight_gui.window.commands.command import Command, Menu
from knight_gui.window.keeping import files

TEACHING = (
    Command(
        "whyItTakesSoLong",
        Menu.LESSON,
        ("F5",),
        text=later("Why it takes so long"),
        tip=later("The built-in lesson, from its first scene"),
        run=lambda c: files.give_built_in_lesson(c, "why-it-takes-so-long"),
    ),
    Command(
        "nextScene",
        Menu.LESSON,
        ("PgDown",),
        text=later("Next"),
        tip=later("To the next scene of the lesson"),
        run=lambda c: verbs.show_scene(c, c.scene.lesson_place + 1),
        why_not=reasons.why_no_next_scene,
    ),
    Command(
        "previousScene",
        Menu.LESSON,
        ("PgUp",),
        text=later("Back"),
        tip=later("To the scene before"),
        run=lambda c: verbs.show_scene(c, c.scene.lesson_place - 1),
        why_not=reasons.why_no_previous_scene,
    ),
    Command(
        "sceneAgain",
        Menu.LESSON,
        (),
        text=later("This scene again"),
        tip=later("Show the scene as it was, whatever was done in it"),
        run=verbs.show_scene_again,
        why_not=reasons.why_no_lesson,
    ),
    Command(
        "closeLesson",
        Menu.LESSON,
        (),
        text=later("Close"),
        tip=later("Close the lesson, and stay at what is shown"),
        run=files.close_lesson,
        why_not=reasons.why_no_lesson,
    ),
)
