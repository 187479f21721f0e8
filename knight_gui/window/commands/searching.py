"""The commands on what is searched."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knight_gui.scene.examples import EXAMPLES, Example
from knight_gui.scene.programs import PROGRAMS, Variant
from knight_gui.texts import later, tr
from knight_gui.window.commands import verbs
from knight_gui.window.commands.command import Command, Context, Menu
from knight_gui.window.icons import Glyph
from knight_gui.wording.programs import program_title, variant_title

if TYPE_CHECKING:
    from collections.abc import Callable

    from knight_gui.search.strategy import Preset

MOST_COUNTED = 30
"""Free squares of the largest board whose tours the window counts: a moment's work."""


def is_single(context: Context) -> bool:
    """Tell whether only one search is shown."""
    return not context.scene.is_race


def has_steps(context: Context) -> bool:
    """Tell whether there is something to be watched: a search may end where it began."""
    go = context.go
    return go.problem is not None and (go.steps > 0 or not go.has_ended)


def _why_no_tours(context: Context) -> str:
    setup = context.session.setup
    if setup.board.free_count > MOST_COUNTED:
        return tr(
            "All tours can be counted on boards of up to {most} squares, "
            "and this one has {count:,}",
            most=MOST_COUNTED,
            count=setup.board.free_count,
        )
    if setup.start is None:
        return tr("Click a square first: then all tours from there can be counted")
    return ""


def _variant(variant: Variant, key: str, tip: Callable[..., str]) -> Command:
    return Command(
        variant.value,
        Menu.SEARCH,
        (key,),
        text=lambda c: variant_title(variant, c.session.setup.program),
        tip=tip,
        run=lambda c: verbs.choose_variant(c, variant),
        is_enabled=is_single,
        is_checked=lambda c: c.session.setup.variant is variant,
        is_one_of=True,
    )


def _program(program: Preset) -> Command:
    def text(_: Context) -> str:
        return tr("{program} – {what}", program=program_title(program), what=program.description())

    return Command(
        program.name,
        Menu.PROGRAMS,
        (),
        text=text,
        tip=text,
        run=lambda c: verbs.choose_program(c, program),
        is_enabled=is_single,
        is_checked=lambda c: c.session.setup.program == program,
        is_one_of=True,
    )


def _example(example: Example) -> Command:
    def text(_: Context) -> str:
        return tr("{title} – {what}", title=example.title(), what=example.description())

    return Command(
        example.name,
        Menu.EXAMPLES,
        (),
        text=text,
        tip=text,
        run=lambda c: verbs.show_from_the_beginning(c, example.setup),
    )


SEARCHING = (
    _variant(Variant.NAIVE, "N", later("Try squares in the move order")),
    _variant(Variant.GREEDY, "G", later("Go first where the fewest ways lead on")),
    *(_program(program) for program in PROGRAMS),
    Command(
        "strategy",
        Menu.SEARCH,
        ("T",),
        text=later("Strategy"),
        tip=later("Build the search from blocks"),
        run=lambda c: verbs.show_page(c, "strategy"),
    ),
    *(_example(example) for example in EXAMPLES),
    Command(
        "compare",
        Menu.SEARCH,
        ("C",),
        text=later("Compare"),
        tip=later("Let two searches race on one clock"),
        run=verbs.toggle_race,
        is_checked=lambda c: c.scene.is_race,
    ),
    Command(
        "restart",
        Menu.SEARCH,
        ("R",),
        text=later("Restart"),
        tip=later("Watch again from step 0"),
        run=lambda c: c.go.restart(),
        is_enabled=has_steps,
    ),
    Command(
        "stop",
        Menu.SEARCH,
        ("S",),
        text=lambda c: tr("Search on") if c.go.can_search_on else tr("Stop the search"),
        tip=later("Stop the search, or search on"),
        run=verbs.stop_or_search_on,
        is_enabled=lambda c: c.go.can_stop or c.go.can_search_on,
        glyph=lambda c: Glyph.SEARCH_ON if c.go.can_search_on else Glyph.STOP,
    ),
    Command(
        "anyway",
        Menu.SEARCH,
        ("A",),
        text=later("Search anyway"),
        tip=later("Search from there all the same, to the end"),
        run=verbs.search_anyway,
        is_enabled=lambda c: c.scene.is_impossible,
    ),
    Command(
        "tours",
        Menu.SEARCH,
        ("Ctrl+T",),
        text=later("All tours from here …"),
        tip=later("Count all tours from the start, and look at them"),
        why_not=_why_no_tours,
        run=lambda c: verbs.show_page(c, "tours"),
        is_enabled=lambda c: not _why_no_tours(c),
    ),
    Command(
        "quit",
        Menu.SEARCH,
        ("Ctrl+Q",),
        text=later("Quit"),
        tip=later("End the program"),
        run=lambda c: c.window.close(),
    ),
)
