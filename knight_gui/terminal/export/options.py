"""What is written of a search into a file: the kinds of file, the options, and what they mean."""

from __future__ import annotations

import re
from dataclasses import Field, dataclass, fields, replace
from enum import Enum
from functools import cached_property
from typing import Annotated

from knight_gui.board import InputError, shortened
from knight_gui.i18n import marked, plural, tr
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Preset
from knight_gui.state import export
from knight_gui.state.export import FASTEST, NARROWEST_PX, SLOWEST, WIDEST_PX, Look, Marks, Style
from knight_gui.state.lesson import BUILT_IN, Lesson, LessonScene, Moment
from knight_gui.terminal.options import (
    INPUT,
    MOST_STEPS,
    OUTPUT,
    PICTURE,
    OutputOptions,
    Says,
    SearchOptions,
    found,
    kind_of,
)

_STEPS = re.compile(r"([0-9]{0,19})\.\.([0-9]{0,19})")


What = Enum(
    "What",
    {
        # the path at a step, as numbers on the board
        "BOARD": "board",
        # the path at a step, square by square
        "SQUARES": "squares",
        # every step, or a range of them
        "STEPS": "steps",
        # how often the knight came to each square, and went back from it
        "BY_SQUARE": "by-square",
        # how often it came to each depth, and went back from there
        "BY_DEPTH": "by-depth",
        # which squares stayed on the path over which steps, drawn
        "LANDSCAPE": "landscape",
        # how often the knight went back from each depth, drawn
        "CHART": "chart",
        # board and landscape with a legend and a caption, drawn
        "FIGURE": "figure",
        # all scenes of a lesson, or one of them, with their words and their steps, drawn
        "LESSON": "lesson",
    },
)
"""What of a search a file holds."""


@dataclass(frozen=True)
class Kind:
    """A kind of file, what it can hold (the usual first), and what writes it."""

    ending: str
    holds: tuple[What, ...]
    writer: str
    """A function ``write(task, stream)`` of a module of this package, which returns the end of the
    search if that is what the file holds. Imported when it is wanted: some need large packages."""
    drawn: export.Kind | None = None

    @property
    def is_film(self) -> bool:
        """Whether it shows many steps, drawn."""
        return self.drawn is not None and self.drawn.is_film


_DRAWN = (What.BOARD, What.FIGURE, What.LANDSCAPE, What.CHART)
_TABLES = (What.SQUARES, What.BOARD, What.STEPS, What.BY_SQUARE, What.BY_DEPTH)


KINDS = {
    kind.ending: kind
    for kind in (
        Kind("txt", (What.BOARD, What.SQUARES), "path_files:write_lines"),
        Kind("csv", _TABLES, "path_files:write_table"),
        Kind("json", (What.BOARD,), "path_files:write_lines"),
        Kind("html", (What.LESSON,), "pictures:write_page"),
        *(
            Kind(kind.value, _DRAWN[:3], "pictures:write_film", kind)
            if kind.is_film
            else Kind(kind.value, _DRAWN, "pictures:write_picture", kind)
            for kind in export.Kind
        ),
    )
}


def _range(text: str) -> tuple[int, int]:
    match = _STEPS.fullmatch(text)
    if match is not None:
        first, last = int(match[1] or 0), int(match[2] or MOST_STEPS)
        if first <= last <= MOST_STEPS:
            return first, last
    raise InputError(
        tr(
            "“{text}” is not a range of steps: give the first and the last one, such as "
            "{example}; one of the two can be left out.",
            text=shortened(text),
            example="0..1000",
        )
    )


_WHATS = {what.value: what for what in What}


@dataclass(frozen=True)
class PictureOptions:
    """How a picture or a film looks; None for as usual."""

    size_px: Annotated[
        int | None,
        Says(
            marked("The width of a picture in pixels; its height follows."),
            PICTURE,
            name="--size",
            least=NARROWEST_PX,
            most=WIDEST_PX,
        ),
    ] = None
    scale: Annotated[
        int | None,
        Says(
            marked("Write N pixels for each, across and down."),
            PICTURE,
            least=1,
            most=10,
        ),
    ] = None
    theme: Annotated[Look | None, Says(marked("The colours of a picture."), PICTURE)] = None
    marks: Annotated[Marks | None, Says(marked("How a picture shows the path."), PICTURE)] = None
    every: Annotated[int | None, Says(marked("A film shows one step in N."), PICTURE, least=1)] = (
        None
    )
    speed: Annotated[
        float | None,
        Says(marked("Frames a second of a film."), PICTURE, least=SLOWEST, most=FASTEST),
    ] = None


