"""Boards with all sorts of things on them, and their pictures."""

from dataclasses import replace

import numpy as np
from PySide6.QtGui import QImage, QPainter

from knight_gui.board import Board, Obstacle, Theorem
from knight_gui.board.theory.existence import obstacle_to_tour
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.layers import BoardPainter
from knight_gui.drawing.board.view_state import BoardViewState, make_board_view_state
from knight_gui.drawing.theme import DARK_THEME
from knight_gui.player.frame import Frame
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.proof import make_obstacle_proof
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import Goal, Pruning, Strategy
from knight_gui.window.board.animation import FrameTransition
from tests.window.frames import MANY, NAIVE, TRIED, WARNSDORFF, frame, frames

GREEDY = (Board(5, 5), 0, WARNSDORFF, 9)
CLOSED = (Board(3, 10), 0, Strategy(goal=Goal.CLOSED, pruning=Pruning.DEAD_ENDS), None)
LARGE = (Board(17, 17), 0, WARNSDORFF, 270)
LONELY = Obstacle(Theorem.TOO_FEW_EXITS, "", (4, 20))


def with_a_search(which=TRIED):
    """A position of a search, the knight on its head."""
    return make_board_view_state(frame(*which))


def with_everything():
    """Something in every layer."""
    shown = with_a_search()
    prospects = (
        (1, Completability.COMPLETABLE),
        (2, Completability.LOST),
        (7, Completability.UNDECIDED),
    )
    marks = {"proof": make_obstacle_proof(shown.board, 0, LONELY)}
    marks |= {"hovered": 3, "cursor": 5, "pointed": 12}
    marks |= {"prospects": prospects, "suggested_tour": (0, 7, 14, 5)}
    return replace(shown, flash_strength=0.5, **marks)


def with_heat():
    shown = with_everything()
    return replace(shown, retreat_counts=np.arange(shown.board.size))


def with_recent_retreats():
    shown = with_a_search()
    return replace(shown, recent_retreat_counts=np.arange(shown.board.size) % 7)


def with_a_tour():
    return with_a_search(CLOSED)


def with_rings():
    board = Board(4, 4)
    return BoardViewState(board, proof=make_obstacle_proof(board, 0, obstacle_to_tour(board, 0)))


def with_counts():
    board = Board(5, 5)
    return BoardViewState(board, proof=make_obstacle_proof(board, 1, obstacle_to_tour(board, 1)))


def with_ways():
    return with_a_search(GREEDY)


def with_a_celebration():
    return replace(with_a_tour(), tour_animation_progress=0.5)


def large():
    return with_a_search(LARGE)


def on_the_way(before=31, after=32):
    """The knight underway from one step to another."""
    transition = FrameTransition.between(*frames(Board(5, 5), 0, NAIVE, [before, after]))
    knight = transition.make_knight(glides=True)
    return replace(make_board_view_state(transition.frame), knight=replace(knight, progress=0.25))


def lost(size, step):
    """A path of the naive search that is lost, and why."""
    recording = Recording(Problem(Board(*size), (0,), NAIVE))
    recording.advance(step)
    position = recording.position(step)
    return make_board_view_state(Frame(recording.problem, position, recording.verdict(position)))


def with_a_lost_square():
    """A board of the help: nothing leads to a6 any more."""
    return judged((6, 6), "e5 f3 e1 d3 c5 e6 f4 e2 d4 c6 b4 d5")


def judged(size, names):
    """A lost path, by the names of its squares, and why it is."""
    board = Board(*size)
    recording = Recording(Problem(board, tuple(map(board.parse_square, names.split())), NAIVE))
    position = recording.position(0)
    return make_board_view_state(Frame(recording.problem, position, recording.verdict(position)))


def with_prospects():
    shown = with_a_search(MANY)
    prospects = tuple(zip((10, 12, 17), Completability, strict=True))
    return replace(shown, completabilities=prospects, suggested_tour=(27, 33, 48))


def pointed_at():
    """A board with a hole, looked at with mouse and keyboard in the dark."""
    return BoardViewState(
        Board(3, 4, holes=frozenset({5})),
        theme=DARK_THEME,
        hovered_square=1,
        cursor_square=4,
        pointed_square=11,
    )


def empty():
    return BoardViewState(Board(5, 5))


ALL = (
    with_everything,
    with_heat,
    with_recent_retreats,
    with_a_tour,
    with_a_search,
    with_rings,
    with_counts,
    with_ways,
    with_a_celebration,
    large,
    on_the_way,
    empty,
)


def picture(shown, width=300, height=300, drawing=None):
    """A board as pixels."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    drawing = drawing or BoardPainter()
    with QPainter(image) as painter:
        drawing.draw(painter, BoardGeometry.fit(shown.board, image.rect(), shown.label_px), shown)
    return image
