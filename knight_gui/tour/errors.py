"""What is said of input that cannot be used.

InputError
└── TourError    (tour.py) a path that is not a tour
"""


class InputError(ValueError):
    """Input that cannot be used.

    Its text is one line that names the value and what is allowed, fit to be
    shown to a person as it is.
    """
