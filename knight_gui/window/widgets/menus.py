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

from knight_gui.drawing.theme import scale_to_font
from knight_gui.i18n import tr
from knight_gui.messages.programs import search_menu_text, search_title
from knight_gui.search.strategy import Strategy
from knight_gui.state.programs import PUBLISHED_PROGRAMS
from knight_gui.state.setup import SEARCHES, SearchSetup
from knight_gui.window.widgets.parts import with_menu, with_properties, with_style_property


def add_menu_heading(menu: QMenu, title: str) -> QAction:
    """Say what the entries are that are added from now on."""
    # under a style sheet Qt draws a section as a line without its text
    menu.addSeparator()
    label = with_style_property(QLabel(title, menu), "faint")
    label.setContentsMargins(18, 3, 18, 1)
    heading = with_properties(QWidgetAction(menu), text=title, enabled=False)
    heading.setDefaultWidget(label)
    heading.changed.connect(lambda: label.setText(heading.text()))
    menu.addAction(heading)
    return heading


class SearchMenu(QMenu):
    """Offers every search once, by what it does, then those of the five published programs."""

    search_chosen = Signal(object)

    def __init__(self, other_text: str, other_object_name: str, parent: QWidget) -> None:
        super().__init__(parent)
        group = QActionGroup(self)
        self._actions_by_strategy: dict[Strategy, QAction] = {}
        for is_published, setups in groupby(
            SEARCHES, lambda each: each.program in PUBLISHED_PROGRAMS
        ):
            if is_published:
                add_menu_heading(self, tr("Five published programs"))
            for setup in setups:
                action = group.addAction(search_menu_text(setup))
                action.setObjectName(setup.name)
                action.setCheckable(True)
                action.triggered.connect(partial(self.search_chosen.emit, setup))
                self._actions_by_strategy[setup.strategy] = action
                self.addAction(action)
        self.addSeparator()
        self.other_action = self.addAction(other_text)
        self.other_action.setObjectName(other_object_name)

    def check_search(self, setup: SearchSetup) -> None:
        """Mark the search that is shown, if it is one of those offered."""
        for strategy, action in self._actions_by_strategy.items():
            action.setChecked(strategy == setup.strategy)


class ElidedToolButton(QToolButton):
    """Says as much of its text as there is room for beside the arrow of its menu."""

    def initStyleOption(self, option: QStyleOptionToolButton) -> None:
        super().initStyleOption(option)
        metrics = self.fontMetrics()
        right = Qt.TextElideMode.ElideRight
        # so much is needed beside its text at least
        option.text = metrics.elidedText(
            self.text(), right, self.width() - round(scale_to_font(32, self.fontInfo().pixelSize()))
        )


class SearchMenuButton(ElidedToolButton):
    """Says which search is chosen, and opens a menu of all of them."""

    def __init__(self, menu: SearchMenu, parent: QWidget) -> None:
        super().__init__(parent)
        self._search_menu = menu
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        with_menu(self, menu)

    def show_setup(self, setup: SearchSetup) -> None:
        """Say which search is chosen."""
        title = search_title(setup)
        self.setText(title)
        self.setToolTip(setup.strategy.text)
        self.setAccessibleName(title)
        self._search_menu.check_search(setup)

    def minimumSizeHint(self) -> QSize:
        return QSize(5 * self.fontMetrics().height(), self.sizeHint().height())
