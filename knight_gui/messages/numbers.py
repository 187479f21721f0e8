"""Counts, shares, rates and durations in few characters."""

from knight_gui.i18n import Large, marked, number, tr
from knight_gui.state.speed import Speed

_TOLD = 2
_DIGITS_OF_A_MILLION = 6
_RAISED = str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹")


def power(exponent: int) -> str:
    """Return a power of ten, as 10⁶."""
    return tr("10{exponent}", exponent=str(exponent).translate(_RAISED))


def compact(count: int) -> str:
    """Return a count in at most five characters, as 312, 4.1 k, 2.3 M or 1.2 G."""
    # Translators: any large units, the largest first; a number below all of them has none
    return tr("{count:/1000000000 G/1000000 M/1000 k}", count=Large(count))


def rough(count: int) -> str:
    """Return a count to two digits, as 312, 4,100, 94,000 or 2.3 million."""
    digits = min(len(str(count)) - _TOLD, _DIGITS_OF_A_MILLION)
    return tr(
        "{count:/1000000 million}", count=Large(count if count < 1000 else round(count, -digits))
    )


def share(part: int, whole: int) -> str:
    """Return a share in per cent with as many digits as tell it from everything."""
    if part == whole:
        return number(1, ".0%")
    texts = (f"{part / whole:.{digits}%}" for digits in range(1, 8))
    is_apart = [not text.startswith("100") and float(text[:-1]) > 0 for text in texts]
    digits = 1 + [*is_apart, True].index(True)
    return number(part / whole, f".{digits}%")


def percent(part: int, whole: int) -> str:
    """Return a share in whole per cent, with digits only where it would be nothing or all."""
    rounded = round(100 * part / whole)
    return share(part, whole) if rounded in (0, 100) else number(rounded / 100, ".0%")


def times_as_many(ratio: float) -> str:
    """Return how many times, in few digits, as 1.3 times, 61 times or 8 million times."""
    # what rounds to ten needs no digit more
    return (
        tr("{count:,.0f/1000000 million} times", count=Large(ratio))
        if ratio >= 9.95 or 1 < round(ratio, 1) == round(ratio)
        else tr("{count:.1f} times", count=ratio)
    )


def rate(steps_per_s: float) -> str:
    """Return how fast steps follow each other, as 1.2 steps/s or 110 million steps/s."""
    return (
        tr("1 step/s")
        if steps_per_s == 1
        else tr("{steps:/1000000 million} steps/s", steps=Large(steps_per_s))
    )


def pace(speed: Speed) -> str:
    """Return how fast steps are shown."""
    return tr("full speed") if speed.is_flat_out else rate(speed.steps_per_s)


def duration(seconds: float) -> str:
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


def ordinal(number: int) -> str:
    """Return which one it is in a row, as 1st, 22nd or 113th."""
    last = 0 if number % 100 // 10 == 1 else number % 10
    endings = {1: marked("{number:,}st"), 2: marked("{number:,}nd"), 3: marked("{number:,}rd")}
    ending = endings.get(last, marked("{number:,}th"))
    return tr(ending, number=number)
