"""Where the board and what is said beside it stand, and that it stays there."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QTableView, QWidget

from knight_gui.scene.speed import NOTCHES, Speed
from knight_gui.tour import Board
from knight_gui.window.desk import arranged, arranged_for_race

areas = st.builds(QRect, st.just(14), st.just(7), st.integers(500, 3000), st.integers(300, 2000))
letters = st.integers(10, 22)
boards = st.builds(Board, st.integers(1, 40), st.integers(1, 40))


@given(areas, letters, boards)
def test_that_nothing_lies_over_the_board_or_outside(area, letters_px, board):
    places = arranged(area, letters_px, board)
    parts = [*places.boards, places.words]
    assert all(area.contains(part) for part in parts if not part.isEmpty())
    assert not any(a.intersects(b) for i, a in enumerate(parts) for b in parts[:i])


@given(areas, letters, boards)
def test_that_both_boards_of_a_race_have_the_same_room(area, letters_px, board):
    first, second = arranged_for_race(area, letters_px, board).boards
    assert first.size() == second.size()
    assert not first.intersects(second)
    assert area.contains(first)
    assert area.contains(second)


def share_of_the_board(window):
    view = window.findChild(QWidget, "board")
    board = view.shown.board
    side = min(view.width() / board.cols, view.height() / board.rows)
    return side**2 * board.size / (window.width() * window.height())


@pytest.mark.parametrize(
    ("size", "is_presented", "least"),
    [
        (None, False, 0.38),
        ((1440, 900), False, 0.39),
        ((800, 600), False, 0.38),
        ((640, 480), False, 0.38),
        ((1440, 900), True, 0.40),
        ((1920, 1080), True, 0.40),
    ],
)
def test_that_the_board_comes_first(user, size, is_presented, least):
    window = user.window
    window.session.change(is_full_screen=is_presented)
    if size is not None:
        window.resize(*size)
        user.wait_until(lambda: (window.width(), window.height()) == size)
    user.start(0)
    user.wait_until(lambda: share_of_the_board(window) >= least)


def places_of(window):
    """Return where everything stands, but for what Qt makes for itself, and the lowest card."""
    candidates = window.findChildren(QTableView, "candidatesPanel")
    return {
        widget: QRect(widget.mapTo(window, QPoint(0, 0)), widget.size())
        for widget in window.findChildren(QWidget)
        if widget.isVisible()
        and not widget.objectName().startswith("qt_")
        # nothing stands below the moves
        and not any(widget is part or widget.isAncestorOf(part) for part in candidates)
    }


def test_that_no_card_moves_when_there_is_more_to_tell_of_the_whole_search(user):
    user.window.resize(1280, 800)
    user.start(27)
    tabs = user.widget("cardTabs")
    cards = [user.widget("candidatesPanel"), user.widget("stepFigure")]
    before = user.settled(lambda: [card.mapTo(user.window, QPoint()) for card in cards])
    assert not tabs.isTabVisible(tabs.count() - 1)
    user.key(Qt.Key.Key_S)
    user.wait_until(lambda: tabs.isTabVisible(tabs.count() - 1))
    assert user.settled(lambda: [card.mapTo(user.window, QPoint()) for card in cards]) == before


@pytest.mark.parametrize("size", [(1440, 900), (800, 600)])
@pytest.mark.parametrize("is_race", [False, True])
def test_that_nothing_moves_or_changes_its_size_while_a_search_plays(user, size, is_race):
    window = user.window
    window.resize(*size)
    user.wait_until(lambda: (window.width(), window.height()) == size)
    if is_race:
        window.commands["compare"].trigger()
    user.start(0)
    user.wait_until(lambda: user.go.frame is not None and user.go.steps > 2000)
    window.session.change(speed=Speed(NOTCHES // 2))
    user.go_to(1)
    before = user.settled(lambda: places_of(window))
    for step in range(1, 2000, 197):
        user.go_to(step)
        QApplication.processEvents()
        now = places_of(window)
        moved = [w for w in before if w in now and now[w] != before[w]]
        assert [(type(w.parent()).__name__, w.objectName()) for w in moved] == []
