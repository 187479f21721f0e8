"""The first lesson: every number and every square in its sentences is what the engine finds."""

import re
from functools import cache
from pathlib import Path

import pytest

from knight_gui.files.lesson import read_lesson
from knight_gui.scene.lesson import Moment
from knight_gui.search import estimate
from knight_gui.search.kinds import Fate, LandmarkKind, Outcome, StepKind, Trial
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Ordering, Pruning, Strategy
from knight_gui.tour import Board, Tour
from tests.search.half_billion import PROBLEM as HALF_A_BILLION
from tests.search.half_billion import half_a_billion

LESSON = read_lesson(Path(__file__).parents[2] / "assets" / "lessons" / "why-it-takes-so-long.toml")
SCENES = {scene.title: scene for scene in LESSON.scenes}
BOARD = Board()
A_YEAR_S = 365.25 * 24 * 60 * 60
WARNSDORFF_WROTE_IN = 1823


@cache
def recorded(problem):
    """A search, run to its end."""
    if problem == HALF_A_BILLION:
        return half_a_billion()
    recording = Recording(problem)
    while recording.outcome is None:
        recording.advance(100_000_000)
    return recording


def search_of(title, place=0):
    return recorded(SCENES[title].setups[place].problem)


def step_of(title):
    """The step that a scene shows of its first search."""
    step, recording = SCENES[title].step, search_of(title)
    marks = recording.landmarks()
    match step:
        case int():
            assert step <= recording.steps
            return step
        case Moment.FIRST_DEAD_END:
            return next(m.step for m in marks if m.kind is LandmarkKind.RECORD)
        case Moment.FIRST_RETREAT:
            return next(m.step for m in marks if m.kind is LandmarkKind.RETREAT)
        case Moment.END:
            return recording.steps
    raise AssertionError(step)


def position_of(title):
    return search_of(title).position(step_of(title))


def around(name):
    """The squares a knight's move away."""
    square = BOARD.parse_square(name)
    return {BOARD.name(s) for s in BOARD.free_squares if BOARD.attacks(square, s)}


def names(path):
    return {BOARD.name(square) for square in path}


def first_dead_end():
    position = position_of("The first dead end")
    path = [BOARD.name(square) for square in position.path]
    assert (path[0], path[-1]) == ("a8", "h8")
    assert not position.candidates
    assert around("h8") <= set(path)
    return {position.depth, path[0], path[-1], *around("h8")}


def retreat():
    before, position = position_of("The first dead end"), position_of("A retreat")
    assert position.kind is StepKind.RETREAT
    assert position.path == before.path[:-1]
    first, second = position.candidates
    assert (first.trial, second.trial) == (Trial.TRIED, Trial.UNTRIED)
    assert BOARD.name(first.square) == "h8"
    return {BOARD.name(s) for s in (position.head, first.square, second.square)}


def lost():
    position = position_of("The square that is lost")
    assert position.step == position_of("A retreat").step + 1
    assert "h8" not in names(position.path)
    assert around("h8") <= names(position.path[:-1])
    others = BOARD.free_count - len(position.path) - 1
    return {BOARD.name(position.head), "h8", *around("h8"), others}


def landscape():
    recording = search_of("The landscape")
    position = position_of("The square that is lost")
    lost_at = recording.verdict(position).lost_at
    bar = recording.bar(recording.step_of_move(position, lost_at), lost_at)
    assert bar.fate is Fate.REFUTED
    return {bar.depth + 1, BOARD.name(bar.square), round(100 * bar.size / (recording.steps + 1))}


def size():
    recording, scene = search_of("How big it is"), SCENES["How big it is"]
    first, last = scene.stretch
    years = recording.steps / A_YEAR_S
    assert 15.9 < years < 16, "almost"
    tree = estimate.tree_size(recording.problem, probes=1_000).size
    assert recording.progress().nodes < tree / 1e9, "next to nothing"
    assert first == 0
    return {last, recording.steps, round(years)}


def luck():
    title, before = "Luck: one number dragged", search_of("The landscape")
    after, order = search_of(title), before.problem.strategy.move_order
    assert after.problem.strategy.move_order == order.moved(order.leaps[0], 3)
    assert after.outcome is Outcome.SOLVED
    return {after.steps, round(before.steps / after.steps)}


