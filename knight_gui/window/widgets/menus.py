"""Menus with headings, and the menu of all programs with their searches."""

from __future__ import annotations

from functools import partial
from itertools import groupby

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup
from PySide6.QtWidgets import (
    QLabel,
    QMenu,
    QSizePolicy,
    QStyleOptionToolButton,
    QToolButton,
    QWidget,
    QWidgetAction,
)

from knight_gui.drawing.theme import scaled
from knight_gui.i18n import tr
from knight_gui.messages.programs import offer, search_title
from knight_gui.search.strategy import Strategy
from knight_gui.state.programs import PUBLISHED
from knight_gui.state.setup import SEARCHES, Setup
from knight_gui.window.widgets.parts import opens_menu, set_up, styled


def add_heading(menu: QMenu, title: str) -> QAction:
    """Say what the entries are that are added from now on."""
    # under a style sheet Qt draws a section as a line without its text
    menu.addSeparator()
    label = styled(QLabel(title, menu), "faint")
    label.setContentsMargins(18, 3, 18, 1)
    heading = set_up(QWidgetAction(menu), text=title, enabled=False)
    heading.setDefaultWidget(label)
    heading.changed.connect(lambda: label.setText(heading.text()))
    menu.addAction(heading)
    return heading


class SearchMenu(QMenu):
    """Offers every search once, by what it does, then those of the five published programs."""

    chosen = Signal(object)

    def __init__(self, other: str, other_name: str, parent: QWidget) -> None:
        super().__init__(parent)
        group = QActionGroup(self)
        self._searches: dict[Strategy, QAction] = {}
        for is_published, setups in groupby(SEARCHES, lambda each: each.program in PUBLISHED):
            if is_published:
                add_heading(self, tr("Five published programs"))
            for setup in setups:
                action = group.addAction(offer(setup))
                set_up(action, objectName=setup.name, checkable=True)
                action.triggered.connect(partial(self.chosen.emit, setup))
                self._searches[setup.strategy] = action
                self.addAction(action)
        self.addSeparator()
        self.other = self.addAction(other)
        self.other.setObjectName(other_name)

    def mark(self, setup: Setup) -> None:
        """Mark the search that is shown, if it is one of those offered."""
        for strategy, action in self._searches.items():
            action.setChecked(strategy == setup.strategy)


class ShortButton(QToolButton):
    """Says as much of its text as there is room for beside the arrow of its menu."""

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        metrics, right = self.fontMetrics(), Qt.TextElideMode.ElideRight
        # so much is needed beside its text at least
        option.text = metrics.elidedText(
            self.text(), right, self.width() - round(scaled(32, self.fontInfo().pixelSize()))
        )


class SearchButton(ShortButton):
    """Says which search is chosen, and opens a menu of all of them."""

    def __init__(self, menu: SearchMenu, parent: QWidget) -> None:
        super().__init__(parent)
        self._searches = menu
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        opens_menu(self, menu)

    def show_setup(self, setup: Setup) -> None:
        """Say which search is chosen."""
        title = search_title(setup)
        set_up(self, text=title, toolTip=setup.strategy.text, accessibleName=title)
        self._searches.mark(setup)

    def minimumSizeHint(self) -> QSize:
        return QSize(5 * self.fontMetrics().height(), self.sizeHint().height())
