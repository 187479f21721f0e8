"""Grammatical number of texts with counts: never “1 squares”, nor “2 square”.

Each text is filled in with 0, 1 and 2. A count with a noun needs `plural`. Each placeholder counts
as a number, except those listed here with the reason: words, and numbers that are never 1.
"""

import re
from functools import cache
from typing import NamedTuple

import pytest

from tests.docs.texts import text_calls

PLACEHOLDER = re.compile(r"\{(\w+)(?::[^}]*)?\}")

WORDS = frozenset(
    {
        "d2",
        "file",
        "head",
        "key",
        "kind",
        "libraries",
        "name",
        "names",
        "nth",
        "option",
        "other",
        "size",
        "square",
        "squares",
        "start",
        "stop_key",
        "three",
        "tour",
    }
)
"""Placeholders of words, or of a size such as 8×8, before a verb or a noun."""
VERBS = frozenset(
    {
        "as",
        "comes",
        "contradicts",
        "does",
        "goes",
        "has",
        "is",
        "lacks",
        "leads",
        "makes",
        "ms",
        "was",
    }
)
"""Words ending in s that may follow a 1."""
PARTICLES = frozenset(
    {
        "a",
        "and",
        "at",
        "by",
        "for",
        "from",
        "in",
        "is",
        "not",
        "of",
        "on",
        "or",
        "so",
        "than",
        "that",
        "the",
        "to",
        "was",
    }
)
"""Words after which the noun does not depend on the number."""

NEVER_ONE = {
    "most": "a limit of the program",
    "limit": "a limit of the program",
    "fastest": "a limit of the program",
    "height": "pixels of a picture, which has many",
    "cutoff": "steps of a round, an even number",
    "power": "a power of ten",
    "exits": "always two: fewer are said in words",
    "tied": "one square does not tie",
    "needed": "exits of several squares",
}
"""Placeholders whose number is never 1, with the reason."""
EXCEPTIONS = {
    "{name} would be too large to open again: it has {count:,} bytes, and at most {most:,} are "
    "allowed.": "more than a limit",
    "This link has {count:,} characters; at most {most:,} are allowed. Save a file instead.": (
        "more than a limit"
    ),
    "That film would have {frames:,} frames; at most {most:,} are allowed. Show one step in "
    "{every:,}, or fewer steps.": "more than a limit",
    "The film was larger than {most:,} MB after {done:,} of {count:,} frames. Make it smaller, or "
    "show fewer steps.": "a film goes to a later step: it has two frames or more",
    "The {size} board has {count:,} squares. Tours can be counted on boards of up to {most}.": (
        "more than a limit"
    ),
    "8×8 has {count:,} closed tours, too many to count one by one. B. McKay counted two halves of "
    "the board and joined them (1997).": "a known number",
    "That would be {count:,} searches: a map has at most {most:,}.": "more than a limit",
    "These boards have {count:,} starts in all; at most {most:,} are allowed.": "more than a limit",
    "a number of {count:,} bits": "too long to be written out",
    "starts again after {count:,} steps": "an even number",
    "On the way to step {step:,} the knight retreated {count:,} moves, to {square}.": (
        "only what is longer than a move"
    ),
    "The search stops every {count} steps. Press Play to go on.": "a number of the program",
    "{count} steps": "limits of the program",
    "{count:,} seeds": "numbers of the program",
    "about {years} years": "less than two years are days",
    "about {count:/1000000000 billion/1000000 million} years": "less than two years are days",
    "{names} and {count:,} more squares": "the last of five would have its name",
    "{count:,.0f/1000000 million} times": "that is said as 1.0",
    "{count:.1f} times": "that is said as 1.0",
    "{steps:/1000000 million} steps/s": "one a second has a text of its own",
    "Stuck after {visited:,} of {all:,} squares": "not all of them are visited",
    "A {tour} can start on {count:,} of the {all:,} squares.": "not on all of them",
    "Steps {first:,} to {last:,} of {steps:,} are in view. Double-click here to see all.": (
        "the steps in view are several"
    ),
    "{size} has {count:,} closed tours. {circuits}": "it can start on each of its squares",
    "After {head}, {count:,} free squares lead only to the other {others:,}: too many to "
    "alternate.": "they are more than the others, and so two or more",
    "After {head}, {count:,} dark squares are left, but only {others:,} light. Each move "
    "changes the colour.": "the colour with more squares has two or more",
    "After {head}, {count:,} light squares are left, but only {others:,} dark. Each move "
    "changes the colour.": "the colour with more squares has two or more",
}
"""Texts whose number is never 1, or that are right with it, with the reason."""


