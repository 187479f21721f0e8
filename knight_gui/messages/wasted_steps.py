"""Texts on wasted steps of a search: those on a path that was already lost."""

from knight_gui.i18n import format_number, plural, tr
from knight_gui.messages.names import problem_goal_name
from knight_gui.messages.numbers import format_precise_percent
from knight_gui.search.problem import Problem

_ALMOST_ALL_SHARE = 0.99
"""Share of wasted steps from which the remaining steps are counted instead."""


def no_tour_proof_sentence(problem: Problem, step_count: int) -> str:
    """Return the steps of a search that proved that no tour exists, none of which is wasted."""
    goal = problem_goal_name(problem)
    if len(problem.path) > 1:
        # tours from the same start may exist on other paths
        return plural(
            "The proof took {count:,} step: no {tour} continues this path.",
            "The proof took {count:,} steps: no {tour} continues this path.",
            step_count,
            tour=goal,
        )
    return plural(
        "The proof took {count:,} step: no {tour} starts on {square}.",
        "The proof took {count:,} steps: no {tour} starts on {square}.",
        step_count,
        tour=goal,
        square=problem.board.name(problem.path[0]),
    )


def count_wasted_progress_text(examined_steps: int, total_steps: int) -> str:
    """Return the progress of the count of wasted steps."""
    if examined_steps:
        return tr("Counting: {share:.0%} of the steps checked.", share=examined_steps / total_steps)
    return tr("Counting …")


def wasted_steps_figure(wasted_steps: int, total_steps: int, *, is_exact: bool) -> str:
    """Return the number of wasted steps, or of the others where these are few."""
    if is_exact and _ALMOST_ALL_SHARE * total_steps <= wasted_steps < total_steps:
        return tr("all but {count:,}", count=total_steps - wasted_steps)
    if is_exact:
        return format_number(wasted_steps)
    return tr("at least {count:,}", count=wasted_steps)


def wasted_steps_sentence(
    wasted_steps: int, total_steps: int, *, is_exact: bool, has_no_retreat: bool = False
) -> str:
    """Return the number and the share of wasted steps.

    Parameters
    ----------
    is_exact
        True if no other steps were wasted.
    has_no_retreat
        True if the search found a tour without a retreat.
    """
    if has_no_retreat:
        return plural(
            "The only step led to the tour.", "All {count:,} steps led to the tour.", total_steps
        )
    if not wasted_steps:
        if is_exact:
            return tr("No step was wasted.")
        return tr("No step was certainly wasted.")
    if is_exact:
        return _exact_wasted_steps_sentence(wasted_steps, total_steps)
    return tr(
        "At least {share} of the steps were wasted: {count:,} of {steps:,}, on a path "
        "already lost.",
        count=wasted_steps,
        share=format_precise_percent(wasted_steps, total_steps),
        steps=total_steps,
    )


def _exact_wasted_steps_sentence(wasted_steps: int, total_steps: int) -> str:
    if wasted_steps == total_steps:
        return tr("Every step was wasted: the path was already lost.")
    if wasted_steps >= _ALMOST_ALL_SHARE * total_steps:
        return plural(
            "Almost every step was wasted: all but {count:,} was made on a path that was already "
            "lost.",
            "Almost every step was wasted: all but {count:,} were made on a path that was already "
            "lost.",
            total_steps - wasted_steps,
        )
    return tr(
        "{share} of the steps were wasted: {count:,} of {steps:,}, on a path already lost.",
        count=wasted_steps,
        share=format_precise_percent(wasted_steps, total_steps),
        steps=total_steps,
    )
