"""Saved fields of a scene, and the check for unsaved changes."""

from dataclasses import fields, replace
from pathlib import Path

import pytest

from knight_gui.search.strategy import Strategy, TieBreak
from knight_gui.state.lesson import Lesson, LessonScene, Question, StepTarget
from knight_gui.state.saved_fields import (
    MAX_RECENT_FILES,
    has_unsaved_changes,
    lesson_scene_of,
    lesson_to_save,
    with_recent_file,
)
from knight_gui.state.scene import Scene
from knight_gui.state.setup import SearchSetup
from knight_gui.state.speed import Speed

FILE = Path("mine.knight")
CORNER = SearchSetup(start=0)
SCENE = Scene(
    setups=(CORNER, CORNER.rival),
    step=33,
    speed=Speed(40),
    shows_heat=True,
    landscape_share=0.5,
    has_common_scale=True,
    step_range=(0, 200),
    page="chart",
)
A, B, C = (LessonScene(title, "", (CORNER,)) for title in "ABC")
LESSON = Lesson("Mine", (A, B, C))


def test_that_a_lesson_scene_has_the_view_of_the_scene():
    scene = lesson_scene_of(SCENE)
    assert (scene.title, scene.text) == ("", "")
    assert (scene.setups, scene.step, scene.speed) == (SCENE.setups, 33, Speed(40))
    assert (scene.shows_heat, scene.landscape_share, scene.has_common_scale) == (True, 0.5, True)
    assert (scene.step_range, scene.page) == ((0, 200), "chart")
    assert lesson_scene_of(replace(SCENE, page="help")).page == "", "help belongs to nobody's scene"


def test_that_a_lesson_scene_has_the_step_that_is_about_to_be_shown():
    assert (
        lesson_scene_of(SCENE, 150).step,
        lesson_scene_of(SCENE, StepTarget.END).step_range,
    ) == (150, (0, 200))
    assert lesson_scene_of(SCENE, 201).step_range is None, "the landscape looks at the step"
    assert lesson_scene_of(Scene(step=3)).step == 0, "nothing is searched"


@pytest.mark.parametrize(
    ("step", "played_range"),
    [(33, (20, 33)), (20, (20, 31)), (3, (20, 31)), (StepTarget.END, (20, 31))],
)
def test_that_an_overwritten_scene_keeps_its_texts_and_plays_up_to_the_shown_step(
    step, played_range
):
    saved_scene = LessonScene(
        "A",
        "One.",
        (CORNER,),
        captions=((25, "Two."),),
        question=Question.IS_LOST,
        reply="So.",
        step=31,
        played_range=(20, 31),
    )
    scene = lesson_scene_of(SCENE, step, saved_scene)
    assert (scene.setups, scene.speed, scene.shows_heat) == (SCENE.setups, Speed(40), True)
    assert (scene.played_range, scene.step) == (played_range, played_range[1])
    assert (scene.texts, scene.question, scene.reply) == (("One.", "Two."), Question.IS_LOST, "So.")


def test_that_an_open_lesson_is_saved_as_it_is():
    assert lesson_to_save(replace(SCENE, lesson=LESSON)) is LESSON
    assert lesson_to_save(SCENE) == Lesson("", (lesson_scene_of(SCENE),))
    assert lesson_to_save(SCENE).has_no_texts


@pytest.mark.parametrize(
    ("scene_fields", "changed"),
    [
        ({}, False),
        ({"setups": (CORNER,), "step": 9}, False),
        ({"lesson": LESSON, "saved_lesson": LESSON}, False),
        ({"lesson": LESSON, "saved_lesson": LESSON, "setups": (CORNER,), "file": FILE}, False),
        ({"lesson": LESSON}, True),
        ({"lesson": LESSON.with_scene_removed(1), "saved_lesson": LESSON}, True),
        ({"file": FILE, "saved_lesson": lesson_to_save(SCENE)}, True),
        (
            {
                "file": FILE,
                "saved_lesson": lesson_to_save(SCENE),
                "setups": SCENE.setups,
                "step": 9,
            },
            False,
        ),
        ({"file": FILE}, True),
    ],
)
def test_that_only_work_of_the_user_is_an_unsaved_change(scene_fields, changed):
    assert has_unsaved_changes(replace(Scene(), **scene_fields)) == changed


def test_that_an_equal_custom_program_is_no_change():
    far = replace(Strategy(), tie_break=TieBreak.POHL)
    one = CORNER.with_strategy(far)
    other = CORNER.with_strategy(far)
    saved_lesson = lesson_to_save(Scene(setups=(one,)))
    assert not has_unsaved_changes(Scene(setups=(other,), file=FILE, saved_lesson=saved_lesson))
    assert has_unsaved_changes(
        Scene(setups=(replace(other, prefix=(10,)),), file=FILE, saved_lesson=saved_lesson)
    )


@pytest.mark.parametrize(
    ("lesson", "scenes"),
    [
        (LESSON.with_scene_replaced(1, C), (A, C, C)),
        (LESSON.with_scene_inserted(1, C), (A, C, B, C)),
        (LESSON.with_scene_removed(0), (B, C)),
        (LESSON.with_scene_moved(2, 0), (C, A, B)),
        (LESSON.with_scene_moved(0, 1), (B, A, C)),
    ],
    ids=["replaced", "added", "taken out", "moved up", "moved down"],
)
def test_that_scenes_are_inserted_moved_and_removed(lesson, scenes):
    assert lesson.scenes == scenes


def test_that_scenes_with_other_texts_show_the_same():
    assert A.shows_same_as(B)
    assert not A.shows_same_as(replace(B, step=1))


def test_that_recent_files_have_no_repetitions_and_the_newest_first():
    files = tuple(Path(f"{number}.knight") for number in range(MAX_RECENT_FILES))
    assert with_recent_file(files, FILE) == (FILE, *files[:-1])
    assert with_recent_file(files, files[3])[:2] == (files[3], files[0])


def test_that_a_new_scene_keeps_the_record_and_one_scale_and_has_no_other_switch_on():
    scene = Scene()
    switches_on = {field.name for field in fields(Scene) if getattr(scene, field.name) is True}
    assert switches_on == {"keeps_record", "has_common_scale"}
