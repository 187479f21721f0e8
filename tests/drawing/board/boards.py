"""States of boards, together with everything that can be on a board, and their pictures."""

from dataclasses import replace

import numpy as np
from PySide6.QtGui import QImage, QPainter

from knight_gui.board import Board, Obstacle, Theorem
from knight_gui.board.theory.existence import obstacle_to_tour
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.layers import BoardPainter
from knight_gui.drawing.board.view_state import BoardViewState, DrawnKnight, make_board_view_state
from knight_gui.drawing.theme import DARK_THEME
from knight_gui.player.frame import Frame
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.proof import make_obstacle_proof
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import Goal, Pruning, Strategy
from tests.support.frames import MANY, NAIVE, TRIED, WARNSDORFF, frame, frames

GREEDY_SEARCH = (Board(5, 5), 0, WARNSDORFF, 9)
CLOSED_TOUR = (Board(3, 10), 0, Strategy(goal=Goal.CLOSED, pruning=Pruning.DEAD_ENDS), None)
LARGE_BOARD = (Board(17, 17), 0, WARNSDORFF, 270)
SQUARES_WITH_TOO_FEW_EXITS = Obstacle(Theorem.TOO_FEW_EXITS, "", (4, 20))


def with_search(search=TRIED):
    """A position of a search, the knight at the end of the path."""
    return make_board_view_state(frame(*search))


def with_everything():
    """Something in every layer."""
    state = with_search()
    completabilities = (
        (1, Completability.COMPLETABLE),
        (2, Completability.LOST),
        (7, Completability.UNDECIDED),
    )
    return replace(
        state,
        flash_strength=0.5,
        proof=make_obstacle_proof(state.board, 0, SQUARES_WITH_TOO_FEW_EXITS),
        hovered_square=3,
        cursor_square=5,
        pointed_square=12,
        completabilities=completabilities,
        suggested_tour=(0, 7, 14, 5),
    )


def with_heat():
    """Counts of retreats that grow from square to square."""
    state = with_everything()
    return replace(state, retreat_counts=np.arange(state.board.size))


def with_recent_retreats():
    """Counts of recent retreats."""
    state = with_search()
    return replace(state, recent_retreat_counts=np.arange(state.board.size) % 7)


def with_tour():
    """A closed tour."""
    return with_search(CLOSED_TOUR)


def with_loops():
    """A board without a tour, because forced moves make loops."""
    board = Board(4, 4)
    return BoardViewState(board, proof=make_obstacle_proof(board, 0, obstacle_to_tour(board, 0)))


def with_color_counts():
    """A start without a tour, because it has the wrong color."""
    board = Board(5, 5)
    return BoardViewState(board, proof=make_obstacle_proof(board, 1, obstacle_to_tour(board, 1)))


def with_exit_counts():
    """A search by Warnsdorff's rule, which counts exits."""
    return with_search(GREEDY_SEARCH)


def with_given_numbers():
    """Given numbers on free squares, one of them a candidate."""
    state = with_search()
    first, *_ = state.position.candidates
    return replace(state, givens=((9, first.square), (20, 24)))


def with_tour_animation():
    """A tour that is drawn anew, half of it so far."""
    return replace(with_tour(), tour_animation_progress=0.5)


def large():
    """A board that is so large that its path is read as a whole."""
    return with_search(LARGE_BOARD)


def with_moving_knight(previous_step=31, step=32):
    """The knight underway from one step to another."""
    previous, current = frames(Board(5, 5), 0, NAIVE, [previous_step, step])
    path = current.position.path
    is_hop = len(previous.position.path) <= len(path)
    knight = DrawnKnight(path[-1], len(path), previous.position.head, 0.25, is_hop)
    return replace(make_board_view_state(current), knight=knight)


def with_lost_search(size, step):
    """A path of the naive search that is lost, and why."""
    recording = Recording(Problem(Board(*size), (0,), NAIVE))
    recording.advance(step)
    return _with_verdict(recording, step)


def with_isolated_square():
    """A board of the help: no free square leads to a6 any more."""
    return with_lost_path((6, 6), "e5 f3 e1 d3 c5 e6 f4 e2 d4 c6 b4 d5")


def with_lost_path(size, names):
    """A lost path, by the names of its squares, and why it is lost."""
    board = Board(*size)
    path = tuple(map(board.parse_square, names.split()))
    return _with_verdict(Recording(Problem(board, path, NAIVE)), 0)


def _with_verdict(recording, step):
    position = recording.position(step)
    return make_board_view_state(Frame(recording.problem, position, recording.verdict(position)))


def with_completabilities():
    """Each verdict on a move, and a tour that is suggested."""
    state = with_search(MANY)
    completabilities = tuple(zip((10, 12, 17), Completability, strict=True))
    return replace(state, completabilities=completabilities, suggested_tour=(27, 33, 48))


def with_pointed_squares():
    """A board with a hole in the dark theme, at which mouse and keyboard point."""
    return BoardViewState(
        Board(3, 4, holes=frozenset({5})),
        theme=DARK_THEME,
        hovered_square=1,
        cursor_square=4,
        pointed_square=11,
    )


def empty():
    """A board without a search."""
    return BoardViewState(Board(5, 5))


ALL = (
    with_everything,
    with_heat,
    with_recent_retreats,
    with_tour,
    with_search,
    with_loops,
    with_color_counts,
    with_exit_counts,
    with_tour_animation,
    large,
    with_moving_knight,
    empty,
)


def draw_image(state, width=300, height=300, board_painter=None):
    """Return a board as pixels."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(0xFFFFFFFF)
    board_painter = board_painter or BoardPainter()
    geometry = BoardGeometry.fit(state.board, image.rect(), state.label_px)
    with QPainter(image) as painter:
        board_painter.draw(painter, geometry, state)
    return image
