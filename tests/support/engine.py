"""The engine as tests need it: there before the first of them waits for it."""

from knight_gui.board import Board
from knight_gui.search.compiling import loader
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.search.strategy import Strategy


def load_engine():
    """Load all of it; what was never compiled is compiled and kept, which may take a while."""
    recording = Recording(Problem(Board(5, 5), (0,), Strategy()))
    recording.advance(1000)
    recording.position(1)
    loader.load_all()
