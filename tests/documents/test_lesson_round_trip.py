"""Lesson files: a round trip from scene to text and back keeps every field."""

from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from knight_gui.board import Board
from knight_gui.documents.lesson import MAX_LESSON_BYTES, parse_lesson, serialize_lesson
from knight_gui.search.strategy import PRESETS
from knight_gui.state.lesson import MAX_SCENES, Lesson, LessonScene
from knight_gui.state.setup import SearchSetup
from tests.documents.scenes import lessons, scenes

HALF_BILLION = SearchSetup(program=PRESETS["knight-tour"], start=0)


def comparable_fields(setup):
    """Return the fields of a setup without its program: built programs are never equal."""
    return (
        setup.board,
        setup.start,
        setup.prefix,
        setup.strategy,
        setup.searches_anyway,
        setup.variant,
        setup.moves,
        setup.hint_count,
    )


def split_setups(lesson):
    """Return a lesson without its setups, and the comparable fields of these."""
    searches = [[comparable_fields(setup) for setup in scene.setups] for scene in lesson.scenes]
    scenes_without_setups = tuple([replace(scene, setups=()) for scene in lesson.scenes])
    return replace(lesson, scenes=scenes_without_setups), searches


def round_trip(lesson):
    return parse_lesson(serialize_lesson(lesson))


@settings(max_examples=40)
@given(lessons())
def test_that_a_lesson_is_read_as_it_was_written(lesson):
    assert split_setups(round_trip(lesson)) == split_setups(lesson)


@settings(max_examples=40)
@given(scenes(min_title_length=0), st.booleans())
def test_that_a_lesson_of_one_scene_is_read_as_it_was_written(scene, is_silent):
    if is_silent:
        lesson = Lesson("", (replace(scene, title="", text=""),))
    else:
        lesson = Lesson("A lesson", (replace(scene, title=scene.title or "A title"),))
    read = round_trip(lesson)
    assert split_setups(read) == split_setups(lesson)
    assert read.has_no_texts == is_silent


@settings(max_examples=30)
@given(lessons())
def test_that_a_lesson_that_was_read_is_written_as_it_was(lesson):
    text = serialize_lesson(lesson)
    assert serialize_lesson(parse_lesson(text)) == text


def test_that_a_search_of_half_a_billion_steps_is_a_file_of_a_few_hundred_bytes():
    scene = LessonScene("", "", (HALF_BILLION,), step=503_650_751, shows_heat=True)
    text = serialize_lesson(Lesson("", (scene,)))
    assert len(text.encode()) < 300
    assert "version = 4" in text
    assert "step = 503650751" in text


def test_that_a_long_note_is_written_in_lines_that_can_be_read():
    scene = LessonScene("A title", "some words " * 40, (HALF_BILLION,))
    lines = serialize_lesson(Lesson("A lesson", (scene,))).splitlines()
    assert max(map(len, lines)) <= 100
    assert '"""' in "".join(lines)


def test_that_the_longest_lesson_that_can_be_made_is_not_too_large_to_be_opened():
    scene = LessonScene(
        "𝄞" * 60, "𝄞" * 500, (SearchSetup(Board(20, 20), start=0),) * 2, step=10**18
    )
    assert (
        len(serialize_lesson(Lesson("𝄞" * 60, (scene,) * MAX_SCENES)).encode()) < MAX_LESSON_BYTES
    )
