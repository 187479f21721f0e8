"""The middle of the window: the boards, and beside a single one what is said of it."""

from __future__ import annotations

from enum import Enum, auto
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QStyle, QVBoxLayout, QWidget

from knight_gui.texts import tr
from knight_gui.window.arrangement import GAP_PX, Arrangement, arranged, arranged_for_race
from knight_gui.window.card_column import CardColumn, CardTabs
from knight_gui.window.explain.lesson import LessonCard

if TYPE_CHECKING:
    from knight_gui.window.board_pane import BoardPane
    from knight_gui.window.commands.command import Context
    from knight_gui.window.explain.explanation import Explanation

_LEAST_BOARD_PX = 200
_LEAST_WITH_TABS = 30
"""Heights of letters from which on one column has room for a lesson and the cards as well."""
_ASKS_FOR_OTHER_PLACES = (
    QEvent.Type.FontChange,
    QEvent.Type.StyleChange,
    QEvent.Type.LayoutDirectionChange,
)


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
    """Arranges the boards and the cards; what is shown changes nobody's place.

    Parameters
    ----------
    context
        What is shown.
    pane
        The board that is always there.
    """

    def __init__(self, context: Context, pane: BoardPane) -> None:
        super().__init__(context.window)
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
        pane.give_away()
        if deal is Deal.BEHIND:
            self._put_behind(cards)
            return
        of_the_step = cards.of_the_step if cards is not None else ()
        self._left.hold(
            (pane.head, *of_the_step), (pane.signs, pane.legend), at_the_top=(self._lesson,)
        )
        if cards is not None:
            self._right.hold((cards.candidates, cards.code, *cards.of_the_search))
            cards.show_empty(is_wanted=False)

    def _put_behind(self, cards: Explanation | None) -> None:
        pane = self._panes[0]
        for widget in (self._lesson, pane.head, self._tabs, pane.signs, pane.legend):
            self._above.addWidget(widget, int(widget is self._tabs))
        if cards is not None:
            self._tabs.hold(tr("Step"), cards.of_the_step)
            self._tabs.hold(tr("Moves"), (cards.candidates,))
            self._tabs.hold(tr("Code"), (cards.code,))
            self._tabs.hold(tr("Counts"), cards.of_the_search)
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
