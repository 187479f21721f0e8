"""The window in situations of a user looks as approved: `pytest --approve` writes it anew.

A text has the disabled commands with their reasons, and where the named widgets are at some sizes.
A drawing has the widgets that paint themselves, but for boards, landscapes and exported pictures.
"""

from collections import defaultdict
from functools import partial
from pathlib import Path
from types import FunctionType

import pytest
from PySide6.QtCore import QPoint
from PySide6.QtGui import QRegion
from PySide6.QtWidgets import QWidget

from knight_gui.state.speed import Speed
from knight_gui.window.board.view import BoardView
from knight_gui.window.commands.actions import ALL_COMMANDS
from knight_gui.window.export.choices import ExportPreview
from knight_gui.window.landscape.view import LandscapeView
from knight_gui.window.widgets.picture import CachedPicture
from tests.drawing.svg import make_svg, normalize_svg
from tests.support.approved import assert_approved
from tests.support.pictures import fixed_font
from tests.window.user import A8

APPROVED = Path(__file__).parent / "approved"
SIZES = ((600, 400), (780, 560), (720, 640), (1024, 800), (1400, 860), (1920, 900))
"""Sizes from which on the window has other parts or gaps."""
DRAWN_SIZE = (1024, 800)
STUCK_START = 5 * 8 + 4


@pytest.fixture(autouse=True)
def _fixed_font(own_font):
    with fixed_font(own_font):
        yield


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


def wait_for_wasted_steps(user):
    """Wait until the steps on a lost path are counted."""
    label = user.widget("wastedFigure")
    user.wait_until(lambda: label.text() != "–")


def stuck(user):
    user.choose_program("knight")
    user.search(STUCK_START)
    user.wait_for_status("Stuck")
    wait_for_wasted_steps(user)


def solved(user):
    user.click("greedyButton")
    user.search(A8)
    user.wait_for_status("Solved")
    wait_for_wasted_steps(user)


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


def page_of_solved_search(user, page):
    """Open a page once a search has found a tour."""
    user.search(A8, "5x5")
    user.window.session.update(page=page)


def runs_page(user):
    user.search(1, "5x5")
    user.search(A8)
    user.window.session.update(page="runs")


def sweep_page(user, page):
    """Search all starts of a board, or a start with all seeds."""
    user.choose_size("5x5")
    user.window.session.update(page=page)
    user.click("mapStartButton")
    user.wait_for_text("mapProgress", "All")


def lesson(user):
    user.give("whyItTakesSoLong")
    user.window.session.update(speed=Speed(60))
    user.wait_until_at_rest()
    user.wait_for_verdict()
    wait_for_wasted_steps(user)


SITUATIONS = {
    "nothing_chosen": nothing_chosen,
    "first_step": first_step,
    "lost_path": lost_path,
    "stopped": stopped,
    "stuck": stuck,
    "solved": solved,
    "compared": compared,
    "by_hand": by_hand,
    "impossible_start": impossible_start,
    "edited_board": edited_board,
    "lesson": lesson,
    "runs_page": runs_page,
    "map_page": partial(sweep_page, page="map"),
    "luck_page": partial(sweep_page, page="luck"),
    **{
        f"{page}_page": partial(page_of_solved_search, page=page)
        for page in ("chart", "aboutTour", "strategy", "marks", "help", "export", "goTo")
    },
}


def visible_widgets(window):
    """Return the visible widgets of a window without those of its menus."""
    widgets = window.findChildren(QWidget)
    return [widget for widget in widgets if widget.isVisible() and widget.window() is window]


def widget_lines(window):
    """Return a line for each named widget: its name, its position and its size."""
    lines = []
    for widget in visible_widgets(window):
        name = widget.objectName()
        if name and not name.startswith("qt_"):
            pos = widget.mapTo(window, QPoint())
            lines.append(f"{name} {pos.x()},{pos.y()} {widget.width()}×{widget.height()}")
    return lines


def disabled_lines(window):
    """Return a line for each reason: the names of the commands that it disables."""
    names_by_reason = defaultdict(list)
    for command in ALL_COMMANDS:
        reason = command.disabled_reason(window.context)
        if reason is not None:
            names_by_reason[reason()].append(command.name)
    return [f"{reason}: {', '.join(names)}" for reason, names in names_by_reason.items()]


def draw_painted_widgets(window, painter):
    """Draw the widgets that paint themselves, each where it is in the window."""
    for widget in visible_widgets(window):
        pos = widget.mapTo(window, QPoint())
        if isinstance(widget, CachedPicture) and not isinstance(widget, ExportPreview):
            painter.save()
            painter.translate(pos)
            widget.draw(painter)
            widget.draw_overlay(painter)
            painter.restore()
        elif _paints_itself(widget):
            widget.render(painter, pos, QRegion(), QWidget.RenderFlag(0))


def _paints_itself(widget):
    is_python = isinstance(type(widget).paintEvent, FunctionType)
    return is_python and not isinstance(widget, BoardView | LandscapeView | ExportPreview)


def sizes_of(name):
    """Return the sizes at which a situation is laid out."""
    if name == "stopped":
        # where it stops depends on the machine
        return ()
    return (SIZES[0], DRAWN_SIZE) if name.endswith("_page") else SIZES


@pytest.mark.usefixtures("pools")
@pytest.mark.parametrize("name", SITUATIONS)
def test_that_each_situation_looks_as_approved(user, name, request):
    window = user.window
    window.session.update(reduces_motion=True)
    SITUATIONS[name](user)
    user.wait_until_idle()
    approve = request.config.getoption("approve")
    lines = disabled_lines(window)
    for size in sizes_of(name):
        user.resize(*size)
        lines += ["", "{}×{}".format(*size), *user.settled(widget_lines, window)]
        if size == DRAWN_SIZE:
            svg = make_svg(partial(draw_painted_widgets, window), window.rect())
            assert_approved(APPROVED / f"{name}.svg", normalize_svg(svg), approve=approve)
    text = "".join(f"{line}\n" for line in lines)
    assert_approved(APPROVED / f"{name}.txt", text, approve=approve)


def test_that_every_approved_file_is_still_compared():
    names = {f"{name}.{ending}" for name in SITUATIONS for ending in ("svg", "txt")}
    names.remove("stopped.svg")
    assert {file.name for file in APPROVED.iterdir()} == names
