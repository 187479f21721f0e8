"""The view of a board: its state, its animations, and its pixels."""

from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QRegion
from PySide6.QtWidgets import QWidget

from knight_gui.board import Board
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.signs import iter_board_marks
from knight_gui.drawing.board.view_state import BoardViewState, DrawnKnight, stable_path_part
from knight_gui.drawing.theme import CURRENT_POSITION_COLOR, LIGHT_THEME
from knight_gui.messages.marks import MarkType
from knight_gui.search.position import StepRangeSummary
from knight_gui.window.board.view import BoardView
from tests.drawing.board.boards import draw_image, with_moving_knight
from tests.support.pictures import colors_in
from tests.window.frames import NAIVE, SOLVED, WARNSDORFF, frame, frames, on_screen
from tests.window.user import as_seen

UNPAINTED = QColor(255, 0, 255)

pytestmark = pytest.mark.usefixtures("engine")


@pytest.fixture
def view(qtbot):
    """A view without the focus, which a widget alone in its window has at once."""
    view = on_screen(qtbot, BoardView(), 400, 400)
    view.clearFocus()
    return view


def make_summary(board, square):
    """Return the summary of 100 steps with retreats from one square."""
    retreat_counts = np.zeros(board.size, dtype=np.int64)
    retreat_counts[square] = 9
    return StepRangeSummary(0, 100, retreat_counts, 1, square)


def is_red(view, square):
    color = as_seen(view).pixelColor(view.square_center(square))
    min_red = LIGHT_THEME.wrong_background.red() - 40
    return color.red() - color.green() > 70 and color.red() > min_red


@pytest.mark.parametrize("board", [Board(8, 8), Board(30, 30), Board(5, 12, holes=(0, 17))])
def test_that_every_pixel_of_the_view_is_painted(qtbot, board):
    view = on_screen(qtbot, BoardView(), 400, 400)
    view.set_board(board)
    drawn = view.board_geometry.drawn_rect.toAlignedRect()
    for size in (drawn.size(), drawn.size() + QSize(40, 0), QSize(300, 200)):
        view.resize(size)
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(UNPAINTED)
        view.render(image, QPoint(), QRegion(), QWidget.RenderFlag(0))
        assert UNPAINTED.getRgb()[:3] not in colors_in(image)


def test_that_recent_retreats_are_red_until_they_are_cleared(view):
    assert not is_red(view, 9)
    view.show_recent_retreats(make_summary(Board(), 9))
    assert is_red(view, 9)
    assert not is_red(view, 10)
    view.show_recent_retreats()
    assert not is_red(view, 9)


def test_that_the_knight_glides_to_the_next_square_and_stays_there(view, qtbot):
    before, after = frames(Board(), 0, NAIVE, [3, 4])
    view.show_frame(after, 0)
    image_after = view.grab().toImage()
    view.show_frame(before, 0)
    view.show_frame(after, 280)
    assert view.state.knight.progress < 1
    qtbot.waitUntil(lambda: not view.state.is_animated)
    assert max_color_difference(view.grab().toImage(), image_after) <= 1


def max_color_difference(image, other):
    """Return the greatest difference of a colour of two images, which rounding may cause."""
    pixels = np.frombuffer(image.constBits(), np.uint8).astype(int)
    return np.abs(pixels - np.frombuffer(other.constBits(), np.uint8)).max()


def test_that_a_closed_tour_has_a_closing_move(view):
    tour = frame(Board(3, 3, holes=frozenset({4})), 0, WARNSDORFF, None)
    view.set_board(tour.problem.board)
    view.show_frame(tour, 0)
    path = tour.position.path
    assert view.state.closing_move == (path[-1], path[0])


def test_that_an_open_tour_has_no_closing_move(view):
    tour = frame(*SOLVED)
    view.set_board(tour.problem.board)
    view.show_frame(tour, 0)
    assert view.state.closing_move is None


def count_frame_pixels(image):
    """Return the number of pixels of the knight's frame and badge."""
    colors = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return sum(color == CURRENT_POSITION_COLOR for color in colors)


def mark_types_of(state):
    return {placed_mark.mark_type for placed_mark in iter_board_marks(state)}


def test_that_frame_and_badge_move_with_the_knight_before_there_are_candidates():
    moving = with_moving_knight(3, 4)
    landed = replace(moving, knight=replace(moving.knight, progress=1.0))
    moving_pixels = count_frame_pixels(draw_image(moving, 400, 400))
    landed_pixels = count_frame_pixels(draw_image(landed, 400, 400))
    assert moving_pixels > 0.8 * landed_pixels > 0
    assert MarkType.NEXT not in mark_types_of(moving)
    assert MarkType.NEXT in mark_types_of(landed)


def colors_near(image, pos):
    """Return the names of the colors of all pixels around a position."""
    offsets = [QPoint(x, y) for x in range(-9, 9) for y in range(-9, 9)]
    return {image.pixelColor(pos + offset).name() for offset in offsets}


