"""A scene as one short text, to be pasted somewhere: knight:8x8/a8/naive+order/knight-tour?step=33.

It has the keys of a scene in a file, see `SCENE_KEYS`: board, start and strategy come first, the
others as in the address of a page. An underscore is a blank.
"""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote, unquote

from knight_gui.board import InputError
from knight_gui.documents.lesson import demand_titles, read_lesson, scene_in, table_of
from knight_gui.documents.table import Table
from knight_gui.i18n import tr
from knight_gui.state.lesson import BUILT_IN, Lesson, LessonScene

SCHEME = "knight:"
MOST_LETTERS = 2_000
"""More of them are cut off by some of those who pass texts on."""
_HEAD = ("board", "start", "strategy")
_LESSONS = [Path(__file__).parents[place] / "assets" / "lessons" for place in (1, 2)]
"""Where those are that come with the program: inside the package, or beside its source."""
_PLAIN = "/+:,[]"
"""What need not be coded, apart from letters and digits."""


def is_link(text: str) -> bool:
    """Tell whether a text is meant to be a link."""
    return text.lstrip()[: len(SCHEME)].lower() == SCHEME


def link_to(scene: LessonScene) -> str:
    """Return the link to a scene.

    Raises
    ------
    InputError
        If it would be too long.
    """
    told = {name: _coded(value) for name, value in table_of(scene).items()}
    head = "/".join(told.pop(name, "") for name in _HEAD)
    others = "&".join(f"{name}={text}" for name, text in told.items())
    link = "?".join(filter(None, (f"{SCHEME}{head}", others)))
    _demand_short(link)
    return link


def parse_link(text: str) -> Lesson:
    """Return the scene of a link, or raise `InputError` with one line on what is wrong with it."""
    _demand_short(text.strip())
    # mail and chat break lines where they like
    head, _, others = "".join(text.split())[len(SCHEME) :].partition("?")
    values = {
        name: _value(text)
        for name, text in zip(_HEAD, head.split("/", len(_HEAD) - 1), strict=False)
        if text
    }
    for pair in filter(None, others.split("&")):
        name, _, text = pair.partition("=")
        values[unquote(name)] = _value(text)
    _demand_characters(values)
    table = Table(tr("The link"), values)
    scene = scene_in(table)
    lesson = Lesson(scene.title, (scene,))
    demand_titles(lesson, table)
    return lesson


def lesson_named(name: str) -> Lesson:
    """Return the lesson in a file, a built-in one by its name, or the scene of a link."""
    if is_link(name):
        return parse_link(name)
    built_in = (folder / f"{name}.toml" for folder in _LESSONS if name in BUILT_IN)
    return read_lesson(next(filter(Path.is_file, built_in), Path(name)))


def _demand_short(link: str) -> None:
    if len(link) > MOST_LETTERS:
        raise InputError(
            tr(
                "This link has {count:,} letters; at most {most:,} are allowed. Save a file "
                "instead.",
                count=len(link),
                most=MOST_LETTERS,
            )
        )


def _demand_characters(values: object) -> None:
    """Refuse half a character, which a number in a text can be: nothing can show or write it."""
    try:
        json.dumps(values, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        half = ascii(error.object[error.start])[1:-1]
        raise InputError(
            tr("The link has half a character, {half}, which cannot be shown.", half=half)
        ) from error


def _coded(value: object) -> str:
    """Return what stands in a link for a value: a text as it is, unless it looks like another."""
    text = " ".join(value.split()) if isinstance(value, str) else ""
    if not isinstance(value, str) or _read(text) != text:
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    return quote(text, _PLAIN, errors="replace").replace("_", "%5F").replace("%20", "_")


def _value(coded: str) -> object:
    return _read(unquote(coded.replace("_", " ")))


def _read(text: str) -> object:
    """Return the number, the list or the switch that a text is, else the text."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
