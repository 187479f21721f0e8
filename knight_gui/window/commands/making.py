"""The commands that make a lesson."""

from __future__ import annotations

from knight_gui.texts import later
from knight_gui.window.commands import reasons
from knight_gui.window.commands.command import Command, Menu
from knight_gui.window.keeping import making

MAKING = (
    Command(
        "addScene",
        Menu.LESSON,
        ("Ctrl+Shift+N",),
        text=later("Add scene …"),
        tip=later("Keep what is shown as a scene of the lesson, or of a new one"),
        run=making.add_scene,
        why_not=reasons.why_no_more_scenes,
        heading=later("Make a lesson"),
    ),
    Command(
        "editScene",
        Menu.LESSON,
        ("F2",),
        text=later("Edit text …"),
        tip=later("Change what is said in this scene, and what the lesson is called"),
        run=making.edit_scene,
        why_not=reasons.why_no_lesson,
    ),
    Command(
        "retakeScene",
        Menu.LESSON,
        (),
        text=later("Show this instead"),
        tip=later("Let this scene show what is shown now, and say what it says"),
        run=making.retake_scene,
        why_not=reasons.why_no_lesson,
    ),
    Command(
        "moveSceneUp",
        Menu.LESSON,
        ("Alt+Up",),
        text=later("Move up"),
        tip=later("Let this scene come before the one before it"),
        run=lambda c: making.move_scene(c, -1),
        why_not=reasons.why_no_previous_scene,
    ),
    Command(
        "moveSceneDown",
        Menu.LESSON,
        ("Alt+Down",),
        text=later("Move down"),
        tip=later("Let this scene come after the next one"),
        run=lambda c: making.move_scene(c, 1),
        why_not=reasons.why_no_next_scene,
    ),
    Command(
        "deleteScene",
        Menu.LESSON,
        (),
        text=later("Delete scene …"),
        tip=later("Take this scene out of the lesson"),
        run=making.delete_scene,
        why_not=reasons.why_not_delete,
    ),
)
