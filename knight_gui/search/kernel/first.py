"""What every search needs, loaded in one go."""

import numpy as np

from knight_gui.search.kernel import compiling, loss, moves, resume, trial
from knight_gui.search.kernel.layout import Sorting


def _try_out() -> None:
    """Search three squares in a row from the middle, and look what becomes of the first."""
    tables, state = trial.tables(), trial.state(Sorting.BY_ACCESSIBILITY)
    restore, advance, find_loss = map(
        compiling.entry_of, (resume.restore, resume.advance, loss.find_loss)
    )
    restore(tables, state, state.choices, 0, 0)
    advance(tables, state, trial.record(), trial.TOKEN, 9)
    state = trial.state(Sorting.BY_PLACE)
    find_loss(tables, state, state.path, 0, np.zeros(2, np.int64), np.zeros(5, np.int64))


compiling.load(_try_out)

advance = compiling.entry_of(resume.advance)
find_loss = compiling.entry_of(loss.find_loss)
key_of = compiling.entry_of(moves.key_of)
restore = compiling.entry_of(resume.restore)
