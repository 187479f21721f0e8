"""Sentences on what a search has just done, what it does next, and why."""

from knight_gui.search.position import (
    Candidate,
    Loss,
    LossKind,
    Outcome,
    Position,
    StepKind,
    Trial,
    Turn,
)
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Ordering, Pruning, TieBreak
from knight_gui.texts import plural, tr
from knight_gui.tour import Obstacle

_MOST_NAMES = 4
_RULES = {
    TieBreak.RANDOM: tr("by lot"),
    TieBreak.POHL: tr("the fewest moves onward from all its free neighbours together"),
    TieBreak.POHL_MIN: tr("the free neighbour with the fewest moves onward"),
    TieBreak.FARTHEST: tr("farthest from the centre"),
}
"""How ties are broken."""


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


def impossible(problem: Problem, obstacle: Obstacle) -> str:
    """Return that no tour can exist, and why."""
    if problem.strategy.goal is Goal.CLOSED:
        return tr("No closed tour exists on this board. {why}", why=obstacle.reason)
    return tr(
        "No tour can start on {start}. {why}",
        start=problem.board.name(problem.path[0]),
        why=obstacle.reason,
    )


def lost(problem: Problem, loss: Loss, step: int) -> str:
    """Return why no tour can come of the path any more, and what was done in vain since.

    Parameters
    ----------
    step
        The step that is shown.
    """
    why = _proof(problem, loss, is_now=step == loss.step)
    if loss.step == 0:
        told = tr("No tour can come of this start: {why}", why=why)
    elif loss.step == step:
        told = tr("From now on no tour can come of this: {why}", why=why)
    else:
        told = tr(
            "No tour can come of this since move {move:,} (step {step:,}): {why}",
            move=loss.depth,
            step=loss.step,
            why=why,
        )
    if step == loss.step:
        return told
    wasted = plural(
        "The search has spent {count:,} step in vain since.",
        "The search has spent {count:,} steps in vain since.",
        step - loss.step,
    )
    return f"{told} {wasted}"


def _proof(problem: Problem, loss: Loss, *, is_now: bool) -> str:
    names = _few([problem.board.name(square) for square in loss.squares])
    count = len(loss.squares)
    if loss.kind is LossKind.STRANDED:
        return plural(
            "{names} can no longer be reached.",
            "{names} can no longer be reached.",
            count,
            names=names,
        )
    if loss.kind is LossKind.CUT_OFF:
        return tr("no free square leads back to {start}.", start=names)
    if problem.strategy.goal is Goal.CLOSED:
        what = tr("and each square of a closed tour needs two, in and out")
    else:
        what = tr("and only the last square of a tour can do with one")
    if is_now:
        return plural(
            "{names} has only one way left, {what}.",
            "{names} have only one way left each, {what}.",
            count,
            names=names,
            what=what,
        )
    # by now the knight may have used it up
    return plural(
        "{names} had only one way left, {what}.",
        "{names} had only one way left each, {what}.",
        count,
        names=names,
        what=what,
    )


def _few(names: list[str]) -> str:
    """Return the names, the first of them if there are many."""
    if len(names) <= _MOST_NAMES:
        return _enumerated(names)
    return tr(
        "{names} and {count:,} more squares",
        names=", ".join(names[: _MOST_NAMES - 1]),
        count=len(names) - _MOST_NAMES + 1,
    )


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
                "and this search never goes back: stuck.",
                head=name(position.head),
                start=name(position.path[0]),
            )
        return plural(
            "No free square from {head}, and this search never goes back: "
            "stuck after {count:,} square of {all:,}.",
            "No free square from {head}, and this search never goes back: "
            "stuck after {count:,} squares of {all:,}.",
            len(position.path),
            head=name(position.head),
            all=problem.board.free_count,
        )
    return _on_the_proof(problem, position)


