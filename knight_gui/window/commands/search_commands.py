"""The commands on what is searched."""

from __future__ import annotations

from collections.abc import Callable

from knight_gui.i18n import later, tr
from knight_gui.messages import changes
from knight_gui.messages.play import judging_name
from knight_gui.messages.programs import offer, variant_title
from knight_gui.state.examples import EXAMPLES, Example
from knight_gui.state.programs import PUBLISHED, Variant
from knight_gui.state.setup import SEARCHES, Setup
from knight_gui.state.undo import Change
from knight_gui.window.command import Command, Menu
from knight_gui.window.commands import by_hand, operations, square_menu, why_disabled
from knight_gui.window.context import Context
from knight_gui.window.documents import files


def _variant(variant: Variant, key: str, tip: Callable[..., str]) -> Command:
    return Command(
        variant.value,
        Menu.SEARCH,
        (key,),
        text=lambda c: variant_title(variant, c.session.scene.setup.program),
        tip=tip,
        run=lambda c: operations.choose_search(c, 0, c.scene.setup.with_variant(variant)),
        why_not=why_disabled.why_not_single,
        is_checked=lambda c: c.session.scene.setup.variant is variant,
        is_one_of=True,
        begins_group=variant is Variant.NAIVE,
    )


def _search(setup: Setup) -> Command:
    is_published, is_naive = setup.program in PUBLISHED, setup.variant is Variant.NAIVE
    # the order of one of the five is that of our own naive search, and one has none
    heading = later("Published programs") if is_naive else later("Five published programs")

    def text(_: Context) -> str:
        return offer(setup)

    return Command(
        setup.name,
        Menu[setup.variant.name],
        (),
        text=text,
        tip=text,
        run=lambda c: operations.choose_search(c, 0, c.scene.setup.taking(setup)),
        why_not=why_disabled.why_not_single,
        is_checked=lambda c: (
            (c.scene.setup.strategy, c.scene.setup.is_by_hand) == (setup.strategy, False)
        ),
        heading=heading if is_published else None,
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
        run=lambda c: operations.show_from_the_beginning(c, example.setup),
    )


def _title(made: tuple[Change, ...]) -> str:
    """Return what the last of the changes did; nothing if there is none."""
    return made[-1].title() if made else ""


def _undo(context: Context) -> None:
    """Take the last move back; where there is none bring back what was there before the change."""
    if not by_hand.go_along(context, by_hand.path_back(context)):
        files.undo(context)


def _redo(context: Context) -> None:
    if not by_hand.go_along(context, by_hand.path_again(context)):
        files.redo(context)


SEARCHING = (
    Command(
        "undo",
        Menu.SEARCH,
        ("Ctrl+Z",),
        text=lambda c: changes.undo(by_hand.move_back(c) or _title(c.scene.undo.done)),
        tip=later("Take your last move back, or bring back what was shown before"),
        run=_undo,
        why_not=why_disabled.why_no_undo,
    ),
    Command(
        "redo",
        Menu.SEARCH,
        ("Ctrl+Shift+Z",),
        text=lambda c: changes.redo(by_hand.move_again(c) or _title(c.scene.undo.undone)),
        tip=later("Make the move or the change again that you undid last"),
        run=_redo,
        why_not=why_disabled.why_no_redo,
    ),
    _variant(Variant.NAIVE, "N", later("Try squares in a fixed order")),
    _variant(Variant.GREEDY, "G", later("Go to the square with the fewest exits")),
    _variant(Variant.YOU, "Y", later("Make the moves yourself")),
    *map(_search, SEARCHES),
    Command(
        "makeBoard",
        Menu.SEARCH,
        ("Ctrl+B",),
        text=later("Make a board …"),
        tip=later("Make holes, choose a shape or another piece"),
        run=lambda c: operations.show_page(c, "board"),
        is_checked=lambda c: c.scene.page == "board",
    ),
    Command(
        "strategy",
        Menu.SEARCH,
        ("T",),
        text=later("Build your own …"),
        tip=later("Build the search from blocks"),
        run=lambda c: operations.show_page(c, "strategy"),
        is_checked=lambda c: c.scene.page == "strategy",
    ),
    *(_example(example) for example in EXAMPLES),
    Command(
        "compare",
        Menu.SEARCH,
        ("C",),
        text=later("Compare"),
        tip=later("Race two searches side by side"),
        run=operations.toggle_race,
        is_checked=lambda c: c.scene.is_race,
        begins_group=True,
    ),
    Command(
        "stop",
        Menu.SEARCH,
        ("S",),
        text=lambda c: tr("Resume the search") if c.go.can_search_on else tr("Stop the search"),
        tip=later("Stop the search, or resume it"),
        run=lambda c: c.go.search_on() if c.go.can_search_on else c.go.stop_search(),
        why_not=why_disabled.why_no_stop,
    ),
    Command(
        "takeOver",
        Menu.SEARCH,
        ("O",),
        text=later("Take over"),
        tip=later("Make the moves yourself, from this path on"),
        run=by_hand.take_over,
        why_not=by_hand.why_not_take_over,
    ),
    Command(
        "takeBack",
        Menu.SEARCH,
        ("Backspace",),
        text=later("Take back"),
        tip=later("Take your last move back"),
        run=lambda c: by_hand.go_along(c, by_hand.path_back(c)),
        why_not=by_hand.why_no_move_back,
    ),
    Command(
        "hint",
        Menu.SEARCH,
        ("I",),
        text=later("Hint"),
        tip=later("Show exits; then which moves lose; then the way to a tour"),
        run=lambda c: c.coach.give_hint(),
        why_not=by_hand.why_no_next_move,
    ),
    Command(
        "finish",
        Menu.SEARCH,
        ("E",),
        text=later("Finish it …"),
        tip=later("Let another search go on from your path"),
        run=square_menu.open_finish,
        why_not=by_hand.why_no_next_move,
    ),
    Command(
        "judge",
        Menu.SEARCH,
        ("J",),
        text=lambda c: tr("Judge: {name}", name=judging_name(c.scene.judging)),
        tip=later("Choose how much the judge tells you"),
        run=by_hand.choose_next_judging,
    ),
    Command(
        "anyway",
        Menu.SEARCH,
        ("A",),
        text=later("Try anyway"),
        tip=later("Search from there anyway, to the end"),
        run=operations.search_anyway,
        why_not=why_disabled.why_not_anyway,
    ),
    Command(
        "tours",
        Menu.SEARCH,
        ("Ctrl+T",),
        text=later("All tours from here …"),
        tip=later("Count and show all tours from the start"),
        run=lambda c: operations.show_page(c, "tours"),
        why_not=why_disabled.why_no_tours,
        is_checked=lambda c: c.scene.page == "tours",
        begins_group=True,
    ),
    Command(
        "map",
        Menu.SEARCH,
        ("Ctrl+M",),
        text=later("Map of all starts …"),
        tip=later("Search from all squares, and see which starts are hard"),
        run=lambda c: operations.show_page(c, "map"),
        is_checked=lambda c: c.scene.page == "map",
    ),
    Command(
        "luck",
        Menu.SEARCH,
        ("Ctrl+K",),
        text=later("Luck of many seeds …"),
        tip=later("Search with many seeds, and see how long most runs take"),
        run=lambda c: operations.show_page(c, "luck"),
        is_checked=lambda c: c.scene.page == "luck",
    ),
)
