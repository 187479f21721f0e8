"""Sentences on a step of a search: the last step, the next one, and the reason for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.board import Board
from knight_gui.i18n import gettext_noop, plural, tr
from knight_gui.messages.names import join_names_shortened, problem_goal_name
from knight_gui.search.kinds import CandidateStatus, Outcome, RetreatReason, StepType
from knight_gui.search.restart_policy import VariedPart
from knight_gui.search.strategy import Ordering, Pruning, TieBreak, tie_break_sort_key

if TYPE_CHECKING:
    from knight_gui.search.position import Position
    from knight_gui.search.problem import Problem

_MAX_FEW_EXITS = 2
"""Number of exits up to which a square may soon be cut off."""
_URGENT_TEMPLATES = (
    gettext_noop("Go to {square} now: it has no exit left, so later means never."),
    gettext_noop("Go to {square} now: it has one exit left, and could soon be cut off."),
)
"""Templates by the number of exits, for fewer than `_MAX_FEW_EXITS`."""
_ONLY_EXITLESS_TEMPLATE = gettext_noop(
    "{tied} squares have {what}. Only {square} has no exit left."
)
"""Template for the only square without a free neighbour: Pohl’s sum is 0 there."""
_TIED_EXITLESS_TEMPLATE = gettext_noop(
    "{tied} squares tie, and have no exit left. {square} comes first in {order}."
)
"""Template for several squares without a free neighbour."""


def step_headline(problem: Problem, position: Position) -> str:
    """Return the number and the kind of the last step."""
    square_name = problem.board.name
    match position.step_type:
        case StepType.START:
            return _start_headline(problem)
        case StepType.ADVANCE:
            return tr(
                "Step {step:,} · to {square}", step=position.step, square=square_name(position.head)
            )
        case StepType.RETREAT:
            return tr(
                "Step {step:,} · retreat to {square}",
                step=position.step,
                square=square_name(position.head),
            )


def _start_headline(problem: Problem) -> str:
    square = problem.board.name(problem.path[-1])
    if len(problem.path) == 1:
        return tr("Step 0 · start on {square}", square=square)
    return plural(
        "Step 0 · on {square} after {count:,} move",
        "Step 0 · on {square} after {count:,} moves",
        len(problem.path) - 1,
        square=square,
    )


def next_step_sentence(problem: Problem, position: Position) -> str:
    """Return the reason for the next step, or for the end; empty for a search by hand."""
    if position.outcome is not None:
        return _outcome_sentence(problem, position)
    if position.is_by_hand:
        return ""
    if position.retreat_reason is RetreatReason.RESTART:
        return _restart_sentence(problem)
    if position.is_dead_end:
        return _dead_end_sentence(problem, position)
    return _choice_sentence(problem, position)


def few_exits_sentence(problem: Problem, position: Position) -> str:
    """Return the sentence on squares that Warnsdorff’s rule saves now; empty if there are none."""
    untried = position.untried_candidates
    board = problem.board
    if problem.strategy.ordering is not Ordering.WARNSDORFF or position.outcome is not None:
        return ""
    if len(untried) <= 1 or len(untried) < len(position.candidates):
        return ""
    min_exits = untried[0].ordering_value
    if min_exits > _MAX_FEW_EXITS:
        return ""
    squares = tuple(
        candidate.square for candidate in untried if candidate.ordering_value == min_exits
    )
    if min_exits < _MAX_FEW_EXITS:
        return tr(_URGENT_TEMPLATES[min_exits], square=board.name(squares[0]))
    if len(squares) == 1 and _is_corner(board, squares[0]):
        return tr(
            "Corner {square} has {exits} exits left. The rule goes there before it is cut off.",
            square=board.name(squares[0]),
            exits=min_exits,
        )
    return plural(
        "{squares} has {exits} exits left. The rule goes there before it is cut off.",
        "{squares} have {exits} exits left. The rule goes to one of them before it is cut off.",
        len(squares),
        squares=join_names_shortened(list(board.names(squares))),
        exits=min_exits,
    )


def step_counters_text(problem: Problem, position: Position, longest_path: int) -> str:
    """Return the number of retreats and the longest path at a step, in one line."""
    return plural(
        "{count:,} retreat · longest path {longest:,} of {all:,}",
        "{count:,} retreats · longest path {longest:,} of {all:,}",
        position.backtracks,
        longest=longest_path,
        all=problem.board.free_count,
    )


def _is_corner(board: Board, square: int) -> bool:
    row, col = divmod(square, board.cols)
    return row in (0, board.rows - 1) and col in (0, board.cols - 1)


def _outcome_sentence(problem: Problem, position: Position) -> str:
    square_name = problem.board.name
    square_names = {"head": square_name(position.head), "start": square_name(position.path[0])}
    if position.outcome is Outcome.SOLVED:
        if len(position.path) > 1 and problem.board.attacks(position.head, position.path[0]):
            return tr("{start} is one move away from {head}: the tour is closed.", **square_names)
        return tr("The tour ends on {head}.", **square_names)
    if position.outcome is Outcome.NO_TOUR:
        if position.retreat_reason is RetreatReason.PRUNED:
            return tr("No search needed.")
        return tr("Nothing is left to try from {head}.", **square_names)
    if len(position.path) == problem.board.free_count:
        return tr("All squares are visited, but {start} is not one move away.", **square_names)
    return tr("{head} leads to no free square.", **square_names)


def _restart_sentence(problem: Problem) -> str:
    restarts = problem.strategy.restarts
    moves = restarts.moves_per_round(problem.board.free_count)
    goal = problem_goal_name(problem)
    if restarts.vary is VariedPart.TIES:
        return plural(
            "{count:,} move led to no {tour}, so the search starts again, breaking ties at random.",
            "{count:,} moves led to no {tour}, so the search starts again, "
            "breaking ties at random.",
            moves,
            tour=goal,
        )
    return plural(
        "{count:,} move led to no {tour}, so the search starts again in another order.",
        "{count:,} moves led to no {tour}, so the search starts again in another order.",
        moves,
        tour=goal,
    )


def _dead_end_sentence(problem: Problem, position: Position) -> str:
    square_name = problem.board.name
    if position.depth == position.root_depth:
        return tr("Nothing is left to try from {head}.", head=square_name(position.head))
    square_names = {"head": square_name(position.head), "before": square_name(position.path[-2])}
    if len(position.path) == problem.board.free_count:
        return tr(
            "All squares are visited, but {start} is not one move away: back to {before}.",
            start=square_name(position.path[0]),
            **square_names,
        )
    if position.retreat_reason is RetreatReason.PRUNED:
        return _pruning_sentence(problem, square_names)
    if position.candidates:
        return _tried_candidates_sentence(problem, position, square_names)
    return tr(
        "{head} leads to no free square, so next the knight retreats to {before}.", **square_names
    )


def _tried_candidates_sentence(
    problem: Problem, position: Position, square_names: dict[str, str]
) -> str:
    if any(candidate.status is CandidateStatus.RULED_OUT for candidate in position.candidates):
        return tr(
            "No free square from {head} leads to a {tour}, so next the knight retreats to "
            "{before}.",
            tour=problem_goal_name(problem),
            **square_names,
        )
    if len(position.candidates) == 2:  # noqa: PLR2004  two are both, not all
        return tr(
            "The knight has tried both free squares from {head}, so next it retreats to {before}.",
            **square_names,
        )
    return plural(
        "The knight has tried the only free square from {head}, so next it retreats to {before}.",
        "The knight has tried all {count} free squares from {head}, so next it retreats to "
        "{before}.",
        len(position.candidates),
        **square_names,
    )


def _pruning_sentence(problem: Problem, square_names: dict[str, str]) -> str:
    if problem.strategy.pruning is Pruning.STRANDED:
        return tr(
            "From {head} a square can no longer be reached, so next the knight retreats to "
            "{before}.",
            **square_names,
        )
    return tr(
        "From {head} no {tour} is possible, so next the knight retreats to {before}.",
        tour=problem_goal_name(problem),
        **square_names,
    )


def _choice_sentence(problem: Problem, position: Position) -> str:
    square_name = problem.board.name
    next_candidate = position.untried_candidates[0]
    if len(position.candidates) == 1:
        square_names = {
            "head": square_name(position.head),
            "square": square_name(next_candidate.square),
        }
        return tr("From {head} only {square} is free. The knight has no choice.", **square_names)
    passed_over = position.candidates[: position.candidates.index(next_candidate)]
    if not passed_over:
        return few_exits_sentence(problem, position) or _order_sentence(problem, position)
    params = {
        "names": join_names_shortened([square_name(c.square) for c in passed_over]),
        "next": square_name(next_candidate.square),
        "tour": problem_goal_name(problem),
    }
    if any(c.status is CandidateStatus.RULED_OUT for c in passed_over):
        return plural(
            "{names} leads to no {tour}, so {next} is next.",
            "{names} lead to no {tour}, so {next} is next.",
            len(passed_over),
            **params,
        )
    return plural(
        "{names} led nowhere, so {next} is next.",
        "{names} led nowhere, so {next} is next.",
        len(passed_over),
        **params,
    )


def _order_sentence(problem: Problem, position: Position) -> str:
    """Return the reason why the first of several candidates comes before the others."""
    strategy = problem.strategy
    first_candidate = position.candidates[0]
    square = problem.board.name(first_candidate.square)
    varies_ties = strategy.restarts.vary is VariedPart.TIES
    if position.restart_count and not varies_ties:
        order = tr("order {number}", number=position.restart_count + 1)
    else:
        order = tr("the fixed order")
    if strategy.ordering is Ordering.NAIVE:
        return tr(
            "{square} is the first free square in {order}, so the knight goes there next.",
            square=square,
            order=order,
        )
    if strategy.ordering is Ordering.STATIC:
        criterion = tr("the fewest exits on the empty board")
    else:
        criterion = tr("the fewest exits")
    tied_squares = [
        candidate.square
        for candidate in position.candidates
        if candidate.ordering_value == first_candidate.ordering_value
    ]
    if len(tied_squares) == 1:
        return tr(
            "{square} has {what}, so the knight goes there next.", square=square, what=criterion
        )
    tie_break = strategy.tie_break
    if position.restart_count:
        tie_break = TieBreak.RANDOM if varies_ties else TieBreak.ORDER
    still_tied_count = _count_still_tied(problem.board, position, tie_break, tied_squares)
    exits = set(problem.board.neighbors(tied_squares[0])) - set(position.path)
    is_without_exit = tie_break in (TieBreak.POHL, TieBreak.POHL_MIN) and not exits
    if still_tied_count == 1:
        template = _ONLY_EXITLESS_TEMPLATE if is_without_exit else _decided_template(tie_break)
        return tr(template, tied=len(tied_squares), what=criterion, square=square, order=order)
    template = _TIED_EXITLESS_TEMPLATE if is_without_exit else _still_tied_template(tie_break)
    return tr(template, tied=still_tied_count, square=square, order=order)


def _count_still_tied(
    board: Board, position: Position, tie_break: TieBreak, tied_squares: list[int]
) -> int:
    """Return the number of tied squares that a tie-break leaves in first place."""
    if tie_break in (TieBreak.ORDER, TieBreak.RANDOM):
        return 1
    keys = [tie_break_sort_key(tie_break, board, position.path, square) for square in tied_squares]
    return keys.count(min(keys))


def _decided_template(tie_break: TieBreak) -> str:
    """Return the template for a first square that the tie-break alone decides."""
    match tie_break:
        case TieBreak.ORDER:
            return gettext_noop("{tied} squares have {what}. {square} comes first in {order}.")
        case TieBreak.RANDOM:
            return gettext_noop("{tied} squares have {what}. {square} comes first, at random.")
        case TieBreak.POHL:
            return gettext_noop(
                "{tied} squares have {what}. {square}’s neighbours now have the fewest."
            )
        case TieBreak.POHL_MIN:
            return gettext_noop(
                "{tied} squares have {what}. A neighbour of {square} now has the fewest."
            )
        case TieBreak.FARTHEST:
            return gettext_noop("{tied} squares have {what}. {square} is farthest from the centre.")


def _still_tied_template(tie_break: TieBreak) -> str:
    """Return the template for a first square of several that the tie-break leaves equal."""
    match tie_break:
        case TieBreak.ORDER | TieBreak.RANDOM:
            raise AssertionError(tie_break)
        case TieBreak.POHL:
            return gettext_noop(
                "{tied} squares tie, and so do their neighbours. {square} comes first in {order}."
            )
        case TieBreak.POHL_MIN:
            return gettext_noop(
                "{tied} squares tie, and so does a neighbour of each. "
                "{square} comes first in {order}."
            )
        case TieBreak.FARTHEST:
            return gettext_noop(
                "{tied} squares tie, and are equally far from the centre. "
                "{square} comes first in {order}."
            )
