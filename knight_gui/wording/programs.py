"""What programs, their searches and strategies are called."""

from __future__ import annotations

from knight_gui.scene.programs import OF_THE_DOCUMENTS, WARNSDORFF, Variant
from knight_gui.scene.setup import Setup
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Goal, Ordering, Preset, Pruning, Strategy, TieBreak
from knight_gui.texts import tr


def program_title(program: Preset) -> str:
    """Return what a program is called; most are under their own names."""
    match program.name:
        case "knight-gui":
            return tr("Standard")
        case "sure":
            return tr("Sure")
        case "own":
            return tr("own blocks")
        case name:
            return name


def origin_title(program: Preset) -> str:
    """Return where a program comes from, as a heading over those that do."""
    return tr("Five published programs") if program in OF_THE_DOCUMENTS else tr("Our own")


def published_title(program: Preset, strategy: Strategy) -> str:
    """Return how a published program was written, its name, and which of its searches it is."""
    kinds = {
        "knight-tour": tr("Java, recursive"),
        "knight-problem-solve": tr("Java, with a stack"),
        "horsetreads": tr("Go, recursive"),
        "horse-step-chess": tr("Java, marks on the board"),
        "knight": tr("Java, never backtracks"),
    }
    return tr(
        "{kind} ({name}): {search}",
        kind=kinds[program.name],
        name=program.name,
        search=ordering_title(strategy.ordering),
    )


def variant_title(variant: Variant, program: Preset) -> str:
    """Return what one of a program's searches is called: a greedy one by its rule."""
    if variant is Variant.YOU:
        return tr("You")
    if variant is Variant.NAIVE:
        return tr("Naive")
    match program.greedy.ordering:
        case Ordering.NAIVE:
            return tr("Greedy")
        case Ordering.STATIC:
            return tr("Greedy (static)")
        case Ordering.WARNSDORFF:
            return tr("Greedy (Warnsdorff)")


def ordering_title(ordering: Ordering) -> str:
    """Return what the searches with an ordering are called."""
    match ordering:
        case Ordering.NAIVE:
            return tr("Naive")
        case Ordering.STATIC:
            return tr("Static")
        case Ordering.WARNSDORFF:
            return tr("Warnsdorff")


def search_title(setup: Setup) -> str:
    """Return which search it is, in a few words: what it is sorted by, and whose it is."""
    if setup.is_by_hand:
        return variant_title(setup.variant, setup.program)
    strategy = setup.strategy
    program = program_title(setup.program)
    if setup.program == WARNSDORFF:
        return variant_title(setup.variant, WARNSDORFF)
    if setup.program == PRESETS["sure"]:
        # in move order it prunes and starts again all the same
        is_sorted = strategy.ordering is not Ordering.NAIVE
        return program if is_sorted else tr("{program}, in fixed order", program=program)
    if setup.is_built and strategy == Strategy(strategy.move_order, strategy.ordering):
        program = tr("{name} order", name=strategy.move_order.name)
    return tr("{ordering} · {program}", ordering=ordering_title(strategy.ordering), program=program)


def way(problem: Problem) -> str:
    """Return how a problem is searched, in a few words."""
    return tr("by hand") if problem.is_by_hand else summary(problem.strategy)


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
        parts.append(tr("restarts {text}", text=strategy.restarts.text))
    if strategy.goal is Goal.CLOSED:
        parts.append(tr("closed"))
    if not strategy.backtracking:
        parts.append(tr("never backtracks"))
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
