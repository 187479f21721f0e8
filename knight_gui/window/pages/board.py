"""Page of the board editor: holes, shape, and the piece that tours the board."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QEvent, QRectF, QSize, QSizeF, Qt, QTimer, Slot
from PySide6.QtGui import QIcon, QPainter, QPixmap
from PySide6.QtWidgets import QToolButton

from knight_gui.board import LEAPERS, Board, Leaper
from knight_gui.drawing.painting import make_transparent_pixmap
from knight_gui.i18n import tr
from knight_gui.messages import starts
from knight_gui.player.jobs.job import JobResult
from knight_gui.player.jobs.questions import JudgeStarts, StartCompletabilities
from knight_gui.search.kinds import Completability
from knight_gui.search.problem import Problem
from knight_gui.state.shapes import SHAPES, Shape
from knight_gui.window.board.view import BoardView
from knight_gui.window.commands import operations
from knight_gui.window.context import WindowContext
from knight_gui.window.widgets.cards import ReservedHeightLabel
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import (
    ValueComboBox,
    make_buddy_label,
    make_tool_button,
    row_layout,
    with_name,
    with_style_property,
)
from knight_gui.window.widgets.theming import current_theme

_STARTS_LINES = 4
"""Lines reserved for the sentence on the starts."""
_THUMBNAIL_PX = 40
"""Side of the picture of a shape."""


def make_board_thumbnail(board: Board, device_pixel_ratio: float) -> QPixmap:
    """Return a small picture of a board; its holes are transparent."""
    pixmap = make_transparent_pixmap(QSizeF(_THUMBNAIL_PX, _THUMBNAIL_PX), device_pixel_ratio)
    side_px = _THUMBNAIL_PX / max(board.rows, board.cols)
    left = (_THUMBNAIL_PX - board.cols * side_px) / 2
    top = (_THUMBNAIL_PX - board.rows * side_px) / 2
    colors = current_theme().light_and_dark_squares
    with QPainter(pixmap) as painter:
        for square in board.free_squares:
            row, col = board.row_and_column(square)
            rect = QRectF(left + col * side_px, top + row * side_px, side_px, side_px)
            painter.fillRect(rect, colors[board.is_dark(square)])
    return pixmap


class BoardEditorPage(Page):
    """Board editor; while it is open, a click on the board makes or fills a hole."""

    def __init__(self, context: WindowContext) -> None:
        super().__init__("boardPage", tr("Make a board"), context.main_window)
        self._context = context
        self._client = context.playback.clients[0]
        titles = {leaper: starts.leaper_description(leaper) for leaper in LEAPERS.values()}
        self._piece_box = ValueComboBox("pieceBox", tr("Piece"), titles, self)
        self._piece_box.value_chosen.connect(self._choose_piece)
        self._shape_buttons = {shape: self._make_shape_button(shape) for shape in SHAPES}
        self._starts_label = with_name(ReservedHeightLabel(_STARTS_LINES, self), "startsLabel")
        piece_row = row_layout(
            make_buddy_label(self._piece_box, tr("Piece"), self), (self._piece_box, 1)
        )
        shape_row = row_layout(*self._shape_buttons.values(), None, spacing=8)
        self.set_content(shape_row, piece_row, self._starts_label, None)
        # closing a search cancels its jobs, so the request comes after it
        self._request_timer = QTimer(self, singleShot=True)
        self._request_timer.timeout.connect(self._request_start_prospects)
        context.session.setups_changed.connect(self._on_session_setups_changed)
        self._client.job_result_received.connect(self._on_client_job_result_received)

    def _make_shape_button(self, shape: Shape) -> QToolButton:
        """Return a button with a thumbnail of a shape above its name."""
        button = make_tool_button(f"{shape.name}Button", shape.title(), self)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextUnderIcon)
        button.setIconSize(QSize(_THUMBNAIL_PX, _THUMBNAIL_PX))
        with_style_property(button, "thumbnail")
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        button.clicked.connect(partial(self._choose_shape, shape))
        return button

    @Slot()
    def _update_thumbnails(self) -> None:
        board = self._context.scene.setup.board
        for shape, button in self._shape_buttons.items():
            holes = shape.holes(board)
            # a tiny board has no square within some shapes
            button.setEnabled(len(holes) < board.size)
            if not button.isEnabled():
                continue
            shaped_board = replace(board, holes=holes)
            button.setIcon(QIcon(make_board_thumbnail(shaped_board, self.devicePixelRatioF())))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() is QEvent.Type.PaletteChange:
            self._update_thumbnails()

    def refresh(self) -> None:
        """Request the starts of the board that is shown."""
        self._update_thumbnails()
        self._request_timer.start()

    def on_close(self) -> None:
        """Cancel the request, and clear the marks on the board."""
        self._request_timer.stop()
        self._client.cancel_job(JudgeStarts)
        self._mark_starts(())

    @Slot()
    def _on_session_setups_changed(self) -> None:
        if not self.isHidden():
            self._update_thumbnails()
            self._request_timer.start()

    @Slot()
    def _request_start_prospects(self) -> None:
        setup = self._context.scene.setup
        self._piece_box.setCurrentIndex(-1)
        if setup.board.leaper in LEAPERS.values():
            self._piece_box.select_value(setup.board.leaper)
        self._starts_label.setText(tr("Looking for tours …"))
        self._client.start_job(
            JudgeStarts(Problem(setup.board, (setup.board.first_free_square,), setup.strategy))
        )

    @Slot(object)
    def _on_client_job_result_received(self, job_result: JobResult) -> None:
        match job_result:
            case JobResult(JudgeStarts(problem), StartCompletabilities() as start_prospects, True):
                self._starts_label.setText(
                    starts.start_squares_sentence(
                        problem, start_prospects.completabilities, start_prospects.obstacle
                    )
                )
                self._mark_starts(start_prospects.completabilities)

    def _mark_starts(self, prospects: tuple[tuple[int, Completability], ...]) -> None:
        """Mark the completability of each start."""
        board_view = self._context.search_widgets.widget_of_search(0, BoardView)
        if board_view.is_editable:
            board_view.update_state(completabilities=prospects or None)

    @Slot(object)
    def _choose_piece(self, leaper: Leaper) -> None:
        board = self._context.scene.setup.board
        operations.choose_board(self._context, replace(board, leaper=leaper))

    def _choose_shape(self, shape: Shape, *_: bool) -> None:
        operations.set_holes(self._context, shape.holes(self._context.scene.setup.board))
