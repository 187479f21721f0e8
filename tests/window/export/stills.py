"""Steps of real searches, as pictures are made of them."""

from dataclasses import replace
from functools import cache

import numpy as np

from knight_gui.board import Board
from knight_gui.drawing.board.view_state import BoardViewState
from knight_gui.drawing.export.sheet import PictureSheet
from knight_gui.drawing.export.still import StillData, make_still
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import PRESETS, Strategy
from knight_gui.state.export import PictureContent, PictureStyle, PictureTheme

NAIVE = Problem(Board(6, 5), (0,), PRESETS["knight-tour"].naive)
SHORT = Problem(Board(5, 5), (0,), PRESETS["knight-tour"].naive)
WIDE = Problem(Board(3, 10), (0,), Strategy())
HOLED = Problem(Board.parse("6x6", holes="c3"), (0,), Strategy())
LARGE = Problem(Board(17, 17), (0,), Strategy())


@cache
def searched(problem, steps=20_000):
    recording = Recording(problem)
    recording.advance(steps)
    return recording


@cache
def still(problem=NAIVE, step=33):
    recording = searched(problem)
    return make_still(recording, min(step, recording.steps), lambda: None, with_landscape=True)


def newest(problem, step):
    """The newest step of a search that is not over."""
    return make_still(searched(problem, step), step, lambda: None, with_landscape=True)


def heated():
    shown = still().board_state
    return replace(still(), shown=replace(shown, retreat_counts=np.arange(shown.board.size)))


def at_the_end():
    return still(NAIVE, searched(NAIVE).steps)


def bare():
    return StillData(BoardViewState(Board(5, 5)))


ALL = (
    still,
    heated,
    at_the_end,
    bare,
    lambda: still(WIDE, 12),
    lambda: still(HOLED, 20),
    lambda: still(LARGE, 250),
)


def sheet(of=None, what=PictureContent.FIGURE, look=PictureTheme.LIGHT, **style):
    return PictureSheet(of or still(), PictureStyle(what, look, **style))
