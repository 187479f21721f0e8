"""Cards of which one is seen at a time, chosen by tabs, and then remembered."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSignalBlocker, Qt, Slot
from PySide6.QtWidgets import QTabBar, QVBoxLayout, QWidget

from knight_gui.texts import tr
from knight_gui.window.widgets.fold import remember_opened
from knight_gui.window.widgets.parts import named

if TYPE_CHECKING:
    from knight_gui.player.session import Session


class CardTabs(QWidget):
    """Shows the card whose tab was chosen last; nothing stands below it, so nothing jumps."""

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._names: list[str] = []
        self._cards: list[QWidget] = []
        self._bar = named(QTabBar(self), "cardTabs")
        self._bar.setAccessibleName(tr("Cards"))
        self._bar.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._bar.setDrawBase(False)
        self._bar.setExpanding(False)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(8)
        self._column.addWidget(self._bar)
        self._column.addStretch(1)
        self._bar.currentChanged.connect(self._remember)
        session.changed.connect(self._follow)

    def add(self, name: str, title: str, card: QWidget) -> None:
        """Put one more card behind a tab of its own."""
        self._names.append(name)
        self._cards.append(card)
        self._column.insertWidget(self._column.count() - 1, card)
        with QSignalBlocker(self._bar):
            self._bar.addTab(title)
        self._show()

    def offer(self, card: QWidget, *, is_offered: bool) -> None:
        """Let a card be chosen, or not: there may be nothing on it."""
        place = self._cards.index(card)
        if self._bar.isTabVisible(place) is not is_offered:
            with QSignalBlocker(self._bar):
                self._bar.setTabVisible(place, is_offered)
            self._show()

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "unfolded" in changed:
            self._show()

    def _show(self) -> None:
        """Show the card that was chosen, or the first one while there is nothing on that."""
        offered = [n for n in range(len(self._cards)) if self._bar.isTabVisible(n)]
        opened = self._session.scene.unfolded
        chosen = next((n for n in offered if self._names[n] in opened), next(iter(offered), -1))
        with QSignalBlocker(self._bar):
            self._bar.setCurrentIndex(chosen)
        for place, card in enumerate(self._cards):
            card.setVisible(place == chosen)

    @Slot(int)
    def _remember(self, place: int) -> None:
        remember_opened(self._session, self._names[place : place + 1], instead_of=self._names)
