"""Reads scenes from a TOML file, and says in one line what is wrong with one.

A file has a ``version``, a ``title`` and its ``[[scenes]]``, each of them with

=========================  ====================================================================
``title``, ``text``        what is said; one scene without either is shown without a lesson
``board``                  its size, ``8x8`` if it is left out
``holes``, ``leaper``      the squares that nobody can stand on; the piece, if it is no knight
``start``                  a square, or a path such as ``"a8 b6 c8"``; no search if left out
``strategy``               how to search, such as ``naive+order/knight-tour``
``program``                the program that this belongs to, if its strategy does not tell
``rival``                  how the other one of a race searches; no race if it is left out
``rival_program``          the program that this belongs to
``search_anyway``          whether to search where no tour can exist
``step``                   a number, or one of `Moment`, such as ``"first dead end"``
``speed``                  steps a second if somebody plays on, or ``"flat out"``
``zoom``                   the first and the last step on the landscape; all if it is left out
``tall_landscape``         whether the landscape fills the lower half, or its share
``common_scale``           whether the landscapes of a race have the same scale of steps
``heat``                   whether squares show how often the search went back from them
``pages``                  the pages that are open beside the window, such as ``["strategy"]``
=========================  ====================================================================

What a search has found is not in the file: it is searched again, and finds the same.
"""

from __future__ import annotations

import re
import stat
import tomllib
from dataclasses import replace
from typing import TYPE_CHECKING

from knight_gui.files.row import (
    ALLOWED_IN_LESSON,
    ALLOWED_IN_SCENE,
    FLAT_OUT,
    TALL,
    VERSION,
    LessonRow,
    SceneRow,
)
from knight_gui.files.table import Table, one_line, shown
from knight_gui.scene.lesson import Lesson, LessonScene, Moment
from knight_gui.scene.programs import PROGRAMS, Variant
from knight_gui.scene.setup import LARGEST_SIDE, Setup
from knight_gui.scene.speed import NOTCHES, Speed
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Strategy
from knight_gui.texts import tr
from knight_gui.tour import Board, InputError

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path

MOST_BYTES = 1 << 18
"""Of a file: what is larger is no lesson."""
_MOST_LETTERS_OF_A_REASON = 400
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
_PROGRAMS = {program.name: program for program in PROGRAMS}


def read_lesson(path: Path) -> Lesson:
    """Return the scenes in a file.

    Raises
    ------
    InputError
        If the file cannot be read, or holds no scenes.
    """
    name = one_line(path.name)
    try:
        content = _content(path, name)
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(tr("{name} is not a text in UTF-8.", name=name)) from error
    except OSError as error:
        why = error.strerror or type(error).__name__
        raise InputError(tr("{name} cannot be read: {why}.", name=name, why=why)) from error
    if not text.strip():
        raise InputError(tr("{name} is empty.", name=name))
    return parse_lesson(text)


def _content(path: Path, name: str) -> bytes:
    """Return what is in a file, of which no more is read than can be a lesson."""
    found = path.stat()
    # to open a pipe would wait for whoever writes into it
    if not stat.S_ISREG(found.st_mode):
        raise InputError(tr("{name} cannot be read: it is not a file.", name=name))
    if found.st_size <= MOST_BYTES:
        with path.open("rb") as file:
            content = file.read(MOST_BYTES + 1)
        if len(content) <= MOST_BYTES:
            return content
    raise InputError(
        tr("{name} is too large: a lesson has at most {most:,} bytes.", name=name, most=MOST_BYTES)
    )


def parse_lesson(text: str) -> Lesson:
    """Return the lesson that a text in TOML describes.

    Raises
    ------
    InputError
        If it is no lesson; one line that names the scene, the value and what is allowed.
    """
    table = Table(tr("The lesson"), _toml(text))
    _demand_version(table)
    row = table.read(LessonRow, ALLOWED_IN_LESSON)
    tables = [
        Table(tr("Scene {number}", number=number), scene)
        for number, scene in enumerate(row.scenes, start=1)
    ]
    lesson = Lesson(_in_one_line(row.title), tuple(map(_scene, tables)))
    if not lesson.is_plain:
        # what is said has a title, and so has what it is said in
        for each in (table, *tables):
            if "title" not in each.values:
                raise each.refusal("title", ALLOWED_IN_LESSON["title"]())
    return lesson


