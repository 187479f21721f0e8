"""What is to be written, from the words on the command line."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from pathlib import Path
from typing import TYPE_CHECKING

from knight_gui.files.endings import kind_named, kind_of
from knight_gui.terminal.exports.drawing import Drawing, read_drawing
from knight_gui.terminal.exports.kinds import (
    KINDS,
    OF_A_RANGE,
    Kind,
    What,
    what_named,
)
from knight_gui.terminal.options import ExportRequest, SearchRequest
from knight_gui.terminal.request import (
    MOST_STEPS,
    STANDARD_STREAM,
    SearchTask,
    read_search,
    shortened,
)
from knight_gui.texts import tr
from knight_gui.tour import InputError

if TYPE_CHECKING:
    from knight_gui.scene.lesson import LessonScene, Moment

_STEPS = re.compile(r"([0-9]{0,19})\.\.([0-9]{0,19})")
_LIMITS = ("max_steps",)
"""What can be said of a search in a file, too."""


@dataclass(frozen=True)
class Order:
    """What is to be written, and where.

    Attributes
    ----------
    task
        What is searched.
    kind
        The kind of file.
    what
        What it holds.
    file
        Where it goes; None for standard output.
    step
        The step wanted, by its number or by what it is known for; None for the last one.
    stretch
        The first and the last step wanted; None for all of them.
    drawing
        How it is drawn, if it is.
    """

    task: SearchTask
    kind: Kind
    what: What
    file: Path | None = None
    step: int | Moment | None = None
    stretch: tuple[int, int] | None = None
    drawing: Drawing | None = None


def read_order(request: ExportRequest) -> Order:
    """Return what a request asks to be written.

    Raises
    ------
    InputError
        If anything in it cannot be used, or two parts contradict each other.
    """
    file = None if request.file == STANDARD_STREAM else Path(request.file)
    kind = _kind(request, file)
    what = kind.holds[0] if request.what is None else what_named(shortened(request.what))
    kind.demand_holds(what)
    drawing = read_drawing(request, kind, what)
    step: int | Moment | None = None
    if request.step is not None:
        step = _number(shortened(request.step), "--step")
    stretch = None if request.stretch is None else _stretch(shortened(request.stretch), kind, what)
    if request.source is None:
        if request.scene is not None:
            raise InputError(tr("--scene needs a file that has scenes."))
        return Order(read_search(request), kind, what, file, step, stretch, drawing)
    scene = _scene(request)
    if step is None and stretch is None:
        from knight_gui.terminal.exports.source import step_of

        step = step_of(scene)
    return Order(_task_of(scene, request), kind, what, file, step, stretch, drawing)


def _kind(request: ExportRequest, file: Path | None) -> Kind:
    if request.form is not None:
        return kind_named(shortened(request.form), KINDS)
    return kind_named("txt", KINDS) if file is None else kind_of(file, KINDS)


def _scene(request: ExportRequest) -> LessonScene:
    assert request.source is not None
    _demand_nothing_else(request)
    from knight_gui.terminal.exports.source import scene_in

    number = 1 if request.scene is None else _number(shortened(request.scene), "--scene")
    return scene_in(Path(request.source), number)


def _demand_nothing_else(request: ExportRequest) -> None:
    """Refuse what would change the search that a file says."""
    for field in fields(SearchRequest):
        if field.name not in _LIMITS and getattr(request, field.name) != field.default:
            raise InputError(
                tr("The file says what is searched: leave the options of the search out.")
            )


def _task_of(scene: LessonScene, request: ExportRequest) -> SearchTask:
    from knight_gui.terminal.exports.source import task_of

    max_steps = None if request.max_steps is None else _number(request.max_steps, "--max-steps")
    return task_of(scene, max_steps)


def _number(text: str, option: str) -> int:
    if not re.fullmatch(r"[0-9]{1,19}", text) or int(text) > MOST_STEPS:
        raise InputError(
            tr(
                "“{text}” is not a number for {option}, which takes a whole number "
                "from 0 to {most}.",
                text=text,
                option=option,
                most=MOST_STEPS,
            )
        )
    return int(text)


def _stretch(text: str, kind: Kind, what: What) -> tuple[int, int]:
    if what not in OF_A_RANGE and not kind.is_film:
        raise InputError(
            tr(
                "--range is for {names} and for films; “{what}” is of a single step, "
                "which --step says.",
                names=", ".join(each.value for each in What if each in OF_A_RANGE),
                what=what.value,
            )
        )
    match = _STEPS.fullmatch(text)
    if match is not None:
        first, last = int(match[1] or 0), int(match[2] or MOST_STEPS)
        if first <= last <= MOST_STEPS:
            return first, last
    raise InputError(
        tr(
            "“{text}” is not a range of steps: give the first and the last one, such as "
            "{example}; one of the two can be left out.",
            text=text,
            example="0..1000",
        )
    )
