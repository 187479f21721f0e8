"""The page on which a step is typed, or a deep retreat looked for."""

from PySide6.QtCore import QRegularExpression, Signal, Slot
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from knight_gui.player.transport import Transport
from knight_gui.texts import tr
from knight_gui.window.commands.command import Context

_DEEPEST = 9999


class GoToPage(QDialog):
    """Asks where to go; stays open, so that one can go on from there.

    Signals
    -------
    step_chosen(int)
        The user wants to see this step.
    next_retreat_wanted(int), previous_retreat_wanted(int)
        The user wants to see a retreat of so many moves or more.
    """

    step_chosen = Signal(object)
    next_retreat_wanted = Signal(object)
    previous_retreat_wanted = Signal(object)

    def __init__(self, transport: Transport, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("goToPage")
        self.setWindowTitle(tr("Go to"))
        self._transport = transport
        column = QVBoxLayout(self)
        column.setContentsMargins(20, 16, 20, 16)
        column.setSpacing(10)
        self._range = QLabel(self)
        column.addWidget(self._range)
        column.addLayout(self._step_row(transport.step))
        column.addWidget(QLabel(tr("A retreat of at least this many moves:"), self))
        column.addLayout(self._retreat_row())
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        buttons.rejected.connect(self.reject)
        column.addWidget(buttons)
        self.show_range()

    @Slot()
    def show_range(self) -> None:
        """Say how many steps there are to choose from: the search goes on meanwhile."""
        self._range.setText(tr("Step, from 0 to {steps:,}:", steps=self._transport.steps))

    def _step_row(self, step: int) -> QHBoxLayout:
        row = QHBoxLayout()
        self._field = QLineEdit(f"{step:,}", self)
        self._field.setObjectName("stepField")
        self._field.setAccessibleName(tr("Step"))
        self._field.setMinimumWidth(180)
        self._field.setValidator(
            QRegularExpressionValidator(QRegularExpression(r"[0-9][0-9, ]{0,24}"), self)
        )
        self._field.selectAll()
        go = self._button(tr("Go"), "goButton")
        go.setDefault(True)
        go.clicked.connect(self._choose_step)
        row.addWidget(self._field, 1)
        row.addWidget(go)
        return row

    def _retreat_row(self) -> QHBoxLayout:
        row = QHBoxLayout()
        self._size = QSpinBox(self)
        self._size.setObjectName("retreatSizeBox")
        self._size.setAccessibleName(tr("Moves"))
        self._size.setRange(1, _DEEPEST)
        self._size.setValue(10)
        before = self._button(tr("Previous"), "previousRetreatButton")
        before.clicked.connect(self._want_previous)
        after = self._button(tr("Next"), "nextRetreatButton")
        after.clicked.connect(self._want_next)
        row.addWidget(self._size, 1)
        row.addWidget(before)
        row.addWidget(after)
        return row

    def _button(self, text: str, name: str) -> QPushButton:
        button = QPushButton(text, self)
        button.setObjectName(name)
        button.setAutoDefault(False)
        return button

    def _choose_step(self) -> None:
        digits = "".join(filter(str.isdigit, self._field.text()))
        if digits:
            step = min(int(digits), self._transport.steps)
            self._field.setText(f"{step:,}")
            self.step_chosen.emit(step)

    def _want_next(self) -> None:
        self.next_retreat_wanted.emit(self._size.value())

    def _want_previous(self) -> None:
        self.previous_retreat_wanted.emit(self._size.value())


def make(context: Context) -> GoToPage:
    """Return the page."""
    go = context.go
    page = GoToPage(go, context.window)
    page.step_chosen.connect(go.go_to)
    page.next_retreat_wanted.connect(go.go_to_next_retreat)
    page.previous_retreat_wanted.connect(go.go_to_previous_retreat)
    go.changed.connect(page.show_range)
    return page
