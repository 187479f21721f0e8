"""Writers of the record of a search: landmarks, depth profile, checkpoints."""

from knight_gui.search.engine.layout import (
    CANCEL_CHECK_STEPS,
    PROFILE_BINS,
    LandmarkCode,
)
from knight_gui.search.engine.rules import Pruning

_FORESIGHT = Pruning.FORESIGHT.code


def add_landmark(record, step, landmark_code, size):
    """Append a landmark, unless the array is full, as it is for a search without a record."""
    count = record.scalars[0].landmark_count
    if count == record.landmarks.shape[0]:
        return
    record.landmarks[count, 0] = step
    record.landmarks[count, 1] = landmark_code
    record.landmarks[count, 2] = size
    record.scalars[0].landmark_count = count + 1


def add_depth_record(record, step, depth):
    """Record the dead end at `step` as the new record depth."""
    record.scalars[0].record_depth = depth
    add_landmark(record, step, LandmarkCode.RECORD, depth)


def max_unrecorded_retreat(record):
    """Return the length up to which a retreat need not be recorded."""
    return min(record.scalars[0].bin_longest_retreat, record.scalars[0].recent_longest_retreat)


def record_retreat(record, step, retreat_run, square):
    """Record a retreat of `retreat_run` moves, and return the new `max_unrecorded_retreat`.

    It may be the longest of its bin, since the last reset, or of all. While it goes on it is one
    landmark. `square` is the one at its end.
    """
    scalars = record.scalars[0]
    scalars.bin_longest_retreat = max(scalars.bin_longest_retreat, retreat_run)
    if retreat_run > scalars.recent_longest_retreat:
        scalars.recent_longest_retreat = retreat_run
        scalars.recent_retreat_end = square
    if retreat_run > scalars.longest_retreat:
        scalars.longest_retreat = retreat_run
        last = scalars.landmark_count - 1
        if last >= 0:
            landmark = record.landmarks[last]
            if landmark[0] == step - 1 and landmark[1] == LandmarkCode.RETREAT:
                scalars.landmark_count = last
        add_landmark(record, step, LandmarkCode.RETREAT, retreat_run)
    return max_unrecorded_retreat(record)


def finish_bin(state, record):
    """Append the current bin to the profile; merge neighbours when the profile is full."""
    scalars, profile = record.scalars[0], record.depth_profile
    count = scalars.bin_count
    profile[0, count] = scalars.bin_min_depth
    profile[1, count] = scalars.bin_longest_retreat
    count += 1
    if count == PROFILE_BINS:
        count = PROFILE_BINS // 2
        for index in range(count):
            profile[0, index] = min(profile[0, 2 * index], profile[0, 2 * index + 1])
            profile[1, index] = max(profile[1, 2 * index], profile[1, 2 * index + 1])
        scalars.bin_width *= 2
    scalars.bin_count = count
    scalars.bin_end_step += scalars.bin_width
    scalars.bin_min_depth = state.scalars[0].depth
    scalars.bin_longest_retreat = 0


def copy_choices(choices, row, count):
    """Copy the first `count` choices; numba's own copy of slices takes seconds to compile."""
    for index in range(count):
        row[index] = choices[index]


def store_checkpoint(state, record):
    """Append a checkpoint; drop every second one when the array is full."""
    scalars = record.scalars[0]
    count = scalars.checkpoint_count
    if count == record.checkpoints.shape[0]:
        for index in range(count // 2):
            depth = record.checkpoint_depths[2 * index]
            record.checkpoint_depths[index] = depth
            copy_choices(record.checkpoints[2 * index], record.checkpoints[index], depth + 1)
        count //= 2
        scalars.checkpoint_interval *= 2
        scalars.checkpoint_count = count
        scalars.next_checkpoint_step = count * scalars.checkpoint_interval
        if scalars.next_checkpoint_step != state.scalars[0].step:
            return
    depth = state.scalars[0].depth
    record.checkpoint_depths[count] = depth
    copy_choices(state.choices, record.checkpoints[count], depth + 1)
    scalars.checkpoint_count = count + 1
    scalars.next_checkpoint_step += scalars.checkpoint_interval


def next_cancel_check(state):
    """Return the step of the next check of the cancel token."""
    # a step with foresight takes as long as thousands of others
    if state.scalars[0].pruning == _FORESIGHT:
        return state.scalars[0].step + 1
    return state.scalars[0].step + CANCEL_CHECK_STEPS


def next_pause_step(state, record, step_limit):
    """Return the step up to which a search can go on without a record or a check of the token."""
    record_scalars = record.scalars[0]
    # a minimum of three takes numba a fifth of a second more to compile
    end_step = min(step_limit, record_scalars.bin_end_step)
    end_step = min(end_step, record_scalars.next_checkpoint_step)
    return min(end_step, next_cancel_check(state))


def store_due_records(state, record):
    """Write the bin and the checkpoint that are due at the current step."""
    step = state.scalars[0].step
    record_scalars = record.scalars[0]
    if step == record_scalars.bin_end_step:
        finish_bin(state, record)
    if step == record_scalars.next_checkpoint_step:
        store_checkpoint(state, record)
