"""Reading of lessons, and the one-line errors of wrong files."""

import os
import tracemalloc

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knight_gui.board import Board, InputError
from knight_gui.documents.lesson import MAX_LESSON_BYTES, parse_lesson, read_lesson_file
from knight_gui.search.strategy import PRESETS
from knight_gui.state.lesson import (
    MAX_SCENES,
    MAX_TEXT_LENGTH,
    SCENE_PAGES,
    Lesson,
    Question,
    StepTarget,
)
from knight_gui.state.programs import Variant
from knight_gui.state.setup import SearchSetup
from knight_gui.state.speed import DEFAULT_SPEED, MAX_NOTCH, Speed

WHOLE = """
title = "A lesson"

[[scenes]]
title = "All there is"
text = \"\"\"
One sentence.
And another.
\"\"\"
board = "5x6"
start = "c3"
strategy = "naive+order/knight-tour"
rival = "warnsdorff+order/knight-tour"
search_anyway = true
say = [[12, "A dead end."], [11, \"\"\"
A last
try.\"\"\"]]
ask = "next"
reply = "A retreat."
play = [10, 12]
speed = "flat out"
zoom = [10, 40]
tall_landscape = true
heat = true
pages = ["strategy", "chart"]
"""
SHORT = """
title = "A lesson"

[[scenes]]
title = "A scene"
text = "A sentence."
start = "a8"
strategy = "naive+order/knight-tour"
"""


def scene_with(line):
    """Return the scene of the short lesson with one more line."""
    (scene,) = parse_lesson(SHORT + line).scenes
    return scene


def error_of(text):
    """Return the error message of a text that is no lesson."""
    with pytest.raises(InputError) as error:
        parse_lesson(text)
    return str(error.value)


def test_that_all_keys_of_a_scene_are_read():
    lesson = parse_lesson(WHOLE)
    (scene,) = lesson.scenes
    assert lesson.title == "A lesson"
    assert (scene.title, scene.text) == ("All there is", "One sentence. And another.")
    assert scene.captions == ((11, "A last try."), (12, "A dead end."))
    assert (scene.question, scene.reply) == (Question.NEXT_SQUARE, "A retreat.")
    naive, greedy = scene.setups
    assert naive.board == greedy.board == Board(5, 6)
    assert naive.start == greedy.start == Board(5, 6).parse_square("c3")
    assert naive.strategy.text == "naive+order/knight-tour"
    assert greedy.strategy.text == "warnsdorff+order/knight-tour"
    assert (naive.variant, greedy.variant) == (Variant.NAIVE, Variant.GREEDY)
    assert naive.searches_anyway
    assert greedy.searches_anyway
    assert (scene.played_range, scene.step, scene.speed) == ((10, 12), 12, Speed(MAX_NOTCH))
    assert (scene.step_range, scene.landscape_share, scene.shows_heat) == ((10, 40), 0.5, True)
    assert scene.page == "strategy", "there is one at a time"


def test_that_missing_keys_have_their_defaults():
    scene = scene_with("")
    (setup,) = scene.setups
    assert (setup.board, setup.searches_anyway) == (Board(), False)
    assert (scene.step, scene.speed, scene.step_range) == (0, DEFAULT_SPEED, None)
    assert (scene.landscape_share, scene.shows_heat, scene.page) == (0.0, False, "")


@pytest.mark.parametrize("target", StepTarget)
def test_that_a_step_may_be_given_by_its_name(target):
    assert scene_with(f'step = "{target.value}"').step is target


