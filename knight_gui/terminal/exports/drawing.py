"""How a picture or a film is to look, from the words on the command line."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from enum import Enum
from typing import TYPE_CHECKING, TypeVar

from knight_gui.scene import export
from knight_gui.scene.export import Look, Marks, Style
from knight_gui.terminal.options import ExportRequest, PictureRequest
from knight_gui.terminal.request import shortened
from knight_gui.texts import tr
from knight_gui.tour import InputError

if TYPE_CHECKING:
    from knight_gui.terminal.exports.kinds import Kind, What

_Named = TypeVar("_Named", bound=Enum)
_NUMBER = re.compile(r"[0-9]{1,9}(?:\.[0-9]{1,9})?")
_OF_FILMS = ("every", "speed")
_LARGEST_SCALE = 10
_USUAL_SPEED = 5.0


@dataclass(frozen=True)
class Drawing:
    """How something is drawn.

    Attributes
    ----------
    kind
        The kind of file.
    style
        What is drawn, and how.
    every
        A film shows one step in so many; None for as many as suit it.
    frames_per_s
        How fast it shows them.
    """

    kind: export.Kind
    style: Style
    every: int | None = None
    frames_per_s: float = _USUAL_SPEED


def read_drawing(request: ExportRequest, kind: Kind, what: What) -> Drawing | None:
    """Return how something is to be drawn, if it is.

    Raises
    ------
    InputError
        If anything in the request cannot be used, or says how to draw what is not drawn.
    """
    for name in (field.name for field in fields(PictureRequest)):
        is_of_use = kind.is_film if name in _OF_FILMS else kind.is_drawn
        if getattr(request, name) is not None and not is_of_use:
            raise InputError(
                tr(
                    "--{option} says nothing of a {kind} file: leave it out.",
                    option=name,
                    kind=kind.ending,
                )
            )
    if not kind.is_drawn:
        return None
    usual = Style()
    style = Style(
        export.What(what.value),
        _named(Look, request.theme, "--theme") or usual.look,
        _named(Marks, request.marks, "--marks") or usual.marks,
        int(_number(request.size, "--size") or usual.width_px),
        _scale(request.scale),
    )
    style.demand_sound()
    every = _number(request.every, "--every")
    return Drawing(
        export.Kind(kind.ending),
        style,
        None if every is None else max(1, int(every)),
        _number(request.speed, "--speed") or _USUAL_SPEED,
    )


def _scale(text: str | None) -> int:
    scale = int(_number(text, "--scale") or 1)
    if scale > _LARGEST_SCALE:
        raise InputError(
            tr("--scale is 1 to {most}, not {scale}.", most=_LARGEST_SCALE, scale=scale)
        )
    return scale


def _named(kind: type[_Named], text: str | None, option: str) -> _Named | None:
    if text is None:
        return None
    try:
        return kind(text)
    except ValueError:
        raise InputError(
            tr(
                "“{text}” is nothing for {option}: choose one of {names}.",
                text=shortened(text),
                option=option,
                names=", ".join(each.value for each in kind),
            )
        ) from None


def _number(text: str | None, option: str) -> float | None:
    if text is None:
        return None
    if not _NUMBER.fullmatch(text):
        raise InputError(
            tr("“{text}” is not a number for {option}.", text=shortened(text), option=option)
        )
    return float(text)
