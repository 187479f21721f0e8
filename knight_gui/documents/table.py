"""Tables of hand-written files: typed keys, and messages for wrong values."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from textwrap import fill
from typing import Annotated, Any

import msgspec

from knight_gui.board import InputError
from knight_gui.i18n import join_list, lazy_gettext, tr

BOOL_SPEC: dict[str, Any] = {"value_type": bool, "allowed": lazy_gettext("true or false")}
_LINE_WIDTH = 100
_MAX_EXAMINED_LENGTH = 1_000
"""Characters that are examined for a message; a text may be as long as a file."""


def text_spec(max_length: int) -> dict[str, Any]:
    """Return the fields of a `KeySpec` for a text of 1 to `max_length` characters."""

    def allowed_text() -> str:
        return tr("a text of 1 to {most:,} characters", most=max_length)

    return {
        "value_type": Annotated[str, msgspec.Meta(min_length=1, max_length=max_length)],
        "allowed": allowed_text,
    }


def wrap_lines(text: str) -> str:
    """Return a text wrapped to lines; reading joins them again."""
    if len(text) <= _LINE_WIDTH:
        return text
    return f"{fill(text, _LINE_WIDTH, break_long_words=False, break_on_hyphens=False)}\n"


def _identity(value: Any) -> Any:
    return value


@dataclass(frozen=True)
class KeySpec:
    """Key of a table: its type, and its conversions from and to the file."""

    name: str
    value_type: Any
    """Type of the value in the file with its bounds, for msgspec."""
    allowed: Callable[..., str]
    """Function that returns the description of the allowed values, for messages."""
    read: Callable[[Any], Any] = _identity
    """Conversion of a value in the file to one of the program."""
    write: Callable[[Any], Any] = _identity
    """Conversion of a value of the program to one in the file."""
    description: str = ""
    """Sentence on the key, for the documentation."""
    is_required: bool = False
    """True if a table without the key is refused."""


@dataclass(frozen=True)
class InputTable:
    """Table of a file, not checked yet."""

    label: str
    """Name of the table in messages, such as “Scene 2”."""
    values: Mapping[str, object]

    def parse_values(self, keys: Collection[KeySpec]) -> dict[str, Any]:
        """Return the checked values by the names of their keys; absent keys are left out.

        Each value is checked for itself, so that the message can name the wrong one.

        Raises
        ------
        InputError
            For an unknown key, a wrong value, or a required key that is missing.
        """
        names = [key.name for key in keys]
        for name in self.values:
            if name not in names:
                raise InputError(
                    tr(
                        "{place}: there is no “{name}”; allowed: {names}.",
                        place=self.label,
                        name=shorten_to_line(name),
                        names=join_list(names),
                    )
                )
        return {
            key.name: self.parse_value(key)
            for key in keys
            if key.is_required or key.name in self.values
        }

    def parse_value(self, key: KeySpec) -> Any:
        """Return the checked value of a key, or raise `InputError`."""
        value = self.values.get(key.name)
        if isinstance(value, str):
            value = value.strip()
        try:
            return key.read(msgspec.convert(value, key.value_type))
        except msgspec.ValidationError as error:
            raise self.make_value_error(key) from error

    def make_value_error(self, key: KeySpec) -> InputError:
        """Return the error for a wrong or missing value, with the allowed ones."""
        name = key.name
        allowed_text = key.allowed()
        if name not in self.values:
            return InputError(
                tr(
                    "{place} lacks “{name}”: {allowed}.",
                    place=self.label,
                    name=name,
                    allowed=allowed_text,
                )
            )
        return InputError(
            tr(
                "{place}: “{name}” is {value}; allowed: {allowed}.",
                place=self.label,
                name=name,
                value=format_value(self.values[name]),
                allowed=allowed_text,
            )
        )


def format_value(value: object) -> str:
    """Return the beginning of a value in the notation of JSON, for a message."""
    try:
        return shorten_to_line(json.dumps(value, ensure_ascii=False, default=str))
    except ValueError:
        # Python refuses to convert a number of many thousand digits
        return tr("a huge number")


def shorten_to_line(text: str, max_length: int = 40) -> str:
    """Return the beginning of a text in one line of printable characters."""
    beginning = text[:_MAX_EXAMINED_LENGTH]
    line = "".join(letter if letter.isprintable() else " " for letter in beginning)
    line = " ".join(line.split()).rstrip(".。")
    if len(line) > max_length:
        return tr("{beginning}…", beginning=line[:max_length])
    return line
