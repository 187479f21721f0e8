"""The view of the board alone: what it shows, and when it draws."""

from dataclasses import replace

import numpy as np
import pytest
from PySide6.QtCore import QPoint, QPointF, QRect

from knight_gui.board import Board
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.signs import iter_board_marks
from knight_gui.drawing.board.view_state import BoardViewState, DrawnKnight, stable_path_part
from knight_gui.drawing.theme import CURRENT_POSITION_COLOR, LIGHT_THEME
from knight_gui.messages.marks import MarkType
from knight_gui.search.position import StepRangeSummary
from knight_gui.window.board.view import BoardView
from tests.drawing.board.boards import draw_image, with_moving_knight
from tests.window.frames import NAIVE, SOLVED, WARNSDORFF, frame, frames, on_screen
from tests.window.user import as_seen

pytestmark = pytest.mark.usefixtures("engine")


@pytest.fixture
def view(qtbot):
    view = on_screen(qtbot, BoardView(), 400, 400)
    # alone in its window it has it at once
    view.clearFocus()
    return view


def passage(board, square):
    counts = np.zeros(board.size, dtype=np.int64)
    counts[square] = 9
    return StepRangeSummary(0, 100, counts, 1, square)


def is_marked(view, square):
    colour = as_seen(view).pixelColor(view.square_center(square))
    return (
        colour.red() - colour.green() > 70
        and colour.red() > LIGHT_THEME.wrong_background.red() - 40
    )


def test_that_squares_glow_until_the_view_rests(view):
    assert not is_marked(view, 9)
    view.show_recent_retreats(passage(Board(), 9))
    assert is_marked(view, 9)
    assert not is_marked(view, 10)
    view.show_recent_retreats()
    assert not is_marked(view, 9)


def test_that_the_knight_glides_to_the_next_square_and_stays_there(view, qtbot):
    before, after = frames(Board(), 0, NAIVE, [3, 4])
    view.show_frame(after, 0)
    there = as_seen(view)
    view.show_frame(before, 0)
    view.show_frame(after, 280)
    assert view.state.knight.progress < 1
    qtbot.waitUntil(lambda: view.state.knight.progress == 1)
    assert as_seen(view) == there


def test_that_the_move_that_closes_a_tour_is_drawn_if_there_is_one(view):
    closed = frame(Board(3, 3, holes=frozenset({4})), 0, WARNSDORFF, None)
    for tour, is_closed in ((closed, True), (frame(*SOLVED), False)):
        view.set_board(tour.problem.board)
        view.show_frame(tour, 0)
        path = tour.position.path
        assert view.state.closing_move == ((path[-1], path[0]) if is_closed else None)


def rings_in(image):
    """How many pixels are of the frame of the knight and its badge."""
    colours = (image.pixelColor(x, y) for x in range(image.width()) for y in range(image.height()))
    return sum(colour == CURRENT_POSITION_COLOR for colour in colours)


def test_that_frame_and_badge_go_along_with_the_knight_and_the_candidates_come_after_it():
    glides = with_moving_knight(3, 4)
    lands = replace(glides, knight=replace(glides.knight, progress=1.0))
    shown = [draw_image(each, 400, 400) for each in (glides, lands)]
    assert rings_in(shown[0]) > 0.8 * rings_in(shown[1]) > 0
    told = [{sign.mark_type for sign in iter_board_marks(each)} for each in (glides, lands)]
    assert MarkType.NEXT not in told[0]
    assert MarkType.NEXT in told[1]


def test_that_a_retreat_runs_the_line_back():
    glides = replace(with_moving_knight(19, 20), flash_strength=1.0)
    grid = BoardGeometry.fit(glides.board, QRect(0, 0, 400, 400), 11)
    left = glides.position.square_left
    head = glides.position.head
    spot = (
        QPointF(grid.square_center(left)) * 0.3 + QPointF(grid.square_center(head)) * 0.7
    ).toPoint()
    seen = []
    for way in (0.05, 0.95):
        image = draw_image(replace(glides, knight=replace(glides.knight, progress=way)), 400, 400)
        near = {
            image.pixelColor(spot + QPoint(x, y)).name() for x in range(-9, 9) for y in range(-9, 9)
        }
        seen.append([LIGHT_THEME.path_ramp[1].lower() in near, LIGHT_THEME.wrong.name() in near])
    assert seen == [[True, False], [False, True]]


def test_that_the_line_grows_with_the_knight():
    before, after = frames(Board(), 0, NAIVE, [3, 4])
    board = Board()
    (origin, target) = after.position.path[-2:]
    settled = stable_path_part(board, after.position.path, None)
    whole = BoardViewState(
        board, position=replace(after.position, candidates=()), stable_path=settled
    )
    grid = BoardGeometry.fit(board, QRect(0, 0, 400, 400), 11)
    begin = QPointF(grid.square_center(origin))
    end = QPointF(grid.square_center(target))
    bare = draw_image(replace(whole, position=before.position), 400, 400)
    for way in (0.5, 0.8, 1.0):
        knight = DrawnKnight(target, 5, origin_square=origin, progress=way, is_hop=True)
        drawn = draw_image(replace(whole, knight=knight), 400, 400)
        # before the knight, which would hide it
        spot = (begin * (1 - way / 2) + end * way / 2).toPoint()
        assert drawn.pixelColor(spot) != bare.pixelColor(spot)
    half = draw_image(replace(whole, knight=replace(knight, progress=0.01)), 400, 400)
    assert half.pixelColor(spot) != drawn.pixelColor(spot)


def test_that_nothing_moves_by_itself_where_motion_is_reduced(view):
    before, after = frames(Board(), 0, NAIVE, [3, 4])
    view.set_reduced_motion(is_reduced=True)
    view.show_frame(before, 0)
    view.show_frame(after, 280)
    assert not view.state.knight.is_moving
    tour = frames(Board(5, 5), 0, NAIVE, [0, None])
    view.set_board(Board(5, 5))
    for each in tour:
        view.show_frame(each, 280)
    assert view.state.tour_animation_progress is None
    assert view.state.drawn_tour_share == 1


def test_that_a_tour_is_celebrated_where_it_is_arrived_at_and_nowhere_else(view, qtbot):
    view.set_board(Board(5, 5))
    first, last = frames(Board(5, 5), 0, NAIVE, [0, None])
    view.show_frame(last, 0)
    assert view.state.tour_animation_progress is None
    assert view.state.drawn_tour_share == 1
    view.show_frame(first, 0)
    assert view.state.drawn_tour_share is None
    view.show_frame(last, 0)
    seen = []
    qtbot.waitUntil(lambda: view.state.tour_animation_progress is not None)
    # the knight lands first
    assert view.state.drawn_tour_share is None
    qtbot.waitUntil(lambda: seen.append(view.state.drawn_tour_share) or view.state.tour_animation_progress is None)
    drawn = [share for share in seen if share is not None]
    assert drawn == sorted(drawn)
    assert 0 < drawn[0] < 0.3 < drawn[-1] == 1


def test_that_only_a_greedy_search_tints_squares_at_risk(view):
    for strategy, is_tinted in ((WARNSDORFF, True), (NAIVE, False)):
        view.show_frame(frame(Board(), 0, strategy, 5), 0)
        assert (view.state.exit_counts is not None) is is_tinted
