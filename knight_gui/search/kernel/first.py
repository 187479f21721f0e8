"""What every search needs, loaded in one go."""

import numpy as np

from knight_gui.search.kernel import compiling, loss, resume, trial
from knight_gui.search.kernel.layout import Sorting


def _try_out() -> None:
    """Bring back the middle of three squares in a row, and look whether that is lost."""
    restore, find_loss = map(compiling.entry_of, (resume.restore, loss.find_loss))
    tables, state = trial.tables(), trial.state(Sorting.BY_PLACE)
    restore(tables, state, state.choices, 0, 0)
    find_loss(tables, state, state.path, 0, np.zeros(2, np.int64), np.zeros(5, np.int64))


compiling.load(_try_out)

find_loss = compiling.entry_of(loss.find_loss)
restore = compiling.entry_of(resume.restore)
