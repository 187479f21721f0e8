"""Cards behind tabs, and what is folded away until somebody wants to see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from knight_gui.i18n import tr
from knight_gui.player.session import Session
from knight_gui.window.widgets.cards import CARDS_APART_PX
from knight_gui.window.widgets.parts import column, held, set_up, styled, tab_bar, tool_button


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
        self._head = set_up(
            styled(tool_button(f"{name}Fold", title, self), "fold"),
            checkable=True,
            toolButtonStyle=Qt.ToolButtonStyle.ToolButtonTextBesideIcon,
            focusPolicy=Qt.FocusPolicy.TabFocus,
        )
        self.setLayout(column(self._head, body, spacing=4))
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


class CardTabs(QWidget):
    """Shows the first cards, and of the others those whose tab was chosen last.

    Nothing stands below these, so nothing jumps when they become higher. In a small window the
    first ones are behind a tab as well. On a wall there are no others.
    """

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._pages: dict[str, QWidget] = {}
        self._is_small = False
        self._bar = tab_bar("cardTabs", tr("Cards"), self)
        self._column = column(self._bar, None, spacing=CARDS_APART_PX)
        self.setLayout(self._column)
        self._bar.currentChanged.connect(self._remember)
        session.on("unfolded", "is_full_screen").connect(self._show)

    def add(self, name: str, title: str, cards: Sequence[QWidget]) -> None:
        """Put cards behind one more tab."""
        page = held(column(*cards, spacing=CARDS_APART_PX), QWidget(self))
        self._pages[name] = page
        self._column.insertWidget(self._column.count() - 1, page)
        with QSignalBlocker(self._bar):
            self._bar.addTab(title)
        self._arrange()

    def offer(self, name: str, *, is_offered: bool) -> None:
        """Let a tab be chosen, or not: there may be nothing behind it."""
        place = list(self._pages).index(name)
        if place and self._bar.isTabVisible(place) is not is_offered:
            with QSignalBlocker(self._bar):
                self._bar.setTabVisible(place, is_offered)
            self._show()

    def _arrange(self) -> None:
        """Put the first cards over the tabs, or behind the first of these."""
        self._column.insertWidget(int(self._is_small), next(iter(self._pages.values())))
        with QSignalBlocker(self._bar):
            self._bar.setTabVisible(0, self._is_small)
        self._show()

    @Slot()
    def _show(self) -> None:
        """Show the cards that were chosen, or the first ones while there is nothing on those."""
        scene, names = self._session.scene, list(self._pages)
        offered = [n for n in range(len(names)) if self._bar.isTabVisible(n)]
        chosen = next((n for n in offered if names[n] in scene.unfolded), next(iter(offered), 0))
        with QSignalBlocker(self._bar):
            self._bar.setCurrentIndex(chosen)
        shown = set() if scene.is_full_screen else {chosen}
        if scene.is_full_screen or not self._is_small:
            shown.add(0)
        self._bar.setVisible(not scene.is_full_screen)
        for place, page in enumerate(self._pages.values()):
            page.setVisible(place in shown)

    @Slot(int)
    def _remember(self, place: int) -> None:
        names = list(self._pages)
        remember_opened(self._session, names[place : place + 1], instead_of=names)

    def resizeEvent(self, event: QResizeEvent) -> None:
        # in a smaller window the first cards are behind a tab, too
        is_small = self.window().size().expandedTo(QSize(720, 640)) != self.window().size()
        if is_small != self._is_small:
            self._is_small = is_small
            self._arrange()
