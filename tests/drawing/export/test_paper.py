"""Pictures in files: vectors stay vectors, and pixels have the right resolution."""

import re
import zlib
from xml.etree import ElementTree as ET

import pytest
from PySide6.QtGui import QImage

from knight_gui.board import InputError
from knight_gui.drawing.export.paper import Picture
from knight_gui.state.export import FileType, PathStyle, PictureContent, PictureTheme
from tests.drawing.export.stills import ALL, NAIVE, SHORT, make_sheet, still_at, without_search

pytestmark = pytest.mark.usefixtures("qapp", "engine")

NAMESPACE = "{http://www.w3.org/2000/svg}"


def elements_of(svg):
    return list(ET.fromstring(svg).iter())  # noqa: S314  our own


def texts_of(svg):
    return [
        (element.text or "").strip()
        for element in elements_of(svg)
        if element.tag == f"{NAMESPACE}text"
    ]


def joined_texts_of(svg):
    """Return all texts of a drawing in one line: with some fonts each word is drawn alone."""
    return " ".join(filter(None, texts_of(svg)))


def decompress_streams(pdf):
    """Return the content of all compressed streams of a PDF file."""
    content = b""
    for stream in re.findall(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            # its last byte may look like the end of a line
            content += zlib.decompressobj().decompress(stream)
        except zlib.error:
            continue
    return content


def to_svg(sheet, still):
    return Picture.from_sheet(sheet, still).to_bytes(FileType.SVG, 1)


def to_image(sheet, still, scale):
    return Picture.from_sheet(sheet, still).to_image(scale)


@pytest.mark.parametrize("picture_theme", PictureTheme)
@pytest.mark.parametrize("content", PictureContent)
def test_that_an_svg_holds_no_pixels(content, picture_theme):
    for make_still in ALL:
        still = make_still()
        svg = to_svg(make_sheet(still, content, picture_theme), still)
        tags = {element.tag for element in elements_of(svg)}
        assert f"{NAMESPACE}image" not in tags
        assert f"{NAMESPACE}text" in tags


@pytest.mark.parametrize("picture_theme", PictureTheme)
@pytest.mark.parametrize("content", PictureContent)
def test_that_a_pdf_holds_fonts_and_no_pixels(content, picture_theme):
    for make_still in ALL:
        still = make_still()
        sheet = make_sheet(still, content, picture_theme)
        data = Picture.from_sheet(sheet, still).to_bytes(FileType.PDF, 1)
        assert data.startswith(b"%PDF")
        assert b"/Subtype /Image" not in data
        assert b"/Type /Font" in data
        page_content = decompress_streams(data)
        assert b" Tj" in page_content or b" TJ" in page_content


def test_that_a_figure_has_a_caption_a_legend_and_its_counters():
    texts = joined_texts_of(to_svg(make_sheet(), still_at(SHORT)))
    for part in ("Knight’s tour on 5×5 from a5", "naive", "33", "Retreats", "shows why"):
        assert part in texts, part


@pytest.mark.parametrize("picture_theme", PictureTheme)
def test_that_numbers_and_path_can_be_left_out(picture_theme):
    both, numbers, path = (
        to_svg(
            make_sheet(
                content=PictureContent.BOARD, picture_theme=picture_theme, path_style=path_style
            ),
            still_at(),
        )
        for path_style in PathStyle
    )
    visit_numbers = range(1, len(still_at().board_state.position.path))
    visit_texts = {str(number) for number in visit_numbers}
    assert visit_texts <= set(texts_of(both))
    assert visit_texts <= set(texts_of(numbers))
    assert not {"11", "12"} & set(texts_of(path))
    assert both.count(b"<polyline") > numbers.count(b"<polyline")
    assert both.count(b"<polyline") == path.count(b"<polyline")


def test_that_a_picture_to_print_is_gray():
    still = still_at(NAIVE, 10)
    image = to_image(make_sheet(still, picture_theme=PictureTheme.PRINT), still, 1)
    colors = [
        image.pixelColor(x, y)
        for x in range(0, image.width(), 3)
        for y in range(0, image.height(), 3)
    ]
    # the knight's black and white are not quite those of the paper
    assert max(max(color.getRgb()[:3]) - min(color.getRgb()[:3]) for color in colors) <= 12
    assert sum(color.lightness() > 250 for color in colors) > len(colors) / 2


@pytest.mark.parametrize(("width_px", "scale"), [(400, 1), (400, 2), (300, 3)])
def test_that_a_png_has_the_size_and_the_resolution_of_its_scale(width_px, scale):
    sheet = make_sheet(width_px=width_px)
    data = Picture.from_sheet(sheet, still_at()).to_bytes(FileType.PNG, scale)
    image = QImage.fromData(data, "PNG")
    assert image.width() == width_px * scale
    assert image.height() == round(sheet.size.height()) * scale
    assert round(image.dotsPerMeterX() * 0.0254) == 96 * scale
    assert image.text("Title") == "Knight’s tour on 6×5 from a6"


def test_that_a_picture_with_too_many_pixels_is_refused():
    with pytest.raises(InputError, match="at most 100,000,000"):
        to_image(make_sheet(width_px=10_000), still_at(), 10)


def test_that_the_landscape_of_a_search_without_steps_is_a_sentence():
    still = without_search()
    svg = to_svg(make_sheet(still, PictureContent.LANDSCAPE), still)
    assert "There is no search yet" in joined_texts_of(svg)
