"""Sentences about documents."""

from pathlib import Path

import pytest

from knight_gui.documents.lesson import parse_lesson
from knight_gui.messages.documents import own_search_text, restore_offer_sentence

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


@pytest.mark.parametrize(
    ("step_count", "has_ended", "scene_step_count", "sentence"),
    [
        (1, True, 2, "Your search took 1 step."),
        (1_200, True, 2, "Your search took 1,200 steps."),
        (1_200, True, None, "Your search took 1,200 steps."),
        (1_200, True, 1_200, "Your search took 1,200 steps, as many as the one shown first."),
        (1_200, False, 1_200, "Your search goes on. So far it has taken 1,200 steps."),
    ],
)
def test_that_an_own_search_of_a_scene_says_its_steps(
    step_count, has_ended, scene_step_count, sentence
):
    text = own_search_text(step_count, has_ended=has_ended, scene_step_count=scene_step_count)
    assert text == sentence
