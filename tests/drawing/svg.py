"""Drawings as text that people can read, so that they can be approved and compared."""

import re
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape, quoteattr

import numpy as np
from PySide6.QtCore import QBuffer, QByteArray
from PySide6.QtGui import QPainter
from PySide6.QtSvg import QSvgGenerator

from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.layers import BoardPainter

_NAMESPACE = "{http://www.w3.org/2000/svg}"
_ROOT_ATTRIBUTES = ' stroke-linecap="square" stroke-linejoin="bevel" fill-rule="evenodd"'
_DEFAULT_ATTRIBUTES = {
    "fill-opacity": "1",
    "fill-rule": "evenodd",
    "stroke-opacity": "1",
    "stroke-width": "1",
    "stroke-linecap": "square",
    "stroke-linejoin": "bevel",
    "stroke-dashoffset": "0",
    "transform": "matrix(1,0,0,1,0,0)",
    "font-weight": "400",
    "vector-effect": "none",
}
"""Attributes that are written once, at the root, or never."""
_FONT_ATTRIBUTES = ("font-family", "font-size", "font-weight", "font-style")
_HREF = "{http://www.w3.org/1999/xlink}href"
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"
_COLOR_LETTERS = ".#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CLOSE_PATH = re.compile(r" Z\b")
"""Written by some versions of Qt where a shape ends on the point that it began on."""
_FRACTION = re.compile(r"-?\d+\.\d+(?:e-?\d+)?")


def make_svg(draw, rect):
    """Return the SVG of a drawing within a rectangle; `draw` takes a painter."""
    data = QByteArray()
    buffer = QBuffer(data)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(rect.size())
    generator.setViewBox(rect)
    with QPainter(generator) as painter:
        draw(painter)
    return bytes(data.data())


def normalize_svg(svg):
    """Return an SVG with a shape on each line, without everything that cannot be seen."""
    root = ET.fromstring(svg)  # noqa: S314  our own
    lines = []
    previous_begin = ""
    for group in (*root.iter(f"{_NAMESPACE}pattern"), *root.iter(f"{_NAMESPACE}g")):
        shapes = [shape for shape in group if shape.tag != group.tag]
        tag = group.tag.removeprefix(_NAMESPACE)
        attributes = {
            name: value for name, value in group.attrib.items() if name not in _FONT_ATTRIBUTES
        }
        begin = f"<{tag}{_format_attributes(attributes)}>"
        if shapes and begin != previous_begin:
            lines += [begin, f"</{tag}>"]
            previous_begin = begin
        lines[-1:-1] = map(_format_shape, shapes)
    view_box = root.attrib["viewBox"]
    begin = f'<svg viewBox="{view_box}" xmlns="http://www.w3.org/2000/svg"{_ROOT_ATTRIBUTES}>'
    return "\n".join([begin, *lines, "</svg>", ""])


def _format_shape(shape):
    tag = shape.tag.removeprefix(_NAMESPACE)
    attributes = dict(shape.attrib)
    if tag == "image":
        # its pixels are no text
        del attributes[_HREF]
    for name in ("font-family", "font-style", _SPACE):
        attributes.pop(name, None)
    if tag != "text":
        return f"<{tag}{_format_attributes(attributes)}/>"
    return f"<text{_format_attributes(attributes)}>{escape(shape.text or '')}</text>"


def _format_attributes(attributes):
    return "".join(
        f" {name}={quoteattr(_round_numbers(value))}"
        for name, value in sorted(attributes.items())
        if _DEFAULT_ATTRIBUTES.get(name) != value
    )


def _round_numbers(value):
    return _FRACTION.sub(_round_number, _CLOSE_PATH.sub("", value.strip()))


def _round_number(match):
    # adding 0 makes a negative zero positive
    return f"{round(float(match[0]), 2) + 0.0:g}"


def format_image(image):
    """Return an image as rows of letters, below the color of each letter."""
    pixels = np.array(image.constBits()).view(np.uint32).reshape(image.height(), image.width())
    colors = np.unique(pixels)
    letters = np.array(list(_COLOR_LETTERS[: len(colors)]))
    key = [f"{letter} #{color:08x}" for letter, color in zip(letters, colors.tolist(), strict=True)]
    rows = letters[np.searchsorted(colors, pixels)]
    return "\n".join([*key, "", *map("".join, rows), ""])


def draw_board(painter, rect, board_state):
    """Draw a board as large as it fits into a rectangle."""
    geometry = BoardGeometry.fit(board_state.board, rect, board_state.label_px)
    BoardPainter().draw(painter, geometry, board_state)
