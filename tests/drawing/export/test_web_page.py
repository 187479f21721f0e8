"""A lesson as a page for browsers: complete, and without files from elsewhere."""

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

DEAD_END_SCENE = """
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
"""
LESSON = f"""
title = "A <lesson> & more"

{DEAD_END_SCENE}
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
LOST_QUESTION = """
title = "A question"

[[scenes]]
title = "Lost or not"
text = "The naive search."
ask = "lost"
start = "a8"
strategy = "naive+order/knight-tour"
step = {step}
"""
VOID_ELEMENTS = {
    "meta",
    "use",
    "input",
    "br",
    "rect",
    "path",
    "polyline",
    "circle",
    "ellipse",
    "line",
}
"""Elements without an end tag."""


class PageParser(HTMLParser):
    """Parser of a page that keeps the elements of each section."""

    def __init__(self, page):
        super().__init__()
        self.open_tags = []
        self.elements = []
        self.texts = []
        self.sections = [[]]
        self.feed(page)
        self.close()
        assert self.open_tags == [], "each element is closed"

    def handle_starttag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        if tag == "section":
            self.sections.append([])
        self.sections[-1].append((tag, dict(attributes)))
        if tag not in VOID_ELEMENTS:
            self.open_tags.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.elements.append((tag, dict(attributes)))
        self.sections[-1].append((tag, dict(attributes)))

    def handle_endtag(self, tag):
        if tag not in VOID_ELEMENTS:
            assert self.open_tags.pop() == tag

    def handle_data(self, data):
        self.texts.append(" ".join(data.split()))

    def attributes_of(self, name, section=None):
        """Return the attributes of all elements of a name, or of those in a section."""
        elements = self.elements if section is None else self.sections[section]
        return [attributes for tag, attributes in elements if tag == name]


def record_scene(problem, scene):
    """Return the recording of a scene, and the steps that it plays."""
    last_step = scene.step if isinstance(scene.step, int) else 40
    first_step, _ = scene.played_range or (last_step, last_step)
    recording = Recording(problem)
    recording.advance(last_step)
    steps = (min(step, recording.steps) for step in range(first_step, last_step + 1))
    return recording, tuple(steps)


def printed_reply(scene):
    """Return the reply to an answer; one to a tour made by hand is for the window alone."""
    return scene.reply if scene.question is not None else ""


def record_last_step(problem, scene):
    """Return the recording of a scene, and its last step alone."""
    recording, steps = record_scene(problem, scene)
    return recording, steps[-1:]


@pytest.fixture(scope="module")
def text():
    """The text of the page of the lesson above."""
    return make_lesson_page(parse_lesson(LESSON), record_scene).decode()


@pytest.fixture(scope="module")
def page(text):
    """The page of the lesson above."""
    return PageParser(text)


def test_that_a_page_can_be_cancelled_between_two_pictures():
    check_cancelled = Mock(side_effect=[None, None, KeyboardInterrupt])
    with pytest.raises(KeyboardInterrupt):
        make_lesson_page(parse_lesson(LESSON), record_scene, check_cancelled)
    assert check_cancelled.call_count == 3


def test_that_nothing_comes_from_elsewhere(text, page):
    assert set(re.findall(r"https?://[^\"]*", text)) == {"http://www.w3.org/2000/svg"}
    for _, attributes in page.elements:
        assert not {"src", "srcset", "data", "action", "xlink:href"} & attributes.keys()
        assert attributes.get("href", "#").startswith("#")
    assert "url(" not in text
    assert "@import" not in text
    assert "fetch(" not in text
    assert len(page.attributes_of("script")) == 1


def test_that_each_shape_is_defined_once_and_used(page):
    shapes = [attributes["id"] for attributes in page.attributes_of("g") if "id" in attributes]
    assert len(shapes) == len(set(shapes))
    used = {attributes["href"][1:] for attributes in page.attributes_of("use")}
    for frames in (
        attributes["data-frames"]
        for attributes in page.attributes_of("g")
        if "data-frames" in attributes
    ):
        used |= {f"s{number}" for number in frames.replace(";", " ").split()}
    assert used == set(shapes)


def test_that_each_color_has_a_value_in_light_and_dark_windows_and_on_paper(text):
    for name in set(re.findall(r"var\(--(c\d+)\)", text)):
        values = re.findall(rf"--{name}:(#[0-9a-f]{{6}});", text)
        assert len(values) == 3
        assert values[0] == values[2], "paper is light"
    shapes = text[text.index("<defs>") : text.index("</defs>")]
    assert re.findall(r"#[0-9a-f]{6}", shapes) == []


def test_that_a_scene_has_all_its_steps_and_its_answer(page):
    (boards_attributes,) = [
        attributes
        for attributes in page.attributes_of("div", 1)
        if attributes.get("class") == "boards"
    ]
    assert (boards_attributes["data-steps"], boards_attributes["data-ms"]) == ("29 30 31", "351")
    (frames,) = [
        attributes["data-frames"]
        for attributes in page.attributes_of("g", 1)
        if "data-frames" in attributes
    ]
    *steps, answer = frames.split(";")
    assert len(steps) == 3
    assert len(set(steps)) == 3
    assert answer != steps[-1], "the square that lost the tour is not told before"
    assert [f"s{number}" for number in steps[-1].split()] == [
        attributes["href"][1:] for attributes in page.attributes_of("use", 1)
    ]
    assert page.attributes_of("input", 1)[0]["max"] == "2"


def test_that_a_race_has_two_boards_and_a_tall_landscape_is_drawn(page):
    assert len(page.attributes_of("svg", 2)) == 3
    assert page.attributes_of("input", 2) == [], "nothing moves"
    assert len(page.attributes_of("svg", 3)) == len(page.attributes_of("svg", 4)) == 1


def test_that_all_texts_of_a_lesson_are_on_its_page(page):
    for text in ("A <lesson> & more", "The naive search.", "A dead end.", "A retreat."):
        assert text in page.texts
    assert "The picture shows it." in page.texts
    assert "You can’t move here: open this lesson in the program." in page.texts


@pytest.mark.parametrize("name", BUILT_IN_LESSONS)
def test_that_all_texts_of_a_built_in_lesson_are_on_its_page(name):
    lesson = load_lesson(name)
    page = PageParser(make_lesson_page(lesson, record_last_step).decode())
    assert len(page.sections) == len(lesson.scenes) + 1
    for number, scene in enumerate(lesson.scenes, 1):
        assert f"{number}. {scene.title}" in page.texts
        assert {*scene.texts, printed_reply(scene)} - {""} <= {*page.texts}
        assert all(attributes.get("aria-label") for attributes in page.attributes_of("svg", number))


@pytest.mark.parametrize(
    ("step", "answer"),
    [(33, "Yes, it is lost."), (5, "No, it can still become a tour.")],
)
def test_that_the_answer_whether_a_path_is_lost_says_yes_or_no(step, answer):
    lesson = parse_lesson(LOST_QUESTION.format(step=step))
    text = make_lesson_page(lesson, record_last_step).decode()
    assert f"<p>{answer}</p>" in text
