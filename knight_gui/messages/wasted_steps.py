"""Sentences on the steps of a search that were wasted: made on a path that was lost."""

from knight_gui.i18n import plural, tr
from knight_gui.messages.names import problem_goal_name
from knight_gui.messages.numbers import format_precise_percent
from knight_gui.search.problem import Problem

_ALMOST_ALL_SHARE = 0.99


def no_tour_proof_sentence(problem: Problem, step_count: int) -> str:
    """Return how long a search took to prove that there is no tour: no step of it was wasted."""
    goal = problem_goal_name(problem)
    if len(problem.path) > 1:
        # there may be tours from the start, but not on this way
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
    """Return how many steps were looked through for wasted ones."""
    if examined_steps:
        return tr("Counting: {share:.0%} of the steps checked.", share=examined_steps / total_steps)
    return tr("Counting …")


def wasted_steps_sentence(
    wasted_steps: int, total_steps: int, *, is_exact: bool, has_no_retreat: bool = False
) -> str:
    """Return how many of the steps of a search were wasted.

    There may be more unless the count is exact. A straight search led to a tour without going back
    once.
    """
    if has_no_retreat:
        return plural(
            "The only step led to the tour.", "All {count:,} steps led to the tour.", total_steps
        )
    if not wasted_steps:
        return tr("No step was wasted.") if is_exact else tr("No step was certainly wasted.")
    if not is_exact:
        return tr(
            "At least {share} of the steps were wasted: {count:,} of {steps:,}, on a path "
            "already lost.",
            count=wasted_steps,
            share=format_precise_percent(wasted_steps, total_steps),
            steps=total_steps,
        )
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
