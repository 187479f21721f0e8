"""A search worker without a thread, whose slices are run one by one."""

from knight_gui.player.requests import SeekRequest
from knight_gui.player.search_worker import SearchWorker
from knight_gui.search.cancel import CancelToken
from tests.player.fakes import SignalSpy

SIGNALS = ("answered", "progressed", "job_result_ready", "failed")
MAX_SLICES = 20_000


class ManualTimer:
    """A timer that never ticks by itself."""

    is_active = False

    def start(self, _ms):
        self.is_active = True

    def stop(self):
        self.is_active = False


class WorkerHarness:
    """A worker in the thread of the test, whose slices are run one by one."""

    def __init__(self, throttle_after_s=60.0, timer=None):
        self.token = CancelToken()
        self.seek_token = CancelToken()
        self.worker = SearchWorker(throttle_after_s, self.token, self.seek_token)
        self.timer = timer or ManualTimer()
        self.worker._timer = self.timer
        self.spy = SignalSpy(self.worker, *SIGNALS)

    def request(self, request):
        """Return the one answer to a request; its other signals stay in the spy."""
        answers_before = len(self.spy.payloads("answered"))
        self.worker.handle_request(request)
        answers = self.spy.payloads("answered")[answers_before:]
        assert len(answers) == 1, f"{len(answers)} answers to {request}"
        return answers[0]

    def control(self, message):
        """Send a control message, which is answered by no frame."""
        answers_before = len(self.spy.payloads("answered"))
        self.worker.handle_control(message)
        assert len(self.spy.payloads("answered")) == answers_before

    def seek(self, target, number=0, min_moves=0):
        """Return the step of the frame that answers a seek request."""
        return self.request(SeekRequest(target, number, min_moves)).position.step

    def job_results(self, job_type):
        """Return the results of the jobs of a type, in order."""
        return [
            job_result.result
            for job_result in self.spy.payloads("job_result_ready")
            if isinstance(job_result.job, job_type)
        ]

    def is_job_complete(self, job_type):
        """Return True if a job of a type has sent its last result."""
        return any(
            job_result.is_complete
            for job_result in self.spy.payloads("job_result_ready")
            if isinstance(job_result.job, job_type)
        )

    def run_slices(self, count=1):
        """Run some slices, of the search and of jobs in turn."""
        for _ in range(count):
            self.worker._on_timer_timeout()

    def run_until(self, condition):
        """Run slices until a condition holds."""
        for _ in range(MAX_SLICES):
            if condition():
                return
            self.run_slices()
        raise AssertionError("it never came to that")

    def run_until_result(self, job_type):
        """Run slices until a job of a type has sent a result."""

        def has_result():
            return bool(self.job_results(job_type))

        self.run_until(has_result)

    def run_until_complete(self, job_type):
        """Run slices until a job of a type has sent its last result."""

        def is_complete():
            return self.is_job_complete(job_type)

        self.run_until(is_complete)

    def run_until_status(self, status):
        """Run slices until the newest report has a status."""

        def has_status():
            return self.status is status

        self.run_until(has_status)

    def run_until_failures(self, count):
        """Run slices until some failures were signalled."""

        def have_come():
            return len(self.spy.payloads("failed")) >= count

        self.run_until(have_come)

    def run_to_end(self):
        """Run slices until the search has an outcome."""

        def has_outcome():
            return self.recording.outcome is not None

        self.run_until(has_outcome)

    def run_beyond(self, step):
        """Run slices until the search is beyond a step."""

        def is_beyond():
            return self.recording.steps > step

        self.run_until(is_beyond)

    @property
    def background_search(self):
        return self.worker._background_search

    @property
    def recording(self):
        return self.background_search.recording

    @property
    def status(self):
        """The status of the search in the newest report."""
        return self.spy.payloads("progressed")[-1].status

    @property
    def elapsed_s(self):
        """Seconds of searching, which is the lead of the search as long as step 0 is shown."""
        return self.background_search.elapsed_s

    def is_searching(self):
        """Run three slices, and return True if the search has made steps in them."""
        steps_before = self.recording.steps
        self.run_slices(3)
        return self.recording.steps > steps_before
