"""What is chosen: programs, and what the user builds from blocks."""

from dataclasses import replace

import pytest

from knight_gui.scene.programs import PROGRAMS, WARNSDORFF, Variant
from knight_gui.scene.setup import Setup
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy, TieBreak
from knight_gui.tour import MOVE_ORDERS, Board
from knight_gui.wording.programs import program_title, search_title, variant_title

POHL = Strategy(tie_break=TieBreak.POHL)
LOTS = Strategy(tie_break=TieBreak.RANDOM, seed=7)
NAIVE = Strategy(ordering=Ordering.NAIVE)


@pytest.mark.parametrize("strategy", [POHL, LOTS, replace(NAIVE, pruning=Pruning.STRANDED)])
@pytest.mark.parametrize("program", PROGRAMS, ids=program_title)
@pytest.mark.parametrize("variant", Variant)
def test_that_a_setup_searches_with_the_blocks_that_were_chosen(strategy, program, variant):
    setup = Setup(Board(6, 6), program, variant, 3).with_strategy(strategy)
    assert setup.strategy == strategy
    assert setup.problem == Problem(Board(6, 6), (3,), strategy)


@pytest.mark.parametrize("program", PROGRAMS, ids=program_title)
def test_that_blocks_of_a_known_program_are_shown_under_its_name(program):
    setup = Setup().with_strategy(POHL).with_strategy(program.greedy)
    assert setup.program is program
    assert setup.variant is Variant.GREEDY
    naive = setup.with_strategy(program.naive)
    assert naive.program is program
    assert naive.variant is Variant.NAIVE


def test_that_other_blocks_are_the_users_own_and_say_which_they_are():
    own = Setup().with_strategy(POHL).program
    assert program_title(own) == "own blocks"
    assert own.description() == "warnsdorff+pohl/knight-tour"
    assert own.start is None


@pytest.mark.parametrize("strategy", [POHL, LOTS])
def test_that_naive_keeps_what_the_sorted_search_was_sorted_by(strategy):
    setup = Setup().with_strategy(strategy).with_strategy(NAIVE)
    assert setup.strategy == NAIVE
    assert setup.variant is Variant.NAIVE
    assert replace(setup, variant=Variant.GREEDY).strategy == strategy


def test_that_what_is_changed_in_a_naive_search_is_changed_in_the_sorted_one_too():
    changed = replace(NAIVE, move_order=MOVE_ORDERS["horsetreads"], goal=Goal.CLOSED)
    setup = Setup().with_strategy(LOTS).with_strategy(changed)
    assert replace(setup, variant=Variant.GREEDY).strategy == replace(
        LOTS, move_order=MOVE_ORDERS["horsetreads"], goal=Goal.CLOSED
    )


def test_that_a_naive_search_of_own_blocks_can_become_a_known_one_again():
    pruned = Setup().with_strategy(replace(NAIVE, pruning=Pruning.DEAD_ENDS))
    assert program_title(pruned.program) == "own blocks"
    assert pruned.with_strategy(NAIVE).program is WARNSDORFF


def test_that_the_setup_of_a_run_with_own_blocks_is_found():
    problem = Problem(Board(5, 6), (4,), LOTS)
    setup = Setup(program=PRESETS["knight"], start=9).showing(problem)
    assert setup.problem == problem
    assert program_title(setup.program) == "own blocks"


def test_that_the_sure_search_is_called_so():
    assert program_title(PRESETS["sure"]) == "Sure"
    sure = Setup(program=PRESETS["sure"], variant=Variant.GREEDY)
    assert search_title(sure) == "Warnsdorff · Sure"


@pytest.mark.parametrize("program", PROGRAMS, ids=program_title)
@pytest.mark.parametrize("variant", Variant)
def test_that_the_first_rival_is_warnsdorffs_rule_in_the_same_order(program, variant):
    setup = Setup(program=program, variant=variant, start=0)
    rival = setup.rival
    orderings = {setup.strategy.ordering, rival.strategy.ordering}
    assert Ordering.WARNSDORFF in orderings
    assert len(orderings) == 2
    assert rival.strategy.move_order == setup.strategy.move_order
    assert (rival.board, rival.start) == (setup.board, setup.start)


def test_that_the_rival_of_a_sorted_program_is_not_its_own_sorting():
    assert PRESETS["knight-tour"].greedy.ordering is Ordering.STATIC
    assert search_title(Setup(program=PRESETS["knight-tour"]).rival) == "Warnsdorff · knight-gui"
    rival = Setup(program=PRESETS["horsetreads"]).rival
    assert search_title(rival) == "Warnsdorff · horsetreads order"


def test_that_a_greedy_search_is_called_by_its_rule():
    assert variant_title(Variant.GREEDY, WARNSDORFF) == "Greedy (Warnsdorff)"
    assert variant_title(Variant.GREEDY, PRESETS["knight-tour"]) == "Greedy (static)"
    assert variant_title(Variant.NAIVE, WARNSDORFF) == "Naive"
