"""Search of `knight-tour` over half a billion steps, for several subjects."""

from knight_gui.board import Tour
from knight_gui.search.recording import Recording
from knight_gui.search.search import Search
from tests.search.half_billion import PROBLEM, STEPS

NODES = 251_825_408
BACKTRACKS = 251_825_344
MEMORY = 8 * 2**20
MAX_STEPS = 2 * STEPS


def recorded(slice_steps: int = MAX_STEPS) -> Recording:
    """Search to the tour with a full record, in slices of so many steps."""
    recording = Recording(PROBLEM, MEMORY)
    while recording.advance(slice_steps) == slice_steps:
        pass
    return recording


def bare() -> Search:
    """Search to the tour without checkpoints, profile and landmarks."""
    search = Search(PROBLEM)
    search.advance(MAX_STEPS)
    return search


def check(search: Search | Recording) -> None:
    """Assert that the search came to the known result."""
    progress = search.progress()
    assert (progress.steps, progress.nodes, progress.backtracks) == (STEPS, NODES, BACKTRACKS)
    position = search.position(STEPS) if isinstance(search, Recording) else search.position()
    assert Tour(PROBLEM.board, position.path)
