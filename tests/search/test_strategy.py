"""Strategies, their one text form, and the five presets."""

import itertools
import re
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from knight_gui.board import MOVE_ORDERS, Board, InputError, MoveOrder
from knight_gui.search.restart_policy import MAX_SEED, NO_RESTARTS, RestartPolicy, VariedPart
from knight_gui.search.strategy import (
    PRESETS,
    Backtracking,
    Goal,
    Ordering,
    Pruning,
    Strategy,
    TieBreak,
    description_of,
    parse_ordering,
    tie_break_sort_key,
)
from tests.search.problems import policies

WHOLE = "expected a whole number from 0 to"
LEAPS = MOVE_ORDERS["knight-tour"].leaps


def _is_consistent(choice):
    ordering, tie_break, _, backtracking, pruning = choice
    has_ties = ordering is not Ordering.NAIVE or tie_break is TieBreak.ORDER
    return has_ties and (backtracking or pruning is Pruning.NONE)


PARTS = "stranded, dead-ends, foresight, restarts:5, closed, no-backtracking"
CHOICES = list(
    filter(_is_consistent, itertools.product(Ordering, TieBreak, Goal, (True, False), Pruning))
)

# the table of the five programs, written out once more:
# (column step, row step), rows counted downwards
CLOCKWISE_FROM_ONE = ((1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1), (-1, -2))
FIVE_PROGRAMS = {
    "knight-tour": (
        ((-2, -1), (-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1)),
        Ordering.STATIC,
    ),
    "knight-problem-solve": (CLOCKWISE_FROM_ONE, Ordering.WARNSDORFF),
    "horsetreads": (
        ((-1, -2), (1, -2), (2, -1), (2, 1), (1, 2), (-1, 2), (-2, 1), (-2, -1)),
        Ordering.STATIC,
    ),
    "horse-step-chess": (
        ((-2, 1), (-1, 2), (1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1)),
        Ordering.STATIC,
    ),
    "knight": (CLOCKWISE_FROM_ONE, Ordering.WARNSDORFF),
}


def refused(*parts):
    """Expect an `InputError` whose one line has all these parts."""
    return pytest.raises(
        InputError, match=rf"\A{''.join(f'(?=.*{re.escape(p)})' for p in parts)}.*\Z"
    )


@settings(max_examples=20)
@given(
    leaps=st.one_of(
        st.sampled_from([o.leaps for o in MOVE_ORDERS.values()]), st.permutations(LEAPS)
    ),
    seed=st.integers(0, MAX_SEED),
    restarts=st.just(NO_RESTARTS) | policies(has_ties=True),
)
def test_that_every_strategy_is_read_back_from_its_text(leaps, seed, restarts):
    for choice in CHOICES:
        own_seed = seed if choice[1] is TieBreak.RANDOM else 0
        own_restarts = restarts if choice[3] and choice[0] is not Ordering.NAIVE else NO_RESTARTS
        strategy = Strategy(MoveOrder(tuple(leaps)), *choice, own_seed, own_restarts)
        assert Strategy.parse(strategy.text) == strategy


@pytest.mark.parametrize(
    ("parts", "message_parts"),
    [
        ({"seed": 7}, ["7", "only random"]),
        ({"seed": 1, "tie_break": TieBreak.FARTHEST}, ["1", "only random"]),
        ({"seed": -1, "tie_break": TieBreak.RANDOM}, [f"seed=-1: {WHOLE} {MAX_SEED:,}."]),
        (
            {"seed": MAX_SEED + 1, "tie_break": TieBreak.RANDOM},
            [f"seed={MAX_SEED + 1}: {WHOLE} {MAX_SEED:,}."],
        ),
        ({"restarts": 5}, ["restarts=5", "RestartPolicy"]),
        ({"restarts": RestartPolicy(5), "backtracking": False}, ["cannot be used with"]),
        (
            {"restarts": RestartPolicy(5, vary=VariedPart.TIES), "ordering": Ordering.NAIVE},
            ["5:ties:0", "no ties"],
        ),
        *(
            ({"ordering": Ordering.NAIVE, "tie_break": each}, [each.value, "cannot be used with"])
            for each in TieBreak
            if each is not TieBreak.ORDER
        ),
        *(
            ({"backtracking": False, "pruning": each}, [each.value, "cannot be used with"])
            for each in Pruning
            if each is not Pruning.NONE
        ),
    ],
)
def test_that_contradicting_parts_and_numbers_out_of_range_are_refused_by_name(
    parts, message_parts
):
    with refused(*message_parts):
        Strategy(**parts)


