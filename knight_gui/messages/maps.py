"""Sentences on maps: what searches from many starts, or on many boards, came to."""

from __future__ import annotations

import re
from collections.abc import Sequence

from knight_gui.board import Board
from knight_gui.i18n import later, listed, plural, tr
from knight_gui.messages import reasons
from knight_gui.messages.estimates import ages
from knight_gui.messages.names import enumerated, size_of, start_of, wanted_by
from knight_gui.messages.numbers import compact, duration, percent, power
from knight_gui.messages.programs import ordering_title
from knight_gui.search.position import Mistakes
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Pruning, Strategy
from knight_gui.state.programs import SURE
from knight_gui.sweeps.results import Mark
from knight_gui.sweeps.summary import Bound, Level, Summary

_MOST_NAMES = 3
_LEAST_POWER = 10_000
"""Smaller powers of ten are read as fast when they are written out."""


def word(mark: Mark) -> str:
    """Return what is known of a search, in a few words."""
    return {
        Mark.WAITING: tr("not done yet"),
        Mark.STOPPED: tr("unknown: stopped at the limit"),
        Mark.SOLVED: tr("solved"),
        Mark.NO_TOUR: tr("no tour"),
        Mark.FORESEEN: tr("no tour, by theory"),
        Mark.STUCK: tr("stuck"),
    }[mark]


# Numbers


def steps_of(count: int) -> str:
    """Return a number of steps as 1,234, or 10⁶ where it is such a power."""
    digits = str(count)
    return (
        power(len(digits) - 1)
        if count >= _LEAST_POWER and digits.strip("0") == "1"
        else tr("{count:,}", count=count)
    )


def level(told: Level) -> str:
    """Return a number of steps as exactly as it is known, as 63 or “more than 10⁶”."""
    count = steps_of(told.steps)
    return {
        Bound.EXACTLY: count,
        Bound.AT_LEAST: tr("at least {count}", count=count),
        Bound.MORE_THAN: tr("more than {count}", count=count),
    }[told.bound]


def in_a_square(mark: Mark, steps: int) -> str:
    """Return the steps as they fit into a square: as 63, 4.1 k or > 1 M; often nothing."""
    if mark is Mark.FORESEEN or not (mark or steps):
        return ""
    return (
        tr("> {count}", count=compact(steps))
        if mark in (Mark.STOPPED, Mark.WAITING)
        else compact(steps)
    )


# Of one search


def searcher(strategy: Strategy) -> str:
    """Return who searches, in a word."""
    return tr("Sure") if strategy == SURE.greedy else ordering_title(strategy.ordering)


def told(
    problem: Problem,
    mark: Mark,
    steps: int,
    limit: int,
    mistakes: Mistakes | None = None,
    *,
    names_board: bool = False,
) -> str:
    """Return what is known of one search, and where it began, in a sentence."""
    facts = {
        "start": start_of(problem),
        "strategy": searcher(problem.strategy),
        "ending": ending(problem, mark, steps, limit),
    }
    text = (
        tr("{size} from {start}, {strategy}: {ending}", size=size_of(problem.board), **facts)
        if names_board
        else tr("From {start}, {strategy}: {ending}", **facts)
    )
    return (
        text if mistakes is None else tr("{told} {mistakes}", told=text, mistakes=wrong(mistakes))
    )


def wrong(mistakes: Mistakes) -> str:
    """Return how many moves lost a tour that was still possible, and when the first did."""
    return (
        tr("Never wrong.")
        if mistakes.wrong_at is None
        else plural(
            "Wrong once, at {place:,}.",
            "Wrong {count:,} times, first at {place:,}.",
            mistakes.count,
            place=mistakes.wrong_at,
        )
    )


def told_of_board(board: Board, strategy: Strategy, summary: Summary) -> str:
    """Return what is known of all searches on one of many boards, in a sentence."""
    return tr(
        "{size}, {strategy}: {solved}",
        size=size_of(board),
        strategy=searcher(strategy),
        solved=_how_many(summary),
    )


