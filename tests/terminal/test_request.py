"""What the options mean, together and each for itself."""

from dataclasses import replace

import pytest

from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy, TieBreak
from knight_gui.terminal.options import Format, Request
from knight_gui.terminal.request import read
from knight_gui.tour import MOVE_ORDERS, Board, InputError, Leaper

FIVE_PROGRAMS = [name for name in PRESETS if name != "sure"]


def strategy_of(**words):
    return read(Request(**words)).problem.strategy


def test_that_nothing_said_means_the_sure_search_on_8x8_from_the_top_left():
    task = read(Request())
    assert task.problem.board == Board(8, 8)
    assert task.problem.path == (0,)
    assert task.problem.strategy == PRESETS["sure"].greedy
    assert task.max_steps is None
    assert task.preset == PRESETS["sure"]
    assert task.form is Format.BOARD


@pytest.mark.parametrize(("text", "square"), [("a8", 0), ("0,0", 0), ("H1", 63), ("5,4", 44)])
def test_that_a_start_is_a_name_or_row_and_column_from_the_top_left(text, square):
    assert read(Request(start=text)).problem.path == (square,)


def test_that_blocks_alone_change_the_sure_search():
    sure = PRESETS["sure"].greedy
    assert strategy_of(closed=True) == replace(sure, goal=Goal.CLOSED)
    assert strategy_of(restarts="0") == replace(sure, restarts=0)
    assert strategy_of(pruning="none", tie_break="order") == replace(
        sure, pruning=Pruning.NONE, tie_break=TieBreak.ORDER
    )
    assert strategy_of(move_order="knight") == replace(sure, move_order=MOVE_ORDERS["knight"])


def test_that_an_ordering_alone_or_no_way_back_means_a_plain_search():
    assert strategy_of(strategy="warnsdorff") == Strategy()
    assert strategy_of(strategy="naive") == Strategy(ordering=Ordering.NAIVE)
    assert strategy_of(no_backtracking=True) == Strategy(backtracking=False)


@pytest.mark.parametrize("text", ["naive/knight", "naive+/knight", "warnsdorff+order", "+pohl/"])
def test_that_half_a_strategy_is_answered_with_a_whole_one(text):
    with pytest.raises(InputError, match="such as ") as error:
        strategy_of(strategy=text)
    example = str(error.value).rpartition("such as ")[2].rstrip(".")
    assert Strategy.parse(example).text


def test_that_holes_and_the_leaper_belong_to_the_board():
    board = read(Request(board="6x6", holes="c3, d4", leaper="camel")).problem.board
    assert board.names(tuple(sorted(board.holes))) == ("d4", "c3")
    assert board.leaper == Leaper(1, 3)
    assert read(Request(leaper="3,1")).problem.board.leaper == Leaper(1, 3)


def test_that_a_search_starts_on_the_first_free_square():
    assert read(Request(board="3x4", holes="a3 b3")).problem.path == (2,)


def test_that_many_holes_are_read():
    names = ",".join(Board().names(tuple(range(1, 63))))
    assert read(Request(holes=names)).problem.board.free_count == 2


@pytest.mark.parametrize("name", [name for name in PRESETS if name != "knight"])
def test_that_restarts_can_be_turned_off(name):
    assert strategy_of(preset=name, restarts="0").restarts == 0


@pytest.mark.parametrize("name", PRESETS)
def test_that_a_preset_alone_means_its_greedy_search(name):
    assert strategy_of(preset=name) == PRESETS[name].greedy


@pytest.mark.parametrize("name", PRESETS)
def test_that_a_preset_with_naive_means_its_naive_search(name):
    assert strategy_of(preset=name, strategy="naive") == PRESETS[name].naive


@pytest.mark.parametrize("name", FIVE_PROGRAMS)
def test_that_a_program_can_be_told_never_to_backtrack(name):
    assert not strategy_of(preset=name, no_backtracking=True).backtracking


def test_that_a_strategy_can_be_told_block_by_block():
    assert strategy_of(
        strategy="static",
        move_order="+1-2 +2-1 +2+1 +1+2 -1+2 -2+1 -2-1 -1-2",
        tie_break="random",
        seed="7",
        pruning="stranded",
        restarts="3",
        closed=True,
    ) == Strategy(
        MOVE_ORDERS["knight"],
        Ordering.STATIC,
        TieBreak.RANDOM,
        Goal.CLOSED,
        pruning=Pruning.STRANDED,
        seed=7,
        restarts=3,
    )


@pytest.mark.parametrize("name", PRESETS)
def test_that_a_strategy_can_be_told_in_one_text(name):
    strategy = PRESETS[name].greedy
    assert strategy_of(strategy=strategy.text) == strategy
    assert strategy_of(strategy=strategy.text, closed=True).goal is Goal.CLOSED


def test_that_a_whole_strategy_contradicts_a_preset():
    with pytest.raises(InputError) as error:
        strategy_of(strategy="naive+order/knight", preset="sure")
    assert "naive+order/knight" in str(error.value)
    assert "--preset sure" in str(error.value)


def test_that_a_block_told_takes_the_place_of_the_presets():
    strategy = strategy_of(preset="sure", tie_break="pohl", restarts="2")
    assert strategy == replace(PRESETS["sure"].greedy, tie_break=TieBreak.POHL, restarts=2)


def test_that_a_strategy_with_a_preset_keeps_the_rest_of_the_preset():
    strategy = strategy_of(preset="knight", strategy="static")
    assert strategy.ordering is Ordering.STATIC
    assert strategy.move_order == MOVE_ORDERS["knight"]
    assert not strategy.backtracking


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("strategy", [None, "naive", "static", "warnsdorff"])
def test_that_only_the_preset_knight_never_backtracks(name, strategy):
    assert strategy_of(preset=name, strategy=strategy).backtracking == (name != "knight")


@pytest.mark.parametrize("name", MOVE_ORDERS)
def test_that_a_move_order_can_be_said_once_more_beside_its_preset(name):
    assert strategy_of(preset=name, move_order=name) == PRESETS[name].greedy
    assert strategy_of(move_order=name).move_order == MOVE_ORDERS[name]


def test_that_two_names_of_one_move_order_do_not_contradict_each_other():
    same = strategy_of(preset="knight", move_order="knight-problem-solve")
    assert same == PRESETS["knight"].greedy


def test_that_a_closed_tour_is_looked_for_only_when_asked():
    assert strategy_of(closed=True).goal is Goal.CLOSED
    assert strategy_of(closed=True, preset="horsetreads").goal is Goal.CLOSED


@pytest.mark.parametrize(
    ("text", "count"), [("0", 0), ("17", 17), ("9223372036854775807", 2**63 - 1)]
)
def test_that_the_limit_is_any_number_of_steps_that_can_be_counted(text, count):
    assert read(Request(max_steps=text)).max_steps == count
