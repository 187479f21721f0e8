"""Lesson as one page for any browser: its texts, its boards step by step, and its landscapes.

The boards are drawn like other pictures. A shape that is in many of them, such as a disc with its
number, is in the page once. Its colours are CSS variables, with other values on a dark page.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path
from string import Template

from knight_gui.drawing.board.view_state import BoardViewState
from knight_gui.drawing.export.paper import SOFTWARE_NAME, Picture
from knight_gui.drawing.export.sheet import PictureSheet
from knight_gui.drawing.export.still import (
    StillData,
    find_scene_answers,
    make_frame_at,
    make_still,
)
from knight_gui.drawing.icons import asset_path
from knight_gui.i18n import current_language, tr, translate
from knight_gui.messages import pictures, questions
from knight_gui.messages.programs import search_title
from knight_gui.regular_files import read_file
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.state.export import FileType, PictureContent, PictureStyle, PictureTheme
from knight_gui.state.lesson import Lesson, LessonScene, Question

SceneSearcher = Callable[[Problem, LessonScene], tuple[Recording, tuple[int, ...]]]
"""Function that records the search of a scene, and returns the steps that are shown.

The searches of a comparison show equally many steps.
"""

_BOARD_STYLE = PictureStyle(PictureContent.BOARD, width_px=420)
_LANDSCAPE_STYLE = PictureStyle(PictureContent.LANDSCAPE, width_px=900)
_MIN_STEP_MS = 60
"""Minimum duration of a step."""
_GROUP_PATTERN = re.compile(r"<g ([^<>]*>)\s*(<(?!/?g[ >]).*?</g>)", re.DOTALL)
"""Group of shapes that Qt draws with one pen and one brush."""
_DEFAULT_ATTRIBUTES_PATTERN = re.compile(
    r'\s(?:vector-effect="none"|(?:fill|stroke)-opacity="1"|fill-rule="evenodd"|font-style="normal"'
    r'|stroke-linecap="square"|stroke-linejoin="bevel"|transform="matrix\(1,0,0,1,0,0\)")'
)
"""Attributes that the page sets for all pictures."""
_FONT_ATTRIBUTES_PATTERN = re.compile(r'\sfont-[a-z]+="[^"]*"')
_COLOR_PATTERN = re.compile(r"#[0-9a-f]{6}")
_SECTION_TEMPLATE = """<section class="{kind}"><h2>{number}. {title}</h2>
<div><div class="boards" data-steps="{steps}" data-ms="{step_ms}">{boards}</div>{moves}</div>
<div class="words">{words}</div>
<div class="landscape">{landscape}</div></section>"""
_CONTROLS_TEMPLATE = """<div class="controls">
<button type="button" data-play="{play}" data-pause="{pause}">{play}</button>
<input type="range" max="{last}" value="{last}" aria-label="{label}"><span>{now}</span></div>"""
_QUESTION_TEMPLATE = """<p class="question">{question}</p>
<details><summary>{answer}</summary>{yes_or_no}<p>{reply}</p></details>"""
_NOTE_TEMPLATE = "<p>{note}</p>"
_FIGURE_TEMPLATE = (
    """<figure><svg viewBox="0 0 {width:g} {height:g}" role="img" """
    """aria-label="{label}">
