"""Which of several kinds of file is meant: by its name, or by how the name of a file ends."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol, TypeVar

from knight_gui.texts import tr
from knight_gui.tour import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import PurePath


class HasEnding(Protocol):
    """A kind of file."""

    @property
    def ending(self) -> str:
        """How the name of such a file ends, and what it is called by --format."""


_Kind = TypeVar("_Kind", bound=HasEnding)


def kind_named(name: str, kinds: Sequence[_Kind]) -> _Kind:
    """Return the kind of file of a name such as ``csv``.

    Raises
    ------
    InputError
        If there is none.
    """
    for kind in kinds:
        if kind.ending == name.lower():
            return kind
    raise InputError(
        tr(
            "There is no format “{name}”: choose one of {names}.",
            name=name,
            names=", ".join(kind.ending for kind in kinds),
        )
    )


def kind_of(path: PurePath, kinds: Sequence[_Kind]) -> _Kind:
    """Return the kind of file that a name has by its ending.

    Raises
    ------
    InputError
        If the ending says nothing.
    """
    for kind in kinds:
        if path.suffix.lower() == f".{kind.ending}":
            return kind
    raise InputError(
        tr(
            "The ending of “{name}” does not say what kind of file it is to be: "
            "let it end in {endings}, or say it with --format.",
            name=path.name,
            endings=", ".join(f".{kind.ending}" for kind in kinds),
        )
    )
