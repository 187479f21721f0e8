"""Somebody makes the moves: with the mouse or with keys alone, and everything shows them."""

from dataclasses import replace
from operator import attrgetter

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from knight_gui import solve
from knight_gui.board import Board
from knight_gui.player.frame import SearchStatus
from knight_gui.search.by_hand import RETREAT, path_after_moves
from knight_gui.search.kinds import Outcome, StepType
from knight_gui.state.programs import Variant
from tests.window.frames import move_mouse
from tests.window.pages import PageObject
from tests.window.user import A8, CONTROL, SHIFT, User, pick

ALT = Qt.KeyboardModifier.AltModifier
LEFT = Qt.MouseButton.LeftButton
UNDO = Qt.Key.Key_Z
TOUR = solve("8x8", start="a8").tour.path


class HandSearch(PageObject):
    """Search by hand: its moves and its path."""

    def wait(self):
        """Wait until the board shows all moves that were made."""
        self.user.wait_for_frame()
        self.user.wait_until_idle()
        self.user.wait_until(self.is_shown)

    def is_shown(self):
        """Return True if the frame on the board is of the moves that were made."""
        return self.user.playback.frame.problem == self.setup.problem

    def wait_for_variant(self, variant):
        """Wait until the search is made by hand, or no longer."""

        def is_variant():
            return self.setup.variant is variant

        self.user.wait_until(is_variant)

    def wait_for_another_search(self):
        """Wait until another search than that by hand has made steps."""

        def is_searched():
            return self.user.playback.step_count > 0 and not self.user.problem.is_by_hand

        self.user.wait_until(is_searched)

    def wait_until_knight_stands(self):
        """Wait until the knight has glided to its square."""

        def stands():
            return not self.user.board_view.state.knight.is_moving

        self.user.wait_until(stands)

    @property
    def setup(self):
        return self.user.window.session.scene.setup

    @property
    def path(self):
        self.wait()
        return self.user.position.path

    def go_along(self, *squares):
        for square in squares:
            self.user.click_square(square)

    @property
    def moves(self):
        """The squares that the knight can go to."""
        return [candidate.square for candidate in self.user.position.candidates]

    def name(self, square):
        return self.setup.board.name(square)


@pytest.fixture
def player(window, qtbot):
    """The user of a search by hand that has not begun."""
    player = User(window, qtbot)
    player.activate()
    player.click("youButton")
    return player


@pytest.fixture
def hand_search(player):
    """The search by hand."""
    return HandSearch(player)


@pytest.fixture
def begun(player):
    """The user after the first five moves of a tour."""
    hand_search = HandSearch(player)
    hand_search.go_along(*TOUR[:6])
    hand_search.wait()
    return player


def test_that_a_tour_is_made_with_the_mouse_alone(player, hand_search):
    hand_search.go_along(*TOUR)
    assert hand_search.path == TOUR
    assert player.position.outcome is Outcome.SOLVED
    assert player.playback.step_count == 63
    assert player.status.startswith("Solved.")


def test_that_the_landscape_has_its_place_before_the_first_move(player, hand_search):
    player.click_square(A8)
    hand_search.wait()
    landscape = player.timeline
    rect_before = landscape.geometry()
    assert landscape.isVisible()
    player.key(Qt.Key.Key_1)
    player.wait_for_step(1)
    assert landscape.geometry() == rect_before


def test_that_tips_and_the_table_have_the_keys(begun, hand_search):
    hand_search.wait_until_knight_stands()
    assert begun.board_view.state.position_with_exits is None
    for key, square in enumerate(hand_search.moves, 1):
        tip = begun.board_view.tooltip_at(begun.board_view.square_center(square))
        assert tip.endswith(f"the knight can go here. Key {key} goes here, too.")
    table = begun.widget("candidatesPanel").candidate_table
    assert (table.ordering_value_title, [row.ordering_value for row in table.rows]) == (
        "key",
        list(range(1, len(hand_search.moves) + 1)),
    )
    begun.key(Qt.Key.Key_I)
    exits = begun.board_view.state.exit_counts[hand_search.moves[0]]
    tip = begun.board_view.tooltip_at(begun.board_view.square_center(hand_search.moves[0]))
    assert tip.endswith(f"the knight can go here. {exits}: its exits now.")


