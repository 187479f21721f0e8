"""Setups: programs, and custom programs built from blocks."""

from dataclasses import replace
from operator import attrgetter

import pytest

from knight_gui.board import MOVE_ORDERS, Board
from knight_gui.messages.programs import search_menu_text, search_title, variant_title
from knight_gui.search.by_hand import RETREAT
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy, TieBreak
from knight_gui.state.programs import PROGRAMS, WARNSDORFF, Variant, variants_of
from knight_gui.state.setup import SEARCHES, SearchSetup

POHL = Strategy(tie_break=TieBreak.POHL)
RANDOM = Strategy(tie_break=TieBreak.RANDOM, seed=7)
NAIVE = Strategy(ordering=Ordering.NAIVE)


@pytest.mark.parametrize("strategy", [POHL, RANDOM, replace(NAIVE, pruning=Pruning.STRANDED)])
@pytest.mark.parametrize("program", PROGRAMS, ids=attrgetter("name"))
@pytest.mark.parametrize("variant", Variant)
def test_that_a_setup_searches_with_the_blocks_that_were_chosen(strategy, program, variant):
    setup = SearchSetup(Board(6, 6), program, variant, 3).with_strategy(strategy)
    assert (setup.strategy, setup.problem) == (strategy, Problem(Board(6, 6), (3,), strategy))


@pytest.mark.parametrize("program", PROGRAMS, ids=attrgetter("name"))
def test_that_blocks_of_a_known_program_are_shown_under_its_name(program):
    setup = SearchSetup().with_strategy(POHL)
    for variant, strategy in ((Variant.GREEDY, program.greedy), (Variant.NAIVE, program.naive)):
        setup = setup.with_strategy(strategy)
        assert (setup.program, setup.variant) == (program, variant)


def test_that_a_custom_program_is_named_after_its_blocks():
    own = SearchSetup().with_strategy(POHL).program
    assert variant_title(Variant.GREEDY, own) == "Greedy · ties Pohl"
    assert variant_title(Variant.NAIVE, own) == "Naive", "it has no block but its order"


@pytest.mark.parametrize("strategy", [POHL, RANDOM])
def test_that_a_naive_search_keeps_the_ordering_of_the_greedy_one(strategy):
    setup = SearchSetup().with_strategy(strategy).with_strategy(NAIVE)
    assert setup.strategy == NAIVE
    assert setup.variant is Variant.NAIVE
    assert replace(setup, variant=Variant.GREEDY).strategy == strategy


def test_that_a_change_of_the_naive_search_changes_the_greedy_one_too():
    changed = replace(NAIVE, move_order=MOVE_ORDERS["horsetreads"], goal=Goal.CLOSED)
    setup = SearchSetup().with_strategy(RANDOM).with_strategy(changed)
    assert replace(setup, variant=Variant.GREEDY).strategy == replace(
        RANDOM, move_order=MOVE_ORDERS["horsetreads"], goal=Goal.CLOSED
    )


def test_that_a_custom_naive_search_can_become_a_known_one_again():
    pruned = SearchSetup().with_strategy(replace(NAIVE, pruning=Pruning.DEAD_ENDS))
    assert variant_title(Variant.NAIVE, pruned.program) == "Naive · dead ends"
    assert pruned.with_strategy(NAIVE).program is WARNSDORFF


@pytest.mark.parametrize("program", PROGRAMS, ids=attrgetter("name"))
@pytest.mark.parametrize("variant", Variant)
def test_that_the_first_rival_is_warnsdorffs_rule_in_the_same_order(program, variant):
    setup = SearchSetup(program=program, variant=variant, start=0)
    rival = setup.rival
    orderings = {setup.strategy.ordering, rival.strategy.ordering}
    assert Ordering.WARNSDORFF in orderings
    assert len(orderings) == 2
    assert rival.strategy.move_order == setup.strategy.move_order
    assert (rival.board, rival.start) == (setup.board, setup.start)


