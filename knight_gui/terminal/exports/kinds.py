"""The kinds of file, in a table: how each ends, what it can hold, and what writes it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from knight_gui.texts import tr
from knight_gui.tour import InputError


class What(Enum):
    """What of a search a file holds."""

    BOARD = "board"
    """The path at a step, as numbers on the board."""
    SQUARES = "squares"
    """The path at a step, square by square."""
    STEPS = "steps"
    """Every step, or a range of them."""
    BY_SQUARE = "by-square"
    """How often the knight came to each square, and went back from it."""
    BY_DEPTH = "by-depth"
    """How often it came to each depth, and went back from there."""
    LANDSCAPE = "landscape"
    """Which squares stayed on the path over which steps, drawn."""
    CHART = "chart"
    """How often the knight went back from each depth, drawn."""
    FIGURE = "figure"
    """Board and landscape with a legend and a caption, drawn."""


OF_A_RANGE = frozenset({What.STEPS})
"""What has a first and a last step; all else is as it was after a single one."""


@dataclass(frozen=True)
class Kind:
    """A kind of file.

    Attributes
    ----------
    ending
        How the name of such a file ends, and what it is called by --format.
    holds
        What it can hold, the usual first.
    module
        What writes it: a module whose function ``write(order, stream)`` returns the end of
        the search if that is what the file holds, see `knight_gui.terminal.export`. Imported
        when it is wanted, for some need large packages.
    is_drawn, is_film
        Whether it is a picture of a step, or a film of many.
    """

    ending: str
    holds: tuple[What, ...]
    module: str
    is_drawn: bool = False
    is_film: bool = False

    def demand_holds(self, what: What) -> None:
        """Refuse what such a file cannot hold."""
        if what not in self.holds:
            raise InputError(
                tr(
                    "A {kind} file cannot hold “{what}”: choose one of {names}.",
                    kind=self.ending,
                    what=what.value,
                    names=", ".join(each.value for each in self.holds),
                )
            )


_DRAWN = (What.BOARD, What.FIGURE, What.LANDSCAPE, What.CHART)
_FILMED = (What.BOARD, What.FIGURE, What.LANDSCAPE)


def _picture(ending: str) -> Kind:
    return Kind(ending, _DRAWN, "knight_gui.terminal.exports.as_picture", is_drawn=True)


def _film(ending: str) -> Kind:
    module = "knight_gui.terminal.exports.as_film"
    return Kind(ending, _FILMED, module, is_drawn=True, is_film=True)


KINDS = (
    Kind("txt", (What.BOARD, What.SQUARES), "knight_gui.terminal.exports.as_text"),
    Kind(
        "csv",
        (What.SQUARES, What.BOARD, What.STEPS, What.BY_SQUARE, What.BY_DEPTH),
        "knight_gui.terminal.exports.as_csv",
    ),
    Kind("json", (What.BOARD,), "knight_gui.terminal.exports.as_json"),
    *map(_picture, ("svg", "pdf", "png")),
    *map(_film, ("gif", "webp", "apng", "mp4")),
)


def what_named(name: str) -> What:
    """Return what a file is to hold, by its name.

    Raises
    ------
    InputError
        If there is nothing of that name.
    """
    try:
        return What(name)
    except ValueError:
        raise InputError(
            tr(
                "There is no “{name}” to be exported: choose one of {names}.",
                name=name,
                names=", ".join(what.value for what in What),
            )
        ) from None
