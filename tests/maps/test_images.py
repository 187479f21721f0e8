"""What one search proves by trying everything holds for all searches of the same tree."""

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from knight_gui.maps.images import Images
from knight_gui.maps.plan import starts_of
from knight_gui.maps.sweep import Sweep
from knight_gui.search.attempt import attempt
from knight_gui.search.kinds import Outcome
from knight_gui.search.restart_policy import NEVER
from knight_gui.search.search import Search
from knight_gui.search.strategy import PRESETS, Pruning
from knight_gui.tour import Board
from knight_gui.tour.symmetry import symmetries_of
from tests.maps.at_once import AtOnce
from tests.search.problems import problems, strategies

WITHOUT_THE_MIDDLE = Board.parse("5x5", holes="c3")
NAIVE = PRESETS["knight-tour"].naive


def searched(problem):
    search = Search(problem)
    search.advance(50_000)
    return search.outcome, search.step, search.deepest


@given(problems(largest=5), strategies(), st.data())
def test_that_an_image_in_any_order_takes_as_many_steps_and_comes_as_deep(asked, other, data):
    strategy = replace(asked.strategy, backtracking=True, restarts=NEVER)
    asked = replace(asked, strategy=strategy)
    symmetry = data.draw(st.sampled_from(symmetries_of(asked.board)))
    path = tuple(symmetry.image(asked.board, square) for square in asked.path)
    alike = replace(
        other, goal=strategy.goal, pruning=strategy.pruning, backtracking=True, restarts=NEVER
    )
    image = replace(asked, path=path, strategy=alike)
    foresees = strategy.pruning is Pruning.FORESIGHT
    assert list(Images((asked, image)).of(0)) == ([] if foresees else [0, 1])
    found = searched(asked)
    if found[0] is Outcome.NO_TOUR:
        assert searched(image) == found


@given(problems(largest=5), strategies())
def test_that_only_searches_of_the_same_tree_are_images(asked, other):
    another = replace(asked, strategy=other)
    if 1 in Images((asked, another)).of(0):
        assert (other.goal, other.pruning) == (asked.strategy.goal, asked.strategy.pruning)
        assert not other.restarts
        assert other.backtracking


def test_that_a_proof_is_told_of_images_that_are_not_searched(monkeypatch):
    monkeypatch.setattr("knight_gui.search.problem.foretold", lambda *_, **__: None)
    problems = tuple(starts_of(WITHOUT_THE_MIDDLE, NAIVE))
    pool = AtOnce()
    found = {}
    for findings in Sweep(problems, 10**6, pool).findings():
        for finding in findings:
            assert finding.place not in found
            if finding.is_final:
                found[finding.place] = finding.attempt
    assert found == {place: attempt(problem, 10**6) for place, problem in enumerate(problems)}
    proofs = [each for each in pool.attempts if each.outcome is Outcome.NO_TOUR]
    told = [each for each in found.values() if each.outcome is Outcome.NO_TOUR]
    assert len(told) == 12
    assert len(proofs) < len(told)
