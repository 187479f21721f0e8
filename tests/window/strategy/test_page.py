"""Contradictory blocks, races, keyboard and accessibility of the strategy page."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QComboBox,
    QLabel,
    QLineEdit,
    QScrollArea,
    QSpinBox,
    QWidget,
)

from knight_gui.board import MOVE_ORDERS
from knight_gui.drawing.theme import DARK_THEME, LIGHT_THEME
from knight_gui.search.strategy import (
    Pruning,
    Strategy,
    TieBreak,
)
from tests.window.strategy.blocks import BOXES, POHL
from tests.window.test_looks import contrast
from tests.window.user import A8

# Contradictions


def test_that_the_tie_break_is_disabled_with_a_reason_for_a_naive_search(naive_blocks):
    box = naive_blocks.page_widget("tieBreakBox")
    assert not box.isEnabled()
    assert "no ties" in naive_blocks.description("tieBreakBox")
    assert "no ties" in box.toolTip()
    naive_blocks.choose_block("orderingBox", "static")
    assert box.isEnabled()


def test_that_g_returns_to_the_edited_strategy(greedy, strategy_page):
    strategy_page.enter_text(POHL)
    greedy.click("naiveButton")
    assert strategy_page.page_widget("orderingBox").current_title == "naive"
    greedy.click("greedyButton")
    assert (strategy_page.strategy, strategy_page.text) == (Strategy.parse(POHL), POHL)


def test_that_pruning_and_restarts_are_disabled_with_a_reason_without_backtracking(greedy_blocks):
    greedy_blocks.enter_text("warnsdorff+order/knight-tour/dead-ends/restarts:3")
    greedy_blocks.choose_block("backtrackingBox", "none")
    assert greedy_blocks.strategy == Strategy(backtracking=False)
    for name in ("pruningBox", "restartsBox"):
        assert not greedy_blocks.page_widget(name).isEnabled()
        assert greedy_blocks.page_widget(name).current_title == "none"
        assert "never backtracks" in greedy_blocks.description(name)
        assert "never backtracks" in greedy_blocks.page_widget(name).toolTip()
    assert not greedy_blocks.page_widget("restartMovesBox").isVisible()
    greedy_blocks.choose_block("backtrackingBox", "allowed")
    greedy_blocks.choose_block("pruningBox", "stranded")
    assert greedy_blocks.strategy == Strategy(pruning=Pruning.STRANDED)


# Programs


@pytest.mark.parametrize("button", ["greedyButton", "naiveButton"])
def test_that_a_button_restores_the_blocks_of_the_program(user, strategy_page, button):
    user.choose_program("horsetreads")
    user.start(A8)
    user.click(button)
    before = strategy_page.strategy
    strategy_page.open_page()
    assert not strategy_page.page_widget("resetBlocksButton").isVisible()
    strategy_page.choose_block("goalBox", "closed")
    strategy_page.choose_block("orderingBox", "Warnsdorff")
    assert strategy_page.page_widget("resetBlocksButton").text().startswith("Back to ")
    user.click(button)
    strategy_page.enter_page()
    strategy_page.press("resetBlocksButton")
    assert strategy_page.strategy == before
    assert strategy_page.program.endswith(" · horsetreads")
    assert not strategy_page.page_widget("resetBlocksButton").isVisible()


# Races


@pytest.fixture
def race(user):
    """A race of naive against greedy from a8."""
    user.start(A8)
    user.key(Qt.Key.Key_C)
    user.wait_for_all_frames()
    return user


def test_that_the_page_follows_the_selected_search_of_a_race(race, strategy_page):
    race.choose_from("contestantButton", "blocks")
    page = strategy_page.page
    assert strategy_page.text == "naive+order/knight-tour"
    race.choose_from("rivalContestantButton", "blocks")
    assert strategy_page.page is page
    assert strategy_page.text == "warnsdorff+order/knight-tour"
    race.activate()
    race.key(Qt.Key.Key_C)
    assert (strategy_page.page.windowTitle(), strategy_page.text) == (
        "Strategy",
        "naive+order/knight-tour",
    )


# Keyboard and accessibility


def test_that_every_block_is_changed_by_keys_alone(user, strategy_page):
    user.start(A8)
    user.key(Qt.Key.Key_T)
    user.wait_until(lambda: strategy_page.page is not None)
    strategy_page.enter_page()
    expected = [BOXES[-1], "compass", *BOXES[:2], "seedBox", *BOXES[2:-1], "strategyField"]
    reached = []
    user.key(Qt.Key.Key_Tab)
    for _ in expected:
        focused = QApplication.focusWidget()
        reached.append(focused.objectName())
        if focused.objectName() == "orderingBox":
            QTest.keyClick(focused, Qt.Key.Key_End)
        elif focused.objectName() == "tieBreakBox":
            QTest.keyClick(focused, Qt.Key.Key_Down)
        elif focused.objectName() == "compass":
            QTest.keyClick(focused, Qt.Key.Key_Plus)
        QTest.keyClick(focused, Qt.Key.Key_Tab)
    assert reached == expected
    order = MOVE_ORDERS["knight-tour"].with_leap_moved((-2, -1), 1)
    assert strategy_page.strategy == Strategy(order, tie_break=TieBreak.RANDOM)


@pytest.mark.usefixtures("greedy")
def test_that_every_control_has_an_accessible_name(strategy_page):
    kinds = (QAbstractButton, QComboBox, QSpinBox, QLineEdit)
    for widget in strategy_page.page.findChildren(QWidget):
        if isinstance(widget, kinds) and widget.isVisible() and widget.objectName()[:3] != "qt_":
            assert widget.accessibleName() or widget.text(), widget.objectName()


@pytest.mark.parametrize("theme", [LIGHT_THEME, DARK_THEME])
def test_that_the_error_has_enough_contrast_in_both_themes(theme):
    assert contrast(theme.wrong, theme.window) >= 4.5


def test_that_no_label_is_cut_off_at_any_window_size(user, strategy_page):
    user.click("greedyButton")
    for size in ((640, 480), (1024, 700), (1920, 1080)):
        user.window.resize(*size)
        strategy_page.open_page()
        for entry in ("random", "Pohl", "farthest"):
            strategy_page.choose_block("tieBreakBox", entry)
            for label in strategy_page.page.findChildren(QLabel):
                if label.isVisible() and not label.wordWrap():
                    assert label.fontMetrics().horizontalAdvance(label.text()) <= label.width(), (
                        label.text()
                    )
        area = strategy_page.page_widget("pageArea", QScrollArea)
        assert area.widget().width() <= area.viewport().width()
        QTest.keyClick(strategy_page.page, Qt.Key.Key_Escape)
