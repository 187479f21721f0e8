"""What the judge says of a path: whether it can become a tour, since when not, and why."""

from knight_gui.i18n import number, tr
from knight_gui.messages import reasons
from knight_gui.messages.names import wanted_by
from knight_gui.messages.outcomes import Status
from knight_gui.search.kinds import Prospect
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Pruning
from knight_gui.search.tree_size import has_tree


def status_of(problem: Problem, verdict: Verdict, *, is_whole: bool = False) -> Status:
    """Return what can become of a path, since when not, and why.

    The whole of it says why the search goes on with a path that is lost, too, unless the reason
    takes all the room.
    """
    if verdict.fate is Prospect.HOPEFUL:
        title = (
            tr("This path is a {tour}", tour=wanted_by(problem))
            if len(verdict.path) == problem.board.free_count
            else tr("Can still become a {tour}", tour=wanted_by(problem))
        )
        return Status("✓", title, "tour")
    if verdict.lost_at is None:
        return Status("○", tr("Not decided"), "faint", tr("It would take too long to find out."))
    why, stays = _reason(problem, verdict), _why_not_undone(problem, verdict)
    has_room = verdict.reason is None or not reasons.is_long(verdict.reason)
    if is_whole and stays and has_room:
        why = tr("{why} {stays}", why=why, stays=stays) if why else stays
    return Status("✗", _lost(problem, verdict), "wrong" if verdict.lost_at else "text", why)


def _lost(problem: Problem, verdict: Verdict) -> str:
    if verdict.lost_at == 0:
        return _start_without_tour(problem)
    facts = {
        "place": number(len(verdict.ruined)),
        "square": problem.board.name(verdict.ruined[-1]),
    }
    return (
        tr("Lost since {place} ({square})", **facts)
        if verdict.is_exact
        else tr("Lost by {place} ({square}) at the latest", **facts)
    )


def _start_without_tour(problem: Problem) -> str:
    theorem, tour = problem.theorem, wanted_by(problem)
    return (
        tr("No {tour} on this board", tour=tour)
        if theorem is not None and theorem.is_everywhere
        else tr("No {tour} from {start}", tour=tour, start=problem.board.name(problem.path[0]))
    )


def _reason(problem: Problem, verdict: Verdict) -> str:
    """Return why a path is lost, nothing where nobody looked."""
    if verdict.lost_at == 0 and (theorem := problem.theorem) is not None:
        return theorem.reason
    return (
        ""
        if verdict.reason is None
        else reasons.sentence(problem.board, verdict.ruined, verdict.reason)
    )


def _why_not_undone(problem: Problem, verdict: Verdict) -> str:
    # the moves of the path that was given are never taken back
    if (verdict.lost_at or 0) < len(problem.path) or not has_tree(problem):
        return ""
    square = problem.board.name(verdict.ruined[-1])
    return (
        tr("The search won’t undo {square} until it has tried everything after it.", square=square)
        if problem.strategy.pruning is Pruning.NONE
        else tr(
            "The search won’t undo {square} while there is more to try after it.", square=square
        )
    )


def mark(kind: Prospect) -> str:
    """Return what would become of a move, as a sign and a word."""
    return {
        Prospect.HOPEFUL: tr("✓ tour"),
        Prospect.LOST: tr("✗ lost"),
        Prospect.UNDECIDED: tr("○ open"),
    }[kind]


def prospect(kind: Prospect) -> str:
    """Return what would become of a move, in a few words."""
    return {
        Prospect.HOPEFUL: tr("can still become a tour"),
        Prospect.LOST: tr("loses the tour"),
        Prospect.UNDECIDED: tr("not decided"),
    }[kind]
