"""A mark that appears for the first time is named once, where nothing is hidden by it."""

from itertools import pairwise
from operator import attrgetter

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QLabel

from knight_gui.messages import marks
from knight_gui.messages.marks import MarkType
from knight_gui.player.pace import Pace
from knight_gui.search.recording import Recording
from knight_gui.window import callouts, message_boxes
from knight_gui.window.message_boxes import MAX_CALLOUTS, CalloutBudget
from tests.support.patience import PATIENCE_MS
from tests.window.user import A8


@pytest.fixture(autouse=True)
def kept(monkeypatch):
    """Have settings of its own."""
    kept = {}
    monkeypatch.setattr(message_boxes, "read_setting", kept.get)

    def keep(key, names):
        kept[key] = set(names)

    monkeypatch.setattr(message_boxes, "write_setting", keep)
    return kept


@pytest.fixture
def callouts_in_a_run(monkeypatch):
    """Budget of callouts of these tests, which stay for long."""
    # where the machine is busy, the test may look only now and then
    monkeypatch.setattr(callouts, "_CALLOUT_DURATION_MS", PATIENCE_MS)
    return MAX_CALLOUTS


def card(user):
    return user.widget("callout")


def named_now(user):
    """The marks that are named on the screen."""
    texts = [label.text() for label in card(user).children() if hasattr(label, "text")]
    return [
        mark for mark in MarkType if not card(user).isHidden() and marks.mark_name(mark) in texts
    ]


def test_that_each_mark_has_one_callout_and_a_run_three(kept):
    budget = CalloutBudget()
    for name in ("NEXT", "TRIED", "HATCHED"):
        assert budget.can_show(name)
        budget.record_shown(name)
        assert not budget.can_show(name)
    assert not budget.can_show("LAST_WAY")
    again = CalloutBudget()
    assert not again.can_show("TRIED")
    assert again.can_show("LAST_WAY")
    assert kept["named"] == {"HATCHED", "NEXT", "TRIED"}


def test_that_a_callout_goes_by_itself_and_makes_room_for_another(user, monkeypatch, kept):
    monkeypatch.setattr(callouts, "EXPLAINED_MARKS", (MarkType.LAST_WAY, MarkType.HATCHED))
    monkeypatch.setattr(callouts, "_CALLOUT_DURATION_MS", 60)
    user.start(A8, 33)

    def is_gone():
        return bool(kept) and not named_now(user)

    def are_both_gone():
        return kept["named"] == {"LAST_WAY", "HATCHED"} and not named_now(user)

    user.wait_until(is_gone)
    user.go_to(32)
    user.go_to(33)
    user.wait_until(are_both_gone)


def test_that_marks_of_the_landscape_are_named_from_the_same_budget(user, monkeypatch):
    monkeypatch.setattr(
        callouts, "EXPLAINED_MARKS", (MarkType.REFUTED_BAR, MarkType.KEPT_BAR, MarkType.PLAYHEAD)
    )
    landscape = user.timeline
    user.start(A8, 30)
    user.wait_until(attrgetter("state.data"), landscape)
    user.qtbot.wait(2 * callouts._CHECK_DELAY_MS)
    assert card(user).isHidden(), "no retreat was seen"
    user.go_to(34)
    user.wait_until(named_now, user)
    # nothing of the landscape is covered: it is low
    assert card(user).parent() is user.board_view
    assert user.window.context.callout_budget.remaining < MAX_CALLOUTS


def test_that_a_line_leads_from_a_callout_to_its_mark_and_both_go_with_it(user, monkeypatch):
    monkeypatch.setattr(callouts, "EXPLAINED_MARKS", (MarkType.TAKEN_BACK,))
    # the first step that takes a move back
    user.start(A8, 32)
    user.wait_until(named_now, user)
    line = user.widget("leaderLine").line
    view = user.board_view
    container = user.window.centralWidget()
    left_square = view.mapTo(container, view.square_center(user.position.square_left))
    mark_rect = QRect(0, 0, round(2 * user.side_px), round(2 * user.side_px))
    mark_rect.moveCenter(left_square)
    assert mark_rect.contains(line.p2().toPoint())
    assert not QRect(card(user).geometry()).contains(view.mapFrom(container, line.p2().toPoint()))
    user.go_to(33)
    assert card(user).isHidden()
    assert user.widget("leaderLine").isHidden()