def ending(problem: Problem, mark: Mark, steps: int, limit: int) -> str:
    """Return what is known of one search, where it is clear which."""
    match mark:
        case Mark.WAITING:
            return tr("not done yet.")
        case Mark.STOPPED:
            return (
                plural(
                    "no end within {number} step so far.",
                    "no end within {number} steps so far.",
                    steps,
                    number=steps_of(steps),
                )
                if steps < limit
                else plural(
                    "unknown: no end within {number} step.",
                    "unknown: no end within {number} steps.",
                    steps,
                    number=steps_of(steps),
                )
            )
        case Mark.FORESEEN:
            return _foreseen(problem)
        case Mark.SOLVED:
            return plural("solved in {count:,} step.", "solved in {count:,} steps.", steps)
        case Mark.STUCK:
            return plural("stuck after {count:,} step.", "stuck after {count:,} steps.", steps)
        case _:
            return _proved(problem, steps)


def _proved(problem: Problem, steps: int) -> str:
    tour = wanted_by(problem)
    return (
        plural(
            "no {tour}: it tried everything in {count:,} step.",
            "no {tour}: it tried everything in {count:,} steps.",
            steps,
            tour=tour,
        )
        if problem.strategy.pruning is Pruning.NONE
        else plural(
            "no {tour}: it tried or ruled out everything in {count:,} step.",
            "no {tour}: it tried or ruled out everything in {count:,} steps.",
            steps,
            tour=tour,
        )
    )


def _foreseen(problem: Problem) -> str:
    obstacle = problem.obstacle
    assert obstacle is not None, "it has been told"
    why = reasons.why_none(problem.board, obstacle)
    return (
        tr("no {tour} exists on this board: {why}", tour=wanted_by(problem), why=why)
        if reasons.is_everywhere(obstacle)
        else tr("no {tour} can start here: {why}", tour=wanted_by(problem), why=why)
    )


# Of all of them


def solved(summary: Summary) -> str:
    """Return how many of the searches were solved, and how the others ended."""
    text = _how_many(summary)
    return text[0].upper() + text[1:]


def _how_many(summary: Summary) -> str:
    if summary.waiting == summary.of:
        return plural("{count:,} start.", "{count:,} starts.", summary.of)
    parts = (
        tr("solved {count:,} of {of:,}", count=summary.solved, of=summary.of),
        _no_tour(summary) if summary.no_tour else "",
        tr("stuck {count:,}", count=summary.stuck) if summary.stuck else "",
        tr("unknown {count:,}", count=summary.stopped) if summary.stopped else "",
        tr("not done yet {count:,}", count=summary.waiting) if summary.waiting else "",
    )
    return tr("{list}.", list=listed(parts))


def _no_tour(summary: Summary) -> str:
    if summary.foreseen == summary.no_tour:
        return tr("no tour {count:,} (by theory)", count=summary.no_tour)
    return (
        tr(
            "no tour {count:,} ({foreseen:,} by theory)",
            count=summary.no_tour,
            foreseen=summary.foreseen,
        )
        if summary.foreseen
        else tr("no tour {count:,}", count=summary.no_tour)
    )


def spread(summary: Summary, names: Sequence[str]) -> str:
    """Return how the steps are spread, and which search took the most.

    `names` says for each search its start, or its board.
    """
    levels = summary.levels
    if levels is None:
        return tr("There was nothing to search.")
    facts = {
        "median": level(levels.median),
        "ninetieth": level(levels.ninetieth),
        "worst": level(levels.worst),
    }
    places = summary.worst_places
    if len(places) == len(names) or not (
        len(places) <= _MOST_NAMES or levels.worst.bound is not Bound.EXACTLY
    ):
        return tr(
            "Steps: median {median}, 90th percentile {ninetieth}, worst {worst}.",
            **facts,
        )
    return tr(
        "Steps: median {median}, 90th percentile {ninetieth}, worst {worst} ({places}).",
        places=_places([names[place] for place in places]),
        **facts,
    )


def _places(names: Sequence[str]) -> str:
    return (
        enumerated(list(names))
        if len(names) <= _MOST_NAMES
        else plural("{count:,} of them", "{count:,} of them", len(names))
    )