def pruning():
    recording, before = search_of("Looking ahead: pruning"), search_of("The landscape")
    end = recording.position(recording.steps)
    assert end.path == before.position(before.steps).path, "the very same tour"
    assert recording.problem.strategy.move_order == before.problem.strategy.move_order
    return {recording.steps}


def foresight():
    title = "The same order, with foresight"
    naive, seeing = search_of(title), search_of(title, 1)
    order = naive.problem.strategy.move_order
    assert seeing.problem.strategy == Strategy(order, Ordering.NAIVE, pruning=Pruning.FORESIGHT)
    assert seeing.progress().backtracks == 0
    assert seeing.position(seeing.steps).path == naive.position(naive.steps).path
    assert step_of(title) == seeing.steps
    return {seeing.steps}


def warnsdorff():
    recording = search_of("Warnsdorff’s rule")
    assert recording.problem.strategy == Strategy()
    assert recording.progress().backtracks == 0
    path = recording.position(recording.steps).path
    assert Tour(BOARD, path)
    return {WARNSDORFF_WROTE_IN, BOARD.name(path[0]), len(path), recording.steps}


def help_of_the_rule():
    position = position_of("Why it helps")
    first, *others = position.candidates
    assert (BOARD.name(first.square), first.number) == ("h8", 1)
    assert others
    (way,) = around("h8") - names(position.path)
    assert {"h8", way}.isdisjoint(names(other.square for other in others)), "then it has one way"
    following = search_of("Why it helps").position(position.step + 1)
    assert BOARD.name(following.head) == "h8"
    return {"h8", BOARD.name(position.head), way}


def race():
    naive, greedy = search_of("A race"), search_of("A race", 1)
    step = step_of("A race")
    assert greedy.steps == step
    assert greedy.problem.strategy == Strategy()
    position = naive.position(step)
    since = step - naive.step_of_move(position, naive.verdict(position).lost_at)
    return {step, position.depth, since, naive.steps - step}


def no_tour():
    (setup,) = SCENES["A board without a tour"].setups
    board, problem = setup.board, setup.problem
    assert problem.obstacle is not None
    assert not setup.force_search
    assert not board.is_dark(setup.start)
    dark = sum(map(board.is_dark, board.free_squares))
    search = Search(problem)
    while search.progress().outcome is None:
        search.advance(10_000_000)
    assert search.progress().outcome is Outcome.NO_TOUR
    return {dark, board.free_count - dark, board.name(setup.start), search.step}


def every_square():
    (setup,) = SCENES["A tour from every square"].setups
    assert setup.program == PRESETS["sure"]
    for start in BOARD.free_squares:
        search = Search(Problem(BOARD, (start,), setup.strategy))
        search.advance(1_000)
        assert search.progress().outcome is Outcome.SOLVED
        assert search.progress().backtracks == 0
    return {BOARD.free_count}


FACTS = {
    "The first dead end": first_dead_end,
    "A retreat": retreat,
    "The square that is lost": lost,
    "The landscape": landscape,
    "How big it is": size,
    "Luck: one number dragged": luck,
    "Looking ahead: pruning": pruning,
    "The same order, with foresight": foresight,
    "Warnsdorff’s rule": warnsdorff,
    "Why it helps": help_of_the_rule,
    "A race": race,
    "A board without a tour": no_tour,
    "A tour from every square": every_square,
}


def test_that_every_scene_is_checked():
    assert list(FACTS) == [scene.title for scene in LESSON.scenes]


@pytest.mark.parametrize("title", FACTS)
def test_that_no_sentence_lies(title):
    text = SCENES[title].text
    said = set(re.findall(r"\b[a-h][1-8]\b|\d[\d,]*\d|\d", text))
    found = {f"{fact:,}" if isinstance(fact, int) else fact for fact in FACTS[title]()}
    assert said - {f"{WARNSDORFF_WROTE_IN}"} <= found
    assert said, "there is something in it that can be checked"


@pytest.mark.parametrize("title", [t for t in FACTS if "board without" not in t])
def test_that_the_step_of_a_scene_is_on_its_stretch(title):
    first, last = SCENES[title].stretch or (0, search_of(title).steps)
    assert first <= step_of(title) <= last <= search_of(title).steps


def test_that_a_scene_is_said_in_a_few_sentences():
    for scene in LESSON.scenes:
        assert 2 <= len(re.findall(r"[.?!](?:\s|$)", scene.text)) <= 4