@dataclass(frozen=True)
class Export(OutputOptions, SearchOptions, PictureOptions):
    """A search, and the file that is written of it."""

    source: Annotated[
        str | None,
        Says(
            marked(
                "A saved file, such as lesson.knight, a lesson by its name, or a link; or "
                "describe a search with options."
            ),
            INPUT,
            name=marked("SOURCE"),
        ),
    ] = None
    number: Annotated[
        int | None,
        Says(marked("Which scene of the file; usually the first."), INPUT, name="--scene", least=1),
    ] = None
    form: Annotated[
        Kind | None,
        Says(
            marked("The kind of file; usually its ending says it."),
            OUTPUT,
            name="--format",
            named=KINDS,
        ),
    ] = None
    what: Annotated[
        str | None, Says(marked("What the file holds."), OUTPUT, "|".join(_WHATS), offers=_WHATS)
    ] = None
    at: Annotated[
        int | None, Says(marked("Which step; usually the last one."), OUTPUT, name="--step")
    ] = None
    stretch: Annotated[
        tuple[int, int] | None,
        Says(marked("The first and the last step."), OUTPUT, "A..B", "--range", read=_range),
    ] = None

    # The file

    @cached_property
    def kind(self) -> Kind:
        """Its kind."""
        if self.form is not None:
            return self.form
        return KINDS["txt"] if self.target is None else kind_of(self.target, KINDS)

    @property
    def content(self) -> What:
        """What it holds."""
        return (
            self.kind.holds[0]
            if self.what is None
            else found(
                self.what,
                tr("--what {what} in a {kind} file", what=self.what, kind=self.kind.ending),
                {what.value: what for what in self.kind.holds},
            )
        )

    @property
    def style(self) -> Style:
        """How it looks, where it is drawn."""
        told = {
            "look": self.theme,
            "marks": self.marks,
            "width_px": self.size_px,
            "scale": self.scale,
        }
        style = Style(export.What(self.content.value))
        return replace(style, **{name: value for name, value in told.items() if value is not None})  # type: ignore[arg-type]

    @property
    def frames_per_s(self) -> float:
        """How fast a film shows its frames."""
        return 5.0 if self.speed is None else self.speed

    # The search

    @cached_property
    def scene(self) -> LessonScene | None:
        """What the saved file says, if there is one; of several scenes the one that is wanted."""
        return None if self.source is None else self._saved.scenes[(self.number or 1) - 1]

    @property
    def lesson(self) -> Lesson:
        """All that the saved file says, or the one scene that is wanted of it."""
        if self.source is None:
            raise InputError(
                tr("A page shows a lesson: name its file, or {names}.", names=", ".join(BUILT_IN))
            )
        saved, scene = self._saved, self.scene
        return saved if self.number is None or scene is None else replace(saved, scenes=(scene,))

    @cached_property
    def _saved(self) -> Lesson:
        from knight_gui.documents.link import lesson_named

        lesson, number = lesson_named(self.source or ""), self.number or 1
        if number > len(lesson.scenes):
            raise InputError(
                plural(
                    "There is no scene {number}: the file has a single one.",
                    "There is no scene {number}: the file has {count}.",
                    len(lesson.scenes),
                    number=number,
                )
            )
        return lesson

    @cached_property
    def problem(self) -> Problem:
        """What is searched; of a race the first search."""
        if self.scene is None:
            problem: Problem = super().problem
            return problem
        if (saved := self.scene.setups[0].problem) is None:
            raise InputError(tr("This scene has no search: it has no start."))
        return saved

    @property
    def program(self) -> Preset | None:
        """The preset that is searched with."""
        if self.scene is None:
            return super().program
        setup = self.scene.setups[0]
        return None if setup.is_built else setup.program

    @property
    def insists(self) -> bool:
        """Whether to search where no tour can exist; a page shows why there is none."""
        if self.content is What.LESSON:
            return True
        return self.search_anyway if self.scene is None else self.scene.setups[0].force_search

    @property
    def step(self) -> int | Moment | None:
        """The step wanted, by its number or by what it is known for; None for the last one."""
        if self.scene is None or self.at is not None or self.stretch is not None:
            return self.at
        return None if self.scene.step is Moment.END else self.scene.step

    # What contradicts

    def validate(self) -> None:
        """Refuse options that cannot be used together."""
        content = self.content
        self._demand_of_use()
        if self.stretch and content is not What.STEPS and not self.kind.is_film:
            raise InputError(
                tr(
                    "--range is for {names} and for films. “{what}” is of one step: use --step.",
                    names=What.STEPS.value,
                    what=content.value,
                )
            )
        if self.source is None and self.number is not None:
            raise InputError(tr("--scene needs a file that has scenes."))
        if self.source is not None and any(map(self._is_told, fields(SearchOptions))):
            raise InputError(
                tr("The file describes the search: leave out the options of the search.")
            )

    def _demand_of_use(self) -> None:
        """Refuse to be told how to draw what is not drawn."""
        for field in filter(self._is_told, fields(PictureOptions)):
            is_of_film = field.name in ("every", "speed")
            if not (self.kind.is_film if is_of_film else self.kind.drawn):
                raise InputError(
                    tr(
                        "--{option} means nothing for a {kind} file: leave it out.",
                        option=field.name.removesuffix("_px"),
                        kind=self.kind.ending,
                    )
                )

    def _is_told(self, field: Field[object]) -> bool:
        # of a search in a file the limit can be said, too
        return field.name != "max_steps" and getattr(self, field.name) != field.default
