"""The same search in plain C, compiled for the occasion."""

import ctypes
import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

SOURCE = Path(__file__).with_name("naive.c")
SQUARES = 64


class Counts(ctypes.Structure):
    """`struct counts` of the C program."""

    _fields_ = (
        ("nodes", ctypes.c_int64),
        ("retreats", ctypes.c_int64),
        ("by_square", ctypes.c_int64 * SQUARES),
        ("by_depth", ctypes.c_int64 * SQUARES),
    )


def compiler() -> list[str] | None:
    """Return the command of the machine's C compiler, None if there is none."""
    for name in (os.environ.get("CC", ""), "cc", "gcc", "clang"):
        command = shlex.split(name)
        if command and shutil.which(command[0]):
            return command
    return None


@contextmanager
def compiled() -> Iterator[Callable[[int], tuple[Counts, list[int]]] | None]:
    """Compile the search and give a function from a start to its counts and its path.

    Gives None where it cannot be compiled.
    """
    command = compiler()
    if command is None:
        yield None
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        library = Path(folder, "naive.so")
        arguments = ["-O2", "-shared", "-fPIC", "-o", str(library), str(SOURCE)]
        done = subprocess.run([*command, *arguments], check=False)
        yield _search_of(library) if done.returncode == 0 else None


def _search_of(library: Path) -> Callable[[int], tuple[Counts, list[int]]]:
    function = ctypes.CDLL(str(library)).search

    def search(start: int) -> tuple[Counts, list[int]]:
        counts, path = Counts(), (ctypes.c_int8 * SQUARES)()
        visited = function(start, ctypes.byref(counts), path)
        return counts, path[:visited]

    return search
