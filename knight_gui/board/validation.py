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
from knight_gui.i18n import listed, tr

LARGEST_NUMBER = 2**63 - 1
"""Whole numbers are kept in 64 bits."""
_LONGEST = 100
"""Characters; everything that means anything is shorter."""
_MOST_BITS = 128
_WHOLE = re.compile(r"\s*[0-9]{1,19}\s*")
_NUMBER = re.compile(r"\s*(?:[0-9]{1,9}\.?[0-9]{0,9}|\.[0-9]{1,9})\s*")


def whole_number(value: object, name: str, least: int, most: int = LARGEST_NUMBER) -> int:
    """Return a whole number that an argument was given.

    Raises
    ------
    InputError
        If it is none, or is out of its range.

    Examples
    --------
    >>> whole_number(2.5, "max_steps", 0)
    Traceback (most recent call last):
    knight_gui.board.errors.InputError: max_steps=2.5: expected a whole number from 0 up.
    """
    number = as_whole(value)
    if number is None or not least <= number <= most:
        raise _not_whole(_told(name, value), number, least, most)
    return number


def parsed_whole(text: str, told: str, least: int, most: int = LARGEST_NUMBER) -> int:
    """Return the whole number that a text holds.

    Parameters
    ----------
    told
        What was given, as it was written, such as ``--limit 0``.

    Raises
    ------
    InputError
        If it holds none, or one that is out of its range.
    """
    number = int(text) if text.isascii() and _WHOLE.fullmatch(text) else None
    if number is None or not least <= number <= most:
        raise _not_whole(
            told,
            most + 1 if number is None and text.isascii() and text.strip().isdigit() else number,
            least,
            most,
        )
    return number


def parsed_number(text: str, told: str, least: float, most: float) -> float:
    """Return the number that a text holds, see `parsed_whole`."""
    number = float(text) if text.isascii() and _NUMBER.fullmatch(text) else None
    if number is None or not least <= number <= most:
        raise InputError(
            tr(
                "{told}: expected a number from {least:g} to {most:g}.",
                told=shortened(told),
                least=least,
                most=most,
            )
        )
    return number


def as_whole(value: object) -> int | None:
    """Return a value as an int, such as one of numpy; None if it is no whole number."""
    if type(value) is int:
        return value
    with suppress(TypeError):
        # what it says of others is wanted
        return None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    return None


def keep_whole(given: object, *names: str, least: int) -> None:
    """Let fields of a frozen fact be ints; whether one is too small is said by the fact."""
    for name in names:
        number = as_whole(value := getattr(given, name))
        if number is None:
            raise refusal(name, value, tr("a whole number from {least} up", least=least))
        object.__setattr__(given, name, number)


def whole_numbers(values: object, name: str, expected: str) -> tuple[int, ...]:
    """Return the whole numbers of a collection that an argument was given.

    Raises
    ------
    InputError
        If it is not a collection of whole numbers.
    """
    if isinstance(values, Iterable) and not isinstance(values, str):
        given = tuple(values)
        numbers = tuple(number for number in map(as_whole, given) if number is not None)
        if len(numbers) == len(given):
            return numbers
    raise refusal(name, values, expected)


def demand_kind(value: object, kind: type, name: str, expected: str = "") -> None:
    """Raise `InputError` unless an argument is of a kind.

    Parameters
    ----------
    expected
        What is allowed; if empty, the members of an enumeration, or the kind by its name.
    """
    if not isinstance(value, kind):
        raise refusal(name, value, expected or _named(kind))


def demand_text(value: object, name: str) -> None:
    """Raise `InputError` unless an argument is a text."""
    demand_kind(value, str, name, tr("a text"))


def refusal(name: str, value: object, expected: str) -> InputError:
    """Return what is said of an argument that cannot be used."""
    return InputError(
        tr("{told}: expected {expected}.", told=_told(name, value), expected=expected)
    )


def shown(value: object) -> str:
    """Return a value as Python writes it, in one line, or the beginning of it."""
    if isinstance(value, int) and value.bit_length() > _MOST_BITS:
        # Python refuses to write down very long ones
        return tr("a number of {count:,} bits", count=value.bit_length())
    return shortened(" ".join(reprlib.repr(value).split()))


def shortened(text: str) -> str:
    """Return a text in visible characters, as much of it as a line of an error can hold."""
    line = visible(text[: _LONGEST + 1])
    return line if len(text) <= _LONGEST else f"{line[:_LONGEST]}…"


def visible(text: str) -> str:
    """Return a text in one line, without what would show nothing or change the terminal."""
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in text)


def _told(name: str, value: object) -> str:
    return f"{name}={shown(value)}"


def _named(kind: type) -> str:
    if kind is bool:
        return tr("True or False")
    return (
        tr("one of {names}", names=listed(map(str, kind)))
        if issubclass(kind, Enum)
        else tr("an object of type {kind}", kind=kind.__name__)
    )


def _not_whole(told: str, number: int | None, least: int, most: int) -> InputError:
    facts = {"told": shortened(told), "least": least, "most": most}
    # nobody is helped by a bound that nobody comes near
    return InputError(
        tr("{told}: expected a whole number from {least:,} up.", **facts)
        if most == LARGEST_NUMBER and (number is None or number < least)
        else tr("{told}: expected a whole number from {least:,} to {most:,}.", **facts)
    )
