"""The middle of the window: the boards, and beside a single one what is said of it.

The board comes first: it is as large as the height allows, and what is said stands in the room
that a board leaves at its sides. Where that is too little for two columns there is one, and its
cards lie one behind the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QStyle, QVBoxLayout, QWidget

from knight_gui.window.explain.card import Tab
from knight_gui.window.explain.lesson import LessonCard
from knight_gui.window.widgets.cards import CardColumn, CardTabs

if TYPE_CHECKING:
    from knight_gui.window.board_pane import BoardPane
    from knight_gui.window.commands.command import Context
    from knight_gui.window.explain.explanation import Explanation

GAP_PX = 12
_LEAST_BESIDE = 22
"""Width in heights of letters from which on a column has room for numbers of nine digits."""
_LEAST_ALONE = 18
"""The same of a column that stands alone, where the board needs most of the window."""
_MOST_COLUMN = 32
"""Lines that are longer are hard to read."""
_ENOUGH = 0.9
"""Of the size that a board has beside one column, for which a second one takes its room."""
_SAID = 8
"""Height of what is said over and under a board of a race, in heights of letters."""
_HANDLE_PX = 5
_LOW = 0.088
"""The landscapes' share of the height while nobody wants more."""
_LEAST_BOARD_PX = 200
_LEAST_WITH_TABS = 30
"""Heights of letters from which on one column has room for a lesson and the cards as well."""
_ASKS_FOR_OTHER_PLACES = (
    QEvent.Type.FontChange,
    QEvent.Type.StyleChange,
    QEvent.Type.LayoutDirectionChange,
)


@dataclass(frozen=True)
class Arrangement:
    """Where the boards and the columns beside them stand.

    Attributes
    ----------
    boards
        One place for each search.
    left, right
        The columns beside one board; without the left one all cards are in the right one.
    """

    boards: tuple[QRect, ...]
    left: QRect | None = None
    right: QRect | None = None


