"""What is said of a lesson, besides what its scenes say themselves."""

from knight_gui.scene.lesson import Lesson, Moment
from knight_gui.texts import tr


def place(lesson: Lesson, number: int) -> str:
    """Return which of its scenes a lesson has come to; the first is number 1."""
    return tr("{number} of {count}", number=number, count=len(lesson.scenes))


def on_the_way(target: int | Moment) -> str:
    """Return what a search is on its way to, before it has come there."""
    match target:
        case int():
            return tr("Searching up to step {step:,} …", step=target)
        case Moment.FIRST_DEAD_END:
            return tr("Searching for the first dead end …")
        case Moment.FIRST_RETREAT:
            return tr("Searching for the first retreat …")
        case Moment.LOST:
            return tr("Searching for the step by which it is lost …")
        case Moment.DEEPEST_RETREAT:
            return tr("Searching to the end for the deepest retreat …")
        case Moment.END:
            return tr("Searching to the end …")


def ended_before(target: int, steps: int) -> str:
    """Return that a search was over before the step that was wanted of it."""
    return tr(
        "The scene is to show step {step:,}, but the search ends at {steps:,}.",
        step=target,
        steps=steps,
    )
