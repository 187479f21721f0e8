"""The commands on how it is shown."""

from __future__ import annotations

from knight_gui import i18n
from knight_gui.drawing.fonts import missing_letters
from knight_gui.drawing.icons import Glyph
from knight_gui.i18n import later
from knight_gui.state.scene import Tint
from knight_gui.window.command import Command, Menu
from knight_gui.window.commands import operations, why_disabled
from knight_gui.window.platform.language import choose_language, name_of

_CLOSER_NOTCHES = 2
"""How many turns of the wheel one press of a key is."""


def _speaking(code: str) -> Command:
    """Return the command that has the window speak a language."""
    return Command(
        f"language_{code}",
        Menu.LANGUAGE,
        (),
        text=lambda _: name_of(code),
        tip=later("Show all texts in this language"),
        run=lambda _: choose_language(code),
        why_not=lambda _: missing_letters(code),
        is_checked=lambda _: i18n.language() == code,
        is_one_of=True,
    )


VIEWING = (
    Command(
        "heat",
        Menu.VIEW,
        ("H",),
        text=later("Heat map of retreats"),
        tip=later("Show how many retreats there were from each square"),
        run=lambda c: c.session.change(shows_heat=not c.scene.shows_heat),
        is_checked=lambda c: c.scene.shows_heat,
        glyph=lambda _: Glyph.HEAT,
    ),
    Command(
        "chart",
        Menu.VIEW,
        ("Ctrl+D",),
        text=later("Chart of retreats …"),
        tip=later("Chart of the retreats from each square of the path"),
        run=lambda c: operations.show_page(c, "chart"),
        is_checked=lambda c: c.scene.page == "chart",
    ),
    Command(
        "runs",
        Menu.VIEW,
        ("Ctrl+R",),
        text=later("Recent runs …"),
        tip=later("Table of the latest searches"),
        run=lambda c: operations.show_page(c, "runs"),
        is_checked=lambda c: c.scene.page == "runs",
    ),
    Command(
        "landscape",
        Menu.VIEW,
        ("V",),
        text=later("Tall landscape"),
        tip=later("Make the landscape taller, or low again"),
        run=lambda c: c.session.change(landscape_share=0.0 if c.scene.landscape_share else 0.5),
        is_checked=lambda c: c.scene.landscape_share > 0,
        begins_group=True,
    ),
    Command(
        "unfold",
        Menu.VIEW,
        ("F",),
        text=later("Unfold landscape"),
        tip=later("Show the squares that stay the same, too"),
        run=operations.unfold_landscape,
        is_checked=lambda c: "landscape" in c.scene.unfolded,
    ),
    Command(
        "commonScale",
        Menu.VIEW,
        ("Shift+V",),
        text=later("Both landscapes on one scale"),
        tip=later("Show both landscapes of a race on the same scale"),
        run=lambda c: c.session.change(has_common_scale=not c.scene.has_common_scale),
        why_not=why_disabled.why_no_race,
        is_checked=lambda c: c.scene.has_common_scale,
    ),
    Command(
        "closer",
        Menu.VIEW,
        ("Ctrl++", "Ctrl+="),
        text=later("Zoom in"),
        tip=later("Show the squares larger, around the knight"),
        run=lambda c: operations.look_closer(c, _CLOSER_NOTCHES),
        begins_group=True,
    ),
    Command(
        "farther",
        Menu.VIEW,
        ("Ctrl+-",),
        text=later("Zoom out"),
        tip=later("Show the squares smaller, down to the whole board"),
        run=lambda c: operations.look_closer(c, -_CLOSER_NOTCHES),
    ),
    Command(
        "wholeBoard",
        Menu.VIEW,
        ("Ctrl+0",),
        text=later("Whole board"),
        tip=later("Show the whole board again"),
        run=operations.show_all,
    ),
    Command(
        "calm",
        Menu.VIEW,
        ("Shift+A",),
        text=later("Reduced motion"),
        tip=later("Let nothing on the board glide, flash or shine"),
        run=lambda c: c.session.change(is_calm=not c.scene.is_still),
        is_checked=lambda c: c.scene.is_still,
        begins_group=True,
    ),
    Command(
        "sound",
        Menu.VIEW,
        ("Shift+S",),
        text=later("Sound"),
        tip=later("Hear each step: the longer the path, the higher"),
        run=lambda c: c.session.change(has_sound=not c.scene.has_sound),
        is_checked=lambda c: c.scene.has_sound,
    ),
    Command(
        "light",
        Menu.THEME,
        (),
        text=later("Light"),
        tip=later("Light colours"),
        run=lambda c: c.session.change(tint=Tint.LIGHT),
        is_checked=lambda c: c.scene.tint is Tint.LIGHT,
        is_one_of=True,
    ),
    Command(
        "dark",
        Menu.THEME,
        ("D",),
        text=later("Dark"),
        tip=later("Dark or light colours"),
        run=lambda c: c.session.change(tint=Tint.LIGHT if c.scene.tint is Tint.DARK else Tint.DARK),
        is_checked=lambda c: c.scene.tint is Tint.DARK,
        is_one_of=True,
        glyph=lambda _: Glyph.DARK,
    ),
    Command(
        "highContrast",
        Menu.THEME,
        ("Shift+D",),
        text=later("High contrast"),
        tip=later("Black, white and strong colours"),
        run=lambda c: c.session.change(tint=Tint.HIGH_CONTRAST),
        is_checked=lambda c: c.scene.tint is Tint.HIGH_CONTRAST,
        is_one_of=True,
    ),
    *map(_speaking, i18n.languages()),
    Command(
        "fullScreen",
        Menu.VIEW,
        ("F11",),
        text=later("Full screen"),
        tip=later("The board and large words on the whole screen; Esc leaves it"),
        run=lambda c: c.session.change(is_full_screen=not c.scene.is_full_screen),
        is_checked=lambda c: c.scene.is_full_screen,
    ),
    Command(
        "resetSettings",
        Menu.VIEW,
        (),
        text=later("Reset settings"),
        tip=later("Forget all settings, and look as at the first start"),
        run=operations.reset_settings,
        begins_group=True,
    ),
    Command(
        "marks",
        Menu.HELP,
        ("?",),
        text=later("What the marks mean"),
        tip=later("What the marks on the screen mean"),
        run=operations.explain_marks,
        is_checked=lambda c: c.scene.page == "marks",
        glyph=lambda _: Glyph.HELP,
    ),
    Command(
        "help",
        Menu.HELP,
        ("F1",),
        text=later("Help"),
        tip=later("How to use the window, and all keys"),
        run=lambda c: operations.show_page(c, "help"),
        is_checked=lambda c: c.scene.page == "help",
    ),
)
