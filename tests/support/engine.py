"""Loading of the engine before tests that would have to wait for it."""

from knight_gui.board import Board
from knight_gui.search.compiling import loader
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import Strategy


def load_engine():
    """Load the whole engine; what is not in the cache is compiled, which may take a while."""
    recording = Recording(Problem(Board(5, 5), (0,), Strategy()))
    recording.advance(1000)
    recording.position(1)
    loader.load_all()
