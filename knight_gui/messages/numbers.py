"""Counts, shares, rates and durations in few characters."""

from knight_gui.i18n import LargeNumber, format_number, gettext_noop, tr
from knight_gui.state.speed import Speed

_ROUNDED_DIGITS = 2
_MAX_DROPPED_DIGITS = 6
_SUPERSCRIPTS = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def format_power_of_ten(exponent: int) -> str:
    """Return a power of ten, as 10⁶."""
    return tr("10{exponent}", exponent=str(exponent).translate(_SUPERSCRIPTS))


def format_compact(count: int) -> str:
    """Return a count in at most five characters, as 312, 4.1 k, 2.3 M or 1.2 G."""
    # Translators: any large units, the largest first; a number below all of them has none
    return tr("{count:/1000000000 G/1000000 M/1000 k}", count=LargeNumber(count))


def format_two_digits(count: int) -> str:
    """Return a count to two digits, as 312, 4,100, 94,000 or 2.3 million."""
    digits = min(len(str(count)) - _ROUNDED_DIGITS, _MAX_DROPPED_DIGITS)
    return tr(
        "{count:/1000000 million}",
        count=LargeNumber(count if count < 1000 else round(count, -digits)),
    )


def format_precise_percent(part: int, whole: int) -> str:
    """Return a share in per cent with as many digits as tell it from everything."""
    if part == whole:
        return format_number(1, ".0%")
    texts = (f"{part / whole:.{digits}%}" for digits in range(1, 8))
    is_distinct = [not text.startswith("100") and float(text[:-1]) > 0 for text in texts]
    digits = 1 + [*is_distinct, True].index(True)
    return format_number(part / whole, f".{digits}%")


def format_percent(part: int, whole: int) -> str:
    """Return a share in whole per cent, with digits only where it would be nothing or all."""
    rounded = round(100 * part / whole)
    if rounded in (0, 100):
        return format_precise_percent(part, whole)
    return format_number(rounded / 100, ".0%")


def format_times(ratio: float) -> str:
    """Return how many times, in few digits, as 1.3 times, 61 times or 8 million times."""
    # what rounds to ten needs no digit more
    if ratio >= 9.95 or 1 < round(ratio, 1) == round(ratio):
        return tr("{count:,.0f/1000000 million} times", count=LargeNumber(ratio))
    return tr("{count:.1f} times", count=ratio)


def format_steps_per_s(steps_per_s: float) -> str:
    """Return how fast steps follow each other, as 1.2 steps/s or 110 million steps/s."""
    if steps_per_s == 1:
        return tr("1 step/s")
    return tr("{steps:/1000000 million} steps/s", steps=LargeNumber(steps_per_s))


def format_speed(speed: Speed) -> str:
    """Return how fast steps are shown."""
    return tr("full speed") if speed.is_full_speed else format_steps_per_s(speed.steps_per_s)


def format_duration(seconds: float) -> str:
    """Return a time as 12.3 ms, 2.47 s, 1:03 min or 2:05:09 h."""
    if seconds < 0.99995:
        return tr("{milliseconds:.1f} ms", milliseconds=1000 * seconds)
    # the two decimals of anything above would be those of a minute
    if seconds < 59.995:
        return tr("{seconds:.2f} s", seconds=seconds)
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return tr("{minutes}:{seconds:02d} min", minutes=minutes, seconds=rest)
    hours, minutes = divmod(minutes, 60)
    return tr("{hours}:{minutes:02d}:{seconds:02d} h", hours=hours, minutes=minutes, seconds=rest)


def format_ordinal(number: int) -> str:
    """Return which one it is in a row, as 1st, 22nd or 113th."""
    last = 0 if number % 100 // 10 == 1 else number % 10
    endings = {
        1: gettext_noop("{number:,}st"),
        2: gettext_noop("{number:,}nd"),
        3: gettext_noop("{number:,}rd"),
    }
    ending = endings.get(last, gettext_noop("{number:,}th"))
    return tr(ending, number=number)