def test_that_keys_stand_at_their_squares_while_alt_is_held(begun, hand_search):
    hand_search.wait_until_knight_stands()
    handle = begun.window.windowHandle()
    square = hand_search.moves[1]
    without_keys = begun.picture_of(square)
    QTest.keyPress(handle, Qt.Key.Key_Alt, ALT)
    assert begun.picture_of(square) != without_keys
    QTest.keyRelease(handle, Qt.Key.Key_Alt)
    assert begun.picture_of(square) == without_keys
    # the menus have not taken the keys
    assert not begun.window.menuBar().hasFocus()
    QTest.keyPress(handle, Qt.Key.Key_Alt, ALT)
    begun.key(Qt.Key.Key_2, ALT)
    QTest.keyRelease(handle, Qt.Key.Key_Alt)
    assert hand_search.path[-1] == square


def test_that_alt_shows_no_keys_while_the_program_searches(user):
    user.start(A8, 5)
    QTest.keyPress(user.window.windowHandle(), Qt.Key.Key_Alt, ALT)
    assert user.board_view.state.position_with_keys is None
    QTest.keyRelease(user.window.windowHandle(), Qt.Key.Key_Alt)


def test_that_the_cursor_goes_where_enter_is_pressed(begun, hand_search):
    begun.focus("board")
    row, col = divmod(TOUR[6], 8)
    begun.keys(*[Qt.Key.Key_Up] * 8, *[Qt.Key.Key_Left] * 8)
    begun.keys(*[Qt.Key.Key_Down] * row, *[Qt.Key.Key_Right] * col, Qt.Key.Key_Return)
    assert hand_search.path == TOUR[:7]


def test_that_the_knight_is_dragged_to_a_square_and_falls_back_from_where_it_cannot_go(
    begun, hand_search
):
    view = begun.board_view
    hand_search.wait_until_knight_stands()
    near = (*TOUR[:6], *hand_search.setup.board.neighbors(TOUR[5]))
    far = next(square for square in range(64) if square not in near)
    for target, path in ((far, TOUR[:6]), (TOUR[6], TOUR[:7])):
        there = view.square_center(target)
        QTest.mousePress(view, LEFT, pos=view.square_center(TOUR[5]))
        move_mouse(view, there, LEFT)
        place = QPoint(
            *(round(part * view.board_geometry.square_px) for part in view.state.knight.free_pos)
        )
        assert (place + view.board_geometry.top_left - there).manhattanLength() <= 1
        QTest.mouseRelease(view, LEFT, pos=there)
        assert hand_search.path == path


def test_that_a_click_on_the_path_goes_back_there_by_one_retreat_each(begun, hand_search):
    begun.click_square(TOUR[2])
    assert (hand_search.path, hand_search.setup.moves) == (TOUR[:3], (*TOUR[1:6], *[RETREAT] * 3))
    assert begun.position.step_type is StepType.RETREAT
    assert (begun.playback.step_count, begun.position.backtracks) == (8, 3)
    assert begun.board_view.state.retreat_position is None, "the squares left are not crossed out"


def test_that_moves_from_an_earlier_step_begin_with_its_retreats(begun, hand_search):
    begun.go_to(2)
    other = next(c.square for c in begun.position.candidates if c.square != TOUR[3])
    begun.click_square(other)
    assert hand_search.path == (*TOUR[:3], other)
    assert hand_search.setup.moves == (*TOUR[1:6], *[RETREAT] * 3, other)


def go_another_way(user, path):
    """Click on a square that the path does not go to next."""
    user.click_square(
        next(c.square for c in user.position.candidates if c.square != TOUR[len(path)])
    )


@pytest.mark.parametrize(
    "cut",
    [
        lambda user: go_another_way(user, TOUR[:3]),
        lambda user: user.click_square(TOUR[1]),
        lambda user: user.key(Qt.Key.Key_Backspace),
        lambda user: user.key(Qt.Key.Key_2),
    ],
    ids=["another move", "click on the path", "taking back", "key"],
)
def test_that_one_undo_brings_back_the_whole_line_that_a_move_from_an_earlier_step_has_cut(
    begun, hand_search, cut
):
    begun.go_to(2)
    cut(begun)
    hand_search.wait()
    cut_path = hand_search.path
    assert cut_path[:4] != TOUR[:4]
    begun.key(Qt.Key.Key_I)
    begun.key(UNDO, CONTROL)
    assert hand_search.path == TOUR[:6]
    assert hand_search.setup.moves.count(RETREAT) > 3, "no move is left out"
    assert hand_search.setup.hint_count == 1
    begun.key(UNDO, CONTROL | SHIFT)
    assert hand_search.path == cut_path
    begun.key(UNDO, CONTROL)
    begun.key(UNDO, CONTROL)
    assert hand_search.path == TOUR[:5]