@pytest.mark.parametrize(
    ("line", "value", "allowed"),
    [
        ('step = "banana"', '"banana"', "first dead end"),
        ("step = -1", "-1", "0 to 1,000,000,000,000,000,000"),
        ("step = 1.0", "1.0", "whole number"),
        ("step = true", "true", "whole number"),
        ("step = 1000000000000000001", "1000000000000000001", "whole number"),
        (f"step = {10**40}", "1000000", "whole number"),
        (f"step = 0x{'f' * 9000}", "a huge number", "whole number"),
        ("step = 1979-05-27", "1979-05-27", "whole number"),
        ("speed = 0", "0", "from 1 to 10,000,000"),
        ("speed = nan", "NaN", "flat out"),
        ("speed = inf", "Infinity", "flat out"),
        ("speed = 1e300", "1e+300", "flat out"),
        ("zoom = [5, 5]", "[5, 5]", "[0, 200]"),
        ("zoom = [1, 2, 3]", "[1, 2, 3]", "[0, 200]"),
        ("zoom = [1, 20]", "[1, 20]", "“step” in between"),
        ("play = [5, 5]", "[5, 5]", "[0, 31]"),
        ("play = [0, -1]", "[0, -1]", "[0, 31]"),
        ("step = 3\nplay = [0, 5]", "[0, 5]", "“step” is the last one"),
        ('step = "end"\nplay = [0, 5]', "[0, 5]", "“step” is the last one"),
        ('say = "A text."', '"A text."', "pairs of a step and a text"),
        ('say = [["A text.", 3]]', '[["A text.", 3]]', "pairs of a step and a text"),
        (f"say = {[[n, 'A text.'] for n in range(21)]}", '[[0, "A text."], ', "at most 20 pairs"),
        ('ask = "why"', '"why"', "next, lost, which"),
        ("reply = 3", "3", "at most 500 characters"),
        ('heat = "yes"', '"yes"', "true or false"),
        ("tall_landscape = 1", "1", "true or false"),
        ("search_anyway = {}", "{}", "true or false"),
        ('pages = ["help"]', '["help"]', ", ".join(SCENE_PAGES)),
        ("pages = [[1], {}]", "[[1], {}]", "strategy"),
        ("board = 8", "8", "a text"),
        ('board = "8x"', "“8x”", "rows × columns"),
        ('board = "101x8"', "101×8", "up to 100×100"),
        ('board = "4x4"', "a8", "a4 to d1"),
        ('board = "4x4\\n\\u2028"', "a8", "a4 to d1"),
        ('rival = "clever"', "clever", "naive"),
        ('rival = "naive+order/knight-tour/early"', "early", "dead-ends"),
        ('rival = ""', '""', "1 to 200 characters"),
        ("setp = 3", "setp", "step"),
        ('"a\\nkey" = 3', "a key", "step"),
    ],
)
def test_that_an_error_names_the_scene_the_value_and_the_allowed_ones(line, value, allowed):
    message = error_of(SHORT + line)
    assert message.startswith("Scene 1: ")
    assert value in message
    assert allowed in message
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize("name", ["title", "strategy"])
def test_that_a_missing_required_key_is_named(name):
    header, scene = SHORT.split("[[scenes]]")
    scene_lines = [line for line in scene.split("\n") if not line.startswith(f"{name} =")]
    message = error_of(header + "[[scenes]]" + "\n".join(scene_lines))
    assert message.startswith(f"Scene 1 lacks “{name}”: ")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "The file lacks “scenes”"),
        ('title = "A"', "The file lacks “scenes”"),
        ('title = "A"\nscenes = 3', "The file: “scenes” is 3"),
        ('title = "A"\nscenes = []', "each beginning with [[scenes]]"),
        ('title = "A"\nscenes = [1]', "each beginning with [[scenes]]"),
        ('title = "A"\nauthor = "B"', "there is no “author”; allowed: version, title, scenes"),
        ("title = 1", "The file: “title” is 1"),
        ('title = "  "', "a text of 1 to 60 characters"),
        ("title", "The file cannot be read: "),
        (SHORT + "\0", "The file cannot be read: "),
        (f"title = {'[' * 100_000}", "The file cannot be read: "),
        (f"title = {'9' * 5000}", "The file cannot be read: "),
        ('title = "A"\n' + "[[scenes]]\n" * (MAX_SCENES + 1), f"1 to {MAX_SCENES} tables"),
    ],
)
def test_that_other_texts_are_refused_in_one_line(text, message):
    line = error_of(text)
    assert message in line
    assert len(line.splitlines()) == 1
    assert len(line) < 300


def test_that_a_text_of_more_than_the_allowed_length_is_refused():
    longest = SHORT.replace("A sentence.", "a" * MAX_TEXT_LENGTH)
    assert parse_lesson(longest)
    message = error_of(longest.replace("aa", "aaa", 1))
    assert f"at most {MAX_TEXT_LENGTH} characters" in message
    assert len(message) < 200


def test_that_braces_in_texts_are_kept():
    (scene,) = parse_lesson(SHORT.replace("A sentence.", "{knight} {0}")).scenes
    assert scene.text == "{knight} {0}"


def test_that_a_file_is_read(tmp_path):
    file = tmp_path / "a.toml"
    file.write_bytes(WHOLE.encode())
    assert read_lesson_file(file) == parse_lesson(WHOLE)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"\xff\xfe", "is not UTF-8 text"),
        (SHORT.encode("utf-16"), "is not UTF-8 text"),
        (b" \n\t", "mine.toml is empty"),
        (b"#" * (MAX_LESSON_BYTES + 1), "is too large"),
        (None, "cannot be read"),
    ],
)
def test_that_an_unreadable_file_is_named(tmp_path, content, message):
    file = tmp_path / "mine.toml"
    if content is not None:
        file.write_bytes(content)
    with pytest.raises(InputError, match=message) as error:
        read_lesson_file(file)
    assert "mine.toml" in str(error.value)
    with pytest.raises(InputError, match="cannot be read"):
        read_lesson_file(tmp_path)


def is_lesson_or_refused(text):
    try:
        lesson = parse_lesson(text)
    except InputError as error:
        return len(str(error).splitlines()) == 1 and len(str(error)) < 1000
    return isinstance(lesson, Lesson)


