"""Sentences on what the last step of a search was, what comes next, and why."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.search.kinds import Outcome, StepKind, Trial, Turn
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Ordering, Pruning, TieBreak
from knight_gui.texts import plural, tr
from knight_gui.wording.names import enumerated, wanted_by

if TYPE_CHECKING:
    from knight_gui.search.position import Candidate, Position
    from knight_gui.search.verdict import Verdict


def headline(problem: Problem, position: Position) -> str:
    """Return what the last step was, in a few words."""
    name = problem.board.name
    match position.kind:
        case StepKind.START:
            return tr("Step 0 · start on {square}", square=name(position.head))
        case StepKind.ADVANCE:
            return tr(
                "Step {step:,} · advance to {square}",
                step=position.step,
                square=name(position.head),
            )
        case StepKind.RETREAT:
            assert position.left is not None
            return tr(
                "Step {step:,} · retreat from {square}",
                step=position.step,
                square=name(position.left),
            )


def sentence(problem: Problem, position: Position) -> str:
    """Return why the search does next what it does, or why it ended."""
    if position.outcome is not None:
        return _on_the_end(problem, position)
    if position.turn is Turn.RESTART:
        return _on_the_restart(problem, position)
    if position.is_dead_end:
        return _on_the_dead_end(problem, position)
    return _on_the_choice(problem, position)


def counters(position: Position, verdict: Verdict | None) -> str:
    """Return the counts at a step, and since when the path is lost."""
    counts = tr(
        "Step {step:,} · nodes {nodes:,} · retreats {backtracks:,} · depth {depth:,}",
        step=position.step,
        nodes=position.nodes,
        backtracks=position.backtracks,
        depth=position.depth,
    )
    if verdict is None or verdict.lost_at is None:
        return counts
    return tr("{counts} · lost since {place:,}", counts=counts, place=verdict.lost_at + 1)


def _on_the_end(problem: Problem, position: Position) -> str:
    name = problem.board.name
    if position.outcome is Outcome.SOLVED:
        visited = plural(
            "The only square is visited.",
            "All {count:,} squares are visited.",
            len(position.path),
        )
        if len(position.path) > 1 and problem.board.attacks(position.head, position.path[0]):
            return tr(
                "{visited} {last} attacks {first}: the tour is closed.",
                visited=visited,
                last=name(position.head),
                first=name(position.path[0]),
            )
        return visited
    if position.outcome is Outcome.STUCK:
        if len(position.path) == problem.board.free_count:
            return tr(
                "All squares are visited, but {head} does not attack {start}, "
                "and this search never goes back: it is stuck.",
                head=name(position.head),
                start=name(position.path[0]),
            )
        return tr(
            "{head} leads to no free square, and this search never goes back: "
            "it is stuck after {visited:,} of {all:,} squares.",
            head=name(position.head),
            visited=len(position.path),
            all=problem.board.free_count,
        )
    return _on_the_proof(problem, position)


def _on_the_proof(problem: Problem, position: Position) -> str:
    if position.turn is Turn.PRUNED:
        return tr(
            "The free squares prove that {path} cannot become a {tour}, so nothing was tried.",
            tour=wanted_by(problem),
            path=tr("this start") if len(problem.path) == 1 else tr("this path"),
        )
    if len(problem.path) > 1:
        return _on_the_ways_from_a_path(problem)
    places = {"start": problem.board.name(position.head), "tour": wanted_by(problem)}
    if problem.strategy.pruning is Pruning.NONE:
        return tr("Every way from {start} has been tried: no {tour} starts there.", **places)
    return tr(
        "Every way from {start} has been tried or proved hopeless: no {tour} starts there.",
        **places,
    )


def _on_the_ways_from_a_path(problem: Problem) -> str:
    tour = wanted_by(problem)
    if problem.strategy.pruning is Pruning.NONE:
        return tr("Every way on from this path has been tried: no {tour} continues it.", tour=tour)
    return tr(
        "Every way on from this path has been tried or proved hopeless: no {tour} continues it.",
        tour=tour,
    )


def _on_the_dead_end(problem: Problem, position: Position) -> str:
    name = problem.board.name
    if position.depth == position.base:
        return tr("Nothing is left to try from {head}.", head=name(position.head))
    places = {"head": name(position.head), "before": name(position.path[-2])}
    if len(position.path) == problem.board.free_count:
        return tr(
            "All squares are visited, but {head} does not attack {start}, "
            "so the knight goes back to {before}.",
            start=name(position.path[0]),
            **places,
        )
    if position.turn is Turn.PRUNED:
        return _on_the_pruning(problem, places)
    if not position.candidates:
        return tr("{head} leads to no free square, so the knight goes back to {before}.", **places)
    return _on_what_was_tried(problem, position, places)


def _on_what_was_tried(problem: Problem, position: Position, places: dict[str, str]) -> str:
    if any(candidate.trial is Trial.RULED_OUT for candidate in position.candidates):
        return tr(
            "No free square from {head} leads to a {tour}, so the knight goes back to {before}.",
            tour=wanted_by(problem),
            **places,
        )
    if len(position.candidates) == 2:  # noqa: PLR2004  two are both, not all
        return tr(
            "Both free squares from {head} have been tried, so the knight goes back to {before}.",
            **places,
        )
    return plural(
        "The only free square from {head} has been tried, so the knight goes back to {before}.",
        "All {count} free squares from {head} have been tried, "
        "so the knight goes back to {before}.",
        len(position.candidates),
        **places,
    )


def _on_the_restart(problem: Problem, position: Position) -> str:
    start = problem.board.name(position.path[position.base])
    moves = problem.strategy.restarts * problem.board.free_count
    return plural(
        "{count:,} move in this order led to no tour, "
        "so the knight goes back to {start} and tries another order.",
        "{count:,} moves in this order led to no tour, "
        "so the knight goes back to {start} and tries another order.",
        moves,
        start=start,
    )


def _on_the_pruning(problem: Problem, places: dict[str, str]) -> str:
    if problem.strategy.pruning is Pruning.STRANDED:
        return tr(
            "With the knight on {head}, a free square can no longer be reached, "
            "so it goes back to {before}.",
            **places,
        )
    return tr(
        "With the knight on {head}, the free squares prove that this cannot become a {tour}, "
        "so it goes back to {before}.",
        tour=wanted_by(problem),
        **places,
    )


def _on_the_choice(problem: Problem, position: Position) -> str:
    listed = ", ".join(_listed(problem, candidate) for candidate in position.candidates)
    return plural(
        "{head} leads to {count} free square: {listed}. {why}",
        "{head} leads to {count} free squares: {listed}. {why}",
        len(position.candidates),
        head=problem.board.name(position.head),
        listed=listed,
        why=_on_the_next(problem, position),
    )


def _on_the_next(problem: Problem, position: Position) -> str:
    name = problem.board.name
    following = position.untried[0]
    passed = position.candidates[: position.candidates.index(following)]
    if not passed:
        return _reason(problem, position)
    places = {"names": enumerated([name(c.square) for c in passed]), "next": name(following.square)}
    if any(c.trial is Trial.RULED_OUT for c in passed):
        return plural(
            "{names} leads to no {tour}, so {next} is next.",
            "{names} lead to no {tour}, so {next} is next.",
            len(passed),
            tour=wanted_by(problem),
            **places,
        )
    return plural(
        "{names} led nowhere, so {next} is next.",
        "{names} led nowhere, so {next} is next.",
        len(passed),
        **places,
    )


def _listed(problem: Problem, candidate: Candidate) -> str:
    square = problem.board.name(candidate.square)
    if problem.strategy.ordering is Ordering.NAIVE:
        return square
    return f"{square} ({candidate.number})"


def _reason(problem: Problem, position: Position) -> str:
    candidates = position.candidates
    chosen = problem.board.name(candidates[0].square)
    if len(candidates) == 1:
        return tr("The knight has no choice.")
    order = tr("the move order")
    if position.round:
        order = tr("order {number}", number=position.round + 1)
    if problem.strategy.ordering is Ordering.NAIVE:
        return tr(
            "{square} comes first in {order}, so the knight goes there next.",
            square=chosen,
            order=order,
        )
    least = [c for c in candidates if c.number == candidates[0].number]
    if problem.strategy.ordering is Ordering.STATIC:
        what = tr("the fewest moves on the empty board")
    else:
        what = tr("the fewest onward moves")
    if problem.strategy.ordering is Ordering.WARNSDORFF and candidates[0].number <= 1:
        return _on_the_risk(problem, position)
    if len(least) == 1:
        return tr("{square} has {what}, so the knight goes there next.", square=chosen, what=what)
    places = {
        "squares": enumerated([problem.board.name(c.square) for c in least]),
        "what": what,
        "square": chosen,
    }
    if position.round or problem.strategy.tie_break is TieBreak.ORDER:
        return tr("{squares} have {what}; {square} comes first in {order}.", order=order, **places)
    return tr(
        "{squares} have {what}; {square} comes first: {rule}, then by move order.",
        rule=_rule_of(problem.strategy.tie_break),
        **places,
    )


def _on_the_risk(problem: Problem, position: Position) -> str:
    """Return why the knight has to go to a square now, from which at most one way leads on."""
    first = position.candidates[0]
    square = problem.board.name(first.square)
    if first.number == 1:
        return tr(
            "{square} has one way left: go there now, or it can only be the last square.",
            square=square,
        )
    return tr("{square} has no way left: go there now, or it can never be reached.", square=square)


def _rule_of(tie_break: TieBreak) -> str:
    return {
        TieBreak.ORDER: tr("the move order"),
        TieBreak.RANDOM: tr("at random"),
        TieBreak.POHL: tr("the fewest moves onward from all its free neighbours together"),
        TieBreak.POHL_MIN: tr("the free neighbour with the fewest moves onward"),
        TieBreak.FARTHEST: tr("farthest from the centre"),
    }[tie_break]
