"""Landscapes of recordings."""


def read_landscape(recording, first_step, last_step, column_count=1000):
    """Return the landscape of a range of steps."""
    reader = recording.make_landscape_reader(first_step, last_step, column_count)
    while not reader.is_complete:
        reader.advance(10**9)
    return reader.landscape()