def arranged(
    area: QRect, letters_px: int, cells: tuple[int, int], *, is_presented: bool = False
) -> Arrangement:
    """Return where one board stands, and what is said beside it.

    Parameters
    ----------
    cells
        The columns and rows of the board.
    is_presented
        Whether the board comes before whatever could be said, and stands in the middle.
    """
    alone = _fitted(cells, area.width() - _LEAST_ALONE * letters_px - GAP_PX, area.height())
    beside_px = 0 if is_presented else _LEAST_BESIDE * letters_px
    between = _fitted(cells, area.width() - 2 * (beside_px + GAP_PX), area.height())
    is_between = is_presented or between >= _ENOUGH * alone
    count, board = (2, between) if is_between else (1, alone)
    column = min((area.width() - board) // count - GAP_PX, _MOST_COLUMN * letters_px)
    begin = area.left() + (area.width() - board - count * (column + GAP_PX)) // 2
    left = None
    if count == 2:
        left = QRect(begin, area.top(), column, area.height())
        begin += column + GAP_PX
    right = QRect(begin + board + GAP_PX, area.top(), column, area.height())
    return Arrangement((QRect(begin, area.top(), board, area.height()),), left, right)


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


class Deal(Enum):
    """Where the cards are."""

    BESIDE = auto()
    """In a column on either side of the board."""
    BEHIND = auto()
    """One behind the other, in one column."""
    PRESENTED = auto()
    """Only what happens at the step shown."""
    AWAY = auto()
    """Nowhere: there are two boards."""


class Desk(QWidget):
    """Arranges the boards and the cards; what is shown changes nobody's place."""

    def __init__(self, context: Context, pane: BoardPane) -> None:
        super().__init__(context.parent)
        self._context = context
        self._explanation: Explanation | None = None
        self._panes = [pane]
        self._deal: Deal | None = None
        self._lesson = LessonCard(context)
        self._left, self._right = CardColumn("leftSide", self), CardColumn("rightSide", self)
        self._narrow = QWidget(self)
        self._narrow.setObjectName("narrowSide")
        self._above, self._tabs = QVBoxLayout(self._narrow), CardTabs(self._narrow)
        self._above.setContentsMargins(0, 0, 0, 0)
        pane.setParent(self)
        context.session.changed.connect(self._follow)
        self._arrange()

    def furnish(self, explanation: Explanation) -> None:
        """Show the cards, too."""
        self._explanation = explanation
        self._deal = None
        self._arrange()

    def add_pane(self, pane: BoardPane) -> None:
        """Show one more board."""
        pane.setParent(self)
        self._panes.append(pane)
        pane.show()
        self._arrange()

    def remove_pane(self) -> BoardPane:
        """Show a board less, and return it."""
        pane = self._panes.pop()
        pane.hide()
        self._arrange()
        return pane

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if changed & {"setups", "is_full_screen", "lesson", "lesson_place"}:
            self._arrange()

    def _arrange(self) -> None:
        """Give everything its place: by the room and the board alone, not by what is said."""
        arrangement = self._arrangement()
        self._deal_out(self._deal_for(arrangement))
        for pane, place in zip(self._panes, arrangement.boards, strict=False):
            pane.setGeometry(self._as_read(place))
        if arrangement.right is None:
            self._lesson.setGeometry(0, 0, self.width(), self._area.top() - GAP_PX)
        is_low = self.height() < _LEAST_WITH_TABS * self.fontInfo().pixelSize()
        self._tabs.setHidden(is_low and self._context.scene.lesson is not None)
        if arrangement.left is not None:
            self._left.setGeometry(self._as_read(arrangement.left))
        if arrangement.right is not None:
            self._right.setGeometry(self._as_read(arrangement.right))
            self._narrow.setGeometry(self._as_read(arrangement.right))

    def _as_read(self, place: QRect) -> QRect:
        """Return a place from the other side where one reads from the right."""
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)

    def _arrangement(self) -> Arrangement:
        scene = self._context.scene
        board = scene.setup.board
        letters_px, cells = self.fontInfo().pixelSize(), (board.cols, board.rows)
        if scene.is_race:
            return arranged_for_race(self._area, letters_px, cells)
        return arranged(self._area, letters_px, cells, is_presented=scene.is_full_screen)

    @property
    def _area(self) -> QRect:
        """The room for boards and columns: over a race stands the card of a lesson."""
        scene, area = self._context.scene, self.rect()
        if scene.is_race and scene.lesson is not None:
            area.setTop(self._lesson.heightForWidth(area.width()) + GAP_PX)
        return area

    def _deal_for(self, arrangement: Arrangement) -> Deal:
        if arrangement.right is None:
            return Deal.AWAY
        if arrangement.left is None:
            return Deal.BEHIND
        return Deal.PRESENTED if self._context.scene.is_full_screen else Deal.BESIDE

    def _deal_out(self, deal: Deal) -> None:
        """Put the cards where they belong, if they are not there yet."""
        if deal is self._deal:
            return
        self._deal = deal
        pane, cards = self._panes[0], self._explanation
        self._left.setVisible(deal in (Deal.BESIDE, Deal.PRESENTED))
        self._right.setVisible(deal is Deal.BESIDE)
        self._narrow.setVisible(deal is Deal.BEHIND)
        if deal is Deal.AWAY:
            self._lesson.setParent(self)
            self._lesson.show_scene()
            pane.take_back()
            return
        if deal is Deal.BEHIND:
            self._put_behind(cards)
        else:
            self._put_beside(cards)
        pane.give_away()

    def _put_beside(self, cards: Explanation | None) -> None:
        pane = self._panes[0]
        of_the_step = cards.of(Tab.STEP) if cards is not None else ()
        self._left.hold(
            (pane.head, *of_the_step), (pane.signs, pane.legend), at_the_top=(self._lesson,)
        )
        if cards is not None:
            self._right.hold(cards.of(Tab.MOVES, Tab.CODE, Tab.COUNTS))
            cards.show_empty(is_wanted=False)

    def _put_behind(self, cards: Explanation | None) -> None:
        pane = self._panes[0]
        for widget in (self._lesson, pane.head, self._tabs, pane.signs, pane.legend):
            self._above.addWidget(widget, int(widget is self._tabs))
        if cards is not None:
            for tab in Tab:
                self._tabs.hold(tab.title, cards.of(tab))
            cards.show_empty(is_wanted=True)

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
        self._share_height()
