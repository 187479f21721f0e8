"""Drawings as text that people can read, so that one can be approved and held to."""

import re
from xml.etree import ElementTree as ET
from xml.sax.saxutils import escape, quoteattr

import numpy as np
from PySide6.QtCore import QBuffer, QByteArray, QPoint
from PySide6.QtGui import QPainter, QRegion
from PySide6.QtSvg import QSvgGenerator
from PySide6.QtWidgets import QWidget

from knight_gui.drawing.board.geometry import BoardGeometry
from knight_gui.drawing.board.layers import BoardPainter

_SVG = "{http://www.w3.org/2000/svg}"
_ALWAYS = ' stroke-linecap="square" stroke-linejoin="bevel" fill-rule="evenodd"'
_USUAL = {
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
"""What is said once of the whole drawing, or never."""
_OF_LETTERS = ("font-family", "font-size", "font-weight", "font-style")
_LETTERS = ".#abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_CLOSED = re.compile(r" Z\b")
"""Which some versions of Qt write where a shape ends on the point that it began on."""
_FRACTION = re.compile(r"-?\d+\.\d+(?:e-?\d+)?")


def svg_of(draw, room):
    """What is drawn into some room, by a function that is given a painter, as SVG."""
    data = QByteArray()
    buffer = QBuffer(data)
    generator = QSvgGenerator()
    generator.setOutputDevice(buffer)
    generator.setSize(room.size())
    generator.setViewBox(room)
    with QPainter(generator) as painter:
        draw(painter)
    return bytes(data.data())


def svg_of_widget(widget):
    """What a widget draws itself, without those that stand on it."""
    flags = QWidget.RenderFlag(0)
    return svg_of(lambda painter: widget.render(painter, QPoint(), QRegion(), flags), widget.rect())


def tidy(svg):
    """An SVG with a shape on each line, and nothing that is not seen."""
    root = ET.fromstring(svg)  # noqa: S314  our own
    lines = []
    before = ""
    for group in (*root.iter(f"{_SVG}pattern"), *root.iter(f"{_SVG}g")):
        shapes = [shape for shape in group if shape.tag != group.tag]
        tag = group.tag.removeprefix(_SVG)
        told = {name: each for name, each in group.attrib.items() if name not in _OF_LETTERS}
        begin = f"<{tag}{_written(told)}>"
        if shapes and begin != before:
            lines += [begin, f"</{tag}>"]
            before = begin
        lines[-1:-1] = map(_line, shapes)
    box = f'<svg viewBox="{root.attrib["viewBox"]}" xmlns="http://www.w3.org/2000/svg"{_ALWAYS}>'
    return "\n".join([box, *lines, "</svg>", ""])


def _line(shape):
    tag = shape.tag.removeprefix(_SVG)
    told = dict(shape.attrib)
    if tag == "image":
        # its pixels are no text
        del told["{http://www.w3.org/1999/xlink}href"]
    for name in ("font-family", "font-style", "{http://www.w3.org/XML/1998/namespace}space"):
        told.pop(name, None)
    if tag != "text":
        return f"<{tag}{_written(told)}/>"
    return f"<text{_written(told)}>{escape(shape.text or '')}</text>"


def _written(told):
    return "".join(
        f" {name}={quoteattr(_rounded(each))}"
        for name, each in sorted(told.items())
        if _USUAL.get(name) != each
    )


def _rounded(numbers):
    # there is no 0 less than another
    return _FRACTION.sub(
        lambda found: f"{round(float(found[0]), 2) + 0.0:g}", _CLOSED.sub("", numbers.strip())
    )


def letters_of(image):
    """An image as rows of letters, and the colour that each stands for."""
    pixels = np.array(image.constBits()).view(np.uint32).reshape(image.height(), image.width())
    colours = np.unique(pixels)
    letters = np.array(list(_LETTERS[: len(colours)]))
    key = [f"{letter} #{c:08x}" for letter, c in zip(letters, colours.tolist(), strict=True)]
    rows = letters[np.searchsorted(colours, pixels)]
    return "\n".join([*key, "", *map("".join, rows), ""])


def draw_board(painter, room, shown):
    """Draw a board as large as there is room for."""
    BoardPainter().draw(painter, BoardGeometry.fit(shown.board, room, shown.label_px), shown)
