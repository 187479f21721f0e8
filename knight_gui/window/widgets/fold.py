"""What is behind a title: there when somebody opens it, and then remembered."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import Qt, Slot
from PySide6.QtWidgets import QVBoxLayout, QWidget

from knight_gui.player.session import Session
from knight_gui.window.widgets.parts import set_up, tool_button


def remember_opened(session: Session, names: Iterable[str], *, instead_of: Iterable[str]) -> None:
    """Note what is open now, in this window and for the next one."""
    session.change(unfolded=(session.scene.unfolded - {*instead_of}) | {*names})


class Fold(QWidget):
    """Shows a title, and under it something that is hidden until somebody wants to see it."""

    def __init__(
        self, session: Session, name: str, title: str, body: QWidget, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._name, self._body = session, name, body
        self._head = tool_button(f"{name}Fold", title, self)
        self._head.setCheckable(True)
        self._head.setProperty("fold", True)
        set_up(
            self._head,
            toolButtonStyle=Qt.ToolButtonStyle.ToolButtonTextBesideIcon,
            focusPolicy=Qt.FocusPolicy.TabFocus,
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self._head)
        column.addWidget(body)
        self._head.clicked.connect(self._remember)
        session.on("unfolded").connect(self._show)
        self._show()

    @Slot()
    def _show(self) -> None:
        is_open = self._name in self._session.scene.unfolded
        self._head.setChecked(is_open)
        self._head.setArrowType(Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow)
        self._body.setVisible(is_open)

    @Slot(bool)
    def _remember(self, is_open: bool) -> None:  # noqa: FBT001  Qt's signal
        remember_opened(self._session, [self._name] * is_open, instead_of=[self._name])
