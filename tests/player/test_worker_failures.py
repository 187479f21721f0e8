"""What breaks in a worker is told once, and leaves it and the search that is shown usable."""

import sys
from contextlib import contextmanager

import pytest

from knight_gui.player.frame import SearchStatus
from knight_gui.player.requests import OpenRequest, SearchControl, SeekRequest, SeekTarget
from knight_gui.search.recording import Recording
from tests.player.fakes import CORNER, ENDLESS, SWIFT, step

LIVE = SeekRequest(SeekTarget.LIVE_END)


@pytest.fixture
def broken(monkeypatch):
    """Have something of a recording break, while it lasts."""

    @contextmanager
    def break_down(*names, error):
        def fail(*_, **__):
            raise error

        with monkeypatch.context() as patch:
            for name in names:
                patch.setattr(Recording, name, fail)
            yield

    return break_down


def test_that_a_request_that_breaks_is_told_and_answered_with_what_was_shown(endless, broken):
    endless.request(step(100))
    with broken("next_dead_end", error=RuntimeError("the board is on fire")):
        endless.spy.pop_all()
        frame = endless.request(SeekRequest(SeekTarget.NEXT_DEAD_END, 100))
    # the message comes last, so that drawing the frame does not wipe it away
    assert endless.spy.signals == [("answered", frame), ("failed", "the board is on fire")]
    assert frame.position.step == 100
    assert endless.seek(SeekTarget.NEXT_DEAD_END, 100) > 100
    assert endless.is_searching()


def test_that_an_answer_comes_even_if_nothing_can_be_shown(endless, broken):
    with broken("position", error=RuntimeError("dark")):
        assert all(
            endless.request(request) is None for request in (OpenRequest(ENDLESS), step(5), LIVE)
        )
    assert endless.spy.payloads("failed") == ["dark"] * 3
    assert endless.seek(SeekTarget.STEP, 5) == 5
    assert endless.is_searching()


def test_that_a_report_that_breaks_does_not_answer_twice(endless, broken):
    with broken("progress", error=RuntimeError("lost count")):
        for request in (OpenRequest(SWIFT), OpenRequest(ENDLESS)):
            endless.request(request)
        endless.control(SearchControl.STOP)
    assert (set(endless.spy.payloads("failed")), endless.seek(SeekTarget.STEP, 5)) == (
        {"lost count"},
        5,
    )


@pytest.mark.parametrize("also", [(), ("progress",)])
def test_that_a_slice_that_breaks_is_told_once_and_stops_the_search_until_told_to_go_on(
    endless, broken, also
):
    with broken("advance", *also, error=AssertionError()):
        endless.spy.pop_all()
        endless.run_slices(5)
    assert endless.spy.payloads("failed") == ["AssertionError"], (
        "an error without a text has a name"
    )
    assert not endless.is_searching()
    if not also:
        assert endless.spy.names == ["progressed", "failed"]
        assert endless.status is SearchStatus.STOPPED
    assert endless.seek(SeekTarget.STEP, 50) == 50
    endless.control(SearchControl.RESUME)
    assert endless.is_searching()


@pytest.mark.parametrize("elsewhere", [SWIFT, CORNER])
@pytest.mark.parametrize(
    ("error", "said"),
    [
        (OSError("no room"), "no room"),
        (
            MemoryError("Unable to allocate 64.0 MiB for an array"),
            "There is not enough memory for this. A smaller board needs less.",
        ),
    ],
)
def test_that_after_a_search_that_cannot_be_opened_none_is(endless, broken, elsewhere, error, said):
    with broken("__init__", error=error):
        assert endless.request(OpenRequest(elsewhere)) is None
    assert endless.spy.payloads("failed") == [said]
    assert not endless.timer.is_active, "the worker runs in circles"
    endless.spy.pop_all()
    endless.run_slices(3)
    assert all(
        endless.request(request) is None
        for request in (step(0), LIVE, SeekRequest(SeekTarget.MISTAKE, 7))
    )
    assert set(endless.spy.names) == {"answered"}, "one failure is told once"
    assert endless.request(OpenRequest(elsewhere)).problem == elsewhere
    assert endless.timer.is_active


def test_that_an_engine_that_cannot_be_loaded_is_told(worker_harness, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "knight_gui.search.recording", None)
        worker_harness.worker.on_thread_started()
        assert worker_harness.request(OpenRequest(ENDLESS)) is None
    assert (
        len(worker_harness.spy.payloads("failed")),
        worker_harness.request(OpenRequest(ENDLESS)).problem,
    ) == (2, ENDLESS)
