"""Names of programs, of their searches, and of strategies."""

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
    """Return the title of a search and its behavior, as an entry of a list."""
    title = search_title(setup)
    if setup.program in PUBLISHED_PROGRAMS:
        name = setup.program.name
        title = tr("{kind} ({name})", kind=_published_program_description(name), name=name)
    return tr("{title} – {what}", title=title, what=_behavior_phrase(setup))


def _behavior_phrase(setup: SearchSetup) -> str:
    if setup.program == SURE:
        return tr("finds a tour wherever there is one")
    if setup.program in PUBLISHED_PROGRAMS and setup.variant is Variant.NAIVE:
        return tr("tries squares in its own order")
    match setup.strategy.ordering:
        case Ordering.NAIVE:
            return tr("tries squares in a fixed order")
        case Ordering.STATIC:
            return tr("fewest exits on the empty board first")
        case Ordering.WARNSDORFF:
            return tr("fewest exits first")


def _published_program_description(program_name: str) -> str:
    descriptions = {
        "knight-tour": tr("Java, recursive"),
        "knight-problem-solve": tr("Java, with a stack"),
        "horsetreads": tr("Go, recursive"),
        "horse-step-chess": tr("Java, marks on the board"),
        "knight": tr("Java, never backtracks"),
    }
    return descriptions[program_name]


def variant_title(variant: Variant, program: Preset) -> str:
    """Return the name of a variant of a program; a greedy one is named after its ordering."""
    if variant is Variant.YOU:
        return tr("You")
    is_naive = variant is Variant.NAIVE
    if program == SURE and not is_naive:
        return tr("Sure")
    extra_parts = _extra_parts_text(program.naive if is_naive else program.greedy)
    if isinstance(program, CustomProgram) and extra_parts:
        ordering = tr("Naive") if is_naive else tr("Greedy")
        return tr("{ordering} · {program}", ordering=ordering, program=extra_parts)
    if is_naive:
        return tr("Naive")
    if program.greedy.ordering is Ordering.STATIC:
        return tr("Greedy (static)")
    return tr("Greedy (Warnsdorff)")


def _extra_parts_text(strategy: Strategy) -> str:
    """Return the parts of a strategy except its ordering and its move order."""
    _, ties, _, *other_parts = _strategy_parts(strategy)
    return join_list((ties, *other_parts))


def ordering_title(ordering: Ordering) -> str:
    """Return the name of the searches with an ordering."""
    match ordering:
        case Ordering.NAIVE:
            return tr("Naive")
        case Ordering.STATIC:
            return tr("Static")
        case Ordering.WARNSDORFF:
            return tr("Warnsdorff")


def search_title(setup: SearchSetup) -> str:
    """Return the title of a search: its ordering, and its program."""
    if setup.is_by_hand:
        return variant_title(setup.variant, setup.program)
    strategy = setup.strategy
    program = setup.program
    if program == SURE and setup.variant is Variant.NAIVE:
        # it prunes and restarts even in move order
        return tr("Sure, in fixed order")
    if program in (WARNSDORFF, SURE):
        return variant_title(setup.variant, program)
    name = program.name
    if setup.is_custom:
        if strategy.move_order in MOVE_ORDERS.values():
            order = strategy.move_order.name
        else:
            order = tr("own")
        name = _extra_parts_text(strategy) or tr("{name} order", name=order)
    return tr("{ordering} · {program}", ordering=ordering_title(strategy.ordering), program=name)


def search_method_text(problem: Problem) -> str:
    """Return the strategy of a problem in a few words, or “by hand”."""
    return tr("by hand") if problem.is_by_hand else strategy_summary(problem.strategy)


def strategy_summary(strategy: Strategy) -> str:
    """Return the parts of a strategy in a few words."""
    return " · ".join(filter(None, _strategy_parts(strategy)))


def distinguishing_names(first_strategy: Strategy, second_strategy: Strategy) -> tuple[str, str]:
    """Return names of two searches side by side: the first part in which they differ.

    A search without that part is named by its ordering.
    """
    first_parts = _strategy_parts(first_strategy)
    second_parts = _strategy_parts(second_strategy)
    pairs = list(zip(first_parts, second_parts, strict=True))
    first_name, second_name = next((pair for pair in pairs if pair[0] != pair[1]), pairs[0])
    return _capitalize(first_name or first_parts[0]), _capitalize(second_name or second_parts[0])


def _capitalize(name: str) -> str:
    return name[0].upper() + name[1:]


def _strategy_parts(strategy: Strategy) -> tuple[str, ...]:
    """Return each part of a strategy in a few words; empty for defaults, always as many."""
    if strategy == SURE.greedy:
        return (tr("Sure"), *[""] * 6)
    tie_break = ""
    if strategy.tie_break is not TieBreak.ORDER:
        tie_break = tr("ties {name}", name=_tie_break_text(strategy))
    restarts = ""
    if strategy.restarts:
        restarts = tr("restarts {text}", text=strategy.restarts.text)
    return (
        title_of(strategy.ordering),
        tie_break,
        tr("{name} order", name=strategy.move_order.name),
        title_of(strategy.pruning) if strategy.pruning is not Pruning.NONE else "",
        restarts,
        title_of(strategy.goal) if strategy.goal is Goal.CLOSED else "",
        "" if strategy.backtracking else tr("never backtracks"),
    )


def _tie_break_text(strategy: Strategy) -> str:
    """Return the name of the tie-break, with the seed of a random one."""
    name = title_of(strategy.tie_break)
    if strategy.tie_break is TieBreak.RANDOM:
        return tr("{name}, seed {seed}", name=name, seed=strategy.seed)
    return name
