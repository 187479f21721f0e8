"""What is done on all cores, with a word on how far it is."""

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from knight_gui.search.compiling import loader
from knight_gui.sweeps.pool import count_processors

CORES = count_processors()
_LOTS_A_CORE = 25
"""Tasks are dealt out in so many: neighbours together, as they may share what they find."""

_Task = TypeVar("_Task")
_Found = TypeVar("_Found")


def on_all_cores(
    call: Callable[[_Task], _Found],
    tasks: Sequence[_Task],
    name: str,
) -> Iterator[_Found]:
    """Yield what a call returns for each task, in their order.

    Parameters
    ----------
    call
        A function of a module: each core has an interpreter of its own, with the whole engine.
    tasks
        What it is called with.
    name
        What they are, for who waits.
    """
    tenth = -(-len(tasks) // 10)
    lot = max(1, len(tasks) // (_LOTS_A_CORE * CORES))
    with ProcessPoolExecutor(CORES, get_context("spawn"), loader.load_all) as pool:
        for number, found in enumerate(pool.map(call, tasks, chunksize=lot), 1):
            if number % tenth == 0 or number == len(tasks):
                print(f"  {number:,} of {len(tasks):,} {name}", file=sys.stderr, flush=True)
            yield found
