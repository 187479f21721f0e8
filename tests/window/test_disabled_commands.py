"""Commands that are disabled, each with its reason, in situations of a user.

`pytest --approve` writes the lists anew.
"""

from collections import defaultdict
from pathlib import Path

import pytest

from knight_gui.window.commands.actions import ALL_COMMANDS
from tests.support.approved import assert_approved
from tests.window.user import A8

APPROVED = Path(__file__).parent / "approved"
STUCK_START = 5 * 8 + 4


def nothing_chosen(_user):
    """Nothing has been clicked yet."""


def first_step(user):
    user.start(A8, step=0)


def lost_path(user):
    user.start(A8, step=33)
    user.wait_for_status("Lost since")


def stopped(user):
    user.start(A8)
    user.give("stop")
    user.wait_until_stopped()
    user.go_to(user.playback.step_count)


def stuck(user):
    user.choose_program("knight")
    user.search(STUCK_START)
    user.wait_for_status("Stuck")


def solved(user):
    user.click("greedyButton")
    user.search(A8)
    user.wait_for_status("Solved")


def compared(user):
    user.give("compare")
    user.start(A8, step=33)
    user.wait_for_all_frames()
    user.wait_for_verdict()


def by_hand(user):
    user.give("you")
    user.click_start(A8)
    user.wait_for_path(A8)


def impossible_start(user):
    user.choose_size("5x5")
    user.click_square(1)
    user.wait_until(lambda: user.window.session.scene.is_impossible)


def edited_board(user):
    user.window.session.update(page="board")


def lesson(user):
    user.give("whyItTakesSoLong")
    user.wait_until_at_rest()
    user.wait_for_verdict()


SITUATIONS = (
    nothing_chosen,
    first_step,
    lost_path,
    stopped,
    stuck,
    solved,
    compared,
    by_hand,
    impossible_start,
    edited_board,
    lesson,
)


@pytest.mark.parametrize("situation", SITUATIONS, ids=lambda situation: situation.__name__)
def test_that_each_disabled_command_has_the_approved_reason(user, situation, request):
    situation(user)
    user.wait_until_idle()
    names_by_reason = defaultdict(list)
    for command in ALL_COMMANDS:
        reason = command.disabled_reason(user.window.context)
        if reason is not None:
            names_by_reason[reason()].append(command.name)
    lines = [f"{reason}: {', '.join(names)}\n" for reason, names in names_by_reason.items()]
    file = APPROVED / f"{situation.__name__}.txt"
    assert_approved(file, "".join(lines), approve=request.config.getoption("approve"))


def test_that_every_approved_list_is_still_compared():
    names = {f"{situation.__name__}.txt" for situation in SITUATIONS}
    assert {file.name for file in APPROVED.iterdir()} == names
