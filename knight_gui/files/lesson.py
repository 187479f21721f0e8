"""Reads a lesson from a TOML file, and says in one line what is wrong with one.

A lesson has a ``title`` and its ``[[scenes]]``, each of them with

========================  =====================================================================
``title``, ``text``       what is said
``board``                 its size, ``8x8`` if it is left out
``start``                 a square
``strategy``              how to search, such as ``naive+order/knight-tour``
``rival``                 how the other one of a race searches; no race if it is left out
``search_anyway``         whether to search where no tour can exist
``step``                  a number, or one of `Moment`, such as ``"first dead end"``
``speed``                 steps a second if somebody plays on, or ``"flat out"``
``zoom``                  the first and the last step on the landscape; all if it is left out
``tall_landscape``        whether the landscape fills the lower half
``heat``                  whether squares show how often the search went back from them
``pages``                 the pages that are open beside the window, such as ``["strategy"]``
========================  =====================================================================
"""

from __future__ import annotations

import tomllib
from typing import TYPE_CHECKING, TypeGuard

from knight_gui.files.table import Table, one_line
from knight_gui.scene.lesson import PAGES, Lesson, LessonScene, Moment
from knight_gui.scene.setup import LARGEST_SIDE, Setup
from knight_gui.scene.speed import DEFAULT_SPEED, FASTEST, NOTCHES, SLOWEST, Speed
from knight_gui.search.strategy import Strategy
from knight_gui.texts import tr
from knight_gui.tour import Board, InputError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

MOST_BYTES = 1 << 20
"""Of a file: what is larger is no lesson."""
MOST_SCENES = 100
MOST_LETTERS_OF_A_TITLE = 60
MOST_LETTERS_OF_A_TEXT = 500
"""Two or three sentences: more cannot be read beside a board."""
MOST_STEPS = 10**18
"""Steps are 64-bit numbers."""
_MOST_LETTERS_OF_A_VALUE = 200
_FLAT_OUT = "flat out"
_TALL = 0.5
"""The landscape's share of the height where it is to be tall."""
_KEYS = (
    *("title", "text", "board", "start", "strategy", "rival", "search_anyway", "step"),
    *("speed", "zoom", "tall_landscape", "heat", "pages"),
)


def read_lesson(path: Path) -> Lesson:
    """Return the lesson in a file.

    Raises
    ------
    InputError
        If the file cannot be read, or holds no lesson.
    """
    try:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        text = content.decode("utf-8")
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise InputError(
            tr("{name} cannot be read: {why}.", name=one_line(path.name), why=why)
        ) from error
    except UnicodeDecodeError as error:
        raise InputError(tr("{name} is not a text in UTF-8.", name=one_line(path.name))) from error
    if len(content) > MOST_BYTES:
        raise InputError(
            tr(
                "{name} is too large: a lesson has at most {most:,} bytes.",
                name=one_line(path.name),
                most=MOST_BYTES,
            )
        )
    return parse_lesson(text)


def parse_lesson(text: str) -> Lesson:
    """Return the lesson that a text in TOML describes.

    Raises
    ------
    InputError
        If it is no lesson; one line that names the scene, the value and what is allowed.
    """
    table = Table(tr("The lesson"), _toml(text))
    table.demand_known(("title", "scenes"))
    title = table.text("title", MOST_LETTERS_OF_A_TITLE)
    scenes = table.values.get("scenes")
    is_list = isinstance(scenes, list) and all(isinstance(scene, dict) for scene in scenes)
    if not isinstance(scenes, list) or not is_list or not 1 <= len(scenes) <= MOST_SCENES:
        allowed = tr("1 to {most} tables, each begun by [[scenes]]", most=MOST_SCENES)
        raise table.refusal("scenes", allowed)
    tables = (
        Table(tr("Scene {number}", number=number), scene)
        for number, scene in enumerate(scenes, start=1)
    )
    return Lesson(title, tuple(map(_scene, tables)))