<g fill="none" fill-rule="evenodd" stroke-linecap="square" stroke-linejoin="bevel"
data-frames="{frames}">{uses}</g></svg><figcaption>{caption}</figcaption></figure>"""
)


@dataclass
class _ShapeStore:
    """Shapes of all pictures of a page, and their colours on a light and on a dark page."""

    check_cancelled: Callable[[], None]
    """A function that is called before each picture, and raises an exception to cancel."""
    ids_by_shape: dict[str, int] = field(default_factory=dict)
    ids_by_color_pair: dict[tuple[str, str], int] = field(default_factory=dict)

    def draw_shape_ids(self, still: StillData, sheets: Sequence[PictureSheet]) -> str:
        """Draw a step on a light and on a dark sheet, and return the ids of its shapes."""
        self.check_cancelled()
        light_groups, dark_groups = (
            _iter_svg_groups(Picture.from_sheet(sheet, still)) for sheet in sheets
        )
        shape_ids = []
        for light_group, dark_group in zip(light_groups, dark_groups, strict=True):
            shape = self._name_colors(light_group, dark_group)
            shape_id = self.ids_by_shape.setdefault(shape, len(self.ids_by_shape))
            shape_ids.append(str(shape_id))
        return " ".join(shape_ids)

    def _name_colors(self, light: str, dark: str) -> str:
        """Return a shape with variables instead of its colours."""
        pairs = zip(_COLOR_PATTERN.findall(light), _COLOR_PATTERN.findall(dark), strict=True)
        named_shape = light
        for pair in pairs:
            color_id = self.ids_by_color_pair.setdefault(pair, len(self.ids_by_color_pair))
            named_shape = _COLOR_PATTERN.sub(f"var(--c{color_id})", named_shape, count=1)
        return named_shape


def _never_cancel() -> None:
    """Do not cancel."""


def make_lesson_page(
    lesson: Lesson,
    search_scene: SceneSearcher,
    check_cancelled: Callable[[], None] = _never_cancel,
) -> bytes:
    """Return a lesson as a page that needs no other files.

    Parameters
    ----------
    check_cancelled
        A function that is called every few milliseconds, and raises an exception to cancel.
    """
    shape_store = _ShapeStore(check_cancelled)
    values = {
        "language": current_language().replace("_", "-"),
        "maker": SOFTWARE_NAME,
        "title": escape(translate(lesson.title) or tr("Knight’s tour")),
        # before the shapes, which are collected while the scenes are drawn
        "scenes": "\n".join(
            _format_section(shape_store, number, scene, search_scene)
            for number, scene in enumerate(lesson.scenes, 1)
        ),
        "shapes": "\n".join(
            f'<g id="s{shape_id}" {shape}' for shape, shape_id in shape_store.ids_by_shape.items()
        ),
    }
    for index, theme_name in enumerate(("light", "dark")):
        values[theme_name] = "".join(
            f"--c{shape_id}:{pair[index]};"
            for pair, shape_id in shape_store.ids_by_color_pair.items()
        )
    return Template(read_file(Path(asset_path("page.html"))).decode()).substitute(values).encode()


def _format_section(
    shape_store: _ShapeStore, number: int, scene: LessonScene, search_scene: SceneSearcher
) -> str:
    """Return the section of a scene: its boards, its texts, and its landscape."""
    steps: tuple[int, ...] = (0,)
    boards = ""
    landscape = ""
    answer = ""
    for setup in scene.setups:
        stills = [StillData(BoardViewState(setup.board))]
        recording: Recording | None = None
        if setup.problem is not None:
            recording, steps = search_scene(setup.problem, scene)
            is_tall = bool(scene.landscape_share) and not boards
            still = make_still(recording, steps[-1], _never_cancel, with_landscape=is_tall)
            stills = [still.with_frame(make_frame_at(recording, step)) for step in steps]
            if is_tall:
                landscape += _format_figure(shape_store, _LANDSCAPE_STYLE, stills[-1:])
        if scene.question is Question.IS_LOST and recording is not None:
            right_answers = find_scene_answers(recording, steps[-1], scene.question)
            answer = questions.printed_answer_sentence(setup.board, right_answers)
        if scene.question is not None:
            # the answer is a further frame
            stills = [*(still.without_answer() for still in stills), stills[-1]]
        boards += _format_figure(shape_store, _BOARD_STYLE, stills, len(steps), search_title(setup))
    controls = ""
    if len(steps) > 1:
        controls = _CONTROLS_TEMPLATE.format(
            play=tr("Play"),
            pause=tr("Pause"),
            now=tr("Step {number}", number=f"<output>{steps[-1]}</output>"),
            label=tr("Steps"),
            last=len(steps) - 1,
        )
    shown_ms = 1000 * scene.speed.step_s * (steps[-1] - steps[0])
    return _SECTION_TEMPLATE.format(
        kind="scene race" if len(scene.setups) > 1 else "scene",
        number=number,
        title=escape(translate(scene.title)),
        boards=boards,
        steps=" ".join(map(str, steps)),
        step_ms=max(_MIN_STEP_MS, round(shown_ms / len(steps))),
        moves=controls,
        words="".join(_iter_scene_texts(scene, answer)),
        landscape=landscape,
    )


def _iter_scene_texts(scene: LessonScene, answer: str = "") -> Iterator[str]:
    """Yield the texts of a scene, and its question with the answer collapsed."""
    texts = [(0, scene.text), *scene.captions]
    for step, text in texts:
        yield f'<p data-from="{step}">{escape(translate(text))}</p>'
    if scene.question is not None:
        reply = translate(scene.reply) or tr("The picture shows it.")
        yield _QUESTION_TEMPLATE.format(
            question=escape(questions.question_sentence(scene.question)),
            answer=tr("Answer"),
            yes_or_no=f"<p>{escape(answer)}</p>" if answer else "",
            reply=escape(reply),
        )
    if any(setup.is_by_hand for setup in scene.setups):
        yield _NOTE_TEMPLATE.format(
            note=tr("You can’t move here: open this lesson in the program.")
        )


def _format_figure(
    shape_store: _ShapeStore,
    style: PictureStyle,
    stills: Sequence[StillData],
    shown_count: int = 1,
    caption: str = "",
) -> str:
    """Return a picture with several frames, the last shown one of which is drawn first."""
    is_film = len(stills) > 1
    sheets = [
        PictureSheet(stills[-1], replace(style, theme=picture_theme), is_film=is_film)
        for picture_theme in (PictureTheme.LIGHT, PictureTheme.DARK)
    ]
    frames = [shape_store.draw_shape_ids(still, sheets) for still in stills]
    frame = stills[-1].frame
    problem = frame.problem if frame else None
    size = sheets[0].size
    return _FIGURE_TEMPLATE.format(
        label=escape(pictures.picture_title(stills[-1].board_state.board, problem)),
        width=size.width(),
        height=size.height(),
        frames=";".join(frames),
        uses="".join(f'<use href="#s{number}"/>' for number in frames[shown_count - 1].split()),
        caption=escape(caption),
    )


def _iter_svg_groups(picture: Picture) -> Iterator[str]:
    """Yield the groups of shapes of a picture, without default attributes."""
    svg = picture.to_bytes(FileType.SVG, 1).decode()
    for attributes, shapes in _GROUP_PATTERN.findall(svg):
        if "<text" in shapes:
            remaining_attributes = attributes
        else:
            remaining_attributes = _FONT_ATTRIBUTES_PATTERN.sub("", attributes)
        group = _DEFAULT_ATTRIBUTES_PATTERN.sub("", f"{remaining_attributes}{shapes}")
        yield " ".join(group.split())
