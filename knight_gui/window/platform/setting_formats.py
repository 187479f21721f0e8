"""Formats of all settings: the text of each value, and its validation."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from knight_gui.board import Board
from knight_gui.search.strategy import Strategy
from knight_gui.state.programs import PROGRAMS, Variant, program_with_greedy
from knight_gui.state.scene import Disclosure, ThemeName
from knight_gui.state.setup import MAX_BOARD_SIDE, SearchSetup
from knight_gui.state.speed import MAX_NOTCH, Speed

_CHECKSUM_LENGTH = 8
_PROGRAMS_BY_NAME = {program.name: program for program in PROGRAMS}


class SettingFormat(NamedTuple):
    """Parser and serializer of a setting; the parser raises an error for an invalid text."""

    parse: Callable[[str], Any]
    serialize: Callable[[Any], str] = str


def _parse_bool(text: str) -> bool:
    match text:
        case "True":
            return True
        case "False":
            return False
    raise ValueError(text)


def _enum_value(member: ThemeName | Disclosure) -> str:
    return str(member.value)


def _parse_speed(text: str) -> Speed:
    speed = Speed(int(text))
    # at full speed the beginning of a search is not visible
    if not 0 <= speed.notch < MAX_NOTCH:
        raise ValueError(text)
    return speed


def _format_speed(speed: Speed) -> str:
    return str(speed.notch)


def _parse_share(text: str) -> float:
    share = float(text)
    if not 0 <= share < 1:
        raise ValueError(text)
    return share


def _parse_names(text: str) -> frozenset[str]:
    names = frozenset(text.split())
    if not all(name.isidentifier() for name in names):
        raise ValueError(text)
    return names


def _format_names(names: frozenset[str]) -> str:
    return " ".join(sorted(names))


def _parse_language(text: str) -> str:
    if not text.replace("_", "").isalpha():
        raise ValueError(text)
    return text


def _parse_list(text: str) -> list[object]:
    values = json.loads(text)
    if isinstance(values, list):
        return values
    raise ValueError(text)


def _parse_folder(text: str) -> Path:
    folder = Path(text)
    if not folder.is_absolute() or "\0" in text:
        raise ValueError(text)
    return folder


def _parse_search(text: str) -> tuple[SearchSetup, ...]:
    """Return the search that was shown last, on an empty board."""
    size, holes, leaper, program_name, variant, strategy = text.split("|")
    board = Board.parse(size, holes, leaper)
    if max(board.rows, board.cols) > MAX_BOARD_SIDE:
        raise ValueError(text)
    program = _PROGRAMS_BY_NAME[program_name]
    greedy = Strategy.parse(strategy)
    if greedy != program.greedy:
        program = program_with_greedy(greedy, program)
    return (SearchSetup(board, program).with_variant(Variant(variant)),)


def _format_search(setups: tuple[SearchSetup, ...]) -> str:
    setup = setups[0]
    board = setup.board
    fields = (
        board.size_text,
        ",".join(board.names(tuple(sorted(board.holes)))),
        board.leaper.name,
        setup.origin.name,
        setup.variant.value,
        setup.program.greedy.text,
    )
    return "|".join(fields)


def _parse_checksummed(text: str) -> bytes:
    content = bytes.fromhex(text[_CHECKSUM_LENGTH:])
    # Qt does not validate the geometry that it restores
    if text != _format_checksummed(content):
        raise ValueError(text)
    return content


def _format_checksummed(content: bytes) -> str:
    hex_text = content.hex()
    return f"{crc32(hex_text.encode()):0{_CHECKSUM_LENGTH}x}{hex_text}"


_BOOL_FORMAT = SettingFormat(_parse_bool)
_NAME_SET_FORMAT = SettingFormat(_parse_names, _format_names)
SETTING_FORMATS: Mapping[str, SettingFormat] = {
    "tint": SettingFormat(ThemeName, _enum_value),
    "is_calm": _BOOL_FORMAT,
    "has_sound": _BOOL_FORMAT,
    "tour_numbers": _BOOL_FORMAT,
    "keeps_record": _BOOL_FORMAT,
    "speed": SettingFormat(_parse_speed, _format_speed),
    "landscape_share": SettingFormat(_parse_share),
    "unfolded": _NAME_SET_FORMAT,
    "judging": SettingFormat(Disclosure, _enum_value),
    "setups": SettingFormat(_parse_search, _format_search),
    "language": SettingFormat(_parse_language),
    "named": _NAME_SET_FORMAT,
    "files": SettingFormat(_parse_list, json.dumps),
    "exportFolder": SettingFormat(_parse_folder),
    "place": SettingFormat(_parse_checksummed, _format_checksummed),
}
"""Formats of all settings by their keys in the file."""
