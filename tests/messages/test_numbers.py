"""Texts of counts, shares, rates, durations and ordinals."""

import pytest

from knight_gui.messages.numbers import (
    format_compact,
    format_duration,
    format_ordinal,
    format_precise_percent,
    format_steps_per_s,
    format_times,
    format_two_digits,
)

COMPACT = {
    0: "0",
    7: "7",
    312: "312",
    999: "999",
    1_000: "1 k",
    1_001: "1.0 k",
    4_120: "4.1 k",
    9_940: "9.9 k",
    9_960: "10 k",
    85_499: "85 k",
    999_499: "999 k",
    999_500: "1.0 M",
    2_345_678: "2.3 M",
    100_000_000: "100 M",
    999_500_000: "1.0 G",
    1_234_567_890: "1.2 G",
    503_650_751_000: "504 G",
}


@pytest.mark.parametrize(("count", "text"), COMPACT.items())
def test_that_a_compact_count_has_at_most_five_characters(count, text):
    assert format_compact(count) == text
    assert len(text) <= 5


@pytest.mark.parametrize(
    ("count", "text"),
    [
        (312, "312"),
        (4_120, "4,100"),
        (94_123, "94,000"),
        (2_345_678, "2.3 million"),
        (1_040_000, "1 million"),
        (123_456_789, "123 million"),
    ],
)
def test_that_a_count_is_rounded_to_two_digits(count, text):
    assert format_two_digits(count) == text


@pytest.mark.parametrize(
    ("number", "count", "steps", "times"),
    [
        (312, "312", "312 步/秒", "312 倍"),
        (9_000, "9,000", "9,000 步/秒", "9,000 倍"),
        (23_456, "2.3 万", "2.3 万步/秒", "2 万倍"),
        (110_000_000, "1.1 亿", "1.1 亿步/秒", "1 亿倍"),
    ],
)
@pytest.mark.usefixtures("chinese")
def test_that_large_numbers_have_the_units_of_a_language(number, count, steps, times):
    assert (format_compact(number), format_steps_per_s(number), format_times(number)) == (
        count,
        steps,
        times,
    )


TIMES = {
    0.0: "< 0.1 ms",
    0.00004: "< 0.1 ms",
    0.0123: "12.3 ms",
    0.9999: "999.9 ms",
    0.99996: "1.00 s",
    2.472: "2.47 s",
    59.99: "59.99 s",
    59.996: "1:00 min",
    63.4: "1:03 min",
    3_599.4: "59:59 min",
    3_599.6: "1:00:00 h",
    7_509.0: "2:05:09 h",
}


@pytest.mark.parametrize(("seconds", "text"), TIMES.items())
def test_that_a_duration_has_the_right_unit(seconds, text):
    assert format_duration(seconds) == text


RATES = {
    1.0: "1 step/s",
    1.2: "1.2 steps/s",
    9.0: "9 steps/s",
    9.96: "10 steps/s",
    11.0: "11 steps/s",
    1_100.0: "1,100 steps/s",
    940_000.0: "940,000 steps/s",
    1_000_000.0: "1 million steps/s",
    1_200_000.0: "1.2 million steps/s",
    9_949_000.0: "9.9 million steps/s",
    9_951_000.0: "10 million steps/s",
    10_000_000.0: "10 million steps/s",
    219_400_000.0: "219 million steps/s",
}


@pytest.mark.parametrize(("steps_per_s", "text"), RATES.items())
def test_that_a_rate_has_few_digits(steps_per_s, text):
    assert format_steps_per_s(steps_per_s) == text


@pytest.mark.parametrize(
    ("part", "whole", "text"),
    [(1, 2, "50.0%"), (1, 1, "100%"), (99_999, 100_000, "99.999%"), (1, 100_000, "0.001%")],
)
def test_that_a_share_is_never_rounded_to_0_or_100_per_cent(part, whole, text):
    assert format_precise_percent(part, whole) == text


@pytest.mark.parametrize(
    ("ratio", "text"),
    [
        (1.26, "1.3 times"),
        (1.34, "1.3 times"),
        (1.02, "1.0 times"),
        (2.04, "2 times"),
        (9.9, "9.9 times"),
        (9.97, "10 times"),
        (61.2, "61 times"),
        (9_999, "9,999 times"),
        (2e6, "2 million times"),
        (7_600_000, "8 million times"),
    ],
)
def test_that_a_ratio_has_few_digits(ratio, text):
    assert format_times(ratio) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(1, "1st"), (22, "22nd"), (31, "31st"), (113, "113th"), (1_003, "1,003rd"), (4, "4th")],
)
def test_that_an_ordinal_has_its_ending(number, text):
    assert format_ordinal(number) == text
