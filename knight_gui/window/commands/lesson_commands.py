"""Commands of the Lesson menu: lessons, puzzles, and editing a lesson."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from knight_gui.i18n import lazy_gettext
from knight_gui.messages import questions
from knight_gui.player.playback import PlaybackMode
from knight_gui.puzzles.puzzle import QUESTIONS_BY_NAME
from knight_gui.state.lesson import LessonScene, Question, StepTarget
from knight_gui.window.command import PLAYBACK_TOPICS, STEP_TOPICS, MenuCommand
from knight_gui.window.commands import operations, why_disabled
from knight_gui.window.commands.level_commands import LEVEL_COMMANDS
from knight_gui.window.context import MenuId, WindowContext
from knight_gui.window.documents import files, lesson_editing, puzzles


def _make_puzzle_command(question: Question) -> MenuCommand:
    """Return the command that opens puzzles with a question."""
    return MenuCommand(
        f"puzzle-{question.value}",
        MenuId.LESSON,
        (),
        text=lambda _: questions.question_title(question),
        tooltip=lambda _: questions.question_sentence(question),
        run=lambda c: puzzles.request_random_puzzles(c, question),
    )


def _show_next_puzzle(context: WindowContext) -> None:
    """Show the next puzzle of the sheet; after its last one make a new sheet of that kind."""
    scene = context.scene
    lesson_scene = scene.lesson_scene
    if scene.lesson is None or lesson_scene is None:
        return
    if scene.lesson_index + 1 < len(scene.lesson.scenes):
        operations.show_lesson_scene(context, scene.lesson_index + 1)
    elif lesson_scene.question is None:
        puzzles.request_given_numbers_puzzles(context)
    else:
        puzzles.request_random_puzzles(context, lesson_scene.question)


def _play_to_target(context: WindowContext, target: int | StepTarget) -> None:
    playback = context.playback
    if isinstance(target, int):
        playback.play_until(playback.step, target)
    else:
        playback.play_until(target)


def _find_action_in_scene(
    context: WindowContext, scene: LessonScene
) -> Callable[[], object] | None:
    """Return the function that goes on in a scene; None if the next scene is due.

    A scene that was paused is played to its end, and a question that is repeated comes again.
    While it plays, the steps up to there are skipped.
    """
    playback = context.playback
    if why_disabled.is_before_target(context, scene):
        if not playback.is_playing:
            return partial(_play_to_target, context, scene.step)
        if playback.mode is PlaybackMode.PLAYING:
            return partial(playback.play_until, scene.step)
    elif why_disabled.repeats_question(context, scene):
        if not playback.is_playing:
            return playback.play
        return partial(playback.go_to_step, context.lesson_player.quiz.next_question_step)
    return None


def _go_on(context: WindowContext) -> None:
    """Go on in the scene, or to the next one.

    In the last one a search that is being played goes to its end, or is paused if it has none yet.
    """
    scene = context.scene.lesson_scene
    if scene is None or context.lesson_player.quiz.is_open:
        return
    action = _find_action_in_scene(context, scene)
    if action is not None:
        action()
    elif why_disabled.why_no_next_scene(context) is None:
        operations.show_lesson_scene(context, context.scene.lesson_index + 1)
    elif not context.playback.is_playing:
        context.playback.play()
    elif context.playback.has_ended:
        context.playback.go_to_step(context.playback.step_count)
    else:
        context.playback.pause()


def _space_without_lesson(context: WindowContext) -> frozenset[str]:
    """Return the key that plays and pauses a search without a lesson."""
    return frozenset({"Space"}) if context.scene.lesson is None else frozenset()


LESSON_COMMANDS = (
    MenuCommand(
        "whyItTakesSoLong",
        MenuId.LESSON,
        ("F5",),
        text=lazy_gettext("Why it takes so long"),
        tooltip=lazy_gettext("The built-in lesson, from its first scene"),
        run=partial(files.open_lesson_or_link, name_or_link="why-it-takes-so-long"),
    ),
    MenuCommand(
        "beTheSearcher",
        MenuId.LESSON,
        ("Shift+F5",),
        text=lazy_gettext("Be the searcher"),
        tooltip=lazy_gettext("The built-in lesson that asks where the knight should go"),
        run=partial(files.open_lesson_or_link, name_or_link="be-the-searcher"),
    ),
    MenuCommand(
        "goOn",
        MenuId.LESSON,
        ("Space",),
        text=lazy_gettext("Go on"),
        tooltip=lazy_gettext("Go on in the lesson; a click on its card does the same"),
        run=_go_on,
        disabled_reason=why_disabled.why_cannot_go_on,
        suppressed_shortcuts=_space_without_lesson,
        state_topics=PLAYBACK_TOPICS,
    ),
    MenuCommand(
        "nextScene",
        MenuId.LESSON,
        ("PgDown",),
        text=lazy_gettext("Next"),
        tooltip=lazy_gettext("To the next scene of the lesson"),
        run=lambda c: operations.show_lesson_scene(c, c.scene.lesson_index + 1),
        disabled_reason=why_disabled.why_no_next_scene,
    ),
    MenuCommand(
        "previousScene",
        MenuId.LESSON,
        ("PgUp",),
        text=lazy_gettext("Back"),
        tooltip=lazy_gettext("To the scene before"),
        run=lambda c: operations.show_lesson_scene(c, c.scene.lesson_index - 1),
        disabled_reason=why_disabled.why_no_previous_scene,
    ),
    MenuCommand(
        "sceneAgain",
        MenuId.LESSON,
        (),
        text=lazy_gettext("This scene again"),
        tooltip=lazy_gettext("Show this scene again from its beginning"),
        run=operations.restart_lesson_scene,
        disabled_reason=why_disabled.why_no_lesson,
    ),
    MenuCommand(
        "closeLesson",
        MenuId.LESSON,
        (),
        text=lazy_gettext("Close"),
        tooltip=lazy_gettext("Close the lesson, and return to what was there before"),
        run=files.close_lesson,
        disabled_reason=why_disabled.why_no_lesson,
    ),
    MenuCommand(
        "puzzleOfToday",
        MenuId.LESSON,
        ("F6",),
        text=lazy_gettext("Today’s puzzle"),
        tooltip=lazy_gettext("The puzzle of today, the same for everybody"),
        run=puzzles.request_daily_puzzle,
        heading=lazy_gettext("Puzzles"),
    ),
    MenuCommand(
        "copyDailyResult",
        MenuId.LESSON,
        ("Ctrl+F6",),
        text=lazy_gettext("Copy result"),
        tooltip=lazy_gettext("Copy date, tries and time of today’s puzzle without its solution"),
        run=puzzles.copy_daily_result,
    ),
    *map(_make_puzzle_command, QUESTIONS_BY_NAME.values()),
    MenuCommand(
        "puzzle-numbers",
        MenuId.LESSON,
        (),
        text=lambda _: questions.given_numbers_title(),
        tooltip=lambda _: questions.given_numbers_sentence(),
        run=puzzles.request_given_numbers_puzzles,
    ),
    MenuCommand(
        "nextPuzzle",
        MenuId.LESSON,
        ("Shift+F6",),
        text=lazy_gettext("Next puzzle"),
        tooltip=lazy_gettext("Another puzzle of this kind, harder until the hardest is reached"),
        run=_show_next_puzzle,
        disabled_reason=why_disabled.why_no_puzzle,
    ),
    MenuCommand(
        "whereNext",
        MenuId.LESSON,
        ("Q",),
        text=lazy_gettext("Where next?"),
        tooltip=lazy_gettext("Stop this search now and then, and guess where it goes"),
        run=puzzles.start_next_square_quiz,
        disabled_reason=why_disabled.why_no_later_step,
        state_topics=STEP_TOPICS,
    ),
    *LEVEL_COMMANDS,
    MenuCommand(
        "addScene",
        MenuId.LESSON,
        ("Ctrl+Shift+N",),
        text=lazy_gettext("Add scene …"),
        tooltip=lazy_gettext("Add what is shown to the lesson, or to a new one"),
        run=lesson_editing.add_scene,
        disabled_reason=why_disabled.why_cannot_add_scene,
        heading=lazy_gettext("Make a lesson"),
    ),
    MenuCommand(
        "editScene",
        MenuId.LESSON,
        ("F2",),
        text=lazy_gettext("Edit text …"),
        tooltip=lazy_gettext("Change the words of this scene and the title of the lesson"),
        run=lesson_editing.edit_scene,
        disabled_reason=why_disabled.why_no_lesson,
    ),
    MenuCommand(
        "retakeScene",
        MenuId.LESSON,
        (),
        text=lazy_gettext("Update scene"),
        tooltip=lazy_gettext("Make this scene show what is on the screen now; its words stay"),
        run=lesson_editing.recapture_scene,
        disabled_reason=why_disabled.why_no_lesson,
    ),
    MenuCommand(
        "moveSceneUp",
        MenuId.LESSON,
        ("Alt+Up",),
        text=lazy_gettext("Move up"),
        tooltip=lazy_gettext("Move this scene one place up in the lesson"),
        run=partial(lesson_editing.move_scene, offset=-1),
        disabled_reason=why_disabled.why_no_previous_scene,
    ),
    MenuCommand(
        "moveSceneDown",
        MenuId.LESSON,
        ("Alt+Down",),
        text=lazy_gettext("Move down"),
        tooltip=lazy_gettext("Move this scene one place down in the lesson"),
        run=partial(lesson_editing.move_scene, offset=1),
        disabled_reason=why_disabled.why_no_next_scene,
    ),
    MenuCommand(
        "orderScenes",
        MenuId.LESSON,
        (),
        text=lazy_gettext("Order of scenes …"),
        tooltip=lazy_gettext("Drag the scenes of this lesson into another order"),
        run=lesson_editing.order_scenes,
        disabled_reason=why_disabled.why_cannot_delete_scene,
    ),
    MenuCommand(
        "deleteScene",
        MenuId.LESSON,
        (),
        text=lazy_gettext("Delete scene …"),
        tooltip=lazy_gettext("Delete this scene from the lesson"),
        run=lesson_editing.confirm_and_delete_scene,
        disabled_reason=why_disabled.why_cannot_delete_scene,
    ),
)
