"""Standard streams: closed pipes, and characters that an encoding lacks."""

import codecs
import errno
import os
import re
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from io import TextIOWrapper
from typing import BinaryIO, TextIO
from unicodedata import combining, normalize

from knight_gui.board import escape_unprintable

JSON_FORMAT_VERSION = 2
"""Version of the JSON keys: 1 had no given numbers, no end, and no lists of tours.

It also grows when a key is removed or changes its meaning.
"""
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
        "↩": "<-",
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
"""Name of the codec error handler."""
_SIGN_PATTERN = re.compile("[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+|.", re.DOTALL)
"""A character, or a whole exponent: some encodings have only some of the raised digits."""
_CLOSED_PIPE_ERRNOS = (errno.EPIPE, errno.EINVAL)
"""Error numbers of writing to a closed pipe; the second one is that of Windows."""


def print_lines(lines: Iterable[str]) -> None:
    """Write lines to standard output; a closed pipe is no error.

    Raises
    ------
    OSError
        If writing fails for another reason, such as a full disk.
    """
    with _ignoring_closed_pipe():
        for line in lines:
            print(line)
        print(end="", flush=True)


@contextmanager
def open_binary_stdout() -> Iterator[BinaryIO]:
    """Yield standard output as a binary stream; the context ends early if the pipe is closed.

    Raises
    ------
    OSError
        If writing fails for another reason, such as a full disk.
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
    """Redirect standard output to the null device, so that a final flush cannot fail."""
    with suppress(OSError):
        null_descriptor = os.open(os.devnull, os.O_WRONLY)
        os.dup2(null_descriptor, sys.stdout.fileno())
        os.close(null_descriptor)


def print_to_stderr(line: str) -> None:
    """Write one line to standard error, unless it is closed."""
    # print would write to standard output if the file were None
    if sys.stderr:
        enable_ascii_fallback(sys.stderr)
        with suppress(OSError):
            print(line, file=sys.stderr, flush=True)


def print_error(message: str) -> None:
    """Write an error message in one line, without unprintable characters from arguments."""
    print_to_stderr(f"knight-gui: {escape_unprintable(message)}")


# Characters that an encoding lacks


def enable_ascii_fallback(stream: TextIO | None) -> None:
    """Make a stream replace characters that its encoding lacks by ASCII, instead of failing."""
    if not isinstance(stream, TextIOWrapper):
        return
    if (stream.errors or "").startswith(_ERROR_HANDLER_NAME):
        return
    encoding = stream.encoding
    if encoding.lower().startswith("utf"):
        # only surrogates are left, such as in the name of a file in another encoding
        stream.reconfigure(errors="backslashreplace")
        return
    handler_name = f"{_ERROR_HANDLER_NAME}-{encoding}"
    codecs.register_error(handler_name, partial(_encode_replacement, encoding))
    stream.reconfigure(encoding="ascii", errors=handler_name)


def _encode_replacement(encoding: str, error: UnicodeError) -> tuple[bytes, int]:
    assert isinstance(error, UnicodeEncodeError)
    signs = _SIGN_PATTERN.findall(error.object[error.start : error.end])
    return b"".join(_encode_sign(sign, encoding) for sign in signs), error.end


def _encode_sign(sign: str, encoding: str) -> bytes:
    with suppress(UnicodeEncodeError):
        return sign.encode(encoding)
    is_exponent = len(sign) > 1 or sign in "⁰¹²³⁴⁵⁶⁷⁸⁹"
    decomposed = normalize("NFKD", sign.translate(_ASCII_REPLACEMENTS))
    # é becomes e
    plain = "".join(character for character in decomposed if not combining(character))
    plain = plain.translate(_ASCII_REPLACEMENTS)
    if is_exponent:
        plain = f"^{plain}"
    return plain.encode("ascii", "replace")