@settings(max_examples=150)
@given(
    ordering=st.sampled_from(["", "naive", "static", "warnsdorff"]),
    tie=st.sampled_from(["", "+", "+order", "+pohl", "+random:7", "+random(-1)"]),
    parts=st.lists(
        st.sampled_from(
            ["", "knight", "closed", "dead-ends", "no-backtracking", "restarts:5", "x", "stranded"]
        ),
        max_size=3,
    ),
)
@example(ordering="naive", tie="", parts=["closed"])
def test_that_the_example_for_an_incomplete_strategy_is_complete(ordering, tie, parts):
    try:
        Strategy.parse("/".join([ordering + tie, *parts]))
    except InputError as error:
        _, is_half, proposed = str(error).partition("move-order, such as ")
        assert not is_half or Strategy.parse(proposed.rstrip("."))


@pytest.mark.parametrize(
    ("strategy", "text"),
    [
        (Strategy(), "warnsdorff+order/knight-tour"),
        (
            Strategy(tie_break=TieBreak.RANDOM, pruning=Pruning.DEAD_ENDS, seed=7),
            "warnsdorff+random:7/knight-tour/dead-ends",
        ),
        (
            Strategy(ordering=Ordering.NAIVE, goal=Goal.CLOSED, backtracking=False),
            "naive+order/knight-tour/closed/no-backtracking",
        ),
        (
            Strategy(MoveOrder((LEAPS[1], LEAPS[0], *LEAPS[2:])), Ordering.STATIC),
            "static+order/-1-2 -2-1 +1-2 +2-1 +2+1 +1+2 -1+2 -2+1",
        ),
    ],
)
def test_that_the_text_of_a_strategy_names_its_special_parts(strategy, text):
    assert strategy.text == text


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
        ("naive+order/knight/stranded/dead-ends", "stranded", "cannot be used with dead-ends"),
        (
            "naive+order/knight/restarts:5/restarts:6",
            "restarts:5",
            "cannot be used with restarts:6",
        ),
        ("naive+order/+1-2 +2-1", "“+1-2 +2-1”", "all eight leaps"),
        ("naive+order/+1-2 +1-2 +1-2 +1-2 +1-2 +1-2 +1-2 +1-2", "“+1-2 +1-2", "all eight leaps"),
        ("naive+order/+x-y", "“+x-y”", "all eight leaps"),
        ("naive+order/+", "“+”", "all eight leaps"),
        ("naive+order/-{0}", "“-{0}”", "all eight leaps"),
        ("NAIVE+order/knight", "“NAIVE”", "naive"),
        ("naive/closed", "“naive/closed”", "such as naive+order/knight-tour/closed."),
        *(
            (f"warnsdorff+random:{seed}/knight", f"{seed}: {WHOLE}", "")
            for seed in ("x", "-1", "1.5", str(MAX_SEED + 1), "\uff11")
        ),
        *(
            (f"naive+order/knight/restarts:{number}", f"restarts:{number[:50]}", "from 0 to 1,000")
            for number in ("-1", "1001", "2.5", "five", "", "9" * 5000)
        ),
    ],
)
def test_that_a_text_that_is_no_strategy_is_refused_by_name(text, value, allowed):
    with refused(value, allowed):
        Strategy.parse(text)


