"""Cards behind tabs, and what is folded away until somebody wants to see it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QSignalBlocker, QSize, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from knight_gui.i18n import tr
from knight_gui.player.session import Session
from knight_gui.window.widgets.cards import CARD_SPACING_PX
from knight_gui.window.widgets.parts import (
    column_layout,
    make_tab_bar,
    make_tool_button,
    with_layout,
    with_properties,
    with_style_property,
)


def update_unfolded_sections(
    session: Session, unfolded: Iterable[str], *, folded: Iterable[str]
) -> None:
    """Note what is open now, in this window and for the next one."""
    session.update(unfolded_sections=(session.scene.unfolded_sections - {*folded}) | {*unfolded})


class CollapsibleSection(QWidget):
    """Shows a title, and under it something that is hidden until somebody wants to see it."""

    def __init__(
        self, session: Session, name: str, title: str, content: QWidget, parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._name = name
        self._content = content
        self._header_button = with_properties(
            with_style_property(make_tool_button(f"{name}Fold", title, self), "fold"),
            checkable=True,
            toolButtonStyle=Qt.ToolButtonStyle.ToolButtonTextBesideIcon,
            focusPolicy=Qt.FocusPolicy.TabFocus,
        )
        self.setLayout(column_layout(self._header_button, content, spacing=4))
        self._header_button.clicked.connect(self._on_header_button_clicked)
        session.field_changed("unfolded_sections").connect(self._update_expanded)
        self._update_expanded()

    @Slot()
    def _update_expanded(self) -> None:
        is_expanded = self._name in self._session.scene.unfolded_sections
        self._header_button.setChecked(is_expanded)
        self._header_button.setArrowType(
            Qt.ArrowType.DownArrow if is_expanded else Qt.ArrowType.RightArrow
        )
        self._content.setVisible(is_expanded)

    @Slot(bool)
    def _on_header_button_clicked(self, is_expanded: bool) -> None:  # noqa: FBT001  Qt's signal
        update_unfolded_sections(self._session, [self._name] * is_expanded, folded=[self._name])


class CardTabs(QWidget):
    """Shows the first cards, and of the others those whose tab was chosen last.

    Nothing stands below these, so nothing jumps when they become higher. In a small window the
    first ones are behind a tab as well. On a wall there are no others.
    """

    def __init__(self, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._session = session
        self._pages_by_name: dict[str, QWidget] = {}
        self._is_small = False
        self._tab_bar = make_tab_bar("cardTabs", tr("Cards"), self)
        self._layout = column_layout(self._tab_bar, None, spacing=CARD_SPACING_PX)
        self.setLayout(self._layout)
        self._tab_bar.currentChanged.connect(self._on_tab_bar_current_changed)
        session.field_changed("unfolded_sections", "is_full_screen").connect(
            self._update_visible_pages
        )

    def add_tab(self, name: str, title: str, cards: Sequence[QWidget]) -> None:
        """Put cards behind one more tab."""
        page = with_layout(column_layout(*cards, spacing=CARD_SPACING_PX), QWidget(self))
        self._pages_by_name[name] = page
        self._layout.insertWidget(self._layout.count() - 1, page)
        with QSignalBlocker(self._tab_bar):
            self._tab_bar.addTab(title)
        self._arrange_first_page()

    def set_tab_available(self, name: str, *, is_available: bool) -> None:
        """Let a tab be chosen, or not: there may be nothing behind it."""
        index = list(self._pages_by_name).index(name)
        if index and self._tab_bar.isTabVisible(index) is not is_available:
            with QSignalBlocker(self._tab_bar):
                self._tab_bar.setTabVisible(index, is_available)
            self._update_visible_pages()

    def _arrange_first_page(self) -> None:
        """Put the first cards over the tabs, or behind the first of these."""
        self._layout.insertWidget(int(self._is_small), next(iter(self._pages_by_name.values())))
        with QSignalBlocker(self._tab_bar):
            self._tab_bar.setTabVisible(0, self._is_small)
        self._update_visible_pages()

    @Slot()
    def _update_visible_pages(self) -> None:
        """Show the cards that were chosen, or the first ones while there is nothing on those."""
        scene = self._session.scene
        names = list(self._pages_by_name)
        available_indices = [
            tab_index for tab_index in range(len(names)) if self._tab_bar.isTabVisible(tab_index)
        ]
        chosen_index = next(
            (
                tab_index
                for tab_index in available_indices
                if names[tab_index] in scene.unfolded_sections
            ),
            next(iter(available_indices), 0),
        )
        with QSignalBlocker(self._tab_bar):
            self._tab_bar.setCurrentIndex(chosen_index)
        visible_indices = set() if scene.is_full_screen else {chosen_index}
        if scene.is_full_screen or not self._is_small:
            visible_indices.add(0)
        self._tab_bar.setVisible(not scene.is_full_screen)
        for index, page in enumerate(self._pages_by_name.values()):
            page.setVisible(index in visible_indices)

    @Slot(int)
    def _on_tab_bar_current_changed(self, index: int) -> None:
        names = list(self._pages_by_name)
        update_unfolded_sections(self._session, names[index : index + 1], folded=names)

    def resizeEvent(self, event: QResizeEvent) -> None:
        # in a smaller window the first cards are behind a tab, too
        is_small = self.window().size().expandedTo(QSize(720, 640)) != self.window().size()
        if is_small != self._is_small:
            self._is_small = is_small
            self._arrange_first_page()
