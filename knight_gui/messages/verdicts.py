"""Messages on verdicts: whether a path can become a tour, the move that lost it, the reason."""

from knight_gui.i18n import format_number, tr
from knight_gui.messages import reasons
from knight_gui.messages.givens import lost_with_givens_sentence
from knight_gui.messages.names import problem_goal_name
from knight_gui.messages.outcomes import StatusMessage
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Ordering, Pruning

_MAX_WORDS = 30
"""Number of words that a person reads at once."""


def verdict_message(
    problem: Problem, verdict: Verdict, *, with_search_behavior: bool = False
) -> StatusMessage:
    """Return the message on a verdict.

    With `with_search_behavior` it adds how the search chooses a move, and why it goes on with a
    lost path, unless the reason is too long for that.
    """
    if verdict.completability is Completability.COMPLETABLE:
        if len(verdict.path) == problem.board.free_count:
            title = tr("This path is a {tour}", tour=problem_goal_name(problem))
            return StatusMessage("✓", title, "tour")
        title = tr("Can still become a {tour}", tour=problem_goal_name(problem))
        behavior = choice_sentence(problem) if with_search_behavior else ""
        return StatusMessage("✓", title, "tour", behavior)
    if verdict.lost_depth is None:
        return StatusMessage(
            "○", tr("Not decided"), "faint", tr("It would take too long to find out.")
        )
    reason = loss_reason(problem, verdict)
    if with_search_behavior:
        reason = _add_search_behavior(problem, verdict, reason)
    color_name = "wrong" if verdict.lost_depth else "text"
    return StatusMessage("✗", _lost_title(problem, verdict), color_name, reason)


def choice_sentence(problem: Problem) -> str:
    """Return how a search chooses its next square; empty where its steps say all of it."""
    strategy = problem.strategy
    if problem.is_by_hand:
        return tr("Click a square with a dot, or press the key beside it in the table of moves.")
    if strategy.ordering is Ordering.WARNSDORFF:
        return tr(
            "An exit is a free square one move away. Warnsdorff’s rule goes where exits are "
            "fewest, while those squares can still be reached."
        )
    looks_ahead = strategy.pruning is not Pruning.NONE
    if strategy.ordering is Ordering.NAIVE and not looks_ahead and not strategy.restarts:
        return tr(
            "The naive search doesn’t look ahead: it takes the next free square in the fixed order."
        )
    return ""


def _add_search_behavior(problem: Problem, verdict: Verdict, reason: str) -> str:
    if verdict.reason is not None and reasons.is_long_reason(verdict.reason):
        return reason
    not_undone = _not_undone_sentence(problem, verdict)
    if not (reason and not_undone):
        return reason or not_undone
    both = tr("{why} {stays}", why=reason, stays=not_undone)
    # names of squares make some reasons long whose kind is not
    return both if len(both.split()) <= _MAX_WORDS else reason


def _lost_title(problem: Problem, verdict: Verdict) -> str:
    if verdict.lost_depth == 0:
        return _no_tour_title(problem)
    params = {
        "place": format_number(len(verdict.losing_prefix)),
        "square": problem.board.name(verdict.losing_prefix[-1]),
    }
    if verdict.is_exact:
        return tr("Lost since {place} ({square})", **params)
    return tr("Lost by {place} ({square}) at the latest", **params)


def _no_tour_title(problem: Problem) -> str:
    theorem = problem.theorem_obstacle
    goal = problem_goal_name(problem)
    if theorem is not None and theorem.blocks_every_start:
        return tr("No {tour} on this board", tour=goal)
    return tr("No {tour} from {start}", tour=goal, start=problem.board.name(problem.path[0]))


def loss_reason(problem: Problem, verdict: Verdict) -> str:
    """Return the reason why a path is lost; empty if none is known."""
    if verdict.lost_depth == 0 and problem.theorem_obstacle is not None:
        return problem.theorem_obstacle.reason
    if verdict.reason is None and problem.givens:
        return lost_with_givens_sentence(problem, verdict.losing_prefix)
    if verdict.reason is None:
        return ""
    return reasons.reason_sentence(problem.board, verdict.losing_prefix, verdict.reason)


def _not_undone_sentence(problem: Problem, verdict: Verdict) -> str:
    # a search never takes back the path that it started with
    if (verdict.lost_depth or 0) < len(problem.path) or not problem.has_tree:
        return ""
    square = problem.board.name(verdict.losing_prefix[-1])
    if problem.strategy.pruning is Pruning.NONE:
        return tr(
            "The search doesn’t see it: {square} stays until everything after it has been tried.",
            square=square,
        )
    return tr(
        "The search rules out the moves after {square}, then takes {square} back.", square=square
    )


def completability_mark(completability: Completability) -> str:
    """Return the symbol and the word for the path after a move."""
    match completability:
        case Completability.COMPLETABLE:
            return tr("✓ tour")
        case Completability.LOST:
            return tr("✗ lost")
        case Completability.UNDECIDED:
            return tr("○ open")


def completability_phrase(completability: Completability) -> str:
    """Return the phrase for the path after a move."""
    match completability:
        case Completability.COMPLETABLE:
            return tr("can still become a tour")
        case Completability.LOST:
            return tr("loses the tour")
        case Completability.UNDECIDED:
            return tr("not decided")
