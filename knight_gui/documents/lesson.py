"""Lessons as TOML files: reading with one-line errors, and writing.

A file has a ``version``, a ``title`` and its ``[[scenes]]``; `SCENE_KEYS` describes the keys of a
scene. Results of searches are not in the file: the same search gives the same results again.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from operator import attrgetter
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

LESSON_FORMAT_VERSION = 4
"""Version of the format. Later ones are refused; all earlier ones stay readable."""
FULL_SPEED_TEXT = "flat out"
TALL_LANDSCAPE_SHARE = 0.5
"""Share of the height of a landscape with ``tall_landscape = true``."""
MAX_LESSON_BYTES = 1 << 18
"""Size of a file; a larger one is refused."""
_MAX_STEP = 10**18
"""Largest step in a file; it fits in 64 bits."""
_MAX_KEYS = 5_000
"""Keys and lists of a file: twice as many as the longest lesson has."""
_DEEP_KEY_PATTERN = re.compile(r"(?:\.[^.=,\n]*){4}")
"""A dotted key of five parts; keys of a lesson have one."""
_STRING_OR_COMMENT_PATTERN = re.compile(
    r'''"""(?:\\.|[^\\])*?(?:"""|\Z)|"(?:\\.|[^"\\\n])*"?|'''
    r"""'''.*?(?:'''|\Z)|'[^'\n]*'?|#[^\n]*""",
    re.DOTALL,
)
"""Strings and comments of TOML, which may hold any number of dots."""
_TEXT_KEY_COUNT = 6
"""Number of keys at the beginning of `VIEW_KEYS` that hold texts and the question."""


# Keys


def _join_lines(text: str) -> str:
    return " ".join(text.split())


def _allowed_text() -> str:
    return tr("a text of at most {most} characters", most=MAX_TEXT_LENGTH)


def _allowed_version() -> str:
    return tr("a whole number from 1 to {version}", version=LESSON_FORMAT_VERSION)


def _allowed_scenes() -> str:
    return tr("1 to {most} tables, each beginning with [[scenes]]", most=MAX_SCENES)


def _allowed_captions() -> str:
    return tr(
        "at most {most} pairs of a step and a text, such as [[31, {example}]]",
        most=MAX_CAPTIONS,
        example=tr("“A dead end.”"),
    )


def _read_captions(pairs: list[tuple[int, str]]) -> tuple[tuple[int, str], ...]:
    return tuple((step, _join_lines(text)) for step, text in sorted(pairs))


def _allowed_questions() -> str:
    return join_list(question.value for question in Question)


def _allowed_interval() -> str:
    return tr("a whole number from {least} up", least=2)


def _allowed_step() -> str:
    return tr(
        "a whole number from 0 to {most:,}, or {names}",
        most=_MAX_STEP,
        names=join_list(target.value for target in StepTarget),
    )


def _write_step(step: int | StepTarget) -> int | str:
    if isinstance(step, StepTarget):
        return step.value
    return step


def _allowed_speed() -> str:
    return tr(
        "steps a second from {slowest:,.0f} to {fastest:,.0f}, or {flat_out}",
        slowest=MIN_STEPS_PER_S,
        fastest=MAX_STEPS_PER_S,
        flat_out=FULL_SPEED_TEXT,
    )


def _read_speed(value: float | str) -> Speed:
    if isinstance(value, str):
        # the only text that the type allows is FULL_SPEED_TEXT
        return Speed(MAX_NOTCH)
    return Speed.nearest_to(value)


def _write_speed(speed: Speed) -> float | str:
    if speed.is_full_speed:
        return FULL_SPEED_TEXT
    steps_per_s = speed.steps_per_s
    if steps_per_s.is_integer():
        return int(steps_per_s)
    return steps_per_s


def _read_landscape_share(value: float | Literal[True]) -> float:
    if value is True:
        return TALL_LANDSCAPE_SHARE
    return float(value)


def _write_landscape_share(share: float) -> bool | float:
    if share == TALL_LANDSCAPE_SHARE:
        return True
    return share


def _allowed_pages() -> str:
    return tr("a list of {names}", names=join_list(SCENE_PAGES))


def _read_page(names: frozenset[str]) -> str:
    """Return the first of the open pages, in the order of the window; empty if none is open."""
    return min(names, key=SCENE_PAGES.index, default="")


def _write_page(name: str) -> list[str]:
    return [name]


