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

from knight_gui.board import InputError, localized_error_message
from knight_gui.documents.setups import SEARCH_KEYS, parse_setups, serialize_setups
from knight_gui.documents.table import (
    BOOL_SPEC,
    InputTable,
    KeySpec,
    format_value,
    shorten_to_line,
    text_spec,
    wrap_lines,
)
from knight_gui.i18n import join_list, lazy_gettext, tr
from knight_gui.regular_files import open_regular_file
from knight_gui.state.lesson import (
    MAX_CAPTIONS,
    MAX_SCENES,
    MAX_TEXT_LENGTH,
    MAX_TITLE_LENGTH,
    SCENE_PAGES,
    Lesson,
    LessonScene,
    Question,
    StepTarget,
)
from knight_gui.state.speed import MAX_NOTCH, MAX_STEPS_PER_S, MIN_STEPS_PER_S, Speed

LESSON_FORMAT_VERSION = 3
"""Of the format: files of a later one are refused, and this one is read for ever."""
FULL_SPEED_TEXT = "flat out"
TALL_LANDSCAPE_SHARE = 0.5
"""The landscape's share of the height where it is to be tall."""
MAX_LESSON_BYTES = 1 << 18
"""Of a file: what is larger is no lesson."""
_MAX_STEP = 10**18
"""Steps are 64-bit numbers."""
_MAX_KEYS = 5_000
"""Twice as many as a lesson of as many scenes as may be."""
_DEEP_KEY_PATTERN = re.compile(r"(?:\.[^.=,\n]*){4}")
"""A key of five parts; no key of a lesson has more than one."""
_STRING_OR_COMMENT_PATTERN = re.compile(
    r'''"""(?:\\.|[^\\])*?(?:"""|\Z)|"(?:\\.|[^"\\\n])*"?|'''
    r"""'''.*?(?:'''|\Z)|'[^'\n]*'?|#[^\n]*""",
    re.DOTALL,
)
"""Texts and comments, in which there may be any number of dots."""
_TEXT_KEY_COUNT = 6
"""Keys of what is said in a scene, with which it begins."""


# What each key holds


def _join_lines(text: str) -> str:
    return " ".join(text.split())


def _serialize_speed(speed: Speed) -> object:
    if speed.is_full_speed:
        return FULL_SPEED_TEXT
    steps_per_s = speed.steps_per_s
    return int(steps_per_s) if steps_per_s.is_integer() else steps_per_s


