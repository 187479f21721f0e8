"""Editing of a lesson: add, change, move and delete scenes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from knight_gui.i18n import tr, translate
from knight_gui.messages import documents
from knight_gui.player.quiz import QUESTION_RULES
from knight_gui.state.lesson import Lesson, LessonScene, Question
from knight_gui.state.saved_fields import lesson_scene_of
from knight_gui.window.message_boxes import MessageBoxButton, MessageBoxContent, open_message_box

if TYPE_CHECKING:
    from knight_gui.window.context import WindowContext
    from knight_gui.window.documents.scene_dialog import SceneChoices, SceneTexts

_OFFERED_QUESTIONS = (Question.NEXT_SQUARE, Question.IS_LOST, Question.WHICH_MISTAKE)
"""Questions that can be asked at any step where they have an answer."""


def add_scene(context: WindowContext) -> None:
    """Add the current view to the lesson after the current scene, or to a new lesson."""
    from knight_gui.window.documents.scene_dialog import SceneTexts

    lesson_scene = lesson_scene_of(context.scene, context.playback.destination)
    lesson = context.scene.lesson
    context.playback.pause()
    lesson_title = tr("My lesson") if lesson is None else translate(lesson.title)
    texts = SceneTexts(lesson_title, documents.default_scene_title(lesson_scene), "")
    insert = partial(_insert_scene, context, lesson_scene)
    choices = _choices_of(context, lesson_scene)
    _open_scene_dialog(context, tr("Add scene"), texts, choices, insert)


def edit_scene(context: WindowContext) -> None:
    """Open the dialog for the texts of the current scene and the title of the lesson."""
    from knight_gui.window.documents.scene_dialog import SceneTexts

    lesson = context.scene.lesson
    lesson_scene = context.scene.lesson_scene
    if lesson is None or lesson_scene is None:
        return
    texts = SceneTexts(
        translate(lesson.title),
        translate(lesson_scene.title),
        translate(lesson_scene.text),
        lesson_scene.question,
        translate(lesson_scene.reply),
        _played_steps_of(lesson_scene),
    )
    choices = _choices_of(context, lesson_scene)
    update = partial(_update_scene_texts, context)
    _open_scene_dialog(context, tr("Edit text"), texts, choices, update)


def recapture_scene(context: WindowContext) -> None:
    """Replace the view of the current scene by the present one; its texts stay."""
    lesson = context.scene.lesson
    lesson_scene = context.scene.lesson_scene
    if lesson is not None and lesson_scene is not None:
        new_scene = lesson_scene_of(context.scene, context.playback.destination, lesson_scene)
        new_lesson = lesson.with_scene_replaced(context.scene.lesson_index, new_scene)
        context.session.update(lesson=new_lesson)


def move_scene(context: WindowContext, offset: int) -> None:
    """Move the current scene by a number of places in the lesson."""
    lesson = context.scene.lesson
    index = context.scene.lesson_index
    if lesson is not None:
        new_lesson = lesson.with_scene_moved(index, index + offset)
        context.session.update(lesson=new_lesson, lesson_index=index + offset)


def order_scenes(context: WindowContext) -> None:
    """Open the dialog in which the scenes of the lesson are dragged into another order."""
    from knight_gui.window.documents.scene_order_dialog import SceneOrderDialog

    lesson = context.scene.lesson
    if lesson is None:
        return
    titles = [translate(scene.title) for scene in lesson.scenes]
    dialog = SceneOrderDialog(titles, context.scene.lesson_index, context.main_window)
    dialog.order_accepted.connect(partial(_set_scene_order, context))
    dialog.open()


def _set_scene_order(context: WindowContext, order: list[int]) -> None:
    lesson = context.scene.lesson
    if lesson is not None:
        context.session.update(
            lesson=lesson.with_scenes_ordered(order),
            lesson_index=order.index(context.scene.lesson_index),
        )


def confirm_and_delete_scene(context: WindowContext) -> None:
    """Delete the current scene from the lesson, after a question."""
    from PySide6.QtWidgets import QMessageBox

    lesson_scene = context.scene.lesson_scene
    if lesson_scene is None:
        return
    title = translate(lesson_scene.title)
    sentence = tr("Delete the scene “{title}” from the lesson?", title=title)
    delete_button = (tr("Delete"), QMessageBox.ButtonRole.DestructiveRole)

    def delete() -> None:
        _remove_scene(context, lesson_scene)

    open_message_box(
        context.main_window,
        MessageBoxContent("deleteBox", tr("Delete scene"), sentence, is_warning=False),
        MessageBoxButton(delete_button, delete),
        MessageBoxButton(QMessageBox.StandardButton.Cancel, is_default=True),
    )


def _played_steps_of(lesson_scene: LessonScene) -> int:
    """Return the number of steps that a scene plays."""
    if lesson_scene.played_range is None:
        return 0
    first_step, last_step = lesson_scene.played_range
    return last_step - first_step


def _choices_of(context: WindowContext, lesson_scene: LessonScene) -> SceneChoices:
    """Return the questions that have an answer at the step of a scene, and the steps before it."""
    from knight_gui.window.documents.scene_dialog import SceneChoices

    frame = context.playback.frame
    questions = []
    if frame is not None and len(lesson_scene.setups) == 1:
        is_there = frame.position.step == lesson_scene.step
        for question in _OFFERED_QUESTIONS:
            has_answer = is_there and QUESTION_RULES[question].find_right_answers(frame)
            if has_answer or question is lesson_scene.question:
                questions.append(question)
    max_played_steps = lesson_scene.step if isinstance(lesson_scene.step, int) else 0
    return SceneChoices(questions, max_played_steps)


def _with_texts(lesson_scene: LessonScene, texts: SceneTexts) -> LessonScene:
    """Return a scene with the texts, the question and the played steps of its dialog."""
    step = lesson_scene.step
    played_range = lesson_scene.played_range
    if isinstance(step, int):
        played_range = (step - texts.played_steps, step) if texts.played_steps else None
    return replace(
        lesson_scene,
        title=texts.scene_title,
        text=texts.note,
        question=texts.question,
        reply=texts.reply,
        played_range=played_range,
    )


def _open_scene_dialog(
    context: WindowContext,
    title: str,
    texts: SceneTexts,
    choices: SceneChoices,
    on_accepted: Callable[[SceneTexts], None],
) -> None:
    """Open the dialog for the texts of a scene."""
    from knight_gui.window.documents.scene_dialog import SceneTextsDialog

    dialog = SceneTextsDialog(title, texts, choices, context.main_window)
    dialog.texts_accepted.connect(on_accepted)
    dialog.open()


def _insert_scene(context: WindowContext, lesson_scene: LessonScene, texts: SceneTexts) -> None:
    lesson_scene = _with_texts(lesson_scene, texts)
    lesson = context.scene.lesson
    index = context.scene.lesson_index + 1
    if lesson is None:
        # a new lesson does not belong to the open file
        new_lesson = Lesson(texts.lesson_title, (lesson_scene,))
        context.session.update(lesson=new_lesson, lesson_index=0, file=None, saved_lesson=None)
    else:
        lesson = replace(lesson.with_scene_inserted(index, lesson_scene), title=texts.lesson_title)
        context.session.update(lesson=lesson, lesson_index=index)


def _update_scene_texts(context: WindowContext, texts: SceneTexts) -> None:
    lesson = context.scene.lesson
    lesson_scene = context.scene.lesson_scene
    if lesson is not None and lesson_scene is not None:
        lesson_scene = _with_texts(lesson_scene, texts)
        lesson = replace(lesson, title=texts.lesson_title)
        lesson = lesson.with_scene_replaced(context.scene.lesson_index, lesson_scene)
        context.session.update(lesson=lesson)


def _remove_scene(context: WindowContext, lesson_scene: LessonScene) -> None:
    lesson = context.scene.lesson
    index = context.scene.lesson_index
    is_same_scene = context.scene.lesson_scene is lesson_scene
    if lesson is not None and is_same_scene and len(lesson.scenes) > 1:
        shorter_lesson = lesson.with_scene_removed(index)
        new_index = min(index, len(shorter_lesson.scenes) - 1)
        context.session.update(lesson=shorter_lesson, lesson_index=new_index)
