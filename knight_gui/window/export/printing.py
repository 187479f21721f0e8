"""A step on paper: the preview, and what the printer gets."""

from __future__ import annotations

from PySide6.QtCore import QSizeF, Qt, Slot
from PySide6.QtGui import QPageLayout, QPainter, QShowEvent
from PySide6.QtPrintSupport import QPrinter, QPrintPreviewDialog
from PySide6.QtWidgets import QToolBar, QWidget

from knight_gui.drawing.export.sheet import Sheet
from knight_gui.drawing.export.still import Still
from knight_gui.i18n import tr
from knight_gui.state.export import Look, Style
from knight_gui.window.context import Context
from knight_gui.window.export.shown_still import still_shown
from knight_gui.window.widgets.parts import set_up


class PrintPreview(QPrintPreviewDialog):
    """Shows how a step will be on paper, and prints it."""

    def __init__(self, still: Still, style: Style, parent: QWidget) -> None:
        sheet, printer = Sheet(still, style), QPrinter(QPrinter.PrinterMode.HighResolution)
        is_wide = sheet.size.width() > sheet.size.height()
        printer.setPageOrientation(
            QPageLayout.Orientation.Landscape if is_wide else QPageLayout.Orientation.Portrait
        )
        super().__init__(printer, parent)
        # Qt does not keep it, and uses it to the end
        self._printer = printer
        self._sheet, self._still = sheet, still
        set_up(self, objectName="printPreview", windowTitle=tr("Print"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.paintRequested.connect(self._draw)

    def showEvent(self, event: QShowEvent) -> None:
        bar = self.findChild(QToolBar)
        assert bar is not None
        # Qt makes it too narrow for its own buttons
        self.resize(self.size().expandedTo(bar.sizeHint() + self.size() - bar.size()))
        super().showEvent(event)

    @Slot(QPrinter)
    def _draw(self, printer: QPrinter) -> None:
        draw_on(printer, self._sheet, self._still)


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
    PrintPreview(still_shown(context), Style(look=Look.PRINT), context.parent).open()
