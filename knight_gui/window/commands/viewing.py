"""The commands on how it is shown."""

from __future__ import annotations

from knight_gui.texts import later
from knight_gui.window.commands import operations, why_disabled
from knight_gui.window.commands.command import Command, Menu
from knight_gui.window.icons import Glyph

_CLOSER_NOTCHES = 2
"""How many turns of the wheel one press of a key is."""

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
        run=operations.toggle_landscape,
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
        run=lambda c: c.session.change(is_calm=not c.scene.is_calm),
        is_checked=lambda c: c.scene.is_calm,
        begins_group=True,
    ),
    Command(
        "dark",
        Menu.VIEW,
        ("D",),
        text=later("Dark"),
        tip=later("Dark or light colours"),
        run=lambda c: c.session.change(is_dark=not c.scene.is_dark),
        is_checked=lambda c: c.scene.is_dark,
        glyph=lambda _: Glyph.DARK,
    ),
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
