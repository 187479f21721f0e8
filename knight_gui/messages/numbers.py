"""Short texts of counts, shares, rates and durations."""

from knight_gui.i18n import LargeNumber, format_number, tr
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
    """Return a share in per cent with as many digits as distinguish it from 0% and 100%."""
    if part == whole:
        return format_number(1, ".0%")
    for digits in range(1, 9):
        text = f"{part / whole:.{digits}%}"
        if not text.startswith("100") and float(text[:-1]) > 0:
            break
    return format_number(part / whole, f".{digits}%")


def format_percent(part: int, whole: int) -> str:
    """Return a share in whole per cent, with decimals only where it would be 0% or 100%."""
    rounded = round(100 * part / whole)
    if rounded in (0, 100):
        return format_precise_percent(part, whole)
    return format_number(rounded / 100, ".0%")


def format_times(ratio: float) -> str:
    """Return a ratio in few digits, as 1.3 times, 61 times or 8 million times."""
    # no decimal for a number that rounds to ten, or to itself
    if ratio >= 9.95 or 1 < round(ratio, 1) == round(ratio):
        return tr("{count:,.0f/1000000 million} times", count=LargeNumber(ratio))
    return tr("{count:.1f} times", count=ratio)


def format_factor(ratio: float) -> str:
    """Return a ratio as a factor, as 1.3×, 61× or 8 million ×."""
    # no decimal for a number that rounds to ten, or to itself
    if ratio >= 9.95 or 1 < round(ratio, 1) == round(ratio):
        return tr("{count:,.0f/1000000 million }×", count=LargeNumber(ratio))
    return tr("{count:.1f}×", count=ratio)


def format_steps_per_s(steps_per_s: float) -> str:
    """Return a rate of steps, as 1.2 steps/s or 110 million steps/s."""
    if steps_per_s == 1:
        return tr("1 step/s")
    return tr("{steps:/1000000 million} steps/s", steps=LargeNumber(steps_per_s))


def format_speed(speed: Speed) -> str:
    """Return the speed of the playback."""
    if speed.is_full_speed:
        return tr("full speed")
    return format_steps_per_s(speed.steps_per_s)


def format_duration(seconds: float) -> str:
    """Return a duration, as 12.3 ms, 2.47 s, 1:03 min or 2:05:09 h."""
    if seconds < 0.00005:
        return tr("< 0.1 ms")
    if seconds < 0.99995:
        return tr("{milliseconds:.1f} ms", milliseconds=1000 * seconds)
    # from here on two decimals would show 60.00 s
    if seconds < 59.995:
        return tr("{seconds:.2f} s", seconds=seconds)
    minutes, rest = divmod(round(seconds), 60)
    if minutes < 60:
        return tr("{minutes}:{seconds:02d} min", minutes=minutes, seconds=rest)
    hours, minutes = divmod(minutes, 60)
    return tr("{hours}:{minutes:02d}:{seconds:02d} h", hours=hours, minutes=minutes, seconds=rest)


def format_ordinal(number: int) -> str:
    """Return an ordinal number, as 1st, 22nd or 113th."""
    last_digit = number % 10
    is_teen = number % 100 // 10 == 1
    if is_teen or last_digit not in (1, 2, 3):
        return tr("{number:,}th", number=number)
    if last_digit == 1:
        return tr("{number:,}st", number=number)
    if last_digit == 2:
        return tr("{number:,}nd", number=number)
    return tr("{number:,}rd", number=number)