def test_that_a_click_on_the_next_square_of_an_earlier_step_keeps_the_moves_after_it(
    begun, hand_search
):
    played = hand_search.setup
    begun.go_to(2)
    begun.click_square(TOUR[3])
    begun.wait_for_step(3)
    assert hand_search.path == TOUR[:4]
    assert hand_search.setup == played


def test_that_undo_takes_moves_back_until_it_brings_back_the_line_that_they_left(
    begun, hand_search
):
    begun.go_to(2)
    go_another_way(begun, TOUR[:3])
    hand_search.wait()
    cut_path = hand_search.path
    begun.key(Qt.Key.Key_1)
    hand_search.wait()
    begun.key(UNDO, CONTROL)
    assert hand_search.path == cut_path
    begun.key(UNDO, CONTROL)
    assert hand_search.path == TOUR[:6]


@pytest.mark.parametrize("key", [(Qt.Key.Key_Backspace,), (UNDO, CONTROL)])
def test_that_moves_are_taken_back_and_made_again(begun, hand_search, key):
    for _ in range(3):
        begun.key(*key)
    assert hand_search.path == TOUR[:3]
    for _ in range(2):
        begun.key(UNDO, CONTROL | SHIFT)
    assert hand_search.path == TOUR[:5]
    # whoever goes another way leaves what was taken back
    begun.key(*key)
    hand_search.wait()
    begun.click_square(next(c.square for c in begun.position.candidates if c.square != TOUR[4]))
    moves = hand_search.setup.moves
    begun.key(UNDO, CONTROL | SHIFT)
    assert hand_search.setup.moves == moves


def test_that_at_the_first_square_undo_brings_back_what_was_replaced(window, qtbot):
    player = User(window, qtbot)
    hand_search = HandSearch(player)
    player.start(A8, step=33)
    player.click("youButton")
    hand_search.go_along(TOUR[1])
    hand_search.wait()
    for _ in range(2):
        player.key(UNDO, CONTROL)
    hand_search.wait_for_variant(Variant.NAIVE)
    player.wait_for_step(33)
    player.key(UNDO, CONTROL | SHIFT)
    hand_search.wait_for_variant(Variant.YOU)
    hand_search.wait()
    assert (hand_search.setup.moves, player.playback.step_count) == ((TOUR[1], RETREAT), 2)


@pytest.mark.parametrize(
    ("square", "why"), [("a1", "a1 is not one move away from"), ("a7", "a7 is not one move away")]
)
def test_that_the_knight_shakes_its_head_where_it_cannot_go(begun, hand_search, square, why):
    moves = hand_search.setup.moves
    hand_search.wait_until_knight_stands()
    begun.click_square(Board().parse_square(square))
    assert hand_search.setup.moves == moves
    begun.wait_until(attrgetter("state.knight.free_pos"), begun.board_view)
    assert begun.message.startswith(why)

    def is_back():
        return begun.board_view.state.knight.free_pos is None

    begun.wait_until(is_back)


def test_that_a_click_on_the_square_of_the_knight_is_refused_and_keeps_the_moves(
    begun, hand_search
):
    moves = hand_search.setup.moves
    begun.click_square(hand_search.path[-1])
    board = hand_search.setup.board
    assert begun.message == f"The knight is on {board.name(hand_search.path[-1])} now."
    assert hand_search.setup.moves == moves


def test_that_restart_and_a_right_click_can_be_undone(begun, hand_search):
    played = hand_search.setup
    begun.key(Qt.Key.Key_R)
    assert hand_search.path == TOUR[:1]
    begun.key(UNDO, CONTROL)
    assert hand_search.path == TOUR[:6]
    assert hand_search.setup == played
    view = begun.board_view
    spot = begun.board_view.square_center(40)
    QApplication.sendEvent(
        view, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, spot, view.mapToGlobal(spot))
    )
    menu = QApplication.activePopupWidget()
    assert [action.objectName() for action in menu.actions()] == ["startHere", "endHere"]
    pick(menu, "startHere")
    begun.wait_for_path(40)
    assert hand_search.path == (40,)
    assert played.problem in [run.problem for run in begun.window.session.scene.runs]


