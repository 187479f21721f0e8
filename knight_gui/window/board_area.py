"""The middle of the window: the boards, and beside a single one the column of words.

The board comes first: it is as large as the height allows, and the words stand in the room that
is left at its side.
"""

from __future__ import annotations

from itertools import zip_longest
from math import ceil, sqrt
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QRegion, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QSplitterHandle, QStyle, QWidget

from knight_gui.drawing.board.geometry import LARGEST_SIDE_PX, Grid
from knight_gui.drawing.theme import SCROLL_BAR_PX, scaled
from knight_gui.window.cards.lesson import LessonCard
from knight_gui.window.widgets.cards import CardColumn
from knight_gui.window.widgets.parts import column, held, set_up

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent

    from knight_gui.board import Board
    from knight_gui.window.board_pane import BoardPane
    from knight_gui.window.cards.explanation import Explanation
    from knight_gui.window.context import Context
    from knight_gui.window.widgets.page import Page

GAP_PX = 16
"""Around a board, and between it and the words."""
_LEAST_COLUMN = 19
"""Width in heights of letters of the column of words, where the board needs most of the window."""
_LEAST_SHARE = 0.36
"""That of the width which the column has where letters are large."""
_MOST_COLUMN = 40
"""Lines that are longer are hard to read."""
_LEAST_LINES = 16
"""Height in heights of letters of words that stand under a board."""
_SAID = 8
"""Height of what is said over and under a board of a race, in heights of letters."""
_HANDLE_PX, _GRIP_PX = 5, 44
"""Height of what divides boards and landscapes, and side of what a finger finds of it."""
_LOW, _LOW_ON_A_WALL = 0.088, 0.12
"""The landscapes' share of the height while nobody wants more."""
_TALL_LEAVES = 0.25
"""The boards' share of the window beside a landscape as tall as can be."""
_LEAST_BOARD_PX, _LEAST_SAID = 200, 5.2
"""Side of the smallest board, and heights of letters that a race needs over and under it."""
_LEAST_BESIDE_LESSON_PX = 152
"""Side of the smallest board of a race under a lesson, whose words are not cut for it."""
_LESSON = 0.6
"""The most that a lesson takes of the height of the words."""
_BETWEEN_PX = 8
"""Between a lesson and what is below it."""
_PAGE, _BESIDE_PAGE = 28, 24
"""The least widths of a page and of each board in a race beside it, in heights of letters."""
_ROOMY = 30
"""Heights of letters from which on the verdict has room over a page."""
_ASKS_FOR_OTHER_PLACES = (
    QEvent.Type.FontChange,
    QEvent.Type.StyleChange,
    QEvent.Type.LayoutDirectionChange,
)


class Arrangement(NamedTuple):
    """Where the boards stand, one for each search, and the words of a single one, or a page.

    Without boards the page has all the room.
    """

    boards: tuple[QRect, ...]
    words: QRect | None = None


def arranged(area: QRect, letters_px: int, board: Board) -> Arrangement:
    """Return where one board and its words stand: beside it, in a high window below it."""
    is_high, gap_px = area.height() > area.width(), _gap_px(letters_px)
    least = min(_LEAST_COLUMN * letters_px, round(_LEAST_SHARE * area.width()))
    kept = QSize(0, _LEAST_LINES * letters_px) if is_high else QSize(least, 0)
    room = area.size() - kept - (QSize(0, gap_px) if is_high else QSize(gap_px, 0))
    place, words = QRect(area.topLeft(), _fitted(board, room, letters_px)), QRect(area)
    if is_high:
        words.setTop(place.bottom() + 1 + gap_px)
    else:
        words.setLeft(place.right() + 1 + gap_px)
    words.setWidth(min(words.width(), _MOST_COLUMN * letters_px))
    return Arrangement((place,), words)


