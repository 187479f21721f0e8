"""Divergence of two searches, as marks and sentences of both landscapes."""

from operator import attrgetter

import pytest
from PySide6.QtCore import Qt

from knight_gui.drawing.landscape import signs
from knight_gui.messages import marks
from knight_gui.messages.landscape import divergence_texts
from knight_gui.messages.marks import MarkType
from knight_gui.messages.numbers import format_ordinal
from knight_gui.search.divergence import iter_divergence
from knight_gui.search.slices import run_to_completion
from knight_gui.search.strategy import Strategy

NAIVE = "naive+order/knight-tour"
STATIC = "static+order/knight-tour"
WARNSDORFF = "warnsdorff+order/knight-tour"


def race(user, one, other):
    """Compare two strategies from d5."""
    setup = user.window.session.scene.setup.starting_at(27)
    setups = (setup.with_strategy(Strategy.parse(each)) for each in (one, other))
    user.window.controller.open_with_undo(tuple(setups))
    user.activate()


def divergence_marks(landscape):
    return [
        sign
        for sign in signs.iter_landscape_marks(landscape.state)
        if sign.mark_type is MarkType.DIVERGENCE
    ]


@pytest.mark.parametrize(
    ("rivals", "same", "why"),
    [
        (
            (NAIVE, WARNSDORFF),
            "The same until step 7, the 8th square.",
            "Here the fixed order takes d7; Warnsdorff prefers g8 with 2 exits.",
        ),
        (
            (STATIC, "static+random:3/knight-tour"),
            "The same until step 33, the 34th square.",
            "Here e6 and c6 tie: the first search takes e6.",
        ),
        (
            (NAIVE, "naive+order/horsetreads"),
            "They part at the start.",
            "Here the first search takes b6; the second takes c7.",
        ),
    ],
)
def test_that_a_key_shows_the_divergence_and_its_reason(user, rivals, same, why):
    race(user, *rivals)
    problems = [setup.problem for setup in user.window.session.scene.setups]
    verdict_text = f"{same} {why}"
    user.wait_until(attrgetter("divergence"), user.window.controller.divergence_finder)
    user.key(Qt.Key.Key_P)
    divergence = run_to_completion(iter_divergence(*problems, 10**6))
    user.wait_for_step(divergence.step)
    user.wait_until_idle()
    assert [client.step for client in user.playback.clients] == [divergence.step] * 2
    assert divergence_texts(divergence)[0] == verdict_text
    for name in ("timeline", "rivalTimeline"):
        landscape = user.widget(name)
        assert user.settled(attrgetter("verdict_text"), landscape) == verdict_text
        (pin,) = divergence_marks(landscape)
        assert marks.mark_sentence(problems[0].board, pin) == (
            f"Step {divergence.step}: both searches are the same until here, "
            f"the {format_ordinal(len(divergence.positions[0].path))} square."
        )


def test_that_divergence_marks_go_with_the_race_or_a_search(user):
    race(user, NAIVE, WARNSDORFF)
    user.wait_until(attrgetter("divergence"), user.window.controller.divergence_finder)
    assert user.window.commands["parting"].isEnabled()
    race(user, NAIVE, NAIVE)
    assert user.window.controller.divergence_finder.divergence is None

    def is_disabled():
        return not user.window.commands["parting"].isEnabled()

    def has_marks():
        return bool(divergence_marks(user.widget("timeline")))

    def has_no_marks():
        return not has_marks()

    user.wait_until(is_disabled)
    race(user, NAIVE, WARNSDORFF)
    user.wait_until(has_marks)
    user.key(Qt.Key.Key_C)
    user.wait_until(has_no_marks)
