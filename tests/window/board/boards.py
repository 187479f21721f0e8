"""Boards with all sorts of things on them, and their pictures."""

from dataclasses import replace

import numpy as np
from PySide6.QtGui import QImage, QPainter

from knight_gui.search.verdict import Prospect
from knight_gui.tour import Board
from knight_gui.window.board.grid import Grid
from knight_gui.window.board.layers import Drawing
from knight_gui.window.board.shown import Knight, Shown
from tests.window.frames import SOLVED, TRIED, frame


def with_a_search(which=TRIED):
    """A position of a search, the knight on its head."""
    shown = frame(*which)
    position = shown.position
    knight = Knight(position.head, len(position.path))
    return Shown(shown.problem.board, position=position, knight=knight)


def with_everything():
    """Something in every layer."""
    shown = with_a_search()
    counts = np.arange(shown.board.size)
    marks = {"proof": (4, 20), "hovered": 3, "cursor": 5, "pointed": 12}
    fates = ((1, Prospect.HOPEFUL), (2, Prospect.LOST), (7, Prospect.UNDECIDED))
    marks |= {"fates": fates, "ghost": (0, 7, 14, 5)}
    return replace(shown, retreats=counts, flash=0.5, **marks)


def with_a_glow():
    shown = with_a_search()
    return replace(shown, glow=np.arange(shown.board.size) % 7)


def with_a_tour():
    return replace(with_a_search(SOLVED), is_closing=True)


def empty():
    return Shown(Board(5, 5))


ALL = (with_everything, with_a_glow, with_a_tour, with_a_search, empty)


def picture(shown, width=300, height=300, drawing=None):
    """A board as pixels."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    drawing = drawing or Drawing()
    with QPainter(image) as painter:
        drawing.draw(painter, Grid.fitted(shown.board, image.rect(), shown.label_px), shown)
    return image
