"""The worker without a thread: what it answers, what it says, when it rests, how it fails."""

import sys
import time
from dataclasses import replace

import pytest
from PySide6.QtCore import QTimer

from knight_gui.player import worker as worker_module
from knight_gui.player.frame import Ending
from knight_gui.player.jobs.count_wasted import CountWasted
from knight_gui.player.jobs.enumerate_tours import EnumerateTours
from knight_gui.player.jobs.landscape import ReadStretch, ReadWhole, TellBar
from knight_gui.player.look_ahead import LookAhead
from knight_gui.player.requests import (
    Cancel,
    Close,
    GoLive,
    GoTo,
    GoToNextDeadEnd,
    GoToNextLoss,
    GoToNextProof,
    GoToNextRetreat,
    GoToNextUndoing,
    GoToPreviousDeadEnd,
    GoToPreviousRetreat,
    Open,
    SearchOn,
    Stop,
)
from knight_gui.player.work import Work
from knight_gui.player.worker import MOST_RECORDINGS, SearchWorker
from knight_gui.search.kinds import StepKind
from knight_gui.search.losses import Losses
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.search import Search
from knight_gui.tour import Board
from tests.player.cast import (
    CORNER,
    ENDINGS,
    ENDLESS,
    ENDLESS_TOO,
    NAIVE,
    SWIFT,
    TOUR,
    Ears,
    strategies,
)

SIGNALS = (
    "answered",
    "moved",
    "retreated",
    "progressed",
    "obeyed",
    "delivered",
    "finished",
    "failed",
)
LOOKS = (
    GoTo(0),
    GoTo(7),
    GoTo(2**40),
    GoTo(-1),
    GoLive(),
    GoToNextDeadEnd(3),
    GoToNextDeadEnd(2**40),
    GoToPreviousDeadEnd(500),
    GoToPreviousDeadEnd(2**40),
    GoToNextRetreat(0, 2),
    GoToNextRetreat(0, 2**40),
    GoToPreviousRetreat(500, 2),
    GoToPreviousRetreat(2**40, 2),
)
ORDERS = (Stop(), SearchOn(), EnumerateTours(), Cancel(EnumerateTours))
MANY_SLICES = 20_000
SIX = Problem(Board(6, 6), (0,), NAIVE)
"""To find all its tours takes seconds."""


@pytest.fixture(autouse=True)
def _way_kept(monkeypatch):
    """Keep the thread of the tests, in which this worker works, from giving way for good."""
    monkeypatch.setattr(worker_module, "give_way", lambda: None)


class Desk:
    """A worker in the same thread, whose slices are counted out one by one."""

    def __init__(self, rest_after_s=60.0):
        self.worker = SearchWorker(rest_after_s)
        self.ears = Ears(self.worker, *SIGNALS)

    def ask(self, request):
        """Return the one answer to a request; what else was said stays in the ears."""
        before = len(self.ears.of("answered"))
        self.worker.handle(request)
        answers = self.ears.of("answered")[before:]
        assert len(answers) == 1, f"{len(answers)} answers to {request}"
        return answers[0]

    def order(self, order):
        """Give an order, and see that it is obeyed once and answered by no frame."""
        before = (len(self.ears.of("obeyed")), len(self.ears.of("answered")))
        self.worker.obey(order)
        after = (len(self.ears.of("obeyed")), len(self.ears.of("answered")))
        assert after == (before[0] + 1, before[1])

    def tell(self, wish):
        """Ask or order."""
        if wish in ORDERS:
            self.order(wish)
        else:
            self.ask(wish)

    def delivered(self, kind):
        """What has come of the jobs of a kind."""
        return [said.result for said in self.ears.of("delivered") if isinstance(said.job, kind)]

    def is_done(self, kind):
        """Whether a job of a kind was told of to its end."""
        told = self.ears.of("delivered")
        return any(said.is_complete for said in told if isinstance(said.job, kind))

    def search(self, slices=1):
        for _ in range(slices):
            self.worker._work()

    def search_until(self, condition):
        for _ in range(MANY_SLICES):
            if condition():
                return
            self.worker._work()
        raise AssertionError("it never came to that")

    def search_beyond(self, step):
        self.search_until(lambda: self.recording.steps > step)

    @property
    def look_ahead(self):
        return self.worker._look_ahead

    @property
    def recording(self):
        return self.look_ahead.recording

    @property
    def work(self):
        """What the worker said last that its search is doing."""
        return self.ears.of("progressed")[-1].work

    @property
    def worked_s(self):
        """How long the search ran, which is its lead as long as step 0 is shown."""
        return self.look_ahead._worked_s

    def is_at_work(self):
        """Whether a slice changes anything."""
        before = self.recording.steps
        self.search(3)
        return self.recording.steps > before


