"""Writes scenes down as a text in TOML, which `lesson` reads again."""

from __future__ import annotations

from textwrap import fill
from typing import TYPE_CHECKING

import tomli_w

from knight_gui.files.row import FLAT_OUT, TALL, VERSION
from knight_gui.scene.lesson import LessonScene, Moment
from knight_gui.scene.programs import PROGRAMS
from knight_gui.tour import KNIGHT

if TYPE_CHECKING:
    from knight_gui.scene.lesson import Lesson
    from knight_gui.scene.setup import Setup
    from knight_gui.scene.speed import Speed

_WIDTH = 100


def lesson_as_text(lesson: Lesson) -> str:
    """Return a text of which a lesson with the same scenes is read.

    What is as usual is left out, so that the rest can be read and written by people, too.
    """
    table: dict[str, object] = {"version": VERSION}
    if lesson.title:
        table["title"] = lesson.title
    table["scenes"] = [_table(scene) for scene in lesson.scenes]
    return tomli_w.dumps(table, multiline_strings=True)


def _table(scene: LessonScene) -> dict[str, object]:
    usual, setup = LessonScene("", "", scene.setups), scene.setups[0]
    words = {"title": scene.title, "text": _in_lines(scene.text)}
    table: dict[str, object] = {key: value for key, value in words.items() if value}
    table |= _where(setup) | _how(setup, "strategy", "program")
    if len(scene.setups) > 1:
        table |= _how(scene.setups[1], "rival", "rival_program")
    if setup.insists:
        table["search_anyway"] = True
    step = scene.step.value if isinstance(scene.step, Moment) else scene.step
    share = scene.landscape_share
    told = {
        "step": (step, usual.step),
        "speed": (_rate(scene.speed), _rate(usual.speed)),
        "zoom": (list(scene.stretch or ()), []),
        "tall_landscape": (True if share == TALL else share, usual.landscape_share),
        "common_scale": (scene.has_common_scale, usual.has_common_scale),
        "heat": (scene.shows_heat, usual.shows_heat),
        "pages": (sorted(scene.pages), []),
    }
    return table | {key: value for key, (value, left_out) in told.items() if value != left_out}


def _in_lines(text: str) -> str:
    """Return a text in lines, which are put together again when it is read."""
    if len(text) <= _WIDTH:
        return text
    return f"{fill(text, _WIDTH, break_long_words=False, break_on_hyphens=False)}\n"


def _where(setup: Setup) -> dict[str, object]:
    board = setup.board
    table: dict[str, object] = {"board": board.text}
    if board.holes:
        table["holes"] = " ".join(board.names(tuple(sorted(board.holes))))
    if board.leaper != KNIGHT:
        table["leaper"] = board.leaper.name
    if setup.start is not None:
        table["start"] = " ".join(board.names((setup.start, *setup.given)))
    return table


def _how(setup: Setup, way: str, program: str) -> dict[str, object]:
    table: dict[str, object] = {}
    if setup.origin != PROGRAMS[0]:
        table[program] = setup.origin.name
    return table | {way: setup.strategy.text}


def _rate(speed: Speed) -> object:
    if speed.is_flat_out:
        return FLAT_OUT
    rate = speed.steps_per_s
    return int(rate) if rate.is_integer() else rate
