"""What programs, their searches and strategies are called."""

from __future__ import annotations

from knight_gui.board import MOVE_ORDERS
from knight_gui.i18n import join_list, tr
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import (
    Goal,
    Ordering,
    Preset,
    Pruning,
    Strategy,
    TieBreak,
    title_of,
)
from knight_gui.state.programs import PUBLISHED_PROGRAMS, SURE, WARNSDORFF, CustomProgram, Variant
from knight_gui.state.setup import SearchSetup


def search_menu_text(setup: SearchSetup) -> str:
    """Return how a search is offered in a list: what it is called, and what it does."""
    title = search_title(setup)
    if setup.program == SURE:
        behavior = tr("finds a tour wherever there is one")
    else:
        behavior = {
            Ordering.NAIVE: tr("tries squares in a fixed order"),
            Ordering.STATIC: tr("fewest exits on the empty board first"),
            Ordering.WARNSDORFF: tr("fewest exits first"),
        }[setup.strategy.ordering]
    if setup.program in PUBLISHED_PROGRAMS:
        program_descriptions = {
            "knight-tour": tr("Java, recursive"),
            "knight-problem-solve": tr("Java, with a stack"),
            "horsetreads": tr("Go, recursive"),
            "horse-step-chess": tr("Java, marks on the board"),
            "knight": tr("Java, never backtracks"),
        }
        name = setup.program.name
        title = tr("{kind} ({name})", kind=program_descriptions[name], name=name)
        if setup.variant is Variant.NAIVE:
            behavior = tr("tries squares in its own order")
    return tr("{title} – {what}", title=title, what=behavior)


def variant_title(variant: Variant, program: Preset) -> str:
    """Return what one of a program's two searches is called: a greedy one by its rule."""
    if variant is Variant.YOU:
        return tr("You")
    is_naive = variant is Variant.NAIVE
    if program == SURE and not is_naive:
        return tr("Sure")
    extra_parts = _extra_parts_text(program.naive if is_naive else program.greedy)
    if isinstance(program, CustomProgram) and extra_parts:
        return tr(
            "{ordering} · {program}",
            ordering=tr("Naive") if is_naive else tr("Greedy"),
            program=extra_parts,
        )
    if is_naive:
        return tr("Naive")
    if program.greedy.ordering is Ordering.STATIC:
        return tr("Greedy (static)")
    return tr("Greedy (Warnsdorff)")


def _extra_parts_text(strategy: Strategy) -> str:
    """Return what a search has besides an ordering and an order of moves."""
    _, ties, _, *other_parts = _strategy_parts(strategy)
    return join_list((ties, *other_parts))


def ordering_title(ordering: Ordering) -> str:
    """Return what the searches with an ordering are called."""
    return {
        Ordering.NAIVE: tr("Naive"),
        Ordering.STATIC: tr("Static"),
        Ordering.WARNSDORFF: tr("Warnsdorff"),
    }[ordering]


def search_title(setup: SearchSetup) -> str:
    """Return which search it is, in a few words: what it is sorted by, and whose it is."""
    if setup.is_by_hand:
        return variant_title(setup.variant, setup.program)
    strategy = setup.strategy
    program = setup.program
    if program == SURE and setup.variant is Variant.NAIVE:
        # in move order it prunes and starts again all the same
        return tr("Sure, in fixed order")
    if program in (WARNSDORFF, SURE):
        return variant_title(setup.variant, program)
    name = program.name
    if setup.is_built:
        if strategy.move_order in MOVE_ORDERS.values():
            order = strategy.move_order.name
        else:
            order = tr("own")
        name = _extra_parts_text(strategy) or tr("{name} order", name=order)
    return tr("{ordering} · {program}", ordering=ordering_title(strategy.ordering), program=name)


def search_method_text(problem: Problem) -> str:
    """Return how a problem is searched, in a few words."""
    return tr("by hand") if problem.is_by_hand else strategy_summary(problem.strategy)


def strategy_summary(strategy: Strategy) -> str:
    """Return a strategy in a few words."""
    return " · ".join(filter(None, _strategy_parts(strategy)))


def distinguishing_names(first_strategy: Strategy, second_strategy: Strategy) -> tuple[str, str]:
    """Return what two searches are called beside each other: by the first block that differs."""
    pairs = list(
        zip(_strategy_parts(first_strategy), _strategy_parts(second_strategy), strict=True)
    )
    names = next((pair for pair in pairs if pair[0] != pair[1]), pairs[0])
    first, second = (name[:1].upper() + name[1:] or tr("Plain") for name in names)
    return first, second


def _strategy_parts(strategy: Strategy) -> tuple[str, ...]:
    """Return each block of a strategy in a few words; nothing for what is usual."""
    if strategy == SURE.greedy:
        return (tr("Sure"), *[""] * 6)
    is_pruned = strategy.pruning is not Pruning.NONE
    is_closed = strategy.goal is Goal.CLOSED
    return (
        title_of(strategy.ordering),
        tr("ties {name}", name=_tie_break_text(strategy))
        if strategy.tie_break is not TieBreak.ORDER
        else "",
        tr("{name} order", name=strategy.move_order.name),
        title_of(strategy.pruning) if is_pruned else "",
        tr("restarts {text}", text=strategy.restarts.text) if strategy.restarts else "",
        title_of(strategy.goal) if is_closed else "",
        "" if strategy.backtracking else tr("never backtracks"),
    )


def _tie_break_text(strategy: Strategy) -> str:
    """Return the tie-break, lots with their seed."""
    name = title_of(strategy.tie_break)
    if strategy.tie_break is TieBreak.RANDOM:
        return tr("{name}, seed {seed}", name=name, seed=strategy.seed)
    return name
