"""Texts on levels and on the tours that the user has made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date
from typing import TYPE_CHECKING

from knight_gui.i18n import format_number, join_list, plural, tr
from knight_gui.messages.endings import Ending, EndingAction, EndingRun
from knight_gui.messages.names import board_description, goal_name
from knight_gui.messages.questions import clock_text
from knight_gui.search.kinds import Outcome
from knight_gui.search.strategy import Goal
from knight_gui.state.levels import LEVELS, Level, PlayedTour, find_best_tours
from knight_gui.state.setup import SearchSetup

if TYPE_CHECKING:
    from knight_gui.search.position import Attempt

_MIN_TOURS_TO_COMPARE = 2
"""Tours of a level, the newest included, that are compared with each other."""


def level_title(level: Level) -> str:
    """Return the number of a level, with its board, start and goal."""
    game = game_title(level.setup)
    if level not in LEVELS:
        return game
    return tr("{number}. {title}", number=LEVELS.index(level) + 1, title=game)


def game_title(setup: SearchSetup) -> str:
    """Return board, start and goal of a search by hand, such as “6×6, from a1, closed tour”."""
    assert setup.start is not None, "a game has a start"
    start = tr("from {square}", square=setup.board.name(setup.start))
    parts = [board_description(setup.board), start]
    if setup.strategy.goal is Goal.CLOSED:
        parts.append(goal_name(setup.strategy.goal))
    if setup.givens:
        count = len(setup.givens)
        parts.append(plural("{count:,} given number", "{count:,} given numbers", count))
    return join_list(parts)


def tour_cells(tour: PlayedTour | None) -> tuple[str, str, str]:
    """Return time, hints and retreats of a tour for the cells of a table; empty without a tour."""
    if tour is None:
        return "", "", ""
    hints = format_number(tour.setup.hint_count)
    if tour.has_open_book:
        # each move was marked
        hints = tr("open book")
    return clock_text(tour.seconds), hints, format_number(tour.retreat_count)


def day_text(day: int) -> str:
    """Return the date of an ordinal, as 2026-12-24."""
    return date.fromordinal(day).isoformat()


def no_record_sentence() -> str:
    """Return the sentence of a page without tours that were made by hand."""
    return tr("No tour yet. Choose a level and play it.")


def game_ending(
    tour: PlayedTour, tours: Iterable[PlayedTour], rivals: Sequence[tuple[str, Attempt | None]]
) -> Ending:
    """Return the ending of a game that is won.

    Parameters
    ----------
    tours
        All tours that are kept.
    rivals
        The searches it is compared with: the name of each, and what it would have needed; None as
        long as that is unknown.
    """
    your_steps = len(tour.setup.moves)
    is_winner = all(
        attempt is not None
        and (attempt.outcome is not Outcome.SOLVED or your_steps <= attempt.steps)
        for _, attempt in rivals
    )
    runs = [EndingRun(tr("You"), your_steps, is_winner=is_winner)]
    for name, attempt in rivals:
        runs.append(EndingRun(_rival_name(name, attempt), attempt.steps if attempt else 0))
    actions = (
        EndingAction("nextLevel", tr("Next level")),
        EndingAction("restart", tr("Play again")),
        EndingAction("compare", tr("Compare")),
    )
    return Ending(
        tr("Solved"),
        tuple(runs),
        sentence=_game_sentence(tour, tours),
        actions=actions,
    )


def _rival_name(name: str, attempt: Attempt | None) -> str:
    if attempt is None:
        return tr("{search} …", search=name)
    match attempt.outcome:
        case Outcome.STUCK:
            return tr("{search}, stuck", search=name)
        case Outcome.STOPPED:
            return tr("{search}, not solved by then", search=name)
    return name


def _game_sentence(tour: PlayedTour, tours: Iterable[PlayedTour]) -> str:
    """Return the time of a tour, and how it compares with those of the same level."""
    level = Level.of(tour.setup)
    level_tours = [each for each in tours if Level.of(each.setup) == level]
    time_text = tr("Time {time}.", time=clock_text(tour.seconds))
    if level is None or len(level_tours) < _MIN_TOURS_TO_COMPARE:
        return time_text
    count_text = plural("Solved {count} time.", "Solved {count} times.", len(level_tours))
    best_tour = find_best_tours(level_tours)[level]
    if best_tour == tour:
        best_text = tr("This is your best.")
    else:
        best_text = tr("Your best: {time}.", time=clock_text(best_tour.seconds))
    return tr("{time} {count} {best}", time=time_text, count=count_text, best=best_text)
