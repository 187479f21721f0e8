"""Games: searches by hand that the user makes from the first move on."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from time import monotonic

from PySide6.QtCore import QObject, Signal, Slot

from knight_gui.player.session import Session
from knight_gui.puzzles.puzzle import is_given_numbers_scene
from knight_gui.search.strategy import Goal
from knight_gui.state.levels import PlayedTour
from knight_gui.state.scene import Disclosure, Scene
from knight_gui.state.setup import SearchSetup


@dataclass
class _Game:
    """Search by hand of which each move was made in this window."""

    began_at_s: float | None = None
    """Time of the first move; None before it."""
    has_open_book: bool = False
    """Whether the judge marked moves on the way."""


class GameWatcher(QObject):
    """Watcher of the tours that the user makes outside of lessons.

    Signals
    -------
    tour_finished(PlayedTour)
        The user has made the last move of a tour.
    puzzle_solved(PlayedTour)
        The user has made the last move of a tour that a puzzle asks for.
    record_changed()
        There are other tours in the record now.
    """

    tour_finished = Signal(PlayedTour)
    puzzle_solved = Signal(PlayedTour)
    record_changed = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._shown_setup: SearchSetup | None = None
        self._games_by_setup: dict[SearchSetup, _Game] = {}
        """Games as they were shown last: undo leads back to any of them."""
        session.setups_changed.connect(self._follow_game)
        session.disclosure_changed.connect(self._follow_game)

    @Slot()
    def _follow_game(self) -> None:
        """Find the game of the search that is shown, and signal it if it is finished."""
        scene = self._session.scene
        setup = _find_game_setup(scene)
        previous_setup = self._shown_setup
        self._shown_setup = setup
        if setup is None:
            return
        game = self._games_by_setup.get(setup)
        if game is None and not setup.moves:
            game = _Game()
        elif game is None and previous_setup is not None and setup.continues(previous_setup):
            game = self._games_by_setup.pop(previous_setup, None)
        if game is None:
            return
        self._games_by_setup[setup] = game
        game.has_open_book |= scene.disclosure is Disclosure.ALL_MOVES
        if setup.moves and game.began_at_s is None:
            game.began_at_s = monotonic()
        if game.began_at_s is not None and _is_tour(setup):
            del self._games_by_setup[setup]
            seconds = round(monotonic() - game.began_at_s)
            # in the user's own time zone
            day = date.today().toordinal()  # noqa: DTZ011
            tour = PlayedTour(setup, day, seconds, game.has_open_book)
            if scene.lesson is None:
                self.tour_finished.emit(tour)
            else:
                self.puzzle_solved.emit(tour)


def _find_game_setup(scene: Scene) -> SearchSetup | None:
    """Return the search by hand that has a start, outside of lessons or in a puzzle, or None."""
    if scene.hand_search_index is None:
        return None
    if scene.lesson_scene is not None and not is_given_numbers_scene(scene.lesson_scene):
        return None
    setup = scene.setups[scene.hand_search_index]
    return None if setup.start is None else setup


def _is_tour(setup: SearchSetup) -> bool:
    """Return True if a search by hand has come to a tour of its goal, with all given numbers."""
    path = setup.path
    if len(path) != setup.board.free_count:
        return False
    if setup.strategy.goal is Goal.CLOSED and not setup.board.attacks(path[-1], path[0]):
        return False
    return all(path[number - 1] == square for number, square in setup.givens)
