"""Damaged and malicious lesson files, random but the same for a seed."""

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


def mutate(rng):
    """Return the content of a damaged or malicious lesson file."""
    return rng.choice(_MUTATIONS)(rng)


def _truncate(rng):
    content = WHOLE.encode()
    return content[: rng.randrange(len(content))]


def _flip_bytes(rng):
    content = bytearray(WHOLE.encode())
    for _ in range(rng.choice([1, 1, 3, 30])):
        content[rng.randrange(len(content))] = rng.randrange(256)
    return bytes(content)


def _splice_tokens(rng):
    text = WHOLE
    for _ in range(rng.choice([1, 2, 5])):
        first = rng.randrange(len(text))
        last = min(len(text), first + rng.randrange(30))
        text = text[:first] + rng.choice(_TOKENS) + text[last:]
    return text.encode()


def _replace_value(rng):
    lines = WHOLE.splitlines()
    index = rng.choice([index for index, line in enumerate(lines) if " = " in line])
    value = rng.choice([*_TOKENS, "[" * 40 + "]" * 40, "{a.b.c = 1}", f'"{"x" * 10**5}"'])
    key = lines[index].split(" = ")[0]
    lines[index] = f"{key} = {value}"
    return "\n".join(lines).encode()


def _shuffle_lines(rng):
    lines = WHOLE.splitlines()
    rng.shuffle(lines)
    return "\n".join(lines).encode()


def _reencode(rng):
    return WHOLE.encode(rng.choice(["utf-16", "utf-32", "utf-8-sig", "cp500"]))


def _random_bytes(rng):
    return rng.randbytes(rng.choice([0, 1, 100, 10_000]))


def _nest_deeply(rng):
    depth = rng.choice([500, 50_000])
    nested_line = rng.choice(["x = " + "[" * depth, "x = " + "{a=" * depth, "a." * depth + "b = 1"])
    return f"{nested_line}\n{WHOLE}".encode()


def _enlarge(rng):
    size = rng.choice([50_000, 250_000])
    line = rng.choice(
        ["#", "[[scenes]]\n", "k%d = 1\n", "[t%d]\n", '"', "x = 1\n", "[a.b.c.d.e]\n", "'", "k."]
    )
    lines = (line.replace("%d", str(number)) for number in range(size // len(line)))
    return (WHOLE + "".join(lines)).encode()[:size]


_MUTATIONS = (
    *(
        _truncate,
        _flip_bytes,
        _flip_bytes,
        _splice_tokens,
        _splice_tokens,
        _replace_value,
        _replace_value,
    ),
    *(_shuffle_lines, _reencode, _random_bytes, _nest_deeply, _enlarge),
)


def contents(seed, count):
    """Return a number of mutated files, always the same for a seed."""
    return [mutate(random.Random(f"{seed}-{index}")) for index in range(count)]
