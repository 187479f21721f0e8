"""Fonts and locales as Qt sees them: which letters are missing."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

from PySide6.QtCore import QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QFont, QFontMetrics

from knight_gui.i18n import own_name, package_of_letters, tr

_OF_THE_LOCALE = "Detected locale "
"""How Qt begins to tell, in four lines, that it takes texts as UTF-8 whatever the locale says."""


@contextmanager
def any_locale() -> Iterator[None]:
    """Have Qt, while an application is made, say nothing of a locale that is not UTF-8."""

    def say(kind: QtMsgType, context: QMessageLogContext, text: str) -> None:
        if text.startswith(_OF_THE_LOCALE):
            return
        if former is not None:
            former(kind, context, text)
        elif sys.stderr:
            sys.stderr.write(f"{text}\n")

    former = qInstallMessageHandler(say)
    try:
        yield
    finally:
        qInstallMessageHandler(former)


@cache
def missing_letters(code: str) -> str:
    """Say what has to be installed before a language can be written; nothing if it can be."""
    # Qt names families of fonts even where there is none, so it is asked for each letter
    if all(map(QFontMetrics(QFont()).inFontUcs4, map(ord, own_name(code)))):
        return ""
    return tr(
        "The letters of this language are missing. On Debian and Ubuntu: apt-get install {package}",
        package=package_of_letters(code),
    )
