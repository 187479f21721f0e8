"""Shows again what was shown or kept: searches, their step, and the view."""

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
    """Shows scenes of a lesson, and what Undo brings back: searches, their step, and the view.

    Attributes
    ----------
    quiz
        What the scene asks.
    """

    def __init__(
        self,
        session: Session,
        searches: SearchController,
        transport: PlaybackController,
        parent: QObject | None,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._searches = searches
        self._go = transport
        self._given: LessonScene | None = None
        self._stretch: tuple[int, int] | None = None
        self.quiz = QuizController(session, transport, self)
        session.changed.connect(self._follow)
        transport.target_reached.connect(self._look_closer)

    def show_scene(self, scene: LessonScene) -> None:
        """Show the searches of a scene, and its step as soon as they have come there.

        If it plays, its steps are shown up to there, and then its question is asked.
        """
        # what was answered is of another board
        self.quiz.set_scene(None)
        view = view_fields_of(scene) | {"selected_index": 0}
        if not scene.page and self._session.scene.page not in SCENE_PAGES:
            # of other pages, such as one that makes a film, a scene says nothing
            del view["page"]
        self._show(scene.setups, scene.step_range, view)
        self.quiz.set_scene(scene)
        self._go.play_until(*scene.played_range or (scene.step,))

    def undo(self) -> None:
        """Show what was shown before the last change: its searches come to their step again."""
        stack = self._session.scene.undo
        self._session.update(undo=stack.with_last_undone(self._searches.current_snapshot))
        self._bring_back(stack.done[-1].before, is_whole=stack.done[-1].opens)

    def redo(self) -> None:
        """Show what was shown before the last change was undone."""
        stack = self._session.scene.undo
        self._session.update(undo=stack.with_last_redone(self._searches.current_snapshot))
        self._bring_back(stack.undone[-1].after, is_whole=stack.undone[-1].opens)

    def _bring_back(self, then: Snapshot, *, is_whole: bool) -> None:
        """Show what was shown; with its file and lesson only if the change closed them."""
        lesson = self._session.scene.lesson
        if is_whole:
            self._session.update(**then.document)
        elif lesson is not None:
            # scenes may have been deleted meanwhile
            self._session.update(lesson_index=min(then.lesson_index, len(lesson.scenes) - 1))
        self._show(then.setups, then.step_range, {"selected_index": then.selected_index})
        self._go.play_until(then.step)

    def _show(
        self, setups: tuple[SearchSetup, ...], stretch: tuple[int, int] | None, view: dict[str, Any]
    ) -> None:
        self._stretch = stretch
        self._go.pause()
        self._searches.open_without_undo(setups, **view | {"step_range": None})

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "setups" in changed:
            self.quiz.set_scene(None)
        if not changed & {"lesson", "lesson_index"}:
            return
        before = self._given
        self._given = self._session.scene.lesson_scene
        if self._given is None:
            self.quiz.set_scene(None)
        # while the user works on a lesson, what is shown stays
        elif "lesson" not in changed or not (before and self._given.shows_same_as(before)):
            self.show_scene(self._given)

    @Slot()
    def _look_closer(self) -> None:
        """Show the stretch that is to be seen, now that the search has come so far."""
        if self._stretch is not None:
            self._session.update(step_range=self._stretch)
            self._stretch = None
