"""Session: the scene that is shown, and the one place where it changes."""

from __future__ import annotations

from dataclasses import fields, replace

from PySide6.QtCore import QObject, Signal, SignalInstance

from knight_gui.state.scene import Scene

_FIELD_NAMES = tuple(field.name for field in fields(Scene))


class _FieldsNotifier(QObject):
    """Owner of the signal for changes of some fields of the scene."""

    changed = Signal()


class Session(QObject):
    """Holder of the scene that is shown: all views read it here, and none keeps a copy.

    Signals
    -------
    changed(frozenset of str)
        The fields of the scene with these names have changed. A listener reads `scene`,
        which may have moved on by then.
    """

    changed = Signal(frozenset)

    def __init__(self, scene: Scene | None = None, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.scene = scene or Scene()
        self._notifiers: dict[frozenset[str], _FieldsNotifier] = {}

    def field_changed(self, *names: str) -> SignalInstance:
        """Return the signal for a change of any of the fields with these names."""
        assert set(names) <= set(_FIELD_NAMES), "a scene has fields with these names"
        key = frozenset(names)
        if key not in self._notifiers:
            self._notifiers[key] = _FieldsNotifier(self)
        return self._notifiers[key].changed

    def update(self, **values: object) -> None:
        """Replace fields of the scene, and signal those that have other values now."""
        previous_scene = self.scene
        self.scene = replace(previous_scene, **values)  # type: ignore[arg-type]
        changed_names = frozenset(
            name for name in _FIELD_NAMES if _differs(name, self.scene, previous_scene)
        )
        if not changed_names:
            return
        self.changed.emit(changed_names)
        for names, notifier in tuple(self._notifiers.items()):
            if names & changed_names:
                notifier.changed.emit()


def _differs(name: str, scene: Scene, other: Scene) -> bool:
    """Return True if a field has different values in two scenes."""
    value = getattr(scene, name)
    other_value = getattr(other, name)
    return value is not other_value and value != other_value