@pytest.mark.parametrize(("first", "second"), [(3, 4), (4, 3), (10, 11), (11, 10)])
def test_that_a_glide_changes_only_pixels_around_the_knight(first, second):
    state = with_moving_knight(first, second)
    geometry = BoardGeometry.fit(state.board, QRect(0, 0, 400, 400), state.label_px)
    knight = state.knight
    for progress, next_progress in pairwise((0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 0.99)):
        rect = geometry.rect_around_glide(
            knight.origin_square, knight.square, progress, next_progress
        )
        pictures = []
        for each_progress in (progress, next_progress):
            moved_knight = replace(knight, progress=each_progress)
            image = draw_image(replace(state, knight=moved_knight), 400, 400)
            with QPainter(image) as painter:
                painter.fillRect(rect, Qt.GlobalColor.black)
            pictures.append(np.frombuffer(image.constBits(), np.uint8).astype(int))
        # the edges of the line behind the knight are rounded
        assert abs(pictures[0] - pictures[1]).max() <= 1


def test_that_the_line_of_a_retreat_shrinks_with_the_knight():
    state = replace(with_moving_knight(19, 20), flash_strength=1.0)
    geometry = BoardGeometry.fit(state.board, QRect(0, 0, 400, 400), 11)
    square_left = QPointF(geometry.square_center(state.position.square_left))
    head = QPointF(geometry.square_center(state.position.head))
    pos = (square_left * 0.3 + head * 0.7).toPoint()
    path_color = LIGHT_THEME.path_ramp[1].lower()
    retreat_color = LIGHT_THEME.wrong.name()
    at_begin = replace(state, knight=replace(state.knight, progress=0.05))
    colors = colors_near(draw_image(at_begin, 400, 400), pos)
    assert path_color in colors
    assert retreat_color not in colors
    at_end = replace(state, knight=replace(state.knight, progress=0.95))
    colors = colors_near(draw_image(at_end, 400, 400), pos)
    assert path_color not in colors
    assert retreat_color in colors


def test_that_the_line_grows_with_the_knight():
    before, after = frames(Board(), 0, NAIVE, [3, 4])
    board = Board()
    origin, target = after.position.path[-2:]
    stable_path = stable_path_part(board, after.position.path, None)
    position = replace(after.position, candidates=())
    state = BoardViewState(board, position=position, stable_path=stable_path)
    geometry = BoardGeometry.fit(board, QRect(0, 0, 400, 400), 11)
    begin = QPointF(geometry.square_center(origin))
    end = QPointF(geometry.square_center(target))
    image_before = draw_image(replace(state, position=before.position), 400, 400)
    for progress in (0.5, 0.8, 1.0):
        knight = DrawnKnight(target, 5, origin_square=origin, progress=progress, is_hop=True)
        image = draw_image(replace(state, knight=knight), 400, 400)
        # half way to the knight, which hides the line
        pos = (begin * (1 - progress / 2) + end * progress / 2).toPoint()
        assert image.pixelColor(pos) != image_before.pixelColor(pos)
    just_started = replace(state, knight=replace(knight, progress=0.01))
    assert draw_image(just_started, 400, 400).pixelColor(pos) != image.pixelColor(pos)


def test_that_reduced_motion_shows_no_animations(view):
    before, after = frames(Board(), 0, NAIVE, [3, 4])
    view.set_reduced_motion(is_reduced=True)
    view.show_frame(before, 0)
    view.show_frame(after, 280)
    assert not view.state.knight.is_moving
    view.set_board(Board(5, 5))
    for start_or_tour in frames(Board(5, 5), 0, NAIVE, [0, None]):
        view.show_frame(start_or_tour, 280)
    assert view.state.tour_animation_progress is None
    assert view.state.drawn_tour_share == 1


def test_that_a_tour_is_animated_only_when_the_search_arrives_at_it(view, qtbot):
    view.set_board(Board(5, 5))
    first, last = frames(Board(5, 5), 0, NAIVE, [0, None])
    view.show_frame(last, 0)
    assert view.state.tour_animation_progress is None
    assert view.state.drawn_tour_share == 1
    view.show_frame(first, 0)
    assert view.state.drawn_tour_share is None
    view.show_frame(last, 0)
    qtbot.waitUntil(lambda: view.state.tour_animation_progress is not None)
    # the knight lands first
    assert view.state.drawn_tour_share is None
    drawn_shares = []

    def has_ended():
        if view.state.drawn_tour_share is not None:
            drawn_shares.append(view.state.drawn_tour_share)
        return view.state.tour_animation_progress is None

    qtbot.waitUntil(has_ended)
    assert drawn_shares == sorted(drawn_shares)
    assert 0 < drawn_shares[0] < 0.3 < drawn_shares[-1] == 1


@pytest.mark.parametrize(("strategy", "has_counts"), [(WARNSDORFF, True), (NAIVE, False)])
def test_that_only_a_greedy_search_shows_exit_counts(view, strategy, has_counts):
    view.show_frame(frame(Board(), 0, strategy, 5), 0)
    assert (view.state.exit_counts is not None) is has_counts
