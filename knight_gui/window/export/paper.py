"""What a sheet is drawn on: pixels, or devices that keep lines and letters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QBuffer, QByteArray, QMarginsF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPageLayout, QPageSize, QPainter, QPdfWriter
from PySide6.QtSvg import QSvgGenerator

from knight_gui import __version__
from knight_gui.scene.export import MOST_PIXELS, Kind
from knight_gui.texts import tr
from knight_gui.tour import InputError
from knight_gui.wording import pictures

if TYPE_CHECKING:
    from collections.abc import Callable

    from knight_gui.window.export.sheet import Sheet
    from knight_gui.window.export.still import Still

_DPI = 96
"""Of a picture that is shown as large as it is."""
_INCH_M = 0.0254
_POINTS = 72 / _DPI
_PDF_DPI = 1200


@dataclass(frozen=True)
class Picture:
    """Something that can be drawn at any size.

    Attributes
    ----------
    title
        What it shows.
    size
        How large it is, in pixels that may be smaller or larger than those of a screen.
    ground
        The colour of the paper.
    draw
        Draws it.
    """

    title: str
    size: QSizeF
    ground: QColor
    draw: Callable[[QPainter], None]

    @classmethod
    def of(cls, sheet: Sheet, still: Still) -> Picture:
        """Return the picture of a step."""
        frame = still.frame
        problem = None if frame is None else frame.problem
        title = pictures.title(still.shown.board, problem)
        return cls(title, sheet.size, sheet.ground, lambda painter: sheet.draw(painter, still))

    def image(self, scale: int) -> QImage:
        """Return it as pixels, so many for each of its own, across and down.

        Raises
        ------
        InputError
            If there were too many of them.
        """
        size = (self.size * scale).toSize()
        if size.width() * size.height() > MOST_PIXELS:
            raise InputError(
                tr(
                    "A picture has at most {most:,} pixels, and this one would have {count:,}.",
                    most=MOST_PIXELS,
                    count=size.width() * size.height(),
                )
            )
        image = QImage(size, QImage.Format.Format_RGB32)
        image.fill(self.ground)
        image.setDotsPerMeterX(round(_DPI * scale / _INCH_M))
        image.setDotsPerMeterY(round(_DPI * scale / _INCH_M))
        with QPainter(image) as painter:
            painter.scale(scale, scale)
            self.draw(painter)
        return image

    def to_bytes(self, kind: Kind, scale: int) -> bytes:
        """Return it as a file of a kind."""
        match kind:
            case Kind.SVG:
                return self._svg()
            case Kind.PDF:
                return self._pdf()
            case Kind.PNG:
                return self._png(scale)
        raise AssertionError(kind)

    def _png(self, scale: int) -> bytes:
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QBuffer.OpenModeFlag.WriteOnly)
        writer = QImageWriter(buffer, QByteArray(b"png"))
        writer.setText("Title", self.title)
        writer.setText("Software", _maker())
        writer.write(self.image(scale))
        return bytes(data.data())

    def _svg(self) -> bytes:
        data = QByteArray()
        buffer, generator = QBuffer(data), QSvgGenerator()
        generator.setOutputDevice(buffer)
        generator.setSize(self.size.toSize())
        generator.setViewBox(QRectF(0, 0, self.size.width(), self.size.height()))
        generator.setResolution(_DPI)
        generator.setTitle(self.title)
        generator.setDescription(_maker())
        with QPainter(generator) as painter:
            self.draw(painter)
        return bytes(data.data())

    def _pdf(self) -> bytes:
        data = QByteArray()
        buffer = QBuffer(data)
        buffer.open(QBuffer.OpenModeFlag.WriteOnly)
        writer = QPdfWriter(buffer)
        writer.setTitle(self.title)
        writer.setCreator(_maker())
        writer.setResolution(_PDF_DPI)
        points: QSizeF = self.size * _POINTS
        match_exactly = QPageSize.SizeMatchPolicy.ExactMatch
        page = QPageSize(points, QPageSize.Unit.Point, "", match_exactly)
        writer.setPageLayout(QPageLayout(page, QPageLayout.Orientation.Portrait, QMarginsF()))
        with QPainter(writer) as painter:
            painter.scale(_PDF_DPI / _DPI, _PDF_DPI / _DPI)
            self.draw(painter)
        return bytes(data.data())


def image_of(sheet: Sheet, still: Still, scale: int) -> QImage:
    """Return a step as pixels, so many for each of the sheet's, across and down.

    Raises
    ------
    InputError
        If there were too many of them.
    """
    return Picture.of(sheet, still).image(scale)


def bytes_of(kind: Kind, sheet: Sheet, still: Still, scale: int) -> bytes:
    """Return a step as a file of a kind."""
    return Picture.of(sheet, still).to_bytes(kind, scale)


def png_of(sheet: Sheet, still: Still, scale: int) -> bytes:
    """Return a step as a PNG file, which says how many dots it has for an inch."""
    return bytes_of(Kind.PNG, sheet, still, scale)


def svg_of(sheet: Sheet, still: Still) -> bytes:
    """Return a step as an SVG file."""
    return bytes_of(Kind.SVG, sheet, still, 1)


def pdf_of(sheet: Sheet, still: Still) -> bytes:
    """Return a step as a PDF file of one page, which is as large as the sheet."""
    return bytes_of(Kind.PDF, sheet, still, 1)


def _maker() -> str:
    return f"knight-gui {__version__}"