def test_that_the_picture_of_a_mark_is_between_two_and_three_lines_high(user, monkeypatch):
    monkeypatch.setattr(callouts, "EXPLAINED_MARKS", (MarkType.NEXT,))
    user.start(A8, 3)
    user.wait_until(named_now, user)
    (picture,) = (
        label.pixmap() for label in card(user).findChildren(QLabel) if not label.pixmap().isNull()
    )
    line_height = user.board_view.fontMetrics().height()
    assert 2 <= picture.deviceIndependentSize().height() / line_height <= 3


def test_that_a_callout_hides_neither_the_knight_nor_the_next_square_nor_the_mark(
    user, monkeypatch
):

    def always(*_):
        return True

    monkeypatch.setattr(CalloutBudget, "can_show", always)
    user.start(A8, 33)
    user.wait_until(named_now, user)
    for step in range(33, 60):
        user.go_to(step)
        position = user.position
        squares = [position.head, *(each.square for each in position.untried_candidates[:1])]
        places = [user.square_rect(square).center() for square in squares]
        shown = QRect(card(user).geometry())
        assert card(user).isHidden() or not any(shown.contains(place) for place in places)
        assert card(user).isHidden() or card(user).parent().rect().contains(shown)


def test_that_a_callout_covers_no_square_of_the_path_while_there_is_room_beside_it(
    user, monkeypatch
):
    monkeypatch.setattr(callouts, "EXPLAINED_MARKS", (MarkType.NEXT,))
    user.start(A8, 3)
    user.wait_until(named_now, user)
    assert named_now(user) == [MarkType.NEXT]
    shown = card(user).geometry()
    centers = map(user.board_view.square_center, user.position.path)
    assert not any(shown.contains(center) for center in centers)


def test_that_presentations_and_skipped_steps_have_no_callouts(user, monkeypatch):
    user.start(A8, 33)
    user.wait_until(named_now, user)
    user.window.session.update(is_full_screen=True)
    assert named_now(user) == []
    user.window.session.update(is_full_screen=False)
    monkeypatch.setattr(type(user.playback.clients[0]), "pace", Pace.SKIPPING)
    left = user.window.context.callout_budget.remaining
    for step in (34, 33):
        user.go_to(step)
    user.qtbot.wait(300)
    assert (named_now(user), user.window.context.callout_budget.remaining) == ([], left)


def test_that_the_first_dead_end_pauses_once_and_says_what_it_is(user, monkeypatch):
    # the mark appears one step before
    monkeypatch.setattr(callouts, "EXPLAINED_MARKS", (MarkType.LOST,))
    user.start(A8, step=28)
    user.key(Qt.Key.Key_Space)
    user.wait_for_step(31)
    user.wait_until_not_playing()
    assert user.position.is_dead_end
    user.qtbot.wait(2 * callouts._CHECK_DELAY_MS)
    text = "\n".join(label.text() for label in card(user).findChildren(QLabel))
    assert "Dead end: no free square is one move from h8." in text
    assert "or G for Warnsdorff’s rule" in text
    assert not card(user).isHidden()
    # the mark itself may be named later
    monkeypatch.setattr(callouts, "EXPLAINED_MARKS", ())
    user.key(Qt.Key.Key_Space)
    user.wait_past_step(35)
    assert user.playback.is_playing
    assert card(user).isHidden()


@pytest.mark.parametrize("start", ["a8", "d4", "h1", "e2"])
def test_that_the_first_dead_end_leaves_the_knight_and_all_squares_around_it_free(
    user, monkeypatch, start
):
    monkeypatch.setattr(callouts, "EXPLAINED_MARKS", ())
    user.start(user.board_view.board.parse_square(start))
    recording = Recording(user.problem)
    recording.advance(1000)
    user.go_to(recording.next_dead_end(0) - 2)
    user.playback.play()
    user.wait_until(lambda: not card(user).isHidden())
    head = user.position.head
    rect = card(user).geometry()
    for square in (head, *user.board_view.board.neighbors(head)):
        assert not rect.contains(user.square_rect(square).center())


def test_that_a_callout_seldom_moves_while_the_search_plays(user, monkeypatch):
    monkeypatch.setattr(callouts, "EXPLAINED_MARKS", (MarkType.LAST_WAY,))
    user.start(A8, 33)
    user.wait_until(named_now, user)
    monkeypatch.setattr(type(user.playback), "is_playing", True)
    places = []
    for step in range(34, 94):
        user.go_to(step)
        places.append(card(user).geometry())
    moves = sum(before != after for before, after in pairwise(places))
    assert moves <= 2
