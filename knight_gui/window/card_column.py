"""Columns in which the cards beside the board stand, one below or one behind the other."""

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QFrame,
    QLayout,
    QScrollArea,
    QSizePolicy,
    QTabWidget,
    QVBoxLayout,
    QWidget,
)

_SPACING_PX = 8


class _Stack(QWidget):
    """What is scrolled: as high as its texts need it, which depends on its width."""

    def minimumSizeHint(self) -> QSize:
        height_px = self.heightForWidth(self.width())
        # a card that is too wide is cut rather than scrolled sideways
        return QSize(0, super().minimumSizeHint().height() if height_px < 0 else height_px)

    def heightForWidth(self, width: int) -> int:
        # cards that can be lower are lower before anything is scrolled
        layout = self.layout()
        if layout is None or not layout.hasHeightForWidth():
            return -1
        return layout.minimumHeightForWidth(width)


class CardColumn(QScrollArea):
    """Cards one below the other, scrolled where they are higher than the window."""

    def __init__(self, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(name)
        self.setProperty("cards", True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # its room is kept: a bar that comes makes texts longer, which goes as it came
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._stack = _Stack(self)
        self._column = QVBoxLayout(self._stack)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(_SPACING_PX)
        self.setWidget(self._stack)

    def hold(
        self,
        cards: Sequence[QWidget],
        at_the_bottom: Sequence[QWidget] = (),
        at_the_top: Sequence[QWidget] = (),
    ) -> None:
        """Take cards from wherever they are; what was here before must be taken by another."""
        empty(self._column)
        for card in at_the_top:
            self._column.addWidget(card)
        for card in cards:
            self._column.addWidget(keeping_room(card))
        self._column.addStretch(1)
        for card in at_the_bottom:
            self._column.addWidget(card)


class CardTabs(QTabWidget):
    """Cards one behind the other, where there is room for one of them."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("cardTabs")
        self.setDocumentMode(True)
        self.setUsesScrollButtons(False)
        # the keys are the window's until somebody goes here
        self.tabBar().setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def hold(self, title: str, cards: Sequence[QWidget]) -> None:
        """Take the cards of one tab from wherever they are."""
        for place in range(self.count()):
            if self.tabText(place) == title:
                column = self.widget(place)
                break
        else:
            column = CardColumn("", self)
            self.addTab(column, title)
        assert isinstance(column, CardColumn)
        column.hold(cards)


def keeping_room(card: QWidget) -> QWidget:
    """Let a card without content leave its room empty, so that the others stay where they are."""
    policy = card.sizePolicy()
    policy.setRetainSizeWhenHidden(True)
    policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)
    card.setSizePolicy(policy)
    return card


def empty(layout: QLayout) -> None:
    """Take everything out of a layout."""
    while item := layout.itemAt(0):
        widget = item.widget()
        if widget is None:
            layout.takeAt(0)
        else:
            # an item that is taken lives on, and would keep what the widget's next layout
            # is told of its size
            layout.removeWidget(widget)
