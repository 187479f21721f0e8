"""Comparison of the state that is shown of a program with its listing, run independently."""

from knight_gui.messages.listings.listing import StackType
from knight_gui.messages.listings.state import LISTINGS, code_of, state_of
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import PRESETS, Ordering
from tests.support.listing_runner import ListingRunner, Observation

SEARCHES = [
    (name, is_greedy)
    for name in LISTINGS
    for is_greedy in (True, False)
    if is_greedy or PRESETS[name].greedy.backtracking
]
"""Searches of the five programs: the name, and whether it is the greedy one."""
STEPS_IN_A_ROW = 10


def problem_of(name, is_greedy, board, start):
    preset = PRESETS[name]
    return Problem(board, (start,), preset.greedy if is_greedy else preset.naive)


def shown_state(code, problem, position):
    """Return what is shown of the program at a position, as an observation."""
    state = state_of(code, problem, position)
    removed = [each.square for each in state.next_squares if each.is_removed]
    remaining = [each.square for each in state.next_squares if not each.is_removed]
    chosen = [each.square for each in state.next_squares if each.is_chosen]
    if code.listing.stack_type is StackType.NONE:
        removed = []
        remaining = [each.square for each in state.next_squares]
    return Observation(
        state.line_index,
        position.path,
        position.depth + 1,
        tuple(removed),
        tuple(remaining),
        chosen[0] if chosen else None,
    )


def steps_that_differ(recording, step, count=STEPS_IN_A_ROW):
    """Run the listing from near a step; return the number of steps, and those that differ.

    The run begins where the head of the path at this step was reached.
    """
    problem = recording.problem
    code = code_of(problem)
    position = recording.position(step)
    first_step = recording.step_of_move(position, position.depth)
    path = recording.position(first_step).path
    marked_lines = {code.listing.line_index(code.text, role) for role in code.listing.line_texts}
    runner = ListingRunner(
        code.name,
        problem.board,
        problem.path if code.listing.stack_type is StackType.NONE else path,
        marked_lines,
        is_greedy=code.ordering is not Ordering.NAIVE,
    )
    if code.listing.stack_type is StackType.NONE:
        first_step = 0
        count = recording.steps + 1
    # after the tour, each frame returns without another step
    observations = runner.observe(min(count, recording.steps - first_step + 1))
    differing = []
    for index, observation in enumerate(observations):
        shown = shown_state(code, problem, recording.position(first_step + index))
        if shown != observation:
            differing.append((first_step + index, shown, observation))
    return len(observations), differing


def searched(name, is_greedy, board, start, max_steps):
    """Return a recording of a program's search."""
    from knight_gui.search.recording import Recording

    recording = Recording(problem_of(name, is_greedy, board, start))
    recording.advance(max_steps)
    return recording
