"""Sentences about documents."""

from pathlib import Path

import pytest

from knight_gui.documents.lesson import parse_lesson
from knight_gui.messages.documents import restore_offer_sentence

SCENE = """
[[scenes]]
board = "5x5"
start = "a1"
strategy = "naive+order/knight-tour"
"""


@pytest.mark.parametrize(
    ("text", "path", "sentence"),
    [
        (SCENE, Path("a/mine.toml"), "You can restore what was open: mine.toml, as it was."),
        (
            f'title = "Mine"\n{SCENE}title = "One"\n',
            None,
            "You can restore the lesson “Mine”.",
        ),
    ],
)
def test_that_the_offer_to_restore_names_a_file_or_a_lesson(text, path, sentence):
    assert restore_offer_sentence(parse_lesson(text), path) == sentence


def test_that_the_offer_to_restore_a_search_names_its_board():
    sentence = restore_offer_sentence(parse_lesson(SCENE), None)
    assert sentence.startswith("You can restore what was shown: ")
    assert "5×5" in sentence
