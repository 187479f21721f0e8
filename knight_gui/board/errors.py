"""Errors of input that cannot be used, and messages of the system in the user's language.

InputError
└── TourError    (tour.py) a path that is not a tour
"""

from knight_gui.i18n import gettext_noop, translate

_SYSTEM_ERROR_TEXTS = (
    gettext_noop("No such file or directory"),
    gettext_noop("Permission denied"),
    gettext_noop("Is a directory"),
    gettext_noop("Not a directory"),
    gettext_noop("No space left on device"),
)
"""Messages of the operating system about files, in English; marked here for translation."""


class InputError(ValueError):
    """Input that cannot be used.

    Its text is one line that names the value and what is allowed, fit to be
    shown to the user as it is.
    """


def localized_error_message(error: Exception) -> str:
    """Return the message of an error, translated if it is a known one of the operating system."""
    return translate(getattr(error, "strerror", None) or str(error) or type(error).__name__)
