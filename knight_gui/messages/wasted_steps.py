"""Sentences on the steps of a search that were wasted: made on a path that was lost."""

from knight_gui.i18n import plural, tr
from knight_gui.messages.names import wanted_by
from knight_gui.messages.numbers import share
from knight_gui.search.problem import Problem

_ALMOST_ALL = 0.99


def proof(problem: Problem, steps: int) -> str:
    """Return how long a search took to prove that there is no tour: no step of it was wasted."""
    tour = wanted_by(problem)
    if len(problem.path) > 1:
        # there may be tours from the start, but not on this way
        return plural(
            "The proof took {count:,} step: no {tour} continues this path.",
            "The proof took {count:,} steps: no {tour} continues this path.",
            steps,
            tour=tour,
        )
    return plural(
        "The proof took {count:,} step: no {tour} starts on {square}.",
        "The proof took {count:,} steps: no {tour} starts on {square}.",
        steps,
        tour=tour,
        square=problem.board.name(problem.path[0]),
    )


def counting(steps: int, of: int) -> str:
    """Return how many steps were looked through for wasted ones."""
    return (
        tr("Counting: {share:.0%} of the steps checked.", share=steps / of)
        if steps
        else tr("Counting …")
    )


def wasted(count: int, of: int, *, is_exact: bool, is_straight: bool = False) -> str:
    """Return how many of the steps of a search were wasted.

    There may be more unless the count is exact. A straight search led to a tour without going back
    once.
    """
    if is_straight:
        return plural("The only step led to the tour.", "All {count:,} steps led to the tour.", of)
    if not count:
        return tr("No step was wasted.") if is_exact else tr("No step was certainly wasted.")
    if not is_exact:
        return tr(
            "At least {share} of the steps were wasted: {count:,} of {steps:,}, on a path "
            "already lost.",
            count=count,
            share=share(count, of),
            steps=of,
        )
    if count == of:
        return tr("Every step was wasted: the path was already lost.")
    if count >= _ALMOST_ALL * of:
        return plural(
            "Almost every step was wasted: all but {count:,} was made on a path that was already "
            "lost.",
            "Almost every step was wasted: all but {count:,} were made on a path that was already "
            "lost.",
            of - count,
        )
    return tr(
        "{share} of the steps were wasted: {count:,} of {steps:,}, on a path already lost.",
        count=count,
        share=share(count, of),
        steps=of,
    )
