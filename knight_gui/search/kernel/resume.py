"""How a search comes back to where it was."""

from knight_gui.search.kernel.layout import UNKNOWN, Outcome
from knight_gui.search.kernel.moves import lift_path, put_path
from knight_gui.search.kernel.notes import copy
from knight_gui.search.kernel.pruning import look_for_loss


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
