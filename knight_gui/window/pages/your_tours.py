"""Page of the levels, and of the tours that the user has made."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, Qt, Signal, Slot
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut
from PySide6.QtWidgets import (
    QAbstractItemView,
    QCheckBox,
    QHeaderView,
    QLabel,
    QTableWidget,
    QTableWidgetItem,
    QWidget,
)

from knight_gui.i18n import tr
from knight_gui.messages.levels import (
    day_text,
    game_title,
    level_title,
    no_record_sentence,
    tour_cells,
)
from knight_gui.state.levels import LEVELS, PlayedTour, find_best_tours, find_next_level
from knight_gui.window.commands import level_commands
from knight_gui.window.context import WindowContext
from knight_gui.window.message_boxes import make_command_button
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import (
    accept_shortcut_override,
    make_push_button,
    row_layout,
    with_name,
    with_style_property,
)

_TABLE_KEYS = (
    *(Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Home, Qt.Key.Key_End),
    *(Qt.Key.Key_PageUp, Qt.Key.Key_PageDown),
)
"""Keys that move through a table, and are commands elsewhere."""
_ROW_HEIGHT_EM = 1.9
_FIGURE_COUNT = 3
"""Columns of figures at the right: time, hints and retreats."""
_MIN_ROWS = 4
"""Rows that are visible at least."""


class GameTable(QTableWidget):
    """Table of levels or tours, of which Enter or a double click opens one.

    Signals
    -------
    row_opened(int)
        The user opens a row.
    """

    row_opened = Signal(int)

    def __init__(self, object_name: str, titles: Sequence[str], parent: QWidget) -> None:
        super().__init__(0, len(titles), parent)
        self.setObjectName(object_name)
        self.setAccessibleName(titles[0])
        self.setHorizontalHeaderLabels(titles)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        # Tab leaves the table; the arrows go through it
        self.setTabKeyNavigation(False)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.verticalHeader().hide()
        header = self.horizontalHeader()
        header.setHighlightSections(False)
        header.setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        header.setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        title_item = self.horizontalHeaderItem(0)
        assert title_item is not None
        title_item.setTextAlignment(Qt.AlignmentFlag.AlignLeft)
        self.doubleClicked.connect(self._on_double_clicked)
        for key in ("Return", "Enter"):
            shortcut = QShortcut(QKeySequence(key), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
            shortcut.activated.connect(self._open_current_row)

    def show_rows(self, rows: Sequence[Sequence[str]]) -> None:
        """Show other rows of texts, of which the first is a title, and keep the current row."""
        self.setRowCount(len(rows))
        for row_index, texts in enumerate(rows):
            for column_index, text in enumerate(texts):
                item = QTableWidgetItem(text)
                if column_index:
                    item.setTextAlignment(
                        Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                    )
                self.setItem(row_index, column_index, item)
        if self.currentRow() < 0 and rows:
            self.setCurrentCell(0, 0)
        self._hide_columns()

    def _hide_columns(self) -> None:
        """Hide the columns that have no room beside the titles: the date first, then the last."""
        columns = [*range(1, self.columnCount())]
        header = self.horizontalHeader()
        widths_px = {
            column: max(self.sizeHintForColumn(column), header.sectionSizeHint(column))
            for column in columns
        }
        remaining_px = self.viewport().width() - self.sizeHintForColumn(0)
        for column in (*columns[:-_FIGURE_COUNT], *reversed(columns[-_FIGURE_COUNT:])):
            self.setColumnHidden(column, sum(widths_px.values()) > remaining_px)
            if self.isColumnHidden(column):
                del widths_px[column]

    @Slot(QModelIndex)
    def _on_double_clicked(self, index: QModelIndex | QPersistentModelIndex) -> None:
        self.row_opened.emit(index.row())

    @Slot()
    def _open_current_row(self) -> None:
        if self.currentRow() >= 0:
            self.row_opened.emit(self.currentRow())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.FontChange:
            row_px = round(_ROW_HEIGHT_EM * self.fontInfo().pixelSize())
            self.verticalHeader().setDefaultSectionSize(row_px)
            self.setMinimumHeight((_MIN_ROWS + 1) * row_px)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._hide_columns()

    def event(self, event: QEvent) -> bool:
        return accept_shortcut_override(event, _TABLE_KEYS) or super().event(event)


class YourToursPage(Page):
    """Page that lists the levels with the best tour of each, and all tours that were made."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__("yourToursPage", tr("Levels and your tours"), context.main_window)
        self._context = context
        self._tours: tuple[PlayedTour, ...] = ()
        figures = (tr("Time"), tr("Hints"), tr("Retreats"))
        self._level_table = GameTable("levelTable", (tr("Level"), *figures), self)
        self._level_table.row_opened.connect(self._play_level)
        self._tour_table = GameTable("tourTable", (tr("Your tours"), tr("Date"), *figures), self)
        self._tour_table.row_opened.connect(self._play_again)
        self._empty_label = with_name(QLabel(no_record_sentence(), self, wordWrap=True), "noTours")
        with_style_property(self._empty_label, "faint")
        commands = context.commands
        self._tour_buttons = (
            self._make_button("playAgainButton", tr("Play again"), self._play_current_again),
            self._make_button("compareTourButton", tr("Compare with the search"), self._compare),
        )
        export = commands["exportRecord"].trigger
        erase = commands["eraseRecord"].trigger
        record_buttons = (
            self._make_button("exportRecordButton", tr("Export …"), export),
            self._make_button("eraseRecordButton", tr("Erase …"), erase),
        )
        play_button = self._make_button(
            "playLevelButton", tr("Play this level"), self._play_current_level
        )
        self.set_content(
            (self._level_table, 1),
            row_layout(play_button, make_command_button(commands["nextLevel"], self), None),
            (self._tour_table, 1),
            self._empty_label,
            row_layout(*self._tour_buttons, None, spacing=8),
            footer=[row_layout(self._make_keep_box(), None, *record_buttons, spacing=8)],
        )
        self.setFocusProxy(self._level_table)
        context.game_watcher.record_changed.connect(self.refresh)

    def _make_button(self, name: str, text: str, slot: Callable[[], object]) -> QWidget:
        return make_push_button(name, text, slot, self)

    def _make_keep_box(self) -> QWidget:
        """Return the check box of the command that keeps what was played."""
        action = self._context.commands["keepRecord"]
        box = with_name(QCheckBox(tr("Keep my tours"), self), "keepRecordBox")
        box.setToolTip(action.toolTip())
        box.setChecked(action.isChecked())
        box.clicked.connect(action.trigger)
        action.toggled.connect(box.setChecked)
        return box

    @Slot()
    def refresh(self) -> None:
        """Show the tours that are kept, and go to the next level without one."""
        # the newest first
        self._tours = level_commands.read_tours()[::-1]
        best_tours = find_best_tours(self._tours)
        self._level_table.show_rows(
            [(level_title(level), *tour_cells(best_tours.get(level))) for level in LEVELS]
        )
        self._tour_table.show_rows(
            [
                (game_title(tour.setup), day_text(tour.day), *tour_cells(tour))
                for tour in self._tours
            ]
        )
        next_level = find_next_level(self._tours)
        if next_level is not None:
            self._level_table.setCurrentCell(LEVELS.index(next_level), 0)
        has_tours = bool(self._tours)
        self._tour_table.setVisible(has_tours)
        self._empty_label.setVisible(not has_tours)
        for button in self._tour_buttons:
            button.setVisible(has_tours)

    @Slot(int)
    def _play_level(self, row: int) -> None:
        level_commands.play(self._context, LEVELS[row].setup)

    @Slot()
    def _play_current_level(self) -> None:
        self._play_level(max(0, self._level_table.currentRow()))

    @Slot(int)
    def _play_again(self, row: int) -> None:
        level_commands.play(self._context, self._tours[row].setup)

    @Slot()
    def _play_current_again(self) -> None:
        self._play_again(max(0, self._tour_table.currentRow()))

    @Slot()
    def _compare(self) -> None:
        tour = self._tours[max(0, self._tour_table.currentRow())]
        level_commands.compare_with_search(self._context, tour)
