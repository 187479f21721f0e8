"""Links: a scene as one short text, such as ``knight:8x8/a8/naive+order/knight-tour?step=33``.

A link has the keys of a scene in a file, see `SCENE_KEYS`: board, start and strategy as a path, the
others as the query of a URL. An underscore stands for a blank.
"""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote, unquote

from knight_gui.board import InputError
from knight_gui.documents.lesson import (
    parse_scene,
    read_lesson_file,
    serialize_scene,
    validate_titles,
)
from knight_gui.documents.table import InputTable
from knight_gui.i18n import tr
from knight_gui.state.lesson import BUILT_IN_LESSONS, Lesson, LessonScene

LINK_SCHEME = "knight:"
MAX_LINK_LENGTH = 2_000
"""Characters; some chat programs cut off longer ones."""
_PATH_KEYS = ("board", "start", "strategy")
_LESSON_FOLDERS = [Path(__file__).parents[place] / "assets" / "lessons" for place in (1, 2)]
"""Folders of the built-in lessons: inside the package, or beside its source."""
_SAFE_CHARACTERS = "/+:,[]"
"""Characters that are not percent-encoded, apart from letters and digits."""


def is_link(text: str) -> bool:
    """Return True if a text begins like a link."""
    return text.lstrip()[: len(LINK_SCHEME)].lower() == LINK_SCHEME


def format_link(scene: LessonScene) -> str:
    """Return the link to a scene.

    Raises
    ------
    InputError
        If it would be too long.
    """
    texts_by_key = {name: _encode_value(value) for name, value in serialize_scene(scene).items()}
    path_part = "/".join(texts_by_key.pop(name, "") for name in _PATH_KEYS)
    query_part = "&".join(f"{name}={text}" for name, text in texts_by_key.items())
    link = f"{LINK_SCHEME}{path_part}"
    if query_part:
        link += f"?{query_part}"
    _check_link_length(link)
    return link


def parse_link(text: str) -> Lesson:
    """Return the lesson of one scene in a link, or raise `InputError` with a one-line message."""
    _check_link_length(text.strip())
    # mail and chat programs break lines anywhere
    path_part, _, query_part = "".join(text.split())[len(LINK_SCHEME) :].partition("?")
    path_texts = path_part.split("/", len(_PATH_KEYS) - 1)
    values = {
        name: _decode_value(text)
        for name, text in zip(_PATH_KEYS, path_texts, strict=False)
        if text
    }
    for pair in filter(None, query_part.split("&")):
        name, _, text = pair.partition("=")
        values[unquote(name)] = _decode_value(text)
    _check_encodable(values)
    table = InputTable(tr("The link"), values)
    scene = parse_scene(table)
    lesson = Lesson(scene.title, (scene,))
    validate_titles(lesson, table)
    return lesson


def load_lesson(name_or_link: str) -> Lesson:
    """Return the lesson in a file, a built-in one by its name, or the scene of a link."""
    if is_link(name_or_link):
        return parse_link(name_or_link)
    if name_or_link in BUILT_IN_LESSONS:
        for folder in _LESSON_FOLDERS:
            path = folder / f"{name_or_link}.toml"
            if path.is_file():
                return read_lesson_file(path)
    return read_lesson_file(Path(name_or_link))


def _check_link_length(link: str) -> None:
    if len(link) > MAX_LINK_LENGTH:
        raise InputError(
            tr(
                "This link has {count:,} characters; at most {most:,} are allowed. Save a file "
                "instead.",
                count=len(link),
                most=MAX_LINK_LENGTH,
            )
        )


def _check_encodable(values: object) -> None:
    """Refuse a lone surrogate, which an escape in JSON can make: it cannot be shown or encoded."""
    try:
        json.dumps(values, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        escaped = ascii(error.object[error.start])[1:-1]
        raise InputError(
            tr("The link has half a character, {half}, which cannot be shown.", half=escaped)
        ) from error


def _encode_value(value: object) -> str:
    """Return a value as it is written in a link.

    A text stays as it is unless it would be read as another type; other values become JSON.
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    if isinstance(value, str):
        plain_text = " ".join(value.split())
        if _parse_json_or_text(plain_text) == plain_text:
            text = plain_text
    return quote(text, _SAFE_CHARACTERS, errors="replace").replace("_", "%5F").replace("%20", "_")


def _decode_value(encoded: str) -> object:
    return _parse_json_or_text(unquote(encoded.replace("_", " ")))


def _parse_json_or_text(text: str) -> object:
    """Return the value of a text in JSON, such as a number or a list; else the text itself."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
