"""Page to flip through the tours of a text that holds several."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSignalBlocker, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel

from knight_gui.board import Board, PathCheck
from knight_gui.i18n import tr
from knight_gui.messages import tours
from knight_gui.window.context import WindowContext
from knight_gui.window.documents.importing import show_path, why_not_shown
from knight_gui.window.widgets.cards import ReservedHeightLabel
from knight_gui.window.widgets.gallery import GALLERY_KEYS, TourGallery
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import (
    WheelIgnoringSpinBox,
    accept_shortcut_override,
    row_layout,
    with_name,
)

_CAPTION_LINES = 3


class ImportedToursPage(Page):
    """Shows which tours a text holds, and puts the chosen one on the board."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__("importedPage", tr("Tours of a text"), context.main_window)
        self._context = context
        self._sum_label = with_name(QLabel(self, wordWrap=True), "importedSum")
        self._number_box = with_name(
            WheelIgnoringSpinBox(self), "importedNumberBox", tr("Number of the tour")
        )
        self._number_box.setKeyboardTracking(False)
        self._count_label = QLabel(self)
        self._caption_label = with_name(
            ReservedHeightLabel(_CAPTION_LINES, self), "importedCaption"
        )
        self._gallery = TourGallery(self._tour_at, self)
        self.set_content(
            self._sum_label,
            row_layout(
                QLabel(tr("Tour"), self), self._number_box, self._count_label, None, spacing=8
            ),
            self._caption_label,
            (self._gallery, 1),
        )
        self._number_box.valueChanged.connect(self._show_chosen_tour)
        self._gallery.index_chosen.connect(self._on_gallery_index_chosen)
        context.session.imported_tours_changed.connect(self._show_imported_tours)
        self._show_imported_tours()

    def copy_inputs(self, old_page: Page) -> None:
        # the board shows that tour already
        with QSignalBlocker(self._number_box):
            super().copy_inputs(old_page)
        if self._context.scene.imported_tours:
            self._update_choice()

    @Slot()
    def _show_imported_tours(self) -> None:
        """Show the tours that were read last; the board shows the first of them."""
        path_checks = self._context.scene.imported_tours
        self._number_box.setEnabled(len(path_checks) > 0)
        if not path_checks:
            self._sum_label.setText(tours.no_imported_tours_sentence())
            return
        tour_checks = [path_check for path_check in path_checks if path_check.is_tour]
        closed_count = sum(path_check.is_closed for path_check in tour_checks)
        self._sum_label.setText(
            tours.tours_found_sentence(len(path_checks), len(tour_checks), closed_count)
        )
        self._count_label.setText(tr("of {count:,}", count=len(path_checks)))
        with QSignalBlocker(self._number_box):
            self._number_box.setRange(1, len(path_checks))
            self._number_box.setValue(1)
        self._update_choice()

    def _tour_at(self, index: int) -> tuple[Board, tuple[int, ...]]:
        path_check = self._context.scene.imported_tours[index]
        return path_check.board, path_check.path

    @Slot(int)
    def _on_gallery_index_chosen(self, index: int) -> None:
        self._number_box.setValue(index + 1)

    def _update_choice(self) -> PathCheck:
        """Show which tour is chosen, and return it."""
        index = self._number_box.value() - 1
        path_check = self._context.scene.imported_tours[index]
        reason = why_not_shown(path_check)
        self._caption_label.setText(reason or tours.path_check_sentence(path_check))
        self._gallery.show_tours(len(self._context.scene.imported_tours), index)
        return path_check

    @Slot()
    def _show_chosen_tour(self) -> None:
        path_check = self._update_choice()
        if not why_not_shown(path_check):
            show_path(self._context, path_check.board, path_check.path, path_check.givens)

    # What Qt asks for

    def event(self, event: QEvent) -> bool:
        return accept_shortcut_override(event, GALLERY_KEYS) or super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._gallery.keyPressEvent(event)
