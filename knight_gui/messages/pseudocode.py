"""A search as pseudo-code, and which of its lines comes next."""

from dataclasses import dataclass
from enum import Enum

from knight_gui.i18n import plural, tr
from knight_gui.messages.names import wanted
from knight_gui.search.kinds import Outcome, Turn
from knight_gui.search.position import Position
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import RestartPolicy, Vary
from knight_gui.search.strategy import Goal, Ordering, Pruning, Strategy, TieBreak

Role = Enum(
    "Role",
    {
        # once for every step
        "REPEAT": "repeat",
        "IF_GOAL": "if-goal",
        "SOLVED": "solved",
        # find the candidates
        "LIST": "list",
        # put them into another order than the move order
        "SORT": "sort",
        # put those that were sorted alike into order
        "TIE": "tie",
        "IF_LOST": "if-lost",
        # try nothing from here
        "PRUNE": "prune",
        # leave out those that are ruled out
        "DROP": "drop",
        "IF_ROUND_OVER": "if-round-over",
        # go back one move; at the beginning, forget what was tried and take the next order
        "RESTART": "restart",
        "IF_UNTRIED": "if-untried",
        "ADVANCE": "advance",
        # is nothing left of the path but what the search was given?
        "IF_BEGINNING": "if-beginning",
        "NO_TOUR": "no-tour",
        "ELSE": "else",
        "RETREAT": "retreat",
        "STUCK": "stuck",
    },
)
"""What a line does in the search; no two lines of one pseudo-code have the same."""


@dataclass(frozen=True)
class CodeLine:
    """One line of pseudo-code."""

    indent: int
    text: str
    role: Role


def pseudocode(strategy: Strategy) -> tuple[CodeLine, ...]:
    """Return what a search with this strategy does, in a few lines."""
    return (
        CodeLine(0, tr("repeat:"), Role.REPEAT),
        *_on_the_goal(strategy.goal),
        CodeLine(1, _on_the_list(strategy.restarts), Role.LIST),
        *_on_the_ordering(strategy.ordering),
        *_on_the_tie_break(strategy),
        *_on_the_restarts(strategy.restarts),
        *_on_the_pruning(strategy),
        *(_with_backtracking(strategy.goal) if strategy.backtracking else _without_backtracking()),
    )


def role_next(problem: Problem, position: Position) -> Role:
    """Return the line that a search comes to next, or the one at which it ended."""
    if position.outcome is Outcome.SOLVED:
        return Role.SOLVED
    if position.turn is Turn.RESTART:
        return Role.RESTART
    if position.untried:
        return Role.ADVANCE
    if not problem.strategy.backtracking:
        return Role.STUCK
    return Role.NO_TOUR if position.depth == position.base else Role.RETREAT


def _on_the_goal(goal: Goal) -> tuple[CodeLine, ...]:
    test, end = (
        (tr("if all are visited and the start in reach:"), tr("stop: a closed tour"))
        if goal is Goal.CLOSED
        else (tr("if all squares are visited:"), tr("stop: a tour"))
    )
    return (CodeLine(1, test, Role.IF_GOAL), CodeLine(2, end, Role.SOLVED))


def _on_the_list(restarts: RestartPolicy) -> str:
    return (
        tr("list free squares in reach, in this order")
        if restarts and restarts.vary is Vary.ORDER
        else tr("list free squares in reach, in fixed order")
    )


def _on_the_ordering(ordering: Ordering) -> tuple[CodeLine, ...]:
    texts = {
        Ordering.STATIC: tr("sort: fewest exits on empty board first"),
        Ordering.WARNSDORFF: tr("sort: fewest exits first"),
    }
    return (CodeLine(1, texts[ordering], Role.SORT),) if ordering in texts else ()


def _on_the_tie_break(strategy: Strategy) -> tuple[CodeLine, ...]:
    varies_ties = strategy.restarts.vary is Vary.TIES
    if strategy.tie_break is TieBreak.ORDER and not varies_ties:
        return ()
    text = {
        TieBreak.ORDER: tr("after a restart, ties: at random"),
        TieBreak.RANDOM: tr("ties: at random"),
        TieBreak.POHL: tr("ties: fewest exits of all neighbours"),
        TieBreak.POHL_MIN: tr("ties: fewest exits of any neighbour"),
        TieBreak.FARTHEST: tr("ties: farthest from the centre first"),
    }[strategy.tie_break]
    if strategy.restarts and not varies_ties:
        text = tr("at first, {ties}", ties=text)
    elif varies_ties and strategy.tie_break not in (TieBreak.ORDER, TieBreak.RANDOM):
        text = tr("at first, {ties}; then at random", ties=text)
    return (CodeLine(1, text, Role.TIE),)


def _on_the_restarts(restarts: RestartPolicy) -> tuple[CodeLine, ...]:
    if not restarts:
        return ()
    return (
        CodeLine(
            1,
            # the way back is steps, too
            plural("if it made {count:,} move:", "if it made {count:,} moves:", restarts.moves(1))
            if restarts.cutoff
            else plural(
                "if it made {count:,} move per square:",
                "if it made {count:,} moves per square:",
                restarts.per_square,
            ),
            Role.IF_ROUND_OVER,
        ),
        CodeLine(
            2,
            tr("start again, ties at random")
            if restarts.vary is Vary.TIES
            else tr("start again in the next order"),
            Role.RESTART,
        ),
    )


def _on_the_pruning(strategy: Strategy) -> tuple[CodeLine, ...]:
    match strategy.pruning:
        case Pruning.NONE:
            return ()
        case Pruning.STRANDED:
            test = tr("if a free square can’t be reached:")
        case Pruning.DEAD_ENDS:
            test = tr("if too many squares have one exit:")
        case Pruning.FORESIGHT:
            drop = tr("drop those that lead to no {tour}", tour=wanted(strategy.goal))
            return (CodeLine(1, drop, Role.DROP),)
    return (
        CodeLine(1, test, Role.IF_LOST),
        CodeLine(2, tr("mark all as tried"), Role.PRUNE),
    )


def _with_backtracking(goal: Goal) -> tuple[CodeLine, ...]:
    return (
        # the search may come to a square again by another path: then nothing is tried from there
        CodeLine(1, tr("if any hasn’t been tried yet:"), Role.IF_UNTRIED),
        CodeLine(2, tr("go to the first untried one"), Role.ADVANCE),
        # not "on the start": a search may be given a longer path to begin with
        CodeLine(1, tr("else if the knight is where it began:"), Role.IF_BEGINNING),
        CodeLine(2, tr("stop: no {tour} from here", tour=wanted(goal)), Role.NO_TOUR),
        CodeLine(1, tr("else:"), Role.ELSE),
        CodeLine(2, tr("retreat one move"), Role.RETREAT),
    )


def _without_backtracking() -> tuple[CodeLine, ...]:
    return (
        CodeLine(1, tr("if there is one:"), Role.IF_UNTRIED),
        CodeLine(2, tr("go to the first one"), Role.ADVANCE),
        CodeLine(1, tr("else:"), Role.ELSE),
        CodeLine(2, tr("stop: stuck"), Role.STUCK),
    )
