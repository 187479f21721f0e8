"""What a file would hold of what is shown, and whether something would be lost."""

from dataclasses import replace
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
SHOWN = Scene(
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


def test_that_what_is_shown_is_taken_with_its_view():
    scene = lesson_scene_of(SHOWN)
    assert (scene.title, scene.text) == ("", "")
    assert (scene.setups, scene.step, scene.speed) == (SHOWN.setups, 33, Speed(40))
    assert (scene.shows_heat, scene.landscape_share, scene.has_common_scale) == (True, 0.5, True)
    assert (scene.step_range, scene.page) == ((0, 200), "chart")
    assert lesson_scene_of(replace(SHOWN, page="help")).page == "", "help belongs to nobody's scene"


def test_that_the_step_that_is_on_its_way_is_the_one_that_is_taken():
    assert (
        lesson_scene_of(SHOWN, 150).step,
        lesson_scene_of(SHOWN, StepTarget.END).step_range,
    ) == (150, (0, 200))
    assert lesson_scene_of(SHOWN, 201).step_range is None, "the landscape looks at the step"
    assert lesson_scene_of(Scene(step=3)).step == 0, "nothing is searched"


@pytest.mark.parametrize(
    ("step", "plays"), [(33, (20, 33)), (20, (20, 31)), (3, (20, 31)), (StepTarget.END, (20, 31))]
)
def test_that_a_scene_keeps_what_it_says_and_plays_up_to_what_is_shown(step, plays):
    told = LessonScene(
        "A",
        "One.",
        (CORNER,),
        captions=((25, "Two."),),
        question=Question.IS_LOST,
        reply="So.",
        step=31,
        played_range=(20, 31),
    )
    scene = lesson_scene_of(SHOWN, step, told)
    assert (scene.setups, scene.speed, scene.shows_heat) == (SHOWN.setups, Speed(40), True)
    assert (scene.played_range, scene.step) == (plays, plays[1])
    assert (scene.texts, scene.question, scene.reply) == (("One.", "Two."), Question.IS_LOST, "So.")


def test_that_a_lesson_is_kept_rather_than_what_is_shown_of_it():
    assert lesson_to_save(replace(SHOWN, lesson=LESSON)) is LESSON
    assert lesson_to_save(SHOWN) == Lesson("", (lesson_scene_of(SHOWN),))
    assert lesson_to_save(SHOWN).has_no_words


@pytest.mark.parametrize(
    ("facts", "changed"),
    [
        ({}, False),
        ({"setups": (CORNER,), "step": 9}, False),
        ({"lesson": LESSON, "saved_lesson": LESSON}, False),
        ({"lesson": LESSON, "saved_lesson": LESSON, "setups": (CORNER,), "file": FILE}, False),
        ({"lesson": LESSON}, True),
        ({"lesson": LESSON.with_scene_removed(1), "saved_lesson": LESSON}, True),
        ({"file": FILE, "saved_lesson": lesson_to_save(SHOWN)}, True),
        (
            {
                "file": FILE,
                "saved_lesson": lesson_to_save(SHOWN),
                "setups": SHOWN.setups,
                "step": 9,
            },
            False,
        ),
        ({"file": FILE}, True),
    ],
)
def test_that_only_what_somebody_made_would_be_lost(facts, changed):
    assert has_unsaved_changes(replace(Scene(), **facts)) == changed


def test_that_a_program_that_was_built_is_no_change_when_it_is_built_again():
    far = replace(Strategy(), tie_break=TieBreak.POHL)
    one = CORNER.with_strategy(far)
    other = CORNER.with_strategy(far)
    kept = lesson_to_save(Scene(setups=(one,)))
    assert not has_unsaved_changes(Scene(setups=(other,), file=FILE, saved_lesson=kept))
    assert has_unsaved_changes(
        Scene(setups=(replace(other, prefix=(10,)),), file=FILE, saved_lesson=kept)
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
def test_that_scenes_are_added_moved_and_taken_out(lesson, scenes):
    assert lesson.scenes == scenes


def test_that_words_make_no_other_picture():
    assert A.shows_same_as(B)
    assert not A.shows_same_as(replace(B, step=1))


def test_that_recent_files_are_there_once_the_newest_first():
    files = tuple(Path(f"{number}.knight") for number in range(MAX_RECENT_FILES))
    assert with_recent_file(files, FILE) == (FILE, *files[:-1])
    assert with_recent_file(files, files[3])[:2] == (files[3], files[0])
