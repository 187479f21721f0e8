"""Says for a moment why something cannot be done, where it was wished."""

from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtWidgets import QAbstractButton, QToolTip, QWidget


def say_at(widget: QWidget, spot: QPoint, sentence: str) -> None:
    """Show a sentence at a pixel of a widget, until somebody goes on."""
    QToolTip.showText(widget.mapToGlobal(spot), sentence, widget)


class DisabledClicks(QObject):
    """Answers clicks on disabled buttons, which swallow them, with the tip that says why."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        is_click = event.type() is QEvent.Type.MouseButtonRelease
        if is_click and isinstance(watched, QAbstractButton) and not watched.isEnabled():
            say_at(watched, watched.rect().bottomLeft(), watched.toolTip())
        return super().eventFilter(watched, event)
