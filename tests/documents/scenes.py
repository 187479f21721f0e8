"""Random scenes and lessons, as strategies of hypothesis."""

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


def texts(max_length):
    """Texts in one line."""
    return st.text(_LETTERS, max_size=max_length).map(lambda text: " ".join(text.split()))


@st.composite
def setups(draw):
    """Setups of one search, or of the two of a race, from a random path on a random board."""
    problem = draw(problems())
    start, *prefix = problem.path
    setup = SearchSetup(
        problem.board,
        draw(st.sampled_from(PROGRAMS)),
        start=draw(st.sampled_from([start, start, None])),
        searches_anyway=draw(st.booleans()),
    )
    if setup.start is not None:
        setup = SearchSetup(setup.board, setup.program, start=start, prefix=tuple(prefix))
    drawn_strategies = draw(st.lists(strategies() | _known_strategies(), min_size=1, max_size=2))
    race = [setup.with_strategy(strategy) for strategy in drawn_strategies]
    if draw(st.booleans()):
        race[-1] = _by_hand(race[-1], draw(st.lists(st.booleans(), max_size=9)))
        race[-1] = replace(race[-1], hint_count=draw(st.integers(0, 9)))
    givens = draw(_givens(setup.board))
    return tuple(replace(each, givens=givens) for each in race)


@st.composite
def _givens(draw, board):
    """Some numbers, each with a square of a board."""
    squares = draw(st.lists(st.sampled_from([*board.free_squares]), max_size=3, unique=True))
    numbers = draw(st.lists(st.integers(1, board.free_count), max_size=3, unique=True))
    return tuple(zip(sorted(numbers), squares, strict=False))


def _by_hand(setup, advances):
    """Return a setup as a search by hand, with an advance or a retreat where it is legal."""
    setup = replace(setup, variant=Variant.YOU, prefix_source=Variant.NAIVE)
    if setup.start is None:
        return setup
    for is_advance in advances:
        targets = [s for s in setup.board.neighbors(setup.path[-1]) if s not in setup.path]
        move = RETREAT
        if targets and is_advance:
            move = targets[0]
        if move != RETREAT or len(setup.path) > len(setup.prefix) + 1:
            setup = replace(setup, moves=(*setup.moves, move))
    return setup


def _known_strategies():
    naive = [program.naive for program in PROGRAMS]
    greedy = [program.greedy for program in PROGRAMS]
    return st.sampled_from([*naive, *greedy])


@st.composite
def scenes(draw, min_title_length=1):
    """Scenes of a lesson."""
    step = draw(_STEPS | st.sampled_from(StepTarget))
    step_range = None
    if draw(st.booleans()):
        shown_step = step if isinstance(step, int) else draw(_STEPS)
        first = draw(st.integers(0, shown_step))
        last = draw(st.integers(shown_step, 10**18))
        if first < last:
            step_range = (first, last)
    played_range = None
    if isinstance(step, int) and step and draw(st.booleans()):
        played_range = (draw(st.integers(0, step - 1)), step)
    return LessonScene(
        title=draw(texts(60).filter(lambda text: len(text) >= min_title_length)),
        text=draw(texts(500)),
        captions=tuple(sorted(draw(st.lists(st.tuples(_STEPS, texts(500)), max_size=3)))),
        question=draw(st.none() | st.sampled_from(Question)),
        repeat_every_steps=draw(st.sampled_from([0, 2, 10**18])),
        reply=draw(texts(500)),
        played_range=played_range,
        setups=draw(setups()),
        step=step,
        speed=draw(st.builds(Speed, st.integers(0, MAX_NOTCH))),
        shows_heat=draw(st.booleans()),
        landscape_share=draw(st.sampled_from([0.0, 0.5, 0.123, 0.9])),
        step_range=step_range,
        has_common_scale=draw(st.booleans()),
        page=draw(st.sampled_from(("", *SCENE_PAGES))),
    )


def lessons():
    """Lessons of a few scenes."""
    titles = texts(60).filter(bool)
    return st.builds(Lesson, titles, st.lists(scenes(), min_size=1, max_size=3).map(tuple))
