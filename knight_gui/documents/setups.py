"""What is searched in a scene, as the keys of its file: board, start, and one search or two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

from msgspec import Meta

from knight_gui.board import KNIGHT, Board, InputError
from knight_gui.documents.table import SWITCH, Key, Table, in_lines, one_line, text_of
from knight_gui.i18n import listed, tr
from knight_gui.search.by_hand import RETREAT, WRITTEN_RETREAT, names_of
from knight_gui.search.strategy import Ordering, Strategy, ordering_named
from knight_gui.state.programs import PROGRAMMED, PROGRAMS, Variant
from knight_gui.state.setup import LARGEST_SIDE, Setup

_MOST_LETTERS_OF_A_VALUE = 200
_MOST_LETTERS_OF_SQUARES = 60_000
"""Names of squares, as many as the largest board has that is shown."""
_MOST_LETTERS_OF_MOVES = 200_000
_MOST_LETTERS_OF_A_REASON = 400
_MOST_HINTS = 1_000_000
_PROGRAMS = {program.name: program for program in PROGRAMS}
_WAYS = (
    ("program", "strategy", "moves", "hints"),
    ("rival_program", "rival", "rival_moves", "rival_hints"),
)
"""The keys of what is said of each search."""
_PROGRAM: dict[str, Any] = {
    **text_of(_MOST_LETTERS_OF_A_VALUE),
    "kind": Literal[tuple(_PROGRAMS)],
    "allowed": lambda: listed(_PROGRAMS),
}
_VALUE = text_of(_MOST_LETTERS_OF_A_VALUE)
_SQUARES = text_of(_MOST_LETTERS_OF_SQUARES)

_MOVES: dict[str, Any] = {
    "kind": Annotated[str, Meta(max_length=_MOST_LETTERS_OF_MOVES)],
    "allowed": lambda: tr("a text of at most {most:,} letters", most=_MOST_LETTERS_OF_MOVES),
    "read": str.split,
}
_HINTS: dict[str, Any] = {
    "kind": Annotated[int, Meta(ge=0, le=_MOST_HINTS)],
    "allowed": lambda: tr("a whole number from 0 to {most:,}", most=_MOST_HINTS),
}

SEARCH_KEYS = (
    Key("board", **_VALUE, about="the size; usually 8x8"),
    Key("holes", **_SQUARES, about="the squares to leave out, such as c3 d4"),
    Key("leaper", **_VALUE, about="the piece; usually the knight"),
    Key(
        "start",
        **_SQUARES,
        about="a square, or a path such as a8 b6 c8; without it there is no search",
    ),
    Key(
        "given_by",
        Literal[tuple(each.value for each in Variant)],
        lambda: listed(each.value for each in Variant),
        about="who came to the end of a path that was given",
    ),
    Key("program", **_PROGRAM, about="the program that the strategy was chosen from"),
    Key(
        "strategy",
        _VALUE["kind"],
        lambda: tr(
            "an ordering such as {name}, or a text such as {example}",
            name=Ordering.NAIVE.value,
            example=Strategy().text,
        ),
        about="how to search; needed where there is a start",
    ),
    Key(
        "moves",
        **_MOVES,
        about="the moves of a search by hand, such as b6 c8 - d6, with - for a retreat",
    ),
    Key("hints", **_HINTS, about="how many hints were taken on the way"),
    Key("rival_program", **_PROGRAM, about="the program of the rival"),
    Key("rival", **_VALUE, about="how the other search of a race goes"),
    Key("rival_moves", **_MOVES, about="the moves of the rival, if that is by hand"),
    Key("rival_hints", **_HINTS, about="how many hints the rival took"),
    Key("search_anyway", **SWITCH, about="whether to search where no tour can exist"),
)
"""How the searches of a scene are kept."""


def read_setups(table: Table, found: Mapping[str, Any]) -> tuple[Setup, ...]:
    """Return the search of a scene, or the two of its race."""
    if "start" in found and "strategy" not in found:
        raise table.refusal(next(key for key in SEARCH_KEYS if key.name == "strategy"))
    try:
        setup = _setup(found)
        setups = [_searching(setup, found, _WAYS[0])]
        if "rival" in found:
            setups.append(_searching(setup, found, _WAYS[1]))
    except InputError as error:
        raise InputError(
            tr(
                "{place}: {why}.",
                place=table.place,
                why=one_line(str(error), _MOST_LETTERS_OF_A_REASON),
            )
        ) from error
    return tuple(setups)


def _setup(found: Mapping[str, Any]) -> Setup:
    """Return on which board and from where is searched."""
    size, usual = found.get("board", "8x8"), KNIGHT.name
    board = Board.parse(size)
    if max(board.rows, board.cols) > LARGEST_SIDE:
        raise InputError(
            tr(
                "a board of {rows}×{cols} is too large to show; allowed: up to {most}×{most}.",
                rows=board.rows,
                cols=board.cols,
                most=LARGEST_SIDE,
            )
        )
    board = Board.parse(size, found.get("holes", ""), found.get("leaper", usual))
    start = found.get("start", "")
    # a comma is between the numbers of a row and a column
    path = tuple(map(board.parse_square, [start] if "," in start else start.split()))
    first, force_search = path[0] if path else None, found.get("search_anyway", False)
    return Setup(
        board,
        start=first,
        given=path[1:],
        force_search=force_search,
        given_by=Variant(found["given_by"]) if "given_by" in found else None,
    )


def _searching(setup: Setup, found: Mapping[str, Any], keys: tuple[str, ...]) -> Setup:
    """Return the setup that searches as a text says, by a program of that name if it does so.

    With moves it is somebody who searches.
    """
    program, way, moves, hints = keys
    setup = replace(setup, program=_PROGRAMS[found.get(program, PROGRAMS[0].name)])
    text = found.get(way, Ordering.NAIVE.value)
    strategy = (
        Strategy.parse(text)
        if {"/", "+"} & set(text)
        else setup.program.greedy.ordered_by(ordering_named(text))
    )
    known = (replace(setup, variant=variant) for variant in PROGRAMMED)
    chosen = next(
        (each for each in known if each.strategy == strategy), setup.with_strategy(strategy)
    )
    if moves in found:
        parse = setup.board.parse_square
        chosen = replace(
            chosen,
            variant=Variant.YOU,
            moves=tuple(
                RETREAT if name == WRITTEN_RETREAT else parse(name) for name in found[moves]
            ),
            hints=found.get(hints, 0),
        )
    # refuses what is no path
    _ = chosen.problem
    return chosen


def written(setups: tuple[Setup, ...]) -> dict[str, object]:
    """Return the keys of what is searched, those apart that are as usual."""
    setup, board = setups[0], setups[0].board
    table: dict[str, object] = {"board": board.text}
    if board.holes:
        table["holes"] = " ".join(board.names(tuple(sorted(board.holes))))
    if board.leaper != KNIGHT:
        table["leaper"] = board.leaper.name
    if setup.start is not None:
        table["start"] = " ".join(board.names((setup.start, *setup.given)))
    if setup.given_by is not None:
        table["given_by"] = setup.given_by.value
    for each, (program, way, moves, hints) in zip(setups, _WAYS, strict=False):
        if each.origin != PROGRAMS[0]:
            table[program] = each.origin.name
        table[way] = (each.program.greedy if each.is_by_hand else each.strategy).text
        if each.is_by_hand:
            table[moves] = in_lines(" ".join(names_of(board, each.moves)))
        if each.is_by_hand and each.hints:
            table[hints] = each.hints
    if setup.force_search:
        table["search_anyway"] = True
    return table
