"""A search as pseudo-code, and which of its lines comes next."""

from dataclasses import dataclass
from enum import Enum

from knight_gui.i18n import plural, tr
from knight_gui.messages.names import goal_name
from knight_gui.search.kinds import Outcome, RetreatReason
from knight_gui.search.position import Position
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import RestartPolicy, VariedPart
from knight_gui.search.strategy import Goal, Ordering, Pruning, Strategy, TieBreak

LineRole = Enum(
    "LineRole",
    {
        # once for every step
        "REPEAT": "repeat",
        "IF_GOAL": "if-goal",
        "SOLVED": "solved",
        # find the candidates
        "LIST_CANDIDATES": "list",
        # put them into another order than the move order
        "SORT_CANDIDATES": "sort",
        # put those that were sorted alike into order
        "BREAK_TIES": "tie",
        "IF_PRUNED": "if-lost",
        # try nothing from here
        "PRUNE": "prune",
        # leave out those that are ruled out
        "DROP_RULED_OUT": "drop",
        "IF_ROUND_OVER": "if-round-over",
        # go back one move; at the beginning, forget what was tried and take the next order
        "RESTART": "restart",
        "IF_UNTRIED": "if-untried",
        "ADVANCE": "advance",
        # is nothing left of the path but what the search was given?
        "IF_AT_ROOT": "if-beginning",
        "NO_TOUR": "no-tour",
        "ELSE": "else",
        "RETREAT": "retreat",
        "STUCK": "stuck",
    },
)
"""What a line does in the search; no two lines of one pseudo-code have the same."""


@dataclass(frozen=True)
class PseudocodeLine:
    """One line of pseudo-code."""

    indent: int
    text: str
    role: LineRole


def pseudocode_lines(strategy: Strategy) -> tuple[PseudocodeLine, ...]:
    """Return what a search with this strategy does, in a few lines."""
    return (
        PseudocodeLine(0, tr("repeat:"), LineRole.REPEAT),
        *_goal_lines(strategy.goal),
        PseudocodeLine(1, _list_candidates_text(strategy.restarts), LineRole.LIST_CANDIDATES),
        *_ordering_lines(strategy.ordering),
        *_tie_break_lines(strategy),
        *_restart_lines(strategy.restarts),
        *_pruning_lines(strategy),
        *(
            _backtracking_lines(strategy.goal)
            if strategy.backtracking
            else _no_backtracking_lines()
        ),
    )


def next_line_role(problem: Problem, position: Position) -> LineRole:
    """Return the line that a search comes to next, or the one at which it ended."""
    if position.outcome is Outcome.SOLVED:
        return LineRole.SOLVED
    if position.retreat_reason is RetreatReason.RESTART:
        return LineRole.RESTART
    if position.untried_candidates:
        return LineRole.ADVANCE
    if not problem.strategy.backtracking:
        return LineRole.STUCK
    return LineRole.NO_TOUR if position.depth == position.root_depth else LineRole.RETREAT


def _goal_lines(goal: Goal) -> tuple[PseudocodeLine, ...]:
    condition, statement = (
        (tr("if all are visited and the start in reach:"), tr("stop: a closed tour"))
        if goal is Goal.CLOSED
        else (tr("if all squares are visited:"), tr("stop: a tour"))
    )
    return (
        PseudocodeLine(1, condition, LineRole.IF_GOAL),
        PseudocodeLine(2, statement, LineRole.SOLVED),
    )


def _list_candidates_text(restarts: RestartPolicy) -> str:
    if restarts and restarts.vary is VariedPart.ORDER:
        return tr("list free squares in reach, in this order")
    return tr("list free squares in reach, in fixed order")


def _ordering_lines(ordering: Ordering) -> tuple[PseudocodeLine, ...]:
    texts = {
        Ordering.STATIC: tr("sort: fewest exits on empty board first"),
        Ordering.WARNSDORFF: tr("sort: fewest exits first"),
    }
    if ordering in texts:
        return (PseudocodeLine(1, texts[ordering], LineRole.SORT_CANDIDATES),)
    return ()


def _tie_break_lines(strategy: Strategy) -> tuple[PseudocodeLine, ...]:
    varies_ties = strategy.restarts.vary is VariedPart.TIES
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
    return (PseudocodeLine(1, text, LineRole.BREAK_TIES),)


def _restart_lines(restarts: RestartPolicy) -> tuple[PseudocodeLine, ...]:
    if not restarts:
        return ()
    return (
        PseudocodeLine(
            1,
            # the way back is steps, too
            plural(
                "if it made {count:,} move:",
                "if it made {count:,} moves:",
                restarts.moves_per_round(1),
            )
            if restarts.cutoff
            else plural(
                "if it made {count:,} move per square:",
                "if it made {count:,} moves per square:",
                restarts.per_square,
            ),
            LineRole.IF_ROUND_OVER,
        ),
        PseudocodeLine(
            2,
            tr("start again, ties at random")
            if restarts.vary is VariedPart.TIES
            else tr("start again in the next order"),
            LineRole.RESTART,
        ),
    )


def _pruning_lines(strategy: Strategy) -> tuple[PseudocodeLine, ...]:
    match strategy.pruning:
        case Pruning.NONE:
            return ()
        case Pruning.STRANDED:
            condition = tr("if a free square can’t be reached:")
        case Pruning.DEAD_ENDS:
            condition = tr("if too many squares have one exit:")
        case Pruning.FORESIGHT:
            statement = tr("drop those that lead to no {tour}", tour=goal_name(strategy.goal))
            return (PseudocodeLine(1, statement, LineRole.DROP_RULED_OUT),)
    return (
        PseudocodeLine(1, condition, LineRole.IF_PRUNED),
        PseudocodeLine(2, tr("mark all as tried"), LineRole.PRUNE),
    )


def _backtracking_lines(goal: Goal) -> tuple[PseudocodeLine, ...]:
    return (
        # the search may come to a square again by another path: then nothing is tried from there
        PseudocodeLine(1, tr("if any hasn’t been tried yet:"), LineRole.IF_UNTRIED),
        PseudocodeLine(2, tr("go to the first untried one"), LineRole.ADVANCE),
        # not "on the start": a search may be given a longer path to begin with
        PseudocodeLine(1, tr("else if the knight is where it began:"), LineRole.IF_AT_ROOT),
        PseudocodeLine(2, tr("stop: no {tour} from here", tour=goal_name(goal)), LineRole.NO_TOUR),
        PseudocodeLine(1, tr("else:"), LineRole.ELSE),
        PseudocodeLine(2, tr("retreat one move"), LineRole.RETREAT),
    )


def _no_backtracking_lines() -> tuple[PseudocodeLine, ...]:
    return (
        PseudocodeLine(1, tr("if there is one:"), LineRole.IF_UNTRIED),
        PseudocodeLine(2, tr("go to the first one"), LineRole.ADVANCE),
        PseudocodeLine(1, tr("else:"), LineRole.ELSE),
        PseudocodeLine(2, tr("stop: stuck"), LineRole.STUCK),
    )
