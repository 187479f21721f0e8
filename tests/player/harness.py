"""A worker of searches without a thread, whose slices are counted out one by one."""

from knight_gui.player.requests import SeekRequest
from knight_gui.player.search_worker import SearchWorker
from tests.player.fakes import Ears

SIGNALS = ("answered", "progressed", "delivered", "failed")
MANY_SLICES = 20_000


class HandTimer:
    """A timer that never ticks by itself."""

    is_active = False

    def start(self, _ms):
        self.is_active = True

    def stop(self):
        self.is_active = False


class Desk:
    """A worker in the same thread, whose slices are counted out one by one."""

    def __init__(self, rest_after_s=60.0, timer=None):
        self.worker = SearchWorker(rest_after_s)
        self.worker._timer = self.timer = timer or HandTimer()
        self.ears = Ears(self.worker, *SIGNALS)

    def ask(self, request):
        """Return the one answer to a request; what else was said stays in the ears."""
        before = len(self.ears.of("answered"))
        self.worker.handle_request(request)
        answers = self.ears.of("answered")[before:]
        assert len(answers) == 1, f"{len(answers)} answers to {request}"
        return answers[0]

    def order(self, order):
        """Give an order, which is answered by no frame."""
        before = len(self.ears.of("answered"))
        self.worker.handle_control(order)
        assert len(self.ears.of("answered")) == before

    def seek(self, kind, number=0, size=0):
        """Return the step that is shown where something is sought."""
        return self.ask(SeekRequest(kind, number, size)).position.step

    def delivered(self, kind):
        """What has come of the jobs of a kind."""
        return [said.result for said in self.ears.of("delivered") if isinstance(said.job, kind)]

    def is_done(self, kind):
        """Whether a job of a kind was told of to its end."""
        return any(
            said.is_complete for said in self.ears.of("delivered") if isinstance(said.job, kind)
        )

    def search(self, slices=1):
        for _ in range(slices):
            self.worker._on_timer_timeout()

    def search_until(self, condition):
        for _ in range(MANY_SLICES):
            if condition():
                return
            self.worker._on_timer_timeout()
        raise AssertionError("it never came to that")

    def search_beyond(self, step):
        self.search_until(lambda: self.recording.steps > step)

    @property
    def look_ahead(self):
        return self.worker._background_search

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
        return self.look_ahead.elapsed_s

    def is_at_work(self):
        """Whether a slice changes anything."""
        before = self.recording.steps
        self.search(3)
        return self.recording.steps > before