def _on_the_proof(problem: Problem, position: Position) -> str:
    if position.turn is Turn.PRUNED:
        return tr(
            "The free squares prove that no tour can come of {path}, so nothing was tried.",
            path=tr("this start") if len(problem.path) == 1 else tr("this path"),
        )
    wanted = tr("closed tour") if problem.strategy.goal is Goal.CLOSED else tr("tour")
    if len(problem.path) > 1:
        return tr(
            "Every way on from this path has been tried: no {tour} continues it.",
            tour=wanted,
        )
    return tr(
        "Every way from {start} has been tried: no {tour} starts there.",
        start=problem.board.name(position.head),
        tour=wanted,
    )


def _on_the_dead_end(problem: Problem, position: Position) -> str:
    name = problem.board.name
    if position.depth == position.base:
        return tr("Nothing is left to try from {head}.", head=name(position.head))
    places = {"head": name(position.head), "before": name(position.path[-2])}
    if len(position.path) == problem.board.free_count:
        return tr(
            "All squares are visited, but {head} does not attack {start}: back to {before}.",
            start=name(position.path[0]),
            **places,
        )
    if position.turn is Turn.PRUNED:
        return _on_the_pruning(problem, places)
    if not position.candidates:
        return tr("No free square from {head}: back to {before}.", **places)
    if len(position.candidates) == 2:  # noqa: PLR2004  two are both, not all
        return tr("Both free squares from {head} have been tried: back to {before}.", **places)
    return plural(
        "The only free square from {head} has been tried: back to {before}.",
        "All {count} free squares from {head} have been tried: back to {before}.",
        len(position.candidates),
        **places,
    )


def _on_the_restart(problem: Problem, position: Position) -> str:
    start = problem.board.name(position.path[position.base])
    moves = problem.strategy.restarts * problem.board.free_count
    return plural(
        "{count:,} move in this order led to no tour: back to {start}, to try another order.",
        "{count:,} moves in this order led to no tour: back to {start}, to try another order.",
        moves,
        start=start,
    )


def _on_the_pruning(problem: Problem, places: dict[str, str]) -> str:
    if problem.strategy.pruning is Pruning.STRANDED:
        return tr(
            "With the knight on {head} a free square can no longer be reached: back to {before}.",
            **places,
        )
    return tr(
        "With the knight on {head} the free squares prove that no tour can come of this: "
        "back to {before}.",
        **places,
    )


def _on_the_choice(problem: Problem, position: Position) -> str:
    name = problem.board.name
    following = position.untried[0]
    listed = ", ".join(_listed(problem, candidate) for candidate in position.candidates)
    squares = plural(
        "{count} free square from {head}: {listed}.",
        "{count} free squares from {head}: {listed}.",
        len(position.candidates),
        head=name(position.head),
        listed=listed,
    )
    tried = [name(c.square) for c in position.candidates if c.trial is Trial.TRIED]
    if tried:
        back = plural(
            "{names} led nowhere, so {next} is next.",
            "{names} led nowhere, so {next} is next.",
            len(tried),
            names=_enumerated(tried),
            next=name(following.square),
        )
        return f"{squares} {back}"
    return f"{squares} {_reason(problem, position)}"


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
        return tr("{square} comes first in {order}.", square=chosen, order=order)
    least = [c for c in candidates if c.number == candidates[0].number]
    if problem.strategy.ordering is Ordering.STATIC:
        what = tr("the fewest moves on the empty board")
    else:
        what = tr("the fewest onward moves")
    if len(least) == 1:
        return tr("{square} has {what}, so the knight goes there.", square=chosen, what=what)
    places = {
        "squares": _enumerated([problem.board.name(c.square) for c in least]),
        "what": what,
        "square": chosen,
    }
    if position.round or problem.strategy.tie_break is TieBreak.ORDER:
        return tr("{squares} have {what}; {square} comes first in {order}.", order=order, **places)
    return tr(
        "{squares} have {what}; of these {square} comes first: {rule}, then by move order.",
        rule=_RULES[problem.strategy.tie_break],
        **places,
    )


def _enumerated(names: list[str]) -> str:
    if len(names) == 1:
        return names[0]
    return tr("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])
