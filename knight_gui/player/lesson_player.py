"""Lesson player: shows scenes of a lesson, and earlier states for undo and redo."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QObject, Slot

from knight_gui.player.playback import PlaybackController
from knight_gui.player.quiz import QuizController
from knight_gui.player.search_controller import SearchController
from knight_gui.player.session import Session
from knight_gui.state.lesson import SCENE_PAGES, LessonScene
from knight_gui.state.saved_fields import view_fields_of
from knight_gui.state.scene import Snapshot
from knight_gui.state.setup import SearchSetup


class LessonPlayer(QObject):
    """Player of the scenes of a lesson, and of undo: searches, their step, and the view."""

    def __init__(
        self,
        session: Session,
        controller: SearchController,
        playback: PlaybackController,
        parent: QObject | None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._controller = controller
        self._playback = playback
        self._lesson_scene: LessonScene | None = None
        self._pending_step_range: tuple[int, int] | None = None
        self.quiz = QuizController(session, playback, self)
        """The question of the scene."""
        session.changed.connect(self._on_session_changed)
        playback.target_reached.connect(self._on_playback_target_reached)

    def show_scene(self, scene: LessonScene) -> None:
        """Show the searches of a scene, and its step as soon as they have come there.

        A scene with a range of steps is played to its end before its question is open.
        """
        # an answer belongs to the board before
        self.quiz.set_scene(None)
        view_fields = view_fields_of(scene) | {"selected_index": 0}
        if not scene.page and self._session.scene.page not in SCENE_PAGES:
            # a scene does not close other pages, such as the one that makes a film
            del view_fields["page"]
        self._show(scene.setups, scene.step_range, view_fields)
        self.quiz.set_scene(scene)
        if scene.played_range:
            self._playback.play_until(*scene.played_range)
        else:
            self._playback.play_until(scene.step)

    def undo(self) -> None:
        """Show the state before the last change: its searches come to their step again."""
        stack = self._session.scene.undo
        self._session.update(undo=stack.with_last_undone(self._controller.current_snapshot))
        change = stack.done[-1]
        self._restore(change.before, restores_document=change.opens_document)

    def redo(self) -> None:
        """Show the state before the last change was undone."""
        stack = self._session.scene.undo
        self._session.update(undo=stack.with_last_redone(self._controller.current_snapshot))
        change = stack.undone[-1]
        self._restore(change.after, restores_document=change.opens_document)

    def _restore(self, snapshot: Snapshot, *, restores_document: bool) -> None:
        """Show a snapshot; with its file and lesson only if the change closed them."""
        lesson = self._session.scene.lesson
        if restores_document:
            self._session.update(**snapshot.document)
        elif lesson is not None:
            # scenes may have been deleted meanwhile
            last_index = len(lesson.scenes) - 1
            self._session.update(lesson_index=min(snapshot.lesson_index, last_index))
        self._show(
            snapshot.setups, snapshot.step_range, {"selected_index": snapshot.selected_index}
        )
        lesson_scene = self._session.scene.lesson_scene
        is_scene_shown = lesson_scene is not None and lesson_scene.setups == snapshot.setups
        if is_scene_shown and self.quiz.question is None:
            # the change has closed it
            self.quiz.set_scene(lesson_scene)
        self._playback.play_until(snapshot.step)

    def _show(
        self,
        setups: tuple[SearchSetup, ...],
        step_range: tuple[int, int] | None,
        view_fields: dict[str, Any],
    ) -> None:
        self._pending_step_range = step_range
        self._playback.pause()
        self._controller.open_without_undo(setups, **view_fields | {"step_range": None})

    @Slot(frozenset)
    def _on_session_changed(self, changed_names: frozenset[str]) -> None:
        """Show the scene of the lesson if another one is chosen."""
        if "setups" in changed_names:
            self.quiz.set_scene(None)
        if not changed_names & {"lesson", "lesson_index"}:
            return
        previous_scene = self._lesson_scene
        scene = self._session.scene.lesson_scene
        self._lesson_scene = scene
        if scene is None:
            self.quiz.set_scene(None)
            return
        # while the user edits a lesson, its scene stays as it is shown
        is_same = previous_scene is not None and scene.shows_same_as(previous_scene)
        if not (is_same and "lesson" in changed_names):
            self.show_scene(scene)

    @Slot()
    def _on_playback_target_reached(self) -> None:
        """Show the step range of the scene, now that the search has come so far."""
        if self._pending_step_range is not None:
            self._session.update(step_range=self._pending_step_range)
            self._pending_step_range = None
