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
    endless.ask(step(100))
    with broken("next_dead_end", error=RuntimeError("the board is on fire")):
        endless.ears.take()
        frame = endless.ask(SeekRequest(SeekTarget.NEXT_DEAD_END, 100))
    # the message comes last, so that drawing the frame does not wipe it away
    assert endless.ears.heard == [("answered", frame), ("failed", "the board is on fire")]
    assert frame.position.step == 100
    assert endless.seek(SeekTarget.NEXT_DEAD_END, 100) > 100
    assert endless.is_at_work()


def test_that_an_answer_comes_even_if_nothing_can_be_shown(endless, broken):
    with broken("position", error=RuntimeError("dark")):
        assert all(
            endless.ask(request) is None for request in (OpenRequest(ENDLESS), step(5), LIVE)
        )
    assert endless.ears.of("failed") == ["dark"] * 3
    assert endless.seek(SeekTarget.STEP, 5) == 5
    assert endless.is_at_work()


def test_that_a_report_that_breaks_does_not_answer_twice(endless, broken):
    with broken("progress", error=RuntimeError("lost count")):
        for request in (OpenRequest(SWIFT), OpenRequest(ENDLESS)):
            endless.ask(request)
        endless.order(SearchControl.STOP)
    assert (set(endless.ears.of("failed")), endless.seek(SeekTarget.STEP, 5)) == ({"lost count"}, 5)


@pytest.mark.parametrize("also", [(), ("progress",)])
def test_that_a_slice_that_breaks_is_told_once_and_stops_the_search_until_told_to_go_on(
    endless, broken, also
):
    with broken("advance", *also, error=AssertionError()):
        endless.ears.take()
        endless.search(5)
    assert endless.ears.of("failed") == ["AssertionError"], "an error without a text has a name"
    assert not endless.is_at_work()
    if not also:
        assert endless.ears.names == ["progressed", "failed"]
        assert endless.work is SearchStatus.STOPPED
    assert endless.seek(SeekTarget.STEP, 50) == 50
    endless.order(SearchControl.RESUME)
    assert endless.is_at_work()


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
        assert endless.ask(OpenRequest(elsewhere)) is None
    assert endless.ears.of("failed") == [said]
    assert not endless.timer.is_active, "the worker runs in circles"
    endless.ears.take()
    endless.search(3)
    assert all(
        endless.ask(request) is None
        for request in (step(0), LIVE, SeekRequest(SeekTarget.MISTAKE, 7))
    )
    assert set(endless.ears.names) == {"answered"}, "one failure is told once"
    assert endless.ask(OpenRequest(elsewhere)).problem == elsewhere
    assert endless.timer.is_active


def test_that_an_engine_that_cannot_be_loaded_is_told(desk, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setitem(sys.modules, "knight_gui.search.recording", None)
        desk.worker.begin()
        assert desk.ask(OpenRequest(ENDLESS)) is None
    assert (len(desk.ears.of("failed")), desk.ask(OpenRequest(ENDLESS)).problem) == (2, ENDLESS)
