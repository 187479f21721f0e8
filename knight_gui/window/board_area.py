"""Middle of the window: the boards, and the column of cards beside a single one.

The board comes first: it is as large as the height allows, and the cards have the width that is
left at its side.
"""

from __future__ import annotations

from itertools import zip_longest
from math import ceil, sqrt
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, QTimer, Slot
from PySide6.QtGui import QRegion, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSplitter, QSplitterHandle, QStyle, QWidget

from knight_gui.drawing.board.geometry import MAX_SQUARE_PX, BoardGeometry
from knight_gui.drawing.theme import scale_to_font
from knight_gui.messages.listings.state import code_of
from knight_gui.window.cards.lesson import LessonCard
from knight_gui.window.comparison_ending import ComparisonEnding
from knight_gui.window.motion import slide_in
from knight_gui.window.widgets.cards import CardColumn
from knight_gui.window.widgets.parts import column_layout, with_layout
from knight_gui.window.widgets.tabs import is_program_chosen

if TYPE_CHECKING:
    from PySide6.QtGui import QMouseEvent

    from knight_gui.board import Board
    from knight_gui.state.scene import Scene
    from knight_gui.window.board_pane import BoardPane
    from knight_gui.window.cards.examples import ExamplesCard
    from knight_gui.window.cards.explanation import ExplanationCards, ExplanationPanel
    from knight_gui.window.context import WindowContext
    from knight_gui.window.widgets.page import Page

BOARD_GAP_PX = 16
"""Gap around a board, and between it and the cards."""
WIDE_BOARD_GAP_PX = 24
"""The same in a window that is at least `MIN_HEIGHT_FOR_WIDE_GAP_PX` high."""
MIN_HEIGHT_FOR_WIDE_GAP_PX = 900
_MIN_CARDS_WIDTH_EM = 20
"""Least width of the column of cards, in font heights."""
_MIN_CARDS_WIDTH_SHARE = 0.4
"""Largest share of the area that the least width takes, where the font is large."""
_MIN_CARDS_HEIGHT_EM = 16
"""Least height of cards below a board, in font heights."""
_MIN_CARDS_ROW_HEIGHT_EM = 15.8
"""Least height of a row of cards below a wide board, in font heights."""
_MIN_WIDE_BOARD_RATIO = 2.2
"""Least width of a board, in its heights, that has its cards below it."""
_MIN_WIDE_BOARD_SHARE = 0.8
"""Least width of a board above its cards as a share of its width beside them."""
_CARDS_ROW_AREA_EM2 = 1510
"""Area of the row: the narrower it is, the higher are its texts."""
_MIN_CARDS_ROW_WIDTH_EM = 70
"""Least width of a row of cards, in font heights."""
_START_CARD_HEIGHT_EM = 17
"""Height of the question for the start with its buttons, and of the gap below, in font heights."""
_COMPARISON_TEXT_HEIGHT_EM = 8
"""Height of the texts above and below a board of a comparison, in font heights."""
_HANDLE_PX = 5
"""Height of the splitter's handle."""
_GRIP_SIZE_PX = 44
"""Side of the square around its middle in which a finger can drag the handle."""
_LOW_LANDSCAPE_SHARE = 0.088
"""Default share of the height that the landscapes have."""
_HIGH_WINDOW_LANDSCAPE_SHARE = 0.17
"""The same in a wide window that is higher than `_HIGH_WINDOW_PX`."""
_HIGH_WINDOW_PX = 900
_LOW_LANDSCAPE_SHARE_IN_PRESENTATION = 0.128
"""Default share of the height that the landscapes have in a presentation."""
_MIN_BOARDS_WINDOW_SHARE = 0.25
"""Least share of the window's area that the boards have beside a tall landscape."""
_MIN_BOARD_PX = 200
"""Least side of a board."""
_MIN_COMPARISON_TEXT_HEIGHT_EM = 5.2
"""Least height of the texts above and below a board of a comparison, in font heights."""
_MIN_BOARD_PX_WITH_LESSON = 152
"""Least side of a board of a comparison below a lesson, whose texts are not cut for it."""
_MAX_LESSON_HEIGHT_SHARE = 0.6
"""Largest share of the height of the cards that a lesson takes."""
_MAX_LESSON_HEIGHT_SHARE_ABOVE_PROGRAM = 0.44
"""Largest share above a published program with its stack."""
_MAX_LESSON_HEIGHT_SHARE_WITHOUT_CARDS = 0.96
"""Largest share beside a question, when there are no other cards."""
_PRESENTED_LESSON_FONT_SHARES = (0.04, 0.035, 0.03)
"""Heights of the letters of a presented lesson, as shares of the height of the window.

All scenes have the first one, except where a scene does not fit.
"""
_MAX_PRESENTED_LESSON_HEIGHT_SHARE = 0.27
"""Largest share of the height that a lesson takes above the boards of a presented comparison."""
_LESSON_GAP_PX = 8
"""Gap below a lesson."""
_MIN_PAGE_WIDTH_EM = 28
"""Least width of a page beside a comparison, in font heights."""
_MIN_BOARD_WIDTH_WITH_PAGE_EM = 24
"""Least width of each board of a comparison beside a page, in font heights."""
_MIN_HEIGHT_FOR_VERDICT_EM = 30
"""Least height of the cards, in font heights, with which the verdict stays above a page."""
_MIN_HEIGHT_FOR_VERDICT_BELOW_LESSON_EM = 34
"""The same with which the verdict stays below a presented lesson."""
_LAYOUT_CHANGE_EVENT_TYPES = (
    QEvent.Type.FontChange,
    QEvent.Type.StyleChange,
    QEvent.Type.LayoutDirectionChange,
)


