"""A lesson as a page for browsers: all that it says and shows, and nothing from elsewhere."""

import re
from html.parser import HTMLParser
from unittest.mock import Mock

import pytest

from knight_gui.documents.lesson import parse_lesson
from knight_gui.documents.link import load_lesson
from knight_gui.drawing.export.web_page import make_lesson_page
from knight_gui.search.recording import Recording
from knight_gui.state.lesson import BUILT_IN_LESSONS

pytestmark = pytest.mark.usefixtures("qapp")

LESSON = """
title = "A <lesson> & more"

[[scenes]]
title = "The first dead end"
text = "The naive search."
say = [[31, "A dead end."]]
ask = "next"
reply = "A retreat."
start = "a8"
strategy = "naive+order/knight-tour"
play = [29, 31]
speed = 2

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

[[scenes]]
title = "Your move"
board = "5x5"
start = "a1"
strategy = "naive+order/knight-tour"
moves = "b3 d4"
step = 2
ask = "next"
"""
ALONE = {"meta", "use", "input", "br", "rect", "path", "polyline", "circle", "ellipse", "line"}
"""Elements that hold nothing."""


class Reader(HTMLParser):
    """Reads a page as a browser does, and remembers what is in each section."""

    def __init__(self, page):
        super().__init__()
        self.open = []
        self.elements = []
        self.texts = []
        self.sections = [[]]
        self.feed(page)
        self.close()
        assert self.open == [], "each element is closed"

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag == "section":
            self.sections.append([])
        self.sections[-1].append((tag, dict(attributes)))
        if tag not in ALONE:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        self.sections[-1].append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        if tag not in ALONE:
            assert self.open.pop() == tag

    def handle_data(self, data):
        self.texts.append(" ".join(data.split()))

    def of(self, name, section=None):
        """The attributes of all elements of a name, or those in a section."""
        within = self.elements if section is None else self.sections[section]
        return [attributes for tag, attributes in within if tag == name]


def searched(problem, scene):
    recording = Recording(problem)
    last = scene.step if isinstance(scene.step, int) else 40
    first, _ = scene.play or (last, last)
    recording.advance(last)
    return recording, tuple(min(step, recording.steps) for step in range(first, last + 1))


def searched_once(problem, scene):
    recording, steps = searched(problem, scene)
    return recording, steps[-1:]


@pytest.fixture(scope="module")
def text():
    return make_lesson_page(parse_lesson(LESSON), searched).decode()


@pytest.fixture(scope="module")
def read(text):
    return Reader(text)


def test_that_it_can_be_given_up_between_two_pictures():
    watch = Mock(side_effect=[None, None, KeyboardInterrupt])
    with pytest.raises(KeyboardInterrupt):
        make_lesson_page(parse_lesson(LESSON), searched, watch)
    assert watch.call_count == 3


def test_that_nothing_comes_from_elsewhere(text, read):
    assert set(re.findall(r"https?://[^\"]*", text)) == {"http://www.w3.org/2000/svg"}
    for _, attributes in read.elements:
        assert not {"src", "srcset", "data", "action", "xlink:href"} & attributes.keys()
        assert attributes.get("href", "#").startswith("#")
    assert "url(" not in text
    assert "@import" not in text
    assert "fetch(" not in text
    assert len(read.of("script")) == 1


def test_that_each_shape_that_is_used_is_there_once_and_none_is_idle(read):
    shapes = [each["id"] for each in read.of("g") if "id" in each]
    assert len(shapes) == len(set(shapes))
    used = {each["href"][1:] for each in read.of("use")}
    for frames in (each["data-frames"] for each in read.of("g") if "data-frames" in each):
        used |= {f"s{number}" for number in frames.replace(";", " ").split()}
    assert used == set(shapes)


def test_that_each_colour_has_a_value_where_it_is_light_where_it_is_dark_and_on_paper(text):
    for name in set(re.findall(r"var\(--(c\d+)\)", text)):
        values = re.findall(rf"--{name}:(#[0-9a-f]{{6}});", text)
        assert len(values) == 3
        assert values[0] == values[2], "paper is light"
    shapes = text[text.index("<defs>") : text.index("</defs>")]
    assert re.findall(r"#[0-9a-f]{6}", shapes) == []


def test_that_all_steps_of_a_scene_can_be_shown_and_the_answer_after_them(read):
    (boards,) = [each for each in read.of("div", 1) if each.get("class") == "boards"]
    assert (boards["data-steps"], boards["data-ms"]) == ("29 30 31", "351")
    (frames,) = [each["data-frames"] for each in read.of("g", 1) if "data-frames" in each]
    *steps, answer = frames.split(";")
    assert len(steps) == 3
    assert len(set(steps)) == 3
    assert answer != steps[-1], "the square that lost the tour is not told before"
    assert [f"s{number}" for number in steps[-1].split()] == [
        each["href"][1:] for each in read.of("use", 1)
    ]
    assert read.of("input", 1)[0]["max"] == "2"


def test_that_a_race_has_two_boards_and_a_tall_landscape_is_drawn(read):
    assert len(read.of("svg", 2)) == 3
    assert read.of("input", 2) == [], "nothing moves"
    assert len(read.of("svg", 3)) == len(read.of("svg", 4)) == 1


def test_that_what_is_said_is_there_as_it_was_written(read):
    for said in ("A <lesson> & more", "The naive search.", "A dead end.", "A retreat."):
        assert said in read.texts
    assert "The picture shows it." in read.texts
    assert "You can’t move here: open this lesson in the program." in read.texts


@pytest.mark.parametrize("name", BUILT_IN_LESSONS)
def test_that_each_word_of_a_lesson_is_on_its_page(name):
    lesson = load_lesson(name)
    read = Reader(make_lesson_page(lesson, searched_once).decode())
    assert len(read.sections) == len(lesson.scenes) + 1
    for number, scene in enumerate(lesson.scenes, 1):
        assert f"{number}. {scene.title}" in read.texts
        assert {*scene.texts, scene.reply} - {""} <= {*read.texts}
        assert all(each.get("aria-label") for each in read.of("svg", number))
