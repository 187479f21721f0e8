"""How a search stands and how it ended: in a word, in a sentence, and as lying ahead."""

from dataclasses import dataclass, replace
from typing import Protocol

from knight_gui.scene.lesson import Moment
from knight_gui.search.kinds import Outcome
from knight_gui.search.problem import Problem
from knight_gui.search.readiness import Readiness
from knight_gui.search.strategy import Goal, Pruning
from knight_gui.search.verdict import Verdict
from knight_gui.texts import plural, tr
from knight_gui.tour import Obstacle
from knight_gui.wording import keeping, reasons
from knight_gui.wording.names import start_of, wanted_by
from knight_gui.wording.numbers import duration


@dataclass(frozen=True)
class Status:
    """What is said, and how.

    A sign and a colour of the theme stand for the kind of ending. `share` is how much is done of
    what is waited for, from 0 to 1.
    """

    sign: str
    text: str
    colour: str
    share: float | None = None


class Totals(Protocol):
    """How far a search got: what its end is told from, such as a `Progress`."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""

    @property
    def steps(self) -> int:
        """How many it took."""

    @property
    def backtracks(self) -> int:
        """How many of them were retreats."""

    @property
    def depth(self) -> int:
        """The number of moves in the path."""


_SIGNS = {Outcome.SOLVED: "✓", Outcome.NO_TOUR: "∅", Outcome.STUCK: "!"}
_COLOURS = {Outcome.SOLVED: "solved", Outcome.NO_TOUR: "no_tour", Outcome.STUCK: "stuck"}


def word(problem: Problem, outcome: Outcome | None) -> str:
    """Return a sign and words for how a search ended.

    One that has not ended is called stopped: that no tour exists is known
    only when everything was tried.
    """
    match outcome:
        case Outcome.SOLVED:
            return tr("✓ solved")
        case Outcome.NO_TOUR:
            return tr("∅ no {tour} exists", tour=wanted_by(problem))
        case Outcome.STUCK:
            return tr("! stuck")
        case _:
            return tr("■ stopped")


# While it goes on


def ready() -> Status:
    """Return how to begin."""
    return Status("♘", tr("Click a square to start a tour there."), "accent")


def preparing(readiness: Readiness) -> Status:
    """Return that the engine is not there yet, and what is waited for."""
    if not readiness.is_compiling:
        return Status("…", tr("Preparing the engine."), "accent")
    text = tr("Compiling the engine, which is done once.")
    if readiness.seconds_left is not None:
        text = plural(
            "Compiling the engine, which is done once: {count} second left.",
            "Compiling the engine, which is done once: {count} seconds left.",
            max(1, round(readiness.seconds_left)),
        )
    return Status("…", text, "accent", readiness.share)


def searching(problem: Problem) -> Status:
    """Return that the search goes on; how far it is stands elsewhere, with the step shown."""
    text = tr("Searching: no {tour} so far.", tour=wanted_by(problem))
    return Status("…", text, "accent")


def on_its_way(target: int | Moment, steps: int) -> Status:
    """Return that the search is on its way to a step, and how far it has come."""
    if isinstance(target, Moment):
        return Status("…", keeping.on_the_way(target), "accent")
    share = min(1.0, steps / max(1, target))
    return Status("…", tr("Searching up to step {step:,}.", step=target), "accent", share)


def resting(problem: Problem, key: str) -> Status:
    """Return that the search waits for who watches it, and the key that lets it go on."""
    text = tr(
        "The search rests: it is a minute of work ahead of what is shown. "
        "{outlook} {key} searches on.",
        outlook=_outlook(problem),
        key=key,
    )
    return Status("■", text, "stopped")


def stopped(problem: Problem, steps: int, key: str) -> Status:
    """Return that somebody stopped the search, and the key that lets it go on."""
    text = plural(
        "Stopped after {count:,} step. {outlook} {key} searches on.",
        "Stopped after {count:,} steps. {outlook} {key} searches on.",
        steps,
        outlook=_outlook(problem),
        key=key,
    )
    return Status("■", text, "stopped")


def stopped_by(problem: Problem, steps: int, cause: str) -> str:
    """Return that a key or an option stopped the search, for good."""
    return plural(
        "Stopped by {cause} after {count:,} step. {outlook}",
        "Stopped by {cause} after {count:,} steps. {outlook}",
        steps,
        cause=cause,
        outlook=_outlook(problem),
    )


def _outlook(problem: Problem) -> str:
    """Return what is known of the tours that a search without an answer did not find."""
    tour = wanted_by(problem)
    match problem.has_tour:
        case True:
            return tr("No {tour} was found, though there is one.", tour=tour)
        case False:
            return tr("It was clear without a search that there is no {tour}.", tour=tour)
        case None:
            return tr("No {tour} was found, which proves nothing.", tour=tour)


# When it is over


def ended(problem: Problem, totals: Totals, *, is_closed: bool = False) -> Status:
    """Return how a search ended, and what that means.

    `is_closed` says whether it found a closed tour, wanted or not.
    """
    match totals.outcome:
        case Outcome.SOLVED:
            text = _solved(problem, totals, is_closed=is_closed)
        case Outcome.STUCK:
            text = _stuck(problem, totals)
        case _:
            text = _no_tour(problem, totals)
    return _status(totals, text)


def ahead(problem: Problem, totals: Totals) -> Status:
    """Return how a search ended whose end is not shown yet."""
    facts = {"tour": wanted_by(problem), "steps": totals.steps}
    match totals.outcome:
        case Outcome.SOLVED:
            text = tr("Ahead: a {tour}, at step {steps:,}.", **facts)
        case Outcome.STUCK:
            text = tr("Ahead: stuck, at step {steps:,}.", **facts)
        case _:
            text = tr("Ahead: no {tour} exists, proved at step {steps:,}.", **facts)
    return _status(totals, text)


def _status(totals: Totals, text: str) -> Status:
    outcome = totals.outcome or Outcome.STOPPED
    return Status(_SIGNS[outcome], text, _COLOURS[outcome])


def _solved(problem: Problem, totals: Totals, *, is_closed: bool) -> str:
    tour = tr("closed tour") if is_closed else wanted_by(problem)
    facts = {"tour": tour, "squares": totals.depth + 1}
    match totals.backtracks:
        case 0:
            return plural(
                "Solved: a {tour} of {count:,} square, without going back once.",
                "Solved: a {tour} of {count:,} squares, without going back once.",
                totals.depth + 1,
                tour=tour,
            )
        case 1:
            return tr("Solved: a {tour} of {squares:,} squares, after going back once.", **facts)
        case 2:
            return tr("Solved: a {tour} of {squares:,} squares, after going back twice.", **facts)
        case count:
            return tr(
                "Solved: a {tour} of {squares:,} squares, after going back {count:,} times.",
                count=count,
                **facts,
            )


def _stuck(problem: Problem, totals: Totals) -> str:
    outlook = _outlook(problem)
    if totals.depth + 1 == problem.board.free_count:
        return plural(
            "Stuck: the only square is visited, but the tour is not closed, and this search "
            "never goes back. {outlook}",
            "Stuck: all {count:,} squares are visited, but the tour is not closed, and this search "
            "never goes back. {outlook}",
            problem.board.free_count,
            outlook=outlook,
        )
    return tr(
        "Stuck after {visited:,} of {all:,} squares, as this search never goes back. {outlook}",
        visited=totals.depth + 1,
        all=problem.board.free_count,
        outlook=outlook,
    )


def _no_tour(problem: Problem, totals: Totals) -> str:
    facts = {"tour": wanted_by(problem), "start": start_of(problem), "steps": totals.steps}
    if totals.steps and problem.strategy.pruning is Pruning.NONE:
        return tr(
            "No {tour} exists from {start}: every way was tried, in {steps:,} steps, "
            "which proves it.",
            **facts,
        )
    if totals.steps:
        return tr(
            "No {tour} exists from {start}: every way was tried or proved hopeless, "
            "in {steps:,} steps, which proves it.",
            **facts,
        )
    if _has_way_on(problem):
        return tr(
            "No {tour} exists from {start}: the free squares prove it, so nothing was tried.",
            **facts,
        )
    return tr("No {tour} exists from {start}: no move leads from there, which proves it.", **facts)


def _has_way_on(problem: Problem) -> bool:
    board, path = problem.board, problem.path
    return any(board.attacks(path[-1], square) for square in set(board.free_squares) - set(path))


# What else stands in its place


def impossible(problem: Problem, obstacle: Obstacle | Verdict) -> Status:
    """Return that no tour can exist, and why."""
    why = reasons.why_none(problem.board, obstacle)
    if problem.strategy.goal is Goal.CLOSED:
        text = tr("No closed tour exists on this board. {why}", why=why)
    elif reasons.is_everywhere(obstacle):
        text = tr("No tour exists on this board. {why}", why=why)
    else:
        text = tr("No tour can start on {start}. {why}", start=start_of(problem), why=why)
    return Status(_SIGNS[Outcome.NO_TOUR], text, _COLOURS[Outcome.NO_TOUR])


def not_searched(problem: Problem, obstacle: Obstacle | Verdict, option: str) -> str:
    """Return why no tour can exist, and the option that has it searched all the same."""
    return tr(
        "{impossible} Nothing was searched; with {option} it is.",
        impossible=impossible(problem, obstacle).text,
        option=option,
    )


def waiting_to_begin() -> Status:
    """Return that a search cannot begin before another one does."""
    return Status("…", tr("It waits for the other search, which cannot begin."), "stopped")


def waiting(ending: Status) -> Status:
    """Return how a search ended, and that another one goes on."""
    text = tr("{ending} It waits for the other search.", ending=ending.text)
    return replace(ending, text=text)


def failed(why: str) -> Status:
    """Return that something went wrong."""
    return Status("✗", tr("That failed: {why}", why=why), "retreat")


def with_effort(ending: str, totals: Totals, seconds: float) -> str:
    """Return how a search ended, and what it took."""
    return tr(
        "{ending} Steps: {steps:,}, retreats: {backtracks:,}, time: {time}.",
        ending=ending,
        steps=totals.steps,
        backtracks=totals.backtracks,
        time=duration(seconds),
    )
