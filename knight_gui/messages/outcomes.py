"""How a search stands and how it ended: a title, and one sentence on why."""

from typing import NamedTuple, Protocol

from knight_gui.board import Obstacle
from knight_gui.i18n import format_number, plural, tr
from knight_gui.messages import documents, reasons
from knight_gui.messages.names import problem_goal_name
from knight_gui.search.kinds import Outcome
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Pruning
from knight_gui.state.lesson import StepTarget


class StatusMessage(NamedTuple):
    """Says how something stands: a few words, and one sentence on why.

    A sign and a colour of the theme stand for the kind. `progress` is how much of a wait is over,
    from 0 to 1.
    """

    symbol: str
    title: str
    color_name: str
    reason: str = ""
    progress: float | None = None

    @property
    def text(self) -> str:
        """Title and reason as one text."""
        if self.reason:
            return tr("{title}. {reason}", title=self.title, reason=self.reason)
        return tr("{title}.", title=self.title)


class SearchTotals(Protocol):
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


_SYMBOLS = {Outcome.SOLVED: "✓", Outcome.NO_TOUR: "∅", Outcome.STUCK: "!"}
_COLOR_NAMES = {Outcome.SOLVED: "tour", Outcome.NO_TOUR: "text", Outcome.STUCK: "wrong"}


def outcome_phrase(problem: Problem, outcome: Outcome | None) -> str:
    """Return a sign and words for how a search ended.

    One that has not ended is called stopped, or not finished if somebody makes its moves: that no
    tour exists is known only when everything was tried.
    """
    return {
        Outcome.SOLVED: tr("✓ solved"),
        Outcome.NO_TOUR: tr("∅ no {tour} exists", tour=problem_goal_name(problem)),
        Outcome.STUCK: tr("! stuck"),
        Outcome.STOPPED: tr("… not finished") if problem.is_by_hand else tr("■ stopped"),
    }[outcome or Outcome.STOPPED]


# While it goes on


def choose_start_message(*, is_by_hand: bool = False) -> StatusMessage:
    """Return how to begin."""
    return StatusMessage(
        "♘",
        tr("Where does the knight start?"),
        "text",
        (
            tr("Click a square. Then move the knight, to each square once.")
            if is_by_hand
            else tr("Click a square, and the knight tries to visit each square once.")
        ),
    )


def edit_holes_message() -> StatusMessage:
    """Return how to make a board."""
    return StatusMessage(
        "♘",
        tr("Which squares are holes?"),
        "text",
        tr("Click a square to make a hole, or to fill it again."),
    )


def searching_message(problem: Problem, share: float | None = None) -> StatusMessage:
    """Return that it is not known yet what can become of the path, or that nobody is told.

    While what finds out is being compiled, `share` is how much of that is done, from 0 to 1.
    """
    if share is None:
        reason = ""
    else:
        reason = tr("The explanation is getting ready: {share}.", share=format_number(share, ".0%"))
    if problem.is_by_hand:
        return StatusMessage("♘", tr("Your move"), "accent", reason, share)
    title = tr("Looking for a {tour}", tour=problem_goal_name(problem))
    return StatusMessage("…", title, "text", reason, share)


def seek_progress_message(target: int | StepTarget, current_steps: int) -> StatusMessage:
    """Return that the search is on its way to a step, and how far it has come."""
    return StatusMessage(
        "…",
        documents.seek_progress_text(target),
        "text",
        progress=None
        if isinstance(target, StepTarget)
        else min(1.0, current_steps / max(1, target)),
    )


def stopped_message(problem: Problem, resume_key: str) -> StatusMessage:
    """Return that somebody stopped the search, and the key that lets it go on."""
    return StatusMessage(
        "■",
        tr("Stopped"),
        "faint",
        tr(
            "{outlook} Press {key} to resume.",
            outlook=_tour_existence_sentence(problem),
            key=resume_key,
        ),
    )


def stopped_by_sentence(problem: Problem, steps: int, cause: str) -> str:
    """Return that a key or an option stopped the search, for good."""
    return plural(
        "Stopped by {cause} after {count:,} step. {outlook}",
        "Stopped by {cause} after {count:,} steps. {outlook}",
        steps,
        cause=cause,
        outlook=_tour_existence_sentence(problem),
    )


