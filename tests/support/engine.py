"""The engine as tests need it: there before the first of them waits for it."""

from knight_gui.search import loading
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import Strategy
from knight_gui.tour import Board


def load_engine():
    """Load all of it; what was never compiled is compiled and kept, which may take a while."""
    recording = Recording(Problem(Board(5, 5), (0,), Strategy()))
    recording.advance(1000)
    recording.position(1)
    loading.load()
