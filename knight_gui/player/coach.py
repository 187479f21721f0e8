"""What somebody who searches by hand is told: as much as they chose, and hints beyond that."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.player.playback import Transport
from knight_gui.player.search_client import Track
from knight_gui.player.search_controller import Searches
from knight_gui.player.session import Session
from knight_gui.state.scene import Judging

OF_EXITS, OF_PROSPECTS, OF_A_TOUR = 1, 2, 3
"""How strong hints are; with each one more there is a square more of the tour."""


class Coach(QObject):
    """Has the judges tell as much as somebody wants, and gives hints on the position shown.

    Attributes
    ----------
    hint
        How strong the hint is that was given; 0 for none.

    Signals
    -------
    hinted()
        There is another hint, or none any more.
    """

    hinted = Signal()

    def __init__(self, session: Session, transport: Transport, searches: Searches) -> None:
        super().__init__(searches)
        self._session, self._go = session, transport
        self._position: tuple[object, int] | None = None
        self.hint = 0
        session.on("setups", "step", "judging").connect(self._follow)
        searches.track_added.connect(self._tell)
        self._tell()

    @property
    def track(self) -> Track | None:
        """The search by hand, if there is one."""
        place = self._session.scene.by_hand
        return None if place is None else self._go.tracks[min(place, len(self._go.tracks) - 1)]

    @property
    def way_to_tour(self) -> tuple[int, ...]:
        """So much of a tour from the knight on as was asked for."""
        frame = self.track.frame if self.track else None
        tour = frame.verdict.tour if frame and frame.verdict else None
        if frame is None or tour is None or self.hint < OF_A_TOUR:
            return ()
        first = frame.position.depth
        return tour[first : first + self.hint - 1]

    def give_hint(self) -> None:
        """Give a hint on the position shown, or a stronger one; it is counted."""
        scene = self._session.scene
        if scene.by_hand is not None:
            self.hint += 1
            self._session.change(
                setups=scene.with_setup(scene.by_hand, scene.setups[scene.by_hand].hinted())
            )
            self._tell()

    @Slot()
    def _follow(self) -> None:
        scene = self._session.scene
        moves = None if scene.by_hand is None else scene.setups[scene.by_hand].problem
        position, self._position = self._position, (moves, scene.step)
        self.hint = self.hint if position == self._position else 0
        self._tell()

    @Slot()
    def _tell(self) -> None:
        judging = Judging.OPEN_BOOK if self.hint >= OF_PROSPECTS else self._session.scene.judging
        for track in self._go.tracks:
            track.judge_by(judging)
        self.hinted.emit()
