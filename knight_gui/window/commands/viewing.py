"""The commands on how it is shown."""

from __future__ import annotations

from knight_gui.texts import later
from knight_gui.window.commands import verbs
from knight_gui.window.commands.command import Command, Menu

VIEWING = (
    Command(
        "copy",
        Menu.VIEW,
        ("Ctrl+C",),
        text=later("Copy the board"),
        tip=later("Copy the board as picture and text"),
        run=lambda c: c.window.copy_board(),
    ),
    Command(
        "heat",
        Menu.VIEW,
        ("H",),
        text=later("Heat"),
        tip=later("Show how often the search went back from each square"),
        run=lambda c: c.session.change(shows_heat=not c.scene.shows_heat),
        is_checked=lambda c: c.scene.shows_heat,
    ),
    Command(
        "chart",
        Menu.VIEW,
        ("Ctrl+D",),
        text=later("Retreats by depth …"),
        tip=later("Chart of the retreats by depth"),
        run=lambda c: verbs.show_page(c, "chart"),
    ),
    Command(
        "runs",
        Menu.VIEW,
        ("Ctrl+R",),
        text=later("Recent runs …"),
        tip=later("Table of what was searched lately"),
        run=lambda c: verbs.show_page(c, "runs"),
    ),
    Command(
        "landscape",
        Menu.VIEW,
        ("V",),
        text=later("Tall landscape"),
        tip=later("Let the landscape fill the lower half, or no more"),
        run=verbs.toggle_landscape,
        is_checked=lambda c: c.scene.landscape_share > 0,
    ),
    Command(
        "commonScale",
        Menu.VIEW,
        ("Shift+V",),
        text=later("Same scale of steps"),
        tip=later("Show both landscapes of a race on one scale of steps"),
        run=lambda c: c.session.change(has_common_scale=not c.scene.has_common_scale),
        is_enabled=lambda c: c.scene.is_race,
        is_checked=lambda c: c.scene.has_common_scale,
    ),
    Command(
        "dark",
        Menu.VIEW,
        ("D",),
        text=later("Dark"),
        tip=later("Dark or light colours"),
        run=lambda c: c.session.change(is_dark=not c.scene.is_dark),
        is_checked=lambda c: c.scene.is_dark,
    ),
    Command(
        "fullScreen",
        Menu.VIEW,
        ("F11",),
        text=later("Full screen"),
        tip=later("Full screen or window"),
        run=lambda c: c.session.change(is_full_screen=not c.scene.is_full_screen),
        is_checked=lambda c: c.scene.is_full_screen,
    ),
    Command(
        "help",
        Menu.HELP,
        ("F1", "?"),
        text=later("Help"),
        tip=later("This page"),
        run=lambda c: verbs.show_page(c, "help"),
    ),
)
