"""The box in which the size of the board is chosen or typed."""

from PySide6.QtCore import QEvent, QObject, QRegularExpression, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent, QRegularExpressionValidator, QWheelEvent
from PySide6.QtWidgets import QComboBox, QWidget

from knight_gui.scene.setup import LARGEST_SIDE
from knight_gui.texts import tr
from knight_gui.tour import Board, InputError

_SIZES = (
    (3, 4),
    (4, 4),
    (5, 5),
    (6, 6),
    (7, 7),
    (8, 8),
    (10, 10),
    (12, 12),
    (20, 20),
    (50, 50),
    (100, 100),
)
_SIDE = r"(?:100|[1-9][0-9]?)"


class _Sizes(QRegularExpressionValidator):
    """Lets nothing but sizes be typed; one left half typed becomes the board's again."""

    def __init__(self, box: "SizeBox") -> None:
        size = rf"{_SIDE}(?:\s*[x×X*]\s*{_SIDE})?\s*"
        super().__init__(QRegularExpression(size), box)
        self._box = box

    def fixup(self, text: str) -> str:
        return _text(self._box.board)


class SizeBox(QComboBox):
    """Offers common sizes and takes any other; what is no size cannot be entered.

    Signals
    -------
    chosen(Board)
        The user wants another board.
    """

    chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("boardSizeBox")
        self.setAccessibleName(tr("Board size"))
        self.setToolTip(
            tr(
                "Rows × columns, each from 1 to {largest}, such as 5×7",
                largest=LARGEST_SIDE,
            )
        )
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumContentsLength(7)
        self.setValidator(_Sizes(self))
        self.setCompleter(None)  # type: ignore[arg-type]
        for size in _SIZES:
            self.addItem(_text(Board(*size)))
        self._board = Board()
        self.show_board(self._board)
        self.activated.connect(self._take)
        field = self.lineEdit()
        assert field is not None
        field.editingFinished.connect(self._take)
        # so that the next key steers the search and is not written here
        field.returnPressed.connect(self.clearFocus)
        self.view().window().installEventFilter(self)

    @property
    def board(self) -> Board:
        """The board whose size is shown."""
        return self._board

    def show_board(self, board: Board) -> None:
        """Show the size of a board."""
        self._board = board
        self.setCurrentIndex(self.findText(_text(board)))
        self.setEditText(_text(board))

    @Slot()
    def _take(self) -> None:
        """Choose what was entered; one number alone is meant for both sides."""
        text = self.currentText().strip()
        if text.isdecimal():
            text = f"{text}x{text}"
        try:
            board = Board.parse(text)
        except InputError:
            board = self._board
        changed = (board.rows, board.cols) != (self._board.rows, self._board.cols)
        self.show_board(board)
        if changed:
            self.chosen.emit(board)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Hide:
            # not at once: what was chosen in the list is taken after it is gone
            QTimer.singleShot(0, self.clearFocus)
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.show_board(self._board)
            self.clearFocus()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        # a turn of the wheel must not throw a long search away
        event.ignore()


def _text(board: Board) -> str:
    return f"{board.rows}×{board.cols}"
