"""Parser of typed whole numbers: its notations and its errors."""

import pytest

from knight_gui.board import InputError
from knight_gui.window.widgets.typed import parse_whole_number


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("654321", 654_321),
        ("1,000", 1000),
        ("503,650,751", 503_650_751),
        ("503 650 751", 503_650_751),
        ("  77 ", 77),
        ("100m", 100_000_000),
        ("100 M", 100_000_000),
        ("2k", 2000),
        ("3b", 3_000_000_000),
        ("1.5e6", 1_500_000),
        ("1E+3", 1000),
        ("0.5k", 500),
        ("1,000.5k", 1_000_500),
        ("9007199254740993", 9_007_199_254_740_993),
    ],
)
def test_that_a_whole_number_is_parsed(text, number):
    assert parse_whole_number(text) == number


@pytest.mark.parametrize(
    "text",
    ["", "banana", "m", "-3", "1.5", "1e-3", "1,00", "1,5", "12 34", "10x", "1e", "٣", "1e999"],
)
def test_that_a_text_that_is_no_whole_number_is_refused_with_its_text(text):
    with pytest.raises(InputError, match="is not a whole number") as error_info:
        parse_whole_number(text)
    assert f"“{text}”" in str(error_info.value)
