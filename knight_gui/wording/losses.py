"""Sentences on a path of which no tour can come any more, and on the steps made in vain."""

from knight_gui.search.kinds import LossKind, Outcome
from knight_gui.search.position import Loss, PathLoss, Position
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal
from knight_gui.texts import plural, tr
from knight_gui.wording.names import few, wanted_by
from knight_gui.wording.numbers import share


def lost(problem: Problem, loss: Loss, step: int) -> str:
    """Return why no tour can come of the path any more, and what was done in vain since.

    Parameters
    ----------
    step
        The step that is shown.
    """
    proof = {
        "tour": wanted_by(problem),
        "why": why(problem, loss, is_now=step == loss.step),
    }
    if loss.step == 0:
        told = tr("No {tour} can come of this start: {why}", **proof)
    elif loss.step == step:
        told = tr("From now on no {tour} can come of this: {why}", **proof)
    else:
        told = tr(
            "No {tour} can come of this since move {move:,} (step {step:,}): {why}",
            move=loss.depth,
            step=loss.step,
            **proof,
        )
    if step == loss.step:
        return told
    return plural(
        "{lost} Since then the search has spent {count:,} step in vain.",
        "{lost} Since then the search has spent {count:,} steps in vain.",
        step - loss.step,
        lost=told,
    )


def why(problem: Problem, loss: Loss | PathLoss, *, is_now: bool) -> str:
    """Return what proves a path lost, as the end of a sentence.

    Parameters
    ----------
    is_now
        Whether the knight stands there now.
    """
    names = few([problem.board.name(square) for square in loss.squares])
    count = len(loss.squares)
    if loss.kind is LossKind.STRANDED:
        return plural(
            "{names} can no longer be reached.",
            "{names} can no longer be reached.",
            count,
            names=names,
        )
    if loss.kind is LossKind.CUT_OFF:
        return tr("no free square leads back to {start}.", start=names)
    if problem.strategy.goal is Goal.CLOSED:
        what = tr("and each square of a closed tour needs two, in and out")
    else:
        what = tr("and only the last square of a tour can make do with one")
    if is_now:
        return plural(
            "{names} has only one way left, {what}.",
            "{names} have only one way left each, {what}.",
            count,
            names=names,
            what=what,
        )
    # by now the knight may have used it up
    return plural(
        "{names} had only one way left, {what}.",
        "{names} had only one way left each, {what}.",
        count,
        names=names,
        what=what,
    )


def not_lost(position: Position) -> str:
    """Return what is said of a path of which nothing on the board proves that it is lost."""
    match position.outcome:
        case Outcome.SOLVED:
            return tr("This path is a tour.")
        case Outcome.STUCK:
            return tr("The knight cannot go on, and this search never goes back.")
        case Outcome.NO_TOUR:
            return ""
        case _:
            return tr("Nothing yet proves that this path is lost.")


def all_in_vain(problem: Problem, steps: int) -> str:
    """Return that a search was in vain from its beginning to its end."""
    return tr(
        "All {steps:,} steps were in vain: no {tour} starts here.",
        steps=steps,
        tour=wanted_by(problem),
    )


def counting(steps: int, of: int) -> str:
    """Return how many steps were looked through for those in vain."""
    if not steps:
        return tr("Counting …")
    return tr("Counting: {share:.0%} of the steps looked through.", share=steps / of)


def in_vain(wasted: int, of: int) -> str:
    """Return how many of the steps of a search were in vain."""
    if not wasted:
        return tr("None of the {steps:,} steps was provably in vain.", steps=of)
    return tr(
        "At least {share} of all steps were in vain: {wasted:,} of {steps:,} led to paths "
        "that provably could not become a tour.",
        share=share(wasted, of),
        wasted=wasted,
        steps=of,
    )
