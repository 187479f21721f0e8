"""Searches of a scene as keys of its table: board, start, and one search or two."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Annotated, Any, Literal

from msgspec import Meta

from knight_gui.board import KNIGHT, Board, InputError
from knight_gui.documents.givens import format_givens, parse_givens
from knight_gui.documents.table import (
    BOOL_SPEC,
    InputTable,
    KeySpec,
    shorten_to_line,
    text_spec,
    wrap_lines,
)
from knight_gui.i18n import join_list, tr
from knight_gui.search.by_hand import RETREAT, RETREAT_TEXT, move_names
from knight_gui.search.strategy import Ordering, Strategy, parse_ordering
from knight_gui.state.programs import COMPUTER_VARIANTS, PROGRAMS, Variant
from knight_gui.state.setup import MAX_BOARD_SIDE, SearchSetup

_MAX_VALUE_LENGTH = 200
_MAX_SQUARES_LENGTH = 60_000
"""Characters of the names of all squares of the largest board that can be shown."""
_MAX_MOVES_LENGTH = 200_000
_MAX_REASON_LENGTH = 400
_MAX_HINTS = 1_000_000
_PROGRAMS_BY_NAME = {program.name: program for program in PROGRAMS}
_KEYS_BY_SEARCH = (
    ("program", "strategy", "moves", "hints"),
    ("rival_program", "rival", "rival_moves", "rival_hints"),
)
"""Keys of the two searches: program, strategy, moves by hand, hints."""


def _allowed_programs() -> str:
    return join_list(_PROGRAMS_BY_NAME)


def _allowed_variants() -> str:
    return join_list(variant.value for variant in Variant)


def _allowed_strategies() -> str:
    return tr(
        "an ordering such as {name}, or a text such as {example}",
        name=Ordering.NAIVE.value,
        example=Strategy().text,
    )


def _allowed_moves() -> str:
    return tr("a text of at most {most:,} characters", most=_MAX_MOVES_LENGTH)


def _allowed_hints() -> str:
    return tr("a whole number from 0 to {most:,}", most=_MAX_HINTS)


_PROGRAM_SPEC: dict[str, Any] = {
    "value_type": Literal[tuple(_PROGRAMS_BY_NAME)],
    "allowed": _allowed_programs,
}
_VALUE_SPEC = text_spec(_MAX_VALUE_LENGTH)
_SQUARES_SPEC = text_spec(_MAX_SQUARES_LENGTH)

_MOVES_SPEC: dict[str, Any] = {
    "value_type": Annotated[str, Meta(max_length=_MAX_MOVES_LENGTH)],
    "allowed": _allowed_moves,
    "read": str.split,
}
_HINTS_SPEC: dict[str, Any] = {
    "value_type": Annotated[int, Meta(ge=0, le=_MAX_HINTS)],
    "allowed": _allowed_hints,
}

SEARCH_KEYS = (
    KeySpec("board", **_VALUE_SPEC, description="the size; usually 8x8"),
    KeySpec("holes", **_SQUARES_SPEC, description="the squares to leave out, such as c3 d4"),
    KeySpec("leaper", **_VALUE_SPEC, description="the piece; usually the knight"),
    KeySpec(
        "start",
        **_SQUARES_SPEC,
        description="a square, or a path such as a8 b6 c8; without it there is no search",
    ),
    KeySpec(
        "given_by",
        Literal[tuple(variant.value for variant in Variant)],
        _allowed_variants,
        description="who came to the end of a path that was given",
    ),
    KeySpec(
        "program", **_PROGRAM_SPEC, description="the program that the strategy was chosen from"
    ),
    KeySpec(
        "strategy",
        _VALUE_SPEC["value_type"],
        _allowed_strategies,
        description="how to search; needed where there is a start",
    ),
    KeySpec(
        "moves",
        **_MOVES_SPEC,
        description="the moves of a search by hand, such as b6 c8 - d6, with - for a retreat",
    ),
    KeySpec("hints", **_HINTS_SPEC, description="how many hints were taken on the way"),
    KeySpec(
        "given",
        **_SQUARES_SPEC,
        description="the numbers that squares must have in a search by hand, such as d4=20 h1=64",
    ),
    KeySpec("rival_program", **_PROGRAM_SPEC, description="the program of the rival"),
    KeySpec("rival", **_VALUE_SPEC, description="how the other search of a comparison goes"),
    KeySpec("rival_moves", **_MOVES_SPEC, description="the moves of the rival, if that is by hand"),
    KeySpec("rival_hints", **_HINTS_SPEC, description="how many hints the rival took"),
    KeySpec("search_anyway", **BOOL_SPEC, description="whether to search where no tour can exist"),
)
"""Keys of the searches of a scene, in their order in the file."""
_KEYS_BY_NAME = {key.name: key for key in SEARCH_KEYS}


def parse_setups(table: InputTable, values: Mapping[str, Any]) -> tuple[SearchSetup, ...]:
    """Return the search of a scene, or the two of its race."""
    if "start" in values and "strategy" not in values:
        raise table.make_value_error(_KEYS_BY_NAME["strategy"])
    try:
        setup = _parse_board_and_start(values)
        setups = [_parse_search(setup, values, _KEYS_BY_SEARCH[0])]
        if "rival" in values:
            setups.append(_parse_search(setup, values, _KEYS_BY_SEARCH[1]))
    except InputError as error:
        raise InputError(
            tr(
                "{place}: {why}.",
                place=table.label,
                why=shorten_to_line(str(error), _MAX_REASON_LENGTH),
            )
        ) from error
    return tuple(setups)


def _parse_board_and_start(values: Mapping[str, Any]) -> SearchSetup:
    """Return a setup with the board and the start of a table, and the default strategy."""
    size = values.get("board", "8x8")
    # before the holes, of which a large board may have very many
    board = Board.parse(size)
    if max(board.rows, board.cols) > MAX_BOARD_SIDE:
        raise InputError(
            tr(
                "a board of {rows}×{cols} is too large to show; allowed: up to {most}×{most}.",
                rows=board.rows,
                cols=board.cols,
                most=MAX_BOARD_SIDE,
            )
        )
    board = Board.parse(size, values.get("holes", ""), values.get("leaper", KNIGHT.name))
    start_text = values.get("start", "")
    square_names = start_text.split()
    if "," in start_text:
        # one square, by its row and its column
        square_names = [start_text]
    path = tuple(map(board.parse_square, square_names))
    prefix_source = None
    if "given_by" in values:
        prefix_source = Variant(values["given_by"])
    return SearchSetup(
        board,
        start=path[0] if path else None,
        prefix=path[1:],
        searches_anyway=values.get("search_anyway", False),
        prefix_source=prefix_source,
        givens=parse_givens(board, values.get("given", "")),
    )


def _parse_search(
    setup: SearchSetup, values: Mapping[str, Any], keys: tuple[str, ...]
) -> SearchSetup:
    """Return a setup with the program, the strategy and the moves of one search of a scene.

    The preset of the program that has the strategy is preferred. With moves it is a search by hand.
    """
    program_key, strategy_key, moves_key, hints_key = keys
    setup = replace(setup, program=_PROGRAMS_BY_NAME[values.get(program_key, PROGRAMS[0].name)])
    text = values.get(strategy_key, Ordering.NAIVE.value)
    if {"/", "+"} & set(text):
        strategy = Strategy.parse(text)
    else:
        strategy = setup.program.greedy.with_ordering(parse_ordering(text))
    parsed_setup = _setup_with_strategy(setup, strategy)
    if moves_key in values:
        moves = tuple(_parse_move(setup.board, name) for name in values[moves_key])
        parsed_setup = replace(
            parsed_setup,
            variant=Variant.YOU,
            moves=moves,
            hint_count=values.get(hints_key, 0),
        )
    # raises an error if the path or the moves are not legal
    _ = parsed_setup.problem
    return parsed_setup


def _setup_with_strategy(setup: SearchSetup, strategy: Strategy) -> SearchSetup:
    """Return the preset variant of a setup that has a strategy, or else a custom one."""
    for variant in COMPUTER_VARIANTS:
        preset_setup = replace(setup, variant=variant)
        if preset_setup.strategy == strategy:
            return preset_setup
    return setup.with_strategy(strategy)


def _parse_move(board: Board, name: str) -> int:
    if name == RETREAT_TEXT:
        return RETREAT
    return board.parse_square(name)


def _serialize_board_and_start(setup: SearchSetup) -> dict[str, object]:
    """Return the keys that the searches of a scene share."""
    board = setup.board
    table: dict[str, object] = {"board": board.size_text}
    if board.holes:
        table["holes"] = " ".join(board.names(tuple(sorted(board.holes))))
    if board.leaper != KNIGHT:
        table["leaper"] = board.leaper.name
    if setup.start is not None:
        table["start"] = " ".join(board.names((setup.start, *setup.prefix)))
    if setup.prefix_source is not None:
        table["given_by"] = setup.prefix_source.value
    if setup.givens:
        table["given"] = format_givens(board, setup.givens)
    return table


def serialize_setups(setups: tuple[SearchSetup, ...]) -> dict[str, object]:
    """Return the keys of one search or two that differ from their default."""
    setup = setups[0]
    board = setup.board
    table = _serialize_board_and_start(setup)
    for each, (program_key, strategy_key, moves_key, hints_key) in zip(
        setups, _KEYS_BY_SEARCH, strict=False
    ):
        if each.origin != PROGRAMS[0]:
            table[program_key] = each.origin.name
        if not each.is_by_hand:
            table[strategy_key] = each.strategy.text
        else:
            table[strategy_key] = each.program.greedy.text
            table[moves_key] = wrap_lines(" ".join(move_names(board, each.moves)))
            if each.hint_count:
                table[hints_key] = each.hint_count
    if setup.searches_anyway:
        table["search_anyway"] = True
    return table
