"""Reads scenes from a TOML file and writes them, and says in one line what is wrong with one.

A file has a ``version``, a ``title`` and its ``[[scenes]]``. `SCENE_KEYS` says what each key of a
scene holds. What a search has found is not in the file: it is searched again, and finds the same.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Annotated, Any, Literal

import tomli_w
from msgspec import Meta

from knight_gui.board import InputError, cause_of
from knight_gui.documents.setups import SEARCH_KEYS, read_setups, written
from knight_gui.documents.table import SWITCH, Key, Table, in_lines, one_line, shown, text_of
from knight_gui.i18n import later, listed, tr
from knight_gui.regular_files import open_regular
from knight_gui.state.lesson import (
    MOST_LETTERS_OF_A_TEXT,
    MOST_LETTERS_OF_A_TITLE,
    MOST_SAYINGS,
    MOST_SCENES,
    PAGES,
    Ask,
    Lesson,
    LessonScene,
    Moment,
)
from knight_gui.state.speed import FASTEST, NOTCHES, SLOWEST, Speed

VERSION = 3
"""Of the format: files of a later one are refused, and this one is read for ever."""
FLAT_OUT = "flat out"
TALL = 0.5
"""The landscape's share of the height where it is to be tall."""
MOST_BYTES = 1 << 18
"""Of a file: what is larger is no lesson."""
_MOST_STEPS = 10**18
"""Steps are 64-bit numbers."""
_MOST_KEYS = 5_000
"""Twice as many as a lesson of as many scenes as may be."""
_DEEP_KEY = re.compile(r"(?:\.[^.=,\n]*){4}")
"""A key of five parts; no key of a lesson has more than one."""
_SAID_OR_NOTED = re.compile(
    r'''"""(?:\\.|[^\\])*?(?:"""|\Z)|"(?:\\.|[^"\\\n])*"?|'''
    r"""'''.*?(?:'''|\Z)|'[^'\n]*'?|#[^\n]*""",
    re.DOTALL,
)
"""Texts and comments, in which there may be any number of dots."""
_WORDS = 6
"""Keys of what is said in a scene, with which it begins."""


# What each key holds


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def _rate(speed: Speed) -> object:
    if speed.is_flat_out:
        return FLAT_OUT
    rate = speed.steps_per_s
    return int(rate) if rate.is_integer() else rate


