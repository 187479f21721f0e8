"""What may stand in a file of scenes: for each key its type and its bounds, as data."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from knight_gui.scene.lesson import (
    MOST_LETTERS_OF_A_TEXT,
    MOST_LETTERS_OF_A_TITLE,
    MOST_SCENES,
    PAGES,
    Moment,
)
from knight_gui.scene.programs import PROGRAMS
from knight_gui.scene.speed import DEFAULT_SPEED, FASTEST, SLOWEST
from knight_gui.search.strategy import Strategy
from knight_gui.texts import later, tr

VERSION = 1
"""Of the format: files of a later one are refused, and this one is read for ever."""
FLAT_OUT = "flat out"
TALL = 0.5
"""The landscape's share of the height where it is to be tall."""
_MOST_STEPS = 10**18
"""Steps are 64-bit numbers."""
_MOST_LETTERS_OF_A_VALUE = 200
_MOST_LETTERS_OF_SQUARES = 60_000
"""Names of squares, as many as the largest board has that is shown."""

_Title = Annotated[str, Meta(min_length=1, max_length=MOST_LETTERS_OF_A_TITLE)]
_Note = Annotated[str, Meta(max_length=MOST_LETTERS_OF_A_TEXT)]
_Value = Annotated[str, Meta(min_length=1, max_length=_MOST_LETTERS_OF_A_VALUE)]
_Squares = Annotated[str, Meta(min_length=1, max_length=_MOST_LETTERS_OF_SQUARES)]
_Step = Annotated[int, Meta(ge=0, le=_MOST_STEPS)]
_Rate = Annotated[float, Meta(ge=SLOWEST, le=FASTEST)]
_Share = Annotated[float, Meta(gt=0, lt=1)]


class LessonRow(Struct, frozen=True, kw_only=True):
    """A whole file."""

    version: Annotated[int, Meta(ge=1, le=VERSION)] = VERSION
    title: _Title = ""
    scenes: Annotated[list[dict[str, Any]], Meta(min_length=1, max_length=MOST_SCENES)]


class SceneRow(Struct, frozen=True, kw_only=True):
    """One of its scenes."""

    title: _Title = ""
    text: _Note = ""
    board: _Value = "8x8"
    holes: _Squares = ""
    leaper: _Value = "knight"
    start: _Squares = ""
    program: _Value = PROGRAMS[0].name
    strategy: _Value
    rival_program: _Value = PROGRAMS[0].name
    rival: _Value = ""
    search_anyway: bool = False
    step: _Step | Moment = 0
    speed: _Rate | Literal["flat out"] = DEFAULT_SPEED.steps_per_s
    zoom: tuple[_Step, _Step] | None = None
    tall_landscape: bool | _Share = False
    common_scale: bool = False
    heat: bool = False
    pages: frozenset[Literal[PAGES]] = frozenset()  # type: ignore[valid-type]


def _of_letters(most: int) -> Callable[[], str]:
    return lambda: tr("a text of 1 to {most:,} letters", most=most)


def _of_a_speed() -> str:
    return tr(
        "steps a second from {slowest:,.0f} to {fastest:,.0f}, or {flat_out}",
        slowest=SLOWEST,
        fastest=FASTEST,
        flat_out=FLAT_OUT,
    )


def _of_a_step() -> str:
    names = ", ".join(moment.value for moment in Moment)
    return tr("a whole number from 0 to {most:,}, or {names}", most=_MOST_STEPS, names=names)


_VALUE = _of_letters(_MOST_LETTERS_OF_A_VALUE)
_SQUARES = _of_letters(_MOST_LETTERS_OF_SQUARES)
_SWITCH = later("true or false")

ALLOWED_IN_LESSON: Mapping[str, Callable[[], str]] = {
    "version": lambda: tr("a whole number from 1 to {version}", version=VERSION),
    "title": _of_letters(MOST_LETTERS_OF_A_TITLE),
    "scenes": lambda: tr("1 to {most} tables, each begun by [[scenes]]", most=MOST_SCENES),
}
ALLOWED_IN_SCENE: Mapping[str, Callable[[], str]] = {
    "title": _of_letters(MOST_LETTERS_OF_A_TITLE),
    "text": lambda: tr("a text of at most {most} letters", most=MOST_LETTERS_OF_A_TEXT),
    "board": _VALUE,
    "holes": _SQUARES,
    "leaper": _VALUE,
    "start": _SQUARES,
    "program": lambda: ", ".join(program.name for program in PROGRAMS),
    "strategy": lambda: tr("a text such as {example}", example=Strategy().text),
    "rival_program": lambda: ", ".join(program.name for program in PROGRAMS),
    "rival": _VALUE,
    "search_anyway": _SWITCH,
    "step": _of_a_step,
    "speed": _of_a_speed,
    "zoom": later(
        "the first and the last step to be seen, such as [0, 200], and “step” in between"
    ),
    "tall_landscape": later("true or false, or its share of the height, such as 0.4"),
    "common_scale": _SWITCH,
    "heat": _SWITCH,
    "pages": lambda: tr("a list of {names}", names=", ".join(PAGES)),
}
"""What is said of a key whose value cannot be used."""
