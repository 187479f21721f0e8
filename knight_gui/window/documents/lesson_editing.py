"""Adds, rewrites, moves and deletes the scenes of a lesson."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from knight_gui.i18n import tr, translated
from knight_gui.messages import documents
from knight_gui.state.lesson import Lesson, LessonScene
from knight_gui.state.saved_fields import taken
from knight_gui.window.message_boxes import Answer, Notice, open_box

if TYPE_CHECKING:
    from knight_gui.window.context import Context
    from knight_gui.window.documents.scene_dialog import Words


def add_scene(context: Context) -> None:
    """Keep what is shown as the next scene of the lesson, or the first one of a new lesson."""
    from knight_gui.window.documents.scene_dialog import Words

    scene, lesson = taken(context.scene, context.go.bound_for), context.scene.lesson
    context.go.pause()
    called = tr("My lesson") if lesson is None else translated(lesson.title)
    words = Words(called, documents.title_of(scene), "")
    _ask(context, tr("Add scene"), words, partial(_add, context, scene))


def edit_scene(context: Context) -> None:
    """Let the user change what the scene says, and what the lesson is called."""
    from knight_gui.window.documents.scene_dialog import Words

    lesson, scene = context.scene.lesson, context.scene.lesson_scene
    if lesson is None or scene is None:
        return
    words = Words(*map(translated, (lesson.title, scene.title, scene.text)))
    _ask(context, tr("Edit text"), words, partial(_tell, context))


def retake_scene(context: Context) -> None:
    """Let the scene show what is shown now, and say what it says."""
    lesson, scene = context.scene.lesson, context.scene.lesson_scene
    if lesson is not None and scene is not None:
        now = taken(context.scene, context.go.bound_for, scene)
        context.session.change(lesson=lesson.with_scene(context.scene.lesson_place, now))


def move_scene(context: Context, places: int) -> None:
    """Let the scene come earlier or later."""
    lesson, place = context.scene.lesson, context.scene.lesson_place
    if lesson is not None:
        there = place + places
        context.session.change(lesson=lesson.moved(place, there), lesson_place=there)


def delete_scene(context: Context) -> None:
    """Ask, and take the scene out of the lesson."""
    from PySide6.QtWidgets import QMessageBox

    scene = context.scene.lesson_scene
    if scene is None:
        return
    title = translated(scene.title)
    sentence = tr("Delete the scene “{title}” from the lesson?", title=title)
    delete = tr("Delete"), QMessageBox.ButtonRole.DestructiveRole
    open_box(
        context.parent,
        Notice("deleteBox", tr("Delete scene"), sentence, is_warning=False),
        Answer(delete, lambda: _delete(context, scene)),
        Answer(QMessageBox.StandardButton.Cancel, is_usual=True),
    )


def _ask(context: Context, title: str, words: Words, tell: Callable[[Words], None]) -> None:
    """Let the user write what a scene says."""
    from knight_gui.window.documents.scene_dialog import SceneDialog

    dialog = SceneDialog(title, words, context.parent)
    dialog.told.connect(tell)
    dialog.open()


def _add(context: Context, scene: LessonScene, told: Words) -> None:
    scene = replace(scene, title=told.title, text=told.text)
    lesson, place = context.scene.lesson, context.scene.lesson_place + 1
    if lesson is None:
        # it is another thing than what was kept in the file that is open
        one = Lesson(told.lesson, (scene,))
        context.session.change(lesson=one, lesson_place=0, file=None, kept=None)
    else:
        lesson = replace(lesson.with_one_more(place, scene), title=told.lesson)
        context.session.change(lesson=lesson, lesson_place=place)


def _tell(context: Context, told: Words) -> None:
    lesson, scene = context.scene.lesson, context.scene.lesson_scene
    if lesson is not None and scene is not None:
        scene = replace(scene, title=told.title, text=told.text)
        lesson = replace(lesson, title=told.lesson)
        context.session.change(lesson=lesson.with_scene(context.scene.lesson_place, scene))


def _delete(context: Context, scene: LessonScene) -> None:
    lesson, place = context.scene.lesson, context.scene.lesson_place
    if lesson is not None and context.scene.lesson_scene is scene and len(lesson.scenes) > 1:
        left = lesson.without(place)
        context.session.change(lesson=left, lesson_place=min(place, len(left.scenes) - 1))
