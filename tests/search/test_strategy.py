"""Strategies, their one text form, and the five presets."""

import itertools
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.search.strategy import (
    PRESETS,
    Goal,
    Ordering,
    Strategy,
    TieBreak,
    ordering_named,
    preset_named,
    tie_break_named,
)
from knight_gui.tour import MOVE_ORDERS, InputError, MoveOrder

LEAPS = MOVE_ORDERS["knight-tour"].leaps
CHOICES = list(itertools.product(Ordering, TieBreak, Goal, (True, False)))

# the table of the five programs, written out once more:
# (column step, row step), rows counted downwards
CLOCKWISE_FROM_ONE = ((1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2))
FIVE_PROGRAMS = {
    "knight-tour": (
        ((-2, -1), (-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1)),
        Ordering.STATIC,
        (0, 0),
    ),
    "knight-problem-solve": (CLOCKWISE_FROM_ONE, Ordering.WARNSDORFF, (3, 4)),
    "horsetreads": (
        ((-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1)),
        Ordering.STATIC,
        (4, 4),
    ),
    "horse-step-chess": (
        ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)),
        Ordering.STATIC,
        (0, 0),
    ),
    "knight": (CLOCKWISE_FROM_ONE, Ordering.WARNSDORFF, None),
}


def one_line(error):
    text = str(error.value)
    assert "\n" not in text
    return text


@pytest.mark.parametrize(("ordering", "tie_break", "goal", "backtracking"), CHOICES)
@settings(deadline=None)
@given(
    leaps=st.one_of(
        st.sampled_from([o.leaps for o in MOVE_ORDERS.values()]), st.permutations(LEAPS)
    )
)
def test_that_every_strategy_is_read_back_from_its_text(
    ordering, tie_break, goal, backtracking, leaps
):
    strategy = Strategy(MoveOrder(tuple(leaps)), ordering, tie_break, goal, backtracking)
    assert Strategy.parse(strategy.text) == strategy


def test_that_all_forty_thousand_move_orders_have_texts_of_their_own():
    orders = [MoveOrder(leaps) for leaps in itertools.permutations(LEAPS)]
    texts = {Strategy(order).text: order for order in orders}
    assert len(texts) == len(orders) == 40_320
    for text, order in itertools.islice(texts.items(), 0, None, 97):
        assert Strategy.parse(text).move_order == order


def test_that_different_strategies_have_different_texts():
    orders = {order.leaps: order for order in MOVE_ORDERS.values()}.values()
    strategies = [Strategy(order, *choice) for order in orders for choice in CHOICES]
    assert len({strategy.text for strategy in strategies}) == len(set(strategies))


def test_that_the_text_names_what_is_special():
    assert Strategy().text == "warnsdorff+order/knight-tour"
    special = Strategy(ordering=Ordering.NAIVE, goal=Goal.CLOSED, backtracking=False)
    assert special.text == "naive+order/knight-tour/closed/no-backtracking"
    unnamed = Strategy(MoveOrder((LEAPS[1], LEAPS[0], *LEAPS[2:])), Ordering.STATIC)
    assert unnamed.text == "static+order/-1-2 -2-1 +1-2 +2-1 +2+1 +1+2 -1+2 -2+1"


def test_that_the_flags_may_stand_in_any_order():
    swapped = Strategy.parse("naive+order/knight/no-backtracking/closed")
    assert (swapped.goal, swapped.backtracking) == (Goal.CLOSED, False)


@pytest.mark.parametrize(
    ("text", "value", "allowed"),
    [
        ("", "“”", "knight-tour"),
        ("naive+order", "“”", "knight-tour"),
        ("naive/knight", "“”", "order"),
        ("quick+order/knight", "“quick”", "naive, static, warnsdorff"),
        ("naive+dice/knight", "“dice”", "order"),
        ("naive+order/zigzag", "“zigzag”", "knight-tour"),
        ("naive+order/knight/open", "“open”", "closed and no-backtracking"),
        ("naive+order/knight/", "“”", "closed and no-backtracking"),
        ("naive+order/knight/closed/twice", "“twice”", "closed and no-backtracking"),
        ("naive+order/+1-2 +2-1", "“+1-2 +2-1”", "all eight leaps"),
        ("naive+order/+1-2 +1-2 +1-2 +1-2 +1-2 +1-2 +1-2 +1-2", "“+1-2 +1-2", "all eight leaps"),
        ("naive+order/+x-y", "“+x-y”", "all eight leaps"),
        ("naive+order/+", "“+”", "all eight leaps"),
        ("naive+order/-{0}", "“-{0}”", "all eight leaps"),
        ("NAIVE+order/knight", "“NAIVE”", "naive"),
    ],
)
def test_that_a_text_that_is_no_strategy_is_refused_by_name(text, value, allowed):
    with pytest.raises(InputError) as error:
        Strategy.parse(text)
    assert value in one_line(error)
    assert allowed in one_line(error)


@settings(deadline=None)
@given(st.text())
def test_that_any_text_is_either_a_strategy_or_refused(text):
    for candidate in (text, f"naive+order/{text}", f"naive+order/+{text}", f"{text}+order/knight"):
        try:
            strategy = Strategy.parse(candidate)
        except InputError as error:
            assert str(error)  # noqa: PT017
        else:
            assert Strategy.parse(strategy.text) == strategy


@pytest.mark.parametrize("ordering", Ordering)
def test_that_an_ordering_is_found_by_its_name(ordering):
    assert ordering_named(ordering.value) is ordering


@pytest.mark.parametrize("tie_break", TieBreak)
def test_that_a_tie_break_is_found_by_its_name(tie_break):
    assert tie_break_named(tie_break.value) is tie_break


@pytest.mark.parametrize("named", [ordering_named, tie_break_named, preset_named])
@pytest.mark.parametrize("name", ["", "greed", "Knight-Tour", "knight tour"])
def test_that_an_unknown_name_is_refused_with_the_names_there_are(named, name):
    with pytest.raises(InputError, match=f"“{name}”: choose one of ") as error:
        named(name)
    kinds = {ordering_named: Ordering, tie_break_named: TieBreak}.get(named)
    names = list(PRESETS) if kinds is None else [kind.value for kind in kinds]
    assert one_line(error).endswith(f"{', '.join(names)}.")


def test_that_the_presets_are_the_five_programs():
    assert list(PRESETS) == list(FIVE_PROGRAMS)


@pytest.mark.parametrize("name", FIVE_PROGRAMS)
def test_that_a_preset_is_its_program(name):
    leaps, ordering, start = FIVE_PROGRAMS[name]
    preset = preset_named(name)
    assert preset is PRESETS[name]
    assert preset.name == name
    assert preset.start == start
    expected = Strategy(
        MoveOrder(leaps), ordering, TieBreak.ORDER, Goal.OPEN, backtracking=name != "knight"
    )
    assert preset.greedy == expected
    assert preset.naive == replace(expected, ordering=Ordering.NAIVE)
    assert preset.description
    assert "\n" not in preset.description


def test_that_strategies_are_values():
    assert Strategy() == Strategy()
    assert hash(Strategy()) == hash(Strategy())
    assert Strategy() != Strategy(backtracking=False)
    with pytest.raises(AttributeError):
        Strategy().backtracking = False
    with pytest.raises(TypeError):
        PRESETS["mine"] = PRESETS["knight"]