@given(st.data())
def test_that_a_lesson_that_was_cut_or_changed_is_read_or_refused_in_one_line(data):
    first = data.draw(st.integers(0, len(WHOLE)))
    last = data.draw(st.integers(first, min(len(WHOLE), first + 30)))
    inserted = data.draw(
        st.text(max_size=20) | st.integers().map(str) | st.sampled_from(WHOLE.split())
    )
    assert is_lesson_or_refused(WHOLE[:first] + inserted + WHOLE[last:])
    assert is_lesson_or_refused(WHOLE[:first])


@given(st.text())
def test_that_any_text_is_read_or_refused_in_one_line(text):
    assert is_lesson_or_refused(text)


@pytest.mark.parametrize(
    ("program", "name", "text"),
    [
        ("", "naive", "naive+order/knight-tour"),
        ("", "static", "static+order/knight-tour"),
        ('program = "horsetreads"\n', "naive", "naive+order/horsetreads"),
        ('program = "knight"\n', "naive", PRESETS["knight"].naive.text),
    ],
)
def test_that_an_ordering_without_a_tie_break_takes_that_of_the_program(program, name, text):
    (scene,) = parse_lesson(f'[[scenes]]\nstart = "a8"\n{program}strategy = "{name}"\n').scenes
    assert scene.setups[0].strategy.text == text


def test_that_a_scene_without_a_start_needs_no_strategy():
    (scene,) = parse_lesson('[[scenes]]\nboard = "5x5"\n').scenes
    assert scene.setups == (SearchSetup(Board(5, 5)),)
    message = error_of('[[scenes]]\nstart = "a5"\nboard = "5x5"\n')
    assert message.startswith("Scene 1 lacks “strategy”: an ordering such as naive")


def test_that_a_single_scene_without_texts_needs_no_title():
    lesson = parse_lesson('[[scenes]]\nstrategy = "naive+order/knight-tour"')
    assert lesson.has_no_texts
    assert lesson.scenes[0].setups[0].start is None
    assert error_of(SHORT.replace('title = "A lesson"', "")).startswith("The file lacks “title”")
    assert error_of('title = "A"\n[[scenes]]\nstrategy = "naive+order/knight"').startswith(
        "Scene 1 lacks"
    )


def test_that_a_file_of_a_later_version_is_refused_whatever_else_is_in_it():
    message = error_of("version = 5\n[[views]]\nangle = 3")
    assert message == "This is version 5, from a newer program. This one reads versions up to 4."
    assert "allowed: a whole number from 1 to 4" in error_of(f"version = 0\n{SHORT}")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ('holes = "a8"', "Scene 1: a8 is a hole"),
        ('holes = "x"', "“x” is not a hole"),
        ('leaper = "duck"', "There is no leaper “duck”"),
        ('program = "chess"', '“program” is "chess"; allowed: knight-gui, sure'),
        ('rival_program = ""', '“rival_program” is ""'),
    ],
)
def test_that_wrong_holes_leapers_and_programs_are_refused(line, message):
    assert message in error_of(SHORT + line)


@pytest.mark.parametrize(
    ("start", "message"),
    [("a8 b5", "The search cannot start there"), ("a8 b6 a8", "start there"), ("a8 x", "“x”")],
)
def test_that_a_start_that_is_no_path_is_refused(start, message):
    assert message in error_of(SHORT.replace('"a8"', f'"{start}"'))


def test_that_a_huge_file_is_refused_without_reading_all_of_it(tmp_path):
    file = tmp_path / "mine.knight"
    with file.open("wb") as stream:
        stream.truncate(2 << 30)
    tracemalloc.start()
    with pytest.raises(InputError, match="too large"):
        read_lesson_file(file)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 2 * MAX_LESSON_BYTES


def test_that_a_pipe_is_refused_at_once(tmp_path):
    pipe = tmp_path / "mine.knight"
    os.mkfifo(pipe)
    with pytest.raises(InputError, match="not a file"):
        read_lesson_file(pipe)


def test_that_a_byte_order_mark_and_windows_line_ends_are_accepted(tmp_path):
    file = tmp_path / "mine.knight"
    file.write_bytes(SHORT.replace("\n", "\r\n").encode("utf-8-sig"))
    assert read_lesson_file(file) == parse_lesson(SHORT)


@pytest.mark.parametrize(
    "text", ["a." * 50_000, "a.b . c.'d'.\"e\" = 1", "[a.b.c.d.e]", '"' * 10**5, "[[x]]\n" * 5000]
)
def test_that_texts_that_are_slow_to_parse_are_refused(text):
    assert error_of(f"{text}\n{SHORT}").startswith("The file cannot be read: ")


def test_that_a_text_may_have_any_number_of_dots():
    text = "a.b.c.d.e.f " * 40
    (scene,) = parse_lesson(SHORT.replace("A sentence.", text)).scenes
    assert scene.text == text.strip()
