"""What a sheet is drawn on: pixels, or devices that keep lines and letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QImage, QImageWriter, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from knight_gui import __version__
from knight_gui.scene.export import MOST_PIXELS, Kind
from knight_gui.texts import tr
from knight_gui.tour import InputError
from knight_gui.wording import pictures

if TYPE_CHECKING:
    from knight_gui.window.export.sheet import Sheet
    from knight_gui.window.export.still import Still

_DPI = 96
"""Of a picture that is shown as large as it is."""
_INCH_M = 0.0254
_POINTS = 72 / _DPI
_PDF_DPI = 1200


def image_of(sheet: Sheet, still: Still, scale: int) -> QImage:
    """Return a step as pixels, so many for each of the sheet's, across and down.

    Raises
    ------
    InputError
        If there were too many of them.
    """
    size = (sheet.size * scale).toSize()
    if size.width() * size.height() > MOST_PIXELS:
        raise InputError(
            tr(
                "A picture has at most {most:,} pixels, and this one would have {count:,}.",
                most=MOST_PIXELS,
                count=size.width() * size.height(),
            )
        )
    image = QImage(size, QImage.Format.Format_RGB32)
    image.fill(sheet.ground)
    image.setDotsPerMeterX(round(_DPI * scale / _INCH_M))
    image.setDotsPerMeterY(round(_DPI * scale / _INCH_M))
    with QPainter(image) as painter:
        painter.scale(scale, scale)
        sheet.draw(painter, still)
    return image


def bytes_of(kind: Kind, sheet: Sheet, still: Still, scale: int) -> bytes:
    """Return a step as a file of a kind."""
    match kind:
        case Kind.SVG:
            return svg_of(sheet, still)
        case Kind.PDF:
            return pdf_of(sheet, still)
        case Kind.PNG:
            return png_of(sheet, still, scale)
    raise AssertionError(kind)


def png_of(sheet: Sheet, still: Still, scale: int) -> bytes:
    """Return a step as a PNG file, which says how many dots it has for an inch."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QImageWriter(buffer, QByteArray(b"png"))
    writer.setText("Title", _title(still))
    writer.setText("Software", _maker())
    writer.write(image_of(sheet, still, scale))
    return bytes(data.data())


def svg_of(sheet: Sheet, still: Still) -> bytes:
    """Return a step as an SVG file."""
    data = QByteArray()
    buffer, generator = QBuffer(data), QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(sheet.size.toSize())
    generator.setViewBox(QRectF(0, 0, sheet.size.width(), sheet.size.height()))
    generator.setResolution(_DPI)
    generator.setTitle(_title(still))
    generator.setDescription(_maker())
    with QPainter(generator) as painter:
        sheet.draw(painter, still)
    return bytes(data.data())


def pdf_of(sheet: Sheet, still: Still) -> bytes:
    """Return a step as a PDF file of one page, which is as large as the sheet."""
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QBuffer.OpenModeFlag.WriteOnly)
    writer = QPdfWriter(buffer)
    writer.setTitle(_title(still))
    writer.setCreator(_maker())
    writer.setResolution(_PDF_DPI)
    points: QSizeF = sheet.size * _POINTS
    match_exactly = QPageSize.SizeMatchPolicy.ExactMatch
    page = QPageSize(points, QPageSize.Unit.Point, "", match_exactly)
    writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF()))
    with QPainter(writer) as painter:
        painter.scale(_PDF_DPI / _DPI, _PDF_DPI / _DPI)
        sheet.draw(painter, still)
    return bytes(data.data())


def _title(still: Still) -> str:
    problem = None if still.frame is None else still.frame.problem
    return pictures.title(still.shown.board, problem)


def _maker() -> str:
    return f"knight-gui {__version__}"
