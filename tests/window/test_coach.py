"""The judge beside somebody who makes the moves: as much as they want, hints, and who finishes."""

from operator import attrgetter

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from knight_gui.board import Board
from knight_gui.search.kinds import BarStatus, Completability
from knight_gui.search.landscape import NO_DEPTH, NOT_COMPUTED
from knight_gui.state.programs import SURE, Variant
from knight_gui.state.scene import Disclosure
from knight_gui.window.platform.remembered_scene import load_remembered_scene
from tests.window.test_by_hand import HandSearch
from tests.window.user import A8, CONTROL, SHIFT, User, pick

BOARD = Board(5, 5)
_NAMES = "a5 c4 e5 d3 b4 d5 e3 d1 b2 a4 c5 e4 d2 b3 d4 b5 c3 e2 c1 a2"
WALK = tuple(map(BOARD.parse_square, _NAMES.split(" ")))
"""Where the first key leads each time: lost since the 14th square, b3, and stuck after 20."""
ONE_MOVE = 3
"""Squares of the walk after which only one move is possible."""
LOSING = 14


@pytest.fixture
def player(window, qtbot):
    """The user of a search by hand on 5×5 that has begun in a corner."""
    player = User(window, qtbot)
    hand_search = HandSearch(player)
    player.activate()
    player.click("youButton")
    player.choose_size("5x5")
    player.click_square(A8)
    hand_search.wait()
    return player


@pytest.fixture
def hand_search(player):
    """The search by hand."""
    return HandSearch(player)


def walk(player, count):
    """Go on along the walk until it has so many squares, and the judge has spoken."""
    hand_search = HandSearch(player)
    for _ in range(len(hand_search.path), count):
        player.key(Qt.Key.Key_1)
        hand_search.wait()
    assert hand_search.path == WALK[:count]


def landscape_of(player):
    """The landscape of all moves, once it has its colours, if it has any."""

    def is_read():
        data = player.timeline.state.data
        last = None if data is None else data.whole_landscape.landscape.last_step
        return last == player.playback.step_count and not player.playback.clients[0]._jobs

    player.wait_until(is_read)
    return player.timeline.state.data.whole_landscape


def test_that_the_silent_judge_tells_nothing_before_the_end_and_then_everything(player):
    player.click("silentButton")
    walk(player, 19)
    assert player.status == "Your move."
    assert player.board_view.state.proof is None
    assert (landscape_of(player).landscape.lost_depths == NOT_COMPUTED).all()
    walk(player, 20)
    player.wait_for_status("Lost since 14 (b3)")
    told = landscape_of(player)
    assert told.landscape.lost_depths.tolist() == [NO_DEPTH] * 13 + [13] * 7
    assert (told.costliest_mistake.depth, told.costliest_mistake.status) == (13, BarStatus.ON_PATH)
    # of earlier steps, too, now that it is over
    player.go_to(5)
    player.wait_for_status("Can still become a tour")


def test_that_the_coach_says_when_the_tour_is_lost_and_why(player):
    assert player.widget("coachButton").isChecked()
    walk(player, LOSING - 1)
    player.wait_for_status("Can still become a tour")
    walk(player, LOSING)
    player.wait_for_status("Lost since 14 (b3). ")
    assert player.board_view.state.proof is not None
    assert player.board_view.state.completabilities is None
    player.key(Qt.Key.Key_Backspace)
    player.wait_for_status("Can still become a tour")


def test_that_the_verdict_of_a_large_board_does_not_flicker(player, hand_search):
    player.choose_size("22x22")
    player.click_square(A8)
    player.wait_for_status("Can still")
    title = player.widget("verdictTitle")
    said = set()

    def record_title():
        said.add(title.text())

    client = player.playback.clients[0]
    client.frame_changed.connect(record_title)
    for key in 6 * (Qt.Key.Key_1, Qt.Key.Key_2, Qt.Key.Key_3):
        player.key(key)
        hand_search.wait()
        player.wait_until(attrgetter("judge.verdict"), client)
    assert said == {"Can still become a tour"}


