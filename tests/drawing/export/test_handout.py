"""A lesson as a handout: three scenes on a page, and the answers behind them."""

import re
from html import unescape
from unittest.mock import Mock

import pytest

from knight_gui.documents.lesson import parse_lesson
from knight_gui.documents.link import load_lesson
from knight_gui.drawing.export.handout import make_lesson_handout
from knight_gui.state.export import FileType
from tests.drawing.export.test_web_page import DEAD_END_SCENE, printed_reply, record_scene

pytestmark = pytest.mark.usefixtures("qapp")

LESSON = f"""
title = "Mine"

{DEAD_END_SCENE}
[[scenes]]
title = "Lost or not"
ask = "lost"
start = "a8"
strategy = "naive+order/knight-tour"
step = 33

[[scenes]]
title = "A race"
start = "a8"
strategy = "naive+order/knight-tour"
rival = "warnsdorff+order/knight-tour"
step = 5
tall_landscape = true

[[scenes]]
title = "An empty board"
board = "3x4"
"""

GIVEN_NUMBERS = """
title = "Puzzles"

[[scenes]]
title = "Missing numbers"
board = "6x6"
start = "d4"
strategy = "warnsdorff+order/knight-tour"
moves = ""
given = "d4=1 f3=2 e1=3 f2=5 d5=8 c1=11 f4=13 b4=17 a1=19 a5=21 c4=24 d1=28 e3=29 a3=33 d6=35 f5=36"
"""


def make_handout(text):
    return make_lesson_handout(parse_lesson(text), record_scene, Mock())


def words_of(handout):
    """Return all words of a handout, without their line breaks."""
    svg = handout.to_bytes(FileType.SVG, 1).decode()
    return " ".join(" ".join(map(unescape, re.findall(r">([^<>]+)</text>", svg))).split())


def test_that_three_scenes_are_on_a_page_and_the_answers_on_the_last_one():
    handout = make_handout(LESSON)
    assert handout.title == "Mine"
    assert len(handout.draw_further_pages) == 2
    words = words_of(handout)
    for number, title in enumerate(("The first dead end", "Lost or not", "A race"), 1):
        assert f"{number}. {title}" in words
    for text in ("The naive search.", "A dead end.", "Where does the knight go now?"):
        assert text in words
    # the titles of both searches
    assert "Naive" in words
    assert "Greedy" in words
    answers = words.partition("Answers")[2]
    assert answers.startswith(" 1. The first dead end: It is g6. A retreat.")
    assert "2. Lost or not: Yes, it is lost." in answers
    assert "A retreat." not in words.replace(answers, "")


def test_that_a_lesson_without_questions_has_no_page_of_answers():
    handout = make_handout(LESSON.replace('ask = "next"', "").replace('ask = "lost"', ""))
    assert len(handout.draw_further_pages) == 1
    assert "Answers" not in words_of(handout)


def test_that_the_tour_of_given_numbers_is_an_answer():
    handout = make_handout(GIVEN_NUMBERS)
    assert "1. Missing numbers: d4 f3 e1 d3 f2 " in words_of(handout).partition("Answers")[2]


def test_that_all_texts_of_a_lesson_are_in_its_handout():
    lesson = load_lesson("be-the-searcher")
    words = words_of(make_lesson_handout(lesson, record_scene, Mock()))
    for number, scene in enumerate(lesson.scenes, 1):
        assert f"{number}. {scene.title}" in words
        assert all(text in words for text in (*scene.texts, printed_reply(scene)))


def test_that_long_texts_have_smaller_letters_so_that_they_fit():
    words = "Words that are to be read. " * 18
    text = f'title = "A race"\ntext = "{words}"\nsay = [[5, "{words}"]]'
    short_svg = make_handout(LESSON).to_bytes(FileType.SVG, 1).decode()
    long_svg = make_handout(LESSON.replace('title = "A race"', text)).to_bytes(FileType.SVG, 1)
    smaller_sizes = font_sizes(long_svg.decode()) - font_sizes(short_svg)
    assert smaller_sizes
    assert max(smaller_sizes) < 13


def font_sizes(svg):
    """Return the sizes of all letters of a picture."""
    return {float(size) for size in re.findall(r'font-size="([0-9.]+)"', svg)}
