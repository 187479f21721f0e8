"""Fonts, and the warning that Qt gives where the locale has no UTF-8."""

import pytest
from PySide6.QtCore import qInstallMessageHandler, qWarning

from knight_gui.drawing.fonts import suppress_locale_warning

LOCALE_WARNING = 'Detected locale "C" with character encoding "ANSI_X3.4-1968", which is not UTF-8.'


@pytest.fixture
def messages():
    """The messages of Qt that reach the handler that was there before."""
    messages = []

    def record(_message_type, _context, text):
        messages.append(text)

    previous_handler = qInstallMessageHandler(record)
    yield messages
    qInstallMessageHandler(previous_handler)


def test_that_only_the_warning_of_the_locale_is_suppressed_and_only_for_a_while(messages):
    with suppress_locale_warning():
        qWarning(LOCALE_WARNING)
        qWarning("something else")
    assert messages == ["something else"]
    qWarning(LOCALE_WARNING)
    assert messages == ["something else", LOCALE_WARNING]


def test_that_without_a_handler_messages_go_to_standard_error(capsys):
    previous_handler = qInstallMessageHandler(None)
    try:
        with suppress_locale_warning():
            qWarning(LOCALE_WARNING)
            qWarning("something else")
    finally:
        qInstallMessageHandler(previous_handler)
    assert capsys.readouterr().err == "something else\n"