@pytest.fixture
def desk():
    return Desk()


@pytest.fixture
def endless(desk):
    """A worker that has searched some steps of a search without end."""
    desk.ask(Open(ENDLESS))
    desk.search_beyond(2000)
    return desk


def positions(problem, steps):
    """The positions after each of the first steps, from a search of their own."""
    search, found = Search(problem), []
    for _ in range(steps + 1):
        found.append(search.position())
        search.advance(1)
    return found


# One request, one answer


@pytest.mark.parametrize("request_", [*LOOKS, Close(), Open(TOUR), Open(TOUR, 2**40)])
def test_that_every_request_is_answered_by_exactly_one_frame(request_):
    for problem in (None, ENDLESS, *ENDINGS):
        for slices in (0, 5):
            desk = Desk()
            if problem is not None:
                desk.ask(Open(problem))
                desk.search(slices)
            frame = desk.ask(request_)
            opened = TOUR if isinstance(request_, Open) else problem
            if opened is None or isinstance(request_, Close):
                assert frame is None
            else:
                assert frame.problem == opened
                assert 0 <= frame.position.step <= desk.recording.steps
            assert desk.ears.of("failed") == []


@pytest.mark.parametrize("request_", [*LOOKS, Close()])
def test_that_nothing_else_is_said_while_nothing_is_open(desk, request_):
    assert desk.ask(request_) is None
    desk.search(3)
    assert desk.ears.names == ["answered"]


@pytest.mark.parametrize("order", ORDERS)
def test_that_there_is_nothing_to_order_while_nothing_is_open(desk, order):
    desk.order(order)
    desk.search(3)
    assert desk.ears.names == ["obeyed"]


def test_that_a_slice_answers_nothing(endless):
    endless.ears.take()
    endless.search(20)
    assert endless.ears.of("answered") == []


def test_that_the_answer_is_the_last_word_on_a_request(endless):
    for request in (Open(TOUR), Open(ENDLESS), GoTo(5), GoLive()):
        endless.ears.take()
        endless.ask(request)
        assert endless.ears.names[-1] == "answered"


# Where it looks


def test_that_a_search_is_opened_at_its_beginning(desk):
    frame = desk.ask(Open(ENDLESS))
    assert frame.problem is ENDLESS
    assert frame.position == positions(ENDLESS, 0)[0]
    assert not {"moved", "retreated"} & set(desk.ears.names)


def test_that_any_step_is_shown_as_it_was(endless):
    expected = positions(ENDLESS, 300)
    for step in (300, 299, 0, 1, 150, 64, 65):
        frame = endless.ask(GoTo(step))
        assert frame.position == expected[step]


def test_that_beyond_the_ends_is_at_the_ends(endless):
    last = endless.recording.steps
    for request in (GoTo(2**62), GoLive()):
        frame = endless.ask(request)
        assert frame.position.step == last
    assert endless.ask(GoTo(-5)).position.step == 0


def test_that_what_is_newest_grows_with_the_search(endless):
    first = endless.ask(GoLive()).position.step
    endless.search(2)
    assert endless.ask(GoLive()).position.step > first


@pytest.mark.parametrize("distance", [1, 2, 7, 64, 1400])
def test_that_before_a_later_frame_it_is_told_what_happened_on_the_way(endless, distance):
    expected = positions(ENDLESS, 200 + distance)
    for first in range(100, 200):
        last = first + distance
        endless.ask(GoTo(first))
        endless.ears.take()
        frame = endless.ask(GoTo(last))
        (name, passage), (last_name, said) = endless.ears.take()
        assert (last_name, said) == ("answered", frame)
        assert (passage.first, passage.last, passage.steps) == (first, last, distance)
        retreats = [p.left for p in expected[first + 1 : last + 1] if p.kind is StepKind.RETREAT]
        assert name == ("retreated" if retreats else "moved")
        counts = passage.retreats_by_square
        assert counts.sum() == len(retreats)
        assert all(counts[square] == retreats.count(square) for square in set(retreats))
        assert (passage.longest_retreat > 0) == bool(retreats)
        assert (passage.back_to is not None) == bool(retreats)


def test_that_a_report_that_a_request_interrupts_is_told_after_the_answer(endless, monkeypatch):
    search = LookAhead.search

    def search_interrupted(look_ahead):
        search(look_ahead)
        endless.worker._token.cancel()

    monkeypatch.setattr(LookAhead, "search", search_interrupted)
    monkeypatch.setattr(worker_module, "REPORT_EVERY_S", 0)
    endless.ears.take()
    endless.search()
    assert endless.ears.names == []
    endless.ask(GoTo(0))
    assert endless.ears.names == ["answered", "progressed"]


