"""Tabs of cards, and collapsible sections."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Signal, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QSizePolicy, QWidget

from knight_gui.i18n import tr
from knight_gui.player.session import Session
from knight_gui.state.scene import Scene
from knight_gui.window.widgets.cards import CARD_SPACING_PX
from knight_gui.window.widgets.parts import (
    column_layout,
    make_tab_bar,
    row_layout,
    with_layout,
    with_style_property,
)

_FULL_SCREEN_TABS = frozenset(("code",))
"""Tabs whose cards stay on a full screen if they are chosen."""
PROGRAM_SECTION = "program"
"""Section that is unfolded while the published program is shown in place of pseudo-code."""
_MIN_HEIGHT_FOR_PROGRAM_BELOW_CARDS_PX = 860
"""Least height of a window in which a program stands below the first cards."""
_MIN_LARGE_WINDOW_SIZE = QSize(720, 640)
"""Size of the window from which on the first cards stand above the tabs."""


def is_program_chosen(scene: Scene) -> bool:
    """Return True if the code is chosen, and in it the published program."""
    return scene.unfolded_sections >= {"code", PROGRAM_SECTION}


def update_unfolded_sections(
    session: Session, unfolded: Iterable[str], *, folded: Iterable[str]
) -> None:
    """Add and remove names of unfolded sections in the scene, which remembers them."""
    sections = session.scene.unfolded_sections.difference(folded).union(unfolded)
    session.update(unfolded_sections=sections)


class CardTabs(QFrame):
    """First group of cards, and below it one of the other groups, chosen by tabs.

    The chosen group is the lowest, so that nothing jumps when it becomes higher. In a small window
    the first group is behind a tab, too. On a full screen there is no other group but the code.

    Signals
    -------
    visible_pages_changed()
        Another group may be shown.
    """

    visible_pages_changed = Signal()

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._pages_by_name: dict[str, QWidget] = {}
        self._is_small = False
        self._is_low = False
        self._tab_bar = make_tab_bar("cardTabs", tr("Cards"), self)
        self._is_row = False
        self._layout = column_layout(self._tab_bar, spacing=CARD_SPACING_PX)
        # it has what no card expands into
        self._layout.addStretch()
        self._row_layout = row_layout((self._layout, 1), spacing=16)
        self._row_layout.setContentsMargins(16, 8, 16, 8)
        with_style_property(self, "panel")
        self.setLayout(self._row_layout)
        self._tab_bar.currentChanged.connect(self._on_tab_bar_current_changed)
        session.unfolded_sections_changed.connect(self._update_visible_pages)
        session.is_full_screen_changed.connect(self._update_visible_pages)

    def add_tab(self, name: str, title: str, cards: Sequence[QWidget]) -> None:
        """Add a tab with a group of cards."""
        page_layout = column_layout(*cards, spacing=CARD_SPACING_PX)
        page = with_layout(page_layout, QWidget(self))
        is_first = not self._pages_by_name
        self._pages_by_name[name] = page
        expanding_cards = [
            card
            for card in cards
            if card.sizePolicy().verticalPolicy() is QSizePolicy.Policy.Expanding
        ]
        for card in expanding_cards:
            page_layout.setStretchFactor(card, 1)
        if expanding_cards:
            # the card grows to its maximum height, then the space below it
            page_layout.addStretch()
        stretch = 1 if expanding_cards else 0
        self._layout.insertWidget(self._layout.count() - 1, page, stretch)
        with QSignalBlocker(self._tab_bar):
            self._tab_bar.addTab(title)
        if is_first:
            self._arrange_first_page()

    def set_row(self, *, is_row: bool) -> None:
        """Show the first group beside the tabs, where the height is low, or above them."""
        self._is_row = is_row
        self._arrange_first_page()

    def set_tab_available(self, name: str, *, is_available: bool) -> None:
        """Show a tab, or hide it if its cards have no content; the first one stays."""
        index = list(self._pages_by_name).index(name)
        if index and self._tab_bar.isTabVisible(index) is not is_available:
            with QSignalBlocker(self._tab_bar):
                self._tab_bar.setTabVisible(index, is_available)
            self._update_visible_pages()

    @property
    def _is_first_page_behind_tab(self) -> bool:
        return self._is_small and not self._is_row

    def _arrange_first_page(self) -> None:
        """Move the first group beside the tabs, above them, or below them in a small window."""
        first_page = next(iter(self._pages_by_name.values()))
        if self._is_row:
            self._row_layout.insertWidget(0, first_page, 1, Qt.AlignmentFlag.AlignTop)
        else:
            self._layout.insertWidget(int(self._is_first_page_behind_tab), first_page)
        with QSignalBlocker(self._tab_bar):
            self._tab_bar.setTabVisible(0, self._is_first_page_behind_tab)
        self._update_visible_pages()

    @Slot()
    def _update_visible_pages(self) -> None:
        """Show the chosen group, or the first available one if that has no content."""
        scene = self._session.scene
        chosen_index = self._chosen_tab_index()
        with QSignalBlocker(self._tab_bar):
            self._tab_bar.setCurrentIndex(chosen_index)
        stays_on_full_screen = list(self._pages_by_name)[chosen_index] in _FULL_SCREEN_TABS
        visible_indices = set()
        if not scene.is_full_screen or stays_on_full_screen:
            visible_indices.add(chosen_index)
        # a program with its stack needs the height; on a full screen letters are large
        is_alone = stays_on_full_screen and is_program_chosen(scene)
        is_low = self._is_low or scene.is_full_screen
        hides_first_group = is_alone and is_low
        if self._is_first_page_behind_tab and not scene.is_full_screen:
            hides_first_group = True
        if not hides_first_group:
            visible_indices.add(0)
        self._tab_bar.setVisible(not scene.is_full_screen)
        for index, page in enumerate(self._pages_by_name.values()):
            page.setVisible(index in visible_indices)
        self.visible_pages_changed.emit()

    def hidden_names(self) -> frozenset[str]:
        """Return the names of the tabs that can be chosen, and whose cards are not shown."""
        names = enumerate(self._pages_by_name)
        return frozenset(
            name
            for index, name in names
            if self._tab_bar.isTabVisible(index) and self._pages_by_name[name].isHidden()
        )

    def _chosen_tab_index(self) -> int:
        available_indices = []
        for index, name in enumerate(self._pages_by_name):
            if self._tab_bar.isTabVisible(index):
                if name in self._session.scene.unfolded_sections:
                    return index
                available_indices.append(index)
        return available_indices[0] if available_indices else 0

    @Slot(int)
    def _on_tab_bar_current_changed(self, index: int) -> None:
        names = list(self._pages_by_name)
        update_unfolded_sections(self._session, names[index : index + 1], folded=names)

    def resizeEvent(self, event: QResizeEvent) -> None:
        window_size = self.window().size()
        is_small = window_size.expandedTo(_MIN_LARGE_WINDOW_SIZE) != window_size
        if is_small != self._is_small:
            self._is_small = is_small
            self._arrange_first_page()
        is_low = window_size.height() < _MIN_HEIGHT_FOR_PROGRAM_BELOW_CARDS_PX
        if is_low != self._is_low:
            self._is_low = is_low
            self._update_visible_pages()
