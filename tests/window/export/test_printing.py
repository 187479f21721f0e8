"""A step on paper: as large as it goes, and no larger."""

import pytest
from PySide6.QtPrintSupport import QPrinter

from knight_gui.scene.export import Look
from knight_gui.window.export.printing import draw_on
from tests.window.export.stills import sheet, still

pytestmark = pytest.mark.usefixtures("qapp", "engine")


def test_that_a_figure_is_printed_as_lines_and_text(tmp_path):
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "paper.pdf"))
    draw_on(printer, sheet(look=Look.PRINT), still())
    data = (tmp_path / "paper.pdf").read_bytes()
    assert b"/Subtype /Image" not in data
    assert b"/Type /Font" in data
