"""Options of `export`, and its file formats."""

from __future__ import annotations

import re
from dataclasses import Field, dataclass, fields, replace
from enum import Enum
from functools import cached_property
from typing import Annotated

from knight_gui.board import InputError, shorten_text
from knight_gui.i18n import gettext_noop, plural, tr
from knight_gui.search.problem import Problem
from knight_gui.search.strategy import Preset
from knight_gui.state import export
from knight_gui.state.export import (
    MAX_FRAMES_PER_S,
    MAX_WIDTH_PX,
    MIN_FRAMES_PER_S,
    MIN_WIDTH_PX,
    PathStyle,
    PictureStyle,
    PictureTheme,
)
from knight_gui.state.lesson import BUILT_IN_LESSONS, Lesson, LessonScene, StepTarget
from knight_gui.terminal.options import (
    INPUT_PANEL,
    MAX_STEPS,
    OUTPUT_PANEL,
    PICTURE_PANEL,
    OptionSpec,
    OutputOptions,
    SearchOptions,
    lookup_by_extension,
    lookup_choice,
)

_STEP_RANGE_PATTERN = re.compile(r"([0-9]{0,19})\.\.([0-9]{0,19})")


class ExportContent(Enum):
    """Content of an exported file."""

    BOARD = "board"
    """The path at a step, as numbers on the board."""
    SQUARES = "squares"
    """The path at a step, square by square."""
    STEPS = "steps"
    """All steps, or a range of them."""
    BY_SQUARE = "by-square"
    """Visits and retreats of each square."""
    BY_DEPTH = "by-depth"
    """Visits and retreats of each depth."""
    LANDSCAPE = "landscape"
    """Drawing of the landscape: the squares that stayed on the path, over the steps."""
    CHART = "chart"
    """Drawing of the retreats from each depth."""
    FIGURE = "figure"
    """Drawing of board and landscape, with a legend and a caption."""
    LESSON = "lesson"
    """Drawings of all scenes of a lesson, or of one, with their texts and steps."""


@dataclass(frozen=True)
class ExportFormat:
    """File format, with its possible contents and its writer."""

    extension: str
    possible_contents: tuple[ExportContent, ...]
    """The default is the first one."""
    writer_name: str
    """``module:function`` of this package. ``write(options, stream)`` returns the solution if the
    file shows the end of a search. It is imported on demand, as some need large packages."""
    picture_type: export.FileType | None = None
    """The type of a picture or a film, or None."""

    @property
    def is_film(self) -> bool:
        """Whether it is a film."""
        return self.picture_type is not None and self.picture_type.is_film


_DRAWN_CONTENTS = (
    ExportContent.BOARD,
    ExportContent.FIGURE,
    ExportContent.LANDSCAPE,
    ExportContent.CHART,
)
_TABLE_CONTENTS = (
    ExportContent.SQUARES,
    ExportContent.BOARD,
    ExportContent.STEPS,
    ExportContent.BY_SQUARE,
    ExportContent.BY_DEPTH,
)


def _make_picture_format(file_type: export.FileType) -> ExportFormat:
    contents: tuple[ExportContent, ...] = _DRAWN_CONTENTS
    if file_type.is_film:
        contents = _DRAWN_CONTENTS[:3]
        return ExportFormat(file_type.value, contents, "pictures:write_film", file_type)
    if file_type is export.FileType.PDF:
        # it has pages
        contents = (*_DRAWN_CONTENTS, ExportContent.LESSON)
    return ExportFormat(file_type.value, contents, "pictures:write_picture", file_type)


EXPORT_FORMATS = {
    each.extension: each
    for each in (
        ExportFormat("txt", (ExportContent.BOARD, ExportContent.SQUARES), "path_files:write_path"),
        ExportFormat("csv", _TABLE_CONTENTS, "path_files:write_table"),
        ExportFormat("json", (ExportContent.BOARD,), "path_files:write_path"),
        ExportFormat("html", (ExportContent.LESSON,), "pictures:write_lesson_page"),
        *map(_make_picture_format, export.FileType),
    )
}
"""File formats by their extensions."""


