"""Texts on levels and on the tours that the user has made."""

from __future__ import annotations

from datetime import date

from knight_gui.i18n import format_number, join_list, tr
from knight_gui.messages.names import board_description, goal_name
from knight_gui.messages.questions import clock_text
from knight_gui.search.strategy import Goal
from knight_gui.state.levels import LEVELS, Level, PlayedTour
from knight_gui.state.setup import SearchSetup


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