class BoardAreaLayout(NamedTuple):
    """Rectangles of the boards, one for each search, and of the cards or the page next to them."""

    board_rects: tuple[QRect, ...]
    """Rectangles of the boards; empty where a page covers the whole area."""
    side_rect: QRect | None = None
    """Rectangle of the cards next to a single board, or of a page; None if there is neither."""


def board_gap_for_window(height: int) -> int:
    """Return the gap around a board in a window of a height, at `BASE_FONT_PX`."""
    return WIDE_BOARD_GAP_PX if height >= MIN_HEIGHT_FOR_WIDE_GAP_PX else BOARD_GAP_PX


def arrange_single_board(
    area: QRect, font_px: int, board: Board, base_gap_px: int = BOARD_GAP_PX
) -> BoardAreaLayout:
    """Return the layout of one board with its cards beside it, in a portrait window below it."""
    if area.height() > area.width():
        return _arrange_cards_below(area, font_px, board, _MIN_CARDS_HEIGHT_EM, base_gap_px)
    gap_px = round(scale_to_font(base_gap_px, font_px))
    min_width = min(_MIN_CARDS_WIDTH_EM * font_px, round(_MIN_CARDS_WIDTH_SHARE * area.width()))
    available = area.size() - QSize(min_width + gap_px, 0)
    board_rect = QRect(area.topLeft(), _max_board_size(board, available, font_px))
    cards_rect = QRect(area)
    cards_rect.setLeft(board_rect.right() + 1 + gap_px)
    return BoardAreaLayout((board_rect,), cards_rect)


def is_wide_board(board: Board) -> bool:
    """Return True for a board that has its cards below it, where there is room."""
    return board.cols >= _MIN_WIDE_BOARD_RATIO * board.rows


