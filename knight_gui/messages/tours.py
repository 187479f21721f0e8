"""Texts on counts of tours, on single tours, and on paths that were read from a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.board import (
    Assumption,
    Board,
    MagicType,
    PathCheck,
    Symmetry,
    Tour,
    TourFacts,
)
from knight_gui.i18n import join_list, lazy_gettext, plural, tr
from knight_gui.messages.names import format_board_size, initial_path_names
from knight_gui.messages.numbers import format_duration
from knight_gui.messages.outcomes import StatusMessage
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Goal
from knight_gui.search.tour_count import TourCount

if TYPE_CHECKING:
    from knight_gui.sweeps.board_count import BoardCount

_undecided_sentence = lazy_gettext(
    "The count stopped before it found a tour, which proves nothing."
)


def tour_count_title(problem: Problem) -> str:
    """Return the title of the list of tours from a start."""
    return tr(
        "All tours from {start} on {size}",
        start=initial_path_names(problem),
        size=format_board_size(problem.board),
    )


def count_start_message() -> StatusMessage:
    """Return the message of a count that has just started."""
    return StatusMessage("…", tr("Counting …"), "text")


def count_progress_message(tour_count: TourCount | BoardCount) -> StatusMessage:
    """Return the message of a count that goes on."""
    return StatusMessage("…", tr("{so_far}.", so_far=count_so_far_text(tour_count)), "text")


def count_result_message(tour_count: TourCount | BoardCount) -> StatusMessage:
    """Return the message of a count that is over."""
    if isinstance(tour_count, TourCount):
        text = tour_count_sentence(tour_count)
    else:
        text = board_count_sentence(tour_count)
    if not tour_count.is_complete:
        return StatusMessage("■", text, "faint")
    if tour_count.count:
        return StatusMessage("✓", text, "tour")
    return StatusMessage("∅", text, "text")


def count_so_far_text(tour_count: TourCount | BoardCount) -> str:
    """Return the number of tours so far, without a full stop."""
    if tour_count.goal is Goal.CLOSED:
        return plural(
            "{count:,} closed tour so far", "{count:,} closed tours so far", tour_count.count
        )
    if tour_count.count:
        return plural(
            "{count:,} tour so far, {closed}",
            "{count:,} tours so far, {closed}",
            tour_count.count,
            closed=_closed_count_phrase(tour_count),
        )
    return tr("No tour so far")


def tour_count_sentence(tour_count: TourCount) -> str:
    """Return the number of tours from a start, of a complete count or a stopped one."""
    if not tour_count.count and not tour_count.is_complete:
        return _undecided_sentence()
    if tour_count.goal is Goal.CLOSED:
        return _closed_tour_count_sentence(tour_count)
    start = initial_path_names(tour_count.problem)
    if not tour_count.count:
        return tr("No tour starts on {start}: the count tried or ruled out every way.", start=start)
    if tour_count.is_complete:
        return plural(
            "{count:,} tour starts on {start}, {closed}.",
            "{count:,} tours start on {start}, {closed}.",
            tour_count.count,
            start=start,
            closed=_closed_count_phrase(tour_count),
        )
    return plural(
        "At least {count:,} tour starts on {start}, {closed}: the count stopped early.",
        "At least {count:,} tours start on {start}, {closed}: the count stopped early.",
        tour_count.count,
        start=start,
        closed=_closed_count_phrase(tour_count),
    )


def _closed_tour_count_sentence(tour_count: TourCount) -> str:
    start = initial_path_names(tour_count.problem)
    if not tour_count.count:
        return tr(
            "No closed tour starts on {start}: the count tried or ruled out every way.",
            start=start,
        )
    if tour_count.is_complete:
        return plural(
            "{count:,} closed tour starts on {start}.",
            "{count:,} closed tours start on {start}.",
            tour_count.count,
            start=start,
        )
    return plural(
        "At least {count:,} closed tour starts on {start}: the count stopped early.",
        "At least {count:,} closed tours start on {start}: the count stopped early.",
        tour_count.count,
        start=start,
    )


def count_effort_sentence(steps: int, elapsed_s: float) -> str:
    """Return the steps and the duration of a count."""
    return tr("Steps: {steps:,}, time: {time}.", steps=steps, time=format_duration(elapsed_s))


def tour_caption(problem: Problem, path: tuple[int, ...]) -> str:
    """Return the caption of a tour."""
    start = problem.board.name(path[0])
    end = problem.board.name(path[-1])
    if problem.board.attacks(path[-1], path[0]):
        return tr("A closed tour: from {end} a move leads back to {start}.", end=end, start=start)
    return tr("An open tour: it ends on {end}.", end=end)


def board_count_sentence(board_count: BoardCount) -> str:
    """Return the number of tours of a whole board, of a complete count or a stopped one."""
    if board_count.is_complete:
        return _complete_board_count_sentence(board_count)
    if not board_count.count:
        return _undecided_sentence()
    return plural(
        "{size} has at least {count:,} tour: the count stopped early.",
        "{size} has at least {count:,} tours: the count stopped early.",
        board_count.count,
        size=format_board_size(board_count.board),
    )


def _complete_board_count_sentence(board_count: BoardCount) -> str:
    size = format_board_size(board_count.board)
    if board_count.goal is Goal.CLOSED:
        if not board_count.count:
            return tr(
                "{size} has no closed tour: the count tried or ruled out every way.", size=size
            )
        return tr(
            "{size} has {count:,} closed tours. {circuits}",
            size=size,
            count=board_count.count,
            circuits=_circuits_sentence(board_count),
        )
    if not board_count.count:
        return tr("{size} has no tour: the count tried or ruled out every way.", size=size)
    text = plural(
        "{size} has {count:,} tour, {closed}.",
        "{size} has {count:,} tours, {closed}.",
        board_count.count,
        size=size,
        closed=_closed_count_phrase(board_count),
    )
    if board_count.closed_count:
        return tr("{all} {circuits}", all=text, circuits=_circuits_sentence(board_count))
    return text


def _circuits_sentence(board_count: BoardCount) -> str:
    return plural(
        "It is one circuit, which can start on any square and go either way.",
        "They are {count:,} circuits, which can start on any square and go either way.",
        board_count.circuit_count,
    )


def _closed_count_phrase(tour_count: TourCount | BoardCount) -> str:
    count = tour_count.count
    closed_count = tour_count.closed_count
    if count == 1:
        if closed_count:
            return tr("a closed one")
        return tr("an open one")
    if not closed_count:
        return tr("none of them closed")
    if closed_count == count:
        return tr("all of them closed")
    return tr("{closed:,} of them closed", closed=closed_count)


# A path that was read


_MAX_HOLE_NAMES = 6
"""Maximum number of inferred holes that are named: there may be thousands."""


def path_check_sentence(path_check: PathCheck) -> str:
    """Return the result of the check of a path: an open or closed tour, or its error."""
    return add_assumptions(path_check_result_sentence(path_check), path_check)


def add_assumptions(text: str, path_check: PathCheck) -> str:
    """Append sentences to a text on the numbering of a path and on its assumptions."""
    text = append_sentence(text, first_number_sentence(path_check))
    for assumption in path_check.assumptions:
        text = append_sentence(text, assumption_sentence(assumption, path_check))
    return text


def append_sentence(text: str, sentence: str) -> str:
    """Return a text with another sentence at its end, if that is not empty."""
    if not sentence:
        return text
    return tr("{told} {assumed}", told=text, assumed=sentence)


def first_number_sentence(path_check: PathCheck) -> str:
    """Return the sentence on numbers from 0; empty for numbers from 1."""
    if path_check.first_number == 0:
        return tr("The squares are counted from 0.")
    return ""


def assumption_sentence(assumption: Assumption, path_check: PathCheck) -> str:
    """Return the sentence on something that a text leaves open."""
    match assumption:
        case Assumption.HOLES:
            return _inferred_holes_sentence(path_check)
        case Assumption.UNVISITED:
            return tr("Squares without a number count as not visited.")
        case Assumption.UNVISITED_ZEROS:
            return tr("Squares with a 0 count as not visited.")
        case Assumption.ROW_FIRST:
            return tr("Of two numbers the first is the row.")
        case Assumption.VISITS_BY_ROW:
            return tr("The numbers are those of the visits, row by row.")
        case Assumption.SQUARES_BY_NUMBER:
            return tr("The numbers are those of squares, counted row by row.")


def _inferred_holes_sentence(path_check: PathCheck) -> str:
    squares = sorted(path_check.inferred_holes)
    names = join_list(path_check.board.names(tuple(squares[:_MAX_HOLE_NAMES])))
    if len(squares) > _MAX_HOLE_NAMES:
        names = tr("{names}, …", names=names)
    return plural(
        "{names} has no number, so it counts as a hole.",
        "{count:,} squares have no number, so they count as holes: {names}.",
        len(squares),
        names=names,
    )


def path_check_result_sentence(path_check: PathCheck) -> str:
    """Return the result of the check of a path, without its assumptions."""
    if not path_check.is_tour and path_check.path and not path_check.path_error:
        return plural(
            "Not a tour of {size}: a legal path of {count:,} square. {flaw}",
            "Not a tour of {size}: a legal path of {count:,} squares. {flaw}",
            len(path_check.path),
            size=format_board_size(path_check.board),
            flaw=path_check.tour_error,
        )
    if not path_check.is_tour:
        return tr(
            "Not a tour of {size}. {flaw}",
            size=format_board_size(path_check.board),
            flaw=path_check.tour_error,
        )
    return tour_sentence(Tour(path_check.board, path_check.path))


def tour_sentence(tour: Tour) -> str:
    """Return the sentence on a tour: whether it is closed, its board, and its ends."""
    start = tour.board.name(tour.path[0])
    end = tour.board.name(tour.path[-1])
    if tour.is_closed:
        return tr(
            "A closed tour of {size}, from {start}.",
            size=format_board_size(tour.board),
            start=start,
        )
    return tr(
        "An open tour of {size}, from {start} to {end}.",
        size=format_board_size(tour.board),
        start=start,
        end=end,
    )


def shown_part_sentence(path_check: PathCheck) -> str:
    """Return the sentence on the part of a path that the board shows, and how it can go on."""
    if path_check.givens:
        return plural(
            "The board shows the number that is given. Find the others by hand.",
            "The board shows the {count:,} numbers that are given. Find the others by hand.",
            len(path_check.givens),
        )
    return plural(
        "The board shows its start. A search can continue from there.",
        "The board shows its first {count:,} squares. A search can continue from there.",
        len(path_check.path),
    )


def not_closed_sentence(path_check: PathCheck) -> str:
    """Return the sentence on an open tour where a closed one is asked for."""
    return tr(
        "It is not closed: no move leads from {end} to {start}.",
        end=path_check.board.name(path_check.path[-1]),
        start=path_check.board.name(path_check.path[0]),
    )


def tour_place_text(reading_number: int, first_line: int, last_line: int) -> str:
    """Return the place of one of several tours in a text; 0 for a text without lines."""
    if not first_line:
        return tr("Tour {number:,}", number=reading_number)
    if first_line == last_line:
        return tr("Line {line:,}", line=first_line)
    return tr("Lines {first:,} to {last:,}", first=first_line, last=last_line)


def tours_found_sentence(count: int, tour_count: int, closed_count: int) -> str:
    """Return the sum of several paths in a text: how many there are, and how many are tours."""
    return tr(
        "Tours: {tours:,} of {count:,}, closed: {closed:,}.",
        tours=tour_count,
        count=count,
        closed=closed_count,
    )


gap_hint_sentence = lazy_gettext("If it is a puzzle, solve --given finds the missing numbers.")
"""Hint of the terminal on a board on which only some numbers are given."""
no_imported_tours_sentence = lazy_gettext("Open or paste a text with several tours first.")
"""Sentence on a page of tours that are yet to be read."""
no_tour_to_show_message = lazy_gettext("There is no tour to show.")
"""Message on a text without a tour."""


def board_too_large_sentence(board: Board, max_side: int) -> str:
    """Return the sentence on a board that is too large for the window."""
    return tr(
        "A board of {size} is too large to show: the window shows up to {most}×{most}.",
        size=format_board_size(board),
        most=max_side,
    )


# Facts about a tour


no_tour_shown_sentence = lazy_gettext("There is no whole tour on the board.")
"""Sentence on a path about which there are no facts."""

_SYMMETRY_NAMES = {
    Symmetry.QUARTER_TURN: lazy_gettext("a quarter turn"),
    Symmetry.HALF_TURN: lazy_gettext("a half turn"),
    Symmetry.VERTICAL_AXIS: lazy_gettext("a reflection left to right"),
    Symmetry.HORIZONTAL_AXIS: lazy_gettext("a reflection top to bottom"),
    Symmetry.RISING_DIAGONAL: lazy_gettext("a reflection in the rising diagonal"),
    Symmetry.FALLING_DIAGONAL: lazy_gettext("a reflection in the falling diagonal"),
}


def tour_facts_sentences(facts: TourFacts) -> tuple[str, ...]:
    """Return the sentences on symmetry, turns, crossings and sums of a tour."""
    return (
        _symmetry_sentence(facts),
        tr(
            "Right turns: {right:,}, left turns: {left:,}, straight on: {straight:,}.",
            right=facts.right_turns,
            left=facts.left_turns,
            straight=facts.straight_count,
        ),
        plural(
            "Its line crosses itself {count:,} time.",
            "Its line crosses itself {count:,} times.",
            facts.crossing_count,
        ),
        _magic_sentence(facts),
    )


def _symmetry_sentence(facts: TourFacts) -> str:
    if not facts.symmetries:
        return tr("It is not symmetric.")
    names = join_list(_SYMMETRY_NAMES[symmetry]() for symmetry in facts.symmetries)
    return tr("It looks the same after {symmetries}.", symmetries=names)


def _magic_sentence(facts: TourFacts) -> str:
    match facts.magic_type:
        case MagicType.MAGIC:
            return tr(
                "It is magic: all rows, columns and diagonals add up to {sum:,}.",
                sum=facts.row_sums[0],
            )
        case MagicType.SEMIMAGIC:
            return tr(
                "It is semimagic: each row adds up to {row_sum:,}, each column to {column_sum:,}.",
                row_sum=facts.row_sums[0],
                column_sum=facts.column_sums[0],
            )
        case MagicType.NOT_MAGIC:
            return tr("It is not magic.")
