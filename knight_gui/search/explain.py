"""Sentences on what a search has just done, what it does next, and why."""

from knight_gui.search.position import Candidate, Outcome, Position, StepKind, Trial
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Ordering
from knight_gui.texts import plural, tr


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
    if position.is_dead_end:
        return _on_the_dead_end(problem, position)
    return _on_the_choice(problem, position)


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
    wanted = tr("closed tour") if problem.strategy.goal is Goal.CLOSED else tr("tour")
    if len(problem.path) > 1:
        return tr(
            "Every way on from this path has been tried: no {tour} continues it.",
            tour=wanted,
        )
    return tr(
        "Every way from {start} has been tried: no {tour} starts there.",
        start=name(position.head),
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
    return f"{squares} {_reason(problem, position.candidates)}"


def _listed(problem: Problem, candidate: Candidate) -> str:
    square = problem.board.name(candidate.square)
    if problem.strategy.ordering is Ordering.NAIVE:
        return square
    return f"{square} ({candidate.number})"


def _reason(problem: Problem, candidates: tuple[Candidate, ...]) -> str:
    chosen = problem.board.name(candidates[0].square)
    if len(candidates) == 1:
        return tr("The knight has no choice.")
    if problem.strategy.ordering is Ordering.NAIVE:
        return tr("{square} comes first in the move order.", square=chosen)
    least = [c for c in candidates if c.number == candidates[0].number]
    if problem.strategy.ordering is Ordering.STATIC:
        what = tr("the fewest moves on the empty board")
    else:
        what = tr("the fewest onward moves")
    if len(least) == 1:
        return tr("{square} has {what}, so the knight goes there.", square=chosen, what=what)
    return tr(
        "{squares} have {what}; {square} comes first in the move order.",
        squares=_enumerated([problem.board.name(c.square) for c in least]),
        what=what,
        square=chosen,
    )


def _enumerated(names: list[str]) -> str:
    if len(names) == 1:
        return names[0]
    return tr("{names} and {last}", names=", ".join(names[:-1]), last=names[-1])
