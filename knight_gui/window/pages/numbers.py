"""Large numbers as a person writes them."""

import re
from decimal import Decimal

from knight_gui.texts import tr
from knight_gui.tour import InputError

_NUMBER = re.compile(
    r"(?P<whole>[0-9]{1,3}(?:[, ][0-9]{3})+|[0-9]{1,25})"
    r"(?P<part>\.[0-9]{1,25})?"
    r"(?:e\+?(?P<power>[0-9]{1,2}))?"
    r"\s*(?P<unit>[kmb]?)",
    re.IGNORECASE,
)
_UNITS = {"": 1, "k": 10**3, "m": 10**6, "b": 10**9}


def parse_count(text: str) -> int:
    """Return the whole number that a text such as ``654,321``, ``1.5e6`` or ``100m`` stands for.

    Raises
    ------
    InputError
        If it stands for none.
    """
    match = _NUMBER.fullmatch(text.strip())
    if match is not None:
        digits = re.sub("[, ]", "", match["whole"]) + (match["part"] or "")
        # exactly: a step among billions is one of them, not one nearby
        number = Decimal(f"{digits}e{match['power'] or 0}") * _UNITS[match["unit"].lower()]
        if number == number.to_integral_value():
            return int(number)
    raise InputError(
        tr(
            "“{text}” is not a whole number: write for example 654,321 or 1.5e6 or 100m.",
            text=text.strip(),
        )
    )
