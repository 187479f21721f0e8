"""A step on paper: as large as it goes, and no larger."""

import pytest
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QToolBar

from knight_gui.state.export import PictureTheme
from knight_gui.window.export.printing import PrintPreview, print_still
from tests.drawing.export.stills import make_sheet, still_at
from tests.window.user import A8

pytestmark = pytest.mark.usefixtures("qapp", "engine")


def test_that_a_figure_is_printed_as_lines_and_text(tmp_path):
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(tmp_path / "paper.pdf"))
    print_still(printer, make_sheet(picture_theme=PictureTheme.PRINT), still_at())
    data = (tmp_path / "paper.pdf").read_bytes()
    assert b"/Subtype /Image" not in data
    assert b"/Type /Font" in data


def test_that_what_is_shown_is_seen_as_it_will_be_printed(user):
    user.start(A8)
    user.window.commands["print"].trigger()
    preview = user.window.findChild(PrintPreview)
    user.wait_until(preview.isVisible)
    bar = preview.findChild(QToolBar)
    user.wait_until(lambda: bar.width() >= bar.sizeHint().width())
    preview.close()
    user.wait_until(lambda: user.window.findChild(PrintPreview) is None)
