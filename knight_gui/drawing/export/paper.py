"""Pictures as pixels, or as files with vectors."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QBuffer, QByteArray, QMarginsF, QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from knight_gui import __version__
from knight_gui.board import InputError
from knight_gui.drawing.export.sheet import PictureSheet
from knight_gui.drawing.export.still import StillData
from knight_gui.drawing.painting import saved_painter_state
from knight_gui.i18n import tr
from knight_gui.messages import pictures
from knight_gui.state.export import MAX_PIXELS, FileType

SOFTWARE_NAME = f"knight-gui {__version__}"
_DPI = 96
"""Pixels for an inch of a picture that is not scaled."""
_INCH_M = 0.0254
_POINTS_PER_PIXEL = 72 / _DPI
_PDF_DPI = 1200


def scaled_pixel_size(size: QSizeF, scale: int, max_pixels: int = MAX_PIXELS) -> QSize:
    """Return the size of a scaled picture in pixels.

    Raises
    ------
    InputError
        If it has too many pixels.
    """
    pixels: QSize = (size * scale).toSize()
    if pixels.width() * pixels.height() > max_pixels:
        raise InputError(
            tr(
                "{width:,} × {height:,} is too large: at most {most:,} pixels are allowed.",
                width=pixels.width(),
                height=pixels.height(),
                most=max_pixels,
            )
        )
    return pixels


@dataclass(frozen=True)
class Picture:
    """Picture with a title and a background that can be drawn at any scale, and written as a file.

    Formats without pages have further pages below the first one.
    """

    title: str
    page_size: QSizeF
    background: QColor
    draw_first_page: Callable[[QPainter], None]
    draw_further_pages: tuple[Callable[[QPainter], None], ...] = ()

    @property
    def size(self) -> QSizeF:
        """The size of all pages, one below the other."""
        page_count = 1 + len(self.draw_further_pages)
        return QSizeF(self.page_size.width(), self.page_size.height() * page_count)

    def draw(self, painter: QPainter) -> None:
        """Draw all pages, one below the other."""
        self.draw_first_page(painter)
        for number, draw in enumerate(self.draw_further_pages, 1):
            with saved_painter_state(painter):
                painter.translate(0, number * self.page_size.height())
                draw(painter)

    @classmethod
    def from_sheet(cls, sheet: PictureSheet, still: StillData) -> Picture:
        """Return the picture of a step."""
        problem = still.frame.problem if still.frame else None
        title = pictures.picture_title(still.board_state.board, problem)
        draw = partial(sheet.draw, still=still)
        return cls(title, sheet.size, sheet.background, draw)

    def to_image(self, scale: int) -> QImage:
        """Return the picture as pixels, scaled by a factor.

        Raises
        ------
        InputError
            If it has too many pixels.
        """
        image = QImage(scaled_pixel_size(self.size, scale), QImage.Format.Format_RGB32)
        image.fill(self.background)
        image.setDotsPerMeterX(round(_DPI * scale / _INCH_M))
        image.setDotsPerMeterY(round(_DPI * scale / _INCH_M))
        with QPainter(image) as painter:
            painter.scale(scale, scale)
            self.draw(painter)
        return image

    def to_bytes(self, file_type: FileType, scale: int) -> bytes:
        """Return the content of a file; the scale matters for pixels only."""
        buffer = QBuffer()
        buffer.open(QBuffer.OpenModeFlag.WriteOnly)
        writers: dict[FileType, Callable[[QBuffer], None]] = {
            FileType.SVG: self._write_svg,
            FileType.PDF: self._write_pdf,
            FileType.PNG: partial(self._write_png, scale=scale),
        }
        writers[file_type](buffer)
        return bytes(buffer.data().data())

    def _write_png(self, buffer: QBuffer, scale: int) -> None:
        writer = QImageWriter(buffer, QByteArray(b"png"))
        writer.setText("Title", self.title)
        writer.setText("Software", SOFTWARE_NAME)
        writer.write(self.to_image(scale))

    def _write_svg(self, buffer: QBuffer) -> None:
        generator = QSvgGenerator(
            size=self.size.toSize(), title=self.title, description=SOFTWARE_NAME
        )
        generator.setOutputDevice(buffer)
        generator.setViewBox(QRectF(QPointF(), self.size))
        generator.setResolution(_DPI)
        with QPainter(generator) as painter:
            self.draw(painter)

    def _write_pdf(self, buffer: QBuffer) -> None:
        writer = QPdfWriter(buffer)
        writer.setTitle(self.title)
        writer.setCreator(SOFTWARE_NAME)
        writer.setResolution(_PDF_DPI)
        page = QPageSize(
            self.page_size * _POINTS_PER_PIXEL,
            QPageSize.Unit.Point,
            "",
            QPageSize.SizeMatchPolicy.ExactMatch,
        )
        writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF()))
        with QPainter(writer) as painter:
            painter.scale(_PDF_DPI / _DPI, _PDF_DPI / _DPI)
            self.draw_first_page(painter)
            for draw in self.draw_further_pages:
                writer.newPage()
                draw(painter)
