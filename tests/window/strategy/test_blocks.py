"""Blocks, compass and text of the strategy page, each of which starts a search at once."""

from dataclasses import replace

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from knight_gui.board import MOVE_ORDERS
from knight_gui.search.restart_policy import MAX_SEED, NO_RESTARTS, RestartPolicy
from knight_gui.search.strategy import (
    Goal,
    Ordering,
    Pruning,
    Strategy,
    TieBreak,
    title_of,
)
from knight_gui.window.widgets.chips import ChipBox
from tests.window.strategy.blocks import BOXES, POHL
from tests.window.user import A8

# Opening and closing


def test_that_the_page_opens_by_menu_or_key_and_closes_by_escape_or_button(user, strategy_page):
    user.choose_from("naiveButton", "strategy")
    assert strategy_page.page.windowTitle() == "Strategy"
    assert user.window.commands["strategy"].isChecked()
    user.key(Qt.Key.Key_T)
    assert strategy_page.page is None
    page = strategy_page.open_page()
    QTest.mouseClick(strategy_page.page_widget("closePageButton"), Qt.MouseButton.LeftButton)
    assert strategy_page.page is None
    assert strategy_page.open_page() is page
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert strategy_page.page is None
    user.choose_from("greedyButton", "strategy")
    assert strategy_page.page is not None


# Every block


@pytest.mark.parametrize(
    ("box", "entry", "changed"),
    [
        ("orderingBox", "static", {"ordering": Ordering.STATIC}),
        ("orderingBox", "naive", {"ordering": Ordering.NAIVE}),
        *[("tieBreakBox", title_of(kind), {"tie_break": kind}) for kind in list(TieBreak)[1:]],
        ("goalBox", "closed", {"goal": Goal.CLOSED}),
        ("backtrackingBox", "none", {"backtracking": False}),
        *[("pruningBox", title_of(kind), {"pruning": kind}) for kind in list(Pruning)[1:]],
        ("restartsBox", "moves", {"restarts": RestartPolicy(5)}),
        *[
            ("moveOrderBox", name, {"move_order": MOVE_ORDERS[name]})
            for name in ("horsetreads", "horse-step-chess")
        ],
    ],
)
def test_that_every_block_changes_the_strategy_and_keeps_the_start(
    greedy_blocks, box, entry, changed
):
    expected = replace(Strategy(), **changed)
    greedy_blocks.choose_block(box, entry)
    assert (greedy_blocks.strategy, greedy_blocks.session.scene.setup.start) == (expected, A8)
    assert (greedy_blocks.text, greedy_blocks.page_widget(box).current_title) == (
        expected.text,
        entry,
    )


def test_that_every_entry_of_every_block_is_a_chip_with_a_description(greedy_blocks):
    for name in BOXES:
        box = greedy_blocks.page_widget(name, ChipBox)
        lines = [chip.accessibleName() for chip in box.chips]
        for chip, line in zip(box.chips, lines, strict=True):
            assert line.startswith(f"{chip.text()} – ")
            assert len(line) > len(chip.text()) + 6
            assert box.rect().contains(chip.geometry())
        assert greedy_blocks.description(name)
        assert lines[box.current_index].endswith(greedy_blocks.description(name))


def test_that_a_click_on_a_chip_chooses_its_value(greedy_blocks):
    box = greedy_blocks.page_widget("goalBox", ChipBox)
    closed = box.chips[box.titles.index("closed")]
    for _ in range(2):
        QTest.mouseClick(closed, Qt.MouseButton.LeftButton)
        assert greedy_blocks.strategy.goal is Goal.CLOSED
        assert closed.isChecked()


def test_that_only_the_random_tie_break_has_a_seed(greedy_blocks):
    assert not greedy_blocks.page_widget("seedBox").isVisible()
    greedy_blocks.choose_block("tieBreakBox", "random")
    greedy_blocks.enter_number("seedBox", 7)
    assert greedy_blocks.strategy == Strategy(tie_break=TieBreak.RANDOM, seed=7)
    greedy_blocks.enter_number("seedBox", MAX_SEED)
    assert greedy_blocks.strategy.seed == MAX_SEED
    greedy_blocks.choose_block("tieBreakBox", "farthest")
    assert greedy_blocks.strategy == Strategy(tie_break=TieBreak.FARTHEST)
    assert not greedy_blocks.page_widget("seedBox").isVisible()