@pytest.mark.usefixtures("qapp")
def test_that_an_interrupted_search_sleeps_until_it_is_told_why(endless):
    endless.worker.begin()
    endless.ask(GoTo(0))
    assert endless.worker._timer.isActive()
    endless.worker._token.cancel()
    endless.search()
    assert not endless.worker._timer.isActive()
    endless.ask(GoTo(1))
    assert endless.worker._timer.isActive()
    endless.worker.end()


def test_that_a_search_that_takes_long_tells_how_much_of_the_tree_was_tried(desk, monkeypatch):
    monkeypatch.setattr(worker_module, "REPORT_EVERY_S", 0)
    desk.ask(Open(ENDLESS))
    desk.search()
    assert desk.ears.of("progressed")[-1].share is None
    monkeypatch.setattr(worker_module, "_SHARED_AFTER_S", 0)
    desk.search()
    assert 0 < desk.ears.of("progressed")[-1].share < 1


def test_that_what_is_told_meanwhile_need_not_wait_for_a_slice(endless):
    token = endless.worker._token
    first, second = token.cancel(), token.cancel()
    endless.worker.obey(Cancel(EnumerateTours), first)
    assert token.is_cancelled
    endless.worker.handle(GoTo(1), (second, None))
    assert not token.is_cancelled


@pytest.mark.parametrize("step", [0, 99, 100])
def test_that_there_is_no_way_back_to_be_told(endless, step):
    endless.ask(GoTo(100))
    endless.ears.take()
    endless.ask(GoTo(step))
    assert endless.ears.names == ["answered"]


def test_that_dead_ends_are_found_in_both_directions(endless):
    expected = positions(ENDLESS, 1000)
    dead_ends = [p.step for p in expected if p.is_dead_end and p.kind is StepKind.ADVANCE]
    assert len(dead_ends) > 10
    step = 0
    for dead_end in dead_ends:
        step = endless.ask(GoToNextDeadEnd(step)).position.step
        assert step == dead_end
    for dead_end in [*dead_ends[-2::-1], 0, 0]:
        step = endless.ask(GoToPreviousDeadEnd(step)).position.step
        assert step == dead_end


def test_that_without_a_further_dead_end_the_live_end_is_shown(desk):
    desk.ask(Open(TOUR))
    desk.search_until(lambda: desk.recording.outcome is not None)
    frame = desk.ask(GoToNextDeadEnd(0))
    assert frame.position.step == 63


def test_that_a_retreat_is_gone_to_if_it_is_there(endless):
    expected = positions(ENDLESS, 1200)
    runs = [0]
    for position in expected[1:]:
        runs.append(runs[-1] + 1 if position.kind is StepKind.RETREAT else 0)
    size = max(runs[:1000])
    deep = [s for s in range(1000) if runs[s] >= size and not runs[s + 1]]
    frame = endless.ask(GoToNextRetreat(0, size))
    assert frame.position.step == deep[0]
    assert endless.ask(GoToPreviousRetreat(deep[0] + 1, size)).position.step == deep[0]
    assert endless.ask(GoToPreviousRetreat(deep[0], size)).position.step == deep[0]
    assert endless.ask(GoToNextRetreat(0, 80)).position.step == deep[0], "no reason to go away"


def test_that_a_jump_is_given_up_for_what_is_asked_meanwhile(endless, monkeypatch):
    endless.ask(GoTo(100))
    token = endless.worker._look_token
    look = endless.recording.next_dead_end
    monkeypatch.setattr(
        endless.recording, "next_dead_end", lambda step: (token.cancel(), look(step))[1]
    )
    assert endless.ask(GoToNextDeadEnd(100)).position.step == 100
    assert endless.ears.of("failed") == []
    assert endless.ask(GoTo(7)).position.step == 7


# What it says of the search


def test_that_a_report_tells_the_state_of_the_search(endless):
    endless.order(Stop())
    report, recording = endless.ears.of("progressed")[-1], endless.recording
    assert report.problem is ENDLESS
    assert report.progress == recording.progress()
    assert report.profile == recording.profile()
    assert report.landmarks == recording.landmarks()
    assert report.work is Work.STOPPED


def test_that_the_speed_is_told_when_it_is_known(endless):
    assert endless.ears.of("progressed")[0].steps_per_s == 0
    endless.search_until(lambda: endless.look_ahead.steps_per_s > 0)
    endless.order(Stop())
    assert endless.ears.of("progressed")[-1].steps_per_s > 1000


