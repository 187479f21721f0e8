"""The standard streams: what becomes of them when nobody listens, or lacks a sign."""

import codecs
import errno
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from io import TextIOWrapper
from typing import BinaryIO, TextIO
from unicodedata import combining, normalize

from knight_gui.board import visible

_IN_ASCII = str.maketrans(
    {
        "“": '"',
        "”": '"',
        "’": "'",
        **dict.fromkeys("–—−·─", "-"),
        "×": "x",
        "±": "+-",
        "≤": "<=",
        "→": "->",
        "←": "<-",
        "━": "=",
        "╌": ".",
        "✓": "+",
        "✗": "x",
        "■": "#",
        "○": "o",
        "∅": "-",
    }
)
_NAME = "knight-gui"
"""Of what is done about a sign that an encoding lacks."""
_SIGNS = re.compile("[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|.", re.DOTALL)
"""An exponent is one sign: encodings that have some of its digits would tear it apart."""
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
        write_ascii_where_needed(sys.stderr)
        with suppress(OSError):
            print(line, file=sys.stderr, flush=True)


def complain(line: str) -> None:
    """Say what is wrong in one line, whatever characters an argument brought into it."""
    say(f"knight-gui: {visible(line)}")


# What an encoding has no sign for


def write_ascii_where_needed(stream: TextIO | None) -> None:
    """Let a stream write in ASCII what its encoding has no sign for, instead of failing."""
    if not isinstance(stream, TextIOWrapper) or (stream.errors or "").startswith(_NAME):
        return
    encoding = stream.encoding
    name = f"{_NAME}-{encoding}"
    if encoding.lower().startswith("utf"):
        # what is left has no sign anywhere, such as the name of a file that is no text
        stream.reconfigure(errors="backslashreplace")
        return
    codecs.register_error(name, lambda error: _replaced(error, encoding))
    stream.reconfigure(encoding="ascii", errors=name)


def _replaced(error: UnicodeError, encoding: str) -> tuple[bytes, int]:
    assert isinstance(error, UnicodeEncodeError)
    signs = _SIGNS.findall(error.object[error.start : error.end])
    return b"".join(_encoded(sign, encoding) for sign in signs), error.end


def _encoded(sign: str, encoding: str) -> bytes:
    with suppress(UnicodeEncodeError):
        return sign.encode(encoding)
    power = "^" if len(sign) > 1 or sign in "⁰¹²³⁴⁵⁶⁷⁸⁹" else ""
    # of é the e is left
    plain = "".join(c for c in normalize("NFKD", sign.translate(_IN_ASCII)) if not combining(c))
    return (power + plain.translate(_IN_ASCII)).encode("ascii", "replace")