def told_of_all(summary: Summary, names: Sequence[str]) -> str:
    """Return what all searches came to: how they ended, and how their steps are spread."""
    if summary.waiting:
        # of those that were not reached it is not even known that they take long
        return solved(summary)
    text = tr("{solved} {spread}", solved=solved(summary), spread=spread(summary, names))
    return (
        tr("{told} {mistakes}", told=text, mistakes=_how_often_wrong(summary))
        if summary.judged
        else text
    )


def _how_often_wrong(summary: Summary) -> str:
    """Return how many searches made no mistake, and when the others made their first."""
    if summary.wrong_at is None:
        return tr("Never wrong.")
    median, least = summary.wrong_at
    facts = {"flawless": summary.flawless, "of": summary.judged, "median": median, "least": least}
    return {
        (False, False): tr("First wrong at {least:,}.", **facts),
        (False, True): tr(
            "First wrong at {median:,} (median), {least:,} at the earliest.", **facts
        ),
        (True, False): tr(
            "Never wrong: {flawless:,} of {of:,}. The others: first wrong at {least:,}.", **facts
        ),
        (True, True): tr(
            "Never wrong: {flawless:,} of {of:,}. The others: first wrong at {median:,} "
            "(median), {least:,} at the earliest.",
            **facts,
        ),
    }[summary.flawless > 0, median > least]


# While it goes on


def title(board: Board) -> str:
    """Return of what it is a map."""
    return tr("Map of {size}", size=size_of(board))


def file_name(title: str) -> str:
    """Return what a file is called that holds a map of that title, without its ending."""
    return re.sub(r"[^\w]+", "-", title.replace("×", "x")).strip("-").lower()


terms = later(
    "Median: half of the searches took at most this many steps.\n90th percentile: "
    "nine in ten took at most this many.\nWrong at: which square of the path lost "
    "a tour that was still possible."
)
"""Returns what the words under a map mean."""


hint = later("Point at a square or a dot to read about its search. Click to watch it.")
"""Returns what can be done with a map."""


beginning = later("Each square will show how long the search takes from there.")
"""Returns what a map will be that has nothing on it yet."""


def progress(done: int, of: int, seconds_left: float | None) -> str:
    """Return how far a sweep is, and how long it is going to take, as far as that is known."""
    facts = {"done": done, "share": percent(done, of) if done else "0%"}
    return (
        plural(
            "{done:,} of {count:,} search done ({share}).",
            "{done:,} of {count:,} searches done ({share}).",
            of,
            **facts,
        )
        if seconds_left is None
        else plural(
            "{done:,} of {count:,} search done ({share}), {left} left.",
            "{done:,} of {count:,} searches done ({share}), {left} left.",
            of,
            left=ages(seconds_left),
            **facts,
        )
    )


def paused(done: int, of: int) -> str:
    """Return how far a sweep is that rests."""
    return plural(
        "Paused: {done:,} of {count:,} search done.",
        "Paused: {done:,} of {count:,} searches done.",
        of,
        done=done,
    )


def cancelled(done: int, of: int) -> str:
    """Return how far a sweep was when it was broken off."""
    return plural(
        "Cancelled: {done:,} of {count:,} search done.",
        "Cancelled: {done:,} of {count:,} searches done.",
        of,
        done=done,
    )


def cancelled_in(file: str, done: int, of: int) -> str:
    """Return how far a sweep was when it was broken off, where the rest can be searched later."""
    return plural(
        "Cancelled: {done:,} of {count:,} search is in {file}. Run the same command "
        "again to go on.",
        "Cancelled: {done:,} of {count:,} searches are in {file}. Run the same command "
        "again to go on.",
        of,
        done=done,
        file=file,
    )


def complete(of: int, seconds: float) -> str:
    """Return that a sweep is over, and how long it took."""
    return plural(
        "{count:,} search done, in {time}.",
        "All {count:,} searches done, in {time}.",
        of,
        time=duration(seconds),
    )
