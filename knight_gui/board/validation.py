"""Values that come from outside: what is demanded of them, and what is said of a wrong one.

Each refusal is one line: what was given, then what is expected. It serves the library, where
``max_steps=2.5`` was given, and the terminal, where it was ``--max-steps 2.5``.
"""

import re
import reprlib
from collections.abc import Iterable
from contextlib import suppress
from enum import Enum
from operator import index

from knight_gui.board.errors import InputError
from knight_gui.i18n import join_list, tr

MAX_INT64 = 2**63 - 1
"""Whole numbers are kept in 64 bits."""
_MAX_LINE_LENGTH = 100
"""Characters; everything that means anything is shorter."""
_MAX_REPR_BITS = 128
_INT_PATTERN = re.compile(r"\s*[0-9]{1,19}\s*")
_FLOAT_PATTERN = re.compile(r"\s*(?:[0-9]{1,9}\.?[0-9]{0,9}|\.[0-9]{1,9})\s*")


def require_int(value: object, name: str, minimum: int, maximum: int = MAX_INT64) -> int:
    """Return a whole number that an argument was given.

    Raises
    ------
    InputError
        If it is none, or is out of its range.

    Examples
    --------
    >>> require_int(2.5, "max_steps", 0)
    Traceback (most recent call last):
    knight_gui.board.errors.InputError: max_steps=2.5: expected a whole number from 0 up.
    """
    number = as_int_or_none(value)
    if number is None or not minimum <= number <= maximum:
        raise _make_int_error(_argument_text(name, value), number, minimum, maximum)
    return number


def parse_int(text: str, argument_text: str, minimum: int, maximum: int = MAX_INT64) -> int:
    """Return the whole number that a text holds.

    Parameters
    ----------
    argument_text
        What was given, as it was written, such as ``--limit 0``.

    Raises
    ------
    InputError
        If it holds none, or one that is out of its range.
    """
    number = int(text) if text.isascii() and _INT_PATTERN.fullmatch(text) else None
    if number is None or not minimum <= number <= maximum:
        raise _make_int_error(
            argument_text,
            maximum + 1 if number is None and text.isascii() and text.strip().isdigit() else number,
            minimum,
            maximum,
        )
    return number


def parse_float(text: str, argument_text: str, minimum: float, maximum: float) -> float:
    """Return the number that a text holds, see `parse_int`."""
    number = float(text) if text.isascii() and _FLOAT_PATTERN.fullmatch(text) else None
    if number is None or not minimum <= number <= maximum:
        raise InputError(
            tr(
                "{told}: expected a number from {least:g} to {most:g}.",
                told=shorten_text(argument_text),
                least=minimum,
                most=maximum,
            )
        )
    return number


def as_int_or_none(value: object) -> int | None:
    """Return a value as an int, such as one of numpy; None if it is no whole number."""
    if type(value) is int:
        return value
    with suppress(TypeError):
        # what it says of others is wanted
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    return None


def normalize_int_fields(instance: object, *field_names: str, minimum: int) -> None:
    """Let fields of a frozen fact be ints; whether one is too small is said by the fact."""
    for field_name in field_names:
        number = as_int_or_none(value := getattr(instance, field_name))
        if number is None:
            raise make_argument_error(
                field_name, value, tr("a whole number from {least} up", least=minimum)
            )
        object.__setattr__(instance, field_name, number)


def require_ints(values: object, name: str, expected: str) -> tuple[int, ...]:
    """Return the whole numbers of a collection that an argument was given.

    Raises
    ------
    InputError
        If it is not a collection of whole numbers.
    """
    if isinstance(values, Iterable) and not isinstance(values, str):
        items = tuple(values)
        numbers = tuple(number for number in map(as_int_or_none, items) if number is not None)
        if len(numbers) == len(items):
            return numbers
    raise make_argument_error(name, values, expected)


def require_type(value: object, expected_type: type, name: str, expected: str = "") -> None:
    """Raise `InputError` unless an argument is of a kind.

    Parameters
    ----------
    expected
        What is allowed; if empty, the members of an enumeration, or the kind by its name.
    """
    if not isinstance(value, expected_type):
        raise make_argument_error(name, value, expected or _type_description(expected_type))


def require_str(value: object, name: str) -> None:
    """Raise `InputError` unless an argument is a text."""
    require_type(value, str, name, tr("a text"))


def make_argument_error(name: str, value: object, expected: str) -> InputError:
    """Return what is said of an argument that cannot be used."""
    return InputError(
        tr("{told}: expected {expected}.", told=_argument_text(name, value), expected=expected)
    )


def short_repr(value: object) -> str:
    """Return a value as Python writes it, in one line, or the beginning of it."""
    if isinstance(value, int) and value.bit_length() > _MAX_REPR_BITS:
        # Python refuses to write down very long ones
        return tr("a number of {count:,} bits", count=value.bit_length())
    return shorten_text(" ".join(reprlib.repr(value).split()))


def shorten_text(text: str) -> str:
    """Return a text in visible characters, as much of it as a line of an error can hold."""
    line = escape_unprintable(text[: _MAX_LINE_LENGTH + 1])
    return line if len(text) <= _MAX_LINE_LENGTH else f"{line[:_MAX_LINE_LENGTH]}…"


def escape_unprintable(text: str) -> str:
    """Return a text in one line, without what would show nothing or change the terminal."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def _argument_text(name: str, value: object) -> str:
    return f"{name}={short_repr(value)}"


def _type_description(expected_type: type) -> str:
    if expected_type is bool:
        return tr("True or False")
    if issubclass(expected_type, Enum):
        return tr("one of {names}", names=join_list(map(str, expected_type)))
    return tr("an object of type {kind}", kind=expected_type.__name__)


def _make_int_error(
    argument_text: str, number: int | None, minimum: int, maximum: int
) -> InputError:
    params = {"told": shorten_text(argument_text), "least": minimum, "most": maximum}
    # nobody is helped by a bound that nobody comes near
    return InputError(
        tr("{told}: expected a whole number from {least:,} up.", **params)
        if maximum == MAX_INT64 and (number is None or number < minimum)
        else tr("{told}: expected a whole number from {least:,} to {most:,}.", **params)
    )
