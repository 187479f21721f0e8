"""How a search stands and how it ended: a title, and one sentence on why."""

from typing import NamedTuple, Protocol

from knight_gui.board import Obstacle
from knight_gui.i18n import number, plural, tr
from knight_gui.messages import documents, reasons
from knight_gui.messages.names import wanted_by
from knight_gui.search.kinds import Outcome
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Pruning
from knight_gui.state.lesson import Moment


class Status(NamedTuple):
    """Says how something stands: a few words, and one sentence on why.

    A sign and a colour of the theme stand for the kind. `share` is how much of a wait is over,
    from 0 to 1.
    """

    sign: str
    title: str
    colour: str
    reason: str = ""
    share: float | None = None

    @property
    def text(self) -> str:
        """Title and reason as one text."""
        return (
            tr("{title}. {reason}", title=self.title, reason=self.reason)
            if self.reason
            else tr("{title}.", title=self.title)
        )


class Totals(Protocol):
    """How far a search got: what its end is told from, such as a `Progress` or a `Position`."""

    @property
    def outcome(self) -> Outcome | None:
        """How it ended."""

    @property
    def backtracks(self) -> int:
        """How many of its steps were retreats."""

    @property
    def depth(self) -> int:
        """The number of moves in the path."""


_SIGNS = {Outcome.SOLVED: "✓", Outcome.NO_TOUR: "∅", Outcome.STUCK: "!"}
_COLOURS = {Outcome.SOLVED: "tour", Outcome.NO_TOUR: "text", Outcome.STUCK: "wrong"}


def word(problem: Problem, outcome: Outcome | None) -> str:
    """Return a sign and words for how a search ended.

    One that has not ended is called stopped, or not finished if somebody makes its moves: that no
    tour exists is known only when everything was tried.
    """
    return {
        Outcome.SOLVED: tr("✓ solved"),
        Outcome.NO_TOUR: tr("∅ no {tour} exists", tour=wanted_by(problem)),
        Outcome.STUCK: tr("! stuck"),
        Outcome.STOPPED: tr("… not finished") if problem.is_by_hand else tr("■ stopped"),
    }[outcome or Outcome.STOPPED]


# While it goes on


def ready(*, is_by_hand: bool = False) -> Status:
    """Return how to begin."""
    return Status(
        "♘",
        tr("Where does the knight start?"),
        "text",
        (
            tr("Click a square. Then move the knight, to each square once.")
            if is_by_hand
            else tr("Click a square, and the knight tries to visit each square once.")
        ),
    )


def making() -> Status:
    """Return how to make a board."""
    return Status(
        "♘",
        tr("Which squares are holes?"),
        "text",
        tr("Click a square to make a hole, or to fill it again."),
    )


def looking(problem: Problem, share: float | None = None) -> Status:
    """Return that it is not known yet what can become of the path, or that nobody is told.

    While what finds out is being compiled, `share` is how much of that is done, from 0 to 1.
    """
    reason = (
        ""
        if share is None
        else tr("The explanation is getting ready: {share}.", share=number(share, ".0%"))
    )
    if problem.is_by_hand:
        return Status("♘", tr("Your move"), "accent", reason, share)
    title = tr("Looking for a {tour}", tour=wanted_by(problem))
    return Status("…", title, "text", reason, share)


def on_its_way(target: int | Moment, steps: int) -> Status:
    """Return that the search is on its way to a step, and how far it has come."""
    return Status(
        "…",
        documents.on_the_way(target),
        "text",
        share=None if isinstance(target, Moment) else min(1.0, steps / max(1, target)),
    )


def stopped(problem: Problem, key: str) -> Status:
    """Return that somebody stopped the search, and the key that lets it go on."""
    return Status(
        "■",
        tr("Stopped"),
        "faint",
        tr("{outlook} Press {key} to resume.", outlook=_outlook(problem), key=key),
    )


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
    facts = {"tour": wanted_by(problem)}
    return {
        True: tr("There is a {tour}, but the search did not find it.", **facts),
        False: tr("There is no {tour} to find.", **facts),
        None: tr("That proves nothing."),
    }[problem.has_tour]


# When it is over


def ended(problem: Problem, totals: Totals, *, is_closed: bool = False) -> Status:
    """Return how a search ended, and what that means.

    `is_closed` says whether it found a closed tour, wanted or not.
    """
    outcome = totals.outcome
    assert outcome is not None, "a search that goes on has no end"
    match outcome:
        case Outcome.SOLVED:
            title, reason = tr("Solved"), _on_the_tour(problem, totals, is_closed=is_closed)
        case Outcome.STUCK:
            squares, count = totals.depth + 1, problem.board.free_count
            title = (
                tr("Stuck: the path does not close")
                if squares == count
                else tr("Stuck after {visited:,} of {all:,} squares", visited=squares, all=count)
            )
            reason = tr("This search never backtracks. {outlook}", outlook=_outlook(problem))
        case _:
            title, reason = _no_tour_from(problem), _on_the_proof(problem, totals)
    return Status(_SIGNS[outcome], title, _COLOURS[outcome], reason)


def _on_the_tour(problem: Problem, totals: Totals, *, is_closed: bool) -> str:
    tour = tr("closed tour") if is_closed else wanted_by(problem)
    squares = totals.depth + 1
    return (
        plural(
            "A {tour} of {count:,} square.", "A {tour} of {count:,} squares.", squares, tour=tour
        )
        if totals.backtracks
        else plural(
            "A {tour} of {count:,} square, without a single retreat.",
            "A {tour} of {count:,} squares, without a single retreat.",
            squares,
            tour=tour,
        )
    )


def _no_tour_from(problem: Problem) -> str:
    facts = {"tour": wanted_by(problem), "start": problem.board.name(problem.path[0])}
    return (
        tr("No {tour} continues this path", **facts)
        if len(problem.path) > 1
        else tr("No {tour} from {start}", **facts)
    )


def _on_the_proof(problem: Problem, totals: Totals) -> str:
    if totals.backtracks and problem.strategy.pruning is Pruning.NONE:
        return tr("The search tried every way, which proves it.")
    if totals.backtracks:
        return tr("The search tried or ruled out every way, which proves it.")
    return (
        tr("The free squares prove it: no search needed.")
        if set(problem.board.neighbours(problem.path[-1])) - set(problem.path)
        else tr("No move leads on, which proves it.")
    )


# What else stands in its place


def impossible(problem: Problem, obstacle: Obstacle | Verdict) -> Status:
    """Return that no tour can exist, and why."""
    why = reasons.why_none(problem.board, obstacle)
    if problem.strategy.goal is Goal.CLOSED:
        title = tr("No closed tour on this board")
    elif reasons.is_everywhere(obstacle):
        title = tr("No tour on this board")
    else:
        title = tr("No tour from {start}", start=problem.board.name(problem.path[0]))
    return Status(_SIGNS[Outcome.NO_TOUR], title, _COLOURS[Outcome.NO_TOUR], why)


def not_searched(problem: Problem, obstacle: Obstacle | Verdict, option: str) -> str:
    """Return why no tour can exist, and the option with which the search tries anyway."""
    return tr(
        "{impossible} No search needed. Add {option} to try anyway.",
        impossible=impossible(problem, obstacle).text,
        option=option,
    )


def waiting_to_begin() -> Status:
    """Return that a search cannot begin before another one does."""
    return Status("…", tr("Waiting for the other search"), "faint")


def failed(why: str) -> Status:
    """Return that something went wrong."""
    return Status("✗", tr("That failed"), "wrong", why)
