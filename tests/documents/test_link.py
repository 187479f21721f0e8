"""Links: a scene as one short text, read as it was written, and the one line on a bad one."""

from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from knight_gui.board import Board, InputError
from knight_gui.documents.lesson import parse_lesson
from knight_gui.documents.link import MAX_LINK_LENGTH, format_link, is_link, parse_link
from knight_gui.search.by_hand import RETREAT
from knight_gui.state.lesson import Lesson, LessonScene, StepTarget
from knight_gui.state.programs import Variant
from knight_gui.state.setup import SearchSetup
from tests.documents.scenes import scenes
from tests.documents.test_lesson_round_trip import split_setups

NAIVE = "knight:8x8/a8/naive+order/knight-tour"

SHORT = f"{NAIVE}?step=33"


def scene_of(link):
    (scene,) = parse_link(link).scenes
    return scene


def line_on(link):
    """What is said of a link that opens nothing."""
    with pytest.raises(InputError) as raised:
        parse_link(link)
    return str(raised.value)


def test_that_a_link_reads_like_what_it_opens():
    scene = LessonScene(setups=(SearchSetup(start=0),), step=33)
    assert format_link(scene) == SHORT
    assert scene_of(SHORT) == scene


@pytest.mark.parametrize(
    ("scene", "link"),
    [
        (LessonScene(setups=(SearchSetup(),)), "knight:8x8//naive+order/knight-tour"),
        (
            LessonScene(
                setups=(SearchSetup(start=0, variant=Variant.YOU, moves=(17, RETREAT, 10)),)
            ),
            "knight:8x8/a8/warnsdorff+order/knight-tour?moves=b6_-_c7",
        ),
        (
            LessonScene(setups=(SearchSetup(start=0, variant=Variant.YOU, hint_count=2),)),
            "knight:8x8/a8/warnsdorff+order/knight-tour?moves=&hints=2",
        ),
        (
            LessonScene(
                setups=(SearchSetup(start=0), SearchSetup(start=0).rival),
                step=StepTarget.FIRST_DEAD_END,
            ),
            f"{NAIVE}?rival=warnsdorff+order/knight-tour&step=first_dead_end",
        ),
        (
            LessonScene(setups=(SearchSetup(Board.parse("6x7", "c3 d4", "camel"), start=0),)),
            "knight:6x7/a6/naive+order/knight-tour?holes=d4_c3&leaper=camel",
        ),
    ],
)
def test_that_races_games_holes_and_other_pieces_are_in_it(scene, link):
    assert format_link(scene) == link
    assert scene_of(link) == scene


def is_too_long(error):
    return "at most 2,000 are allowed. Save a file instead." not in str(error)


@settings(max_examples=60)
@given(scenes(min_title_length=0))
def test_that_any_scene_is_read_as_it_was_written(scene):
    scene = replace(scene, title=scene.title or ("A title" if scene.text else ""))
    try:
        link = format_link(scene)
    except InputError as error:
        assume(is_too_long(error))
    assert link.isascii()
    assert link.split() == [link]
    assert split_setups(parse_link(link)) == split_setups(Lesson(scene.title, (scene,)))


@pytest.mark.parametrize("title", ["33", "true", "NaN", "[1]", "a_b", "100% + 1 = & ? # /", "“ü”"])
def test_that_words_are_words_whatever_they_look_like(title):
    assert scene_of(format_link(LessonScene(title, setups=(SearchSetup(start=0),)))).title == title


def test_that_blanks_and_broken_lines_around_and_in_it_do_no_harm():
    broken = f"  {SHORT[:20]}\r\n  {SHORT[20:]}\n"
    assert is_link(broken)
    assert parse_link(broken) == parse_link(SHORT)
    assert is_link("KNIGHT:8x8/a8/naive")
    assert not is_link("knight")


def test_that_a_longer_one_is_refused_and_a_file_proposed():
    board = Board(100, 100)
    path = tuple(range(0, 9000, 201))
    setup = SearchSetup(board, start=0, variant=Variant.YOU, moves=path[1:] + (RETREAT,) * 44)
    shorter = replace(setup, moves=setup.moves[:30])
    assert len(format_link(LessonScene(setups=(shorter,)))) < MAX_LINK_LENGTH
    moves = (setup.moves[0], RETREAT) * 400
    with pytest.raises(InputError, match=r"This link has .* letters; at most 2,000 are allowed"):
        format_link(LessonScene(setups=(replace(setup, moves=moves),)))
    assert "at most 2,000 are allowed" in line_on(SHORT + "3" * MAX_LINK_LENGTH)


@pytest.mark.parametrize(
    ("link", "value", "allowed"),
    [
        ("knight:8x8/a8", "lacks “strategy”", "such as naive"),
        ("knight:8x8/z9/naive", "z9", "a8 to h1"),
        ("knight:8x/a8/naive", "“8x”", "rows × columns"),
        ("knight:8x8/a8/clever", "clever", "warnsdorff"),
        ("knight:8x8/a8/naive?step=banana", '"banana"', "first dead end"),
        ("knight:8x8/a8/naive?step=-1", "-1", "0 to"),
        ("knight:8x8/a8/naive?stpe=3", "“stpe”", "step"),
        ("knight:8x8/a8/naive?moves=b5", "from a8 to b5", "can’t go"),
        ("knight:8x8/a8/naive?moves=b6&hints=-1", "-1", "from 0 to"),
        ("knight:8x8/a8/naive?step=" + "[" * 1500, '"[[[', "a whole number"),
        ("knight:8x8/a8/naive?text=Words", "lacks “title”", "letters"),
    ],
)
def test_that_a_line_names_the_value_and_what_is_allowed(link, value, allowed):
    said = line_on(link)
    assert value in said
    assert allowed in said
    assert len(said.splitlines()) == 1
    assert len(said) < 600


@pytest.mark.parametrize(
    "others",
    [
        'title="\\ud800x"',
        'title=A&text="\\ud800x"',
        'pages=["\\ud800x"]',
        'title=A&say=[[3,"x\\ud800"]]',
        'start="\\ud800"',
        "title=\ud800x",
        "\ud800=3",
    ],
)
def test_that_half_a_character_is_refused_wherever_it_stands(others):
    assert line_on(f"{SHORT}&{others}") == (
        "The link has half a character, \\ud800, which cannot be shown."
    )


def test_that_a_character_of_two_halves_is_a_character():
    assert scene_of(f'{SHORT}&title="\\ud83d\\udc34"').title == "\N{HORSE FACE}"


def is_link_or_refused(text):
    try:
        return bool(parse_link(text).scenes)
    except InputError as error:
        return len(str(error).splitlines()) == 1


@given(st.text(max_size=60) | st.text('knigt:/?&=_%[]{}"0123abx+-', max_size=60))
def test_that_any_link_is_read_or_refused_in_one_line(text):
    assert is_link_or_refused(f"knight:{text}")


def test_that_a_link_says_what_a_file_does():
    assert parse_link(SHORT) == parse_lesson(
        '[[scenes]]\nstart = "a8"\nstrategy = "naive+order/knight-tour"\nstep = 33'
    )
