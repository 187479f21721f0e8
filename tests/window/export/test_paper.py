"""Pictures in files: lines and text stay lines and text, pixels say how many make an inch."""

import re
import zlib
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtGui import QImage

from knight_gui.board import InputError
from knight_gui.drawing.export.paper import Picture
from knight_gui.state.export import FileType, PathStyle, PictureContent, PictureTheme
from tests.window.export.stills import ALL, NAIVE, SHORT, bare, sheet, still

pytestmark = pytest.mark.usefixtures("qapp", "engine")

SVG = "{http://www.w3.org/2000/svg}"


def elements_of(svg):
    return list(ET.fromstring(svg).iter())  # noqa: S314  our own


def tags_of(svg):
    return {element.tag for element in elements_of(svg)}


def texts_of(svg):
    return [(it.text or "").strip() for it in elements_of(svg) if it.tag == f"{SVG}text"]


def said_in(svg):
    """All texts of a drawing in one line: some fonts have each word drawn alone."""
    return " ".join(filter(None, texts_of(svg)))


def pages_of(pdf):
    """What is drawn on the pages of a PDF file: the streams that can be inflated."""
    found = b""
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            # its last byte may look like the end of a line
            found += zlib.decompressobj().decompress(stream)
        except zlib.error:
            continue
    return found


def _svg(page, step):
    return Picture.from_sheet(page, step).to_bytes(FileType.SVG, 1)


def _image(page, step, scale):
    return Picture.from_sheet(page, step).to_image(scale)


@pytest.mark.parametrize("look", PictureTheme)
@pytest.mark.parametrize("what", PictureContent)
def test_that_an_svg_holds_no_pixels(what, look):
    for make in ALL:
        tags = tags_of(_svg(sheet(make(), what, look), make()))
        assert f"{SVG}image" not in tags
        assert f"{SVG}text" in tags


@pytest.mark.parametrize("look", PictureTheme)
@pytest.mark.parametrize("what", PictureContent)
def test_that_a_pdf_holds_fonts_and_no_pixels(what, look):
    for make in ALL:
        data = Picture.from_sheet(sheet(make(), what, look), make()).to_bytes(FileType.PDF, 1)
        assert data.startswith(b"%PDF")
        assert b"/Subtype /Image" not in data
        assert b"/Type /Font" in data
        assert b" Tj" in pages_of(data) or b" TJ" in pages_of(data)


def test_that_a_figure_says_what_it_shows():
    texts = said_in(_svg(sheet(), still(SHORT)))
    for part in ("Knight’s tour on 5×5 from a5", "naive", "33", "Retreats", "shows why"):
        assert part in texts, part


@pytest.mark.parametrize("look", PictureTheme)
def test_that_numbers_and_path_can_be_left_out(look):
    both, numbers, path = (
        _svg(sheet(what=PictureContent.BOARD, look=look, marks=marks), still())
        for marks in PathStyle
    )
    visits = {str(number) for number in range(1, len(still().board_state.position.path))}
    assert visits <= set(texts_of(both))
    assert visits <= set(texts_of(numbers))
    assert not {"11", "12"} & set(texts_of(path))
    assert both.count(b"<polyline") > numbers.count(b"<polyline")
    assert both.count(b"<polyline") == path.count(b"<polyline")


def test_that_what_is_printed_is_grey():
    hopeful = still(NAIVE, 10)
    image = _image(sheet(hopeful, look=PictureTheme.PRINT), hopeful, 1)
    places = [(x, y) for x in range(0, image.width(), 3) for y in range(0, image.height(), 3)]
    colours = [image.pixelColor(*place) for place in places]
    # the knight's black and white are not quite those of the paper
    assert max(max(rgb) - min(rgb) for rgb in (c.getRgb()[:3] for c in colours)) <= 12
    assert sum(colour.lightness() > 250 for colour in colours) > len(colours) / 2


@pytest.mark.parametrize(("width", "scale"), [(400, 1), (400, 2), (300, 3)])
def test_that_a_png_has_the_size_and_the_dots_of_its_scale(width, scale):
    page = sheet(width_px=width)
    image = QImage.fromData(Picture.from_sheet(page, still()).to_bytes(FileType.PNG, scale), "PNG")
    assert image.width() == width * scale
    assert image.height() == round(page.size.height()) * scale
    assert round(image.dotsPerMeterX() * 0.0254) == 96 * scale
    assert image.text("Title") == "Knight’s tour on 6×5 from a6"


def test_that_a_picture_with_too_many_pixels_is_refused():
    with pytest.raises(InputError, match="at most 100,000,000"):
        _image(sheet(width_px=10_000), still(), 10)


def test_that_a_landscape_of_a_search_without_steps_says_so():
    assert "There is no search yet" in said_in(
        _svg(sheet(bare(), PictureContent.LANDSCAPE), bare())
    )
