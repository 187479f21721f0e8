"""Scenes to try the files with."""

from dataclasses import replace

from hypothesis import strategies as st

from knight_gui.search.by_hand import RETREAT
from knight_gui.state.lesson import SCENE_PAGES, Lesson, LessonScene, Question, StepTarget
from knight_gui.state.programs import PROGRAMS, Variant
from knight_gui.state.setup import SearchSetup
from knight_gui.state.speed import MAX_NOTCH, Speed
from tests.search.problems import problems, strategies

_STEPS = st.integers(0, 10**18)
_LETTERS = st.characters(codec="utf-8")


def texts(most):
    """Any text as it is shown: in one line, of at most so many letters."""
    return st.text(_LETTERS, max_size=most).map(lambda text: " ".join(text.split()))


@st.composite
def setups(draw):
    """What is searched: one search, or the two of a race, from any path on any board."""
    problem = draw(problems())
    start, *given = problem.path
    setup = SearchSetup(
        problem.board,
        draw(st.sampled_from(PROGRAMS)),
        start=draw(st.sampled_from([start, start, None])),
        searches_anyway=draw(st.booleans()),
    )
    if setup.start is not None:
        setup = SearchSetup(setup.board, setup.program, start=start, prefix=tuple(given))
    ways = draw(st.lists(strategies() | _known_strategies(), min_size=1, max_size=2))
    searches = [setup.with_strategy(way) for way in ways]
    if draw(st.booleans()):
        searches[-1] = _by_hand(searches[-1], draw(st.lists(st.booleans(), max_size=9)))
        searches[-1] = replace(searches[-1], hint_count=draw(st.integers(0, 9)))
    return tuple(searches)


def _by_hand(setup, advances):
    """The same search made by hand, as far as the moves are legal: on where it can, or back."""
    setup = replace(setup, variant=Variant.YOU, prefix_source=Variant.NAIVE)
    for is_advance in advances * (setup.start is not None):
        onward = [s for s in setup.board.neighbors(setup.path[-1]) if s not in setup.path]
        move = onward[0] if onward and is_advance else RETREAT
        if move != RETREAT or len(setup.path) > len(setup.prefix) + 1:
            setup = replace(setup, moves=(*setup.moves, move))
    return setup


def _known_strategies():
    return st.sampled_from([way for each in PROGRAMS for way in (each.naive, each.greedy)])


@st.composite
def scenes(draw, least_letters=1):
    """Any scene of a lesson."""
    step = draw(_STEPS | st.sampled_from(StepTarget))
    stretch = None
    if draw(st.booleans()):
        at = step if isinstance(step, int) else draw(_STEPS)
        first = draw(st.integers(0, at))
        last = draw(st.integers(at, 10**18))
        stretch = (first, last) if first < last else None
    play = None
    if isinstance(step, int) and step and draw(st.booleans()):
        play = (draw(st.integers(0, step - 1)), step)
    return LessonScene(
        title=draw(texts(60).filter(lambda text: len(text) >= least_letters)),
        text=draw(texts(500)),
        captions=tuple(sorted(draw(st.lists(st.tuples(_STEPS, texts(500)), max_size=3)))),
        question=draw(st.none() | st.sampled_from(Question)),
        repeat_every_steps=draw(st.sampled_from([0, 2, 10**18])),
        reply=draw(texts(500)),
        played_range=play,
        setups=draw(setups()),
        step=step,
        speed=draw(st.builds(Speed, st.integers(0, MAX_NOTCH))),
        shows_heat=draw(st.booleans()),
        landscape_share=draw(st.sampled_from([0.0, 0.5, 0.123, 0.9])),
        step_range=stretch,
        has_common_scale=draw(st.booleans()),
        page=draw(st.sampled_from(("", *SCENE_PAGES))),
    )


def lessons():
    """Any lesson of a few scenes."""
    titles = texts(60).filter(bool)
    return st.builds(Lesson, titles, st.lists(scenes(), min_size=1, max_size=3).map(tuple))
