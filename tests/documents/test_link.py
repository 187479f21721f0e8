"""Links: round trips of scenes, and the one-line errors of wrong links."""

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


def error_of(link):
    """Return the error message of a wrong link."""
    with pytest.raises(InputError) as error:
        parse_link(link)
    return str(error.value)


def test_that_a_link_is_readable():
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
def test_that_links_hold_races_moves_by_hand_holes_and_leapers(scene, link):
    assert format_link(scene) == link
    assert scene_of(link) == scene


def is_length_error(error):
    return "at most 2,000 are allowed. Save a file instead." in str(error)


@settings(max_examples=60)
@given(scenes(min_title_length=0))
def test_that_any_scene_round_trips_through_its_link(scene):
    if scene.text and not scene.title:
        scene = replace(scene, title="A title")
    try:
        link = format_link(scene)
    except InputError as error:
        assume(not is_length_error(error))
        raise
    assert link.isascii()
    assert link.split() == [link]
    assert split_setups(parse_link(link)) == split_setups(Lesson(scene.title, (scene,)))


@pytest.mark.parametrize("title", ["33", "true", "NaN", "[1]", "a_b", "100% + 1 = & ? # /", "“ü”"])
def test_that_a_title_that_looks_like_another_value_stays_a_text(title):
    assert scene_of(format_link(LessonScene(title, setups=(SearchSetup(start=0),)))).title == title


def test_that_blanks_and_line_breaks_in_a_link_are_ignored():
    broken = f"  {SHORT[:20]}\r\n  {SHORT[20:]}\n"
    assert is_link(broken)
    assert parse_link(broken) == parse_link(SHORT)
    assert is_link("KNIGHT:8x8/a8/naive")
    assert not is_link("knight")


def test_that_a_too_long_link_is_refused_and_a_file_is_proposed():
    board = Board(100, 100)
    path = tuple(range(0, 9000, 201))
    setup = SearchSetup(board, start=0, variant=Variant.YOU, moves=path[1:] + (RETREAT,) * 44)
    shorter = replace(setup, moves=setup.moves[:30])
    assert len(format_link(LessonScene(setups=(shorter,)))) < MAX_LINK_LENGTH
    moves = (setup.moves[0], RETREAT) * 400
    with pytest.raises(InputError, match=r"This link has .* characters; at most 2,000 are allowed"):
        format_link(LessonScene(setups=(replace(setup, moves=moves),)))
    assert "at most 2,000 are allowed" in error_of(SHORT + "3" * MAX_LINK_LENGTH)


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
        ("knight:8x8/a8/naive?text=Words", "lacks “title”", "characters"),
    ],
)
def test_that_an_error_names_the_value_and_the_allowed_ones(link, value, allowed):
    message = error_of(link)
    assert value in message
    assert allowed in message
    assert len(message.splitlines()) == 1
    assert len(message) < 600


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
def test_that_a_lone_surrogate_is_refused_everywhere(others):
    assert error_of(f"{SHORT}&{others}") == (
        "The link has half a character, \\ud800, which cannot be shown."
    )


def test_that_a_surrogate_pair_is_one_character():
    assert scene_of(f'{SHORT}&title="\\ud83d\\udc34"').title == "\N{HORSE FACE}"


def is_link_or_refused(text):
    try:
        return bool(parse_link(text).scenes)
    except InputError as error:
        return len(str(error).splitlines()) == 1


@given(st.text(max_size=60) | st.text('knigt:/?&=_%[]{}"0123abx+-', max_size=60))
def test_that_any_link_is_read_or_refused_in_one_line(text):
    assert is_link_or_refused(f"knight:{text}")


def test_that_a_link_is_read_like_a_file():
    assert parse_link(SHORT) == parse_lesson(
        '[[scenes]]\nstart = "a8"\nstrategy = "naive+order/knight-tour"\nstep = 33'
    )
