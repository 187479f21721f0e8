"""What the judge says of a path: whether it can become a tour, since when not, and why."""

from knight_gui.i18n import format_number, tr
from knight_gui.messages import reasons
from knight_gui.messages.names import problem_goal_name
from knight_gui.messages.outcomes import StatusMessage
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Pruning
from knight_gui.search.tree_size import has_tree


def verdict_message(
    problem: Problem, verdict: Verdict, *, with_search_behavior: bool = False
) -> StatusMessage:
    """Return what can become of a path, since when not, and why.

    The whole of it says why the search goes on with a path that is lost, too, unless the reason
    takes all the room.
    """
    if verdict.completability is Completability.COMPLETABLE:
        if len(verdict.path) == problem.board.free_count:
            title = tr("This path is a {tour}", tour=problem_goal_name(problem))
        else:
            title = tr("Can still become a {tour}", tour=problem_goal_name(problem))
        return StatusMessage("✓", title, "tour")
    if verdict.lost_depth is None:
        return StatusMessage(
            "○", tr("Not decided"), "faint", tr("It would take too long to find out.")
        )
    reason = _lost_reason(problem, verdict)
    not_undone = _not_undone_sentence(problem, verdict)
    has_room = verdict.reason is None or not reasons.is_long_reason(verdict.reason)
    if with_search_behavior and not_undone and has_room:
        reason = tr("{why} {stays}", why=reason, stays=not_undone) if reason else not_undone
    return StatusMessage(
        "✗", _lost_title(problem, verdict), "wrong" if verdict.lost_depth else "text", reason
    )


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


def _lost_reason(problem: Problem, verdict: Verdict) -> str:
    """Return why a path is lost, nothing where nobody looked."""
    if verdict.lost_depth == 0 and (theorem := problem.theorem_obstacle) is not None:
        return theorem.reason
    if verdict.reason is None:
        return ""
    return reasons.reason_sentence(problem.board, verdict.losing_prefix, verdict.reason)


def _not_undone_sentence(problem: Problem, verdict: Verdict) -> str:
    # the moves of the path that was given are never taken back
    if (verdict.lost_depth or 0) < len(problem.path) or not has_tree(problem):
        return ""
    square = problem.board.name(verdict.losing_prefix[-1])
    if problem.strategy.pruning is Pruning.NONE:
        return tr(
            "The search won’t undo {square} until it has tried everything after it.", square=square
        )
    return tr("The search won’t undo {square} while there is more to try after it.", square=square)


def completability_mark(completability: Completability) -> str:
    """Return what would become of a move, as a sign and a word."""
    return {
        Completability.COMPLETABLE: tr("✓ tour"),
        Completability.LOST: tr("✗ lost"),
        Completability.UNDECIDED: tr("○ open"),
    }[completability]


def completability_phrase(completability: Completability) -> str:
    """Return what would become of a move, in a few words."""
    return {
        Completability.COMPLETABLE: tr("can still become a tour"),
        Completability.LOST: tr("loses the tour"),
        Completability.UNDECIDED: tr("not decided"),
    }[completability]
