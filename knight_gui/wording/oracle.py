"""What is said of a path's future: whether it can become a tour, since when not, and why."""

from knight_gui.search.kinds import Prospect
from knight_gui.search.problem import Problem
from knight_gui.search.verdict import Verdict
from knight_gui.texts import tr
from knight_gui.wording import reasons
from knight_gui.wording.names import wanted_by


def told(problem: Problem, verdict: Verdict) -> str:
    """Return what can become of a path, since when not, and why."""
    title, why = headline(problem, verdict), reason(problem, verdict)
    return tr("{title} {why}", title=title, why=why) if why else title


def headline(problem: Problem, verdict: Verdict) -> str:
    """Return what can become of a path, and since when not."""
    if verdict.fate is Prospect.HOPEFUL:
        if len(verdict.path) == problem.board.free_count:
            return tr("This path is a {tour}.", tour=wanted_by(problem))
        return tr("This path can still become a {tour}.", tour=wanted_by(problem))
    if verdict.lost_at is None:
        return tr("Not decided.")
    return _start_without_tour(problem) if verdict.lost_at == 0 else _lost_since(problem, verdict)


def _start_without_tour(problem: Problem) -> str:
    theorem, tour = problem.theorem, wanted_by(problem)
    if theorem is not None and theorem.is_everywhere:
        return tr("No {tour} exists on this board.", tour=tour)
    return tr("No {tour} from {start}.", tour=tour, start=problem.board.name(problem.path[0]))


def _lost_since(problem: Problem, verdict: Verdict) -> str:
    facts = {
        "place": f"{len(verdict.ruined):,}",
        "square": problem.board.name(verdict.ruined[-1]),
    }
    if verdict.is_exact:
        return tr("Lost since {place} ({square}).", **facts)
    return tr("Lost by {place} ({square}) at the latest.", **facts)


def reason(problem: Problem, verdict: Verdict) -> str:
    """Return why a path is lost, nothing unless it is or where nobody looked."""
    if verdict.lost_at == 0 and (theorem := problem.theorem) is not None:
        return theorem.reason
    if verdict.reason is None:
        return ""
    return reasons.sentence(problem.board, verdict.ruined, verdict.reason)


def mark(kind: Prospect) -> str:
    """Return what would become of a move, as a sign and a word."""
    return {
        Prospect.HOPEFUL: tr("✓ tour"),
        Prospect.LOST: tr("✗ no tour"),
        Prospect.UNDECIDED: tr("○ undecided"),
    }[kind]


def fate(kind: Prospect) -> str:
    """Return what would become of a move, in a few words."""
    return {
        Prospect.HOPEFUL: tr("can still become a tour"),
        Prospect.LOST: tr("loses the tour"),
        Prospect.UNDECIDED: tr("not decided"),
    }[kind]
