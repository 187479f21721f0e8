"""The window's commands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from knight_gui.texts import tr
from knight_gui.window.actions import Choice, Command, Group
from knight_gui.window.icons import Glyph
from knight_gui.window.setup import Variant

if TYPE_CHECKING:
    from knight_gui.player.transport import Transport

_CHOICES = {"live": Choice.ON_OFF}
_SPEED_NOTCHES = 4
"""How far one press of a key changes the speed."""


class Commanded(Protocol):
    """What a window must be able to do to be given the commands."""

    @property
    def transport(self) -> Transport:
        """What steers all that is shown."""

    def choose_variant(self, variant: Variant) -> None:
        """Show the program's naive or greedy search from the same start."""

    def stop_or_search_on(self) -> None:
        """Stop the search, or let it go on."""

    def search_anyway(self) -> None:
        """Search where no tour can exist."""

    def shift_speed(self, notches: int) -> None:
        """Show steps faster or slower."""

    def copy_board(self) -> None:
        """Copy the board as picture and text."""

    def toggle_theme(self) -> None:
        """Change between light and dark."""

    def toggle_full_screen(self) -> None:
        """Change between full screen and window."""

    def show_go_to(self) -> None:
        """Ask for a step, or for a deep retreat, to go to."""

    def show_strategy(self) -> None:
        """Show the blocks that the search is built from, to change them."""

    def toggle_race(self) -> None:
        """Show a second search beside the first, or no more."""

    def show_where_lost(self) -> None:
        """Show the step by which the path shown was lost."""

    def toggle_heat(self) -> None:
        """Show how often the search went back from each square, or no more."""

    def show_chart(self) -> None:
        """Show how often the search went back at each depth."""

    def show_runs(self) -> None:
        """Show what was searched lately."""

    def show_tours(self) -> None:
        """Count all tours from the start, and show them."""

    def show_help(self) -> None:
        """Show how to use the window."""

    def close_all(self) -> None:
        """End the program."""


def commands_of(window: Commanded) -> tuple[Command, ...]:
    """Return all commands, in the order of the menus."""
    return (*_searching(window), *_stepping(window), *_viewing(window))


def _searching(window: Commanded) -> tuple[Command, ...]:
    return (
        Command(
            "naive",
            tr("Naive"),
            tr("Try squares in the move order"),
            ("N",),
            Group.SEARCH,
            lambda: window.choose_variant(Variant.NAIVE),
            choice=Choice.ONE_OF,
        ),
        Command(
            "greedy",
            tr("Greedy"),
            tr("Go first where the fewest ways lead on"),
            ("G",),
            Group.SEARCH,
            lambda: window.choose_variant(Variant.GREEDY),
            choice=Choice.ONE_OF,
        ),
        Command(
            "strategy",
            tr("Strategy"),
            tr("Build the search from blocks"),
            ("T",),
            Group.SEARCH,
            window.show_strategy,
        ),
        Command(
            "compare",
            tr("Compare"),
            tr("Let two searches race on one clock"),
            ("C",),
            Group.SEARCH,
            window.toggle_race,
            choice=Choice.ON_OFF,
        ),
        Command(
            "restart",
            tr("Restart"),
            tr("Watch again from step 0"),
            ("R",),
            Group.SEARCH,
            window.transport.restart,
        ),
        Command(
            "stop",
            tr("Stop the search"),
            tr("Stop the search, or search on"),
            ("S",),
            Group.SEARCH,
            window.stop_or_search_on,
            Glyph.STOP,
        ),
        Command(
            "anyway",
            tr("Search anyway"),
            tr("Search where no tour can exist"),
            ("A",),
            Group.SEARCH,
            window.search_anyway,
        ),
        Command(
            "tours",
            tr("All tours from here …"),
            tr("Count all tours from the start, and look at them"),
            ("Ctrl+T",),
            Group.SEARCH,
            window.show_tours,
        ),
        Command(
            "quit",
            tr("Quit"),
            tr("End the program"),
            ("Ctrl+Q",),
            Group.SEARCH,
            window.close_all,
        ),
    )