def test_that_a_game_is_opened_again_from_the_runs_where_it_was_left_with_its_hints(
    begun, hand_search
):
    begun.give("hint")
    begun.key(Qt.Key.Key_Left)
    begun.key(Qt.Key.Key_Left)
    begun.wait_for_step(3)
    played = hand_search.setup
    begun.give("naive")
    hand_search.wait_for_another_search()
    begun.give("runs")
    table = begun.widget("runsTable")
    table.setCurrentCell([run.setup.is_by_hand for run in table.runs].index(True), 0)
    table.setFocus()
    begun.key(Qt.Key.Key_Return)
    hand_search.wait_for_variant(Variant.YOU)
    begun.wait_until_paused_at(3)
    hand_search.wait()
    assert hand_search.setup == replace(played, searches_anyway=True)
    assert (hand_search.setup.hint_count, begun.position.path) == (1, TOUR[:4])


def test_that_the_moves_are_found_again_after_other_searches(begun, hand_search):
    for name in ("greedyButton", "naiveButton"):
        begun.click(name)
        hand_search.wait_for_another_search()
    begun.click("youButton")
    assert hand_search.path == TOUR[:6]
    hand_search.go_along(TOUR[6])
    assert hand_search.path == TOUR[:7]


def test_that_taking_over_at_a_candidate_keeps_the_path_to_it(window, qtbot):
    player = User(window, qtbot)
    hand_search = HandSearch(player)
    player.start(A8, step=11)
    path = player.position.path
    other = player.position.untried_candidates[1].square
    player.click_square(other)
    player.wait_until(QApplication.activePopupWidget)
    pick(QApplication.activePopupWidget(), "continue-you")
    hand_search.wait_for_variant(Variant.YOU)
    assert hand_search.path == (*path, other)
    assert hand_search.setup.prefix_source is Variant.NAIVE
    player.click_square(path[3])
    assert hand_search.path == (*path, other)
    assert "was given" in player.message


def test_that_on_any_board_the_last_square_says_whether_the_tour_is_closed(player, hand_search):
    player.choose_size("3x3")
    player.window.controller.open_with_undo(
        (hand_search.setup.starting_at(None, Board(3, 3, frozenset({4}))),)
    )
    ring = path_after_moves((0,), (7, 2, 3, 8, 1, 6, 5))
    hand_search.go_along(*ring)
    assert hand_search.path == ring
    assert player.playback.clients[0].status is SearchStatus.FINISHED
    assert player.widget("verdictReason").text().startswith("A closed tour of 8 squares")
    assert not player.widget("sentenceLabel").isVisible()
    player.click_square(ring[2])
    assert hand_search.path == ring[:3]
    assert player.playback.clients[0].status is SearchStatus.WAITING_FOR_MOVE


def test_that_the_other_search_of_a_comparison_follows_the_moves_of_the_user(player, hand_search):
    player.click_square(TOUR[0])
    hand_search.wait()
    player.click("compareButton")
    rival = player.playback.clients[1]
    player.wait_until(attrgetter("has_ended"), rival)

    def both_show_one_step():
        return rival.frame.position.step == player.step

    for count in range(2, 5):
        player.click_square(TOUR[count - 1])
        player.wait_until(both_show_one_step)
        assert hand_search.path == TOUR[:count]
    # a move forth and back is two steps for both
    player.keys(Qt.Key.Key_Backspace)
    hand_search.wait()
    player.wait_until(both_show_one_step)
    assert rival.frame.position.step == 4
    hand_search.go_along(*TOUR[3:])
    player.wait_until_at_end()
    strip = player.widget("endingStrip")
    player.wait_until(strip.isVisible)
    runs = [(run.name, run.steps, run.note) for run in strip.ending.runs]
    assert runs == [("You", 65, "without a hint"), ("Warnsdorff", 63, "")]


def texts_of_menu_of_a_move(user):
    """Return the rows of the menu of a square that the knight can go to."""
    menu = user.open_square_menu(user.playback.frame.position.candidates[0].square)
    texts = [action.text() for action in menu.actions()]
    menu.close()
    return texts


def test_that_a_game_has_no_heat_that_would_hide_its_moves(user):
    user.start(A8)
    user.give("heat")
    user.wait_until(lambda: user.board_view.state.retreat_counts is not None)
    user.give("you")
    user.wait_until(lambda: user.board_view.state.retreat_counts is None)
    user.wait_for_frame()
    assert not user.widget("heatLegend").isVisible()
    assert not user.window.commands["heat"].isEnabled()
    menu_with_heat = texts_of_menu_of_a_move(user)
    user.window.session.update(shows_heat=False)
    assert texts_of_menu_of_a_move(user) == menu_with_heat
    user.window.session.update(shows_heat=True)
    user.give("naive")
    user.wait_until(lambda: user.board_view.state.retreat_counts is not None)
    assert user.widget("heatLegend").isVisible()
    assert user.window.commands["heat"].isEnabled()
