"""The half billion steps of `knight-tour` that several subjects search."""

from knight_gui.board import Tour
from knight_gui.search.recording import Recording
from knight_gui.search.search import Search
from tests.search.half_billion import PROBLEM, STEPS

NODES = 251_825_408
BACKTRACKS = 251_825_344
MEMORY = 8 * 2**20
MANY = 2 * STEPS


def recorded(slice_steps: int = MANY) -> Recording:
    """Search to the tour with everything recorded, in slices of so many steps."""
    recording = Recording(PROBLEM, MEMORY)
    while recording.advance(slice_steps) == slice_steps:
        pass
    return recording


def bare() -> Search:
    """Search to the tour without checkpoints, profile and landmarks."""
    search = Search(PROBLEM)
    search.advance(MANY)
    return search


def check(search: Search | Recording) -> None:
    """Assert that the search came to the result that is known."""
    progress = search.progress()
    assert (progress.steps, progress.nodes, progress.backtracks) == (STEPS, NODES, BACKTRACKS)
    position = search.position(STEPS) if isinstance(search, Recording) else search.position()
    assert Tour(PROBLEM.board, position.path)
