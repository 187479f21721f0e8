"""What is said of a board: from which squares tours can start, and of which piece."""

from collections import Counter

from knight_gui.board import Leaper, Obstacle
from knight_gui.i18n import plural, tr
from knight_gui.messages.names import wanted_by
from knight_gui.messages.reasons import why_none
from knight_gui.search.kinds import Prospect
from knight_gui.search.oracle.verdict import Verdict
from knight_gui.search.problem import Problem


def piece(leaper: Leaper) -> str:
    """Return what a piece is called, and how far it leaps."""
    return tr("{name} ({a} and {b})", name=leaper.name, a=leaper.a, b=leaper.b)


def sentence(
    problem: Problem,
    prospects: tuple[tuple[int, Prospect], ...],
    obstacle: Obstacle | Verdict | None,
) -> str:
    """Return from how many squares of a board a tour can start; of none, why."""
    counts, tour = Counter(fate for _, fate in prospects), wanted_by(problem)
    hopeful, undecided = counts[Prospect.HOPEFUL], counts[Prospect.UNDECIDED]
    if obstacle is not None:
        return tr("No {tour} is possible. {why}", tour=tour, why=why_none(problem.board, obstacle))
    if hopeful == len(prospects):
        return tr("A {tour} can start on every square.", tour=tour)
    told = plural(
        "A {tour} can start on {count:,} of the {all:,} squares.",
        "A {tour} can start on {count:,} of the {all:,} squares.",
        hopeful,
        tour=tour,
        all=len(prospects),
    )
    if not undecided:
        return told if hopeful else tr("No {tour} is possible.", tour=tour)
    return plural(
        "{told} {count:,} square is not decided.",
        "{told} {count:,} squares are not decided.",
        undecided,
        told=told,
    )
