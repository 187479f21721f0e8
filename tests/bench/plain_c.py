"""The same searches in plain C, compiled for the occasion."""

import ctypes
import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

FOLDER = Path(__file__).parent


def compiler() -> list[str] | None:
    """Return the command of the machine's C compiler, None if there is none."""
    for name in (os.environ.get("CC", ""), "cc", "gcc", "clang"):
        command = shlex.split(name)
        if command and shutil.which(command[0]):
            return command
    return None


@contextmanager
def compiled(source: Path) -> Iterator[ctypes.CDLL | None]:
    """Compile a file and give it as a library.

    Gives None where it cannot be compiled.
    """
    command = compiler()
    if command is None:
        yield None
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        library = Path(folder, "search.so")
        arguments = ["-O2", "-shared", "-fPIC", "-o", str(library), str(source)]
        done = subprocess.run([*command, *arguments], check=False)
        yield ctypes.CDLL(str(library)) if done.returncode == 0 else None


@contextmanager
def compiled_text(program: str) -> Iterator[ctypes.CDLL | None]:
    """Compile a program that stands in no file, as `compiled` does."""
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        source = Path(folder, "generated.c")
        source.write_text(program, encoding="utf-8")
        with compiled(source) as library:
            yield library
