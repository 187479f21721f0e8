"""Status messages of a search: progress, outcome and obstacles, with a title and a reason."""

from typing import NamedTuple, Protocol

from knight_gui.board import Obstacle
from knight_gui.i18n import format_number, plural, tr
from knight_gui.messages import documents, reasons
from knight_gui.messages.names import goal_name, problem_goal_name
from knight_gui.search.kinds import Outcome
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal, Ordering, Pruning
from knight_gui.state.lesson import StepTarget


class StatusMessage(NamedTuple):
    """Message on the state of a search."""

    symbol: str
    """Character that stands for the type of the message."""
    title: str
    """Few words without a full stop."""
    color_name: str
    """Name of a colour of the theme."""
    reason: str = ""
    """Sentences on the reason; may be empty."""
    progress: float | None = None
    """Finished share of a wait, from 0 to 1; None if nothing is waited for."""

    @property
    def text(self) -> str:
        """Title and reason as one text."""
        if self.reason:
            return tr("{title}. {reason}", title=self.title, reason=self.reason)
        return tr("{title}.", title=self.title)


class SearchTotals(Protocol):
    """Totals of a search that a message on its outcome needs: a `Progress` or a `Position`."""

    @property
    def outcome(self) -> Outcome | None:
        """Outcome; None while the search goes on."""

    @property
    def backtracks(self) -> int:
        """Number of retreats."""

    @property
    def depth(self) -> int:
        """Number of moves of the path."""


_SYMBOLS = {Outcome.SOLVED: "✓", Outcome.NO_TOUR: "∅", Outcome.STUCK: "!"}
_COLOR_NAMES = {Outcome.SOLVED: "tour", Outcome.NO_TOUR: "text", Outcome.STUCK: "wrong"}


def outcome_phrase(problem: Problem, outcome: Outcome | None) -> str:
    """Return the outcome of a search as a symbol and a few words.

    A search without an outcome is stopped, or not finished if it is made by hand.
    """
    match outcome:
        case Outcome.SOLVED:
            return tr("✓ solved")
        case Outcome.NO_TOUR:
            return tr("∅ no {tour} exists", tour=problem_goal_name(problem))
        case Outcome.STUCK:
            return tr("! stuck")
    if problem.is_by_hand:
        return tr("… not finished")
    return tr("■ stopped")


# During the search


def choose_start_message(*, is_by_hand: bool = False) -> StatusMessage:
    """Return the request to choose the start."""
    if is_by_hand:
        reason = tr("Click a square. Then move the knight so that it visits every square once.")
    else:
        reason = tr("Click a square, and the knight tries to visit each square once.")
    return StatusMessage("♘", tr("Where does the knight start?"), "text", reason)


def edit_holes_message() -> StatusMessage:
    """Return the request to choose the holes of the board."""
    return StatusMessage(
        "♘",
        tr("Which squares are holes?"),
        "text",
        tr("Click a square to make a hole, or to fill it again."),
    )


def searching_message(problem: Problem, share: float | None = None) -> StatusMessage:
    """Return the message of a running search without a verdict.

    `share` is the finished share of the compilation that verdicts wait for, from 0 to 1; None if
    nothing is compiled.
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
    """Return the progress of a search towards a target step."""
    progress = None
    if not isinstance(target, StepTarget):
        progress = min(1.0, current_steps / max(1, target))
    return StatusMessage("…", documents.seek_progress_text(target), "text", progress=progress)


def stopped_message(problem: Problem, resume_key: str) -> StatusMessage:
    """Return the message of a search that the user stopped, with the key to resume it."""
    return StatusMessage(
        "■",
        tr("Stopped"),
        "faint",
        tr(
            "{outlook} Press {key} to resume.",
            outlook=tour_existence_sentence(problem),
            key=resume_key,
        ),
    )


def stopped_by_sentence(problem: Problem, steps: int, cause: str) -> str:
    """Return the sentence on a search that a key or an option stopped for good."""
    return plural(
        "Stopped by {cause} after {count:,} step. {outlook}",
        "Stopped by {cause} after {count:,} steps. {outlook}",
        steps,
        cause=cause,
        outlook=tour_existence_sentence(problem),
    )


def tour_existence_sentence(problem: Problem) -> str:
    """Return the sentence on the existence of a tour, after a search without an answer."""
    if problem.has_tour is None:
        return tr("That proves nothing.")
    goal = problem_goal_name(problem)
    if problem.has_tour:
        return tr("There is a {tour}, but the search did not find it.", tour=goal)
    return tr("There is no {tour} to find.", tour=goal)


# After the search


def outcome_message(
    problem: Problem, totals: SearchTotals, *, is_closed_tour: bool = False, loss_reason: str = ""
) -> StatusMessage:
    """Return the outcome of a search, and the reason.

    Parameters
    ----------
    is_closed_tour
        Whether the tour is closed, whatever the goal was.
    loss_reason
        Reason why the path of a stuck search is lost; empty if it is not known.
    """
    outcome = totals.outcome
    assert outcome is not None, "a running search has no outcome"
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
            outlook = loss_reason or tour_existence_sentence(problem)
            reason = tr("This search never backtracks. {outlook}", outlook=outlook)
        case _:
            title = _no_tour_title(problem)
            reason = _no_tour_proof_sentence(problem, totals)
    return StatusMessage(_SYMBOLS[outcome], title, _COLOR_NAMES[outcome], reason)


def _tour_found_sentence(problem: Problem, totals: SearchTotals, *, is_closed_tour: bool) -> str:
    tour = goal_name(Goal.CLOSED if is_closed_tour else problem.strategy.goal)
    squares = totals.depth + 1
    if totals.backtracks:
        return plural(
            "A {tour} of {count:,} square.", "A {tour} of {count:,} squares.", squares, tour=tour
        )
    straight = plural(
        "A {tour} of {count:,} square, without a single retreat.",
        "A {tour} of {count:,} squares, without a single retreat.",
        squares,
        tour=tour,
    )
    follows_rule = problem.strategy.ordering is Ordering.WARNSDORFF and not problem.is_by_hand
    has_moved = totals.depth >= len(problem.path)
    if not follows_rule or not has_moved:
        return straight
    return tr(
        "{straight} Squares with few exits are cut off first: the rule went there in time.",
        straight=straight,
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


# Instead of a search


def impossible_message(problem: Problem, obstacle: Obstacle | Verdict) -> StatusMessage:
    """Return the message on an obstacle that rules every tour out."""
    reason = reasons.obstacle_sentence(problem.board, obstacle)
    if problem.strategy.goal is Goal.CLOSED:
        title = tr("No closed tour on this board")
    elif reasons.blocks_every_start(obstacle):
        title = tr("No tour on this board")
    else:
        title = tr("No tour from {start}", start=problem.board.name(problem.path[0]))
    return StatusMessage(_SYMBOLS[Outcome.NO_TOUR], title, _COLOR_NAMES[Outcome.NO_TOUR], reason)


def not_searched_sentence(problem: Problem, obstacle: Obstacle | Verdict, force_option: str) -> str:
    """Return the message on an obstacle, with the option that searches anyway."""
    return tr(
        "{impossible} No search needed. Add {option} to try anyway.",
        impossible=impossible_message(problem, obstacle).text,
        option=force_option,
    )


def waiting_for_other_search_message() -> StatusMessage:
    """Return the message of a search that cannot start before another one."""
    return StatusMessage("…", tr("Waiting for the other search"), "faint")


def failure_message(reason: str) -> StatusMessage:
    """Return the message on an unexpected error."""
    return StatusMessage("✗", tr("That failed"), "wrong", reason)
