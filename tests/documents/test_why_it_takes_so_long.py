"""Lesson “Why it takes so long”: all numbers and squares in its sentences agree with the engine."""

import re
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from knight_gui.board import Board, Tour
from knight_gui.documents.lesson import read_lesson_file
from knight_gui.messages.estimates import format_long_duration
from knight_gui.search import estimate
from knight_gui.search.api import verdict
from knight_gui.search.kinds import BarStatus, CandidateStatus, Completability, Outcome, StepType
from knight_gui.search.oracle.reason import ReasonType
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Ordering, Pruning, Strategy
from knight_gui.state.lesson import Question, StepTarget
from tests.search.half_billion import PROBLEM as HALF_A_BILLION
from tests.search.half_billion import half_a_billion

LESSON = read_lesson_file(
    Path(__file__).parents[2] / "assets" / "lessons" / "why-it-takes-so-long.toml"
)
SCENES = {scene.title: scene for scene in LESSON.scenes}
BOARD = Board()
A_YEAR_S = 365.25 * 24 * 60 * 60
WARNSDORFF_WROTE_IN = 1823


@cache
def finished_recording(problem):
    """Return the recording of a search that ran to its end."""
    if problem == HALF_A_BILLION:
        return half_a_billion()
    recording = Recording(problem)
    while recording.outcome is None:
        recording.advance(100_000_000)
    return recording


def search_of(title, index=0):
    """Return the recording of a search of a scene."""
    return finished_recording(SCENES[title].setups[index].problem)


def step_of(title):
    """Return the step of its first search that a scene shows."""
    step = SCENES[title].step
    if step is StepTarget.END:
        return search_of(title).steps
    return step


def position_at(title, step):
    return search_of(title).position(step)


def position_of(title):
    return position_at(title, step_of(title))


def completability_of(path):
    return verdict(BOARD, path).completability


def neighbors_of(name):
    """Return the names of the squares a knight's move away."""
    square = BOARD.parse_square(name)
    return {BOARD.name(s) for s in BOARD.free_squares if BOARD.attacks(square, s)}


def names(path):
    return {BOARD.name(square) for square in path}


def knights_tour():
    path = position_of("A knight’s tour").path
    assert Tour(BOARD, path)
    return {len(path), BOARD.name(path[0]), BOARD.name(path[-1])}


def first_dead_end():
    position = position_of("The first dead end")
    assert search_of("The first dead end").problem.strategy.ordering is Ordering.NAIVE
    assert BOARD.name(position.head) == "h8"
    assert not position.candidates
    assert neighbors_of("h8") == {"f7", "g6"} <= names(position.path)
    return {len(position.path), "h8", *neighbors_of("h8"), *next_try()}


def next_try():
    dead_end, before, position = (position_at("The next try", step) for step in (31, 32, 33))
    assert (before.step_type, before.path) == (StepType.RETREAT, dead_end.path[:-1])
    tried, free = before.candidates
    assert (tried.status, free.status) == (CandidateStatus.TRIED, CandidateStatus.UNTRIED)
    assert (BOARD.name(tried.square), position.head) == ("h8", free.square)
    assert completability_of(position.path) is Completability.LOST
    assert neighbors_of("h8") <= names(position.path[:-1])
    return {BOARD.name(s) for s in (before.head, tried.square, free.square)} | neighbors_of("h8")


def never_notices():
    title = "It never notices"
    first, last = SCENES[title].played_range
    final_verdict = verdict(BOARD, position_of(title).path)
    losing_prefix = final_verdict.losing_prefix
    assert final_verdict.is_exact
    played = [position_at(title, step) for step in range(first, last + 1)]
    retreats = [position for position in played if position.step_type is StepType.RETREAT]
    assert len(retreats) > 15, "again and again"
    assert {position.path[: len(losing_prefix)] for position in played} == {losing_prefix}
    after = played[0]
    dead_end = position_at(title, first - 2)
    assert dead_end.path == (*losing_prefix, BOARD.parse_square("h8"))
    assert not dead_end.candidates
    others = BOARD.free_count - len(after.path) - 1
    return {
        len(losing_prefix),
        BOARD.name(losing_prefix[-1]),
        BOARD.name(after.head),
        "h8",
        others,
    }


def mistake():
    (setup,) = SCENES["Find the mistake"].setups
    board = setup.board
    position = position_of("Find the mistake")
    path = position.path
    final_verdict = verdict(setup.board, position.path)
    losing_prefix = final_verdict.losing_prefix
    assert not position.candidates
    assert final_verdict.is_exact
    missed = set(board.free_squares) - set(path)
    adjacent = {other for square in missed for other in board.neighbors(square)} - missed
    assert adjacent <= set(losing_prefix), "nothing else leads there"
    assert losing_prefix[-1] in adjacent
    before = position_at("Find the mistake", position.step - len(path) + len(losing_prefix))
    for candidate in before.candidates:
        path_on = (*before.path, candidate.square)
        assert verdict(board, path_on).completability is Completability.LOST
    return {board.name(square) for square in (path[0], path[-1], losing_prefix[-1], *missed)}