_Step = Annotated[int, Meta(ge=0, le=_MOST_STEPS)]
_Text = Annotated[str, Meta(max_length=MOST_LETTERS_OF_A_TEXT)]
_SENTENCES: dict[str, Any] = {
    "kind": _Text,
    "allowed": lambda: tr("a text of at most {most} letters", most=MOST_LETTERS_OF_A_TEXT),
    "read": _in_one_line,
    "write": in_lines,
}
_TITLE = Key("title", **text_of(MOST_LETTERS_OF_A_TITLE), read=_in_one_line, about="a few words")
LESSON_KEYS = (
    Key(
        "version",
        Annotated[int, Meta(ge=1, le=VERSION)],
        lambda: tr("a whole number from 1 to {version}", version=VERSION),
    ),
    _TITLE,
    Key(
        "scenes",
        Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=MOST_SCENES)],
        lambda: tr("1 to {most} tables, each beginning with [[scenes]]", most=MOST_SCENES),
        is_required=True,
    ),
)
VIEW_KEYS = {
    "title": _TITLE,
    "text": Key("text", **_SENTENCES, about="two or three sentences"),
    "say": Key(
        "say",
        Annotated[list[tuple[_Step, _Text]], Meta(max_length=MOST_SAYINGS)],
        lambda: tr(
            "at most {most} pairs of a step and a text, such as [[31, {example}]]",
            most=MOST_SAYINGS,
            example=tr("“A dead end.”"),
        ),
        read=lambda pairs: tuple((step, _in_one_line(text)) for step, text in sorted(pairs)),
        about="what the scene says instead, each from a step on",
    ),
    "ask": Key(
        "ask",
        Ask,
        lambda: listed(ask.value for ask in Ask),
        write=lambda ask: ask.value,
        about=(
            "a question at the step: which square comes next, whether the path is lost, "
            "which square was the mistake, which move alone keeps the tour possible, "
            "where the only tour left ends, or which square proves that none is left"
        ),
    ),
    "every": Key(
        "every",
        Annotated[int, Meta(ge=2, le=_MOST_STEPS)],
        lambda: tr("a whole number from {least} up", least=2),
        about="after how many steps it is asked again, as the search goes on",
    ),
    "reply": Key("reply", **_SENTENCES, about="what the scene says after the answer"),
    "step": Key(
        "step",
        _Step | Moment,
        lambda: tr(
            "a whole number from 0 to {most:,}, or {names}",
            most=_MOST_STEPS,
            names=listed(moment.value for moment in Moment),
        ),
        write=lambda step: step.value if isinstance(step, Moment) else step,
        about="which step to show; the deepest retreat is the longest one",
    ),
    "play": Key(
        "play",
        tuple[_Step, _Step],
        later(
            "the first and the last step to play, such as [0, 31]; “step” is the last one, if given"
        ),
        about="the steps that are played on arrival; “step” need not be given then",
    ),
    "speed": Key(
        "speed",
        Annotated[float, Meta(ge=SLOWEST, le=FASTEST)] | Literal["flat out"],
        lambda: tr(
            "steps a second from {slowest:,.0f} to {fastest:,.0f}, or {flat_out}",
            slowest=SLOWEST,
            fastest=FASTEST,
            flat_out=FLAT_OUT,
        ),
        read=lambda rate: Speed(NOTCHES) if rate == FLAT_OUT else Speed.of(rate),
        write=_rate,
        about="how fast it plays, on arrival or after Play; “flat out” is full speed",
    ),
    "stretch": Key(
        "zoom",
        tuple[_Step, _Step],
        later("the first and the last step to show, such as [0, 200], with “step” in between"),
        about="the steps that the landscape shows; usually all",
    ),
    "landscape_share": Key(
        "tall_landscape",
        bool | Annotated[float, Meta(gt=0, lt=1)],
        later("true or false, or its share of the height, such as 0.4"),
        read=lambda share: TALL if share is True else float(share),
        write=lambda share: True if share == TALL else share,
        about="how much of the height the landscape has",
    ),
    "has_common_scale": Key(
        "common_scale", **SWITCH, about="whether a race has one scale of steps"
    ),
    "shows_heat": Key(
        "heat", **SWITCH, about="whether squares show how many retreats there were from them"
    ),
    "page": Key(
        "pages",
        frozenset[Literal[PAGES]],  # type: ignore[valid-type]
        lambda: tr("a list of {names}", names=listed(PAGES)),
        read=lambda names: min(names, key=PAGES.index, default=""),
        write=lambda name: [name],
        about="the page that is open beside the boards, in a list; of several one is opened",
    ),
}
"""How the fields of a scene are kept, its searches apart; a new field needs its key here."""
_KEYS = tuple(VIEW_KEYS.values())
SCENE_KEYS = (*_KEYS[:_WORDS], *SEARCH_KEYS, *_KEYS[_WORDS:])
"""What is said, what is searched, and how it is looked at."""


# Reading


def read_lesson(path: Path) -> Lesson:
    """Return the scenes in a file, or raise `InputError` if it has none or cannot be read."""
    name = one_line(path.name)
    try:
        text = _content(path, name).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(tr("{name} is not UTF-8 text.", name=name)) from error
    except OSError as error:
        raise InputError(
            tr("{name} cannot be read: {why}.", name=name, why=cause_of(error))
        ) from error
    if not text.strip():
        raise InputError(tr("{name} is empty.", name=name))
    return parse_lesson(text)


