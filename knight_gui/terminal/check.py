"""Says whether a file holds a tour, or where it breaks."""

from __future__ import annotations

import json
import sys
from typing import TYPE_CHECKING

from knight_gui.files.tour_reading import read_tour, read_tour_file, text_in
from knight_gui.terminal.facts import facts_of_board
from knight_gui.terminal.options import CheckFormat
from knight_gui.terminal.streams import put
from knight_gui.tour import visits_of
from knight_gui.wording.found import verdict

if TYPE_CHECKING:
    from knight_gui.terminal.request import CheckTask
    from knight_gui.tour import Found


def check(task: CheckTask) -> int:
    """Print what was found, and return the exit status.

    Raises
    ------
    InputError
        If the file cannot be read, or holds nothing that could be a tour.
    """
    if task.file is None:
        found = read_tour(text_in(sys.stdin.buffer, task.expected), task.expected)
    else:
        found = read_tour_file(task.file, task.expected)
    match task.form:
        case CheckFormat.TEXT:
            put([verdict(found)])
        case CheckFormat.JSON:
            put([json.dumps(_facts(found))])
    return 0 if found.is_tour else 1


def _facts(found: Found) -> dict[str, object]:
    board = found.board
    return {
        **facts_of_board(board),
        "tour": found.is_tour,
        "closed": found.is_closed,
        "path": board.names(found.path),
        "board": visits_of(board, found.path),
        "flaw": found.flaw,
    }
