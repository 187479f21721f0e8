"""What is drawn as a picture, and how large that is: a part of what is seen, or a figure of all."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from knight_gui.drawing.board.canvas import font_of
from knight_gui.drawing.board.geometry import Grid
from knight_gui.drawing.board.layers import BoardDrawing
from knight_gui.drawing.export.chart import RetreatChart
from knight_gui.drawing.export.landscape import LandscapePart
from knight_gui.drawing.export.looks import THEMES, Legend, layers_of, marks_of, marks_on, path_mark
from knight_gui.drawing.export.still import Still
from knight_gui.drawing.painting import inked, lettered, saved
from knight_gui.drawing.theme import DARK, PRINT
from knight_gui.messages import pictures
from knight_gui.messages.steps import sentence
from knight_gui.state.export import Look, Style, What

_LETTERS = 62
"""Of a figure’s width in heights of its letters."""
_LEAST_LETTER = 6.0
_MARGIN, _GUTTER = 0.022, 0.03
"""Around a figure and between its columns, in widths."""
_BOARD_SHARE = 0.58
_WIDE = 1.6
"""Boards so many times as wide as high have their texts below them."""
_TALLEST = 1.4
_LANDSCAPE_HEIGHT, _CHART_HEIGHT = 0.24, 0.55
"""In widths."""
_STRIP_HEIGHT = 0.36
_LEADING = 1.35
_TITLE = 1.25


class Sheet:
    """A sheet of paper with a picture of a step on it; of a film, with one after the other.

    All steps of a film are drawn in the places that its first one gives to everything.
    """

    def __init__(self, still: Still, style: Style, *, is_film: bool = False) -> None:
        self._style, self._is_film = style, is_film
        self._theme = THEMES[style.look]
        self.ground = (DARK if style.look is Look.DARK else PRINT).window
        self._layers = layers_of(style.look, style.marks, is_film=is_film)
        self._drawing = BoardDrawing(self._layers, is_for_once=True)
        self._width = float(style.width_px)
        self._letter = max(_LEAST_LETTER, self._width / _LETTERS)
        self._landscape = LandscapePart(still, style.look)
        self._has_landscape = still.known is not None
        self.size = self._size_of(still).toSize().toSizeF()

    def draw(self, painter: QPainter, still: Still) -> None:
        """Draw a step."""
        with saved(painter):
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setFont(font_of(self._letter))
            if self._style.look is not Look.PRINT:
                painter.fillRect(QRectF(QPointF(), self.size), self.ground)
            room = QRectF(QPointF(), self.size).adjusted(*self._margins)
            match self._style.what:
                case What.BOARD:
                    self._draw_board(painter, room, still)
                case What.LANDSCAPE:
                    self._landscape.draw(painter, room, still.step)
                case What.CHART:
                    counts = [] if still.retreats is None else still.retreats.tolist()
                    RetreatChart(counts, room, painter.font(), self._theme).draw(painter)
                case What.FIGURE:
                    self._draw_figure(painter, room, still)

    # How large everything is

    def _size_of(self, still: Still) -> QSizeF:
        width = self._width
        match self._style.what:
            case What.BOARD:
                return QSizeF(width, self._board_height(width, still))
            case What.LANDSCAPE:
                return QSizeF(width, width * _STRIP_HEIGHT)
            case What.CHART:
                return QSizeF(width, width * _CHART_HEIGHT)
            case What.FIGURE:
                left, top, right, bottom = self._margins
                inner = width - left + right
                board, texts = self._places(QRectF(0, 0, inner, 0), still)
                below = texts.top() + self._texts_height(texts.width(), still)
                strip = inner * _LANDSCAPE_HEIGHT + self._letter if self._has_landscape else 0
                return QSizeF(width, max(board.bottom(), below) + strip + top - bottom)

    @property
    def _margins(self) -> tuple[float, float, float, float]:
        rim = 1.0 if self._style.what is What.BOARD else self._width * _MARGIN
        return rim, rim, -rim, -rim

    def _board_height(self, width: float, still: Still) -> float:
        height = width * still.shown.board.rows / still.shown.board.cols
        # a strip of squares needs room for its names all the same
        return min(max(height, 4 * self._letter), width * _TALLEST)

    def _is_wide(self, still: Still) -> bool:
        return still.shown.board.cols >= _WIDE * still.shown.board.rows

    def _places(self, room: QRectF, still: Still) -> tuple[QRectF, QRectF]:
        """Return where the board of a figure stands, and its texts, which may reach farther."""
        width = room.width() if self._is_wide(still) else room.width() * _BOARD_SHARE
        board = QRectF(room.topLeft(), QSizeF(width, self._board_height(width, still)))
        if self._is_wide(still):
            return board, QRectF(room.left(), board.bottom() + self._letter, width, 0)
        left = board.right() + room.width() * _GUTTER
        return board, QRectF(left, room.top(), room.right() - left, 0)

    # What is on it

    def _draw_board(self, painter: QPainter, room: QRectF, still: Still) -> None:
        label_px = max(6, round(self._letter * 0.85))
        shown = replace(
            still.shown, theme=self._theme, label_px=label_px, celebration=None, flash=0.0
        )
        if shown.knight is not None:
            shown = replace(shown, knight=replace(shown.knight, origin=None, way=1.0))
        with saved(painter):
            painter.translate(room.topLeft())
            place = QRect(0, 0, int(room.width()), int(room.height()))
            self._drawing.draw(painter, Grid.fitted(shown.board, place, label_px), shown)

    def _draw_figure(self, painter: QPainter, room: QRectF, still: Still) -> None:
        board, texts = self._places(room, still)
        self._draw_board(painter, board, still)
        self._draw_texts(painter, texts, still)
        if self._has_landscape:
            height = room.width() * _LANDSCAPE_HEIGHT
            strip = QRectF(room.left(), room.bottom() - height, room.width(), height)
            self._landscape.draw(painter, strip, still.step)

    def _draw_texts(self, painter: QPainter, room: QRectF, still: Still) -> None:
        top = room.top()
        for font, colour, text, height in self._lines(room.width(), still):
            lettered(painter, QColor(colour), font)
            place = QRectF(room.left(), top, room.width(), height)
            painter.drawText(place, int(Qt.TextFlag.TextWordWrap), text)
            top += height + self._letter * 0.3
        painter.setFont(font_of(self._letter))
        counts = QRectF(room.left(), top + self._letter * 0.3, room.width(), 0)
        place = counts.translated(0, self._draw_counts(painter, counts, still))
        # under a wide board there is room beside each other
        if self._is_wide(still):
            place = counts.adjusted(room.width() / 2, 0, 0, 0)
        self._legend(still).draw(painter, place, self._letter)

    def _draw_counts(self, painter: QPainter, room: QRectF, still: Still) -> float:
        """Draw the table of counts, and return how high it is."""
        counts, line, width = self._counts(still), self._letter * _LEADING, 7 * self._letter
        for row, (name, value) in enumerate(counts):
            y = room.top() + row * line
            inked(painter, QColor(self._theme.faint)).drawText(
                QRectF(room.left(), y, width, line), 0, name
            )
            inked(painter, QColor(self._theme.text)).drawText(
                QRectF(room.left() + width, y, room.width() - width, line), 0, value
            )
        return len(counts) * line + self._letter if counts else 0.0

    def _texts_height(self, width: float, still: Still) -> float:
        lines = sum(line[3] + self._letter * 0.3 for line in self._lines(width, still))
        counts = len(self._counts(still)) * self._letter * _LEADING + self._letter
        both = counts, self._legend(still).height(self._letter)
        return lines + (max if self._is_wide(still) else sum)(both) + 0.3 * self._letter

    def _lines(self, width: float, still: Still) -> list[tuple[QFont, QColor, str, float]]:
        """Return the texts in the order in which they stand, with their fonts and heights."""
        frame, plain = still.frame, font_of(self._letter)
        title = pictures.title(still.shown.board, frame.problem if frame else None)
        lines = [(font_of(self._letter * _TITLE, bold=True), self._theme.text, title)]
        if frame is not None:
            lines.append((plain, self._theme.faint, pictures.search(frame.problem)))
            if not self._is_film:
                # one after the other they have different heights
                why = sentence(frame.problem, frame.position)
                lines += [(plain, self._theme.text, why)] if why else []
        room, wrapped = QRectF(0, 0, width, 1e6), int(Qt.TextFlag.TextWordWrap)
        heights = (QFontMetricsF(f).boundingRect(room, wrapped, t).height() for f, _, t in lines)
        return [(*line, height) for line, height in zip(lines, heights, strict=True)]

    def _counts(self, still: Still) -> tuple[tuple[str, str], ...]:
        if still.frame is None:
            return ()
        frame = still.frame
        return pictures.counts(frame.problem, frame.position, still.steps, frame.verdict)

    def _legend(self, still: Still) -> Legend:
        # a film shows the path for longer than the tour
        is_tour = still.shown.tour is not None and not self._is_film
        path = path_mark(still.shown.board, self._style, is_tour=is_tour)
        if self._is_film and still.frame is not None:
            found = marks_of(still.frame.problem, path)
        else:
            found = marks_on(still.shown, path)
        return Legend(found, self._layers, self._theme)
