"""Sentences on the landscape of a search: its bars, its landmarks, and the move that mattered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.i18n import Large, number, plural, tr
from knight_gui.messages import wasted_steps
from knight_gui.messages.names import wanted_by
from knight_gui.messages.numbers import ordinal, percent, times_as_many
from knight_gui.search.kinds import Fate, Outcome, Turn
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Ordering

if TYPE_CHECKING:
    # the window needs these words before it needs the engine
    from knight_gui.search.divergence import Parting
    from knight_gui.search.position import Bar, Position

_MILLION = 1_000_000


def bar(problem: Problem, told: Bar, outcome: Outcome | None) -> tuple[str, ...]:
    """Return which square a bar is, how long it stands, and what became of it.

    The whole sentence comes first, then shorter versions of it for where there is less room.
    """
    fate = _fate(problem, told, outcome)
    move = (
        tr("Start on {square}", square=problem.board.name(told.square))
        if told.before is None
        else _place(problem, told.depth, told.square)
    )
    share = percent(told.size, told.steps + 1)
    return (
        plural(
            "{move} · step {first:,} · {fate}",
            "{move} · steps {first:,} to {last:,} · {share} of the search · {fate}",
            told.size,
            move=move,
            first=told.first,
            last=told.last,
            share=share,
            fate=_with_loss(problem, told, fate),
        ),
        tr("{move} · {share} of the search · {fate}", move=move, share=share, fate=fate),
        tr("{move} · {share} · {fate}", move=move, share=share, fate=fate),
        tr("{move} · {share}", move=move, share=share),
    )


def _place(problem: Problem, depth: int, square: int) -> str:
    """Return a square of a path with its number."""
    return tr("{place:,} ({square})", place=depth + 1, square=problem.board.name(square))


def _fate(problem: Problem, told: Bar, outcome: Outcome | None) -> str:
    match told.fate:
        case Fate.LEFT if not problem.is_by_hand:
            return tr("given up at a restart after step {step:,}", step=told.last)
        case Fate.LEFT | Fate.REFUTED if told.last < told.steps:
            return tr("taken back at step {step:,}", step=told.last + 1)
        case Fate.REFUTED if len(problem.path) > 1:
            return tr("no {tour} continues this path", tour=wanted_by(problem))
        case Fate.REFUTED:
            return tr("no {tour} starts there", tour=wanted_by(problem))
        case _ if outcome is Outcome.SOLVED:
            return tr("on the path of the {tour}", tour=wanted_by(problem))
        case _:
            return tr("still on the path")


def _with_loss(problem: Problem, told: Bar, fate: str) -> str:
    """Return what became of a bar, and where its path was lost."""
    verdict = told.verdict
    # what stands above a square says nothing of it
    if verdict.lost_at is None or verdict.lost_at > told.depth:
        return fate
    if verdict.is_exact and verdict.lost_at == told.depth:
        return tr("lost here, {fate}", fate=fate)
    place = _place(problem, verdict.lost_at, verdict.path[verdict.lost_at])
    return (
        tr("{fate}, lost since {place}", fate=fate, place=place)
        if verdict.is_exact
        else tr("{fate}, lost by {place} at the latest", fate=fate, place=place)
    )


def wrong_move(problem: Problem, worst: Bar) -> str:
    """Return the label of the wrong move that most steps went into, or of a wrong start."""
    if worst.before is None and len(problem.path) > 1:
        return tr("no {tour} continues this path", tour=wanted_by(problem))
    if worst.before is None:
        return tr(
            "start on {square}: no {tour}",
            square=problem.board.name(worst.square),
            tour=wanted_by(problem),
        )
    return tr(
        "{place}: {share} of all steps",
        place=_place(problem, worst.depth, worst.square),
        share=percent(worst.size, worst.steps + 1),
    )


def stretch(problem: Problem, refuted: Bar) -> str:
    """Return over which steps a wrong move stayed on the path, to be heard."""
    return tr(
        "Steps {first} to {last}: {square}, which led to no {tour}.",
        first=_heard(refuted.first),
        last=_heard(refuted.last),
        square=problem.board.name(refuted.square),
        tour=wanted_by(problem),
    )


def _heard(step: int) -> str:
    return tr("{count:/1000000 million}", count=Large(step))


def verdict(problem: Problem, worst: Bar) -> tuple[str, ...]:
    """Return which single move most steps of a search were wasted on; then in short."""
    if worst.before is None:
        return _verdict_on_start(problem, worst)
    facts = {
        "share": percent(worst.size, worst.steps + 1),
        "square": problem.board.name(worst.square),
    }
    return (
        tr("The costliest mistake, {square}, took {share} of the search.", **facts),
        tr("{share} of all steps: the costliest mistake, {square}.", **facts),
        tr("{share}: costliest mistake, {square}", **facts),
        tr("{share} for {square}", **facts),
    )


def _verdict_on_start(problem: Problem, start: Bar) -> tuple[str, ...]:
    if start.fate is Fate.REFUTED and len(problem.path) > 1:
        return (wasted_steps.proof(problem, start.steps),)
    facts = {"tour": wanted_by(problem), "square": problem.board.name(start.square)}
    said = (
        wasted_steps.proof(problem, start.steps)
        if start.fate is Fate.REFUTED
        else plural(
            "The only step was wasted: no {tour} starts on {square}.",
            "All {count:,} steps were wasted: no {tour} starts on {square}.",
            start.steps,
            **facts,
        )
    )
    return said, tr("No {tour} starts on {square}.", **facts)


def comparison(
    name: str, steps: int, other_name: str, other_steps: int, *, are_answers: bool = True
) -> tuple[str, ...]:
    """Return how many steps two searches took, and how many times as many the longer one.

    The whole sentence comes first, then shorter versions of it.

    Where one is no answer, as it is stuck, fewer steps are no better.
    """
    if are_answers and steps > other_steps > 0:
        return comparison(other_name, other_steps, name, steps)
    facts = {"name": name, "other": other_name, "other_steps": other_steps}
    if steps == other_steps:
        return (plural("Both took {count:,} step.", "Both took {count:,} steps.", steps),)
    if not are_answers or min(steps, other_steps) < 1:
        return (
            plural(
                "{name}: {count:,} step. {other}: {other_steps:,}.",
                "{name}: {count:,} steps. {other}: {other_steps:,}.",
                steps,
                **facts,
            ),
        )
    facts["times"] = times_as_many(other_steps / steps)
    return (
        plural(
            "{name}: {count:,} step. {other}: {other_steps:,}, {times} as many.",
            "{name}: {count:,} steps. {other}: {other_steps:,}, {times} as many.",
            steps,
            **facts,
        ),
        tr("{other}: {times} as many steps.", **facts),
        tr("{other}: {times} as many", **facts),
    )


def comparison_with_you(
    steps: int, retreats: int, other_name: str, other_steps: int
) -> tuple[str, ...]:
    """Return how many steps somebody took by hand, and how many another search."""
    return (
        tr(
            "You: {steps}, {retreats}. {other}: {other_steps:,}.",
            steps=plural("{count:,} step", "{count:,} steps", steps),
            retreats=plural("{count:,} retreat", "{count:,} retreats", retreats),
            other=other_name,
            other_steps=other_steps,
        ),
    )


def where_they_part(parting: Parting) -> tuple[str, ...]:
    """Return how long two searches did the same, and what each does next: the longest first."""
    same = (
        tr(
            "The same until step {step:,}, the {nth} square.",
            step=parting.step,
            nth=ordinal(parting.positions[0].depth + 1),
        )
        if parting.step
        else tr("They part at the start.")
    )
    why = _why(parting)
    return tr("{same} {why}", same=same, why=why), why, same, tr("They part here.")


def _why(parting: Parting) -> str:
    (one, other), (here, there) = parting.problems, parting.positions
    first, second = here.following, there.following
    is_sorted = one.strategy.ordering is other.strategy.ordering is not Ordering.NAIVE
    if is_sorted and first and second and first.number == second.number:
        return tr(
            "Here {square} and {other} tie: the first search takes {square}.",
            square=one.board.name(first.square),
            other=one.board.name(second.square),
        )
    told = map(
        _next,
        _names(one.strategy.ordering, other.strategy.ordering),
        parting.problems,
        parting.positions,
    )
    return tr("Here {first}; {second}.", first=next(told), second=next(told))


def _names(one: Ordering, other: Ordering) -> tuple[str, str]:
    if one is other:
        return tr("the first search"), tr("the second")
    names = {
        Ordering.NAIVE: tr("the fixed order"),
        Ordering.STATIC: tr("the static order"),
        Ordering.WARNSDORFF: tr("Warnsdorff"),
    }
    return names[one], names[other]


def _next(name: str, problem: Problem, position: Position) -> str:
    """Return what a search does after the last step that it shares with another one."""
    following = position.following
    if position.outcome is not None:
        return tr("{name} ends", name=name)
    if position.turn is Turn.RESTART:
        return tr("{name} starts again", name=name)
    if following is None:
        return tr("{name} retreats", name=name)
    square = problem.board.name(following.square)
    return (
        plural(
            "{name} prefers {square} with {count} exit",
            "{name} prefers {square} with {count} exits",
            following.number,
            name=name,
            square=square,
        )
        if problem.strategy.ordering is Ordering.WARNSDORFF
        else tr("{name} takes {square}", name=name, square=square)
    )


def numbered(number: int, square: str) -> str:
    """Return a square with its place in the path, as it is written into a bar."""
    return tr("{number:,} {square}", number=number, square=square)


def band(problem: Problem, depths: tuple[int, int], fate: Fate, outcome: Outcome | None) -> str:
    """Return which squares of the path are folded, up to before the second, and their fate."""
    numbers = {"first": depths[0] + 1, "last": depths[1], "tour": wanted_by(problem)}
    match fate:
        case Fate.LEFT if not problem.is_by_hand:
            return tr("{first:,}–{last:,}, given up at a restart", **numbers)
        case Fate.LEFT | Fate.REFUTED:
            return tr("{first:,}–{last:,}, taken back later", **numbers)
        case _ if outcome is Outcome.SOLVED:
            return tr("{first:,}–{last:,}, on the path of the {tour}", **numbers)
        case _:
            return tr("{first:,}–{last:,}, still on the path", **numbers)


def unfold(band: str) -> str:
    """Return what a click on a band of squares does."""
    return tr("{band}. Click to see each of them.", band=band)


def view(first: int, last: int, steps: int) -> str:
    """Return which steps are in view, where these are not all."""
    return tr(
        "Steps {first:,} to {last:,} of {steps:,} are in view. Double-click here to see all.",
        first=first,
        last=last,
        steps=steps,
    )


def fold() -> str:
    """Return what a click beside the lowest squares does."""
    return tr("Click to fold what does not change here.")


def tick(step: int, every: int) -> str:
    """Return a round step, so many steps from the next one, as 50 M or as 238,874,350."""
    if every < _MILLION:
        return number(step)
    # Translators: always exact
    return tr("{count:,.0f/1000000 M}", count=Large(step))


def pin(word: str, step: int) -> str:
    """Return a landmark's word and its step, as a menu lists it."""
    return tr("{word} · step {step:,}", word=word, step=step)


def restarts(count: int) -> str:
    """Return how many restarts there were, as the title of their list."""
    return plural("{count} restart", "{count} restarts", count)
