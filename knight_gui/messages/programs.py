"""What programs, their searches and strategies are called."""

from __future__ import annotations

from knight_gui.board import MOVE_ORDERS
from knight_gui.i18n import listed, tr
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Ordering, Preset, Pruning, Strategy, TieBreak
from knight_gui.state.programs import PUBLISHED, SURE, WARNSDORFF, Built, Variant
from knight_gui.state.setup import Setup


def offer(setup: Setup) -> str:
    """Return how a search is offered in a list: what it is called, and what it does."""
    title = search_title(setup)
    what = (
        tr("finds a tour wherever there is one")
        if setup.program == SURE
        else {
            Ordering.NAIVE: tr("tries squares in a fixed order"),
            Ordering.STATIC: tr("fewest exits on the empty board first"),
            Ordering.WARNSDORFF: tr("fewest exits first"),
        }[setup.strategy.ordering]
    )
    if setup.program in PUBLISHED:
        kinds = {
            "knight-tour": tr("Java, recursive"),
            "knight-problem-solve": tr("Java, with a stack"),
            "horsetreads": tr("Go, recursive"),
            "horse-step-chess": tr("Java, marks on the board"),
            "knight": tr("Java, never backtracks"),
        }
        name = setup.program.name
        title = tr("{kind} ({name})", kind=kinds[name], name=name)
        if setup.variant is Variant.NAIVE:
            what = tr("tries squares in its own order")
    return tr("{title} – {what}", title=title, what=what)


def variant_title(variant: Variant, program: Preset) -> str:
    """Return what one of a program's two searches is called: a greedy one by its rule."""
    if variant is Variant.YOU:
        return tr("You")
    is_naive = variant is Variant.NAIVE
    if program == SURE and not is_naive:
        return tr("Sure")
    added = _added(program.naive if is_naive else program.greedy)
    if isinstance(program, Built) and added:
        return tr(
            "{ordering} · {program}",
            ordering=tr("Naive") if is_naive else tr("Greedy"),
            program=added,
        )
    if is_naive:
        return tr("Naive")
    return (
        tr("Greedy (static)")
        if program.greedy.ordering is Ordering.STATIC
        else tr("Greedy (Warnsdorff)")
    )


def _added(strategy: Strategy) -> str:
    """Return what a search has besides an ordering and an order of moves."""
    _, ties, _, *others = _blocks(strategy)
    return listed((ties, *others))


def ordering_title(ordering: Ordering) -> str:
    """Return what the searches with an ordering are called."""
    return {
        Ordering.NAIVE: tr("Naive"),
        Ordering.STATIC: tr("Static"),
        Ordering.WARNSDORFF: tr("Warnsdorff"),
    }[ordering]


def search_title(setup: Setup) -> str:
    """Return which search it is, in a few words: what it is sorted by, and whose it is."""
    if setup.is_by_hand:
        return variant_title(setup.variant, setup.program)
    strategy, program = setup.strategy, setup.program
    if program == SURE and setup.variant is Variant.NAIVE:
        # in move order it prunes and starts again all the same
        return tr("Sure, in fixed order")
    if program in (WARNSDORFF, SURE):
        return variant_title(setup.variant, program)
    name = program.name
    if setup.is_built:
        order = (
            strategy.move_order.name if strategy.move_order in MOVE_ORDERS.values() else tr("own")
        )
        name = _added(strategy) or tr("{name} order", name=order)
    return tr("{ordering} · {program}", ordering=ordering_title(strategy.ordering), program=name)


def way(problem: Problem) -> str:
    """Return how a problem is searched, in a few words."""
    return tr("by hand") if problem.is_by_hand else summary(problem.strategy)


def summary(strategy: Strategy) -> str:
    """Return a strategy in a few words."""
    return " · ".join(filter(None, _blocks(strategy)))


def names_apart(one: Strategy, other: Strategy) -> tuple[str, str]:
    """Return what two searches are called beside each other: by the first block that differs."""
    pairs = list(zip(_blocks(one), _blocks(other), strict=True))
    names = next((pair for pair in pairs if pair[0] != pair[1]), pairs[0])
    first, second = (name[:1].upper() + name[1:] or tr("Plain") for name in names)
    return first, second


def _blocks(strategy: Strategy) -> tuple[str, ...]:
    """Return each block of a strategy in a few words; nothing for what is usual."""
    if strategy == SURE.greedy:
        return (tr("Sure"), *[""] * 6)
    is_pruned, is_closed = strategy.pruning is not Pruning.NONE, strategy.goal is Goal.CLOSED
    return (
        strategy.ordering.title,
        tr("ties {name}", name=_tie_break_of(strategy))
        if strategy.tie_break is not TieBreak.ORDER
        else "",
        tr("{name} order", name=strategy.move_order.name),
        strategy.pruning.title if is_pruned else "",
        tr("restarts {text}", text=strategy.restarts.text) if strategy.restarts else "",
        strategy.goal.title if is_closed else "",
        "" if strategy.backtracking else tr("never backtracks"),
    )


def _tie_break_of(strategy: Strategy) -> str:
    """Return the tie-break, lots with their seed."""
    name = strategy.tie_break.title
    return (
        tr("{name}, seed {seed}", name=name, seed=strategy.seed)
        if strategy.tie_break is TieBreak.RANDOM
        else name
    )
