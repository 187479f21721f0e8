"""Which map is asked for, from the words on the command line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from knight_gui.files.endings import kind_named, kind_of
from knight_gui.files.maps.kinds import CSV, KINDS, Kind
from knight_gui.maps.plan import boards_between, start_on_each, starts_of
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Goal, Preset, Strategy, preset_named
from knight_gui.terminal.options import MapRequest
from knight_gui.terminal.request import (
    MOST_STEPS,
    STANDARD_STREAM,
    board_of,
    ordered,
    shortened,
    whole_number,
)
from knight_gui.terminal.workers import Workers, read_workers
from knight_gui.texts import tr
from knight_gui.tour import Board, InputError, Leaper

LIMIT = 10**8
"""Steps after which a search is given up: about a second of the fastest."""
MOST_SEARCHES = 1_000_000
"""Each takes some hundred bytes."""
_BOARDS = re.compile(r"(.{1,30}?)\.\.(.{1,30})")


@dataclass(frozen=True)
class MapOrder:
    """A map that is asked for.

    Attributes
    ----------
    problems
        All its searches, those of a strategy after each other.
    limit
        After how many steps each is given up.
    workers
        Who searches.
    file
        Where the rows go; None for standard output.
    kind
        As what.
    """

    problems: tuple[Problem, ...]
    limit: int
    workers: Workers
    file: Path | None
    kind: Kind


def read_map(request: MapRequest) -> MapOrder:
    """Return what a request asks for.

    Raises
    ------
    InputError
        If anything in it cannot be used, or two parts contradict each other.
    """
    file = None if request.file == STANDARD_STREAM else Path(request.file)
    kind = _kind(request, file)
    kind.demand_installed()
    return MapOrder(
        problems=_problems(request, _strategies(request)),
        limit=LIMIT
        if request.limit is None
        else whole_number(request.limit, "--limit", 1, MOST_STEPS),
        workers=read_workers(request),
        file=file,
        kind=kind,
    )


def _kind(request: MapRequest, file: Path | None) -> Kind:
    if request.form is not None:
        return kind_named(shortened(request.form), KINDS)
    return CSV if file is None else kind_of(file, KINDS)


def _strategies(request: MapRequest) -> tuple[Strategy, ...]:
    """Return each strategy once, in the order in which they were asked for."""
    presets: Iterable[Preset | None] = map(preset_named, map(shortened, request.preset or ()))
    if not request.preset:
        presets = (None,) if request.strategy else (PRESETS["sure"],)
    texts = request.strategy or (None,)
    found = [ordered(text, preset) for preset in presets for text in texts]
    if request.closed:
        found = [replace(strategy, goal=Goal.CLOSED) for strategy in found]
    return tuple(dict.fromkeys(found))


def _problems(request: MapRequest, strategies: tuple[Strategy, ...]) -> tuple[Problem, ...]:
    if request.boards is None:
        board = board_of(replace(request, board=request.board or "8x8"))
        _demand_few(1 if request.start else board.free_count, strategies)
        return tuple(_on_boards((board,), board, request, strategies))
    first, last = _ends(request)
    heights, widths = range(first.rows, last.rows + 1), range(first.cols, last.cols + 1)
    count = len(heights) * len(widths) if request.start else sum(heights) * sum(widths)
    _demand_few(count, strategies)
    boards = tuple(boards_between(first, last))
    return tuple(_on_boards(boards, last, request, strategies))


def _on_boards(
    boards: tuple[Board, ...],
    largest: Board,
    request: MapRequest,
    strategies: tuple[Strategy, ...],
) -> Iterator[Problem]:
    start = None if request.start is None else shortened(request.start)
    if start is not None:
        # a square that is not on the largest is on none
        largest.parse_square(start)
    for strategy in strategies:
        if start is not None:
            yield from start_on_each(boards, start, strategy)
        else:
            for board in boards:
                yield from starts_of(board, strategy)


def _ends(request: MapRequest) -> tuple[Board, Board]:
    """Return the first and the last of the boards."""
    text = shortened(request.boards or "")
    for option, value in (("--board", request.board), ("--holes", request.holes)):
        if value:
            raise InputError(
                tr("{option} contradicts --boards: leave one of the two out.", option=option)
            )
    match = _BOARDS.fullmatch(text)
    if match is None:
        raise InputError(
            tr(
                "“{text}” is no range of boards: give the first and the last of them, "
                "such as 5x5..12x12.",
                text=text,
            )
        )
    leaper = Leaper.parse(shortened(request.leaper)).name
    first, last = (Board.parse(size, leaper=leaper) for size in match.groups())
    if first.rows > last.rows or first.cols > last.cols:
        raise InputError(
            tr(
                "“{text}” is no range of boards: {last} has fewer rows or columns than {first}.",
                text=text,
                first=first.text,
                last=last.text,
            )
        )
    return first, last


def _demand_few(count: int, strategies: tuple[Strategy, ...]) -> None:
    count *= len(strategies)
    if count > MOST_SEARCHES:
        raise InputError(
            tr(
                "That would be {count:,} searches: a map has at most {most:,}.",
                count=count,
                most=MOST_SEARCHES,
            )
        )
