"""The commands of the Lesson menu: follow a lesson, and make one."""

from __future__ import annotations

from knight_gui.texts import later
from knight_gui.window.commands import operations, why_disabled
from knight_gui.window.commands.command import Command, Menu
from knight_gui.window.keeping import files, making

LESSONS = (
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
        run=lambda c: operations.show_scene(c, c.scene.lesson_place + 1),
        why_not=why_disabled.why_no_next_scene,
    ),
    Command(
        "previousScene",
        Menu.LESSON,
        ("PgUp",),
        text=later("Back"),
        tip=later("To the scene before"),
        run=lambda c: operations.show_scene(c, c.scene.lesson_place - 1),
        why_not=why_disabled.why_no_previous_scene,
    ),
    Command(
        "sceneAgain",
        Menu.LESSON,
        (),
        text=later("This scene again"),
        tip=later("Show this scene again from its beginning"),
        run=operations.show_scene_again,
        why_not=why_disabled.why_no_lesson,
    ),
    Command(
        "closeLesson",
        Menu.LESSON,
        (),
        text=later("Close"),
        tip=later("Close the lesson, and return to what was there before"),
        run=files.close_lesson,
        why_not=why_disabled.why_no_lesson,
    ),
    Command(
        "addScene",
        Menu.LESSON,
        ("Ctrl+Shift+N",),
        text=later("Add scene …"),
        tip=later("Add what is shown to the lesson, or to a new one"),
        run=making.add_scene,
        why_not=why_disabled.why_no_more_scenes,
        heading=later("Make a lesson"),
    ),
    Command(
        "editScene",
        Menu.LESSON,
        ("F2",),
        text=later("Edit text …"),
        tip=later("Change the words of this scene and the title of the lesson"),
        run=making.edit_scene,
        why_not=why_disabled.why_no_lesson,
    ),
    Command(
        "retakeScene",
        Menu.LESSON,
        (),
        text=later("Update scene"),
        tip=later("Make this scene show what is on the screen now; its words stay"),
        run=making.retake_scene,
        why_not=why_disabled.why_no_lesson,
    ),
    Command(
        "moveSceneUp",
        Menu.LESSON,
        ("Alt+Up",),
        text=later("Move up"),
        tip=later("Move this scene one place up in the lesson"),
        run=lambda c: making.move_scene(c, -1),
        why_not=why_disabled.why_no_previous_scene,
    ),
    Command(
        "moveSceneDown",
        Menu.LESSON,
        ("Alt+Down",),
        text=later("Move down"),
        tip=later("Move this scene one place down in the lesson"),
        run=lambda c: making.move_scene(c, 1),
        why_not=why_disabled.why_no_next_scene,
    ),
    Command(
        "deleteScene",
        Menu.LESSON,
        (),
        text=later("Delete scene …"),
        tip=later("Delete this scene from the lesson"),
        run=making.delete_scene,
        why_not=why_disabled.why_not_delete,
    ),
)
