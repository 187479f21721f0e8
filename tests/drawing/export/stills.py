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
def record(problem, step_count=20_000):
    """Return the recording of a search of so many steps, or fewer if it ends before."""
    recording = Recording(problem)
    recording.advance(step_count)
    return recording


@cache
def still_at(problem=NAIVE, step=33):
    """Return a step of a search, or its last one."""
    recording = record(problem)
    return _make_still(recording, min(step, recording.steps))


def newest_still(problem, step):
    """Return the newest step of a search that is not over."""
    return _make_still(record(problem, step), step)


def _make_still(recording, step):
    return make_still(recording, step, _go_on, with_landscape=True)


def _go_on():
    """Do not cancel."""


def with_heat():
    """A step whose board shows counts of retreats."""
    still = still_at()
    state = still.board_state
    counts = np.arange(state.board.size)
    return replace(still, board_state=replace(state, retreat_counts=counts))


def at_the_end():
    """The last step of a search."""
    return still_at(NAIVE, record(NAIVE).steps)


def without_search():
    """An empty board."""
    return StillData(BoardViewState(Board(5, 5)))


def of_wide_board():
    """A step on a board that is wider than high."""
    return still_at(WIDE, 12)


def of_board_with_hole():
    """A step on a board with a hole."""
    return still_at(HOLED, 20)


def of_large_board():
    """A step on a board whose path is read as a whole."""
    return still_at(LARGE, 250)


ALL = (
    still_at,
    with_heat,
    at_the_end,
    without_search,
    of_wide_board,
    of_board_with_hole,
    of_large_board,
)


def make_sheet(
    still=None, content=PictureContent.FIGURE, picture_theme=PictureTheme.LIGHT, **style_fields
):
    """Return the sheet of a picture of a step."""
    style = PictureStyle(content, picture_theme, **style_fields)
    return PictureSheet(still or still_at(), style)
