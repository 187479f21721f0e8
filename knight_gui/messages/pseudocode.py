"""Pseudocode of a search, and the line that comes next."""

from dataclasses import dataclass
from enum import Enum

from knight_gui.i18n import plural, tr
from knight_gui.messages.names import goal_name
from knight_gui.search.kinds import Outcome, RetreatReason
from knight_gui.search.position import Position
from knight_gui.search.problem import Problem
from knight_gui.search.restart_policy import RestartPolicy, VariedPart
from knight_gui.search.strategy import Goal, Ordering, Pruning, Strategy, TieBreak


class LineRole(Enum):
    """Role of a line in the search; the roles in one pseudocode are distinct."""

    REPEAT = "repeat"
    """Loop over the steps."""
    IF_GOAL = "if-goal"
    """Test for the goal."""
    SOLVED = "solved"
    """End with a tour."""
    LIST_CANDIDATES = "list"
    """List the candidates in move order."""
    SORT_CANDIDATES = "sort"
    """Sort the candidates by the ordering."""
    BREAK_TIES = "tie"
    """Order candidates with equal values."""
    IF_PRUNED = "if-lost"
    """Test of the pruning."""
    PRUNE = "prune"
    """Mark all candidates as tried."""
    DROP_RULED_OUT = "drop"
    """Drop the candidates that foresight rules out."""
    IF_ROUND_OVER = "if-round-over"
    """Test for the end of a round."""
    RESTART = "restart"
    """Retreat to the root, forget all tried candidates, and take the next order."""
    IF_UNTRIED = "if-untried"
    """Test for an untried candidate."""
    ADVANCE = "advance"
    """Move to the first untried candidate."""
    IF_AT_ROOT = "if-beginning"
    """Test for the path that the search started with."""
    NO_TOUR = "no-tour"
    """End without a tour."""
    ELSE = "else"
    """Remaining case."""
    RETREAT = "retreat"
    """Retreat one move."""
    STUCK = "stuck"
    """End at a dead end."""


@dataclass(frozen=True)
class PseudocodeLine:
    """Line of pseudocode."""

    indent: int
    """Level of indentation."""
    text: str
    role: LineRole


def pseudocode_lines(strategy: Strategy) -> tuple[PseudocodeLine, ...]:
    """Return the pseudocode of a search with this strategy."""
    if strategy.backtracking:
        move_lines = _backtracking_lines(strategy.goal)
    else:
        move_lines = _no_backtracking_lines()
    return (
        PseudocodeLine(0, tr("repeat:"), LineRole.REPEAT),
        *_goal_lines(strategy.goal),
        PseudocodeLine(1, _list_candidates_text(strategy.restarts), LineRole.LIST_CANDIDATES),
        *_ordering_lines(strategy.ordering),
        *_tie_break_lines(strategy),
        *_restart_lines(strategy.restarts),
        *_pruning_lines(strategy),
        *move_lines,
    )


def next_line_role(problem: Problem, position: Position) -> LineRole:
    """Return the role of the next line, or of the one at which the search ended."""
    if position.outcome is Outcome.SOLVED:
        return LineRole.SOLVED
    if position.retreat_reason is RetreatReason.RESTART:
        return LineRole.RESTART
    if position.untried_candidates:
        return LineRole.ADVANCE
    if not problem.strategy.backtracking:
        return LineRole.STUCK
    if position.depth == position.root_depth:
        return LineRole.NO_TOUR
    return LineRole.RETREAT


def _goal_lines(goal: Goal) -> tuple[PseudocodeLine, ...]:
    if goal is Goal.CLOSED:
        condition = tr("if all are visited and the start in reach:")
        statement = tr("stop: a closed tour")
    else:
        condition = tr("if all squares are visited:")
        statement = tr("stop: a tour")
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
    text = _tie_break_text(strategy.tie_break)
    if strategy.restarts and not varies_ties:
        text = tr("at first, {ties}", ties=text)
    elif varies_ties and strategy.tie_break not in (TieBreak.ORDER, TieBreak.RANDOM):
        text = tr("at first, {ties}; then at random", ties=text)
    return (PseudocodeLine(1, text, LineRole.BREAK_TIES),)


def _tie_break_text(tie_break: TieBreak) -> str:
    match tie_break:
        case TieBreak.ORDER:
            return tr("after a restart, ties: at random")
        case TieBreak.RANDOM:
            return tr("ties: at random")
        case TieBreak.POHL:
            return tr("ties: fewest exits of all neighbours")
        case TieBreak.POHL_MIN:
            return tr("ties: fewest exits of any neighbour")
        case TieBreak.FARTHEST:
            return tr("ties: farthest from the centre first")


def _restart_lines(restarts: RestartPolicy) -> tuple[PseudocodeLine, ...]:
    if not restarts:
        return ()
    if restarts.cutoff:
        # the cutoff is in steps, which include the retreats
        condition = plural(
            "if it made {count:,} move:",
            "if it made {count:,} moves:",
            restarts.moves_per_round(1),
        )
    else:
        condition = plural(
            "if it made {count:,} move per square:",
            "if it made {count:,} moves per square:",
            restarts.per_square,
        )
    if restarts.vary is VariedPart.TIES:
        statement = tr("start again, ties at random")
    else:
        statement = tr("start again in the next order")
    return (
        PseudocodeLine(1, condition, LineRole.IF_ROUND_OVER),
        PseudocodeLine(2, statement, LineRole.RESTART),
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
        # a candidate is untried again when the search reaches the square by another path
        PseudocodeLine(1, tr("if any hasn’t been tried yet:"), LineRole.IF_UNTRIED),
        PseudocodeLine(2, tr("go to the first untried one"), LineRole.ADVANCE),
        # not "on the start", since the search may begin with a longer path
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
