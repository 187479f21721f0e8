"""What is said of input that cannot be used.

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
"""What it says of a file, in English."""


class InputError(ValueError):
    """Input that cannot be used.

    Its text is one line that names the value and what is allowed, fit to be
    shown to a person as it is.
    """


def localized_error_message(error: Exception) -> str:
    """Return what is wrong, in the person's language if the system says it and that is known."""
    return translate(getattr(error, "strerror", None) or str(error) or type(error).__name__)
