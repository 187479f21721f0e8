"""Watcher of games: which tours the user has made, move by move and outside of lessons."""

from dataclasses import replace

import pytest

from knight_gui.player.game_watcher import GameWatcher
from knight_gui.player.session import Session
from knight_gui.search.by_hand import RETREAT
from knight_gui.state.lesson import Lesson, LessonScene
from knight_gui.state.levels import LEVELS
from knight_gui.state.programs import Variant

SETUP = LEVELS[0].setup
MOVES = (6, 0, 9, 7, 1, 10, 3, 5, 11, 2, 4)
"""A tour of the first level without its start."""


class Game:
    """A session, its watcher, and the tours that were finished."""

    def __init__(self):
        self.session = Session()
        self.watcher = GameWatcher(self.session)
        self.tours = []
        self.watcher.tour_finished.connect(self.tours.append)

    def show(self, setup):
        self.session.update(setups=(setup,))

    def move_along(self, moves, setup=SETUP):
        for count in range(len(moves) + 1):
            self.show(replace(setup, moves=moves[:count]))


@pytest.fixture
def game(qapp):  # noqa: ARG001  signals need an application
    """A game that has not begun."""
    return Game()


def test_that_a_tour_is_finished_once(game):
    game.move_along(MOVES)
    (tour,) = game.tours
    assert tour.setup == replace(SETUP, moves=MOVES)
    for moves in ((*MOVES, RETREAT), (*MOVES, RETREAT, MOVES[-1])):
        game.show(replace(SETUP, moves=moves))
    assert len(game.tours) == 1, "to move back and forth is no other game"


def test_that_another_searcher_in_between_keeps_the_game(game):
    game.move_along(MOVES[:5])
    game.show(replace(SETUP, moves=MOVES[:5], variant=Variant.NAIVE))
    game.show(replace(SETUP, moves=MOVES[:5]))
    game.show(replace(SETUP, moves=MOVES[:5], hint_count=1))
    game.show(replace(SETUP, moves=MOVES, hint_count=1))
    assert [tour.setup.hint_count for tour in game.tours] == [1]


def test_that_moves_from_elsewhere_are_no_game(game):
    game.show(replace(SETUP, moves=MOVES[:-1]))
    game.show(replace(SETUP, moves=MOVES))
    game.show(replace(SETUP, start=8, prefix=MOVES[:-1]))
    assert game.tours == []


def test_that_a_lesson_has_no_games(game):
    game.session.update(lesson=Lesson("Lesson", (LessonScene("Scene", setups=(SETUP,)),)))
    game.move_along(MOVES)
    assert game.tours == []


def test_that_a_closed_tour_must_return(game):
    closed = next(level for level in LEVELS if "closed" in level.goal.value).setup
    game.move_along(MOVES, replace(closed, board=SETUP.board, start=SETUP.start))
    assert game.tours == []