def landscape():
    recording = search_of("The landscape")
    position = position_of("The next try")
    lost_depth = recording.verdict(position).lost_depth
    bar = recording.landscape_bar(recording.step_of_move(position, lost_depth), lost_depth)
    assert bar.status is BarStatus.REFUTED
    return {
        bar.depth + 1,
        BOARD.name(bar.square),
        round(100 * bar.step_count / (recording.steps + 1)),
    }


def size():
    recording = search_of("How big it is")
    scene = SCENES["How big it is"]
    first, last = scene.step_range
    tree = estimate.tree_size(recording.problem, probe_count=100_000).position_count
    assert recording.outcome is Outcome.SOLVED, "at its first tour"
    assert f"{tree:.0e}" == "4e+21"
    steps_per_s = scene.speed.steps_per_s
    months = recording.steps / steps_per_s / A_YEAR_S * 12
    assert 8.5 < months < 9.5, "about nine months"
    assert format_long_duration(2 * tree / steps_per_s) == "about 10¹³ years"
    assert first == 0
    return {last, recording.steps, round(steps_per_s), 4, 10}


def luck():
    title = "A lucky order"
    before = search_of("The landscape")
    after = search_of(title)
    order = before.problem.strategy.move_order
    assert after.problem.strategy.move_order == order.with_leap_moved(order.leaps[0], 3)
    assert after.outcome is Outcome.SOLVED
    return {after.steps, round(before.steps / after.steps)}


def pruning():
    title = "Looking ahead: pruning"
    recording = search_of(title)
    before = search_of("The landscape")
    heads = [BOARD.name(position_at(title, step).head) for step in (32, 33, 34, 35)]
    assert heads == ["g6", "e5", "g6", "h4"]
    assert neighbors_of("h8") <= names(position_at(title, 33).path[:-1])
    end = recording.position(recording.steps)
    assert end.path == before.position(before.steps).path, "the very same tour"
    assert recording.problem.strategy.move_order == before.problem.strategy.move_order
    return {recording.steps, "h8", *heads, *neighbors_of("h8")}


def foresight():
    title = "Foresight"
    naive = search_of(title)
    with_foresight = search_of(title, 1)
    order = naive.problem.strategy.move_order
    assert with_foresight.problem.strategy == Strategy(
        order, Ordering.NAIVE, pruning=Pruning.FORESIGHT
    )
    assert with_foresight.progress().backtracks == 0
    assert with_foresight.position(with_foresight.steps).path == naive.position(naive.steps).path
    assert step_of(title) == with_foresight.steps
    return {with_foresight.steps}


def warnsdorff():
    recording = search_of("Warnsdorff’s rule")
    assert (recording.problem.strategy, recording.progress().backtracks) == (Strategy(), 0)
    path = recording.position(recording.steps).path
    assert Tour(BOARD, path)
    stuck_on = position_of("The first dead end").head
    step = path.index(stuck_on)
    scene = SCENES["Warnsdorff’s rule"]
    assert ["h8" in scene.text_at(each) for each in (step - 1, step)] == [False, True]
    position = position_at("Warnsdorff’s rule", step)
    exits = tuple(candidate.square for candidate in position.candidates)
    assert position.head == stuck_on
    assert names(exits) == {"g6"}
    squares = names((path[0], stuck_on, *exits))
    return squares | {WARNSDORFF_WROTE_IN, len(path), recording.steps}


def why_the_rule_helps():
    position = position_of("Why it helps")
    corner, *others = position.candidates
    assert (BOARD.name(corner.square), corner.ordering_value) == ("a8", 1)
    assert position_at("Why it helps", position.step + 1).head == corner.square
    assert len(neighbors_of("a8") - names(position.path)) == 1
    assert completability_of((*position.path, corner.square)) is Completability.COMPLETABLE
    assert {completability_of((*position.path, other.square)) for other in others} == {
        Completability.LOST
    }
    assert BOARD.is_dark(position.path[0]) is BOARD.is_dark(corner.square) is False
    assert BOARD.free_count % 2 == 0, "the last square is dark"
    candidates = [candidate.square for candidate in position.candidates]
    return names((position.path[0], position.head, *candidates)) | {len(candidates)}


