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
    small.control(job)
    small.run_until_result(type(job))
    assert small.recording.steps > before
    assert "answered" not in small.spy.names[-1:], "no frame answers it"


@pytest.mark.parametrize("job", JOBS)
def test_that_a_job_goes_on_while_the_search_stands_still_and_can_be_given_up(small, job):
    small.control(SearchControl.STOP)
    small.control(job)
    small.run_until_result(type(job))
    small.control(job)
    small.control(CancelJob(type(job)))
    small.spy.pop_all()
    small.run_slices(5)
    assert small.job_results(type(job)) == []


@pytest.mark.parametrize("job", JOBS)
@pytest.mark.parametrize("request_", [OpenRequest(SWIFT), OpenRequest(None)])
def test_that_a_job_ends_with_the_search_it_was_asked_for(small, job, request_):
    small.control(job)
    small.request(request_)
    small.spy.pop_all()
    small.run_slices(5)
    assert small.job_results(type(job)) == []


@pytest.mark.parametrize(
    ("first", "last", "bins"), [(-5, 2**40, 10), (2**40, 2**41, 10), (10, 5, 0), (0, 0, -1)]
)
def test_that_a_closer_look_keeps_within_what_was_searched(endless, first, last, bins):
    endless.control(ReadStepRange(first, last, bins))
    endless.run_until_result(ReadStepRange)
    landscape = endless.job_results(ReadStepRange)[-1]
    assert 0 <= landscape.first_step <= landscape.last_step <= endless.recording.steps
    assert endless.spy.payloads("failed") == []


def test_that_a_job_that_breaks_is_told_in_one_line_and_the_search_goes_on_without_it(
    endless, monkeypatch
):
    def divide_by_zero(*_, **__):
        return 1 / 0

    with monkeypatch.context() as patch:
        patch.setattr(Recording, "make_landscape_reader", divide_by_zero)
        endless.control(ReadStepRange(0, 10, 5))
        endless.run_until_failures(1)
    endless.control(EnumerateTours())
    endless.run_until_failures(2)
    blurred, line = endless.spy.payloads("failed")
    assert "zero" in blurred
    assert "9×9" in line
    assert "81 squares" in line
    assert endless.is_searching()
    assert endless.seek(SeekTarget.STEP, 5) == 5


def test_that_the_wasted_steps_are_counted_to_the_end(ended):
    ended.control(CountWastedSteps())
    ended.run_until_complete(CountWastedSteps)
    told = ended.job_results(CountWastedSteps)[-1]
    assert told.examined_steps == told.total_steps == ended.recording.steps
    assert 0 < told.wasted_count < told.examined_steps
    ended.run_slices(3)
    assert ended.job_results(CountWastedSteps)[-1] is told, "it was told to the end"


def test_that_all_tours_are_found_and_told_to_the_end(ended):
    ended.control(EnumerateTours())
    ended.run_until_complete(EnumerateTours)
    told = ended.job_results(EnumerateTours)[-1]
    assert (told.tour_count.count, told.tour_count.closed_count) == (304, 0)
    assert len(told.tours) == 304
    # the search itself stops at the first of them
    assert told.tours.path(0) == ended.recording.position(ended.recording.steps).path


# The landscape


def test_that_the_whole_landscape_is_read_and_the_worst_move_told_at_the_end(ended):
    ended.control(ReadWholeLandscape(400))

    def has_mistake():
        return any(whole.costliest_mistake for whole in ended.job_results(ReadWholeLandscape))

    ended.run_until(has_mistake)
    whole = ended.job_results(ReadWholeLandscape)[-1]
    assert whole.landscape.last_step == ended.recording.steps
    again = ended.recording.landscape_bar(
        whole.costliest_mistake.first_step, whole.costliest_mistake.depth
    )
    assert again._replace(verdict=None) == whole.costliest_mistake._replace(verdict=None)


def test_that_a_bar_is_told_even_if_another_request_comes_in_between(endless):
    endless.run_beyond(1_000_000)
    endless.control(ReadBar(500_000, 20))
    endless.request(step(7))
    endless.run_until_result(ReadBar)
    bar = endless.job_results(ReadBar)[-1]
    assert (bar.depth, bar.square) == (20, endless.recording.position(500_000).path[20])
    assert bar.first_step <= 500_000 <= bar.last_step
