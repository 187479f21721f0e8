"""What is said of input that cannot be used.

InputError
└── TourError    (tour.py) a path that is not a tour
"""

from knight_gui.i18n import marked, translated

_OF_THE_SYSTEM = (
    marked("No such file or directory"),
    marked("Permission denied"),
    marked("Is a directory"),
    marked("Not a directory"),
    marked("No space left on device"),
)
"""What it says of a file, in English."""


class InputError(ValueError):
    """Input that cannot be used.

    Its text is one line that names the value and what is allowed, fit to be
    shown to a person as it is.
    """


def cause_of(error: Exception) -> str:
    """Return what is wrong, in the person's language if the system says it and that is known."""
    return translated(getattr(error, "strerror", None) or str(error) or type(error).__name__)
