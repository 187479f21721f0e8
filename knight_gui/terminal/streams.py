"""Standard output and standard error, and what becomes of them when nobody listens."""

import errno
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import BinaryIO

_READER_IS_GONE = (errno.EPIPE, errno.EINVAL)
"""What writing into a closed pipe is called, the second one on Windows."""


def put(lines: Iterable[str]) -> None:
    """Write lines to standard output; that its reader has gone away is no error.

    Raises
    ------
    OSError
        If they cannot be written for another reason, such as a full disk.
    """
    with _until_the_reader_goes():
        for line in lines:
            print(line)
        print(end="", flush=True)


@contextmanager
def writing_to_output() -> Iterator[BinaryIO]:
    """Give standard output as a stream of bytes; whoever writes ends where its reader goes.

    Raises
    ------
    OSError
        If it cannot be written to for another reason, such as a full disk.
    """
    with _until_the_reader_goes():
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()


@contextmanager
def _until_the_reader_goes() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno not in _READER_IS_GONE:
            raise
        let_go_of_output()


def let_go_of_output() -> None:
    """Make sure that what is left to be written does not fail once more at the end."""
    with suppress(OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def say(line: str) -> None:
    """Write one line to standard error, if anybody listens."""
    # print would take a closed standard error for standard output
    if sys.stderr:
        with suppress(OSError):
            print(line, file=sys.stderr, flush=True)


def complain(line: str) -> None:
    """Say what is wrong in one line, whatever characters an argument brought into it."""
    visible = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in line)
    say(f"knight-gui: {visible}")
