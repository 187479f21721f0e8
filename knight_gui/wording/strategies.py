"""What strategies are called, in a few words."""

from knight_gui.search.strategy import PRESETS, Goal, Ordering, Pruning, Strategy, TieBreak
from knight_gui.texts import tr
from knight_gui.wording.programs import program_title


def summary(strategy: Strategy) -> str:
    """Return a strategy in a few words."""
    if strategy == PRESETS["sure"].greedy:
        return program_title(PRESETS["sure"])
    parts = [_ordering_of(strategy)]
    if strategy.tie_break is not TieBreak.ORDER:
        parts.append(tr("ties {name}", name=_tie_break_of(strategy)))
    parts.append(tr("{name} order", name=strategy.move_order.name))
    if strategy.pruning is not Pruning.NONE:
        parts.append(strategy.pruning.value)
    if strategy.restarts:
        parts.append(tr("restarts {count}", count=strategy.restarts))
    if strategy.goal is Goal.CLOSED:
        parts.append(tr("closed"))
    if not strategy.backtracking:
        parts.append(tr("never goes back"))
    return " · ".join(parts)


def _ordering_of(strategy: Strategy) -> str:
    return {
        Ordering.NAIVE: tr("naive"),
        Ordering.STATIC: tr("static"),
        Ordering.WARNSDORFF: tr("Warnsdorff"),
    }[strategy.ordering]


def _tie_break_of(strategy: Strategy) -> str:
    """Return the tie-break, lots with their seed."""
    name = strategy.tie_break.value
    return f"{name}:{strategy.seed}" if strategy.tie_break is TieBreak.RANDOM else name
