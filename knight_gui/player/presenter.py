"""Shows what the lesson has come to: the searches of its scene, their step, and the view."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot

if TYPE_CHECKING:
    from knight_gui.player.session import Session
    from knight_gui.player.transport import Transport


class Presenter(QObject):
    """Makes of each scene that the lesson comes to what is shown; then leaves it to the user."""

    def __init__(self, session: Session, transport: Transport, parent: QObject | None) -> None:
        super().__init__(parent)
        self._session = session
        self._go = transport
        session.changed.connect(self._follow)
        transport.arrived.connect(self._look_closer)

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        scene = self._session.scene.lesson_scene
        if scene is None or not changed & {"lesson", "lesson_place"}:
            return
        self._go.pause()
        self._session.change(
            setups=scene.setups,
            selected=0,
            speed=scene.speed,
            shows_heat=scene.shows_heat,
            landscape_share=scene.landscape_share,
            pages=scene.pages,
            stretch=None,
        )
        self._go.head_for(scene.step)

    @Slot()
    def _look_closer(self) -> None:
        """Show the stretch that is to be seen, now that the search has come so far."""
        scene = self._session.scene.lesson_scene
        if scene is not None:
            self._session.change(stretch=scene.stretch)