def test_that_reports_come_at_most_thirty_times_a_second(endless):
    endless.ears.take()
    started = time.perf_counter()
    while (elapsed_s := time.perf_counter() - started) < 0.3:
        endless.search()
    elapsed_s = time.perf_counter() - started
    assert 1 <= len(endless.ears.of("progressed")) <= 30 * elapsed_s + 1


def test_that_beginning_stopping_and_going_on_are_reported_at_once(desk, monkeypatch):
    monkeypatch.setattr(worker_module, "REPORT_EVERY_S", 3600)
    for request, work in (
        (Open(ENDLESS), Work.SEARCHING),
        (Stop(), Work.STOPPED),
        (Stop(), Work.STOPPED),
        (SearchOn(), Work.SEARCHING),
        (SearchOn(), Work.SEARCHING),
    ):
        desk.ears.take()
        desk.tell(request)
        assert [report.work for report in desk.ears.of("progressed")] == [work]
        desk.search(3)
        assert len(desk.ears.of("progressed")) == 1


@pytest.mark.parametrize(("problem", "outcome"), ENDINGS.items())
def test_that_a_search_that_ends_says_so_once(desk, problem, outcome):
    desk.ask(Open(problem))
    desk.search_until(lambda: desk.recording.outcome is not None)
    desk.search(3)
    assert desk.ears.of("finished") == [Ending(problem, outcome)]
    assert desk.work is Work.ENDED
    for request in (SearchOn(), Stop(), GoTo(0), GoLive(), Open(SWIFT), Open(problem)):
        desk.ask(request)
    desk.search(3)
    assert [e for e in desk.ears.of("finished") if e.problem == problem][1:] == (
        # another board lies between: the search began anew, and what ends at once ends again
        [Ending(problem, outcome)] if desk.recording.outcome is not None else []
    )


def test_that_an_ended_search_does_not_end_again_when_it_is_shown_again(desk):
    desk.ask(Open(SWIFT))
    desk.search_until(lambda: desk.recording.outcome is not None)
    desk.ask(Open(ENDLESS))
    desk.search(3)
    desk.ask(Open(SWIFT))
    desk.search(3)
    assert [ending.problem for ending in desk.ears.of("finished")] == [SWIFT]
    assert desk.work is Work.ENDED


def test_that_an_ended_search_can_neither_be_stopped_nor_go_on(desk):
    desk.ask(Open(TOUR))
    desk.search_until(lambda: desk.recording.outcome is not None)
    for order in (Stop(), SearchOn()):
        desk.order(order)
        assert desk.work is Work.ENDED
        assert not desk.is_at_work()


# Stopping, resting, going on


def test_that_a_stopped_search_stands_still_until_told(endless):
    endless.order(Stop())
    assert endless.ears.names[-2:] == ["progressed", "obeyed"], "at rest is said at once"
    assert not endless.is_at_work()
    for request in (GoTo(300), GoLive(), GoToNextDeadEnd(20)):
        endless.ask(request)
        assert not endless.is_at_work()
    endless.order(SearchOn())
    assert endless.is_at_work()


def test_that_a_search_far_ahead_rests_and_says_so():
    desk = Desk(rest_after_s=0.03)
    desk.ask(Open(ENDLESS))
    desk.search_until(lambda: desk.work is Work.RESTING)
    assert not desk.is_at_work()
    assert desk.worked_s > 0.03


@pytest.fixture
def resting():
    desk = Desk(rest_after_s=0.03)
    desk.ask(Open(ENDLESS))
    desk.search_until(lambda: desk.work is Work.RESTING)
    return desk


def test_that_a_resting_search_goes_on_when_asked_as_far_again(resting):
    for _ in range(3):
        worked_s = resting.worked_s
        resting.order(SearchOn())
        assert resting.work is Work.SEARCHING
        resting.search_until(lambda: resting.work is Work.RESTING)
        assert resting.worked_s - worked_s > 0.0299


def test_that_a_resting_search_goes_on_by_itself_when_the_view_comes_near(resting):
    resting.ask(GoTo(1))
    assert not resting.is_at_work(), "still far ahead"
    resting.ask(GoLive())
    assert resting.is_at_work()
    resting.search_until(lambda: resting.work is Work.RESTING)


def test_that_a_resting_search_that_was_stopped_goes_on_when_asked(resting):
    worked_s = resting.worked_s
    resting.order(Stop())
    assert not resting.is_at_work()
    resting.order(SearchOn())
    resting.search_until(lambda: resting.work is Work.RESTING)
    assert resting.worked_s - worked_s > 0.0299, "one slice, and it rested again"