@given(st.text())
def test_that_any_text_is_either_a_strategy_or_refused(text):
    for candidate in (text, f"naive+order/{text}", f"naive+order/+{text}", f"{text}+order/knight"):
        try:
            strategy = Strategy.parse(candidate)
        except InputError as error:
            assert str(error)  # noqa: PT017
        else:
            assert Strategy.parse(strategy.text) == strategy


@pytest.mark.parametrize("name", ["", "greed", "Naive", "naive "])
def test_that_an_unknown_name_is_refused_with_the_names_there_are(name):
    with refused(f"“{name}”: choose one of naive, static, warnsdorff, greedy."):
        parse_ordering(name)


def test_that_the_sure_preset_has_its_parts():
    assert PRESETS["sure"].greedy == Strategy(
        MOVE_ORDERS["knight-tour"],
        Ordering.WARNSDORFF,
        TieBreak.FARTHEST,
        Goal.OPEN,
        pruning=Pruning.DEAD_ENDS,
        restarts=RestartPolicy(5),
    )


@pytest.mark.parametrize("name", FIVE_PROGRAMS)
def test_that_a_preset_has_the_parts_of_its_program(name):
    leaps, ordering = FIVE_PROGRAMS[name]
    preset = PRESETS[name]
    assert preset.name == name
    assert preset.greedy == Strategy(
        MoveOrder(leaps), ordering, TieBreak.ORDER, Goal.OPEN, backtracking=name != "knight"
    )
    assert preset.naive == replace(preset.greedy, ordering=Ordering.NAIVE)


@pytest.mark.parametrize("part_type", [Ordering, TieBreak, Pruning, Goal, Backtracking])
def test_that_every_part_has_a_description_of_its_own_in_one_line(part_type):
    descriptions = [description_of(part) for part in part_type]
    assert len(set(descriptions)) == len(part_type)
    assert all(re.fullmatch(".{1,60}", description) for description in descriptions)


@pytest.mark.parametrize(
    ("restarts", "description"),
    [
        (NO_RESTARTS, "one search, however long it takes"),
        (RestartPolicy(1), "starts again after 1 move for each square of the board"),
        (RestartPolicy(5), "starts again after 5 moves for each square of the board"),
        (RestartPolicy(cutoff=320), "starts again after 320 steps"),
    ],
)
def test_that_a_restart_policy_has_a_description(restarts, description):
    assert restarts.description == description


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        ({"per_square": 1001}, f"restarts=1001: {WHOLE} 1,000."),
        ({"cutoff": -2}, "cutoff=-2"),
        ({"cutoff": 321}, "“321-steps”: expected an even number of steps"),
        ({"cutoff": 320, "per_square": 5}, "cannot be used with a cutoff of 320 steps"),
        ({"seed": -1}, f"seed=-1: {WHOLE} {MAX_SEED:,}."),
    ],
)
def test_that_an_impossible_restart_policy_is_refused(numbers, message):
    with refused(message):
        RestartPolicy(**numbers)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5:luck", "“5:luck” does not say when to restart"),
        ("5:ties:1:2", "write 5, 320-steps, 320-steps:ties:7"),
        ("x-steps", "restarts:x-steps: expected a whole number"),
        ("5:ties:-1", "seed -1: expected a whole number"),
    ],
)
def test_that_a_text_that_is_no_restart_policy_is_refused_by_name(text, message):
    with refused(message):
        RestartPolicy.parse(text)


@pytest.mark.parametrize("board", [Board(5, 5), Board(3, 8), Board(6, 4)])
def test_that_the_farthest_square_of_a_tie_has_the_least_key(board):
    center = complex(board.rows - 1, board.cols - 1) / 2

    def distance(square):
        return abs(complex(*board.row_and_column(square)) - center)

    def sort_key(square):
        return tie_break_sort_key(TieBreak.FARTHEST, board, (0,), square)

    for one, other in itertools.combinations(board.free_squares, 2):
        assert (sort_key(one) < sort_key(other)) == (distance(one) > distance(other) + 1e-9)
