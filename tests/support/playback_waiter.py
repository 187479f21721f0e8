"""Waiting for what a playback comes to by itself."""

from time import monotonic

from knight_gui.player.frame import SearchStatus
from knight_gui.player.playback import PlaybackMode
from tests.support.patience import PATIENCE_MS

_MAX_PAUSE_MS = 10


class PlaybackWaiter:
    """Waits for steps, frames and the end of a playback, while Qt's event loop runs."""

    def __init__(self, playback, qtbot):
        self.playback = playback
        self.qtbot = qtbot

    def wait_until(self, condition, *args):
        """Wait until a function of some arguments returns something true.

        Most answers come within a millisecond or two, sooner than `qtbot.waitUntil` looks again.
        """
        end_s = monotonic() + PATIENCE_MS / 1000
        pause_ms = 1
        while not condition(*args):
            if monotonic() > end_s:
                raise self.qtbot.TimeoutError(f"{condition} was never true")
            self.qtbot.wait(pause_ms)
            pause_ms = min(pause_ms + 1, _MAX_PAUSE_MS)

    def wait_for_items(self, items, count=1):
        """Wait until a list has some items."""

        def has_items():
            return len(items) >= count

        self.wait_until(has_items)

    def wait_for_frame(self):
        """Wait until the first frame of a search is shown."""

        def has_frame():
            return self.playback.frame is not None

        self.wait_until(has_frame)

    def wait_for_search(self):
        """Wait until a search is open."""

        def is_open():
            return self.playback.problem is not None

        self.wait_until(is_open)

    def wait_for_no_search(self):
        """Wait until there is a new board, on which no search has been started."""

        def is_new():
            return self.playback.problem is None

        self.wait_until(is_new)

    def wait_for_comparison(self):
        """Wait until two searches are shown."""

        def is_comparison():
            return self.playback.is_comparison

        self.wait_until(is_comparison)

    def wait_for_all_frames(self):
        """Wait until each search has a frame."""

        def have_frames():
            return all(client.frame is not None for client in self.playback.clients)

        self.wait_until(have_frames)

    def wait_for_step(self, step):
        def is_at_step():
            return self.playback.step == step

        self.wait_until(is_at_step)

    def wait_past_step(self, step):
        def is_past_step():
            return self.playback.step > step

        self.wait_until(is_past_step)

    def wait_until_searched_past(self, step):
        """Wait until the search has made more steps, whatever is shown."""

        def is_searched():
            return self.playback.step_count > step

        self.wait_until(is_searched)

    def wait_until_paused(self):
        def is_paused():
            return self.playback.mode is PlaybackMode.PAUSED

        self.wait_until(is_paused)

    def wait_until_paused_at(self, step):
        def is_paused_there():
            return self.playback.step == step and self.playback.mode is PlaybackMode.PAUSED

        self.wait_until(is_paused_there)

    def wait_until_idle(self):
        """Wait until every search has answered its requests."""

        def is_idle():
            return all(client.has_no_pending_request for client in self.playback.clients)

        self.wait_until(is_idle)

    def wait_until_at_rest(self):
        """Wait until the playback is paused, with a frame of every search and no request."""
        self.wait_until(self.is_at_rest)

    def is_at_rest(self):
        return self.playback.mode is PlaybackMode.PAUSED and all(
            client.frame and client.has_no_pending_request for client in self.playback.clients
        )

    def wait_until_ended(self):
        """Wait until the search has ended, whatever step is shown."""

        def has_ended():
            return self.playback.has_ended

        self.wait_until(has_ended)

    def wait_until_at_end(self):
        """Wait until the last step is shown, and nothing is played any more."""

        def is_at_end():
            return self.playback.is_at_end and not self.playback.is_playing

        self.wait_until(is_at_end)

    def wait_until_not_playing(self):
        def is_still():
            return not self.playback.is_playing

        self.wait_until(is_still)

    def wait_until_stopped(self):
        """Wait until the search has been stopped."""

        def is_stopped():
            return self.playback.clients[0].status is SearchStatus.STOPPED

        self.wait_until(is_stopped)

    def wait_for_verdict(self):
        """Wait until the frame has the judge's verdict."""

        def has_verdict():
            return self.playback.frame.verdict is not None

        self.wait_until(has_verdict)

    def wait_for_path(self, *path):
        """Wait until a search from this path is open, and its first frame is shown."""

        def is_open():
            problem = self.playback.problem
            return problem is not None and problem.path == path and self.playback.frame is not None

        self.wait_until(is_open)