def _toml(text: str) -> Mapping[str, object]:
    _demand_quick(text)
    try:
        return tomllib.loads(text)
    except RecursionError as error:
        raise InputError(tr("This is no lesson: its lists are too deep.")) from error
    except ValueError as error:
        raise InputError(tr("This is no lesson: {why}.", why=one_line(str(error)))) from error


def _demand_quick(text: str) -> None:
    """Refuse what would take long to be read, before it is."""
    bare = _SAID_OR_NOTED.sub("s", text)
    # tomllib takes a time that grows with the square of their number
    if _DEEP_KEY.search(bare):
        raise InputError(tr("This is no lesson: its keys have too many parts."))
    if bare.count("=") + bare.count("[") > _MOST_KEYS:
        raise InputError(
            tr("This is no lesson: it has more than {most:,} keys and lists.", most=_MOST_KEYS)
        )


def _demand_version(table: Table) -> None:
    """Refuse what is of a later version before anything else in it is found wrong."""
    version = table.values.get("version")
    if isinstance(version, int) and version > VERSION:
        raise InputError(
            tr(
                "This is of version {version}, made by a newer program: this one reads versions "
                "up to {known}.",
                version=shown(version),
                known=VERSION,
            )
        )


def _scene(table: Table) -> LessonScene:
    row = table.read(SceneRow, ALLOWED_IN_SCENE)
    return LessonScene(
        title=_in_one_line(row.title),
        text=_in_one_line(row.text),
        setups=_setups(table, row),
        step=row.step,
        speed=Speed(NOTCHES) if row.speed == FLAT_OUT else Speed.of(float(row.speed)),
        shows_heat=row.heat,
        landscape_share=TALL if row.tall_landscape is True else float(row.tall_landscape),
        stretch=_stretch(table, row),
        has_common_scale=row.common_scale,
        pages=row.pages,
    )


def _in_one_line(text: str) -> str:
    return " ".join(text.split())


def _setups(table: Table, row: SceneRow) -> tuple[Setup, ...]:
    """Return the search of a scene, or the two of its race."""
    for name in ("program", "rival_program"):
        if getattr(row, name) not in _PROGRAMS:
            raise table.refusal(name, ALLOWED_IN_SCENE[name]())
    try:
        setup = _setup(row)
        setups = [_searching(setup, row.program, row.strategy)]
        # an empty text that is there is refused: it is no strategy
        if "rival" in table.values:
            setups.append(_searching(setup, row.rival_program, row.rival))
    except InputError as error:
        why = one_line(str(error), _MOST_LETTERS_OF_A_REASON)
        raise InputError(tr("{place}: {why}.", place=table.place, why=why)) from error
    return tuple(setups)


def _setup(row: SceneRow) -> Setup:
    """Return on which board and from where is searched."""
    board = Board.parse(row.board)
    if max(board.rows, board.cols) > LARGEST_SIDE:
        raise InputError(
            tr(
                "a board of {rows}×{cols} is too large to be seen; allowed: up to {most}×{most}.",
                rows=board.rows,
                cols=board.cols,
                most=LARGEST_SIDE,
            )
        )
    board = Board.parse(row.board, row.holes, row.leaper)
    # a comma is between the numbers of a row and a column
    names = [row.start] if "," in row.start else row.start.split()
    path = tuple(map(board.parse_square, names))
    return Setup(board, start=path[0] if path else None, given=path[1:], insists=row.search_anyway)


def _searching(setup: Setup, program: str, text: str) -> Setup:
    """Return the setup that searches as a text says, by a program of that name if it does so."""
    setup, strategy = replace(setup, program=_PROGRAMS[program]), Strategy.parse(text)
    known = (replace(setup, variant=variant) for variant in Variant)
    found = next((each for each in known if each.strategy == strategy), None)
    found = found or setup.with_strategy(strategy)
    if found.start is not None:
        # refuses what is no path
        Problem(found.board, (found.start, *found.given), strategy)
    return found


def _stretch(table: Table, row: SceneRow) -> tuple[int, int] | None:
    if row.zoom is None:
        return None
    first, last = row.zoom
    if first < last and (isinstance(row.step, Moment) or first <= row.step <= last):
        return first, last
    raise table.refusal("zoom", ALLOWED_IN_SCENE["zoom"]())
