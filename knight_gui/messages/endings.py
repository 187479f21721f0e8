"""Facts and texts of the ending of a search, or of a comparison: what it took, and who won."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from knight_gui.i18n import plural, tr
from knight_gui.messages.names import problem_goal_name
from knight_gui.messages.numbers import format_factor, format_percent, format_precise_percent
from knight_gui.messages.outcomes import outcome_phrase
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem

_ALMOST_ALL_SHARE = 0.99
"""Share of wasted steps from which the other steps are counted."""


@dataclass(frozen=True)
class EndingRun:
    """Run that has ended, as one row of an ending."""

    name: str
    """Name of the search, or of the player."""
    steps: int
    note: str = ""
    """Few words on the run; may be empty."""
    wasted_steps: int = 0
    """Steps on a path that was already lost, as far as they are counted."""
    is_waste_known: bool = True
    """False while these steps are not counted."""
    is_winner: bool = False


@dataclass(frozen=True)
class EndingAction:
    """Button of an ending: the name of a command, and a text of its own."""

    command_name: str
    text: str = ""
    """Text of the button; empty for that of the command."""


@dataclass(frozen=True)
class Ending:
    """Ending of one search, of a comparison, or of a game."""

    title: str
    """Few words without a full stop."""
    runs: tuple[EndingRun, ...]
    factor_text: str = ""
    """How many times as many steps the longer of two runs took; empty if that compares nothing."""
    sentence: str = ""
    actions: tuple[EndingAction, ...] = ()
    is_celebrated: bool = True
    """Whether it is shown with an animation: not where nobody found a tour."""

    @property
    def max_steps(self) -> int:
        """Steps of the longest run."""
        return max((run.steps for run in self.runs), default=0)

    @property
    def text(self) -> str:
        """Everything in one text, for a screen reader."""
        rows = [run_text(run) for run in self.runs]
        return "\n".join(part for part in (self.title, *rows, self.sentence) if part)


class EndedRun(Protocol):
    """Last position of a search that has ended."""

    @property
    def outcome(self) -> Outcome | None:
        """Outcome of the search."""

    @property
    def step(self) -> int:
        """Number of steps."""

    @property
    def depth(self) -> int:
        """Number of moves of the path."""


def run_text(run: EndingRun) -> str:
    """Return a run as one text."""
    text = plural("{name}: {count:,} step", "{name}: {count:,} steps", run.steps, name=run.name)
    if run.note:
        return tr("{run}, {note}", run=text, note=run.note)
    return text


class WastedCount(Protocol):
    """Count of the wasted steps of a search."""

    @property
    def wasted_count(self) -> int:
        """Number of wasted steps."""

    @property
    def total_steps(self) -> int:
        """Number of all steps."""

    @property
    def is_exact(self) -> bool:
        """Whether no other step was wasted."""


def run_title(run: EndingRun) -> str:
    """Return the name of a run, with a word for the winner."""
    if run.is_winner:
        return tr("{name} · winner", name=run.name)
    return run.name


def steps_text(steps: int) -> str:
    """Return a number of steps."""
    return plural("{count:,} step", "{count:,} steps", steps)


def search_ending(
    problem: Problem,
    name: str,
    position: EndedRun,
    wasted: WastedCount | None,
    actions: tuple[EndingAction, ...],
) -> Ending:
    """Return the ending of one search: what it took, and what of it was wasted.

    `wasted` is None while the wasted steps are not counted.
    """
    note = ""
    wasted_steps = 0
    if wasted is not None and wasted.wasted_count:
        wasted_steps = wasted.wasted_count
        note = _wasted_note(wasted)
    elif position.outcome is Outcome.SOLVED and (
        position.step == position.depth or (wasted is not None and wasted.is_exact)
    ):
        # straight to the tour, or counted
        note = tr("none of them wasted")
    run = EndingRun(name, position.step, note, wasted_steps, is_waste_known=bool(note))
    is_solved = position.outcome is Outcome.SOLVED
    return Ending(
        outcome_phrase(problem, position.outcome), (run,), actions=actions, is_celebrated=is_solved
    )


def _wasted_note(wasted: WastedCount) -> str:
    """Return the wasted steps in few words: the others where these are few."""
    others = wasted.total_steps - wasted.wasted_count
    if wasted.is_exact and not others:
        return tr("all of them wasted")
    if wasted.is_exact and wasted.wasted_count >= _ALMOST_ALL_SHARE * wasted.total_steps:
        return tr("all but {count:,} wasted", count=others)
    share = format_percent(wasted.wasted_count, wasted.total_steps)
    if wasted.is_exact:
        return tr("{share} of them wasted", share=share)
    return tr("at least {share} of them wasted", share=share)


def comparison_ending(
    problem: Problem,
    names: Sequence[str],
    positions: Sequence[EndedRun],
    notes: Sequence[str],
    actions: tuple[EndingAction, ...] = (),
) -> Ending:
    """Return the ending of a comparison of two searches, the first one first.

    The one with fewer steps wins if both have the same answer; an answer wins against none.
    """
    answers = [position.outcome in (Outcome.SOLVED, Outcome.NO_TOUR) for position in positions]
    steps = [position.step for position in positions]
    is_race = all(answers) and steps[0] != steps[1]
    winner = None
    if is_race:
        winner = steps.index(min(steps))
    elif answers[0] is not answers[1]:
        winner = answers.index(True)
    runs = tuple(
        EndingRun(
            name,
            position.step,
            note or _stuck_note(problem, position),
            is_winner=index == winner,
        )
        for index, (name, position, note) in enumerate(zip(names, positions, notes, strict=True))
    )
    factor_text = ""
    if is_race and min(steps) > 0:
        factor_text = format_factor(max(steps) / min(steps))
    return Ending(
        _comparison_title(problem, names, positions, winner),
        runs,
        factor_text,
        _share_sentence(steps, winner) if factor_text else "",
        actions,
        is_celebrated=any(position.outcome is Outcome.SOLVED for position in positions),
    )


def _comparison_title(
    problem: Problem, names: Sequence[str], positions: Sequence[EndedRun], winner: int | None
) -> str:
    tour = problem_goal_name(problem)
    outcomes = [position.outcome for position in positions]
    if winner is None:
        if outcomes[0] is Outcome.STUCK:
            return tr("Both are stuck")
        return tr("A draw")
    if outcomes[1 - winner] is outcomes[winner] is Outcome.NO_TOUR:
        return tr("Both prove it: no {tour}", tour=tour)
    if outcomes[1 - winner] is outcomes[winner]:
        return tr("{name} was faster", name=names[winner])
    if outcomes[winner] is Outcome.NO_TOUR:
        return tr("Only {name} proves it: no {tour}", name=names[winner], tour=tour)
    return tr("Only {name} found a {tour}", name=names[winner], tour=tour)


def _stuck_note(problem: Problem, position: EndedRun) -> str:
    if position.outcome is not Outcome.STUCK:
        return ""
    return tr(
        "stuck at {visited:,} of {all:,}",
        visited=position.depth + 1,
        all=problem.board.free_count,
    )


def _share_sentence(steps: Sequence[int], winner: int | None) -> str:
    """Return the share of the bar that the winner's steps are."""
    if winner is None:
        return ""
    return plural(
        "{count:,} step is the first {share} of this bar.",
        "{count:,} steps are the first {share} of this bar.",
        steps[winner],
        share=format_precise_percent(steps[winner], steps[1 - winner]),
    )