def arrange_wide_board(
    area: QRect, font_px: int, board: Board, base_gap_px: int = BOARD_GAP_PX
) -> BoardAreaLayout | None:
    """Return the layout of a wide board with a row of cards below it.

    None for other boards, or if this one is much smaller so, or the row is too narrow.
    """
    if area.height() > area.width() or area.width() < _MIN_CARDS_ROW_WIDTH_EM * font_px:
        return None
    if not is_wide_board(board):
        return None
    beside = arrange_single_board(area, font_px, board, base_gap_px)
    height_em = max(_MIN_CARDS_ROW_HEIGHT_EM, _CARDS_ROW_AREA_EM2 * font_px / area.width())
    below = _arrange_cards_below(area, font_px, board, height_em, base_gap_px)
    board_rect = below.board_rects[0]
    if board_rect.width() < _MIN_WIDE_BOARD_SHARE * beside.board_rects[0].width():
        return None
    board_rect.moveLeft(area.left() + (area.width() - board_rect.width()) // 2)
    return below


def _arrange_cards_below(
    area: QRect, font_px: int, board: Board, min_height_em: float, base_gap_px: int
) -> BoardAreaLayout:
    gap_px = round(scale_to_font(base_gap_px, font_px))
    available = area.size() - QSize(0, round(min_height_em * font_px) + gap_px)
    board_rect = QRect(area.topLeft(), _max_board_size(board, available, font_px))
    cards_rect = QRect(area)
    cards_rect.setTop(board_rect.bottom() + 1 + gap_px)
    return BoardAreaLayout((board_rect,), cards_rect)


def arrange_two_boards(
    area: QRect, font_px: int, board: Board, base_gap_px: int = BOARD_GAP_PX
) -> BoardAreaLayout:
    """Return the layout of two boards, side by side or stacked, in which they are larger.

    The texts of each search stand above and below its board.
    """
    text_size = QSize(0, _COMPARISON_TEXT_HEIGHT_EM * font_px)
    gap_px = round(scale_to_font(base_gap_px, font_px))
    side_by_side = QSize((area.width() - gap_px) // 2, area.height())
    stacked = QSize(area.width(), (area.height() - gap_px) // 2)
    side_by_side_board = _max_board_size(board, side_by_side - text_size, font_px)
    stacked_board = _max_board_size(board, stacked - text_size, font_px)
    size = stacked if stacked_board.width() > side_by_side_board.width() else side_by_side
    first = QRect(area.topLeft(), size)
    second = QRect(QPoint(), size)
    second.moveBottomRight(area.bottomRight())
    return BoardAreaLayout((first, second))


def arrange_with_page(
    area: QRect,
    font_px: int,
    board: Board,
    min_page_size: QSize,
    *,
    is_comparison: bool,
    base_gap_px: int = BOARD_GAP_PX,
) -> BoardAreaLayout:
    """Return the layout of a page of a least size beside the boards, or else in their place.

    A single board stays where it was, since the page takes the place of the cards.
    """
    if is_comparison:
        page_px = max(min_page_size.width(), _MIN_PAGE_WIDTH_EM * font_px)
        gap_px = round(scale_to_font(base_gap_px, font_px))
        boards_area = area.adjusted(0, 0, -page_px - gap_px, 0)
        boards = arrange_two_boards(boards_area, font_px, board, base_gap_px).board_rects
        is_page_next_to_boards = (
            boards_area.width() >= 2 * _MIN_BOARD_WIDTH_WITH_PAGE_EM * font_px + gap_px
        )
        page_rect = area.adjusted(boards_area.width() + gap_px, 0, 0, 0)
    else:
        single_board_layout = arrange_single_board(area, font_px, board, base_gap_px)
        assert single_board_layout.side_rect is not None
        boards = single_board_layout.board_rects
        page_rect = QRect(single_board_layout.side_rect.topLeft(), area.bottomRight())
        is_page_next_to_boards = min_page_size.boundedTo(page_rect.size()) == min_page_size
    if is_page_next_to_boards:
        return BoardAreaLayout(boards, page_rect)
    return BoardAreaLayout((), area)


def min_board_height(window_size: QSize, board: Board, board_count: int) -> int:
    """Return the height of boards that have their least share of a window."""
    share = _MIN_BOARDS_WINDOW_SHARE * window_size.width() * window_size.height() / board_count
    return board.rows * ceil(sqrt(share / board.size))


def _max_board_size(board: Board, available: QSize, font_px: int) -> QSize:
    """Return the size of the largest board that fits, with the names beside it."""
    board_geometry = BoardGeometry.fit(
        board, QRect(QPoint(), available), font_px - 1, MAX_SQUARE_PX
    )
    return board_geometry.drawn_rect.size().toSize()


def _shows_program(scene: Scene) -> bool:
    """Return True if a published program is chosen in the cards."""
    problem = scene.setup.problem
    return is_program_chosen(scene) and problem is not None and code_of(problem) is not None


class BoardArea(QWidget):
    """Area of the boards and the cards, whose layout does not depend on their texts."""

    def __init__(self, context: WindowContext, pane: BoardPane) -> None:
        super().__init__(context.main_window)
        self._context = context
        self.cards_container = QWidget(self)
        """Parent of the explanation cards, beside a single board."""
        self._explanation_panel: ExplanationPanel | None = None
        self._examples_card: ExamplesCard | None = None
        self._are_cards_in_row = False
        self._page: Page | None = None
        self._board_panes = [pane]
        self._comparison_ending: ComparisonEnding | None = None
        self._lesson_card = LessonCard(context, self)
        self._card_column = CardColumn("words", self)
        pane.setParent(self)
        # painted before the cards, a large picture does not delay a verdict that fades
        pane.lower()
        session = context.session
        session.setups_changed.connect(self._update_layout)
        session.is_full_screen_changed.connect(self._update_layout)
        session.lesson_scene_changed.connect(self._update_layout)
        session.hides_answer_changed.connect(self._update_layout)
        session.unfolded_sections_changed.connect(self._update_layout)
        self._update_cards()

    @property
    def card_column(self) -> QWidget:
        """The column of cards beside a board, or the page in its place."""
        return self._card_column

    def set_cards(self, explanation: ExplanationCards) -> None:
        """Add the explanation cards, and the examples in their place until there is a search."""
        # not needed for the first picture
        from knight_gui.window.cards.examples import ExamplesCard

        self._explanation_panel = explanation.panel
        self._examples_card = ExamplesCard(self._context)
        cards_layout = column_layout(explanation.panel, self._examples_card)
        cards_layout.setAlignment(self._examples_card, Qt.AlignmentFlag.AlignTop)
        with_layout(cards_layout, self.cards_container)
        self._update_layout()

    @Slot(object)
    def show_page(self, page: Page | None) -> None:
        """Show another page in place of the cards; None: the cards again."""
        previous_page = self._page
        self._page = page
        if previous_page is not None:
            previous_page.hide()
        self._update_cards()
        if page is not None and self.isVisible() and not self._context.scene.is_motion_reduced:
            slide_in(page, self)

    def add_board_pane(self, pane: BoardPane) -> None:
        """Add a board."""
        pane.setParent(self)
        self._board_panes.append(pane)
        self._comparison_ending = ComparisonEnding(self._context, self._board_panes, self)
        pane.show()
        self._update_cards()

    def remove_last_board_pane(self) -> None:
        """Remove the last board."""
        self._board_panes.pop().hide()
        if self._comparison_ending is not None:
            self._comparison_ending.strip.hide()
            self._comparison_ending.strip.deleteLater()
            self._comparison_ending.deleteLater()
            self._comparison_ending = None
        self._update_cards()

    @Slot()
    def _update_layout(self) -> None:
        """Lay out all parts by the area and the board alone, not by the texts."""
        font_px = self.fontInfo().pixelSize()
        is_comparison = len(self._board_panes) > 1
        area = self.rect()
        if is_comparison:
            min_boards_height = _MIN_BOARD_PX_WITH_LESSON + round(
                _MIN_COMPARISON_TEXT_HEIGHT_EM * font_px
            )
            largest_height = self.height() - min_boards_height - _LESSON_GAP_PX
            max_height = largest_height
            if self._context.scene.is_full_screen:
                max_height = round(_MAX_PRESENTED_LESSON_HEIGHT_SHARE * self.height())
            area = self._place_lesson(area, max_height, largest_height)
        layout = self._compute_layout(area, font_px, is_comparison=is_comparison)
        side_rect = layout.side_rect
        if side_rect is None:
            self._board_panes[0].verdict_card.show()
        else:
            self._place_side(side_rect, font_px, is_comparison=is_comparison)
        for pane, board_rect in zip_longest(self._board_panes, layout.board_rects):
            pane.setVisible(board_rect is not None)
            pane.setGeometry(self._mirrored_rect(board_rect or QRect()))
        if self._comparison_ending is not None:
            # the panes lay themselves out before
            ending = self._comparison_ending
            QTimer.singleShot(0, ending, ending.update_strip_place)

    def _place_side(self, side_rect: QRect, font_px: int, *, is_comparison: bool) -> None:
        """Place the lesson, and the verdict with the cards or the page, at the side."""
        scene = self._context.scene
        page = self._page
        is_roomy = side_rect.height() >= _MIN_HEIGHT_FOR_VERDICT_EM * font_px
        is_lesson_alone = scene.hides_answer
        shows_program = page is None and not is_lesson_alone and _shows_program(scene)
        if scene.is_lesson_presented:
            # where letters cannot be smaller, the lesson alone has the room, or that beside a page
            min_height_px = _MIN_HEIGHT_FOR_VERDICT_BELOW_LESSON_EM * font_px
            is_lesson_alone |= page is not None or side_rect.height() < min_height_px
            # an answer keeps the room, and so the size, of its question
            lesson_scene = scene.lesson_scene
            is_lesson_alone |= lesson_scene is not None and lesson_scene.question is not None
        if not is_comparison:
            lesson_share = _MAX_LESSON_HEIGHT_SHARE
            if is_lesson_alone:
                lesson_share = _MAX_LESSON_HEIGHT_SHARE_WITHOUT_CARDS
            elif shows_program:
                lesson_share = _MAX_LESSON_HEIGHT_SHARE_ABOVE_PROGRAM
            max_height = round(lesson_share * side_rect.height())
            largest_height = max_height
            if scene.is_full_screen:
                page_px = 0
                preferred_page_px = 0
                if page is not None:
                    page_px = page.minimumSizeHint().height()
                    preferred_page_px = round(page.presented_share * side_rect.height())
                largest_height = side_rect.height() - page_px - _LESSON_GAP_PX
                max_height = min(max_height, largest_height, side_rect.height() - preferred_page_px)
            side_rect = self._place_lesson(side_rect, max_height, largest_height)
        self._card_column.setGeometry(self._mirrored_rect(side_rect))
        # the words of a presented scene say what the cards would, which would be cut below them
        shows_cards = page is None and not is_lesson_alone
        shows_cards &= shows_program or not scene.is_lesson_presented
        self.cards_container.setVisible(shows_cards)
        if self._examples_card is not None:
            start_card_px = 0 if self._are_cards_in_row else _START_CARD_HEIGHT_EM * font_px
            self._examples_card.set_available_size(
                side_rect.size() - QSize(0, round(start_card_px))
            )
        # above a page only where the height allows; in a comparison it is above its board
        is_verdict_visible = page is None or is_comparison
        if page is not None and is_roomy and not page.covers_boards and not page.hides_verdict:
            is_verdict_visible = True
        # an open question hides the verdict, and the lesson has the room
        is_empty = is_lesson_alone and not is_comparison
        # a lesson with a program says enough, and the program needs the height
        is_empty |= shows_program and scene.lesson is not None
        verdict_card = self._board_panes[0].verdict_card
        verdict_card.setVisible(is_verdict_visible and not is_empty)
        if not is_comparison:
            verdict_card.set_title_only(is_title_only=shows_program and scene.is_full_screen)

    def _compute_layout(self, area: QRect, font_px: int, *, is_comparison: bool) -> BoardAreaLayout:
        board = self._context.scene.setup.board
        base_gap_px = board_gap_for_window(self.window().height())
        if self._page is None:
            if is_comparison:
                return arrange_two_boards(area, font_px, board, base_gap_px)
            scene = self._context.scene
            wide_board_layout = None
            if scene.lesson is None and not scene.is_full_screen:
                wide_board_layout = arrange_wide_board(area, font_px, board, base_gap_px)
            self._set_cards_in_row(is_row=wide_board_layout is not None)
            if wide_board_layout is not None:
                return wide_board_layout
            return arrange_single_board(area, font_px, board, base_gap_px)
        layout = arrange_with_page(
            area,
            font_px,
            board,
            self._page.minimumSizeHint(),
            is_comparison=is_comparison,
            base_gap_px=base_gap_px,
        )
        self._page.covers_boards = not layout.board_rects
        return layout

    def _set_cards_in_row(self, *, is_row: bool) -> None:
        """Put the cards side by side, or below each other."""
        self._are_cards_in_row = is_row
        self._card_column.set_row(is_row=is_row)
        panel = self._explanation_panel
        if panel is None:
            return
        panel.set_row(is_row=is_row)
        legend_layout = panel.side_layout if is_row else self._card_column.cards_layout
        heat_legend = self._board_panes[0].heat_legend
        if legend_layout.indexOf(heat_legend) < 0:
            legend_layout.addWidget(heat_legend)

    def _lesson_font_sizes_px(self) -> tuple[int, ...]:
        """Return the heights of letters to try for a lesson, largest first; 0: as in the window."""
        if not self._context.scene.is_full_screen:
            return (0,)
        window_px = self.window().height()
        return tuple(ceil(share * window_px) for share in _PRESENTED_LESSON_FONT_SHARES)

    def _place_lesson(self, area: QRect, max_height: int, largest_height: int) -> QRect:
        """Put the lesson, if there is one, at the top of an area, and return the rest.

        It has at most `max_height`, with the smallest letters at most `largest_height`.
        """
        if self._context.scene.lesson is None:
            return area
        height = self._lesson_card.fit_font(
            self._lesson_font_sizes_px(),
            area.width(),
            max_height,
            is_above_boards=len(self._board_panes) > 1,
        )
        height = min(height, largest_height)
        lesson_rect = QRect(area.topLeft(), QSize(area.width(), height))
        self._lesson_card.setGeometry(self._mirrored_rect(lesson_rect))
        return area.adjusted(0, height + _LESSON_GAP_PX, 0, 0)

    def _mirrored_rect(self, rect: QRect) -> QRect:
        """Return a rectangle mirrored in layouts from right to left."""
        return QStyle.visualRect(self.layoutDirection(), self.rect(), rect)

    def _update_cards(self) -> None:
        """Put the cards beside a single board, else above and below each, and lay out all parts.

        A page takes the place of the cards.
        """
        pane = self._board_panes[0]
        page = self._page
        is_comparison = len(self._board_panes) > 1
        self._card_column.setHidden(is_comparison and page is None)
        if is_comparison:
            self._card_column.set_cards((), page=page)
            pane.show_verdict_and_counters()
        else:
            self._card_column.set_cards(
                (pane.verdict_card, self.cards_container), (pane.heat_legend,), page
            )
            pane.show_board_only()
            pane.verdict_card.set_details_visible(is_visible=page is None)
        self._update_layout()

    def minimumSizeHint(self) -> QSize:
        return QSize(_MIN_BOARD_PX * len(self._board_panes), _MIN_BOARD_PX)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._update_layout()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in _LAYOUT_CHANGE_EVENT_TYPES:
            self._update_layout()
            # the font of a page changes after that of its parent
            QTimer.singleShot(0, self, self._update_layout)


class SplitterGrip(QSplitterHandle):
    """Handle of a splitter as low as its dots, which can be dragged from a square around them."""

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.setAttribute(Qt.WidgetAttribute.WA_MouseNoMask, on=False)
        around_px = (_GRIP_SIZE_PX - self.splitter().handleWidth()) // 2
        self.setContentsMargins(0, around_px, 0, around_px)
        grip_rect = QRect(0, 0, _GRIP_SIZE_PX, self.height())
        grip_rect.moveCenter(self.rect().center())
        self.setMask(QRegion(self.contentsRect()) | QRegion(grip_rect))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._drag_offset_px = event.position().toPoint().y() - self.contentsMargins().top()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.moveSplitter(self.mapToParent(event.position().toPoint()).y() - self._drag_offset_px)


class BoardLandscapeSplitter(QSplitter):
    """Splitter of the boards above and the landscapes below, whose share the user can change."""

    def __init__(self, context: WindowContext, board_area: QWidget) -> None:
        super().__init__(Qt.Orientation.Vertical, context.main_window)
        self._session = context.session
        self._landscape_area = QWidget(self)
        self._landscape_layout = QHBoxLayout(self._landscape_area)
        self._landscape_layout.setContentsMargins(0, 0, 0, 0)
        self._landscape_layout.setSpacing(BOARD_GAP_PX)
        self.setChildrenCollapsible(False)
        self.setHandleWidth(_HANDLE_PX)
        self.addWidget(board_area)
        self.addWidget(self._landscape_area)
        self._landscape_area.setVisible(self._session.scene.has_playback)
        self.splitterMoved.connect(self._on_splitter_moved)
        self._session.landscape_share_changed.connect(self._update_heights)
        self._session.is_full_screen_changed.connect(self._update_heights)
        self._session.setups_changed.connect(self._update_heights)
        self._session.lesson_scene_changed.connect(self._update_heights)
        self._session.page_changed.connect(self._update_heights)

    def createHandle(self) -> QSplitterHandle:
        return SplitterGrip(Qt.Orientation.Vertical, self)

    def set_gap(self, gap_px: int) -> None:
        """Set the gap between two landscapes."""
        self._landscape_layout.setSpacing(gap_px)

    def add_landscape(self, landscape: QWidget) -> None:
        """Add a landscape beside the others."""
        self._landscape_layout.addWidget(landscape, 1)

    def remove_landscape(self, landscape: QWidget) -> None:
        """Remove a landscape."""
        self._landscape_layout.removeWidget(landscape)
        landscape.hide()

    @Slot()
    def _on_splitter_moved(self) -> None:
        """Save the share of the height that the user has given to the landscapes."""
        boards_px, landscapes_px = self.sizes()
        self._session.update(landscape_share=landscapes_px / max(1, boards_px + landscapes_px))

    @property
    def _is_height_needed(self) -> bool:
        """True if two boards, or one with its cards below it, need the height of the landscape."""
        scene = self._session.scene
        has_cards_below = scene.lesson is None and is_wide_board(scene.setup.board)
        return scene.is_comparison or has_cards_below

    @Slot()
    def _update_heights(self) -> None:
        """Set the heights: the share of the landscapes, at most up to the least boards."""
        scene = self._session.scene
        height = self.height() - self.handleWidth()
        # without a search, and in a puzzle, the board has the whole height
        self._landscape_area.setVisible(scene.has_playback)
        if scene.is_full_screen:
            low_share = _LOW_LANDSCAPE_SHARE_IN_PRESENTATION
        elif self.width() > self.window().height() > _HIGH_WINDOW_PX and not self._is_height_needed:
            low_share = _HIGH_WINDOW_LANDSCAPE_SHARE
        else:
            low_share = _LOW_LANDSCAPE_SHARE
        min_landscape_height = self._landscape_area.sizeHint().height()
        max_landscape_height = height - min_board_height(
            self.window().size(), scene.setup.board, len(scene.setups)
        )
        landscape_height = max(
            min_landscape_height,
            min(round(height * (scene.landscape_share or low_share)), max_landscape_height),
        )
        self.setSizes([max(0, height - landscape_height), landscape_height])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        # the least height of a landscape depends on that of the window
        direct_children_only = Qt.FindChildOption.FindDirectChildrenOnly
        for landscape in self._landscape_area.findChildren(QWidget, options=direct_children_only):
            landscape.updateGeometry()
        self._update_heights()