@pytest.mark.parametrize(
    ("setup", "title"),
    [
        (SearchSetup(program=PRESETS["sure"], variant=Variant.GREEDY), "Sure"),
        # the rival of a sorted program is not its own sorting
        (SearchSetup(program=PRESETS["knight-tour"]).rival, "Greedy (Warnsdorff)"),
        (SearchSetup(program=PRESETS["horsetreads"]).rival, "Warnsdorff · horsetreads order"),
    ],
)
def test_that_a_search_is_named_after_its_rule_and_program(setup, title):
    assert search_title(setup) == title


@pytest.mark.parametrize(
    ("variant", "program", "title"),
    [
        (Variant.GREEDY, WARNSDORFF, "Greedy (Warnsdorff)"),
        (Variant.GREEDY, PRESETS["knight-tour"], "Greedy (static)"),
        (Variant.GREEDY, PRESETS["sure"], "Sure"),
        (Variant.NAIVE, WARNSDORFF, "Naive"),
    ],
)
def test_that_a_greedy_search_is_named_after_its_rule(variant, program, title):
    assert variant_title(variant, program) == title


def test_that_a_search_by_hand_keeps_its_moves_until_it_starts_elsewhere():
    played = SearchSetup(variant=Variant.YOU, start=0, moves=(10, 16, RETREAT), hint_count=2)
    assert (played.problem.moves, played.path) == ((10, 16, RETREAT), (0, 10))
    assert (
        replace(played, variant=Variant.GREEDY).problem
        == SearchSetup(variant=Variant.GREEDY, start=0).problem
    )
    assert played.starting_at(5) == SearchSetup(variant=Variant.YOU, start=5)
    assert search_title(played) == "You"


def test_that_a_search_by_hand_has_no_obstacle():
    assert SearchSetup(Board(4, 4), start=0).obstacle
    assert not SearchSetup(Board(4, 4), variant=Variant.YOU, start=0).obstacle


@pytest.mark.parametrize("strategy", [POHL, replace(POHL, goal=Goal.CLOSED)])
def test_that_a_search_by_hand_keeps_its_moves_when_its_goal_changes(strategy):
    played = replace(SearchSetup(start=0).with_strategy(strategy), variant=Variant.YOU, moves=(10,))
    closed = played.with_strategy(replace(played.strategy, goal=Goal.CLOSED))
    assert (closed.variant, closed.problem.strategy.goal) == (Variant.YOU, Goal.CLOSED)
    assert closed.moves == (10,)
    assert closed.rival.strategy.ordering is Ordering.WARNSDORFF


@pytest.mark.parametrize(
    ("name", "naive"), [("knight", "Naive · knight-problem-solve"), ("sure", "Naive")]
)
def test_that_a_program_without_a_naive_search_gets_the_plain_one_in_its_move_order(name, naive):
    setup = SearchSetup(program=PRESETS[name], variant=Variant.GREEDY, start=9)
    assert variants_of(setup.program) == (Variant.GREEDY,)
    naive_setup = setup.with_variant(Variant.NAIVE)
    assert (search_title(naive_setup), naive_setup.start) == (naive, 9)
    assert naive_setup.strategy == replace(NAIVE, move_order=setup.strategy.move_order)
    assert setup.rival == naive_setup


def test_that_each_search_is_in_the_menu_once_with_its_description():
    assert [search_menu_text(setup) for setup in SEARCHES] == [
        "Naive – tries squares in a fixed order",
        "Greedy (Warnsdorff) – fewest exits first",
        "Sure – finds a tour wherever there is one",
        "Java, recursive (knight-tour) – fewest exits on the empty board first",
        "Java, with a stack (knight-problem-solve) – tries squares in its own order",
        "Java, with a stack (knight-problem-solve) – fewest exits first",
        "Go, recursive (horsetreads) – tries squares in its own order",
        "Go, recursive (horsetreads) – fewest exits on the empty board first",
        "Java, marks on the board (horse-step-chess) – tries squares in its own order",
        "Java, marks on the board (horse-step-chess) – fewest exits on the empty board first",
        "Java, never backtracks (knight) – fewest exits first",
    ]
    assert len({setup.strategy for setup in SEARCHES}) == len(SEARCHES)