def arranged_for_race(area: QRect, letters_px: int, board: Board) -> Arrangement:
    """Return where two boards stand: where they are larger.

    What is said of each stands over and under its board.
    """
    said, gap_px = QSize(0, _SAID * letters_px), _gap_px(letters_px)
    beside = QSize((area.width() - gap_px) // 2, area.height())
    stacked = QSize(area.width(), (area.height() - gap_px) // 2)
    size = max(beside, stacked, key=lambda half: _fitted(board, half - said, letters_px).width())
    first, second = QRect(area.topLeft(), size), QRect(QPoint(), size)
    second.moveBottomRight(area.bottomRight())
    return Arrangement((first, second))


def arranged_with_page(
    area: QRect, letters_px: int, board: Board, least: QSize, *, is_race: bool
) -> Arrangement:
    """Return where a page of a least size stands: beside the boards, or else in their place.

    A single board stays where it was, for the page has the place of the words.
    """
    if is_race:
        page_px, gap_px = max(least.width(), _PAGE * letters_px), _gap_px(letters_px)
        rest = area.adjusted(0, 0, -page_px - gap_px, 0)
        boards = arranged_for_race(rest, letters_px, board).boards
        has_room = rest.width() >= 2 * _BESIDE_PAGE * letters_px + gap_px
        words = area.adjusted(rest.width() + gap_px, 0, 0, 0)
    else:
        usual = arranged(area, letters_px, board)
        assert usual.words is not None
        boards, words = usual.boards, QRect(usual.words.topLeft(), area.bottomRight())
        has_room = least.boundedTo(words.size()) == least
    return Arrangement(boards, words) if has_room else Arrangement((), area)


def board_height(window: QSize, board: Board, count: int) -> int:
    """Return how high boards are that have the share of a window which no landscape takes."""
    share = _TALL_LEAVES * window.width() * window.height() / count
    return board.rows * ceil(sqrt(share / board.size))


def _fitted(board: Board, room: QSize, letters_px: int) -> QSize:
    """Return the room that the largest board takes that fits, with the names beside it."""
    grid = Grid.fitted(board, QRect(QPoint(), room), letters_px - 1, LARGEST_SIDE_PX)
    return grid.shown_px.size().toSize()


def _gap_px(letters_px: int) -> int:
    return round(scaled(GAP_PX, letters_px))


class Desk(QWidget):
    """Arranges the boards and the words; what is shown changes nobody's place."""

    def __init__(self, context: Context, pane: BoardPane) -> None:
        super().__init__(context.parent)
        self._context = context
        self._cards = QWidget(self)
        self._page: Page | None = None
        self._panes = [pane]
        self._lesson = LessonCard(context, self)
        self._words = CardColumn("words", self)
        pane.setParent(self)
        context.session.on("setups", "is_full_screen", "lesson", "lesson_place").connect(
            self._arrange
        )
        self._hold_words()

    def furnish(self, explanation: Explanation) -> None:
        """Show the cards, too."""
        held(column(explanation.tabs), self._cards)

    @Slot(object)
    def show_page(self, page: Page | None) -> None:
        """Show another page in place of the cards; None: these again."""
        before, self._page = self._page, page
        if before is not None:
            before.hide()
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

    @Slot()
    def _arrange(self) -> None:
        """Give everything its place: by the room and the board alone, not by what is said."""
        letters_px, is_race = self.fontInfo().pixelSize(), len(self._panes) > 1
        area = self.rect()
        if is_race:
            least = _LEAST_BESIDE_LESSON_PX + round(_LEAST_SAID * letters_px)
            area = self._under_lesson(area, self.height() - least - _BETWEEN_PX)
        arrangement = self._arrangement(area, letters_px, is_race=is_race)
        words = arrangement.words
        if words is not None:
            if not is_race:
                words = self._under_lesson(words, round(_LESSON * words.height()))
            self._words.setGeometry(self._as_read(words))
            # over a page only where it has room; in a race it is over its board
            page, is_roomy = self._page, words.height() >= _ROOMY * letters_px
            is_shown = page is None or is_race or (is_roomy and not page.covers_boards)
            self._panes[0].verdict.setVisible(is_shown)
        for pane, place in zip_longest(self._panes, arrangement.boards):
            pane.setVisible(place is not None)
            pane.setGeometry(self._as_read(place or QRect()))

    def _arrangement(self, area: QRect, letters_px: int, *, is_race: bool) -> Arrangement:
        board = self._context.scene.setup.board
        if self._page is None:
            return (arranged_for_race if is_race else arranged)(area, letters_px, board)
        least = self._page.minimumSizeHint() + QSize(SCROLL_BAR_PX, 0)
        arrangement = arranged_with_page(area, letters_px, board, least, is_race=is_race)
        self._page.covers_boards = not arrangement.boards
        return arrangement

    def _under_lesson(self, area: QRect, most: int) -> QRect:
        """Put the lesson, if one is given, to the top of an area, and return what is left."""
        if self._context.scene.lesson is None:
            return area
        is_over_boards = len(self._panes) > 1
        height = min(self._lesson.fit(area.width(), is_over_boards=is_over_boards), most)
        lesson = QRect(area.topLeft(), QSize(area.width(), height))
        self._lesson.setGeometry(self._as_read(lesson))
        return area.adjusted(0, height + _BETWEEN_PX, 0, 0)

    def _as_read(self, place: QRect) -> QRect:
        """Return a place from the other side where one reads from the right."""
        return QStyle.visualRect(self.layoutDirection(), self.rect(), place)

    def _hold_words(self) -> None:
        """Put the words beside a single board, else over and under each; then find all places.

        A page has the place of the cards.
        """
        pane, page, is_race = self._panes[0], self._page, len(self._panes) > 1
        self._words.setHidden(is_race and page is None)
        self._cards.setHidden(page is not None)
        if is_race:
            self._words.hold((), page=page)
            pane.take_back()
        else:
            self._words.hold((pane.verdict, self._cards), (pane.legend,), page)
            pane.give_away()
            pane.verdict.show_more(is_wanted=page is None)
        self._arrange()

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_BOARD_PX * len(self._panes), _LEAST_BOARD_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _ASKS_FOR_OTHER_PLACES:
            self._arrange()
            # the letters of a page change after those of what it stands in
            QTimer.singleShot(0, self, self._arrange)


class Grip(QSplitterHandle):
    """A handle that is as low as its dots, but can be dragged from farther about them."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_MouseNoMask, on=False)
        around_px = (_GRIP_PX - self.splitter().handleWidth()) // 2
        self.setContentsMargins(0, around_px, 0, around_px)
        dots = QRect(0, 0, _GRIP_PX, self.height())
        dots.moveCenter(self.rect().center())
        self.setMask(QRegion(self.contentsRect()) | QRegion(dots))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._held_px = event.position().toPoint().y() - self.contentsMargins().top()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.moveSplitter(self.mapToParent(event.position().toPoint()).y() - self._held_px)


class Divide(QSplitter):
    """The boards above, the landscapes below: as low as they can be, or as tall as is wished."""

    def __init__(self, context: Context, above: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, context.parent)
        self._session = context.session
        self._below = QWidget(self)
        self._row = QHBoxLayout(self._below)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(GAP_PX)
        set_up(self, childrenCollapsible=False, handleWidth=_HANDLE_PX)
        self.addWidget(above)
        self.addWidget(self._below)
        self._below.setVisible(self._session.scene.is_open)
        self.splitterMoved.connect(self._note_share)
        self._session.on("landscape_share", "is_full_screen", "setups").connect(self._share_height)

    def createHandle(self) -> QSplitterHandle:
        return Grip(Qt.Orientation.Vertical, self)

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
        self._session.change(landscape_share=landscapes_px / max(1, boards_px + landscapes_px))

    @Slot()
    def _share_height(self) -> None:
        """Give the landscapes their share of the height, the boards a part of the window."""
        scene, height = self._session.scene, self.height() - self.handleWidth()
        # before there is a search its room is the board's
        self._below.setVisible(scene.is_open)
        low = _LOW_ON_A_WALL if scene.is_full_screen else _LOW
        least = self._below.sizeHint().height()
        most = height - board_height(self.window().size(), scene.setup.board, len(scene.setups))
        below = max(least, min(round(height * (scene.landscape_share or low)), most))
        self.setSizes([max(0, height - below), below])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # how low a landscape can be depends on the height of the window
        directly = Qt.FindChildOption.FindDirectChildrenOnly
        for landscape in self._below.findChildren(QWidget, options=directly):
            landscape.updateGeometry()
        self._share_height()