def test_that_a_number_takes_effect_at_enter_or_an_arrow_key(greedy_blocks):
    greedy_blocks.choose_block("restartsBox", "moves")
    box = greedy_blocks.page_widget("restartMovesBox")
    box.setFocus()
    box.selectAll()
    QTest.keyClicks(box, "12")
    assert greedy_blocks.strategy.restarts == RestartPolicy(5)
    QTest.keyClick(box, Qt.Key.Key_Return)
    assert greedy_blocks.strategy.restarts == RestartPolicy(12)
    assert "12 moves for each square" in greedy_blocks.description("restartsBox")
    QTest.keyClick(box, Qt.Key.Key_Up)
    assert greedy_blocks.strategy.restarts == RestartPolicy(13)


def test_that_restarts_have_a_cutoff_a_seed_and_a_variation(greedy_blocks):
    greedy_blocks.choose_block("restartsBox", "steps")
    assert greedy_blocks.strategy.restarts == RestartPolicy(cutoff=1000)
    # each restart undoes all moves
    greedy_blocks.enter_number("restartStepsBox", 319)
    greedy_blocks.enter_number("restartStepsBox", 319)
    assert greedy_blocks.page_widget("restartStepsBox").value() == 320
    greedy_blocks.choose_block("restartVaryBox", "ties")
    greedy_blocks.enter_number("restartSeedBox", 7)
    assert greedy_blocks.strategy.restarts == RestartPolicy.parse("320-steps:ties:7")
    greedy_blocks.choose_block("orderingBox", "naive")
    assert greedy_blocks.strategy.restarts == RestartPolicy.parse("320-steps:order:7")
    greedy_blocks.choose_block("restartsBox", "none")
    assert greedy_blocks.strategy.restarts == NO_RESTARTS


# The compass


def test_that_the_compass_changes_the_move_order(naive, strategy_page):
    compass = strategy_page.page_widget("compass")
    QTest.mouseClick(
        compass, Qt.MouseButton.LeftButton, pos=compass.square_center((2, 1)).toPoint()
    )
    QTest.keyClick(compass, Qt.Key.Key_1)
    order = MOVE_ORDERS["knight-tour"].with_leap_moved((2, 1), 0)
    assert (
        strategy_page.strategy.move_order,
        strategy_page.page_widget("moveOrderBox").current_title,
    ) == (
        order,
        "own",
    )
    assert (strategy_page.description("moveOrderBox"), naive.position.path[0]) == (
        order.description,
        A8,
    )
    naive.go_to(1)
    assert naive.position.path == (A8, A8 + 8 + 2)


# The text


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "such as warnsdorff+order/knight-tour"),
        ("naive/knight", "such as naive+order/knight"),
        ("warnsdorff+dice/knight-tour", "There is no tie-break “dice”"),
        ("naive+pohl/knight-tour", "cannot be used with the naive ordering"),
        (
            "warnsdorff+order/knight/dead-ends/no-backtracking",
            "cannot be used with no-backtracking",
        ),
        (
            "warnsdorff+order/knight/restarts:1001",
            "restarts:1001: expected a whole number",
        ),
        (
            "warnsdorff+random:x/knight",
            "random:x: expected a whole number",
        ),
        ("x" * 250, "There is no ordering “xxx"),
    ],
)
def test_that_an_invalid_text_shows_an_error_of_one_line_and_changes_nothing(
    naive_blocks, text, reason
):
    before = naive_blocks.session.scene
    naive_blocks.enter_text(text)
    assert reason in naive_blocks.error
    assert "\n" not in naive_blocks.error
    assert naive_blocks.session.scene is before
    assert naive_blocks.text == text[:200]
    assert naive_blocks.page.width() < 700, "it was pushed open"
    # it can be corrected in the field
    naive_blocks.enter_text(POHL)
    assert (naive_blocks.error, naive_blocks.strategy) == ("", Strategy.parse(POHL))


@pytest.mark.usefixtures("naive")
def test_that_escape_restores_the_text_before_it_closes_the_page(strategy_page):
    strategy_page.enter_text("nonsense")
    QTest.keyClick(strategy_page.page_widget("strategyField"), Qt.Key.Key_Escape)
    assert strategy_page.page is not None
    assert (strategy_page.error, strategy_page.text) == ("", strategy_page.strategy.text)
    QTest.keyClick(strategy_page.page_widget("strategyField"), Qt.Key.Key_Escape)
    assert strategy_page.page is None


def test_that_a_half_typed_text_outlives_another_start(naive, strategy_page):
    field = strategy_page.page_widget("strategyField")
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "static+")
    # nearer to it the knight would go there
    naive.playback.go_to_step(0)
    naive.wait_for_step(0)
    naive.click_square(20)
    naive.wait_until(lambda: naive.problem.path == (20,))
    naive.key(Qt.Key.Key_D)
    assert strategy_page.text == "static+"