def test_that_a_rest_of_one_search_is_not_that_of_another(resting):
    resting.ask(Open(ENDLESS_TOO))
    assert resting.work is Work.SEARCHING
    assert resting.is_at_work()


def test_that_the_worker_searches_by_itself_and_lies_still_when_there_is_nothing_to_do(qtbot):
    desk = Desk()
    desk.worker.begin()
    (timer,) = desk.worker.findChildren(QTimer)
    desk.order(Stop())
    assert not timer.isActive()
    desk.ask(Open(ENDLESS))
    qtbot.waitUntil(lambda: desk.recording.steps > 5000)
    assert timer.isActive()
    for request, is_active in (
        (Stop(), False),
        (GoTo(3), False),
        (SearchOn(), True),
        (GoLive(), True),
        (Close(), False),
    ):
        desk.tell(request)
        assert timer.isActive() == is_active
    desk.ask(Open(TOUR))
    qtbot.waitUntil(lambda: not timer.isActive())
    assert desk.work is Work.ENDED
    desk.worker.end()


# What is kept


def test_that_going_back_to_another_strategy_is_instant(endless):
    searched = endless.recording.steps
    endless.ask(Open(SWIFT))
    endless.search(5)
    endless.ears.take()
    frame = endless.ask(Open(ENDLESS, 1234))
    assert endless.recording.steps == searched
    assert frame.position.step == 1234
    assert not {"moved", "retreated"} & set(endless.ears.names), "the view jumped"
    assert endless.is_at_work()


def test_that_a_search_that_was_stopped_is_so_when_it_is_shown_again(endless):
    endless.order(Stop())
    endless.ask(Open(SWIFT))
    endless.ask(Open(ENDLESS))
    assert endless.work is Work.STOPPED
    assert not endless.is_at_work()


@pytest.mark.parametrize(
    "elsewhere",
    [
        ENDLESS_TOO,
        Problem(Board(9, 10), (1,), NAIVE),
        Problem(Board(9, 9, holes=frozenset({5})), (1,), NAIVE),
    ],
)
def test_that_another_board_or_start_forgets_the_searches(endless, elsewhere):
    endless.ask(Open(elsewhere))
    assert list(endless.worker._look_aheads) == [elsewhere]
    frame = endless.ask(Open(ENDLESS, 1234))
    assert endless.recording.steps == 0
    assert frame.position.step == 0


def test_that_nothing_is_kept_of_what_is_closed(endless):
    assert endless.ask(Close()) is None
    assert not endless.worker._look_aheads
    assert endless.ask(GoLive()) is None
    endless.ears.take()
    endless.search(5)
    assert endless.ears.heard == []
    endless.ask(Open(ENDLESS))
    assert endless.work is Work.SEARCHING
    assert endless.recording.steps == 0


def test_that_only_the_recordings_shown_last_are_kept(desk):
    problems = [Problem(Board(9, 9), (1,), s) for s in strategies(MOST_RECORDINGS + 2)]
    for problem in problems:
        desk.ask(Open(problem))
        desk.ask(Open(problems[0]))
        desk.search(1)
        assert len(desk.worker._look_aheads) <= MOST_RECORDINGS
    kept = set(desk.worker._look_aheads)
    assert kept == {problems[0], *problems[-MOST_RECORDINGS + 1 :]}


# When something breaks


def break_down(monkeypatch, name, error):
    def broken(*_, **__):
        raise error

    monkeypatch.setattr(Recording, name, broken)


def test_that_a_request_that_breaks_is_told_and_answered_with_what_was_shown(endless, monkeypatch):
    endless.ask(GoTo(100))
    with monkeypatch.context() as broken:
        break_down(broken, "next_dead_end", RuntimeError("the board is on fire"))
        endless.ears.take()
        frame = endless.ask(GoToNextDeadEnd(100))
    # the message comes last, so that drawing the frame does not wipe it away
    assert endless.ears.heard == [("answered", frame), ("failed", "the board is on fire")]
    assert frame.position.step == 100
    assert endless.ask(GoToNextDeadEnd(100)).position.step > 100
    assert endless.is_at_work()


def test_that_a_step_that_cannot_be_shown_leaves_the_one_before(endless, monkeypatch):
    endless.ask(GoTo(100))
    intact = Recording.position

    def broken(recording, step):
        if step > 100:
            raise RuntimeError("beyond")
        return intact(recording, step)

    monkeypatch.setattr(Recording, "position", broken)
    endless.ears.take()
    assert endless.ask(GoTo(200)).position.step == 100
    assert endless.ears.names == ["answered", "failed"], "no moves to what is not shown"
    assert endless.ask(GoTo(300)).position.step == 100


