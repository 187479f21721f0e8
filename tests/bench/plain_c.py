"""Plain C programs of the same searches, compiled on the fly."""

import ctypes
import os
import shlex
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

NAIVE = Path(__file__).with_name("naive.c").read_text(encoding="utf-8")
SURE = Path(__file__).with_name("sure.c").read_text(encoding="utf-8")


def compiler() -> list[str] | None:
    """Return the command of the machine's C compiler, None if there is none."""
    for name in (os.environ.get("CC", ""), "cc", "gcc", "clang"):
        command = shlex.split(name)
        if command and shutil.which(command[0]):
            return command
    return None


@contextmanager
def compiled(program: str) -> Iterator[ctypes.CDLL | None]:
    """Compile a program to a library; None if that fails."""
    command = compiler()
    if command is None:
        yield None
        return
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        library = Path(folder, "search.so")
        arguments = ["-O2", "-shared", "-fPIC", "-o", str(library), "-x", "c", "-"]
        done = subprocess.run([*command, *arguments], input=program, text=True, check=False)
        yield ctypes.CDLL(str(library)) if done.returncode == 0 else None
