"""Call stack of a published program, newest frame on top, folded in the middle."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QSize,
    Qt,
    Signal,
    Slot,
)
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QListView, QSizePolicy, QWidget

from knight_gui.i18n import tr
from knight_gui.messages.listings.state import ProgramCode, frame_text, returned_frame_text
from knight_gui.search.position import Position
from knight_gui.window.cards.code_view import find_monospace_font

_NEWEST_FRAME_COUNT = 3
"""Frames above the folded ones; below them is only the oldest."""
_VISIBLE_ROW_COUNT = _NEWEST_FRAME_COUNT + 3
"""Rows with a reserved height: a frame that returns, the newest, the folded ones, the oldest."""


@dataclass(frozen=True)
class _StackRow:
    """Row of the stack: a frame, or the folded ones."""

    text: str
    depth: int | None = None
    """Depth of its square on the path; None for a row without a frame."""
    is_fold: bool = False
    """Whether a click folds or unfolds the frames in the middle."""


class _StackModel(QAbstractListModel):
    """Rows of the stack."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: Sequence[_StackRow] = ()

    def set_rows(self, rows: Sequence[_StackRow]) -> None:
        """Replace all rows."""
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex | None = None) -> int:
        return 0 if parent is not None and parent.isValid() else len(self.rows)

    def data(
        self,
        index: QModelIndex | QPersistentModelIndex,
        role: int = Qt.ItemDataRole.DisplayRole,
    ) -> str | None:
        if role == Qt.ItemDataRole.DisplayRole:
            return self.rows[index.row()].text
        return None


class CallStackView(QListView):
    """Frames of a program; a click on one goes to the step that opened it.

    Signals
    -------
    frame_chosen(depth)
        A frame was clicked, whose square is at a depth of the path.
    """

    frame_chosen = Signal(int)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._code: ProgramCode | None = None
        self._position: Position | None = None
        self._is_unfolded = False
        self._rows_model = _StackModel(self)
        self.setModel(self._rows_model)
        self.setObjectName("callStack")
        self.setAccessibleName(tr("Call stack"))
        self.setToolTip(
            tr("The newest frame is on top. Click a frame to go to the step that opened it.")
        )
        self.setProperty("code", True)
        self.setUniformItemSizes(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.setFont(find_monospace_font())
        self.clicked.connect(self._on_row_chosen)

    @property
    def row_texts(self) -> list[str]:
        """Texts of the rows from the top."""
        return [row.text for row in self._rows_model.rows]

    def show_position(self, code: ProgramCode, position: Position) -> None:
        """Show the frames of a position."""
        self._code = code
        self._position = position
        self._update_rows()

    def clear_rows(self) -> None:
        """Show no frames."""
        self._position = None
        self._rows_model.set_rows(())

    def _update_rows(self) -> None:
        code = self._code
        position = self._position
        if code is None or position is None:
            return
        rows: list[_StackRow] = []
        if position.square_left is not None:
            number = position.depth + 2
            text = returned_frame_text(code, position.square_left, number)
            rows.append(_StackRow(text))
        depths = list(range(position.depth, -1, -1))
        newest_depths = depths[:_NEWEST_FRAME_COUNT]
        middle_depths = depths[_NEWEST_FRAME_COUNT:-1]
        oldest_depths = depths[_NEWEST_FRAME_COUNT:][-1:]
        rows.extend(self._frame_row(depth) for depth in newest_depths)
        if middle_depths:
            rows.append(self._fold_row(len(middle_depths)))
        if self._is_unfolded:
            rows.extend(self._frame_row(depth) for depth in middle_depths)
        rows.extend(self._frame_row(depth) for depth in oldest_depths)
        self._rows_model.set_rows(rows)

    def _frame_row(self, depth: int) -> _StackRow:
        assert self._code is not None
        assert self._position is not None
        return _StackRow(frame_text(self._code, self._position.path[depth], depth + 1), depth)

    def _fold_row(self, count: int) -> _StackRow:
        if self._is_unfolded:
            text = tr("▾ fold {count:,}", count=count)
        else:
            text = tr("▸ {count:,} more", count=count)
        return _StackRow(text, is_fold=True)

    @Slot(QModelIndex)
    def _on_row_chosen(self, index: QModelIndex) -> None:
        if not index.isValid():
            return
        row = self._rows_model.rows[index.row()]
        if row.is_fold:
            self._is_unfolded = not self._is_unfolded
            self._update_rows()
        elif row.depth is not None:
            self.frame_chosen.emit(row.depth)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._on_row_chosen(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        row_px = self.fontMetrics().lineSpacing()
        return QSize(20 * row_px, _VISIBLE_ROW_COUNT * row_px + row_px // 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())
