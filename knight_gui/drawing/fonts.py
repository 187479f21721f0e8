"""Checks of fonts and locales: missing letters, and a warning of Qt that is suppressed."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QFont, QFontMetrics

from knight_gui.i18n import font_package_name, native_language_name, tr

_LOCALE_WARNING_PREFIX = "Detected locale "
"""Start of Qt's warning that it uses UTF-8 although the locale does not."""


@contextmanager
def suppress_locale_warning() -> Iterator[None]:
    """Suppress Qt's warning of a locale without UTF-8 while an application is made."""

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
    """Return a message with the fonts to install for a language, empty if it can be written."""
    # Qt names font families even where none is installed, so each letter is checked
    metrics = QFontMetrics(QFont())
    if all(metrics.inFontUcs4(ord(letter)) for letter in native_language_name(code)):
        return ""
    return tr(
        "The characters of this language are missing. "
        "On Debian and Ubuntu: apt-get install {package}",
        package=font_package_name(code),
    )
