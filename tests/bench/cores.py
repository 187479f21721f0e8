"""Parallel calls on all cores, with a progress message."""

import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

from knight_gui.search.compiling import loader
from knight_gui.sweeps.pool import count_processors

CORES = count_processors()
_CHUNKS_A_CORE = 25
"""Chunks of neighbouring tasks, which may share partial results."""

_Task = TypeVar("_Task")
_Result = TypeVar("_Result")


def on_all_cores(
    call: Callable[[_Task], _Result],
    tasks: Sequence[_Task],
    name: str,
) -> Iterator[_Result]:
    """Yield the results of a call for each task, in their order.

    Parameters
    ----------
    call
        A function of a module; each core has its own interpreter, with the whole engine.
    tasks
        Arguments of the calls.
    name
        Name of the tasks in the progress message.
    """
    tenth = -(-len(tasks) // 10)
    chunk_size = max(1, len(tasks) // (_CHUNKS_A_CORE * CORES))
    with ProcessPoolExecutor(CORES, get_context("spawn"), loader.load_all) as pool:
        for number, result in enumerate(pool.map(call, tasks, chunksize=chunk_size), 1):
            if number % tenth == 0 or number == len(tasks):
                print(f"  {number:,} of {len(tasks):,} {name}", file=sys.stderr, flush=True)
            yield result
