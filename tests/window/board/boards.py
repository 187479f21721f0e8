"""Boards with all sorts of things on them, and their pictures."""

from dataclasses import replace

import numpy as np
from PySide6.QtGui import QImage, QPainter

from knight_gui.board import Board, Obstacle, Theorem
from knight_gui.board.theory.existence import obstacle_to_tour
from knight_gui.drawing.board.geometry import Grid
from knight_gui.drawing.board.layers import BoardDrawing
from knight_gui.drawing.board.view_state import Shown, shown_of
from knight_gui.drawing.theme import DARK
from knight_gui.player.frame import Frame
from knight_gui.search.kinds import Prospect
from knight_gui.search.oracle.proof import proof_of_obstacle
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import Goal, Pruning, Strategy
from knight_gui.window.board.animation import Transition
from tests.window.frames import MANY, NAIVE, TRIED, WARNSDORFF, frame, frames

GREEDY = (Board(5, 5), 0, WARNSDORFF, 9)
CLOSED = (Board(3, 10), 0, Strategy(goal=Goal.CLOSED, pruning=Pruning.DEAD_ENDS), None)
LARGE = (Board(17, 17), 0, WARNSDORFF, 270)
LONELY = Obstacle(Theorem.FEW_WAYS, "", (4, 20))


def with_a_search(which=TRIED):
    """A position of a search, the knight on its head."""
    return shown_of(frame(*which))


def with_everything():
    """Something in every layer."""
    shown = with_a_search()
    prospects = ((1, Prospect.HOPEFUL), (2, Prospect.LOST), (7, Prospect.UNDECIDED))
    marks = {"proof": proof_of_obstacle(shown.board, 0, LONELY)}
    marks |= {"hovered": 3, "cursor": 5, "pointed": 12}
    marks |= {"prospects": prospects, "suggested_tour": (0, 7, 14, 5)}
    return replace(shown, flash=0.5, **marks)


def with_heat():
    shown = with_everything()
    return replace(shown, retreats=np.arange(shown.board.size))


def with_recent_retreats():
    shown = with_a_search()
    return replace(shown, recent_retreats=np.arange(shown.board.size) % 7)


def with_a_tour():
    return with_a_search(CLOSED)


def with_rings():
    board = Board(4, 4)
    return Shown(board, proof=proof_of_obstacle(board, 0, obstacle_to_tour(board, 0)))


def with_counts():
    board = Board(5, 5)
    return Shown(board, proof=proof_of_obstacle(board, 1, obstacle_to_tour(board, 1)))


def with_ways():
    return with_a_search(GREEDY)


def with_a_celebration():
    return replace(with_a_tour(), celebration=0.5)


def large():
    return with_a_search(LARGE)


def on_the_way(before=31, after=32):
    """The knight underway from one step to another."""
    transition = Transition.of(*frames(Board(5, 5), 0, NAIVE, [before, after]))
    knight = transition.knight(glides=True)
    return replace(shown_of(transition.after), knight=replace(knight, way=0.25))


def lost(size, step):
    """A path of the naive search that is lost, and why."""
    recording = Recording(Problem(Board(*size), (0,), NAIVE))
    recording.advance(step)
    position = recording.position(step)
    return shown_of(Frame(recording.problem, position, recording.verdict(position)))


def with_a_lost_square():
    """A board of the help: nothing leads to a6 any more."""
    return judged((6, 6), "e5 f3 e1 d3 c5 e6 f4 e2 d4 c6 b4 d5")


def judged(size, names):
    """A lost path, by the names of its squares, and why it is."""
    board = Board(*size)
    recording = Recording(Problem(board, tuple(map(board.parse_square, names.split())), NAIVE))
    position = recording.position(0)
    return shown_of(Frame(recording.problem, position, recording.verdict(position)))


def with_prospects():
    shown = with_a_search(MANY)
    prospects = tuple(zip((10, 12, 17), Prospect, strict=True))
    return replace(shown, prospects=prospects, suggested_tour=(27, 33, 48))


def pointed_at():
    """A board with a hole, looked at with mouse and keyboard in the dark."""
    return Shown(Board(3, 4, holes=frozenset({5})), theme=DARK, hovered=1, cursor=4, pointed=11)


def empty():
    return Shown(Board(5, 5))


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
    drawing = drawing or BoardDrawing()
    with QPainter(image) as painter:
        drawing.draw(painter, Grid.fitted(shown.board, image.rect(), shown.label_px), shown)
    return image