def _parse_step_range(text: str) -> tuple[int, int]:
    match = _STEP_RANGE_PATTERN.fullmatch(text)
    if match is not None:
        first_step = int(match[1] or 0)
        last_step = int(match[2] or MAX_STEPS)
        if first_step <= last_step <= MAX_STEPS:
            return first_step, last_step
    raise InputError(
        tr(
            "“{text}” is not a range of steps: give the first and the last one, such as "
            "{example}; one of the two can be left out.",
            text=shorten_text(text),
            example="0..1000",
        )
    )


_CONTENTS_BY_NAME = {content.value: content for content in ExportContent}


@dataclass(frozen=True)
class PictureOptions:
    """Options of pictures and films; None for the default."""

    size_px: Annotated[
        int | None,
        OptionSpec(
            gettext_noop("The width of a picture in pixels; its height follows."),
            PICTURE_PANEL,
            name="--size",
            minimum=MIN_WIDTH_PX,
            maximum=MAX_WIDTH_PX,
        ),
    ] = None
    scale: Annotated[
        int | None,
        OptionSpec(
            gettext_noop("Enlarge the picture: each pixel becomes N × N."),
            PICTURE_PANEL,
            minimum=1,
            maximum=10,
        ),
    ] = None
    theme: Annotated[
        PictureTheme | None, OptionSpec(gettext_noop("The colours of a picture."), PICTURE_PANEL)
    ] = None
    marks: Annotated[
        PathStyle | None, OptionSpec(gettext_noop("How a picture shows the path."), PICTURE_PANEL)
    ] = None
    every: Annotated[
        int | None,
        OptionSpec(gettext_noop("A film shows one step in N."), PICTURE_PANEL, minimum=1),
    ] = None
    speed: Annotated[
        float | None,
        OptionSpec(
            gettext_noop("Frames a second of a film."),
            PICTURE_PANEL,
            minimum=MIN_FRAMES_PER_S,
            maximum=MAX_FRAMES_PER_S,
        ),
    ] = None


