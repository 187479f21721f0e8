"""What somebody who searches by hand is told: as much as they chose, and hints beyond that."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.player.playback import PlaybackController
from knight_gui.player.search_client import SearchClient
from knight_gui.player.search_controller import SearchController
from knight_gui.player.session import Session
from knight_gui.state.scene import Disclosure

HINT_EXITS = 1
HINT_COMPLETABILITIES = 2
HINT_TOUR = 3
"""How strong hints are; with each one more there is a square more of the tour."""


class Coach(QObject):
    """Has the judges tell as much as somebody wants, and gives hints on the position shown.

    Attributes
    ----------
    hint_level
        How strong the hint is that was given; 0 for none.

    Signals
    -------
    hint_changed()
        There is another hint, or none any more.
    """

    hint_changed = Signal()

    def __init__(
        self, session: Session, transport: PlaybackController, searches: SearchController
    ) -> None:
        super().__init__(searches)
        self._session = session
        self._go = transport
        self._position: tuple[object, int] | None = None
        self.hint_level = 0
        session.field_changed("setups", "step", "disclosure").connect(self._follow)
        searches.client_added.connect(self._tell)
        self._tell()

    @property
    def client(self) -> SearchClient | None:
        """The search by hand, if there is one."""
        place = self._session.scene.hand_search_index
        return None if place is None else self._go.clients[min(place, len(self._go.clients) - 1)]

    @property
    def rest_of_tour(self) -> tuple[int, ...]:
        """So much of a tour from the knight on as was asked for."""
        frame = self.client.frame if self.client else None
        tour = frame.verdict.tour if frame and frame.verdict else None
        if frame is None or tour is None or self.hint_level < HINT_TOUR:
            return ()
        first = frame.position.depth
        return tour[first : first + self.hint_level - 1]

    def give_hint(self) -> None:
        """Give a hint on the position shown, or a stronger one; it is counted."""
        scene = self._session.scene
        if scene.hand_search_index is not None:
            self.hint_level += 1
            self._session.update(
                setups=scene.setups_with_one_replaced(
                    scene.hand_search_index,
                    scene.setups[scene.hand_search_index].with_hint_counted(),
                )
            )
            self._tell()

    @Slot()
    def _follow(self) -> None:
        scene = self._session.scene
        if scene.hand_search_index is None:
            moves = None
        else:
            moves = scene.setups[scene.hand_search_index].problem
        position = self._position
        self._position = (moves, scene.step)
        self.hint_level = self.hint_level if position == self._position else 0
        self._tell()

    @Slot()
    def _tell(self) -> None:
        if self.hint_level >= HINT_COMPLETABILITIES:
            judging = Disclosure.ALL_MOVES
        else:
            judging = self._session.scene.disclosure
        for track in self._go.clients:
            track.set_disclosure(judging)
        self.hint_changed.emit()
