"""Strategies, their one text form, and the five presets."""

import itertools
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.search.strategy import (
    MOST_RESTARTS,
    MOST_SEED,
    PRESETS,
    Backtracking,
    Goal,
    Ordering,
    Pruning,
    Strategy,
    TieBreak,
    describe_restarts,
    ordering_named,
    preset_named,
    pruning_named,
    tie_break_named,
)
from knight_gui.tour import MOVE_ORDERS, InputError, MoveOrder

LEAPS = MOVE_ORDERS["knight-tour"].leaps


def _agrees(choice):
    ordering, tie_break, _, backtracking, pruning = choice
    has_ties = ordering is not Ordering.NAIVE or tie_break is TieBreak.ORDER
    return has_ties and (backtracking or pruning is Pruning.NONE)


BLOCKS = list(itertools.product(Ordering, TieBreak, Goal, (True, False), Pruning))
PARTS = "stranded, dead-ends, restarts:5, closed, no-backtracking"
CHOICES = [choice for choice in BLOCKS if _agrees(choice)]
CONTRADICTIONS = [choice for choice in BLOCKS if not _agrees(choice)]

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


@settings(max_examples=20)
@given(
    leaps=st.one_of(
        st.sampled_from([o.leaps for o in MOVE_ORDERS.values()]), st.permutations(LEAPS)
    ),
    seed=st.integers(0, MOST_SEED),
    restarts=st.integers(0, MOST_RESTARTS),
)
def test_that_every_strategy_is_read_back_from_its_text(leaps, seed, restarts):
    for choice in CHOICES:
        own_seed = seed if choice[1] is TieBreak.RANDOM else 0
        own_restarts = restarts if choice[3] else 0
        strategy = Strategy(MoveOrder(tuple(leaps)), *choice, own_seed, own_restarts)
        assert Strategy.parse(strategy.text) == strategy


@pytest.mark.parametrize("choice", CONTRADICTIONS)
def test_that_blocks_that_contradict_each_other_are_refused_by_name(choice):
    with pytest.raises(InputError) as error:
        Strategy(MOVE_ORDERS["knight"], *choice)
    assert "contradicts" in one_line(error)
    assert choice[1].value in one_line(error) or choice[4].value in one_line(error)


@pytest.mark.parametrize(("seed", "tie_break"), [(7, TieBreak.ORDER), (1, TieBreak.FARTHEST)])
def test_that_a_seed_without_chance_is_refused(seed, tie_break):
    with pytest.raises(InputError) as error:
        Strategy(tie_break=tie_break, seed=seed)
    assert str(seed) in one_line(error)
    assert "only random" in one_line(error)


@pytest.mark.parametrize("seed", [-1, MOST_SEED + 1])
def test_that_a_seed_out_of_range_is_refused(seed):
    with pytest.raises(InputError) as error:
        Strategy(tie_break=TieBreak.RANDOM, seed=seed)
    assert str(seed) in one_line(error)
    assert str(MOST_SEED) in one_line(error)


@pytest.mark.parametrize("seed", ["x", "-1", "1.5", str(MOST_SEED + 1), "\uff11"])
def test_that_a_text_with_a_wrong_seed_is_refused_by_name(seed):
    with pytest.raises(InputError) as error:
        Strategy.parse(f"warnsdorff+random:{seed}/knight")
    assert f"“{seed}”" in one_line(error)


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
    lot = Strategy(tie_break=TieBreak.RANDOM, pruning=Pruning.DEAD_ENDS, seed=7)
    assert lot.text == "warnsdorff+random:7/knight-tour/dead-ends"
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
        ("", "“”", "such as warnsdorff+order/knight-tour"),
        ("naive+order", "“naive+order”", "such as naive+order/knight-tour"),
        ("naive/knight", "“naive/knight”", "such as naive+order/knight"),
        ("static+/knight/closed", "“static+/knight/closed”", "such as static+order/knight/closed"),
        ("quick+order/knight", "“quick”", "naive, static, warnsdorff"),
        ("naive+dice/knight", "“dice”", "order"),
        ("naive+order/zigzag", "“zigzag”", "knight-tour"),
        (
            "naive+order/knight/open",
            "“open”",
            PARTS,
        ),
        ("naive+order/knight/", "“”", PARTS),
        (
            "naive+order/knight/closed/twice",
            "“twice”",
            PARTS,
        ),
        ("naive+order/knight/stranded/dead-ends", "stranded", "contradicts dead-ends"),
        ("naive+order/knight/restarts:5/restarts:6", "restarts:5", "contradicts restarts:6"),
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