def test_that_in_the_open_book_each_move_is_marked_until_it_is_closed(player):
    walk(player, LOSING - 1)
    player.click("open-bookButton")
    player.wait_until(attrgetter("state.completabilities"), player.board_view)
    assert dict(player.board_view.state.completabilities)[WALK[LOSING - 1]] is Completability.LOST
    player.key(Qt.Key.Key_J)
    assert player.widget("silentButton").isChecked()
    assert player.board_view.state.completabilities is None
    assert load_remembered_scene().disclosure is Disclosure.NOTHING


def test_that_a_losing_move_is_marked_in_the_open_book_also_once_it_is_taken_back(
    player, hand_search
):
    walk(player, LOSING)
    player.click("open-bookButton")
    player.key(Qt.Key.Key_Backspace)
    hand_search.wait()
    player.wait_until(attrgetter("state.completabilities"), player.board_view)
    assert player.board_view.state.position.square_left == WALK[LOSING - 1]
    assert dict(player.board_view.state.completabilities)[WALK[LOSING - 1]] is Completability.LOST


def test_that_hints_grow_stronger_are_counted_and_end_with_the_move(player, hand_search):
    walk(player, LOSING - 1)

    def shown():
        return player.board_view.state

    def suggests_a_move():
        return len(shown().suggested_tour or ()) == 2

    player.click("hintButton")
    assert shown().exit_counts[WALK[LOSING - 1]] == 3
    assert shown().position_with_exits is not None
    assert player.widget("hintLabel").text() == "Hint 1: The numbers count the exits left."
    player.key(Qt.Key.Key_I)
    player.wait_until(attrgetter("state.completabilities"), player.board_view)
    assert player.widget("hintLabel").text() == "Hint 2: ✗ loses the tour."
    player.key(Qt.Key.Key_I)
    player.wait_until(suggests_a_move)
    following = shown().suggested_tour[1]
    assert dict(shown().completabilities)[following] is Completability.COMPLETABLE
    name = BOARD.name(following)
    said = f"Hint 3: Go to {name}."
    assert player.widget("hintLabel").text() == said
    # the same again costs nothing
    player.key(Qt.Key.Key_I)
    assert player.widget("hintLabel").text() == said
    assert hand_search.setup.hint_count == 3
    player.click_square(following)
    hand_search.wait()
    assert (shown().exit_counts, shown().completabilities, shown().suggested_tour) == (
        None,
        None,
        None,
    )
    assert player.widget("hintLabel").text() == "3 hints so far."


@pytest.mark.parametrize("hand", ["takeMistakeBackButton", Qt.Key.Key_Backspace])
def test_that_a_lost_game_goes_back_to_where_a_tour_was_possible_and_one_undo_restores_it(
    player, hand_search, hand
):
    walk(player, LOSING - 1)
    button = player.widget("takeMistakeBackButton")
    assert not button.isVisible()
    walk(player, len(WALK))
    player.wait_until(button.isVisible)
    player.use(hand, SHIFT)
    assert hand_search.path == WALK[: LOSING - 1]
    player.wait_for_status("Can still become a tour")
    player.wait_until_hidden(button)
    player.key(Qt.Key.Key_Z, CONTROL)
    assert hand_search.path == WALK


def test_that_a_silent_judge_offers_no_way_back_before_the_end(player):
    player.click("silentButton")
    walk(player, LOSING + 1)
    assert not player.is_enabled("takeMistakeBackButton")


def test_that_a_hint_on_a_lost_path_says_where_to_go_back_to(player):
    walk(player, LOSING + 2)
    for _ in range(2):
        player.click("hintButton")
    player.wait_for_text("hintLabel", "Hint 2: No move saves this path: go back to d2")
    player.click("hintButton")
    assert player.widget("hintLabel").text().startswith("Hint 2: "), "it would say the same"


def test_that_a_hint_says_where_to_go_back_to_once_for_all_moves_that_follow(player, hand_search):
    walk(player, LOSING + 1)
    for _ in range(2):
        player.click("hintButton")
    player.wait_for_text("hintLabel", "Hint 2: No move saves this path: go back to d2")
    walk(player, LOSING + 2)
    for _ in range(2):
        player.click("hintButton")
    player.wait_for_text("hintLabel", "Hint 3: No move saves this path: go back to d2")
    assert hand_search.setup.hint_count == 3, "only the numbers of exits are others"