_Step = Annotated[int, Meta(ge=0, le=_MAX_STEP)]
_Text = Annotated[str, Meta(max_length=MAX_TEXT_LENGTH)]
_TEXT_SPEC: dict[str, Any] = {
    "value_type": _Text,
    "allowed": _allowed_text,
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
        _allowed_version,
    ),
    _TITLE_KEY,
    KeySpec(
        "scenes",
        Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=MAX_SCENES)],
        _allowed_scenes,
        is_required=True,
    ),
)
VIEW_KEYS = {
    "title": _TITLE_KEY,
    "text": KeySpec("text", **_TEXT_SPEC, description="two or three sentences"),
    "captions": KeySpec(
        "say",
        Annotated[list[tuple[_Step, _Text]], Meta(max_length=MAX_CAPTIONS)],
        _allowed_captions,
        read=_read_captions,
        description="what the scene says instead, each from a step on",
    ),
    "question": KeySpec(
        "ask",
        Question,
        _allowed_questions,
        write=attrgetter("value"),
        description=(
            "a question at the step: which square comes next, whether the path is lost, "
            "which square was the mistake, which move alone keeps the tour possible, "
            "where the only tour left ends, or which square proves that none is left"
        ),
    ),
    "repeat_every_steps": KeySpec(
        "every",
        Annotated[int, Meta(ge=2, le=_MAX_STEP)],
        _allowed_interval,
        description="after how many steps it is asked again, as the search goes on",
    ),
    "reply": KeySpec(
        "reply",
        **_TEXT_SPEC,
        description="what the scene says after the answer, or once a tour is found by hand",
    ),
    "step": KeySpec(
        "step",
        _Step | StepTarget,
        _allowed_step,
        write=_write_step,
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
        _allowed_speed,
        read=_read_speed,
        write=_write_speed,
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
        read=_read_landscape_share,
        write=_write_landscape_share,
        description="how much of the height the landscape has",
    ),
    "has_common_scale": KeySpec(
        "common_scale", **BOOL_SPEC, description="whether a comparison has one scale of steps"
    ),
    "shows_heat": KeySpec(
        "heat",
        **BOOL_SPEC,
        description="whether squares show how many retreats there were from them",
    ),
    "page": KeySpec(
        "pages",
        frozenset[Literal[SCENE_PAGES]],  # type: ignore[valid-type]
        _allowed_pages,
        read=_read_page,
        write=_write_page,
        description="the page that is open beside the boards, in a list; of several one is opened",
    ),
    "invites_search": KeySpec(
        "invite",
        **BOOL_SPEC,
        description="whether the user searches, too: from a square that is clicked, or with the "
        "page `strategy` in another order",
    ),
}
"""Keys of a scene by the fields of `LessonScene`, without `setups`; a new field needs its key."""
_VIEW_KEYS_IN_ORDER = tuple(VIEW_KEYS.values())
SCENE_KEYS = (
    *_VIEW_KEYS_IN_ORDER[:_TEXT_KEY_COUNT],
    *SEARCH_KEYS,
    *_VIEW_KEYS_IN_ORDER[_TEXT_KEY_COUNT:],
)
"""Keys of a scene in their order in the file: texts, searches, view."""


# Reading


def read_lesson_file(path: Path) -> Lesson:
    """Return the lesson in a file, or raise `InputError` if it has none or cannot be read."""
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
    """Return the content of a file, which is refused if it is too large."""
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
    """Return the lesson of a text in TOML.

    Raises
    ------
    InputError
        One line with the scene, the wrong value and the allowed ones.
    """
    table = InputTable(tr("The file"), _parse_toml(text))
    version = table.values.get("version")
    # before the check of the keys, which a later version may have more of
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
    """Raise `InputError` if a lesson has texts, but one of its tables has no title."""
    if lesson.has_no_texts:
        return
    for table in tables:
        if "title" not in table.values:
            raise table.make_value_error(_TITLE_KEY)


def _parse_toml(text: str) -> Mapping[str, object]:
    text_without_strings = _STRING_OR_COMMENT_PATTERN.sub("s", text)
    # the time that tomllib takes grows with the square of the number of parts and keys
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
    """Return the scene of a table."""
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
    """Return a lesson as a text in TOML.

    Keys with their default value are left out, so that people can read and edit the file.
    """
    table: dict[str, object] = {"version": LESSON_FORMAT_VERSION}
    if lesson.title:
        table["title"] = lesson.title
    table["scenes"] = [serialize_scene(scene) for scene in lesson.scenes]
    return tomli_w.dumps(table, multiline_strings=True)


def serialize_scene(scene: LessonScene) -> dict[str, object]:
    """Return the keys of a scene that differ from their default."""
    values = serialize_setups(scene.setups)
    for field in fields(scene):
        value = getattr(scene, field.name)
        if field.name in VIEW_KEYS and value != field.default:
            key = VIEW_KEYS[field.name]
            values[key.name] = key.write(value)
    return {key.name: values[key.name] for key in SCENE_KEYS if key.name in values}
