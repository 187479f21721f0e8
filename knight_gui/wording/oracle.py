"""What the oracle says: whether a path can still become a tour, and which move ruined it."""

from knight_gui.search.kinds import Prospect
from knight_gui.search.problem import Problem
from knight_gui.search.verdict import Verdict
from knight_gui.texts import plural, tr
from knight_gui.wording.losses import why
from knight_gui.wording.names import wanted_by


def told(problem: Problem, verdict: Verdict) -> str:
    """Return what can become of a path, since when, and how that is known.

    Parameters
    ----------
    problem
        What is searched: its board and its goal.
    """
    if verdict.fate is Prospect.HOPEFUL:
        if len(verdict.path) == problem.board.free_count:
            return tr("This path is a tour.")
        return tr("A {tour} can still come of this path.", tour=wanted_by(problem))
    if verdict.lost_at is None:
        return plural(
            "Not decided within {count:,} step.",
            "Not decided within {count:,} steps.",
            verdict.most_steps,
        )
    lost = _lost(problem, verdict)
    simple = verdict.simple
    if simple is None or simple.depth == 0:
        return lost
    return tr(
        "{lost} The simple test sees it at move {move:,}: {why}",
        lost=lost,
        move=simple.depth,
        why=why(problem, simple, is_now=simple.depth == len(verdict.path) - 1),
    )


def _lost(problem: Problem, verdict: Verdict) -> str:
    depth = verdict.lost_at
    assert depth is not None
    if depth == 0:
        return _lost_from_the_start(problem, verdict)
    since = {"move": f"{depth:,}", "leap": leap(problem, verdict.path, depth)}
    if not verdict.is_exact:
        return plural(
            "Not decided within {count:,} step: lost since move {move} ({leap}) at the latest.",
            "Not decided within {count:,} steps: lost since move {move} ({leap}) at the latest.",
            verdict.most_steps,
            **since,
        )
    if not verdict.tried:
        return tr("Lost since move {move} ({leap}).", **since)
    return plural(
        "Lost since move {move} ({leap}): everything from there was tried, {count:,} position.",
        "Lost since move {move} ({leap}): everything from there was tried, {count:,} positions.",
        verdict.tried,
        **since,
    )


def _lost_from_the_start(problem: Problem, verdict: Verdict) -> str:
    start = {
        "start": problem.board.name(verdict.path[0]),
        "tour": wanted_by(problem),
    }
    if verdict.obstacle is not None:
        return tr("No {tour} starts at {start}: {why}", why=verdict.obstacle.reason, **start)
    if verdict.simple is not None and verdict.simple.depth == 0:
        reason = why(problem, verdict.simple, is_now=len(verdict.path) == 1)
        return tr("No {tour} starts at {start}: {why}", why=reason, **start)
    return plural(
        "No {tour} starts at {start}: everything was tried, {count:,} position.",
        "No {tour} starts at {start}: everything was tried, {count:,} positions.",
        verdict.tried,
        **start,
    )


def leap(problem: Problem, path: tuple[int, ...], depth: int) -> str:
    """Return the move of a path that led to a depth, as h4 → g6."""
    origin, target = problem.board.names(path[depth - 1 : depth + 1])
    return tr("{origin} → {target}", origin=origin, target=target)


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
        Prospect.HOPEFUL: tr("a tour can come of it"),
        Prospect.LOST: tr("no tour can come of it"),
        Prospect.UNDECIDED: tr("not decided"),
    }[kind]
