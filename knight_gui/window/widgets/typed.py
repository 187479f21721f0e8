"""Parsers of typed numbers and board sizes, and the combo box for the size of the board."""

from __future__ import annotations

import re
from decimal import Decimal

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QFocusEvent, QKeyEvent, QWheelEvent
from PySide6.QtWidgets import QComboBox, QLineEdit, QToolTip, QWidget

from knight_gui.board import Board, InputError
from knight_gui.i18n import tr
from knight_gui.state.setup import MAX_BOARD_SIDE
from knight_gui.window.message_boxes import show_message_at
from knight_gui.window.widgets.parts import with_name
from knight_gui.window.widgets.theming import set_style_property

_NUMBER_PATTERN = re.compile(
    r"(?P<whole>[0-9]{1,3}(?:[, ][0-9]{3})+|[0-9]{1,25})"
    r"(?P<part>\.[0-9]{1,25})?"
    r"(?:e\+?(?P<power>[0-9]{1,2}))?"
    r"\s*(?P<unit>[kmb]?)",
    re.IGNORECASE,
)
_UNITS = ("", "k", "m", "b")
"""Suffixes of powers of a thousand."""
_TWO_SIDES_PATTERN = re.compile(r"([0-9]{1,9})(?:\s*[x×*]\s*|\s+)([0-9]{1,9})", re.IGNORECASE)


def parse_whole_number(text: str) -> int:
    """Parse a whole number such as ``654,321``, ``1.5e6`` or ``100m``.

    Raises
    ------
    InputError
        If the text is no whole number.
    """
    match = _NUMBER_PATTERN.fullmatch(text.strip())
    if match is not None:
        digits = re.sub("[, ]", "", match["whole"]) + (match["part"] or "")
        thousands = _UNITS.index(match["unit"].lower())
        power = int(match["power"] or 0) + 3 * thousands
        # a float would not be exact among billions of steps
        number = Decimal(f"{digits}e{power}")
        if number == number.to_integral_value():
            return int(number)
    raise InputError(
        tr(
            "“{text}” is not a whole number: write for example 654,321 or 1.5e6 or 100m.",
            text=text.strip(),
        )
    )


def parse_board_size(text: str) -> Board:
    """Parse a board size such as ``3x10``, ``3×10``, ``3*10`` or ``3 10``; ``8`` is 8×8.

    Raises
    ------
    InputError
        If the text is no size, or the size of a board too large to be shown.
    """
    text = text.strip()
    match = _TWO_SIDES_PATTERN.fullmatch(text) or re.fullmatch(r"([0-9]{1,9})", text)
    sides = [int(side) for side in match.groups()] if match else []
    if not sides or not all(1 <= side <= MAX_BOARD_SIDE for side in sides):
        raise InputError(
            tr(
                "“{text}” is not a board size: give rows × columns, each from 1 to {largest}, "
                "for example 5×7.",
                text=text,
                largest=MAX_BOARD_SIDE,
            )
        )
    return Board(sides[0], sides[-1])


class BoardSizeBox(QComboBox):
    """Editable combo box of board sizes, which shows why an invalid size is refused.

    Signals
    -------
    board_chosen(board)
        The user entered or selected another size.
    """

    board_chosen = Signal(Board)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._field = with_name(QLineEdit(self), "sizeField")
        self.setLineEdit(self._field)
        self.setObjectName("boardSizeBox")
        self.setAccessibleName(tr("Board size"))
        self.setToolTip(
            tr("Rows × columns, each from 1 to {largest}, such as 5×7", largest=MAX_BOARD_SIDE)
        )
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumContentsLength(7)
        self.setCompleter(None)  # type: ignore[arg-type]
        self.addItem(_format_size(Board(3, 4)))
        for side in (4, 5, 6, 7, 8, 10, 12, 20, 50, 100):
            self.addItem(_format_size(Board(side, side)))
        self.board = Board()
        self.show_board(self.board)
        self.activated.connect(self._on_activated)
        self._field.returnPressed.connect(self._on_field_return_pressed)
        self._field.editingFinished.connect(self._on_field_editing_finished)
        self._field.textEdited.connect(self._clear_error)

    def show_board(self, board: Board) -> None:
        """Show the size of a board."""
        self.board = board
        self.setCurrentIndex(self.findText(_format_size(board)))
        self.setEditText(_format_size(board))
        self._clear_error()

    @Slot()
    def _on_activated(self) -> None:
        self._choose_board(parse_board_size(self.currentText()))

    @Slot()
    def _on_field_return_pressed(self) -> None:
        """Choose the typed size, or show the error."""
        try:
            board = parse_board_size(self.currentText())
        except InputError as error:
            set_style_property(self, "wrong", value=True)
            self.setAccessibleDescription(str(error))
            show_message_at(self, self.rect().bottomLeft(), tr("✗ {why}", why=error))
        else:
            self._choose_board(board)
            # so that the next key goes to the search instead of this field
            self._release_focus()

    @Slot()
    def _on_field_editing_finished(self) -> None:
        """Choose the typed size if it is valid."""
        if self.hasFocus():
            return
        try:
            self._choose_board(parse_board_size(self.currentText()))
        except InputError:
            self.show_board(self.board)

    def _choose_board(self, board: Board) -> None:
        is_other_size = (board.rows, board.cols) != (self.board.rows, self.board.cols)
        self.show_board(board)
        if is_other_size:
            self.board_chosen.emit(board)

    @Slot()
    def _release_focus(self) -> None:
        """Give the focus to the window, also for when it becomes active again."""
        self.clearFocus()
        self.window().setFocus()

    @Slot()
    def _clear_error(self) -> None:
        set_style_property(self, "wrong", value=False)
        if self.accessibleDescription():
            self.setAccessibleDescription("")
            QToolTip.hideText()

    # Overrides of Qt

    def showPopup(self) -> None:
        # Qt creates the list on the first access, which would slow the program's start
        self.view().window().installEventFilter(self)
        super().showPopup()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Hide:
            # not at once: the chosen entry is activated after the list is hidden
            QTimer.singleShot(0, self._release_focus)
        return super().eventFilter(watched, event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() is Qt.FocusReason.MouseFocusReason:
            # typing replaces the present text
            QTimer.singleShot(0, self._field.selectAll)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.show_board(self.board)
            self._release_focus()
        else:
            super().keyPressEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        # a turn of the wheel must not discard a long search
        event.ignore()


def _format_size(board: Board) -> str:
    return f"{board.rows}×{board.cols}"