@dataclass(frozen=True)
class ExportOptions(OutputOptions, SearchOptions, PictureOptions):
    """Options of `export`."""

    source: Annotated[
        str | None,
        OptionSpec(
            gettext_noop(
                "A saved file, such as lesson.knight, a lesson by its name, or a link; or "
                "describe a search with options."
            ),
            INPUT_PANEL,
            name=gettext_noop("SOURCE"),
        ),
    ] = None
    scene_number: Annotated[
        int | None,
        OptionSpec(
            gettext_noop("Which scene of the file. Default: the first."),
            INPUT_PANEL,
            name="--scene",
            minimum=1,
        ),
    ] = None
    requested_format: Annotated[
        ExportFormat | None,
        OptionSpec(
            gettext_noop("The kind of file; usually its ending says it."),
            OUTPUT_PANEL,
            name="--format",
            choices=EXPORT_FORMATS,
        ),
    ] = None
    what: Annotated[
        str | None,
        OptionSpec(
            gettext_noop("What the file holds."),
            OUTPUT_PANEL,
            "|".join(_CONTENTS_BY_NAME),
            completions=_CONTENTS_BY_NAME,
        ),
    ] = None
    requested_step: Annotated[
        int | None,
        OptionSpec(gettext_noop("Which step; usually the last one."), OUTPUT_PANEL, name="--step"),
    ] = None
    step_range: Annotated[
        tuple[int, int] | None,
        OptionSpec(
            gettext_noop("The first and the last step."),
            OUTPUT_PANEL,
            "A..B",
            "--range",
            parse=_parse_step_range,
        ),
    ] = None

    # The file

    @cached_property
    def export_format(self) -> ExportFormat:
        """The requested format, or that of the file extension; text for standard output."""
        if self.requested_format is not None:
            return self.requested_format
        if self.output_path is None:
            return EXPORT_FORMATS["txt"]
        return lookup_by_extension(self.output_path, EXPORT_FORMATS)

    @property
    def content(self) -> ExportContent:
        """The requested content, or the default one of the format."""
        if self.what is None:
            return self.export_format.possible_contents[0]
        return lookup_choice(
            self.what,
            tr(
                "--what {what} in a {kind} file",
                what=self.what,
                kind=self.export_format.extension,
            ),
            {content.value: content for content in self.export_format.possible_contents},
        )

    @property
    def picture_style(self) -> PictureStyle:
        """The style of a picture or a film."""
        style_fields = {
            "theme": self.theme,
            "path_style": self.marks,
            "width_px": self.size_px,
            "scale": self.scale,
        }
        style = PictureStyle(export.PictureContent(self.content.value))
        chosen_fields = {name: value for name, value in style_fields.items() if value is not None}
        return replace(style, **chosen_fields)  # type: ignore[arg-type]

    @property
    def frames_per_s(self) -> float:
        """The frame rate of a film."""
        return 5.0 if self.speed is None else self.speed

    # The search

    @cached_property
    def scene(self) -> LessonScene | None:
        """The requested scene of the saved file, by default the first; None without a file."""
        if self.source is None:
            return None
        return self._saved_lesson.scenes[(self.scene_number or 1) - 1]

    @property
    def lesson(self) -> Lesson:
        """The lesson of the saved file, or a lesson of its requested scene only."""
        if self.source is None:
            raise InputError(
                tr(
                    "A page shows a lesson: name its file, or {names}.",
                    names=", ".join(BUILT_IN_LESSONS),
                )
            )
        lesson = self._saved_lesson
        scene = self.scene
        if self.scene_number is None or scene is None:
            return lesson
        return replace(lesson, scenes=(scene,))

    @cached_property
    def _saved_lesson(self) -> Lesson:
        from knight_gui.documents.link import load_lesson

        lesson = load_lesson(self.source or "")
        scene_number = self.scene_number or 1
        if scene_number > len(lesson.scenes):
            raise InputError(
                plural(
                    "There is no scene {number}: the file has a single one.",
                    "There is no scene {number}: the file has {count}.",
                    len(lesson.scenes),
                    number=scene_number,
                )
            )
        return lesson

    @cached_property
    def problem(self) -> Problem:
        """The problem to search; in a race, that of the first search."""
        if self.scene is None:
            problem: Problem = super().problem
            return problem
        saved_problem = self.scene.setups[0].problem
        if saved_problem is None:
            raise InputError(tr("This scene has no search: it has no start."))
        return saved_problem

    @property
    def effective_preset(self) -> Preset | None:
        """The preset of the search, or None for a custom program."""
        if self.scene is None:
            return super().effective_preset
        setup = self.scene.setups[0]
        return None if setup.is_custom else setup.program

    @property
    def searches_anyway(self) -> bool:
        """Whether to search even where no tour can exist; a page shows the reason instead."""
        if self.content is ExportContent.LESSON:
            return True
        if self.scene is None:
            return self.search_anyway
        return self.scene.setups[0].searches_anyway

    @property
    def step(self) -> int | StepTarget | None:
        """The requested step, or that of the scene; None for the last one."""
        if self.scene is None or self.requested_step is not None or self.step_range is not None:
            return self.requested_step
        return None if self.scene.step is StepTarget.END else self.scene.step

    # Contradictions

    def validate(self) -> None:
        """Raise an `InputError` if options contradict each other."""
        content = self.content
        self._require_used_picture_options()
        if (
            self.step_range
            and content is not ExportContent.STEPS
            and not self.export_format.is_film
        ):
            raise InputError(
                tr(
                    "--range is for {names} and for films. “{what}” shows a single step: "
                    "use --step.",
                    names=ExportContent.STEPS.value,
                    what=content.value,
                )
            )
        if self.source is None and self.scene_number is not None:
            raise InputError(tr("--scene needs a file that has scenes."))
        if self.source is not None and any(map(self._is_option_given, fields(SearchOptions))):
            raise InputError(
                tr("The file describes the search: leave out the options of the search.")
            )

    def _require_used_picture_options(self) -> None:
        """Raise an `InputError` for options of pictures or films in another format."""
        for field in filter(self._is_option_given, fields(PictureOptions)):
            if field.name in ("every", "speed"):
                is_used = self.export_format.is_film
            else:
                is_used = self.export_format.picture_type is not None
            if not is_used:
                raise InputError(
                    tr(
                        "--{option} has no effect on a {kind} file: leave it out.",
                        option=field.name.removesuffix("_px"),
                        kind=self.export_format.extension,
                    )
                )

    def _is_option_given(self, field: Field[object]) -> bool:
        # the step limit may also be given for a search in a file
        return field.name != "max_steps" and getattr(self, field.name) != field.default
