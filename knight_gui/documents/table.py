"""A table of a file that somebody has written, and what is said of what is wrong in it."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from textwrap import fill
from typing import Annotated, Any

import msgspec

from knight_gui.board import InputError
from knight_gui.i18n import join_list, lazy_gettext, tr

BOOL_SPEC: dict[str, Any] = {"kind": bool, "allowed": lazy_gettext("true or false")}
_LINE_WIDTH = 100
_MAX_EXAMINED_LENGTH = 1_000
"""Letters of a text of which the beginning is shown: it may be as long as a file."""


def text_spec(max_length: int) -> dict[str, Any]:
    """Return the type of a text of at most so many letters, and what is said of it."""
    return {
        "kind": Annotated[str, msgspec.Meta(min_length=1, max_length=max_length)],
        "allowed": lambda: tr("a text of 1 to {most:,} letters", most=max_length),
    }


def wrap_lines(text: str) -> str:
    """Return a text in lines, which are put together again when it is read."""
    if len(text) <= _LINE_WIDTH:
        return text
    return f"{fill(text, _LINE_WIDTH, break_long_words=False, break_on_hyphens=False)}\n"


def _identity(value: Any) -> Any:
    return value


@dataclass(frozen=True)
class KeySpec:
    """A key of a table: its type and bounds for msgspec, and what is said of them.

    What stands in the file is `read` into what the program has, which is written again by
    `write`. The documentation says what it is `description`.
    """

    name: str
    kind: Any
    allowed: Callable[..., str]
    read: Callable[[Any], Any] = _identity
    write: Callable[[Any], Any] = _identity
    description: str = ""
    is_required: bool = False


@dataclass(frozen=True)
class InputTable:
    """A table of a file, and what it is called where something is wrong with it."""

    label: str
    values: Mapping[str, object]

    def parse_values(self, keys: Collection[KeySpec]) -> dict[str, Any]:
        """Return what stands in it, by the names of the keys that are there.

        Each is looked at for itself, so that what is wrong can be named with its value.
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
        """Return what stands there for a key, or raise the refusal of it."""
        value = self.values.get(key.name)
        try:
            # blanks around a text are no part of it
            return key.read(
                msgspec.convert(value.strip() if isinstance(value, str) else value, key.kind)
            )
        except msgspec.ValidationError as error:
            raise self.make_value_error(key) from error

    def make_value_error(self, key: KeySpec) -> InputError:
        """Return what is said of a value that cannot be used, or that is not there."""
        name = key.name
        allowed_text = key.allowed()
        return InputError(
            tr(
                "{place}: “{name}” is {value}; allowed: {allowed}.",
                place=self.label,
                name=name,
                value=format_value(self.values[name]),
                allowed=allowed_text,
            )
            if name in self.values
            else tr(
                "{place} lacks “{name}”: {allowed}.",
                place=self.label,
                name=name,
                allowed=allowed_text,
            )
        )


def format_value(value: object) -> str:
    """Return the beginning of a value as it stands in a file, where it cannot be used."""
    try:
        return shorten_to_line(json.dumps(value, ensure_ascii=False, default=str))
    except ValueError:
        # Python refuses to write down a number of many thousand digits
        return tr("a huge number")


def shorten_to_line(text: str, max_length: int = 40) -> str:
    """Return a text without what would break a line, and not longer than can be read."""
    beginning = text[:_MAX_EXAMINED_LENGTH]
    line = "".join(letter if letter.isprintable() else " " for letter in beginning)
    line = " ".join(line.split()).rstrip(".。")
    return line if len(line) <= max_length else tr("{beginning}…", beginning=line[:max_length])
