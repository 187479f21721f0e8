"""Texts on a board: its leaper, and the squares from which tours can start."""

from collections import Counter

from knight_gui.board import Leaper, Obstacle
from knight_gui.i18n import plural, tr, translate
from knight_gui.messages.names import problem_goal_name
from knight_gui.messages.reasons import obstacle_sentence
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem


def leaper_description(leaper: Leaper) -> str:
    """Return the name of a leaper, and its leap."""
    return tr("{name} ({a} and {b})", name=translate(leaper.name), a=leaper.a, b=leaper.b)


def start_squares_sentence(
    problem: Problem,
    completabilities: tuple[tuple[int, Completability], ...],
    obstacle: Obstacle | Verdict | None,
) -> str:
    """Return the number of squares from which a tour can start, or the reason why there is none."""
    count_by_completability = Counter(completability for _, completability in completabilities)
    goal = problem_goal_name(problem)
    completable_count = count_by_completability[Completability.COMPLETABLE]
    undecided_count = count_by_completability[Completability.UNDECIDED]
    if obstacle is not None:
        return tr(
            "No {tour} is possible. {why}",
            tour=goal,
            why=obstacle_sentence(problem.board, obstacle),
        )
    if completable_count == len(completabilities):
        return tr("A {tour} can start on every square.", tour=goal)
    text = plural(
        "A {tour} can start on {count:,} of the {all:,} squares.",
        "A {tour} can start on {count:,} of the {all:,} squares.",
        completable_count,
        tour=goal,
        all=len(completabilities),
    )
    if not undecided_count and not completable_count:
        return tr("No {tour} is possible.", tour=goal)
    if not undecided_count:
        return text
    return plural(
        "{told} {count:,} square is not decided.",
        "{told} {count:,} squares are not decided.",
        undecided_count,
        told=text,
    )
