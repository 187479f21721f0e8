"""How somebody likes the window, remembered from one start to the next."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

from PySide6.QtCore import QObject, Slot

from knight_gui.player.session import Session
from knight_gui.scene.scene import Judging, Scene
from knight_gui.scene.speed import NOTCHES, Speed
from knight_gui.window.system import kept_text, settings


def remembered_scene() -> Scene:
    """Return an empty scene that looks as the window did last; what is no such look is left out."""
    looks: dict[str, Any] = {}
    for name, (_, read) in _LOOKS.items():
        # what others have written there is anything
        with suppress(ValueError):
            looks[name] = read(kept_text(name))
    return Scene(**looks)


class Memory(QObject):
    """Writes down at once how somebody wishes the window to look; a lesson has its own ways."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        session.changed.connect(self._note)

    @Slot(object)
    def _note(self, changed: frozenset[str]) -> None:
        scene = self._session.scene
        for name in changed & _LOOKS.keys() if scene.lesson is None else ():
            write, _ = _LOOKS[name]
            settings().setValue(name, write(getattr(scene, name)))


def _switch(text: str) -> bool:
    return text == str(True)


def _speed(text: str) -> Speed:
    notch = int(text)
    # flat out nobody sees how a search begins
    if not 0 <= notch < NOTCHES:
        raise ValueError(text)
    return Speed(notch)


def _share(text: str) -> float:
    share = float(text)
    if not 0 <= share < 1:
        raise ValueError(text)
    return share


_LOOKS: Mapping[str, tuple[Callable[[Any], str], Callable[[str], object]]] = {
    "is_dark": (str, _switch),
    "is_calm": (str, _switch),
    "has_sound": (str, _switch),
    "speed": (lambda speed: str(speed.notch), _speed),
    "landscape_share": (str, _share),
    "unfolded": (lambda names: " ".join(sorted(names)), lambda text: frozenset(text.split())),
    "judging": (lambda judging: judging.value, Judging),
}
"""The fields of a scene that are remembered, and how each is written and read."""