def _content(path: Path, name: str) -> bytes:
    """Return what is in a file, of which no more is read than can be a lesson."""
    with open_regular(path) as file:
        content = file.read(MOST_BYTES + 1)
    if len(content) <= MOST_BYTES:
        return content
    raise InputError(
        tr("{name} is too large: a file has at most {most:,} bytes.", name=name, most=MOST_BYTES)
    )


def parse_lesson(text: str) -> Lesson:
    """Return the lesson that a text in TOML describes.

    If it is none, the line of the `InputError` names the scene, the value and what is allowed.
    """
    table = Table(tr("The file"), _toml(text))
    version = table.values.get("version")
    # before anything else in it is found wrong
    if isinstance(version, int) and version > VERSION:
        raise InputError(
            tr(
                "This is version {version}, from a newer program. This one reads versions up "
                "to {known}.",
                version=shown(version),
                known=VERSION,
            )
        )
    found = table.read(LESSON_KEYS)
    tables = [
        Table(tr("Scene {number}", number=number), scene)
        for number, scene in enumerate(found["scenes"], start=1)
    ]
    lesson = Lesson(found.get("title", ""), tuple(map(scene_in, tables)))
    demand_titles(lesson, table, *tables)
    return lesson


def demand_titles(lesson: Lesson, *tables: Table) -> None:
    """Refuse what says something and has no title, or stands in what has none."""
    for each in () if lesson.is_plain else tables:
        if "title" not in each.values:
            raise each.refusal(_TITLE)


def _toml(text: str) -> Mapping[str, object]:
    bare = _SAID_OR_NOTED.sub("s", text)
    # tomllib takes a time that grows with the square of their number
    if _DEEP_KEY.search(bare):
        raise InputError(tr("The file cannot be read: its keys have too many parts."))
    if bare.count("=") + bare.count("[") > _MOST_KEYS:
        raise InputError(
            tr(
                "The file cannot be read: it has more than {most:,} keys and lists.",
                most=_MOST_KEYS,
            )
        )
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise InputError(tr("The file cannot be read: its lists are nested too deeply.")) from error
    except ValueError as error:
        raise InputError(tr("The file cannot be read: {why}.", why=one_line(str(error)))) from error


def scene_in(table: Table) -> LessonScene:
    """Return the scene that a table holds."""
    found = table.read(SCENE_KEYS)
    view = {field: found[key.name] for field, key in VIEW_KEYS.items() if key.name in found}
    if "play" in view:
        view.setdefault("step", view["play"][1])
    scene = LessonScene(setups=read_setups(table, found), **view)
    if scene.stretch is not None:
        first, last = scene.stretch
        if first >= last or (isinstance(scene.step, int) and not first <= scene.step <= last):
            raise table.refusal(VIEW_KEYS["stretch"])
    if scene.play is not None:
        first, last = scene.play
        if first >= last or scene.step != last:
            raise table.refusal(VIEW_KEYS["play"])
    return scene


# Writing


def lesson_as_text(lesson: Lesson) -> str:
    """Return a text of which a lesson with the same scenes is read.

    What is as usual is left out, so that the rest can be read and written by people, too.
    """
    table: dict[str, object] = {"version": VERSION}
    if lesson.title:
        table["title"] = lesson.title
    table["scenes"] = [table_of(scene) for scene in lesson.scenes]
    return tomli_w.dumps(table, multiline_strings=True)


def table_of(scene: LessonScene) -> dict[str, object]:
    """Return the keys of a scene, those apart that are as usual."""
    told = written(scene.setups)
    for field in fields(scene):
        value = getattr(scene, field.name)
        if field.name in VIEW_KEYS and value != field.default:
            key = VIEW_KEYS[field.name]
            told[key.name] = key.write(value)
    return {key.name: told[key.name] for key in SCENE_KEYS if key.name in told}
