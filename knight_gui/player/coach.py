"""Hints for a search by hand, and how much the judges disclose of it."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.player.playback import PlaybackController
from knight_gui.player.search_client import SearchClient
from knight_gui.player.search_controller import SearchController
from knight_gui.player.session import Session
from knight_gui.state.scene import Disclosure

HINT_EXITS = 1
"""Level of a hint that shows the exits of the squares."""
HINT_COMPLETABILITIES = 2
"""Level of a hint that also shows what would become of each move."""
HINT_MOVE = 3
"""Level of a hint that also shows a move after which a tour is still possible."""


class Coach(QObject):
    """Coach of a user who searches by hand: sets the judges' disclosure, and gives hints.

    Signals
    -------
    hint_changed()
        The hint has changed, or is gone.
    """

    hint_changed = Signal()

    def __init__(
        self, session: Session, playback: PlaybackController, controller: SearchController
    ) -> None:
        super().__init__(controller)
        self._session = session
        self._playback = playback
        self._hinted_position_key: tuple[object, int] | None = None
        self._given_hints: set[tuple[int, tuple[int, ...]]] = set()
        """Levels of the hints in this game, each with its path, which are not counted again."""
        self._given_losing_prefixes: set[tuple[int, ...]] = set()
        """Losing prefixes that a hint has named in this game, which are not counted again."""
        self.hint_level = 0
        """Strength of the hint on the position shown; 0 for none."""
        session.setups_changed.connect(self._on_session_setups_changed)
        session.disclosure_changed.connect(self._update_disclosure)
        controller.client_added.connect(self._update_disclosure)
        self._update_disclosure()

    @property
    def client(self) -> SearchClient | None:
        """The search by hand, or None."""
        index = self._session.scene.hand_search_index
        if index is None:
            return None
        clients = self._playback.clients
        return clients[min(index, len(clients) - 1)]

    @property
    def suggested_move(self) -> tuple[int, ...]:
        """The knight's square and the next one of a tour; empty below the level that shows it."""
        client = self.client
        frame = client.frame if client is not None else None
        if frame is None or frame.verdict is None or self.hint_level < HINT_MOVE:
            return ()
        tour = frame.verdict.tour
        if tour is None:
            return ()
        depth = frame.position.depth
        return tour[depth : depth + 2]

    @property
    def _max_hint_level(self) -> int:
        """Level of the strongest hint on the position shown, as far as is known."""
        client = self.client
        frame = client.frame if client is not None else None
        if frame is None or frame.verdict is None or frame.verdict.tour is None:
            # without a tour there is no move to show
            return HINT_COMPLETABILITIES
        return HINT_MOVE

    def give_hint(self) -> None:
        """Give a hint on the position shown, or a stronger one, and count it.

        A hint that says the same as an earlier one is not counted, and there is none after the
        strongest one.
        """
        scene = self._session.scene
        index = scene.hand_search_index
        if index is None or self.hint_level >= self._max_hint_level:
            return
        self._hinted_position_key = self._current_position_key()
        if not self.hint_level:
            self._session.step_changed.connect(self._withdraw_outdated_hint)
            self._playback.verdict_changed.connect(self._on_playback_verdict_changed)
        self.hint_level += 1
        if not self._is_hint_given:
            setup = scene.setups[index].with_hint_counted()
            self._session.update(setups=scene.setups_with_one_replaced(index, setup))
        self._keep_hint()
        self._update_disclosure()

    @property
    def _shown_path(self) -> tuple[int, ...]:
        client = self.client
        if client is None or client.frame is None:
            return ()
        return client.frame.position.path

    @property
    def _is_hint_given(self) -> bool:
        """Whether the hint was given before: on this path, or on where it was lost."""
        path = self._shown_path
        if (self.hint_level, path) in self._given_hints:
            return True
        return self.hint_level == HINT_COMPLETABILITIES and any(
            path[: len(losing_prefix)] == losing_prefix
            for losing_prefix in self._given_losing_prefixes
        )

    def _keep_hint(self) -> None:
        """Keep the hint that is given, so that it is not counted again."""
        self._given_hints.add((self.hint_level, self._shown_path))
        client = self.client
        frame = None if client is None else client.frame
        if self.hint_level < HINT_COMPLETABILITIES or frame is None or frame.verdict is None:
            return
        if frame.verdict.losing_prefix:
            self._given_losing_prefixes.add(frame.verdict.losing_prefix)

    @Slot()
    def _on_playback_verdict_changed(self) -> None:
        self._keep_hint()
        self.hint_changed.emit()

    @Slot()
    def _withdraw_outdated_hint(self) -> None:
        """Withdraw the hint if another position is shown."""
        if self.hint_level and self._current_position_key() != self._hinted_position_key:
            self.hint_level = 0
            self._session.step_changed.disconnect(self._withdraw_outdated_hint)
            self._playback.verdict_changed.disconnect(self._on_playback_verdict_changed)
            self._update_disclosure()

    def _current_position_key(self) -> tuple[object, int]:
        """Return the search by hand and its step, which identify a position."""
        scene = self._session.scene
        index = scene.hand_search_index
        problem = None if index is None else scene.setups[index].problem
        return (problem, scene.step)

    @Slot()
    def _on_session_setups_changed(self) -> None:
        self._withdraw_outdated_hint()
        scene = self._session.scene
        index = scene.hand_search_index
        if index is None or not scene.setups[index].hint_count:
            # another game
            self._given_hints.clear()
            self._given_losing_prefixes.clear()
        self._update_disclosure()

    @Slot()
    def _update_disclosure(self) -> None:
        """Set the disclosure of all judges, which a strong hint raises."""
        if self.hint_level >= HINT_COMPLETABILITIES:
            disclosure = Disclosure.ALL_MOVES
        else:
            disclosure = self._session.scene.disclosure
        for client in self._playback.clients:
            client.set_disclosure(disclosure)
        self.hint_changed.emit()
