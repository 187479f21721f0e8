"""Whether the system asks programs to let nothing move by itself."""

from PySide6.QtWidgets import QStyle, QWidget


def system_is_calm(widget: QWidget) -> bool:
    """Tell whether the system wants no animation, as far as Qt knows."""
    style = widget.style()
    hint = QStyle.StyleHint.SH_Widget_Animation_Duration
    return style.styleHint(hint, None, widget) == 0
