"""Every text with a number in it is read aloud with 0, 1 and 2: never “1 squares”, nor “2 square”.

A count with a noun goes through `plural`. A new placeholder is taken for a number; where it stands
for words, or its number is never 1, that is said here, and why.
"""

import ast
import re
from typing import NamedTuple

import pytest

from tests.docs.texts import PACKAGE

PLACEHOLDER = re.compile(r"\{(\w+)(?::[^}]*)?\}")
FUNCTIONS = {"tr", "gettext_noop", "lazy_gettext", "plural"}

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
"""Placeholders that stand for words, or for a size such as 8×8, before a verb or a noun."""
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
"""Words that may follow a 1, though they end in s."""
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
"""Words after which it is not the number that counts."""

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
"""Placeholders whose number is never 1, and why."""
EXCEPTIONS = {
    "{name} would be too large to open again: it has {count:,} bytes, and at most {most:,} are "
    "allowed.": "more than a limit",
    "This link has {count:,} letters; at most {most:,} are allowed. Save a file instead.": (
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
    "The search stops every {count} steps. Play goes on.": "a number of the program",
    "{count} steps": "limits of the program",
    "{count:,} seeds": "numbers of the program",
    "about {years} years": "less than two years are days",
    "about {count:/1000000 million} years": "less than two years are days",
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
    "After {head}, {count:,} dark squares are left, but only {others:,} light. A path has to "
    "alternate.": "the colour with more squares has two or more",
    "After {head}, {count:,} light squares are left, but only {others:,} dark. A path has to "
    "alternate.": "the colour with more squares has two or more",
}
"""Texts whose number is never 1, or that are right with it, and why."""


class Reading(NamedTuple):
    """A text as it is read with a number in one of its placeholders."""

    template: str
    placeholder: str
    number: int
    text: str


def calls():
    """Yield the function and the texts of each call that has any."""
    for file in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            constants = [each.value for each in node.args if isinstance(each, ast.Constant)]
            said = [each for each in constants if isinstance(each, str)]
            if node.func.id in FUNCTIONS and said:
                yield node.func.id, said


CALLS = list(calls())
PLURALS = [said for function, said in CALLS if function == "plural"]


def words_of(text):
    return set(re.findall(r"\w+", PLACEHOLDER.sub(" ", text)))


NOUNS = {
    many[:-1]: many
    for one_text, many_text in PLURALS
    for many in words_of(many_text) - words_of(one_text)
    if many.endswith("s") and many[:-1] in words_of(one_text) - words_of(many_text)
}
"""The nouns that are counted, and their plurals."""


def with_number(template, placeholder, number):
    text = PLACEHOLDER.sub(lambda found: str(number) if found[1] == placeholder else "…", template)
    return Reading(template, placeholder, number, " ".join(text.split()))


def readings():
    """Yield each text with 0, 1 and 2 in each of its placeholders, in the form it has then."""
    for function, said in CALLS:
        one = said[0]
        many = said[-1]
        names = dict.fromkeys(PLACEHOLDER.findall(one + many))
        for name in names:
            if name in WORDS:
                continue
            is_counted = function == "plural" and name == (
                "count" if "count" in names else "number"
            )
            for number in (0, 1, 2):
                forms = ((one if number == 1 else many),) if is_counted else (one, many)
                yield from (with_number(form, name, number) for form in forms)


READINGS = list(dict.fromkeys(readings()))
OF_ONE = re.compile(r"(?<!these )(?<![\w×.,])1 (?:([a-z]+) )?([a-z]+s|are|were|have)\b(?!’)")
OF_OTHERS = re.compile(rf"(?<![\w×.,])[02] (?:([a-z]+) )?(?:{'|'.join(NOUNS)})\b(?![’-])")


def is_wrong(reading):
    """Whether a noun or a verb beside the number has the form for another number."""
    if reading.number != 1:
        betweens = OF_OTHERS.findall(reading.text)
        return any(each not in PARTICLES and each not in NOUNS.values() for each in betweens)
    return any(
        word not in VERBS and between not in PARTICLES and between not in NOUNS
        for between, word in OF_ONE.findall(reading.text)
    )


WRONG = [reading for reading in READINGS if is_wrong(reading)]


@pytest.mark.parametrize("number", [0, 1, 2])
def test_that_every_count_has_the_right_form_of_its_noun(number):
    assert [
        reading.text
        for reading in WRONG
        if reading.number == number
        and reading.placeholder not in NEVER_ONE
        and reading.template not in EXCEPTIONS
    ] == []


def test_that_every_exception_from_that_is_needed():
    assert EXCEPTIONS.keys() <= {reading.template for reading in WRONG}
    assert NEVER_ONE.keys() <= {reading.placeholder for reading in WRONG}
    assert {"step", "square", "move", "tour"} <= NOUNS.keys()


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
def test_that_a_wrong_form_is_found_wherever_it_stands(template, number, expected):
    (placeholder,) = PLACEHOLDER.findall(template)
    assert is_wrong(with_number(template, placeholder, number)) is expected
