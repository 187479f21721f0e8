"""Dialog for the order of a lesson's scenes, which are dragged."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QAbstractItemView,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QListWidget,
    QListWidgetItem,
    QWidget,
)

from knight_gui.i18n import tr
from knight_gui.window.widgets.parts import column_layout, with_name

_MARGIN_PX = 8
_WIDTH_LINES = 20
_HEIGHT_LINES = 26
"""Size of the dialog, in line heights."""


class SceneOrderDialog(QDialog):
    """List of the titles of scenes, which can be dragged into another order.

    Signals
    -------
    order_accepted(order)
        The user confirmed the order: a list of the former indices.
    """

    order_accepted = Signal(list)

    def __init__(self, titles: Sequence[str], current_index: int, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("sceneOrderDialog")
        self.setWindowTitle(tr("Order of scenes"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._list = with_name(QListWidget(self), "sceneOrderList")
        self._list.setDragDropMode(QAbstractItemView.DragDropMode.InternalMove)
        for index, title in enumerate(titles):
            item = QListWidgetItem(f"{index + 1}. {title}", self._list)
            item.setData(Qt.ItemDataRole.UserRole, index)
        self._list.setCurrentRow(current_index)
        button = QDialogButtonBox.StandardButton
        button_box = QDialogButtonBox(button.Ok | button.Cancel, self)
        button_box.accepted.connect(self._on_accepted)
        button_box.rejected.connect(self.reject)
        hint_label = QLabel(tr("Drag a scene to another place."), self)
        layout = column_layout(hint_label, (self._list, 1), button_box, spacing=_MARGIN_PX)
        layout.setContentsMargins(_MARGIN_PX, _MARGIN_PX, _MARGIN_PX, _MARGIN_PX)
        self.setLayout(layout)
        line_px = self.fontMetrics().lineSpacing()
        self.resize(_WIDTH_LINES * line_px, _HEIGHT_LINES * line_px)

    @Slot()
    def _on_accepted(self) -> None:
        self.accept()
        items = [self._list.item(row) for row in range(self._list.count())]
        self.order_accepted.emit([item.data(Qt.ItemDataRole.UserRole) for item in items])
