"""The steps of a landscape that have a name."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from knight_gui.search.position import LandmarkKind
from knight_gui.texts import tr

if TYPE_CHECKING:
    from knight_gui.search.position import Bar, Landmark


class PinKind(Enum):
    """What a step is known for."""

    FIRST_DEAD_END = auto()
    LOST = auto()
    RETREAT = auto()
    UNDONE = auto()
    RECORD = auto()
    TOUR = auto()

    @property
    def word(self) -> str:
        """What it is called."""
        return {
            PinKind.FIRST_DEAD_END: tr("first dead end"),
            PinKind.LOST: tr("lost"),
            PinKind.RETREAT: tr("deepest retreat"),
            PinKind.UNDONE: tr("undone"),
            PinKind.RECORD: tr("record"),
            PinKind.TOUR: tr("tour"),
        }[self]


@dataclass(frozen=True)
class Pin:
    """A step with a name."""

    step: int
    kind: PinKind


def pins_of(landmarks: tuple[Landmark, ...], worst: Bar | None) -> tuple[Pin, ...]:
    """Return the pins of a search, in the order of their steps: one of each kind.

    The losing move is the one that most steps went into.
    """
    found: dict[PinKind, int] = {}
    for mark in landmarks:
        if mark.kind is LandmarkKind.RECORD:
            found.setdefault(PinKind.FIRST_DEAD_END, mark.step)
            found[PinKind.RECORD] = mark.step
        elif mark.kind is LandmarkKind.RETREAT:
            found[PinKind.RETREAT] = mark.step
        else:
            found[PinKind.TOUR] = mark.step
    if found.get(PinKind.RECORD) == found.get(PinKind.FIRST_DEAD_END):
        found.pop(PinKind.RECORD, None)
    if worst is not None:
        if worst.loss is not None:
            found[PinKind.LOST] = worst.loss.step
        found[PinKind.UNDONE] = worst.last + 1
    return tuple(sorted((Pin(step, kind) for kind, step in found.items()), key=lambda p: p.step))
