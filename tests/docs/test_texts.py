"""Length and vocabulary of the texts that a person reads."""

import ast
import re
import tomllib
from functools import cache

import pytest

from tests.docs import texts as texts_tool
from tests.docs.parts import ROOT
from tests.docs.texts import PACKAGE, iter_texts

MAX_SENTENCE_LENGTH = 90
"""Maximum letters of a sentence in the window and in lessons."""
MAX_STATUS_LENGTH = 40
MAX_ENTRY_LENGTH = 30
"""Maximum letters of an entry of a menu."""
MAX_TIP_LENGTH = 75
MAX_WORDS = 25
"""Maximum words of a sentence in the help of the terminal."""
FILLER = "12345"
"""Text in place of a placeholder."""

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
"""Words that are unclear in class, or second names of a thing, with their replacements."""

WINDOW_WORDS = {
    r"move 12345": "squares are counted as their discs are",
    r"depth": "squares are counted as their discs are",
    r"move order": "fixed order",
}
"""Words of the terminal that the window does not use, with their replacements."""

EXCEPTIONS = {
    "Clear this list (files are kept)": "here files are kept from being deleted",
    "Move order": "the name of the option, which the page explains",
    "not sorted: the squares stay in the move order": "is read beside the option of that name",
    "the move order decides": "is read beside the option of that name",
    "“{leaps}” is not a move order: write all eight leaps, each once.": "of a strategy as text",
    "There is no move order “{name}”: choose one of {names}. "
    "Or write all eight leaps as +1-2 +2-1 …, columns before rows.": "of a strategy as text",
}
"""Texts that may contain such a word, with the reason."""

LESSON_FILES = sorted((ROOT / "assets" / "lessons").glob("*.toml"))


@cache
def all_texts():
    return list(iter_texts())


@cache
def window_texts():
    return [text for text in all_texts() if not text.location.startswith("terminal")]


def fill_in(text):
    return re.sub(r"\{\w+[^}]*\}", FILLER, text)


def sentences(text):
    """Return the sentences of a text with filled placeholders."""
    return re.split(r"(?<=[.?!:])\n+|(?<=[.?!])\s+|\n\n", fill_in(text).strip())


def iter_lesson_texts():
    """Yield the texts of the bundled lessons."""
    for file in LESSON_FILES:
        for scene in tomllib.loads(file.read_text(encoding="utf-8"))["scenes"]:
            yield scene["title"]
            yield scene["text"]
            yield scene.get("reply", "")
            yield from (text for _, text in scene.get("say", ()))


def iter_command_texts(field):
    """Yield the texts of the commands in one of their fields."""
    for file in sorted((PACKAGE / "window" / "commands").glob("*.py")):
        for row in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(row, ast.keyword) and row.arg == field:
                parts = [each for each in ast.walk(row.value) if isinstance(each, ast.Constant)]
                yield from (fill_in(part.value) for part in parts if isinstance(part.value, str))


def texts_with_word(pattern, texts):
    word_pattern = re.compile(rf"\b(?:{pattern})(?!\w)", re.IGNORECASE)
    return [text for text in texts if text not in EXCEPTIONS and word_pattern.search(fill_in(text))]


@pytest.mark.parametrize("word", PLAIN_WORDS)
def test_that_no_text_has_an_unclear_word(word):
    texts = [text.text for text in all_texts()]
    assert texts_with_word(word, [*texts, *iter_lesson_texts()]) == [], f"say: {PLAIN_WORDS[word]}"


@pytest.mark.parametrize("word", WINDOW_WORDS)
def test_that_the_window_has_one_name_for_one_thing(word):
    texts = [text.text for text in window_texts()]
    assert texts_with_word(word, [*texts, *iter_lesson_texts()]) == [], f"say: {WINDOW_WORDS[word]}"


def test_that_no_sentence_of_the_window_is_long():
    texts = [*(text.text for text in window_texts()), *iter_lesson_texts()]
    all_sentences = [sentence for text in texts for sentence in sentences(text)]
    assert [each for each in all_sentences if len(each) > MAX_SENTENCE_LENGTH] == []


def test_that_a_status_is_short():
    """Titles are the texts without a full stop."""
    locations = ("messages/verdicts", "messages/outcomes", "messages/changes")
    texts = [text.text for text in all_texts() if text.location.startswith(locations)]
    titles = [sentences(text)[0] for text in texts if not text.endswith(".")]
    assert titles
    assert [title for title in titles if len(title) > MAX_STATUS_LENGTH] == []


def test_that_entries_and_tooltips_of_commands_are_short():
    assert [text for text in iter_command_texts("text") if len(text) > MAX_ENTRY_LENGTH] == []
    assert [text for text in iter_command_texts("tip") if len(text) > MAX_TIP_LENGTH] == []


def test_that_no_sentence_of_the_terminal_is_long():
    texts = [
        re.split(r"\n*\x08", text.text)[0] for text in all_texts() if text not in window_texts()
    ]
    all_sentences = [sentence for text in texts for sentence in sentences(text)]
    assert [each for each in all_sentences if len(each.split()) > MAX_WORDS] == []


def test_that_every_exception_is_needed():
    """Exceptions are those of existing texts that contain such a word."""
    words = re.compile("|".join([*PLAIN_WORDS, *WINDOW_WORDS]), re.IGNORECASE)
    assert all(words.search(text) for text in EXCEPTIONS)
    assert EXCEPTIONS.keys() <= {text.text for text in all_texts()}


def test_that_all_texts_are_printed(capsys):
    texts_tool.main()
    assert "Can still become a {tour}" in capsys.readouterr().out