def rule_fails():
    recording = search_of("The rule can fail")
    position = position_of("The rule can fail")
    assert recording.outcome is Outcome.STUCK
    strategy = recording.problem.strategy
    assert strategy == PRESETS["knight"].greedy
    for helper in ({"backtracking": True}, {"backtracking": True, "pruning": Pruning.FORESIGHT}):
        helped = finished_recording(Problem(BOARD, position.path[:1], replace(strategy, **helper)))
        assert helped.outcome is Outcome.SOLVED
    found = recording.verdict(position)
    assert found.reason.reason_type is ReasonType.FORCED_EDGES_CONFLICT
    squares = (position.path[0], position.head, found.losing_prefix[-1], *found.reason.squares)
    return {len(position.path), *names(squares)}


def one_start():
    assert SCENES["One start of 64"].setups == SCENES["The rule can fail"].setups
    problem = search_of("One start of 64").problem
    failing = failing_starts(problem.strategy)
    assert failing == {BOARD.name(problem.path[0])}, "only one start fails"
    former_strategy = search_of("Warnsdorff’s rule").problem.strategy
    former_failing = failing_starts(replace(former_strategy, backtracking=False))
    assert len(former_failing) == 1
    return {BOARD.free_count, *failing, *former_failing}


def failing_starts(strategy):
    """Return the names of the squares from which a search gets stuck."""
    return {
        BOARD.name(start)
        for start in BOARD.free_squares
        if finished_recording(Problem(BOARD, (start,), strategy)).outcome is Outcome.STUCK
    }


def side_by_side():
    naive = search_of("Side by side")
    greedy = search_of("Side by side", 1)
    step = step_of("Side by side")
    assert (greedy.steps, greedy.problem.strategy) == (step, Strategy())
    position = naive.position(step)
    steps_since_loss = step - naive.step_of_move(position, naive.verdict(position).lost_depth)
    return {step, steps_since_loss, naive.steps}


def no_tour():
    (setup,) = SCENES["Starting on b5"].setups
    board = setup.board
    problem = setup.problem
    assert problem.obstacle is not None
    assert not setup.searches_anyway
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


CHECKS_BY_TITLE = {
    "A knight’s tour": knights_tour,
    "The first dead end": first_dead_end,
    "The next try": next_try,
    "It never notices": never_notices,
    "Find the mistake": mistake,
    "The landscape": landscape,
    "How big it is": size,
    "A lucky order": luck,
    "Looking ahead: pruning": pruning,
    "Foresight": foresight,
    "Warnsdorff’s rule": warnsdorff,
    "Why it helps": why_the_rule_helps,
    "The rule can fail": rule_fails,
    "One start of 64": one_start,
    "Side by side": side_by_side,
    "Starting on b5": no_tour,
    "A tour from every square": every_square,
}
MAX_SENTENCE_LENGTH = 90
MAX_WORDS = 45
USUAL_WORDS = 30


def test_that_every_scene_is_checked():
    assert list(CHECKS_BY_TITLE) == [scene.title for scene in LESSON.scenes]


@pytest.mark.parametrize("title", CHECKS_BY_TITLE)
def test_that_the_numbers_and_squares_of_a_scene_are_correct(title):
    text = " ".join((*SCENES[title].texts, SCENES[title].reply))
    claims = set(re.findall(r"\b[a-h][1-8]\b|\d[\d,]*\d|\d", text))
    results = CHECKS_BY_TITLE[title]()
    proved = {f"{each:,}" if isinstance(each, int) else each for each in results}
    assert claims - {f"{WARNSDORFF_WROTE_IN}"} <= proved
    assert claims, "there is something in it that can be checked"


@pytest.mark.parametrize("title", [t for t in CHECKS_BY_TITLE if "start without" not in t])
def test_that_the_steps_of_a_scene_are_in_its_visible_range(title):
    scene = SCENES[title]
    first, last = scene.step_range or (0, search_of(title).steps)
    caption_steps = [step for step, _ in scene.captions]
    steps = [step_of(title), *caption_steps, *(scene.played_range or ())]
    assert first <= min(steps)
    assert max(steps) <= last


@pytest.mark.parametrize("title", CHECKS_BY_TITLE)
def test_that_the_texts_of_a_scene_are_short(title):
    scene = SCENES[title]
    for text in (*scene.texts, *filter(None, [scene.reply])):
        assert max(map(len, re.split(r"(?<=[.?!:]) ", text))) <= MAX_SENTENCE_LENGTH
        assert len(text.split()) <= MAX_WORDS


def test_that_most_texts_are_very_short():
    words = [len(text.split()) for scene in LESSON.scenes for text in scene.texts]
    assert sum(count <= USUAL_WORDS for count in words) > len(words) * 0.8


def test_that_each_question_has_a_reply():
    assert all(bool(scene.question) is bool(scene.reply) for scene in LESSON.scenes)
    assert {scene.question for scene in LESSON.scenes} == {
        None,
        Question.NEXT_SQUARE,
        Question.IS_LOST,
        Question.WHICH_MISTAKE,
    }
