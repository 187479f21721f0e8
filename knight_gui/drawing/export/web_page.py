"""A lesson as one page for any browser: its words, its boards step by step, and its landscapes.

Everything is drawn as in other pictures. A shape that is in many of them, such as a disc with its
number, is in the page once. Its colours have names, which mean others where the page is dark.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from html import escape
from pathlib import Path
from string import Template

from knight_gui.drawing.board.view_state import Shown
from knight_gui.drawing.export.paper import MAKER, Picture
from knight_gui.drawing.export.sheet import Sheet
from knight_gui.drawing.export.still import Still, frame_at, still_of
from knight_gui.drawing.icons import asset
from knight_gui.i18n import language, tr, translated
from knight_gui.messages import pictures, questions
from knight_gui.messages.programs import search_title
from knight_gui.regular_files import read_file
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.state.export import Kind, Look, Style, What
from knight_gui.state.lesson import Lesson, LessonScene

Searching = Callable[[Problem, LessonScene], tuple[Recording, tuple[int, ...]]]
"""Searches as far as a scene shows it, and says which steps it shows: equally many of a race."""

_BOARD = Style(What.BOARD, width_px=420)
_LANDSCAPE = Style(What.LANDSCAPE, width_px=900)
_LEAST_MS = 60
"""How long a step is shown at least."""
_GROUP = re.compile(r"<g ([^<>]*>)\s*(<(?!/?g[ >]).*?</g>)", re.DOTALL)
"""What Qt draws with one pen and one brush."""
_USUAL = re.compile(
    r'\s(?:vector-effect="none"|(?:fill|stroke)-opacity="1"|fill-rule="evenodd"|font-style="normal"'
    r'|stroke-linecap="square"|stroke-linejoin="bevel"|transform="matrix\(1,0,0,1,0,0\)")'
)
"""What is so in each picture of the page without being said."""
_OF_LETTERS = re.compile(r'\sfont-[a-z]+="[^"]*"')
_COLOUR = re.compile(r"#[0-9a-f]{6}")
_SECTION = """<section class="{kind}"><h2>{number}. {title}</h2>
<div><div class="boards" data-steps="{steps}" data-ms="{step_ms}">{boards}</div>{moves}</div>
<div class="words">{words}</div>
<div class="landscape">{landscape}</div></section>"""
_MOVES = """<div class="controls">
<button type="button" data-play="{play}" data-pause="{pause}">{play}</button>
<input type="range" max="{last}" value="{last}" aria-label="{label}"><span>{now}</span></div>"""
_QUESTION = """<p class="question">{question}</p>
<details><summary>{answer}</summary><p>{reply}</p></details>"""
_NOTE = "<p>{note}</p>"
_FIGURE = """<figure><svg viewBox="0 0 {width:g} {height:g}" role="img" aria-label="{label}">
<g fill="none" fill-rule="evenodd" stroke-linecap="square" stroke-linejoin="bevel"
data-frames="{frames}">{uses}</g></svg><figcaption>{caption}</figcaption></figure>"""


@dataclass
class _Stock:
    """The shapes of all pictures of a page, and their colours where it is light and dark.

    Attributes
    ----------
    watch
        Is called before each picture; what it raises ends the work.
    """

    watch: Callable[[], None]
    shapes: dict[str, int] = field(default_factory=dict)
    colours: dict[tuple[str, str], int] = field(default_factory=dict)

    def draw(self, still: Still, sheets: Sequence[Sheet]) -> str:
        """Draw a step on a light and on a dark sheet, and return the numbers of its shapes."""
        self.watch()
        light, dark = (_groups(Picture.of(sheet, still)) for sheet in sheets)
        named = (self._named(*looks) for looks in zip(light, dark, strict=True))
        return " ".join(str(self.shapes.setdefault(each, len(self.shapes))) for each in named)

    def _named(self, light: str, dark: str) -> str:
        """Return a shape with the names of its colours."""
        pairs = zip(_COLOUR.findall(light), _COLOUR.findall(dark), strict=True)
        numbers = iter([self.colours.setdefault(pair, len(self.colours)) for pair in pairs])
        return _COLOUR.sub(lambda _: f"var(--c{next(numbers)})", light)


def page_of(lesson: Lesson, search: Searching, watch: Callable[[], None] = lambda: None) -> bytes:
    """Return a lesson as a page that needs nothing else.

    `watch` is called every few milliseconds while it is drawn; what it raises ends the work.
    """
    stock = _Stock(watch)
    told = {
        "language": language().replace("_", "-"),
        "maker": MAKER,
        "title": escape(translated(lesson.title) or tr("Knight’s tour")),
        # the shapes are known once all scenes are drawn
        "scenes": "\n".join(
            _section(stock, number, scene, search) for number, scene in enumerate(lesson.scenes, 1)
        ),
        "shapes": "\n".join(f'<g id="s{n}" {shape}' for shape, n in stock.shapes.items()),
    }
    for place, look in enumerate(("light", "dark")):
        told[look] = "".join(f"--c{n}:{pair[place]};" for pair, n in stock.colours.items())
    return Template(read_file(Path(asset("page.html"))).decode()).substitute(told).encode()


def _section(stock: _Stock, number: int, scene: LessonScene, search: Searching) -> str:
    """Return a scene: its boards, what is said of it, and its landscape."""
    steps: tuple[int, ...] = (0,)
    boards = landscape = ""
    for setup in scene.setups:
        stills = [Still(Shown(setup.board))]
        if setup.problem is not None:
            recording, steps = search(setup.problem, scene)
            is_tall = bool(scene.landscape_share) and not boards
            still = still_of(recording, steps[-1], lambda: None, with_landscape=is_tall)
            stills = [still.at(frame_at(recording, step)) for step in steps]
            landscape += _figure(stock, _LANDSCAPE, stills[-1:]) if is_tall else ""
        if scene.ask is not None:
            # the answer comes after all that is shown before
            stills = [*map(_unanswered, stills), stills[-1]]
        boards += _figure(stock, _BOARD, stills, len(steps), search_title(setup))
    moves = _MOVES.format(
        play=tr("Play"),
        pause=tr("Pause"),
        now=tr("Step {number}", number=f"<output>{steps[-1]}</output>"),
        label=tr("Steps"),
        last=len(steps) - 1,
    )
    return _SECTION.format(
        kind="scene race" if len(scene.setups) > 1 else "scene",
        number=number,
        title=escape(translated(scene.title)),
        boards=boards,
        steps=" ".join(map(str, steps)),
        step_ms=max(
            _LEAST_MS, round(1000 * scene.speed.step_s * (steps[-1] - steps[0]) / len(steps))
        ),
        moves=moves if len(steps) > 1 else "",
        words="".join(_words(scene)),
        landscape=landscape,
    )


def _unanswered(still: Still) -> Still:
    """Return what there is to be drawn before somebody has answered."""
    return replace(still, shown=replace(still.shown, is_asked=True, proof=None, lost_at=None))


def _words(scene: LessonScene) -> Iterator[str]:
    """Yield all that a scene says, and what it asks, with the answer folded."""
    for step, text in ((0, scene.text), *scene.say):
        yield f'<p data-from="{step}">{escape(translated(text))}</p>'
    if scene.ask is not None:
        reply = translated(scene.reply) or tr("The picture shows it.")
        yield _QUESTION.format(
            question=escape(questions.question(scene.ask)),
            answer=tr("Answer"),
            reply=escape(reply),
        )
    if any(setup.is_by_hand for setup in scene.setups):
        yield _NOTE.format(note=tr("You can’t move here: open this lesson in the program."))


def _figure(
    stock: _Stock, style: Style, stills: Sequence[Still], count: int = 1, caption: str = ""
) -> str:
    """Return a picture that the page can change: first the last of so many steps is shown."""
    looks = (replace(style, look=look) for look in (Look.LIGHT, Look.DARK))
    sheets = [Sheet(stills[-1], each, is_film=len(stills) > 1) for each in looks]
    frames = [stock.draw(still, sheets) for still in stills]
    frame, size = stills[-1].frame, sheets[0].size
    return _FIGURE.format(
        label=escape(pictures.title(stills[-1].shown.board, frame.problem if frame else None)),
        width=size.width(),
        height=size.height(),
        frames=";".join(frames),
        uses="".join(f'<use href="#s{number}"/>' for number in frames[count - 1].split()),
        caption=escape(caption),
    )


def _groups(picture: Picture) -> Iterator[str]:
    """Yield what Qt draws with one pen and one brush, without what need not be said."""
    svg = picture.to_bytes(Kind.SVG, 1).decode()
    for attributes, shapes in _GROUP.findall(svg):
        told = attributes if "<text" in shapes else _OF_LETTERS.sub("", attributes)
        yield " ".join(_USUAL.sub("", f"{told}{shapes}").split())
