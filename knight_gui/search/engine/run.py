"""The search on any board with any strategy."""

import numpy as np

from knight_gui.search.engine.layout import (
    MOST_ROUNDS,
    NEVER,
    UNKNOWN,
    Landmark,
    Outcome,
    Pruning,
    Sorting,
    Turn,
)
from knight_gui.search.engine.moves import is_goal, is_stuck, lift, lift_path, put, put_path
from knight_gui.search.engine.ordering import next_choice, pass_over
from knight_gui.search.engine.pruning import follow_advance, follow_retreat, is_lost, look_for_loss
from knight_gui.search.engine.record import (
    copy,
    keep_what_is_due,
    least_noted,
    next_stop,
    note,
    note_peak,
    note_retreat,
)
from knight_gui.search.engine.run_generated import add_up, go_by_code, is_coded, suits_code


def _begin_round(state):
    """Begin again to try from the base, in the next order; return the advances there are."""
    facts = state.facts[0]
    state.choices[facts.root] = 0
    facts.restarts += 1
    return facts.budget if facts.restarts < MOST_ROUNDS else NEVER


def run(tables, state, record, until):
    """Search up to a step on any board with any strategy; by the code for the board if it can."""
    facts = state.facts[0]
    path, choices, retreats = state.path, state.choices, state.retreats
    squares, base, floor = facts.squares, facts.root, facts.floor
    step, depth, run, deepest = facts.step, facts.depth, facts.run, facts.deepest
    pruning, left = facts.pruning, facts.left
    fresh = Turn.LOOKING if pruning == Pruning.FORESIGHT else Turn.TRYING
    low = record.facts[0].bin_low
    longest = least_noted(record)
    may_be_coded, was_coded = suits_code(tables, state), False
    while True:
        if facts.turned == Turn.RESTARTING and depth == base:
            facts.turned = fresh
            left = _begin_round(state)
        if facts.turned == Turn.LOOKING:
            pass_over(tables, state)
            facts.turned = Turn.TRYING
        head = np.int64(path[depth])
        choice = 0
        if facts.turned == Turn.TRYING:
            choice = next_choice(tables, state, head, np.int64(choices[depth]))
        if choice == 0:
            if not facts.backtracking:
                facts.outcome = Outcome.STUCK
                if depth > max(base, record.facts[0].record_depth):
                    note_peak(record, step, depth)
                break
            if depth == floor:
                facts.outcome = Outcome.NO_TOUR
                break
            if step >= until:
                break
            if (
                run == 0
                and depth > record.facts[0].record_depth
                and facts.turned != Turn.RESTARTING
                and (facts.sorting != Sorting.BY_HAND or is_stuck(tables, state))
            ):
                note_peak(record, step, depth)
            retreats[0, depth] += 1
            retreats[1, head] += 1
            lift(tables, state, head)
            depth -= 1
            step += 1
            run += 1
            facts.depth, facts.step = depth, step
            if pruning:
                if facts.turned != Turn.RESTARTING:
                    facts.turned = fresh
                follow_retreat(tables, state, head, state.narrow)
            low = min(low, depth)
            if run > longest:
                longest = note_retreat(record, step, run, path[depth])
            continue
        if step >= until:
            break
        choices[depth] = choice
        depth += 1
        step += 1
        run = 0
        square = np.int64(tables.neighbours[head, choice - 1])
        path[depth] = square
        choices[depth] = 0
        state.entered[depth] = step
        put(tables, state, square)
        facts.depth, facts.step = depth, step
        if pruning:
            follow_advance(tables, state, square, state.narrow)
            facts.turned = fresh
            if is_lost(tables, state, state.narrow, pruning):
                facts.turned = Turn.PRUNED
        left -= facts.budget != 0
        if left == 0:
            facts.turned = Turn.RESTARTING
        deepest = max(deepest, depth)
        if depth + 1 == squares and is_goal(tables, state):
            # by hand one may go on, and come to others
            facts.tours += facts.sorting == Sorting.BY_HAND
            if facts.tours <= 1:
                note(record, step, Landmark.TOUR, depth)
            if facts.sorting == Sorting.BY_HAND and step < facts.last:
                continue
            facts.outcome = Outcome.SOLVED
            break
        if may_be_coded and is_coded(tables, state, record, until):
            was_coded = True
            facts.run, facts.deepest = run, deepest
            record.facts[0].bin_low = low
            go_by_code(tables, state, record, until)
            step, depth, run, deepest = facts.step, facts.depth, facts.run, facts.deepest
            low = record.facts[0].bin_low
            longest = least_noted(record)
    facts.run, facts.deepest = run, deepest
    facts.left = left
    record.facts[0].bin_low = low
    if was_coded:
        add_up(state, record)


def advance(tables, state, record, token, budget):
    """Search for at most `budget` steps and return how many were taken.

    The state stays resumable: many small budgets do the same as a large one.

    Parameters
    ----------
    token
        int64, (2,): when these differ the search breaks off early, see `CancelToken`.
    """
    facts = state.facts[0]
    first = facts.step
    limit = min(budget, facts.last - first)
    limit += first
    while facts.outcome == Outcome.RUNNING:
        run(tables, state, record, next_stop(state, record, limit))
        keep_what_is_due(state, record)
        if facts.step >= limit or token[0] != token[1]:
            break
    return facts.step - first


def restore(tables, state, choices, depth, step):
    """Bring back the state of a step from the choices that led to it.

    Parameters
    ----------
    choices
        uint8, (depth + 1,) or more: a row of `Record.checkpoints`.
    depth, step
        What they were.
    """
    facts = state.facts[0]
    lift_path(tables, state)
    copy(choices, state.choices, depth + 1)
    for index in range(facts.root, depth):
        state.path[index + 1] = tables.neighbours[state.path[index], choices[index] - 1]
        state.entered[index + 1] = UNKNOWN
    facts.depth = depth
    put_path(tables, state)
    facts.step = step
    facts.run = 0
    facts.outcome = Outcome.RUNNING
    look_for_loss(tables, state)
