"""Printing of a step, with a preview."""

from __future__ import annotations

from PySide6.QtCore import QSizeF, Qt, Slot
from PySide6.QtGui import QPageLayout, QPainter, QShowEvent
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QToolBar, QWidget

from knight_gui.drawing.export.sheet import PictureSheet
from knight_gui.drawing.export.still import StillData
from knight_gui.i18n import tr
from knight_gui.state.export import PictureStyle, PictureTheme
from knight_gui.window.context import WindowContext
from knight_gui.window.export.shown_still import make_still_of_window


class PrintPreview(QPrintPreviewDialog):
    """Shows how a step will be on paper, and prints it."""

    def __init__(self, still: StillData, style: PictureStyle, parent: QWidget) -> None:
        sheet = PictureSheet(still, style)
        printer = QPrinter(QPrinter.PrinterMode.HighResolution)
        is_wide = sheet.size.width() > sheet.size.height()
        printer.setPageOrientation(
            QPageLayout.Orientation.Landscape if is_wide else QPageLayout.Orientation.Portrait
        )
        super().__init__(printer, parent)
        # Qt does not keep it, and uses it to the end
        self._printer = printer
        self._sheet = sheet
        self._still = still
        self.setObjectName("printPreview")
        self.setWindowTitle(tr("Print"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.paintRequested.connect(self._on_paint_requested)

    def showEvent(self, event: QShowEvent) -> None:
        bar = self.findChild(QToolBar)
        assert bar is not None
        # Qt makes it too narrow for its own buttons
        self.resize(self.size().expandedTo(bar.sizeHint() + self.size() - bar.size()))
        super().showEvent(event)

    @Slot(QPrinter)
    def _on_paint_requested(self, printer: QPrinter) -> None:
        print_still(printer, self._sheet, self._still)


def print_still(printer: QPrinter, sheet: PictureSheet, still: StillData) -> None:
    """Draw a step in the middle of a page, as large as it goes."""
    with QPainter(printer) as painter:
        page = QSizeF(painter.viewport().size())
        size = sheet.size.scaled(page, Qt.AspectRatioMode.KeepAspectRatio)
        painter.translate((page.width() - size.width()) / 2, 0)
        factor = size.width() / sheet.size.width()
        painter.scale(factor, factor)
        sheet.draw(painter, still)


def open_print_preview(context: WindowContext) -> None:
    """Open the print preview of the shown step."""
    PrintPreview(
        make_still_of_window(context), PictureStyle(theme=PictureTheme.PRINT), context.main_window
    ).open()
