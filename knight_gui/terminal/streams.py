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

from knight_gui.board import escape_unprintable

_ASCII_REPLACEMENTS = str.maketrans(
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
_ERROR_HANDLER_NAME = "knight-gui"
"""Of what is done about a sign that an encoding lacks."""
_SIGN_PATTERN = re.compile("[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|.", re.DOTALL)
"""An exponent is one sign: encodings that have some of its digits would tear it apart."""
_CLOSED_PIPE_ERRNOS = (errno.EPIPE, errno.EINVAL)
"""What writing into a closed pipe is called, the second one on Windows."""


def print_lines(lines: Iterable[str]) -> None:
    """Write lines to standard output; that its reader has gone away is no error.

    Raises
    ------
    OSError
        If they cannot be written for another reason, such as a full disk.
    """
    with _ignoring_closed_pipe():
        for line in lines:
            print(line)
        print(end="", flush=True)


@contextmanager
def open_binary_stdout() -> Iterator[BinaryIO]:
    """Give standard output as a stream of bytes; whoever writes ends where its reader goes.

    Raises
    ------
    OSError
        If it cannot be written to for another reason, such as a full disk.
    """
    with _ignoring_closed_pipe():
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()


@contextmanager
def _ignoring_closed_pipe() -> Iterator[None]:
    try:
        yield
    except OSError as error:
        if error.errno not in _CLOSED_PIPE_ERRNOS:
            raise
        redirect_stdout_to_null()


def redirect_stdout_to_null() -> None:
    """Make sure that what is left to be written does not fail once more at the end."""
    with suppress(OSError):
        null_descriptor = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null_descriptor, sys.stdout.fileno())
        os.close(null_descriptor)


def print_to_stderr(line: str) -> None:
    """Write one line to standard error, if anybody listens."""
    # print would take a closed standard error for standard output
    if sys.stderr:
        enable_ascii_fallback(sys.stderr)
        with suppress(OSError):
            print(line, file=sys.stderr, flush=True)


def print_error(message: str) -> None:
    """Say what is wrong in one line, whatever characters an argument brought into it."""
    print_to_stderr(f"knight-gui: {escape_unprintable(message)}")


# What an encoding has no sign for


def enable_ascii_fallback(stream: TextIO | None) -> None:
    """Let a stream write in ASCII what its encoding has no sign for, instead of failing."""
    if not isinstance(stream, TextIOWrapper) or (stream.errors or "").startswith(
        _ERROR_HANDLER_NAME
    ):
        return
    encoding = stream.encoding
    name = f"{_ERROR_HANDLER_NAME}-{encoding}"
    if encoding.lower().startswith("utf"):
        # what is left has no sign anywhere, such as the name of a file that is no text
        stream.reconfigure(errors="backslashreplace")
        return
    codecs.register_error(name, lambda error: _encode_replacement(error, encoding))
    stream.reconfigure(encoding="ascii", errors=name)


def _encode_replacement(error: UnicodeError, encoding: str) -> tuple[bytes, int]:
    assert isinstance(error, UnicodeEncodeError)
    signs = _SIGN_PATTERN.findall(error.object[error.start : error.end])
    return b"".join(_encode_sign(sign, encoding) for sign in signs), error.end


def _encode_sign(sign: str, encoding: str) -> bytes:
    with suppress(UnicodeEncodeError):
        return sign.encode(encoding)
    power = "^" if len(sign) > 1 or sign in "⁰¹²³⁴⁵⁶⁷⁸⁹" else ""
    # of é the e is left
    plain = "".join(
        c for c in normalize("NFKD", sign.translate(_ASCII_REPLACEMENTS)) if not combining(c)
    )
    return (power + plain.translate(_ASCII_REPLACEMENTS)).encode("ascii", "replace")