def _stepping(window: Commanded) -> tuple[Command, ...]:
    go = window.transport
    rows = (
        ("play", tr("Play"), tr("Play or pause"), ("Space",), go.toggle, Glyph.PLAY),
        (
            "stepForward",
            tr("Step forward"),
            tr("One step forward"),
            ("Right", "PgDown"),
            lambda: go.step_by(1),
            Glyph.STEP_FORWARD,
        ),
        (
            "stepBack",
            tr("Step back"),
            tr("One step back"),
            ("Left", "PgUp"),
            lambda: go.step_by(-1),
            Glyph.STEP_BACK,
        ),
        (
            "nextDeadEnd",
            tr("Next dead end"),
            tr("To the next dead end"),
            ("Shift+Right",),
            go.go_to_next_dead_end,
            Glyph.NEXT_DEAD_END,
        ),
        (
            "previousDeadEnd",
            tr("Previous dead end"),
            tr("To the previous dead end"),
            ("Shift+Left",),
            go.go_to_previous_dead_end,
            Glyph.PREVIOUS_DEAD_END,
        ),
        (
            "first",
            tr("First step"),
            tr("To the first step"),
            ("Home",),
            lambda: go.go_to(0),
            Glyph.FIRST,
        ),
        (
            "last",
            tr("Newest step"),
            tr("To the newest step, and on with the search"),
            ("End",),
            go.go_live,
            Glyph.LAST,
        ),
        (
            "playBack",
            tr("Play backwards"),
            tr("Play backwards, or pause"),
            ("B",),
            go.play_back,
            None,
        ),
        (
            "nextLandmark",
            tr("Next landmark"),
            tr("To the next record depth, deepest retreat or tour"),
            ("Ctrl+Right",),
            go.go_to_next_landmark,
            None,
        ),
        (
            "previousLandmark",
            tr("Previous landmark"),
            tr("To the previous landmark"),
            ("Ctrl+Left",),
            go.go_to_previous_landmark,
            None,
        ),
        (
            "lost",
            tr("Where it was lost"),
            tr("To the step since which no tour can come of it"),
            ("W",),
            window.show_where_lost,
            None,
        ),
        (
            "goTo",
            tr("Go to …"),
            tr("To a step by its number, or to a deep retreat"),
            ("Ctrl+L",),
            window.show_go_to,
            None,
        ),
        (
            "live",
            tr("Live"),
            tr("Watch the newest step while the search runs"),
            ("L",),
            go.go_live,
            None,
        ),
        (
            "faster",
            tr("Faster"),
            tr("Faster"),
            ("+", "="),
            lambda: window.shift_speed(_SPEED_NOTCHES),
            None,
        ),
        (
            "slower",
            tr("Slower"),
            tr("Slower"),
            ("-",),
            lambda: window.shift_speed(-_SPEED_NOTCHES),
            None,
        ),
    )
    return tuple(
        Command(name, text, tip, keys, Group.STEP, run, glyph, _CHOICES.get(name, Choice.NONE))
        for name, text, tip, keys, run, glyph in rows
    )


def _viewing(window: Commanded) -> tuple[Command, ...]:
    return (
        Command(
            "copy",
            tr("Copy the board"),
            tr("Copy the board as picture and text"),
            ("Ctrl+C",),
            Group.VIEW,
            window.copy_board,
        ),
        Command(
            "heat",
            tr("Heat"),
            tr("Show how often the search went back from each square"),
            ("H",),
            Group.VIEW,
            window.toggle_heat,
            choice=Choice.ON_OFF,
        ),
        Command(
            "chart",
            tr("Retreats by depth …"),
            tr("Chart of the retreats by depth"),
            ("Ctrl+D",),
            Group.VIEW,
            window.show_chart,
        ),
        Command(
            "runs",
            tr("Recent runs …"),
            tr("Table of what was searched lately"),
            ("Ctrl+R",),
            Group.VIEW,
            window.show_runs,
        ),
        Command(
            "dark",
            tr("Dark"),
            tr("Dark or light colours"),
            ("D",),
            Group.VIEW,
            window.toggle_theme,
            choice=Choice.ON_OFF,
        ),
        Command(
            "fullScreen",
            tr("Full screen"),
            tr("Full screen or window"),
            ("F11",),
            Group.VIEW,
            window.toggle_full_screen,
        ),
        Command(
            "help",
            tr("Help"),
            tr("This page"),
            ("F1", "?"),
            Group.HELP,
            window.show_help,
        ),
    )
