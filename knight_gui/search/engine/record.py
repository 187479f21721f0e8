"""What is kept of a search while it runs: landmarks, profile, checkpoints."""

from knight_gui.search.engine.layout import BINS, BREATH, Landmark, Pruning


def note(record, step, kind, size):
    """Keep a landmark, unless nothing is kept: then there is no room for any."""
    count = record.facts[0].landmark_count
    if count == record.landmarks.shape[0]:
        return
    record.landmarks[count, 0] = step
    record.landmarks[count, 1] = kind
    record.landmarks[count, 2] = size
    record.facts[0].landmark_count = count + 1


def note_peak(record, step, depth):
    """Keep the dead end at `step` as a new record depth."""
    record.facts[0].record_depth = depth
    note(record, step, Landmark.RECORD, depth)


def least_noted(record):
    """Return how long a retreat must be at most that it need not be noted."""
    return min(record.facts[0].bin_run, record.facts[0].fresh_run)


def note_retreat(record, step, run, square):
    """Keep a retreat of `run` moves that came as far as `square`, and return `least_noted`.

    It may be the longest of its bin, of those since somebody looked, or of all.
    While it goes on it is one landmark.
    """
    facts = record.facts[0]
    facts.bin_run = max(facts.bin_run, run)
    if run > facts.fresh_run:
        facts.fresh_run, facts.fresh_square = run, square
    if run > facts.longest_run:
        facts.longest_run = run
        last = facts.landmark_count - 1
        if last >= 0:
            landmark = record.landmarks[last]
            if landmark[0] == step - 1 and landmark[1] == Landmark.RETREAT:
                facts.landmark_count = last
        note(record, step, Landmark.RETREAT, run)
    return least_noted(record)


def close_bin(state, record):
    """Put the finished bin into the profile; when the profile is full, halve it."""
    facts, profile = record.facts[0], record.profile
    count = facts.bin_count
    profile[0, count] = facts.bin_low
    profile[1, count] = facts.bin_run
    count += 1
    if count == BINS:
        count = BINS // 2
        for index in range(count):
            profile[0, index] = min(profile[0, 2 * index], profile[0, 2 * index + 1])
            profile[1, index] = max(profile[1, 2 * index], profile[1, 2 * index + 1])
        facts.bin_width *= 2
    facts.bin_count = count
    facts.bin_end += facts.bin_width
    facts.bin_low = state.facts[0].depth
    facts.bin_run = 0


def copy(choices, row, count):
    """Copy so many choices; numba's own copying of slices takes seconds to compile."""
    for index in range(count):
        row[index] = choices[index]


def keep_checkpoint(state, record):
    """Keep the choices; when there is no room, drop every second checkpoint first."""
    facts = record.facts[0]
    count = facts.checkpoint_count
    if count == record.checkpoints.shape[0]:
        for index in range(count // 2):
            depth = record.checkpoint_depths[2 * index]
            record.checkpoint_depths[index] = depth
            copy(record.checkpoints[2 * index], record.checkpoints[index], depth + 1)
        count //= 2
        facts.checkpoint_every *= 2
        facts.checkpoint_count = count
        facts.checkpoint_next = count * facts.checkpoint_every
        if facts.checkpoint_next != state.facts[0].step:
            return
    depth = state.facts[0].depth
    record.checkpoint_depths[count] = depth
    copy(state.choices, record.checkpoints[count], depth + 1)
    facts.checkpoint_count = count + 1
    facts.checkpoint_next += facts.checkpoint_every


def next_look(state):
    """Return the step at which a search looks at the token again, at the latest."""
    # a step that is foreseen takes as long as thousands of others
    return state.facts[0].step + (1 if state.facts[0].pruning == Pruning.FORESIGHT else BREATH)


def next_stop(state, record, limit):
    """Return the step up to which a search can go on before anything is kept, or asked."""
    kept = record.facts[0]
    # of three at once the least takes a fifth of a second to compile
    until = min(limit, kept.bin_end)
    until = min(until, kept.checkpoint_next)
    return min(until, next_look(state))


def keep_what_is_due(state, record):
    """Keep what is to be kept at the step at which the search stands."""
    step, kept = state.facts[0].step, record.facts[0]
    if step == kept.bin_end:
        close_bin(state, record)
    if step == kept.checkpoint_next:
        keep_checkpoint(state, record)