def _toml(text: str) -> Mapping[str, object]:
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise InputError(tr("This is no lesson: its lists are too deep.")) from error
    except ValueError as error:
        raise InputError(tr("This is no lesson: {why}.", why=one_line(str(error)))) from error


def _scene(table: Table) -> LessonScene:
    table.demand_known(_KEYS)
    step = _step(table)
    return LessonScene(
        title=table.text("title", MOST_LETTERS_OF_A_TITLE),
        text=" ".join(table.text("text", MOST_LETTERS_OF_A_TEXT).split()),
        setups=_setups(table),
        step=step,
        speed=_speed(table),
        shows_heat=table.switch("heat"),
        landscape_share=_TALL if table.switch("tall_landscape") else 0.0,
        stretch=_stretch(table, step),
        pages=_pages(table),
    )


def _setups(table: Table) -> tuple[Setup, ...]:
    """Return the search of a scene, or the two of its race."""
    insists = table.switch("search_anyway")
    size, start = _value(table, "board", "8x8"), _value(table, "start")
    ways = [_value(table, name) for name in ("strategy", "rival") if name in table.values]
    if "strategy" not in table.values:
        raise table.refusal("strategy", tr("a text such as {example}", example=Strategy().text))
    try:
        board = Board.parse(size)
        _demand_seen(board)
        setup = Setup(board, start=board.parse_square(start), insists=insists)
        return tuple(setup.with_strategy(Strategy.parse(way)) for way in ways)
    except InputError as error:
        why = one_line(str(error), _MOST_LETTERS_OF_A_VALUE * 2)
        raise InputError(tr("{place}: {why}.", place=table.place, why=why)) from error


def _demand_seen(board: Board) -> None:
    if max(board.rows, board.cols) > LARGEST_SIDE:
        raise InputError(
            tr(
                "a board of {rows}×{cols} is too large to be seen; allowed: up to {most}×{most}.",
                rows=board.rows,
                cols=board.cols,
                most=LARGEST_SIDE,
            )
        )


def _value(table: Table, name: str, default: str | None = None) -> str:
    return table.text(name, _MOST_LETTERS_OF_A_VALUE, default)


def _step(table: Table) -> int | Moment:
    value = table.values.get("step", 0)
    names = {moment.value: moment for moment in Moment}
    if isinstance(value, str) and value in names:
        return names[value]
    if _is_step(value):
        return value
    allowed = tr(
        "a whole number from 0 to {most:,}, or {names}", most=MOST_STEPS, names=", ".join(names)
    )
    raise table.refusal("step", allowed)


def _is_step(value: object) -> TypeGuard[int]:
    is_number = isinstance(value, int) and not isinstance(value, bool)
    return is_number and 0 <= value <= MOST_STEPS  # type: ignore[operator]


def _speed(table: Table) -> Speed:
    value = table.values.get("speed", DEFAULT_SPEED.steps_per_s)
    if value == _FLAT_OUT:
        return Speed(NOTCHES)
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not SLOWEST <= value <= FASTEST:  # type: ignore[operator]
        allowed = tr(
            "steps a second from {slowest:,.0f} to {fastest:,.0f}, or {flat_out}",
            slowest=SLOWEST,
            fastest=FASTEST,
            flat_out=_FLAT_OUT,
        )
        raise table.refusal("speed", allowed)
    return Speed.of(float(value))  # type: ignore[arg-type]


def _stretch(table: Table, step: int | Moment) -> tuple[int, int] | None:
    if "zoom" not in table.values:
        return None
    match table.values["zoom"]:
        case [first, last] if _is_step(first) and _is_step(last) and first < last:
            if isinstance(step, Moment) or first <= step <= last:
                return first, last
    allowed = tr("the first and the last step to be seen, such as [0, 200], and “step” in between")
    raise table.refusal("zoom", allowed)


def _pages(table: Table) -> frozenset[str]:
    value = table.values.get("pages", [])
    if not isinstance(value, list) or not all(page in PAGES for page in value):
        raise table.refusal("pages", tr("a list of {names}", names=", ".join(PAGES)))
    return frozenset(value)
