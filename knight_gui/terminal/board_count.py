"""All tours of a board: counted by many workers, watched, and printed for each start."""

from __future__ import annotations

import json
from time import perf_counter
from typing import TYPE_CHECKING

from knight_gui.maps.board_count import BoardCounting
from knight_gui.terminal.facts import facts_of_board
from knight_gui.terminal.interrupt import hearing_interrupts
from knight_gui.terminal.live import STOP_KEY, live_line
from knight_gui.terminal.options import CountFormat
from knight_gui.terminal.streams import put, say
from knight_gui.terminal.workers import hired
from knight_gui.texts import tr
from knight_gui.wording import board_counts as said
from knight_gui.wording.numbers import percent
from knight_gui.wording.tours import effort

if TYPE_CHECKING:
    from collections.abc import Iterator

    from knight_gui.maps.board_count import BoardCount
    from knight_gui.terminal.board_order import BoardOrder


def count_board(order: BoardOrder) -> int:
    """Count all tours, print how many there are, and return the exit status."""
    began = perf_counter()
    with hired(order.workers) as pool:
        counting = BoardCounting(order.board, order.goal, pool)
        try:
            _watch(counting)
        except KeyboardInterrupt:
            say(said.total(counting.board_count()))
            raise
    told = counting.board_count()
    seconds = perf_counter() - began
    match order.form:
        case CountFormat.TEXT:
            put([said.total(told), *_lines_of(told)])
            say(effort(told.steps, seconds))
        case _:
            put([json.dumps(_facts(told, seconds))])
    return 0 if told.count else 1


def _watch(counting: BoardCounting) -> None:
    def describe(_: float) -> str:
        return _progress(counting.board_count())

    with hearing_interrupts(counting.cancel) as raise_if_heard, live_line(describe) as show:
        for _ in counting.counts():
            show()
        raise_if_heard()


def _progress(told: BoardCount) -> str:
    return tr(
        "{so_far} · {share} · {key} stops",
        so_far=said.so_far(told),
        share=percent(told.done, told.of) if told.done else "0%",
        key=STOP_KEY,
    )


def _lines_of(told: BoardCount) -> Iterator[str]:
    """Yield the rows of the board with how many tours start on each square; a hole is a dot."""
    board = told.board
    cells = [str(told.by_start.get(square, ".")) for square in range(board.size)]
    width = max(map(len, cells))
    for first in range(0, board.size, board.cols):
        yield " ".join(cell.rjust(width) for cell in cells[first : first + board.cols])


def _facts(told: BoardCount, seconds: float) -> dict[str, object]:
    name = told.board.name
    return {
        **facts_of_board(told.board),
        "start": "",
        "goal": told.goal.value,
        "tours": told.count,
        "closed_tours": told.closed_count,
        "circuits": told.circuits,
        "by_start": {name(square): count for square, count in told.by_start.items()},
        "steps": told.steps,
        "seconds": round(seconds, 6),
    }