_Step = Annotated[int, Meta(ge=0, le=_MAX_STEP)]
_Text = Annotated[str, Meta(max_length=MAX_TEXT_LENGTH)]
_TEXT_SPEC: dict[str, Any] = {
    "kind": _Text,
    "allowed": lambda: tr("a text of at most {most} letters", most=MAX_TEXT_LENGTH),
    "read": _join_lines,
    "write": wrap_lines,
}
_TITLE_KEY = KeySpec(
    "title", **text_spec(MAX_TITLE_LENGTH), read=_join_lines, description="a few words"
)
LESSON_KEYS = (
    KeySpec(
        "version",
        Annotated[int, Meta(ge=1, le=LESSON_FORMAT_VERSION)],
        lambda: tr("a whole number from 1 to {version}", version=LESSON_FORMAT_VERSION),
    ),
    _TITLE_KEY,
    KeySpec(
        "scenes",
        Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=MAX_SCENES)],
        lambda: tr("1 to {most} tables, each beginning with [[scenes]]", most=MAX_SCENES),
        is_required=True,
    ),
)
VIEW_KEYS = {
    "title": _TITLE_KEY,
    "text": KeySpec("text", **_TEXT_SPEC, description="two or three sentences"),
    "captions": KeySpec(
        "say",
        Annotated[list[tuple[_Step, _Text]], Meta(max_length=MAX_CAPTIONS)],
        lambda: tr(
            "at most {most} pairs of a step and a text, such as [[31, {example}]]",
            most=MAX_CAPTIONS,
            example=tr("“A dead end.”"),
        ),
        read=lambda pairs: tuple((step, _join_lines(text)) for step, text in sorted(pairs)),
        description="what the scene says instead, each from a step on",
    ),
    "question": KeySpec(
        "ask",
        Question,
        lambda: join_list(ask.value for ask in Question),
        write=lambda ask: ask.value,
        description=(
            "a question at the step: which square comes next, whether the path is lost, "
            "which square was the mistake, which move alone keeps the tour possible, "
            "where the only tour left ends, or which square proves that none is left"
        ),
    ),
    "repeat_every_steps": KeySpec(
        "every",
        Annotated[int, Meta(ge=2, le=_MAX_STEP)],
        lambda: tr("a whole number from {least} up", least=2),
        description="after how many steps it is asked again, as the search goes on",
    ),
    "reply": KeySpec("reply", **_TEXT_SPEC, description="what the scene says after the answer"),
    "step": KeySpec(
        "step",
        _Step | StepTarget,
        lambda: tr(
            "a whole number from 0 to {most:,}, or {names}",
            most=_MAX_STEP,
            names=join_list(moment.value for moment in StepTarget),
        ),
        write=lambda step: step.value if isinstance(step, StepTarget) else step,
        description="which step to show; the deepest retreat is the longest one",
    ),
    "played_range": KeySpec(
        "play",
        tuple[_Step, _Step],
        lazy_gettext(
            "the first and the last step to play, such as [0, 31]; “step” is the last one, if given"
        ),
        description="the steps that are played on arrival; “step” need not be given then",
    ),
    "speed": KeySpec(
        "speed",
        Annotated[float, Meta(ge=MIN_STEPS_PER_S, le=MAX_STEPS_PER_S)] | Literal["flat out"],
        lambda: tr(
            "steps a second from {slowest:,.0f} to {fastest:,.0f}, or {flat_out}",
            slowest=MIN_STEPS_PER_S,
            fastest=MAX_STEPS_PER_S,
            flat_out=FULL_SPEED_TEXT,
        ),
        read=lambda rate: Speed(MAX_NOTCH) if rate == FULL_SPEED_TEXT else Speed.nearest_to(rate),
        write=_serialize_speed,
        description="how fast it plays, on arrival or after Play; “flat out” is full speed",
    ),
    "step_range": KeySpec(
        "zoom",
        tuple[_Step, _Step],
        lazy_gettext(
            "the first and the last step to show, such as [0, 200], with “step” in between"
        ),
        description="the steps that the landscape shows; usually all",
    ),
    "landscape_share": KeySpec(
        "tall_landscape",
        bool | Annotated[float, Meta(gt=0, lt=1)],
        lazy_gettext("true or false, or its share of the height, such as 0.4"),
        read=lambda share: TALL_LANDSCAPE_SHARE if share is True else float(share),
        write=lambda share: True if share == TALL_LANDSCAPE_SHARE else share,
        description="how much of the height the landscape has",
    ),
    "has_common_scale": KeySpec(
        "common_scale", **BOOL_SPEC, description="whether a race has one scale of steps"
    ),
    "shows_heat": KeySpec(
        "heat",
        **BOOL_SPEC,
        description="whether squares show how many retreats there were from them",
    ),
    "page": KeySpec(
        "pages",
        frozenset[Literal[SCENE_PAGES]],  # type: ignore[valid-type]
        lambda: tr("a list of {names}", names=join_list(SCENE_PAGES)),
        read=lambda names: min(names, key=SCENE_PAGES.index, default=""),
        write=lambda name: [name],
        description="the page that is open beside the boards, in a list; of several one is opened",
    ),
}
"""How the fields of a scene are kept, its searches apart; a new field needs its key here."""
_VIEW_KEYS_IN_ORDER = tuple(VIEW_KEYS.values())
SCENE_KEYS = (
    *_VIEW_KEYS_IN_ORDER[:_TEXT_KEY_COUNT],
    *SEARCH_KEYS,
    *_VIEW_KEYS_IN_ORDER[_TEXT_KEY_COUNT:],
)
"""What is said, what is searched, and how it is looked at."""


# Reading


def read_lesson_file(path: Path) -> Lesson:
    """Return the scenes in a file, or raise `InputError` if it has none or cannot be read."""
    name = shorten_to_line(path.name)
    try:
        text = _read_content(path, name).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(tr("{name} is not UTF-8 text.", name=name)) from error
    except OSError as error:
        raise InputError(
            tr("{name} cannot be read: {why}.", name=name, why=localized_error_message(error))
        ) from error
    if not text.strip():
        raise InputError(tr("{name} is empty.", name=name))
    return parse_lesson(text)


