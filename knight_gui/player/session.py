"""What is shown, and the one place where it changes."""

from __future__ import annotations

from dataclasses import fields, replace

from PySide6.QtCore import QObject, Signal, SignalInstance

from knight_gui.state.scene import Scene

_NAMES = tuple(field.name for field in fields(Scene))


class _Fields(QObject):
    """Tells that some fields of the scene have changed."""

    changed = Signal()


class Session(QObject):
    """Holds the scene that is shown: all views read it here, and none keeps a copy.

    Signals
    -------
    changed(frozenset of str)
        The fields of the scene with these names have changed. A listener reads `scene`,
        which may have moved on by then.
    """

    changed = Signal(object)

    def __init__(self, scene: Scene | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scene = scene or Scene()
        self._field_signals: dict[frozenset[str], _Fields] = {}

    def field_changed(self, *names: str) -> SignalInstance:
        """Return the signal that one of the fields with these names has changed."""
        assert {*names} <= {*_NAMES}, "a scene has fields with these names"
        return self._field_signals.setdefault(frozenset(names), _Fields(self)).changed

    def update(self, **values: object) -> None:
        """Give fields of the scene other values, and say which are new."""
        before = self.scene
        self.scene = replace(before, **values)  # type: ignore[arg-type]
        changed = frozenset(
            name
            for name in _NAMES
            if (now := getattr(self.scene, name)) is not (then := getattr(before, name))
            and now != then
        )
        if changed:
            self.changed.emit(changed)
            for names, fields_told in tuple(self._field_signals.items()):
                if names & changed:
                    fields_told.changed.emit()