@pytest.mark.parametrize("pruning", Pruning)
def test_that_a_pruning_is_found_by_its_name(pruning):
    assert pruning_named(pruning.value) is pruning


@pytest.mark.parametrize("named", [ordering_named, tie_break_named, pruning_named, preset_named])
@pytest.mark.parametrize("name", ["", "greed", "Knight-Tour", "knight tour"])
def test_that_an_unknown_name_is_refused_with_the_names_there_are(named, name):
    with pytest.raises(InputError, match=f"“{name}”: choose one of ") as error:
        named(name)
    kinds = {
        ordering_named: Ordering,
        tie_break_named: TieBreak,
        pruning_named: Pruning,
    }.get(named)
    names = list(PRESETS) if kinds is None else [kind.value for kind in kinds]
    assert one_line(error).endswith(f"{', '.join(names)}.")


def test_that_the_presets_are_the_five_programs_and_the_sure_search():
    assert list(PRESETS) == [*FIVE_PROGRAMS, "sure"]


def test_that_the_sure_search_is_made_of_known_blocks():
    assert PRESETS["sure"].greedy == Strategy(
        MOVE_ORDERS["knight-tour"],
        Ordering.WARNSDORFF,
        TieBreak.FARTHEST,
        Goal.OPEN,
        pruning=Pruning.DEAD_ENDS,
        restarts=5,
    )
    assert PRESETS["sure"].naive.ordering is Ordering.NAIVE
    assert PRESETS["sure"].naive.pruning is Pruning.DEAD_ENDS


@pytest.mark.parametrize("restarts", [-1, MOST_RESTARTS + 1])
def test_that_a_number_of_moves_out_of_range_is_refused(restarts):
    with pytest.raises(InputError) as error:
        Strategy(restarts=restarts)
    assert f"“{restarts}”" in one_line(error)
    assert str(MOST_RESTARTS) in one_line(error)


@pytest.mark.parametrize("text", ["-1", "1001", "2.5", "five", "", "9" * 5000])
def test_that_a_text_with_a_wrong_number_of_moves_is_refused_by_name(text):
    with pytest.raises(InputError) as error:
        Strategy.parse(f"naive+order/knight/restarts:{text}")
    assert f"“{text}”" in one_line(error)
    assert "from 0 to 1000" in one_line(error)


def test_that_restarts_contradict_a_search_that_never_goes_back():
    with pytest.raises(InputError) as error:
        Strategy(backtracking=False, restarts=5)
    assert "contradict no-backtracking" in one_line(error)


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
    assert preset.description()
    assert "\n" not in preset.description()


def test_that_a_naive_search_has_neither_ties_nor_lots():
    program = replace(PRESETS["sure"], greedy=Strategy(tie_break=TieBreak.RANDOM, seed=7))
    assert program.naive == Strategy(ordering=Ordering.NAIVE)


@pytest.mark.parametrize("kinds", [Ordering, TieBreak, Pruning, Goal, Backtracking])
def test_that_every_block_says_in_one_line_of_its_own_what_it_does(kinds):
    descriptions = [kind.description for kind in kinds]
    assert len(set(descriptions)) == len(kinds)
    for description in descriptions:
        assert 0 < len(description) <= 60
        assert "\n" not in description


def test_that_restarts_say_when_they_happen():
    assert describe_restarts(0) == "one search, however long it takes"
    assert describe_restarts(1) == "begins again in another order after 1 move per square"
    assert describe_restarts(5) == "begins again in another order after 5 moves per square"


def test_that_strategies_are_values():
    assert Strategy() == Strategy()
    assert hash(Strategy()) == hash(Strategy())
    assert Strategy() != Strategy(backtracking=False)
    with pytest.raises(AttributeError):
        Strategy().backtracking = False
    with pytest.raises(TypeError):
        PRESETS["mine"] = PRESETS["knight"]
