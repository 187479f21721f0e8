"""Markup around the cells of a board: tables of HTML, LaTeX and Markdown, and bullets."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from itertools import groupby

_LATEX_COMMAND_PATTERN = re.compile(
    r"\\(?:begin|end)\{[a-z]+\*?\}(?:\{[^{}]*\})?|\\hline\b|\\[\[\]]|\$"
)
_LATEX_ROW_END_PATTERN = re.compile(r"\\\\[ \t]*\n?")
_LATEX_FONT_PATTERN = re.compile(r"\\(?:math|text)(?:bf|rm|it|tt|sf)\{([^{}]*)\}")
_EMPHASIS_PATTERN = re.compile(r"(?<![\w*])(\*{1,3}|_{1,3}|`)(\d{1,7})\1(?![\w*])")
_BULLET_PATTERN = re.compile(r"^\s*([-*+•])\s+(?=[\d\[(.#*x])")
_MIN_BULLETS = 2


def without_markup(text: str) -> str:
    """Return a text in which the rows of tables are lines, and cells are plain words.

    A text without markup is returned as it is. Where it can, each line keeps its number.
    """
    if "<tr" in text.lower():
        text = _html_lines(text)
    if "\\" in text or "$" in text:
        text = _without_latex(text)
    text = _EMPHASIS_PATTERN.sub(r"\2", text)
    return _without_bullets(text)


def _html_lines(text: str) -> str:
    parser = _TableParser()
    parser.feed(text)
    parser.close()
    return "".join(parser.parts)


class _TableParser(HTMLParser):
    """Parser that collects the text of a page, with a line for each row of a table."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self._is_in_row = False
        self._cells: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        if tag == "tr":
            self._end_row()
            self._is_in_row = True
        elif tag in ("td", "th"):
            self._cells.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("tr", "table"):
            self._end_row()

    def handle_data(self, data: str) -> None:
        if self._is_in_row and self._cells:
            self._cells[-1] += data
        else:
            self.parts.append(data)

    def _end_row(self) -> None:
        if self._cells:
            self.parts.append("\n" + "\t".join(cell.strip() for cell in self._cells) + "\n")
        self._cells = []
        self._is_in_row = False


def _without_latex(text: str) -> str:
    text = _LATEX_FONT_PATTERN.sub(r"\1", text)
    text = _LATEX_ROW_END_PATTERN.sub("\n", text)
    return _LATEX_COMMAND_PATTERN.sub(" ", text)


def _without_bullets(text: str) -> str:
    """Return a text without the bullets of lists of rows.

    A column of such signs would be a board without its first column.
    """
    lines = text.splitlines()
    plain_lines: list[str] = []
    for bullet, run in groupby(lines, _bullet_of):
        run_lines = list(run)
        if bullet and len(run_lines) >= _MIN_BULLETS:
            run_lines = [_BULLET_PATTERN.sub("", line, count=1) for line in run_lines]
        plain_lines += run_lines
    return "\n".join(plain_lines)


def _bullet_of(line: str) -> str:
    match = _BULLET_PATTERN.match(line)
    return "" if match is None else match[1]