def test_that_a_hint_is_counted_once_where_the_user_comes_back_to_but_again_in_another_game(
    player, hand_search
):
    walk(player, LOSING - 1)
    for _ in range(2):
        player.click("hintButton")
    player.wait_for_text("hintLabel", "Hint 2: ✗ loses the tour.")
    player.key(Qt.Key.Key_1)
    player.key(Qt.Key.Key_Backspace)
    hand_search.wait()
    for _ in range(2):
        player.click("hintButton")
    player.wait_for_text("hintLabel", "Hint 2: ✗ loses the tour.")
    assert hand_search.setup.hint_count == 2
    player.key(Qt.Key.Key_R)
    hand_search.wait()
    walk(player, LOSING - 1)
    player.click("hintButton")
    assert hand_search.setup.hint_count == 1


def test_that_a_hint_does_not_speak_of_losing_moves_where_none_loses(player, hand_search):
    for _ in range(2):
        player.click("hintButton")
    player.wait_for_text("hintLabel", "Hint 2: No move loses the tour.")
    walk(player, ONE_MOVE)
    assert len(hand_search.moves) == 1
    for _ in range(2):
        player.click("hintButton")
    player.wait_for_text("hintLabel", "Hint 4: There is only one move.")


def test_that_a_path_lost_before_taking_over_stays_lost(player, hand_search):
    player.click("naiveButton")
    player.wait_until_searched_past(100)
    player.go_to(LOSING + 1)
    player.click("takeOverButton")
    hand_search.wait_for_variant(Variant.YOU)
    assert hand_search.path == WALK[: LOSING + 2]
    for _ in range(2):
        player.click("hintButton")
    player.wait_for_text("hintLabel", "lost when you began")
    player.click("finishButton")
    menu = QApplication.activePopupWidget()

    def is_counted():
        return menu.actions()[0].text() == "Naive: no tour continues this path"

    player.wait_until(is_counted)
    menu.close()


def test_that_the_finish_menu_names_the_steps_of_each_search_and_compares_two(player):
    walk(player, 6)
    player.click("finishButton")
    menu = QApplication.activePopupWidget()
    button = player.widget("finishButton")
    # a narrow screen may shift it to the left
    assert menu.y() == button.mapToGlobal(button.rect().bottomLeft()).y()

    def texts():
        return [action.text() for action in menu.actions()][:3]

    def are_counted():
        return not any("…" in text for text in texts())

    player.wait_until(are_counted)
    assert texts()[2] == "Sure: 19 steps"
    pick(menu, "finish-both")
    player.wait_for_comparison()
    naive, sure = player.window.session.scene.setups
    assert (naive.variant, sure.program) == (Variant.NAIVE, SURE)
    assert naive.path == sure.path == WALK[:6]
    assert naive.prefix_source is Variant.YOU


def test_that_the_finish_menu_stays_on_the_screen_as_its_texts_grow(player):
    screen = player.window.screen().availableGeometry()
    walk(player, 6)
    # the button is at the right edge of the screen
    right = screen.right() - player.window.width() + 1
    player.window.move(right, screen.bottom() - player.window.height() + 1)
    player.click("finishButton")
    menu = QApplication.activePopupWidget()
    for _ in range(2):
        assert screen.contains(menu.geometry())
        for action in menu.actions():
            action.setText(action.text() + 5 * " …")
        QApplication.sendPostedEvents()
    assert screen.contains(menu.geometry())
    menu.close()


def test_that_a_path_taken_over_at_any_step_keeps_its_source(player, hand_search):
    player.click("naiveButton")
    player.wait_until_searched_past(100)
    player.go_to(9)
    path = player.position.path
    player.click("takeOverButton")
    hand_search.wait_for_variant(Variant.YOU)
    assert hand_search.path == path
    for _ in range(4):
        hand_search.wait()
        player.key(Qt.Key.Key_1)
    hand_search.wait()
    landscape_of(player)
    band = player.timeline.state.rows.collapsed_groups[0]
    assert player.timeline.state.data.collapsed_rows_text(band) == f"1–{len(path)}: Naive"
