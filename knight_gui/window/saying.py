"""Says for a moment why something cannot be done, where it was wished."""

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QToolTip, QWidget


def say_at(widget: QWidget, spot: QPoint, sentence: str) -> None:
    """Show a sentence at a pixel of a widget, until somebody goes on."""
    QToolTip.showText(widget.mapToGlobal(spot), sentence, widget)