class Reading(NamedTuple):
    """Text with a number in one of its placeholders."""

    template: str
    placeholder: str
    number: int
    text: str


def words_in(text):
    return set(re.findall(r"\w+", PLACEHOLDER.sub(" ", text)))


@cache
def nouns():
    """Return the plural of each noun that is counted."""
    plurals = [call.texts for call in text_calls() if call.function == "plural"]
    return {
        noun[:-1]: noun
        for one_text, many_text in plurals
        for noun in words_in(many_text) - words_in(one_text)
        if noun.endswith("s") and noun[:-1] in words_in(one_text) - words_in(many_text)
    }


def with_number(template, placeholder, number):
    text = PLACEHOLDER.sub(lambda match: str(number) if match[1] == placeholder else "…", template)
    return Reading(template, placeholder, number, " ".join(text.split()))


def iter_readings():
    """Yield each text with 0, 1 and 2 in each placeholder, in the form of that number."""
    for call in text_calls():
        singular_text = call.texts[0]
        plural_text = call.texts[-1]
        names = dict.fromkeys(PLACEHOLDER.findall(singular_text + plural_text))
        for name in names:
            if name in WORDS:
                continue
            is_counted = call.function == "plural" and name == (
                "count" if "count" in names else "number"
            )
            for number in (0, 1, 2):
                if not is_counted:
                    forms = (singular_text, plural_text)
                elif number == 1:
                    forms = (singular_text,)
                else:
                    forms = (plural_text,)
                yield from (with_number(form, name, number) for form in forms)


SINGULAR_PATTERN = re.compile(
    r"(?<!these )(?<![\w×.,])1 (?:([a-z]+) )?([a-z]+s|are|were|have)\b(?!’)"
)


@cache
def plural_pattern():
    """Return the pattern of 0 or 2 before a noun, perhaps with a word between them."""
    return re.compile(rf"(?<![\w×.,])[02] (?:([a-z]+) )?(?:{'|'.join(nouns())})\b(?![’-])")


def is_wrong(reading):
    """Return True if a noun or a verb beside the number has the form of another number."""
    if reading.number != 1:
        words_between = plural_pattern().findall(reading.text)
        return any(each not in PARTICLES and each not in nouns().values() for each in words_between)
    return any(
        word not in VERBS and word_between not in PARTICLES and word_between not in nouns()
        for word_between, word in SINGULAR_PATTERN.findall(reading.text)
    )


@cache
def wrong_readings():
    """Return all readings that are wrong, exceptions included."""
    return [reading for reading in dict.fromkeys(iter_readings()) if is_wrong(reading)]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_that_nouns_agree_with_their_numbers(number):
    assert [
        reading.text
        for reading in wrong_readings()
        if reading.number == number
        and reading.placeholder not in NEVER_ONE
        and reading.template not in EXCEPTIONS
    ] == []


def test_that_every_exception_from_agreement_is_needed():
    assert EXCEPTIONS.keys() <= {reading.template for reading in wrong_readings()}
    assert NEVER_ONE.keys() <= {reading.placeholder for reading in wrong_readings()}
    assert {"step", "square", "move", "tour"} <= nouns().keys()


@pytest.mark.parametrize(
    ("template", "number", "expected"),
    [
        ("After {move:,} squares: no move.", 1, True),
        ("row 1 has {first:,} cells", 1, True),
        ("{count:,} closed tours", 1, True),
        ("{count:,} squares", 0, False),
        ("{count:,} square", 1, False),
        ("{count:,} square", 0, True),
        ("{count:,} closed tour", 2, True),
        ("{number} of its squares", 1, False),
        ("Step {number}", 2, False),
        ("{count:,} tour starts on a1", 1, False),
    ],
)
def test_that_the_check_finds_wrong_forms(template, number, expected):
    (placeholder,) = PLACEHOLDER.findall(template)
    assert is_wrong(with_number(template, placeholder, number)) is expected