def test_that_an_answer_comes_even_if_nothing_can_be_shown(endless, monkeypatch):
    with monkeypatch.context() as broken:
        break_down(broken, "position", RuntimeError("dark"))
        for request in (GoTo(5), GoLive(), Open(ENDLESS)):
            assert endless.ask(request) is None
    assert endless.ears.of("failed") == ["dark"] * 3
    assert endless.ask(GoTo(5)).position.step == 5
    assert endless.is_at_work()


def test_that_a_report_that_breaks_does_not_answer_twice(endless, monkeypatch):
    with monkeypatch.context() as broken:
        break_down(broken, "progress", RuntimeError("lost count"))
        for request in (Open(SWIFT), Open(ENDLESS)):
            endless.ask(request)
        endless.worker.obey(Stop())
    assert len(set(endless.ears.of("failed"))) == 1
    assert endless.ask(GoTo(5)).position.step == 5


def test_that_a_slice_that_breaks_stops_the_search_until_told_to_go_on(endless, monkeypatch):
    with monkeypatch.context() as broken:
        break_down(broken, "advance", AssertionError())
        endless.ears.take()
        endless.search(5)
    assert endless.ears.names == ["progressed", "failed"]
    assert endless.ears.of("failed") == ["AssertionError"], "an error without a text has a name"
    assert endless.work is Work.STOPPED
    assert not endless.is_at_work()
    assert endless.ask(GoTo(50)).position.step == 50
    endless.order(SearchOn())
    assert endless.is_at_work()


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("elsewhere", [SWIFT, CORNER])
def test_that_after_a_search_that_cannot_be_opened_none_is(endless, monkeypatch, elsewhere):
    endless.worker.begin()
    (timer,) = endless.worker.findChildren(QTimer)
    with monkeypatch.context() as broken:
        break_down(broken, "__init__", OSError("no room"))
        assert endless.ask(Open(elsewhere)) is None
    assert endless.ears.of("failed") == ["no room"]
    assert not timer.isActive(), "the worker runs in circles"
    endless.ears.take()
    endless.search(3)
    for request in LOOKS:
        assert endless.ask(request) is None
    assert set(endless.ears.names) == {"answered"}, "one failure is told once"
    assert endless.ask(Open(elsewhere)).problem == elsewhere
    assert timer.isActive()
    endless.worker.end()


def test_that_a_lack_of_memory_is_said_in_words_and_a_smaller_board_still_opens(desk, monkeypatch):
    with monkeypatch.context() as broken:
        break_down(broken, "__init__", MemoryError("Unable to allocate 64.0 MiB for an array"))
        assert desk.ask(Open(ENDLESS)) is None
    (said,) = desk.ears.of("failed")
    assert "not enough memory" in said
    assert "allocate" not in said
    assert desk.ask(Open(CORNER)).problem == CORNER


def test_that_a_report_that_breaks_after_the_search_did_is_not_told_besides(endless, monkeypatch):
    with monkeypatch.context() as broken:
        break_down(broken, "advance", OSError("broken"))
        break_down(broken, "progress", OSError("broken, too"))
        endless.ears.take()
        endless.search(5)
    assert endless.ears.of("failed") == ["broken"]
    assert not endless.is_at_work()


