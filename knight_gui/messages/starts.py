"""What is said of a board: from which squares tours can start, and of which piece."""

from collections import Counter

from knight_gui.board import Leaper, Obstacle
from knight_gui.i18n import plural, tr
from knight_gui.messages.names import problem_goal_name
from knight_gui.messages.reasons import obstacle_sentence
from knight_gui.search.kinds import Completability
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem


def leaper_description(leaper: Leaper) -> str:
    """Return what a piece is called, and how far it leaps."""
    return tr("{name} ({a} and {b})", name=leaper.name, a=leaper.a, b=leaper.b)


def start_squares_sentence(
    problem: Problem,
    completabilities: tuple[tuple[int, Completability], ...],
    obstacle: Obstacle | Verdict | None,
) -> str:
    """Return from how many squares of a board a tour can start; of none, why."""
    count_by_completability = Counter(completability for _, completability in completabilities)
    goal = problem_goal_name(problem)
    hopeful = count_by_completability[Completability.COMPLETABLE]
    undecided = count_by_completability[Completability.UNDECIDED]
    if obstacle is not None:
        return tr(
            "No {tour} is possible. {why}",
            tour=goal,
            why=obstacle_sentence(problem.board, obstacle),
        )
    if hopeful == len(completabilities):
        return tr("A {tour} can start on every square.", tour=goal)
    text = plural(
        "A {tour} can start on {count:,} of the {all:,} squares.",
        "A {tour} can start on {count:,} of the {all:,} squares.",
        hopeful,
        tour=goal,
        all=len(completabilities),
    )
    if not undecided:
        return text if hopeful else tr("No {tour} is possible.", tour=goal)
    return plural(
        "{told} {count:,} square is not decided.",
        "{told} {count:,} squares are not decided.",
        undecided,
        told=text,
    )
