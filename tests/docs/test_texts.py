"""What is held of every text that a person reads: it is short, and says things in plain words."""

import ast
import re
import tomllib

import pytest

from tests.docs.parts import ROOT
from tests.docs.texts import PACKAGE, texts

LONGEST = 90
"""Of a sentence in the window and in lessons."""
LONGEST_STATUS = 40
LONGEST_ENTRY = 30
"""Of an entry of a menu."""
LONGEST_TIP = 75
MOST_WORDS = 25
"""Of a sentence in the help of the terminal."""
FILLED_IN = "12345"
"""Stands for whatever is put into a text."""

PLAIN_WORDS = {
    r"c[ao]mes? of": "say what happens",
    r"in vain": "wasted",
    r"by lot|lots": "at random",
    r"tells? of|told": "say who says it",
    r"let .* stand": "clear",
    r"whoever": "you",
    r"beforehand": "leave it out",
    r"provably": "certainly",
    r"in fact": "leave it out",
    r"as long as": "while",
    r"all the same": "anyway",
    r"meanwhile": "while",
    r"(is|are|be|was|were|been|being) searched": "the search does it",
    r"of these(?!:)": "say which",
    r"(?<!there )(is|are) no (tour|range|move|knight)": "is not a",
    r"(went|goes?|gone|going) back": "retreat, or backtrack",
    r"deepest": "longest",
    r"begins? again": "start again",
    r"ways (lead )?on(ward)?": "exits",
    r"rings?": "loop",
    r"refuted": "taken back",
    r"flat out": "full speed",
    r"lately|kept": "saved",
    r"search anyway": "try anyway",
}
"""Words that nobody says in class, or second names of a thing, and what to say instead."""

WINDOW_WORDS = {
    r"move 12345": "squares are counted as their discs are",
    r"depth": "squares are counted as their discs are",
    r"move order": "fixed order",
}
"""Words of the terminal that the window does without."""

EXCEPTIONS = {
    "Clear this list (files are kept)": "here files are kept from being deleted",
    "Move order": "the name of the option, which the page explains",
    "not sorted: the squares stay in the move order": "is read beside the option of that name",
    "the move order decides": "is read beside the option of that name",
    "“{leaps}” is not a move order: write all eight leaps, each once.": "of a strategy as text",
    "There is no move order “{name}”: choose one of {names}. "
    "Or write all eight leaps as +1-2 +2-1 …, columns before rows.": "of a strategy as text",
}
"""Texts that may say such a word, and why."""

ALL = list(texts())
OF_THE_WINDOW = [text for text in ALL if not text.place.startswith("terminal")]
LESSONS = sorted((ROOT / "assets" / "lessons").glob("*.toml"))


def filled_in(text):
    return re.sub(r"\{\w+[^}]*\}", FILLED_IN, text)


def sentences(text):
    """The sentences of a text, with something in place of what is put in."""
    return re.split(r"(?<=[.?!:])\n+|(?<=[.?!])\s+|\n\n", filled_in(text).strip())


def of_lessons():
    """What the lessons that come with the program say."""
    for file in LESSONS:
        for scene in tomllib.loads(file.read_text(encoding="utf-8"))["scenes"]:
            yield scene["title"]
            yield scene["text"]
            yield scene.get("reply", "")
            yield from (said for _, said in scene.get("say", ()))


def of_commands(field):
    """What the commands say in one of their fields."""
    for file in sorted((PACKAGE / "window" / "commands").glob("*.py")):
        for row in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(row, ast.keyword) and row.arg == field:
                parts = [each for each in ast.walk(row.value) if isinstance(each, ast.Constant)]
                yield from (filled_in(part.value) for part in parts if isinstance(part.value, str))


def with_word(pattern, said):
    found = re.compile(rf"\b(?:{pattern})(?!\w)", re.IGNORECASE)
    return [text for text in said if text not in EXCEPTIONS and found.search(filled_in(text))]


@pytest.mark.parametrize("word", PLAIN_WORDS)
def test_that_no_text_says_a_word_that_nobody_says_in_class(word):
    said = [text.said for text in ALL]
    assert with_word(word, [*said, *of_lessons()]) == [], f"say: {PLAIN_WORDS[word]}"


@pytest.mark.parametrize("word", WINDOW_WORDS)
def test_that_the_window_has_one_name_for_one_thing(word):
    said = [text.said for text in OF_THE_WINDOW]
    assert with_word(word, [*said, *of_lessons()]) == [], f"say: {WINDOW_WORDS[word]}"


def test_that_no_sentence_of_the_window_is_long():
    said = [*(text.said for text in OF_THE_WINDOW), *of_lessons()]
    assert [each for text in said for each in sentences(text) if len(each) > LONGEST] == []


def test_that_a_status_is_short():
    """What stands above the sentences that end with a full stop."""
    places = ("messages/verdicts", "messages/outcomes", "messages/changes")
    said = [text.said for text in ALL if text.place.startswith(places)]
    titles = [sentences(text)[0] for text in said if not text.endswith(".")]
    assert titles
    assert [title for title in titles if len(title) > LONGEST_STATUS] == []


def test_that_what_stands_in_a_menu_is_short():
    assert [text for text in of_commands("text") if len(text) > LONGEST_ENTRY] == []
    assert [text for text in of_commands("tip") if len(text) > LONGEST_TIP] == []


def test_that_no_sentence_of_the_terminal_is_long():
    said = [re.split(r"\n*\x08", text.said)[0] for text in ALL if text not in OF_THE_WINDOW]
    found = [each for text in said for each in sentences(text)]
    assert [each for each in found if len(each.split()) > MOST_WORDS] == []


def test_that_every_exception_is_needed():
    """An exception of a text that is gone, or that says no such word any more, is gone, too."""
    words = re.compile("|".join([*PLAIN_WORDS, *WINDOW_WORDS]), re.IGNORECASE)
    assert all(words.search(text) for text in EXCEPTIONS)
    assert EXCEPTIONS.keys() <= {text.said for text in ALL}
