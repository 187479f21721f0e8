"""What a search is doing."""

from enum import Enum


class Work(Enum):
    """What the search is doing."""

    SEARCHING = "searching"
    ENDED = "ended"
    """The problem is answered: there is an outcome."""
    RESTING = "resting"
    """It is far enough ahead of what is shown."""
    AWAITING = "awaiting"
    """Somebody searches by hand, and makes the next step."""
    STOPPED = "stopped"
    """The user wanted it so."""
