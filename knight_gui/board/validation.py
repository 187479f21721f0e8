"""Checks of arguments from outside, and the messages of their errors.

Each message is one line: the argument, then the expected values. The library reports an argument
as ``max_steps=2.5``, the terminal as ``--max-steps 2.5``.
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
"""Largest whole number in the 64 bits of the search."""
_MAX_LINE_LENGTH = 100
"""Characters of an argument in a message; every valid one is shorter."""
_MAX_REPR_BITS = 128
_INT_PATTERN = re.compile(r"\s*[0-9]{1,19}\s*")
_FLOAT_PATTERN = re.compile(r"\s*(?:[0-9]{1,9}\.?[0-9]{0,9}|\.[0-9]{1,9})\s*")


def require_int(value: object, name: str, minimum: int, maximum: int = MAX_INT64) -> int:
    """Return an argument as an int.

    Raises
    ------
    InputError
        If it is no whole number, or out of its range.

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
    """Return a text as an int.

    Parameters
    ----------
    argument_text
        The argument as the user wrote it, such as ``--limit 0``.

    Raises
    ------
    InputError
        If the text is no whole number, or out of its range.
    """
    number = None
    if text.isascii() and _INT_PATTERN.fullmatch(text):
        number = int(text)
        if minimum <= number <= maximum:
            return number
    elif text.isascii() and text.strip().isdigit():
        # too many digits for the pattern
        number = maximum + 1
    raise _make_int_error(argument_text, number, minimum, maximum)


def parse_float(text: str, argument_text: str, minimum: float, maximum: float) -> float:
    """Return a text as a float, see `parse_int`."""
    if text.isascii() and _FLOAT_PATTERN.fullmatch(text):
        number = float(text)
        if minimum <= number <= maximum:
            return number
    raise InputError(
        tr(
            "{told}: expected a number from {least:g} to {most:g}.",
            told=shorten_text(argument_text),
            least=minimum,
            most=maximum,
        )
    )


def as_int_or_none(value: object) -> int | None:
    """Return a whole number of any type, such as one of numpy, as an int; None for other values."""
    if type(value) is int:
        return value
    if isinstance(value, bool):
        return None
    with suppress(TypeError):
        return index(value)  # type: ignore[arg-type]
    return None


def normalize_int_fields(instance: object, *field_names: str, minimum_in_message: int) -> None:
    """Convert fields of a frozen dataclass to ints, and raise `InputError` if one is no int.

    The message of the error names the minimum, but the class checks it itself.
    """
    for field_name in field_names:
        value = getattr(instance, field_name)
        number = as_int_or_none(value)
        if number is None:
            raise make_argument_error(
                field_name, value, tr("a whole number from {least} up", least=minimum_in_message)
            )
        object.__setattr__(instance, field_name, number)


def require_ints(values: object, name: str, expected: str) -> tuple[int, ...]:
    """Return an argument that is a collection of whole numbers as a tuple of ints.

    Raises
    ------
    InputError
        If it is anything else.
    """
    if isinstance(values, Iterable) and not isinstance(values, str):
        items = tuple(values)
        numbers = tuple(number for number in map(as_int_or_none, items) if number is not None)
        if len(numbers) == len(items):
            return numbers
    raise make_argument_error(name, values, expected)


def require_type(value: object, expected_type: type, name: str, expected: str = "") -> None:
    """Raise `InputError` unless an argument has a type.

    Parameters
    ----------
    expected
        Description of the allowed values; if empty, the members of an enumeration, or the type's
        name.
    """
    if not isinstance(value, expected_type):
        raise make_argument_error(name, value, expected or _type_description(expected_type))


def require_str(value: object, name: str) -> None:
    """Raise `InputError` unless an argument is a str."""
    require_type(value, str, name, tr("a text"))


def make_argument_error(name: str, value: object, expected: str) -> InputError:
    """Return the error for an argument that cannot be used."""
    return InputError(
        tr("{told}: expected {expected}.", told=_argument_text(name, value), expected=expected)
    )


def short_repr(value: object) -> str:
    """Return the beginning of a value's repr, in one line."""
    if isinstance(value, int) and value.bit_length() > _MAX_REPR_BITS:
        # Python refuses to convert very long ones to decimal digits
        return tr("a number of {count:,} bits", count=value.bit_length())
    return shorten_text(" ".join(reprlib.repr(value).split()))


def shorten_text(text: str) -> str:
    """Return a text in printable characters, cut to the length of a line in a message."""
    line = escape_unprintable(text[: _MAX_LINE_LENGTH + 1])
    if len(text) > _MAX_LINE_LENGTH:
        return f"{line[:_MAX_LINE_LENGTH]}…"
    return line


def escape_unprintable(text: str) -> str:
    """Return a text with all unprintable characters, such as control characters, escaped."""
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
    is_too_large = number is not None and number > maximum
    if maximum == MAX_INT64 and not is_too_large:
        # the bound of 64 bits would only distract
        return InputError(tr("{told}: expected a whole number from {least:,} up.", **params))
    return InputError(tr("{told}: expected a whole number from {least:,} to {most:,}.", **params))
