"""Fonts and locales as Qt sees them: which letters are missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QFont, QFontMetrics

from knight_gui.i18n import font_package_name, native_language_name, tr

_LOCALE_WARNING_PREFIX = "Detected locale "
"""How Qt begins to tell, in four lines, that it takes texts as UTF-8 whatever the locale says."""


@contextmanager
def suppress_locale_warning() -> Iterator[None]:
    """Have Qt, while an application is made, say nothing of a locale that is not UTF-8."""

    def handle_message(message_type: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if text.startswith(_LOCALE_WARNING_PREFIX):
            return
        if previous_handler is not None:
            previous_handler(message_type, context, text)
        elif sys.stderr:
            sys.stderr.write(f"{text}\n")

    previous_handler = qInstallMessageHandler(handle_message)
    try:
        yield
    finally:
        qInstallMessageHandler(previous_handler)


@cache
def missing_font_message(code: str) -> str:
    """Say what has to be installed before a language can be written; nothing if it can be."""
    # Qt names families of fonts even where there is none, so it is asked for each letter
    if all(map(QFontMetrics(QFont()).inFontUcs4, map(ord, native_language_name(code)))):
        return ""
    return tr(
        "The letters of this language are missing. On Debian and Ubuntu: apt-get install {package}",
        package=font_package_name(code),
    )
