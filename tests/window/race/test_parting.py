"""Where the two searches of a race part, marked and told in both landscapes."""

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
from tests.window.user import User

NAIVE = "naive+order/knight-tour"
STATIC = "static+order/knight-tour"
WARNSDORFF = "warnsdorff+order/knight-tour"


@pytest.fixture
def user(window, qtbot):
    return User(window, qtbot)


def race(user, one, other):
    """Race two strategies from d5."""
    setup = user.window.session.scene.setup.starting_at(27)
    setups = (setup.with_strategy(Strategy.parse(each)) for each in (one, other))
    user.window.controller.open_with_undo(tuple(setups))
    user.activate()


def pins_of(landscape):
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
def test_that_a_key_leads_to_the_last_step_that_both_share_and_it_is_said_why(
    user, rivals, same, why
):
    race(user, *rivals)
    problems = [setup.problem for setup in user.window.session.scene.setups]
    said = f"{same} {why}"
    user.wait_until(lambda: user.window.controller.divergence_finder.divergence is not None)
    user.key(Qt.Key.Key_P)
    found = run_to_completion(iter_divergence(*problems, 10**6))
    user.wait_until(lambda: [track.step for track in user.go.clients] == [found.step] * 2)
    assert divergence_texts(found)[0] == said
    for name in ("timeline", "rivalTimeline"):
        landscape = user.widget(name)
        user.wait_until(lambda landscape=landscape: landscape.verdict_text == said)
        (pin,) = pins_of(landscape)
        assert marks.mark_sentence(problems[0].board, pin) == (
            f"Step {found.step}: both searches are the same until here, "
            f"the {format_ordinal(len(found.positions[0].path))} square."
        )


def test_that_no_mark_stays_when_the_race_or_one_of_its_searches_ends(user):
    race(user, NAIVE, WARNSDORFF)
    user.wait_until(lambda: user.window.controller.divergence_finder.divergence is not None)
    assert user.window.commands["parting"].isEnabled()
    race(user, NAIVE, NAIVE)
    assert user.window.controller.divergence_finder.divergence is None
    user.wait_until(lambda: not user.window.commands["parting"].isEnabled())
    race(user, NAIVE, WARNSDORFF)
    user.wait_until(lambda: bool(pins_of(user.widget("timeline"))))
    user.key(Qt.Key.Key_C)
    user.wait_until(lambda: not pins_of(user.widget("timeline")))
