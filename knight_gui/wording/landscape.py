"""Sentences on the landscape of a search: its bars, its landmarks, and the move that mattered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.search.kinds import Fate, LandmarkKind, Outcome
from knight_gui.search.problem import Problem
from knight_gui.texts import plural, tr
from knight_gui.wording.names import few, wanted_by
from knight_gui.wording.numbers import percent, times_as_many

if TYPE_CHECKING:
    from knight_gui.search.position import Bar, Landmark


def bar(
    problem: Problem, told: Bar, outcome: Outcome | None, lost_since: int | None = None
) -> tuple[str, ...]:
    """Return which move a bar is, how long it stands, and what became of it.

    The whole sentence comes first, then shorter versions of it for where there is less room.

    Parameters
    ----------
    outcome
        How the search ended, if it did.
    lost_since
        The number of the move that ruined the path now, if the oracle has told.
    """
    move, fate = _move(problem, told), _fate(problem, told, outcome)
    if told.fate is Fate.KEPT and lost_since is not None and told.depth >= lost_since:
        fate = tr("{fate}, but lost since move {move:,}", fate=fate, move=lost_since)
    share = percent(told.size, told.steps + 1)
    return (
        plural(
            "{move} · step {first:,} · {share} of the search · {fate}",
            "{move} · steps {first:,} to {last:,} · {share} of the search · {fate}",
            told.size,
            move=move,
            first=told.first,
            last=told.last,
            share=share,
            fate=_with_proof(problem, told, fate),
        ),
        tr("{move} · {share} of the search · {fate}", move=move, share=share, fate=fate),
        tr("{move} · {share} · {fate}", move=move, share=share, fate=fate),
        tr("{move} · {share}", move=move, share=share),
    )


def _move(problem: Problem, told: Bar) -> str:
    name = problem.board.name
    if told.before is None:
        return tr("Start on {square}", square=name(told.square))
    return tr(
        "Move {move:,}, {origin} → {square}",
        move=told.depth,
        origin=name(told.before),
        square=name(told.square),
    )


def _fate(problem: Problem, told: Bar, outcome: Outcome | None) -> str:
    match told.fate:
        case Fate.LEFT:
            return tr("given up by a restart after step {step:,}", step=told.last)
        case Fate.REFUTED if told.last < told.steps:
            return tr("refuted at step {step:,}", step=told.last + 1)
        case Fate.REFUTED:
            return tr("refuted: no {tour} starts there", tour=wanted_by(problem))
        case _ if outcome is Outcome.SOLVED:
            return tr("on the path of the {tour}", tour=wanted_by(problem))
        case _:
            return tr("on the path now")


def _with_proof(problem: Problem, told: Bar, fate: str) -> str:
    """Return what became of a bar, and since when that could have been proved."""
    # what stands above a move that was not taken back says nothing of the move itself
    is_above = told.fate is Fate.KEPT and told.loss is not None and told.loss.depth > told.depth
    if told.loss is None or is_above:
        return fate
    return tr(
        "{fate}, provably lost from step {step:,}: {squares}",
        fate=fate,
        step=told.loss.step,
        squares=few([problem.board.name(square) for square in told.loss.squares]),
    )


def wrong_move(problem: Problem, worst: Bar) -> str:
    """Return the label of the wrong move that most steps went into, or of a wrong start."""
    if worst.before is None:
        square = problem.board.name(worst.square)
        return tr("start on {square}: no {tour}", square=square, tour=wanted_by(problem))
    return tr(
        "move {move:,}: {square}, {share} of all steps",
        move=worst.depth,
        square=problem.board.name(worst.square),
        share=percent(worst.size, worst.steps + 1),
    )


def verdict(problem: Problem, worst: Bar) -> tuple[str, ...]:
    """Return which single move most steps of a search went into, in vain; then in short."""
    if worst.before is None:
        return _verdict_on_start(problem, worst)
    facts = {
        "share": percent(worst.size, worst.steps + 1),
        "square": problem.board.name(worst.square),
    }
    return (
        plural(
            "{count:,} step, {share} of the search, went into one wrong move: {square}.",
            "{count:,} steps, {share} of the search, went into one wrong move: {square}.",
            worst.size,
            **facts,
        ),
        tr("{share} of all steps: one wrong move, {square}.", **facts),
        tr("{share}: one wrong move, {square}", **facts),
        tr("{share} for {square}", **facts),
    )


def _verdict_on_start(problem: Problem, start: Bar) -> tuple[str, ...]:
    facts = {"tour": wanted_by(problem), "square": problem.board.name(start.square)}
    return (
        plural(
            "The only step was in vain: no {tour} starts on {square}.",
            "All {count:,} steps were in vain: no {tour} starts on {square}.",
            start.steps,
            **facts,
        ),
        tr("No {tour} starts on {square}.", **facts),
    )


def comparison(name: str, steps: int, other_name: str, other_steps: int) -> tuple[str, ...]:
    """Return how many steps two searches took, and how many times as many the longer one.

    The whole sentence comes first, then shorter versions of it.
    """
    facts = {"name": name, "steps": steps, "other": other_name, "other_steps": other_steps}
    if min(steps, other_steps) < 1 or steps == other_steps:
        return (tr("{name}: {steps:,} steps. {other}: {other_steps:,}.", **facts),)
    if steps > other_steps:
        return comparison(other_name, other_steps, name, steps)
    facts["times"] = times_as_many(other_steps / steps)
    return (
        tr("{name}: {steps:,} steps. {other}: {other_steps:,}, {times} as many.", **facts),
        tr("{other}: {times} as many steps.", **facts),
        tr("{times} as many", **facts),
    )


def landmark(mark: Landmark) -> str:
    """Return what a landmark is, in a sentence."""
    match mark.kind:
        case LandmarkKind.RECORD:
            return tr(
                "Step {step:,}: a dead end deeper than any before, after {size:,} moves",
                step=mark.step,
                size=mark.size,
            )
        case LandmarkKind.RETREAT:
            return plural(
                "Step {step:,}: the first time the knight went back",
                "Step {step:,}: the knight went back {count} moves, further than ever before",
                mark.size,
                step=mark.step,
            )
        case LandmarkKind.TOUR:
            return tr("Step {step:,}: a tour", step=mark.step)


def pin(word: str, step: int) -> str:
    """Return a landmark's word and its step, as a menu lists it."""
    return tr("{word} · step {step:,}", word=word, step=step)


def restarts(count: int) -> str:
    """Return how many restarts there were, as the title of their list."""
    return plural("{count} restart", "{count} restarts", count)