def _read_content(path: Path, name: str) -> bytes:
    """Return what is in a file, of which no more is read than can be a lesson."""
    with open_regular_file(path) as file:
        content = file.read(MAX_LESSON_BYTES + 1)
    if len(content) <= MAX_LESSON_BYTES:
        return content
    raise InputError(
        tr(
            "{name} is too large: a file has at most {most:,} bytes.",
            name=name,
            most=MAX_LESSON_BYTES,
        )
    )


def parse_lesson(text: str) -> Lesson:
    """Return the lesson that a text in TOML describes.

    If it is none, the line of the `InputError` names the scene, the value and what is allowed.
    """
    table = InputTable(tr("The file"), _parse_toml(text))
    version = table.values.get("version")
    # before anything else in it is found wrong
    if isinstance(version, int) and version > LESSON_FORMAT_VERSION:
        raise InputError(
            tr(
                "This is version {version}, from a newer program. This one reads versions up "
                "to {known}.",
                version=format_value(version),
                known=LESSON_FORMAT_VERSION,
            )
        )
    values = table.parse_values(LESSON_KEYS)
    tables = [
        InputTable(tr("Scene {number}", number=number), scene)
        for number, scene in enumerate(values["scenes"], start=1)
    ]
    lesson = Lesson(values.get("title", ""), tuple(map(parse_scene, tables)))
    validate_titles(lesson, table, *tables)
    return lesson


def validate_titles(lesson: Lesson, *tables: InputTable) -> None:
    """Refuse what says something and has no title, or stands in what has none."""
    for each in () if lesson.has_no_words else tables:
        if "title" not in each.values:
            raise each.make_value_error(_TITLE_KEY)


def _parse_toml(text: str) -> Mapping[str, object]:
    text_without_strings = _STRING_OR_COMMENT_PATTERN.sub("s", text)
    # tomllib takes a time that grows with the square of their number
    if _DEEP_KEY_PATTERN.search(text_without_strings):
        raise InputError(tr("The file cannot be read: its keys have too many parts."))
    if text_without_strings.count("=") + text_without_strings.count("[") > _MAX_KEYS:
        raise InputError(
            tr(
                "The file cannot be read: it has more than {most:,} keys and lists.",
                most=_MAX_KEYS,
            )
        )
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise InputError(tr("The file cannot be read: its lists are nested too deeply.")) from error
    except ValueError as error:
        raise InputError(
            tr("The file cannot be read: {why}.", why=shorten_to_line(str(error)))
        ) from error


def parse_scene(table: InputTable) -> LessonScene:
    """Return the scene that a table holds."""
    values = table.parse_values(SCENE_KEYS)
    view_fields = {
        field: values[key.name] for field, key in VIEW_KEYS.items() if key.name in values
    }
    if "played_range" in view_fields:
        view_fields.setdefault("step", view_fields["played_range"][1])
    scene = LessonScene(setups=parse_setups(table, values), **view_fields)
    if scene.step_range is not None:
        first, last = scene.step_range
        if first >= last or (isinstance(scene.step, int) and not first <= scene.step <= last):
            raise table.make_value_error(VIEW_KEYS["step_range"])
    if scene.played_range is not None:
        first, last = scene.played_range
        if first >= last or scene.step != last:
            raise table.make_value_error(VIEW_KEYS["played_range"])
    return scene


# Writing


def serialize_lesson(lesson: Lesson) -> str:
    """Return a text of which a lesson with the same scenes is read.

    What is as usual is left out, so that the rest can be read and written by people, too.
    """
    table: dict[str, object] = {"version": LESSON_FORMAT_VERSION}
    if lesson.title:
        table["title"] = lesson.title
    table["scenes"] = [serialize_scene(scene) for scene in lesson.scenes]
    return tomli_w.dumps(table, multiline_strings=True)


def serialize_scene(scene: LessonScene) -> dict[str, object]:
    """Return the keys of a scene, those apart that are as usual."""
    values = serialize_setups(scene.setups)
    for field in fields(scene):
        value = getattr(scene, field.name)
        if field.name in VIEW_KEYS and value != field.default:
            key = VIEW_KEYS[field.name]
            values[key.name] = key.write(value)
    return {key.name: values[key.name] for key in SCENE_KEYS if key.name in values}
