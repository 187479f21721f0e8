"""Shows a scene that was kept: its searches, their step, and the view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

from knight_gui.scene.keeping import view_of
from knight_gui.scene.lesson import PAGES

if TYPE_CHECKING:
    from knight_gui.player.searches import Searches
    from knight_gui.player.session import Session
    from knight_gui.player.transport import Transport
    from knight_gui.scene.lesson import LessonScene


class Presenter(QObject):
    """Makes of a scene what is shown, as of each that the lesson comes to; then leaves it."""

    def __init__(
        self, session: Session, searches: Searches, transport: Transport, parent: QObject | None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._searches = searches
        self._go = transport
        self._given: LessonScene | None = None
        self._shown: LessonScene | None = None
        session.changed.connect(self._follow)
        transport.arrived.connect(self._look_closer)

    def present(self, scene: LessonScene) -> None:
        """Show the searches of a scene, and its step as soon as they have come there."""
        self._shown = scene
        self._go.pause()
        self._searches.open(
            scene.setups,
            selected=0,
            **view_of(scene)
            | {
                # of other pages, such as one that makes a film, a scene says nothing
                "pages": scene.pages | (self._session.scene.pages - frozenset(PAGES)),
                "stretch": None,
            },
        )
        self._go.head_for(scene.step)

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if not changed & {"lesson", "lesson_place"}:
            return
        before, self._given = self._given, self._session.scene.lesson_scene
        if self._given is None:
            return
        # whoever works on a lesson goes on with what is shown
        is_the_same = before is not None and self._given.shows_the_same(before)
        if "lesson" not in changed or not is_the_same:
            self.present(self._given)

    @Slot()
    def _look_closer(self) -> None:
        """Show the stretch that is to be seen, now that the search has come so far."""
        if self._shown is not None:
            self._session.change(stretch=self._shown.stretch)