def test_that_an_engine_that_cannot_be_loaded_is_told(desk, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setitem(sys.modules, "knight_gui.search.recording", None)
        desk.worker.load_engine()
        assert desk.ask(Open(ENDLESS)) is None
    assert len(desk.ears.of("failed")) == 2
    assert desk.ask(Open(ENDLESS)).problem == ENDLESS


# A closer look


def test_that_a_closer_look_brings_the_paths_of_some_of_the_steps(endless):
    depths = [p.depth for p in positions(ENDLESS, 1000)]
    endless.order(ReadStretch(400, 900, 50))
    endless.search_until(lambda: endless.delivered(ReadStretch))
    landscape = endless.delivered(ReadStretch)[-1]
    assert (landscape.first, landscape.last, len(landscape)) == (400, 900, 50)
    assert landscape.depths.tolist() == [depths[step] for step in landscape.steps.tolist()]
    assert "answered" not in endless.ears.names[-1:], "no frame answers it"


def test_that_the_search_goes_on_while_a_closer_look_is_computed(endless):
    endless.search_beyond(20_000_000)
    before = endless.recording.steps
    for _ in range(20):
        # as a view does that follows the search with a strip that shows a part of it
        endless.order(ReadStretch(0, endless.recording.steps, 4000))
        endless.search(2)
    assert endless.recording.steps > before + 100_000, "the search starved"
    endless.ears.take()
    endless.search_until(lambda: endless.delivered(ReadStretch))


def test_that_a_closer_look_is_computed_when_the_search_stands_still(endless):
    endless.order(Stop())
    endless.order(ReadStretch(0, 1000, 100))
    endless.search_until(lambda: endless.delivered(ReadStretch))
    assert endless.delivered(ReadStretch)[-1].last == 1000


def test_that_of_many_closer_looks_the_newest_counts(endless):
    for first in range(1000):
        endless.order(ReadStretch(first, first + 500, 100))
    endless.search_until(lambda: endless.delivered(ReadStretch))
    assert [profile.first for profile in endless.delivered(ReadStretch)] == [999]


def test_that_a_closer_look_at_another_search_is_forgotten(endless):
    endless.order(ReadStretch(0, 10, 5))
    endless.ask(Open(SWIFT))
    endless.search(5)
    assert endless.delivered(ReadStretch) == []


@pytest.mark.parametrize(
    ("first", "last", "bins"), [(-5, 2**40, 10), (2**40, 2**41, 10), (10, 5, 0), (0, 0, -1)]
)
def test_that_a_closer_look_keeps_within_what_was_searched(endless, first, last, bins):
    endless.order(Stop())
    endless.order(ReadStretch(first, last, bins))
    endless.search_until(lambda: endless.delivered(ReadStretch))
    landscape = endless.delivered(ReadStretch)[-1]
    assert 0 <= landscape.first <= landscape.last <= endless.recording.steps
    assert endless.ears.of("failed") == []


def test_that_a_closer_look_that_breaks_is_told(endless, monkeypatch):
    with monkeypatch.context() as broken:
        break_down(broken, "landscape", RuntimeError("blurred"))
        endless.order(ReadStretch(0, 10, 5))
        endless.search(4)
    assert endless.ears.of("failed") == ["blurred"]
    assert endless.ask(GoTo(5)).position.step == 5


# The steps in vain


def test_that_the_steps_in_vain_are_counted_to_the_end(desk):
    desk.ask(Open(CORNER))
    desk.search_until(lambda: desk.recording.outcome is not None)
    desk.order(CountWasted())
    desk.search_until(lambda: desk.is_done(CountWasted))
    told = desk.delivered(CountWasted)[-1]
    assert told.steps == told.of == desk.recording.steps
    assert 0 < told.wasted < told.steps
    desk.search(3)
    assert desk.delivered(CountWasted)[-1] is told, "it was told to the end"


def test_that_a_count_and_a_closer_look_and_the_search_take_turns(endless):
    endless.search_beyond(10**6)
    endless.order(CountWasted())
    endless.order(ReadStretch(0, endless.recording.steps, 4000))
    before = endless.recording.steps
    endless.search_until(lambda: endless.delivered(CountWasted) and endless.delivered(ReadStretch))
    assert endless.recording.steps > before


def test_that_a_count_can_be_given_up(endless):
    endless.order(Stop())
    endless.order(CountWasted())
    endless.order(Cancel(CountWasted))
    endless.search(3)
    assert endless.delivered(CountWasted) == []


def test_that_only_the_search_that_is_shown_is_counted(endless):
    endless.order(CountWasted())
    endless.order(CountWasted())
    endless.ask(Open(SWIFT))
    endless.search(3)
    assert endless.delivered(CountWasted) == []


# All tours


def test_that_all_tours_are_found_and_told_to_the_end(desk):
    desk.ask(Open(CORNER))
    desk.order(EnumerateTours())
    desk.search_until(lambda: desk.delivered(EnumerateTours))
    desk.search_until(lambda: desk.delivered(EnumerateTours)[-1].tour_count.is_complete)
    told = desk.delivered(EnumerateTours)[-1]
    delivery = desk.ears.of("delivered")[-1]
    assert delivery.problem is CORNER
    assert delivery.is_complete
    assert (told.tour_count.count, told.tour_count.closed_count) == (304, 0)
    assert len(told.tours) == 304
    desk.search_until(lambda: desk.recording.outcome is not None)
    # the search itself stops at the first of them
    assert told.tours.path(0) == desk.recording.position(desk.recording.steps).path
    desk.search(3)
    assert desk.delivered(EnumerateTours)[-1] is told, "it was told to the end"


def test_that_an_enumeration_and_the_search_take_turns_and_it_tells_how_far_it_is(desk):
    desk.ask(Open(SIX))
    before = desk.recording.steps
    desk.order(EnumerateTours())
    desk.search_until(lambda: len(desk.delivered(EnumerateTours)) > 1)
    first, second = (told.tour_count for told in desk.delivered(EnumerateTours)[:2])
    assert 0 < first.count < second.count
    assert not first.is_complete
    assert desk.recording.steps > before


def test_that_an_enumeration_is_told_thirty_times_a_second_at_most(desk):
    desk.ask(Open(SIX))
    desk.order(Stop())
    desk.order(EnumerateTours())
    begun = time.perf_counter()
    desk.search_until(lambda: len(desk.delivered(EnumerateTours)) == 4)
    assert time.perf_counter() - begun > 3 / 30


def test_that_an_enumeration_can_be_given_up(desk):
    desk.ask(Open(SIX))
    desk.order(EnumerateTours())
    desk.search_until(lambda: desk.delivered(EnumerateTours))
    desk.order(Cancel(EnumerateTours))
    desk.ears.take()
    desk.order(Stop())
    desk.search(5)
    assert desk.delivered(EnumerateTours) == []


@pytest.mark.parametrize("request_", [Open(SWIFT), Close()])
def test_that_an_enumeration_ends_with_the_search_it_was_asked_for(desk, request_):
    desk.ask(Open(SIX))
    desk.order(EnumerateTours())
    desk.search(3)
    desk.worker.handle(request_)
    desk.ears.take()
    desk.search(5)
    assert desk.delivered(EnumerateTours) == []


def test_that_a_board_with_too_many_tours_fails_in_one_clear_line(endless):
    endless.order(EnumerateTours())
    endless.search_until(lambda: endless.ears.of("failed"))
    (line,) = endless.ears.of("failed")
    assert "9×9" in line
    assert "81 squares" in line
    assert endless.ask(GoTo(5)).position.step == 5


# Since when it was lost


def test_that_a_frame_tells_since_when_its_path_was_lost(endless):
    frames = [endless.ask(GoTo(step)) for step in range(0, 400, 7)]
    lost = [frame.loss for frame in frames if frame.loss is not None]
    assert lost
    for loss in lost:
        assert endless.ask(GoTo(loss.step)).loss == loss
        before = endless.ask(GoTo(loss.step - 1)).loss
        assert before is None or before.depth < loss.depth


# The landscape


def test_that_the_whole_landscape_is_read_and_the_worst_move_told_at_the_end(desk):
    desk.ask(Open(CORNER))
    desk.search_until(lambda: desk.recording.outcome is not None)
    desk.order(ReadWhole(400))
    desk.search_until(lambda: any(w.worst for w in desk.delivered(ReadWhole)))
    whole = desk.delivered(ReadWhole)[-1]
    assert whole.landscape.last == desk.recording.steps
    again = desk.recording.bar(whole.worst.first, whole.worst.depth)
    assert replace(again, loss=None) == replace(whole.worst, loss=None)


def test_that_the_landscape_of_a_search_that_goes_on_names_no_worst_move(endless):
    endless.search_beyond(1_000_000)
    endless.order(ReadWhole(400))
    endless.search_until(lambda: endless.delivered(ReadWhole))
    whole = endless.delivered(ReadWhole)[-1]
    assert whole.worst is None
    assert 1_000_000 < whole.landscape.last <= endless.recording.steps


def test_that_a_bar_is_told_even_if_another_request_comes_in_between(endless):
    endless.search_beyond(1_000_000)
    endless.order(TellBar(500_000, 20))
    endless.ask(GoTo(7))
    endless.search_until(lambda: endless.delivered(TellBar))
    bar = endless.delivered(TellBar)[-1]
    assert (bar.depth, bar.square) == (20, endless.recording.position(500_000).path[20])
    assert bar.first <= 500_000 <= bar.last


def test_that_losses_and_undoings_are_gone_to_and_else_the_end(desk):
    desk.ask(Open(CORNER))
    desk.search_until(lambda: desk.recording.outcome is not None)
    steps = desk.recording.steps
    losses = Losses(desk.recording)
    loss = desk.ask(GoToNextLoss(0)).position.step
    assert loss == losses.next_loss(0)
    assert desk.ask(GoToNextUndoing(loss)).position.step == losses.next_undoing(loss)
    assert desk.ask(GoToNextProof(0)).position.step == desk.recording.next_loss(0)
    desk.ask(GoTo(steps))
    assert desk.ask(GoToNextLoss(steps)).position.step == steps
    assert desk.ask(GoToNextUndoing(steps)).position.step == steps
    assert desk.ask(GoToNextProof(steps)).position.step == steps
