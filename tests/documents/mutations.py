"""Files of scenes as accidents leave them, and as somebody might make them who means ill."""

import random

WHOLE = """
version = 1
title = "A lesson"

[[scenes]]
title = "All there is"
text = \"\"\"
One sentence.
And another.
\"\"\"
board = "9x8"
holes = "c3 d4"
leaper = "knight"
start = "a9 b7 c9"
program = "horsetreads"
strategy = "naive+order/horsetreads"
rival = "warnsdorff+pohl/knight-tour/dead-ends"
rival_program = "sure"
search_anyway = true
step = 12
speed = "flat out"
zoom = [10, 40]
tall_landscape = 0.4
common_scale = true
heat = true
pages = ["strategy", "chart"]

[[scenes]]
title = "Another"
board = "100x100"
strategy = "warnsdorff+order/knight-tour"
step = "end"
"""
_TOKENS = (
    *("[", "]", "{", "}", '"', '"""', "=", ".", ",", "\n", "[[scenes]]", "#", "\\u0000", "\\"),
    *("true", "nan", "inf", "-0", "1e999", "0x", "1979-05-27", "9" * 400, "\x00", "\ufeff"),
    *("99999999x99999999", "1x1", "0x0", "999999999,1", "a1 " * 3000, "zz99", "version = 2"),
)


def mutated(rng):
    """Return the bytes of a file that was changed by an accident, or made to do harm."""
    return rng.choice(_KINDS)(rng)


def _cut(rng):
    content = WHOLE.encode()
    return content[: rng.randrange(len(content))]


def _flipped(rng):
    content = bytearray(WHOLE.encode())
    for _ in range(rng.choice([1, 1, 3, 30])):
        content[rng.randrange(len(content))] = rng.randrange(256)
    return bytes(content)


def _spliced(rng):
    text = WHOLE
    for _ in range(rng.choice([1, 2, 5])):
        first = rng.randrange(len(text))
        last = min(len(text), first + rng.randrange(30))
        text = text[:first] + rng.choice(_TOKENS) + text[last:]
    return text.encode()


def _another_value(rng):
    lines = WHOLE.splitlines()
    place = rng.choice([place for place, line in enumerate(lines) if " = " in line])
    value = rng.choice([*_TOKENS, "[" * 40 + "]" * 40, "{a.b.c = 1}", f'"{"x" * 10**5}"'])
    lines[place] = f"{lines[place].split(' = ')[0]} = {value}"
    return "\n".join(lines).encode()


def _shuffled(rng):
    lines = WHOLE.splitlines()
    rng.shuffle(lines)
    return "\n".join(lines).encode()


def _in_another_encoding(rng):
    return WHOLE.encode(rng.choice(["utf-16", "utf-32", "utf-8-sig", "cp500"]))


def _noise(rng):
    return rng.randbytes(rng.choice([0, 1, 100, 10_000]))


def _deep(rng):
    deep = rng.choice([500, 50_000])
    how = rng.choice(["x = " + "[" * deep, "x = " + "{a=" * deep, "a." * deep + "b = 1"])
    return f"{how}\n{WHOLE}".encode()


def _large(rng):
    size = rng.choice([50_000, 250_000])
    line = rng.choice(
        ["#", "[[scenes]]\n", "k%d = 1\n", "[t%d]\n", '"', "x = 1\n", "[a.b.c.d.e]\n", "'", "k."]
    )
    lines = (line % place if "%" in line else line for place in range(size // len(line)))
    return (WHOLE + "".join(lines)).encode()[:size]


_KINDS = (
    *(_cut, _flipped, _flipped, _spliced, _spliced, _another_value, _another_value),
    *(_shuffled, _in_another_encoding, _noise, _deep, _large),
)


def contents(seed, count):
    """Return so many of them, always the same for a seed."""
    return [mutated(random.Random(f"{seed}-{place}")) for place in range(count)]
