"""What a sheet is drawn on: pixels, or devices that keep lines and letters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QBuffer, QByteArray, QMarginsF, QPointF, QRectF, QSize, QSizeF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from knight_gui import __version__
from knight_gui.board import InputError
from knight_gui.drawing.export.sheet import Sheet
from knight_gui.drawing.export.still import Still
from knight_gui.drawing.painting import saved
from knight_gui.i18n import tr
from knight_gui.messages import pictures
from knight_gui.state.export import MOST_PIXELS, Kind

MAKER = f"knight-gui {__version__}"
_DPI = 96
"""Of a picture that is shown as large as it is."""
_INCH_M = 0.0254
_POINTS = 72 / _DPI
_PDF_DPI = 1200


def pixels_of(size: QSizeF, scale: int, most: int = MOST_PIXELS) -> QSize:
    """Return how many pixels a picture has across and down.

    Raises
    ------
    InputError
        If there are too many of them.
    """
    pixels: QSize = (size * scale).toSize()
    if pixels.width() * pixels.height() > most:
        raise InputError(
            tr(
                "{width:,} × {height:,} is too large: at most {most:,} pixels are allowed.",
                width=pixels.width(),
                height=pixels.height(),
                most=most,
            )
        )
    return pixels


@dataclass(frozen=True)
class Picture:
    """Something with a title and a ground that can be drawn at any size, and written as a file.

    It may have further pages: where there are none, they stand below the first one.
    """

    title: str
    page: QSizeF
    ground: QColor
    draw_page: Callable[[QPainter], None]
    further: tuple[Callable[[QPainter], None], ...] = ()

    @property
    def size(self) -> QSizeF:
        """How large all pages are together."""
        return QSizeF(self.page.width(), self.page.height() * (1 + len(self.further)))

    def draw(self, painter: QPainter) -> None:
        """Draw all pages, one below the other."""
        self.draw_page(painter)
        for number, draw in enumerate(self.further, 1):
            with saved(painter):
                painter.translate(0, number * self.page.height())
                draw(painter)

    @classmethod
    def of(cls, sheet: Sheet, still: Still) -> Picture:
        """Return the picture of a step."""
        problem = still.frame.problem if still.frame else None
        title = pictures.title(still.shown.board, problem)
        return cls(title, sheet.size, sheet.ground, lambda painter: sheet.draw(painter, still))

    def image(self, scale: int) -> QImage:
        """Return it as pixels, so many for each of its own, across and down.

        Raises
        ------
        InputError
            If there were too many of them.
        """
        image = QImage(pixels_of(self.size, scale), QImage.Format.Format_RGB32)
        image.fill(self.ground)
        image.setDotsPerMeterX(round(_DPI * scale / _INCH_M))
        image.setDotsPerMeterY(round(_DPI * scale / _INCH_M))
        with QPainter(image) as painter:
            painter.scale(scale, scale)
            self.draw(painter)
        return image

    def to_bytes(self, kind: Kind, scale: int) -> bytes:
        """Return it as a file of a kind."""
        buffer = QBuffer()
        buffer.open(QBuffer.OpenModeFlag.WriteOnly)
        writers: dict[Kind, Callable[[QBuffer], None]] = {
            Kind.SVG: self._write_svg,
            Kind.PDF: self._write_pdf,
            Kind.PNG: partial(self._write_png, scale=scale),
        }
        writers[kind](buffer)
        return bytes(buffer.data().data())

    def _write_png(self, buffer: QBuffer, scale: int) -> None:
        writer = QImageWriter(buffer, QByteArray(b"png"))
        writer.setText("Title", self.title)
        writer.setText("Software", MAKER)
        writer.write(self.image(scale))

    def _write_svg(self, buffer: QBuffer) -> None:
        generator = QSvgGenerator(size=self.size.toSize(), title=self.title, description=MAKER)
        generator.setOutputDevice(buffer)
        generator.setViewBox(QRectF(QPointF(), self.size))
        generator.setResolution(_DPI)
        with QPainter(generator) as painter:
            self.draw(painter)

    def _write_pdf(self, buffer: QBuffer) -> None:
        writer = QPdfWriter(buffer)
        writer.setTitle(self.title)
        writer.setCreator(MAKER)
        writer.setResolution(_PDF_DPI)
        page = QPageSize(
            self.page * _POINTS, QPageSize.Unit.Point, "", QPageSize.SizeMatchPolicy.ExactMatch
        )
        writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF()))
        with QPainter(writer) as painter:
            painter.scale(_PDF_DPI / _DPI, _PDF_DPI / _DPI)
            self.draw_page(painter)
            for draw in self.further:
                writer.newPage()
                draw(painter)
