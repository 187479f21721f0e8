"""A step on paper: the preview, and what the printer gets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSizeF, Qt
from PySide6.QtGui import QPageLayout, QPainter
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QWidget

from knight_gui.scene.export import Look, Style
from knight_gui.texts import tr
from knight_gui.window.export.of_window import still_shown
from knight_gui.window.export.sheet import Sheet

if TYPE_CHECKING:
    from knight_gui.window.commands.command import Context
    from knight_gui.window.export.still import Still


def preview_of(still: Still, style: Style, parent: QWidget) -> QPrintPreviewDialog:
    """Return a dialog that shows how a step will be on paper, and prints it."""
    sheet = Sheet(still, style)
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    is_wide = sheet.size.width() > sheet.size.height()
    printer.setPageOrientation(
        QPageLayout.Orientation.Landscape if is_wide else QPageLayout.Orientation.Portrait
    )
    dialog = QPrintPreviewDialog(printer, parent)
    # it does not keep its printer alive
    dialog.setProperty("printer", printer)
    dialog.setObjectName("printPreview")
    dialog.setWindowTitle(tr("Print"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    dialog.paintRequested.connect(lambda paper: draw_on(paper, sheet, still))
    return dialog


def draw_on(printer: QPrinter, sheet: Sheet, still: Still) -> None:
    """Draw a step in the middle of a page, as large as it goes."""
    with QPainter(printer) as painter:
        page = QSizeF(painter.viewport().size())
        size = sheet.size.scaled(page, Qt.AspectRatioMode.KeepAspectRatio)
        painter.translate((page.width() - size.width()) / 2, 0)
        factor = size.width() / sheet.size.width()
        painter.scale(factor, factor)
        sheet.draw(painter, still)


def print_shown(context: Context) -> None:
    """Show how what the window shows will be on paper."""
    style = Style(look=Look.PRINT)
    preview_of(still_shown(context), style, context.window).open()