def _tour_existence_sentence(problem: Problem) -> str:
    """Return what is known of the tours that a search without an answer did not find."""
    params = {"tour": problem_goal_name(problem)}
    return {
        True: tr("There is a {tour}, but the search did not find it.", **params),
        False: tr("There is no {tour} to find.", **params),
        None: tr("That proves nothing."),
    }[problem.has_tour]


# When it is over


def outcome_message(
    problem: Problem, totals: SearchTotals, *, is_closed_tour: bool = False
) -> StatusMessage:
    """Return how a search ended, and what that means.

    `is_closed_tour` says whether it found a closed tour, wanted or not.
    """
    outcome = totals.outcome
    assert outcome is not None, "a search that goes on has no end"
    match outcome:
        case Outcome.SOLVED:
            title = tr("Solved")
            reason = _tour_found_sentence(problem, totals, is_closed_tour=is_closed_tour)
        case Outcome.STUCK:
            squares = totals.depth + 1
            count = problem.board.free_count
            if squares == count:
                title = tr("Stuck: the path does not close")
            else:
                title = tr("Stuck after {visited:,} of {all:,} squares", visited=squares, all=count)
            reason = tr(
                "This search never backtracks. {outlook}", outlook=_tour_existence_sentence(problem)
            )
        case _:
            title = _no_tour_title(problem)
            reason = _no_tour_proof_sentence(problem, totals)
    return StatusMessage(_SYMBOLS[outcome], title, _COLOR_NAMES[outcome], reason)


def _tour_found_sentence(problem: Problem, totals: SearchTotals, *, is_closed_tour: bool) -> str:
    tour = tr("closed tour") if is_closed_tour else problem_goal_name(problem)
    squares = totals.depth + 1
    if totals.backtracks:
        return plural(
            "A {tour} of {count:,} square.", "A {tour} of {count:,} squares.", squares, tour=tour
        )
    return plural(
        "A {tour} of {count:,} square, without a single retreat.",
        "A {tour} of {count:,} squares, without a single retreat.",
        squares,
        tour=tour,
    )


def _no_tour_title(problem: Problem) -> str:
    params = {"tour": problem_goal_name(problem), "start": problem.board.name(problem.path[0])}
    if len(problem.path) > 1:
        return tr("No {tour} continues this path", **params)
    return tr("No {tour} from {start}", **params)


def _no_tour_proof_sentence(problem: Problem, totals: SearchTotals) -> str:
    if totals.backtracks and problem.strategy.pruning is Pruning.NONE:
        return tr("The search tried every way, which proves it.")
    if totals.backtracks:
        return tr("The search tried or ruled out every way, which proves it.")
    if set(problem.board.neighbors(problem.path[-1])) - set(problem.path):
        return tr("The free squares prove it: no search needed.")
    return tr("No move leads on, which proves it.")


# What else stands in its place


def impossible_message(problem: Problem, obstacle: Obstacle | Verdict) -> StatusMessage:
    """Return that no tour can exist, and why."""
    reason = reasons.obstacle_sentence(problem.board, obstacle)
    if problem.strategy.goal is Goal.CLOSED:
        title = tr("No closed tour on this board")
    elif reasons.blocks_every_start(obstacle):
        title = tr("No tour on this board")
    else:
        title = tr("No tour from {start}", start=problem.board.name(problem.path[0]))
    return StatusMessage(_SYMBOLS[Outcome.NO_TOUR], title, _COLOR_NAMES[Outcome.NO_TOUR], reason)


def not_searched_sentence(problem: Problem, obstacle: Obstacle | Verdict, force_option: str) -> str:
    """Return why no tour can exist, and the option with which the search tries anyway."""
    return tr(
        "{impossible} No search needed. Add {option} to try anyway.",
        impossible=impossible_message(problem, obstacle).text,
        option=force_option,
    )


def waiting_for_other_search_message() -> StatusMessage:
    """Return that a search cannot begin before another one does."""
    return StatusMessage("…", tr("Waiting for the other search"), "faint")


def failure_message(reason: str) -> StatusMessage:
    """Return that something went wrong."""
    return StatusMessage("✗", tr("That failed"), "wrong", reason)
