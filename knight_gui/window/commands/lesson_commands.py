"""The commands of the Lesson menu: follow a lesson, and make one."""

from __future__ import annotations

from knight_gui.i18n import later
from knight_gui.messages import questions
from knight_gui.puzzles.puzzle import KINDS
from knight_gui.state.lesson import Ask
from knight_gui.window.command import Command, Menu
from knight_gui.window.commands import operations, why_disabled
from knight_gui.window.documents import files, lesson_editing, puzzles


def _puzzles(kind: Ask) -> Command:
    """Return the command that gives puzzles of a kind."""
    return Command(
        f"puzzle-{kind.value}",
        Menu.LESSON,
        (),
        text=lambda _: questions.title(kind),
        tip=lambda _: questions.question(kind),
        run=lambda c: puzzles.give_puzzles(c, kind),
    )


LESSONS = (
    Command(
        "whyItTakesSoLong",
        Menu.LESSON,
        ("F5",),
        text=later("Why it takes so long"),
        tip=later("The built-in lesson, from its first scene"),
        run=lambda c: files.give_lesson(c, "why-it-takes-so-long"),
    ),
    Command(
        "beTheSearcher",
        Menu.LESSON,
        ("Shift+F5",),
        text=later("Be the searcher"),
        tip=later("The built-in lesson that asks where the knight should go"),
        run=lambda c: files.give_lesson(c, "be-the-searcher"),
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
        "puzzleOfToday",
        Menu.LESSON,
        ("F6",),
        text=later("Today’s puzzle"),
        tip=later("The puzzle of today, the same for everybody"),
        run=puzzles.give_puzzle_of_today,
        heading=later("Puzzles"),
    ),
    *map(_puzzles, KINDS.values()),
    Command(
        "whereNext",
        Menu.LESSON,
        ("Q",),
        text=later("Where next?"),
        tip=later("Stop this search now and then, and guess where it goes"),
        run=puzzles.ask_where_next,
        why_not=why_disabled.why_not_on,
    ),
    Command(
        "addScene",
        Menu.LESSON,
        ("Ctrl+Shift+N",),
        text=later("Add scene …"),
        tip=later("Add what is shown to the lesson, or to a new one"),
        run=lesson_editing.add_scene,
        why_not=why_disabled.why_no_more_scenes,
        heading=later("Make a lesson"),
    ),
    Command(
        "editScene",
        Menu.LESSON,
        ("F2",),
        text=later("Edit text …"),
        tip=later("Change the words of this scene and the title of the lesson"),
        run=lesson_editing.edit_scene,
        why_not=why_disabled.why_no_lesson,
    ),
    Command(
        "retakeScene",
        Menu.LESSON,
        (),
        text=later("Update scene"),
        tip=later("Make this scene show what is on the screen now; its words stay"),
        run=lesson_editing.retake_scene,
        why_not=why_disabled.why_no_lesson,
    ),
    Command(
        "moveSceneUp",
        Menu.LESSON,
        ("Alt+Up",),
        text=later("Move up"),
        tip=later("Move this scene one place up in the lesson"),
        run=lambda c: lesson_editing.move_scene(c, -1),
        why_not=why_disabled.why_no_previous_scene,
    ),
    Command(
        "moveSceneDown",
        Menu.LESSON,
        ("Alt+Down",),
        text=later("Move down"),
        tip=later("Move this scene one place down in the lesson"),
        run=lambda c: lesson_editing.move_scene(c, 1),
        why_not=why_disabled.why_no_next_scene,
    ),
    Command(
        "deleteScene",
        Menu.LESSON,
        (),
        text=later("Delete scene …"),
        tip=later("Delete this scene from the lesson"),
        run=lesson_editing.delete_scene,
        why_not=why_disabled.why_not_delete,
    ),
)
