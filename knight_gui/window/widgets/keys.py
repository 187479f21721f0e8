"""Keys that a widget has for itself while it has the focus: then no command hears them."""

from collections.abc import Collection

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

_KEYPAD, _SHIFT = Qt.KeyboardModifier.KeypadModifier, Qt.KeyboardModifier.ShiftModifier


def is_claimed(event: QEvent, keys: Collection[int]) -> bool:
    """Tell whether one of a widget's own keys is about to be pressed, and claim it if so."""
    if event.type() is not QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
        return False
    # on many keyboards there is no plus without Shift
    beside = _KEYPAD | _SHIFT if event.key() == Qt.Key.Key_Plus else _KEYPAD
    is_ours = event.key() in keys and not event.modifiers() & ~beside
    event.setAccepted(is_ours)
    return is_ours
