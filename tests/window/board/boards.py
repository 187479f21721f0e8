"""Boards with all sorts of things on them, and their pictures."""

from dataclasses import replace

import numpy as np
from PySide6.QtGui import QImage, QPainter

from knight_gui.search.kinds import Prospect
from knight_gui.search.proof import proof_of_obstacle
from knight_gui.search.ways import ways_on
from knight_gui.tour import Board, Obstacle, Theorem
from knight_gui.tour.theory import obstacle_to_tour
from knight_gui.window.board.grid import Grid
from knight_gui.window.board.layers import Drawing
from knight_gui.window.board.shown import Knight, Shown
from knight_gui.window.board.trail import settled_part
from tests.window.frames import SOLVED, TRIED, WARNSDORFF, frame

GREEDY = (Board(5, 5), 0, WARNSDORFF, 9)
LARGE = (Board(17, 17), 0, WARNSDORFF, 270)
LONELY = Obstacle(Theorem.FEW_WAYS, "", (4, 20))


def with_a_search(which=TRIED):
    """A position of a search, the knight on its head."""
    shown = frame(*which)
    position = shown.position
    knight = Knight(position.head, len(position.path))
    board = shown.problem.board
    settled = settled_part(board, position.path, None)
    return Shown(board, position=position, settled=settled, knight=knight)


def with_everything():
    """Something in every layer."""
    shown = with_a_search()
    fates = ((1, Prospect.HOPEFUL), (2, Prospect.LOST), (7, Prospect.UNDECIDED))
    marks = {"proof": proof_of_obstacle(shown.board, 0, LONELY)}
    marks |= {"hovered": 3, "cursor": 5, "pointed": 12}
    marks |= {"fates": fates, "ghost": (0, 7, 14, 5)}
    return replace(shown, flash=0.5, **marks)


def with_heat():
    shown = with_everything()
    return replace(shown, retreats=np.arange(shown.board.size))


def with_a_glow():
    shown = with_a_search()
    return replace(shown, glow=np.arange(shown.board.size) % 7)


def with_a_tour():
    shown = with_a_search(SOLVED)
    return replace(shown, closing=(shown.position.head, shown.position.path[0]))


def with_rings():
    board = Board(4, 4)
    return Shown(board, proof=proof_of_obstacle(board, 0, obstacle_to_tour(board, 0)))


def with_counts():
    board = Board(5, 5)
    return Shown(board, proof=proof_of_obstacle(board, 1, obstacle_to_tour(board, 1)))


def with_ways():
    shown = with_a_search(GREEDY)
    return replace(shown, ways=ways_on(shown.board, shown.position.path))


def with_joy():
    return replace(with_a_tour(), joy=0.5)


def large():
    return with_a_search(LARGE)


def on_the_way():
    """The knight half-way to the next square."""
    shown = with_a_search()
    path = shown.position.path
    knight = Knight(path[-1], len(path), origin=path[-2], way=0.5, hops=True)
    return replace(shown, knight=knight)


def empty():
    return Shown(Board(5, 5))


ALL = (
    with_everything,
    with_heat,
    with_a_glow,
    with_a_tour,
    with_a_search,
    with_rings,
    with_counts,
    with_ways,
    with_joy,
    large,
    on_the_way,
    empty,
)


def picture(shown, width=300, height=300, drawing=None):
    """A board as pixels."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    drawing = drawing or Drawing()
    with QPainter(image) as painter:
        drawing.draw(painter, Grid.fitted(shown.board, image.rect(), shown.label_px), shown)
    return image
