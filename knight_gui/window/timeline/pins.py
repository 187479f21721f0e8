"""The steps of a landscape that have a name."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from knight_gui.search.kinds import LandmarkKind
from knight_gui.texts import tr

if TYPE_CHECKING:
    from knight_gui.player.jobs.landscape import Whole
    from knight_gui.search.position import Landmark


class PinKind(Enum):
    """What a step is known for."""

    FIRST_DEAD_END = auto()
    LOST = auto()
    RETREAT = auto()
    UNDONE = auto()
    RECORD = auto()
    RESTART = auto()
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
            PinKind.RESTART: tr("restart"),
            PinKind.TOUR: tr("tour"),
        }[self]


@dataclass(frozen=True)
class Pin:
    """A step with a name."""

    step: int
    kind: PinKind


def pins_of(landmarks: tuple[Landmark, ...], whole: Whole | None) -> tuple[Pin, ...]:
    """Return the pins of a search, in the order of their steps: all restarts, one of all else.

    The losing move is the one that most steps went into: hindsight names it as the oracle does,
    so that its pins stand where the keys for a loss and its undoing lead.
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
    worst = whole.worst if whole else None
    if worst is not None:
        found[PinKind.LOST] = worst.first
        if worst.last < worst.steps:
            found[PinKind.UNDONE] = worst.last + 1
    restarts = whole.landscape.restarts if whole else ()
    pins = [Pin(step, kind) for kind, step in found.items()]
    pins += [Pin(restart.step, PinKind.RESTART) for restart in restarts]
    return tuple(sorted(pins, key=lambda pin: pin.step))
