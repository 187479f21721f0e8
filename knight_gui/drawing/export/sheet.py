"""Content and layout of a picture: a board, a landscape, a chart, or a figure with all texts."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from knight_gui.drawing.board.canvas import make_font
from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.layers import BoardPainter
from knight_gui.drawing.export.chart import RetreatChartPainter
from knight_gui.drawing.export.landscape import PictureLandscapePainter
from knight_gui.drawing.export.looks import (
    PICTURE_THEMES,
    PictureLegend,
    choose_path_mark_type,
    marks_on_board,
    picture_layers,
    possible_marks,
)
from knight_gui.drawing.export.still import StillData
from knight_gui.drawing.painting import saved_painter_state, with_font, with_pen
from knight_gui.drawing.theme import DARK_THEME, PRINT_THEME
from knight_gui.messages import pictures
from knight_gui.messages.steps import next_step_sentence
from knight_gui.state.export import PictureContent, PictureStyle, PictureTheme

_WIDTH_EM = 62
"""Width of a figure in font sizes."""
_MIN_FONT_PX = 6.0
_MARGIN_SHARE = 0.022
_GUTTER_SHARE = 0.03
"""Margin of a figure, and the space between its columns, in widths of the figure."""
_BOARD_SHARE = 0.58
_MIN_WIDE_ASPECT = 1.6
"""Minimum ratio of columns to rows of boards that have their texts below them."""
_MAX_HEIGHT_SHARE = 1.4
_FIGURE_LANDSCAPE_HEIGHT_SHARE = 0.24
_CHART_HEIGHT_SHARE = 0.55
_LANDSCAPE_HEIGHT_SHARE = 0.36
"""Heights of boards, landscapes and charts, in their widths."""
_LINE_SPACING_EM = 1.35
_TITLE_FONT_EM = 1.25


class PictureSheet:
    """Sheet of paper on which a step is drawn, or all steps of a film, one at a time.

    The layout of a film is that of its first step.
    """

    def __init__(self, still: StillData, style: PictureStyle, *, is_film: bool = False) -> None:
        self._style = style
        self._is_film = is_film
        self._theme = PICTURE_THEMES[style.theme]
        self.background = PRINT_THEME.window
        if style.theme is PictureTheme.DARK:
            self.background = DARK_THEME.window
        self._layers = picture_layers(style.theme, style.path_style, is_film=is_film)
        self._board_painter = BoardPainter(self._layers, is_single_use=True)
        self._width = float(style.width_px)
        self._font_px = max(_MIN_FONT_PX, self._width / _WIDTH_EM)
        self._landscape_painter = PictureLandscapePainter(still, style.theme)
        self._has_landscape = still.landscape_data is not None
        self.size = self._compute_size(still).toSize().toSizeF()

    def draw(self, painter: QPainter, still: StillData) -> None:
        """Draw a step."""
        with saved_painter_state(painter):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(make_font(self._font_px))
            if self._style.theme is not PictureTheme.PRINT:
                painter.fillRect(QRectF(QPointF(), self.size), self.background)
            rect = QRectF(QPointF(), self.size).adjusted(*self._margins)
            match self._style.content:
                case PictureContent.BOARD:
                    self._draw_board(painter, rect, still)
                case PictureContent.LANDSCAPE:
                    self._landscape_painter.draw(painter, rect, still.step)
                case PictureContent.CHART:
                    retreat_counts = []
                    if still.retreat_counts is not None:
                        retreat_counts = still.retreat_counts.tolist()
                    chart = RetreatChartPainter(retreat_counts, rect, painter.font(), self._theme)
                    chart.draw(painter)
                case PictureContent.FIGURE:
                    self._draw_figure(painter, rect, still)

    # Layout

    def _compute_size(self, still: StillData) -> QSizeF:
        width = self._width
        match self._style.content:
            case PictureContent.BOARD:
                return QSizeF(width, self._board_height(width, still))
            case PictureContent.LANDSCAPE:
                return QSizeF(width, width * _LANDSCAPE_HEIGHT_SHARE)
            case PictureContent.CHART:
                return QSizeF(width, width * _CHART_HEIGHT_SHARE)
            case PictureContent.FIGURE:
                return QSizeF(width, self._figure_height(width, still))

    def _figure_height(self, width: float, still: StillData) -> float:
        left, top, right, bottom = self._margins
        inner_width = width - left + right
        board_rect, texts_rect = self._board_and_texts_rects(QRectF(0, 0, inner_width, 0), still)
        texts_bottom = texts_rect.top() + self._texts_height(texts_rect.width(), still)
        landscape_height = 0.0
        if self._has_landscape:
            landscape_height = inner_width * _FIGURE_LANDSCAPE_HEIGHT_SHARE + self._font_px
        return max(board_rect.bottom(), texts_bottom) + landscape_height + top - bottom

    @property
    def _margins(self) -> tuple[float, float, float, float]:
        margin = self._width * _MARGIN_SHARE
        if self._style.content is PictureContent.BOARD:
            margin = 1.0
        return margin, margin, -margin, -margin

    def _board_height(self, width: float, still: StillData) -> float:
        height = width * still.board_state.board.rows / still.board_state.board.cols
        # even a single row of squares needs space for names
        return min(max(height, 4 * self._font_px), width * _MAX_HEIGHT_SHARE)

    def _is_wide_board(self, still: StillData) -> bool:
        return still.board_state.board.cols >= _MIN_WIDE_ASPECT * still.board_state.board.rows

    def _board_and_texts_rects(self, rect: QRectF, still: StillData) -> tuple[QRectF, QRectF]:
        """Return the rectangles of the board and of the texts, whose height is not limited."""
        width = rect.width()
        if not self._is_wide_board(still):
            width *= _BOARD_SHARE
        board_rect = QRectF(rect.topLeft(), QSizeF(width, self._board_height(width, still)))
        if self._is_wide_board(still):
            return board_rect, QRectF(rect.left(), board_rect.bottom() + self._font_px, width, 0)
        left = board_rect.right() + rect.width() * _GUTTER_SHARE
        return board_rect, QRectF(left, rect.top(), rect.right() - left, 0)

    # Drawing

    def _draw_board(self, painter: QPainter, rect: QRectF, still: StillData) -> None:
        label_px = max(6, round(self._font_px * 0.85))
        board_state = replace(
            still.board_state,
            theme=self._theme,
            label_px=label_px,
            tour_animation_progress=None,
            flash_strength=0.0,
        )
        if board_state.knight is not None:
            knight = replace(board_state.knight, origin_square=None, progress=1.0)
            board_state = replace(board_state, knight=knight)
        with saved_painter_state(painter):
            painter.translate(rect.topLeft())
            board_rect = QRect(0, 0, int(rect.width()), int(rect.height()))
            geometry = BoardGeometry.fit(board_state.board, board_rect, label_px)
            self._board_painter.draw(painter, geometry, board_state)

    def _draw_figure(self, painter: QPainter, rect: QRectF, still: StillData) -> None:
        board_rect, texts_rect = self._board_and_texts_rects(rect, still)
        self._draw_board(painter, board_rect, still)
        self._draw_texts(painter, texts_rect, still)
        if self._has_landscape:
            height = rect.width() * _FIGURE_LANDSCAPE_HEIGHT_SHARE
            landscape_rect = QRectF(rect.left(), rect.bottom() - height, rect.width(), height)
            self._landscape_painter.draw(painter, landscape_rect, still.step)

    def _draw_texts(self, painter: QPainter, rect: QRectF, still: StillData) -> None:
        top = rect.top()
        for font, color, text, height in self._text_lines(rect.width(), still):
            with_font(painter, QColor(color), font)
            text_rect = QRectF(rect.left(), top, rect.width(), height)
            painter.drawText(text_rect, int(Qt.TextFlag.TextWordWrap), text)
            top += height + self._font_px * 0.3
        painter.setFont(make_font(self._font_px))
        counters_rect = QRectF(rect.left(), top + self._font_px * 0.3, rect.width(), 0)
        self._draw_counters(painter, counters_rect, still)
        legend_rect = QRectF(counters_rect)
        if self._is_wide_board(still):
            legend_rect.setLeft(rect.center().x())
        else:
            legend_rect.moveTop(counters_rect.top() + self._counters_height(still))
        self._make_legend(still).draw(painter, legend_rect, self._font_px)

    def _draw_counters(self, painter: QPainter, rect: QRectF, still: StillData) -> None:
        """Draw the table of counters."""
        line_px = self._font_px * _LINE_SPACING_EM
        width = 7 * self._font_px
        for row, (name, value) in enumerate(self._counter_rows(still)):
            y = rect.top() + row * line_px
            name_rect = QRectF(rect.left(), y, width, line_px)
            value_rect = QRectF(rect.left() + width, y, rect.width() - width, line_px)
            with_pen(painter, QColor(self._theme.faint)).drawText(name_rect, 0, name)
            with_pen(painter, QColor(self._theme.text)).drawText(value_rect, 0, value)

    def _counters_height(self, still: StillData) -> float:
        row_count = len(self._counter_rows(still))
        if not row_count:
            return 0.0
        return row_count * (self._font_px * _LINE_SPACING_EM) + self._font_px

    def _texts_height(self, width: float, still: StillData) -> float:
        lines_height = sum(line[3] + self._font_px * 0.3 for line in self._text_lines(width, still))
        row_count = len(self._counter_rows(still))
        counters_height = row_count * self._font_px * _LINE_SPACING_EM + self._font_px
        legend_height = self._make_legend(still).height_px(self._font_px)
        if self._is_wide_board(still):
            # the legend is beside the counters
            lower_height = max(counters_height, legend_height)
        else:
            lower_height = counters_height + legend_height
        return lines_height + lower_height + 0.3 * self._font_px

    def _text_lines(self, width: float, still: StillData) -> list[tuple[QFont, QColor, str, float]]:
        """Return the texts from top to bottom, with their fonts, colours and heights."""
        frame = still.frame
        plain_font = make_font(self._font_px)
        title = pictures.picture_title(still.board_state.board, frame.problem if frame else None)
        title_font = make_font(self._font_px * _TITLE_FONT_EM, bold=True)
        lines = [(title_font, self._theme.text, title)]
        if frame is not None:
            lines.append((plain_font, self._theme.faint, pictures.search_caption(frame.problem)))
            reason = next_step_sentence(frame.problem, frame.position)
            # the reasons of a film's steps would have different heights
            if reason and not self._is_film:
                lines.append((plain_font, self._theme.text, reason))
        rect = QRectF(0, 0, width, 1e6)
        flags = int(Qt.TextFlag.TextWordWrap)
        return [
            (font, color, text, QFontMetricsF(font).boundingRect(rect, flags, text).height())
            for font, color, text in lines
        ]

    def _counter_rows(self, still: StillData) -> tuple[tuple[str, str], ...]:
        if still.frame is None:
            return ()
        frame = still.frame
        return pictures.step_counter_rows(
            frame.problem, frame.position, still.step_count, frame.verdict
        )

    def _make_legend(self, still: StillData) -> PictureLegend:
        # most frames of a film show a path, even if the last one shows a tour
        is_tour = still.board_state.drawn_tour_share is not None and not self._is_film
        board = still.board_state.board
        path_mark_type = choose_path_mark_type(board, self._style, is_tour=is_tour)
        if self._is_film and still.frame is not None:
            mark_types = possible_marks(still.frame.problem, path_mark_type)
        else:
            mark_types = marks_on_board(still.board_state, path_mark_type)
        return PictureLegend(mark_types, self._layers, self._theme)
