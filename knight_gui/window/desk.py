"""The middle of the window: the boards, and beside a single one the column of words.

The board comes first: it is as large as the height allows, and the words stand in the room that
is left at its side.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStyle, QWidget

from knight_gui.window.explain.lesson import LessonCard
from knight_gui.window.widgets.cards import CardColumn

if TYPE_CHECKING:
    from knight_gui.window.board_pane import BoardPane
    from knight_gui.window.commands.command import Context
    from knight_gui.window.explain.explanation import Explanation

GAP_PX = 12
_LEAST_COLUMN = 18
"""Width in heights of letters of the column of words, where the board needs most of the window."""
_MOST_COLUMN = 34
"""Lines that are longer are hard to read."""
_SAID = 8
"""Height of what is said over and under a board of a race, in heights of letters."""
_HANDLE_PX = 5
_LOW = 0.088
"""The landscapes' share of the height while nobody wants more."""
_LEAST_BOARD_PX = 200
_ASKS_FOR_OTHER_PLACES = (
    QEvent.Type.FontChange,
    QEvent.Type.StyleChange,
    QEvent.Type.LayoutDirectionChange,
)


@dataclass(frozen=True)
class Arrangement:
    """Where the boards stand, one for each search, and the column of words beside a single one."""

    boards: tuple[QRect, ...]
    words: QRect | None = None


def arranged(area: QRect, letters_px: int, cells: tuple[int, int]) -> Arrangement:
    """Return where one board and the column of words stand; cells are its columns and rows."""
    room_px = area.width() - _LEAST_COLUMN * letters_px - GAP_PX
    board = _fitted(cells, room_px, area.height())
    words = min(area.width() - board - GAP_PX, _MOST_COLUMN * letters_px)
    left = area.left() + (area.width() - board - GAP_PX - words) // 2
    return Arrangement(
        (QRect(left, area.top(), board, area.height()),),
        QRect(left + board + GAP_PX, area.top(), words, area.height()),
    )


def arranged_for_race(area: QRect, letters_px: int, cells: tuple[int, int]) -> Arrangement:
    """Return where two boards stand: where they are larger.

    What is said of each stands over and under its board.
    """
    said = _SAID * letters_px
    half_width, half_height = (area.width() - GAP_PX) // 2, (area.height() - GAP_PX) // 2
    is_stacked = _fitted(cells, area.width(), half_height - said) > _fitted(
        cells, half_width, area.height() - said
    )
    if is_stacked:
        size, second = QSize(area.width(), half_height), QPoint(0, half_height + GAP_PX)
    else:
        size, second = QSize(half_width, area.height()), QPoint(half_width + GAP_PX, 0)
    return Arrangement((QRect(area.topLeft(), size), QRect(area.topLeft() + second, size)))


def _fitted(cells: tuple[int, int], width: int, height: int) -> int:
    """Return the width of the largest board that fits."""
    cols, rows = cells
    return max(0, min(width, height * cols // rows))


class Desk(QWidget):
    """Arranges the boards and the words; what is shown changes nobody's place."""

    def __init__(self, context: Context, pane: BoardPane) -> None:
        super().__init__(context.parent)
        self._context = context
        self._cards: tuple[QWidget, ...] = ()
        self._panes = [pane]
        self._lesson = LessonCard(context)
        self._words = CardColumn("words", self)
        pane.setParent(self)
        context.session.changed.connect(self._follow)
        self._hold_words()

    def furnish(self, explanation: Explanation) -> None:
        """Show the cards, too."""
        self._cards = explanation.widgets
        self._hold_words()

    def add_pane(self, pane: BoardPane) -> None:
        """Show one more board."""
        pane.setParent(self)
        self._panes.append(pane)
        pane.show()
        self._hold_words()

    def remove_pane(self) -> None:
        """Show a board less."""
        self._panes.pop().hide()
        self._hold_words()

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if changed & {"setups", "is_full_screen", "lesson", "lesson_place"}:
            self._arrange()

    def _arrange(self) -> None:
        """Give everything its place: by the room and the board alone, not by what is said."""
        arrangement = self._arrangement()
        for pane, place in zip(self._panes, arrangement.boards, strict=False):
            pane.setGeometry(self._as_read(place))
        if arrangement.words is not None:
            self._words.setGeometry(self._as_read(arrangement.words))
        else:
            self._lesson.setGeometry(0, 0, self.width(), self._area.top() - GAP_PX)

    def _as_read(self, place: QRect) -> QRect:
        """Return a place from the other side where one reads from the right."""
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)

    def _arrangement(self) -> Arrangement:
        board = self._context.scene.setup.board
        letters_px, cells = self.fontInfo().pixelSize(), (board.cols, board.rows)
        arrange = arranged if len(self._panes) == 1 else arranged_for_race
        return arrange(self._area, letters_px, cells)

    @property
    def _area(self) -> QRect:
        """The room for boards and words: over a race stands the card of a lesson."""
        area = self.rect()
        if len(self._panes) > 1 and self._context.scene.lesson is not None:
            area.setTop(self._lesson.heightForWidth(area.width()) + GAP_PX)
        return area

    def _hold_words(self) -> None:
        """Put the words beside a single board, else over and under each; then find all places."""
        pane, is_race = self._panes[0], len(self._panes) > 1
        self._words.setHidden(is_race)
        if is_race:
            self._lesson.setParent(self)
            self._lesson.show_scene()
            pane.take_back()
        else:
            self._words.hold((self._lesson, pane.verdict, *self._cards), (pane.legend,))
            pane.give_away()
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_BOARD_PX * len(self._panes), _LEAST_BOARD_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _ASKS_FOR_OTHER_PLACES:
            self._arrange()


class Divide(QSplitter):
    """The boards above, the landscapes below: as low as they can be, or as tall as is wished."""

    def __init__(self, context: Context, above: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, context.parent)
        self._session = context.session
        self._below = QWidget(self)
        self._row = QHBoxLayout(self._below)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(GAP_PX)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(_HANDLE_PX)
        self.addWidget(above)
        self.addWidget(self._below)
        self.splitterMoved.connect(self._note_share)
        self._session.changed.connect(self._follow)

    def add(self, landscape: QWidget) -> None:
        """Show one more landscape beside the others."""
        self._row.addWidget(landscape, 1)

    def remove(self, landscape: QWidget) -> None:
        """Show a landscape no more."""
        self._row.removeWidget(landscape)
        landscape.hide()

    @Slot()
    def _note_share(self) -> None:
        """Remember how much of the height the user has given to the landscapes."""
        boards_px, landscapes_px = self.sizes()
        share = landscapes_px / max(1, boards_px + landscapes_px)
        self._session.change(landscape_share=share)

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if changed & {"landscape_share", "is_full_screen"}:
            self._share_height()

    def _share_height(self) -> None:
        """Give the landscapes their share of the height, and no less than they need."""
        height = self.height() - self.handleWidth()
        is_presented = self._session.scene.is_full_screen
        hint = self._below.minimumSizeHint() if is_presented else self._below.sizeHint()
        least = hint.height()
        scene = self._session.scene
        # a presentation leaves to the boards what nobody wants for anything else
        low = 0.0 if is_presented else _LOW
        wanted = max(least, round(height * (scene.landscape_share or low)))
        self.setSizes([max(0, height - wanted), wanted])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # how low a landscape can be depends on the height of the window
        directly = Qt.FindChildOption.FindDirectChildrenOnly
        for landscape in self._below.findChildren(QWidget, options=directly):
            landscape.updateGeometry()
        self._share_height()
