"""Jobs beside a search: they take turns, can be given up, and are told to the end."""

import pytest

from knight_gui.player.jobs.estimates import CountWastedSteps
from knight_gui.player.jobs.landscape import ReadBar, ReadStepRange, ReadWholeLandscape
from knight_gui.player.jobs.tours import EnumerateTours
from knight_gui.player.requests import CancelJob, OpenRequest, SearchControl, SeekTarget
from knight_gui.search.recording import Recording
from tests.player.fakes import SWIFT, step

JOBS = (EnumerateTours(), CountWastedSteps(), ReadStepRange(400, 900, 50))


@pytest.mark.parametrize("job", JOBS)
def test_that_a_job_and_the_search_take_turns(small, job):
    before = small.recording.steps
    small.order(job)
    small.search_until(lambda: small.delivered(type(job)))
    assert small.recording.steps > before
    assert "answered" not in small.ears.names[-1:], "no frame answers it"


@pytest.mark.parametrize("job", JOBS)
def test_that_a_job_goes_on_while_the_search_stands_still_and_can_be_given_up(small, job):
    small.order(SearchControl.STOP)
    small.order(job)
    small.search_until(lambda: small.delivered(type(job)))
    small.order(job)
    small.order(CancelJob(type(job)))
    small.ears.take()
    small.search(5)
    assert small.delivered(type(job)) == []


@pytest.mark.parametrize("job", JOBS)
@pytest.mark.parametrize("request_", [OpenRequest(SWIFT), OpenRequest(None)])
def test_that_a_job_ends_with_the_search_it_was_asked_for(small, job, request_):
    small.order(job)
    small.ask(request_)
    small.ears.take()
    small.search(5)
    assert small.delivered(type(job)) == []


@pytest.mark.parametrize(
    ("first", "last", "bins"), [(-5, 2**40, 10), (2**40, 2**41, 10), (10, 5, 0), (0, 0, -1)]
)
def test_that_a_closer_look_keeps_within_what_was_searched(endless, first, last, bins):
    endless.order(ReadStepRange(first, last, bins))
    endless.search_until(lambda: endless.delivered(ReadStepRange))
    landscape = endless.delivered(ReadStepRange)[-1]
    assert 0 <= landscape.first <= landscape.last <= endless.recording.steps
    assert endless.ears.of("failed") == []


def test_that_a_job_that_breaks_is_told_in_one_line_and_the_search_goes_on_without_it(
    endless, monkeypatch
):
    with monkeypatch.context() as patch:
        patch.setattr(Recording, "make_landscape_reader", lambda *_, **__: 1 / 0)
        endless.order(ReadStepRange(0, 10, 5))
        endless.search_until(lambda: endless.ears.of("failed"))
    endless.order(EnumerateTours())
    endless.search_until(lambda: len(endless.ears.of("failed")) > 1)
    blurred, line = endless.ears.of("failed")
    assert "zero" in blurred
    assert "9×9" in line
    assert "81 squares" in line
    assert endless.is_at_work()
    assert endless.seek(SeekTarget.STEP, 5) == 5


def test_that_the_wasted_steps_are_counted_to_the_end(ended):
    ended.order(CountWastedSteps())
    ended.search_until(lambda: ended.is_done(CountWastedSteps))
    told = ended.delivered(CountWastedSteps)[-1]
    assert told.steps == told.of == ended.recording.steps
    assert 0 < told.wasted < told.steps
    ended.search(3)
    assert ended.delivered(CountWastedSteps)[-1] is told, "it was told to the end"


def test_that_all_tours_are_found_and_told_to_the_end(ended):
    ended.order(EnumerateTours())
    ended.search_until(lambda: ended.is_done(EnumerateTours))
    told = ended.delivered(EnumerateTours)[-1]
    assert (told.tour_count.count, told.tour_count.closed_count) == (304, 0)
    assert len(told.tours) == 304
    # the search itself stops at the first of them
    assert told.tours.path(0) == ended.recording.position(ended.recording.steps).path


# The landscape


def test_that_the_whole_landscape_is_read_and_the_worst_move_told_at_the_end(ended):
    ended.order(ReadWholeLandscape(400))
    ended.search_until(lambda: any(w.worst for w in ended.delivered(ReadWholeLandscape)))
    whole = ended.delivered(ReadWholeLandscape)[-1]
    assert whole.landscape.last == ended.recording.steps
    again = ended.recording.bar(whole.worst.first, whole.worst.depth)
    assert again._replace(verdict=None) == whole.worst._replace(verdict=None)


def test_that_a_bar_is_told_even_if_another_request_comes_in_between(endless):
    endless.search_beyond(1_000_000)
    endless.order(ReadBar(500_000, 20))
    endless.ask(step(7))
    endless.search_until(lambda: endless.delivered(ReadBar))
    bar = endless.delivered(ReadBar)[-1]
    assert (bar.depth, bar.square) == (20, endless.recording.position(500_000).path[20])
    assert bar.first <= 500_000 <= bar.last
