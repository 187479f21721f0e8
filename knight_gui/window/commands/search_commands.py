"""Commands of the Search menu: undo, programs, playing, comparing, and pages of many searches."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

from knight_gui.i18n import lazy_gettext, tr
from knight_gui.messages import changes
from knight_gui.messages.play import disclosure_name
from knight_gui.messages.programs import search_menu_text, variant_title
from knight_gui.state.examples import EXAMPLES, Example
from knight_gui.state.programs import PUBLISHED_PROGRAMS, Variant
from knight_gui.state.scene import Snapshot
from knight_gui.state.setup import SEARCHES, SearchSetup
from knight_gui.state.undo import Change
from knight_gui.window.command import (
    MOVE_TOPICS,
    SCENE_TOPIC,
    SEARCH_TOPICS,
    STEP_TOPICS,
    MenuCommand,
)
from knight_gui.window.commands import by_hand, operations, square_menu, why_disabled
from knight_gui.window.context import MenuId, WindowContext
from knight_gui.window.documents import files

_MAP_KEYS = ("Ctrl+Alt+M",) if sys.platform == "darwin" else ("Ctrl+M",)
"""On macOS the other ones minimize the window."""


def _make_variant_command(variant: Variant, key: str, tooltip: Callable[..., str]) -> MenuCommand:
    return MenuCommand(
        variant.value,
        MenuId.SEARCH,
        (key,),
        text=lambda c: variant_title(variant, c.session.scene.setup.program),
        tooltip=tooltip,
        run=lambda c: operations.choose_search(c, 0, c.scene.setup.with_variant(variant)),
        disabled_reason=why_disabled.why_cannot_choose_search,
        is_checked=lambda c: c.session.scene.setup.variant is variant,
        is_exclusive=True,
        begins_group=variant is Variant.NAIVE,
        text_topics=SCENE_TOPIC,
    )


def _make_search_command(setup: SearchSetup) -> MenuCommand:
    is_published = setup.program in PUBLISHED_PROGRAMS
    is_naive = setup.variant is Variant.NAIVE
    # one of the five shares its order with our own naive search, and another has no naive search
    if is_naive:
        heading = lazy_gettext("Published programs")
    else:
        heading = lazy_gettext("Five published programs")

    def text(_: WindowContext) -> str:
        return search_menu_text(setup)

    def is_checked(context: WindowContext) -> bool:
        current_setup = context.scene.setup
        return current_setup.strategy == setup.strategy and not current_setup.is_by_hand

    return MenuCommand(
        setup.name,
        MenuId[setup.variant.name],
        (),
        text=text,
        tooltip=text,
        run=lambda c: operations.choose_search(c, 0, c.scene.setup.with_program_of(setup)),
        disabled_reason=why_disabled.why_cannot_choose_search,
        is_checked=is_checked,
        heading=heading if is_published else None,
        is_exclusive=True,
    )


def _make_example_command(example: Example) -> MenuCommand:
    def text(_: WindowContext) -> str:
        return tr("{title} – {what}", title=example.title(), what=example.description())

    return MenuCommand(
        example.name,
        MenuId.EXAMPLES,
        (),
        text=text,
        tooltip=text,
        run=lambda c: operations.show_search_from_start(c, example.setup),
    )


def _last_change_title(done_changes: tuple[Change[Snapshot], ...]) -> str:
    """Return the title of the last change, or an empty text."""
    return done_changes[-1].title() if done_changes else ""


def _undo(context: WindowContext) -> None:
    """Undo the user's last move, or else the last change."""
    if not by_hand.undo_move(context):
        files.undo(context)


def _redo(context: WindowContext) -> None:
    if not by_hand.redo_move(context):
        files.redo(context)


def _undo_text(context: WindowContext) -> str:
    change_title = _last_change_title(context.scene.undo.done)
    return changes.undo_action_text(by_hand.undo_move_description(context) or change_title)


def _redo_text(context: WindowContext) -> str:
    change_title = _last_change_title(context.scene.undo.undone)
    return changes.redo_action_text(by_hand.redo_move_description(context) or change_title)


def _stop_or_resume_text(context: WindowContext) -> str:
    if context.playback.can_resume_search:
        return tr("Resume the search")
    return tr("Stop the search")


def _stop_or_resume(context: WindowContext) -> None:
    if context.playback.can_resume_search:
        context.playback.resume_search()
    else:
        context.playback.stop_search()


SEARCH_COMMANDS = (
    MenuCommand(
        "undo",
        MenuId.SEARCH,
        ("Ctrl+Z",),
        text=_undo_text,
        tooltip=lazy_gettext("Take your last move back, or bring back what was shown before"),
        run=_undo,
        disabled_reason=why_disabled.why_cannot_undo,
        state_topics=MOVE_TOPICS,
        text_topics=MOVE_TOPICS,
    ),
    MenuCommand(
        "redo",
        MenuId.SEARCH,
        ("Ctrl+Shift+Z",),
        text=_redo_text,
        tooltip=lazy_gettext("Redo the move or change that you last undid"),
        run=_redo,
        disabled_reason=why_disabled.why_cannot_redo,
        state_topics=MOVE_TOPICS,
        text_topics=MOVE_TOPICS,
    ),
    _make_variant_command(Variant.NAIVE, "N", lazy_gettext("Try squares in a fixed order")),
    _make_variant_command(
        Variant.GREEDY, "G", lazy_gettext("Go to the square with the fewest exits")
    ),
    _make_variant_command(Variant.YOU, "Y", lazy_gettext("Make the moves yourself")),
    *map(_make_search_command, SEARCHES),
    MenuCommand(
        "makeBoard",
        MenuId.SEARCH,
        ("Ctrl+B",),
        text=lazy_gettext("Make a board …"),
        tooltip=lazy_gettext("Make holes, choose a shape or another piece"),
        run=partial(operations.toggle_page, page_name="board"),
        is_checked=partial(operations.is_page_open, page_name="board"),
    ),
    MenuCommand(
        "strategy",
        MenuId.SEARCH,
        ("T",),
        text=lazy_gettext("Build your own …"),
        tooltip=lazy_gettext("Build the search from blocks"),
        run=partial(operations.toggle_page, page_name="strategy"),
        disabled_reason=why_disabled.why_puzzle_is_open,
        is_checked=partial(operations.is_page_open, page_name="strategy"),
    ),
    *(_make_example_command(example) for example in EXAMPLES),
    MenuCommand(
        "compare",
        MenuId.SEARCH,
        ("C",),
        text=lazy_gettext("Compare"),
        tooltip=lazy_gettext("Compare two searches side by side"),
        run=operations.toggle_comparison,
        disabled_reason=why_disabled.why_cannot_compare,
        is_checked=lambda c: c.scene.is_comparison,
        begins_group=True,
    ),
    MenuCommand(
        "stop",
        MenuId.SEARCH,
        ("S",),
        text=_stop_or_resume_text,
        tooltip=lazy_gettext("Stop the search, or resume it"),
        run=_stop_or_resume,
        disabled_reason=why_disabled.why_cannot_stop,
        state_topics=SEARCH_TOPICS,
        text_topics=SEARCH_TOPICS,
    ),
    MenuCommand(
        "takeOver",
        MenuId.SEARCH,
        ("O",),
        text=lazy_gettext("Take over"),
        tooltip=lazy_gettext("Make the moves yourself, from this path on"),
        run=by_hand.take_over_from_shown_path,
        disabled_reason=why_disabled.why_cannot_take_over,
        state_topics=STEP_TOPICS,
    ),
    MenuCommand(
        "takeBack",
        MenuId.SEARCH,
        ("Backspace",),
        text=lazy_gettext("Take back"),
        tooltip=lazy_gettext("Take your last move back"),
        run=by_hand.take_back,
        disabled_reason=by_hand.why_no_move_to_undo,
        state_topics=MOVE_TOPICS,
    ),
    MenuCommand(
        "takeMistakeBack",
        MenuId.SEARCH,
        ("Shift+Backspace",),
        text=lazy_gettext("Take the mistake back"),
        tooltip=lazy_gettext("Take moves back to the last square from which a tour is possible"),
        run=lambda c: by_hand.move_to(c, by_hand.path_before_mistake(c)),
        disabled_reason=by_hand.why_no_mistake_to_undo,
        state_topics=MOVE_TOPICS,
    ),
    MenuCommand(
        "hint",
        MenuId.SEARCH,
        ("I",),
        text=lazy_gettext("Hint"),
        tooltip=lazy_gettext("Show exits; then which moves lose; then a move that doesn’t"),
        run=lambda c: c.coach.give_hint(),
        disabled_reason=by_hand.why_cannot_move_by_hand,
        state_topics=MOVE_TOPICS,
    ),
    MenuCommand(
        "finish",
        MenuId.SEARCH,
        ("E",),
        text=lazy_gettext("Finish it …"),
        tooltip=lazy_gettext("Let another search go on from your path"),
        run=square_menu.open_finish_menu,
        disabled_reason=by_hand.why_cannot_finish,
        state_topics=MOVE_TOPICS,
    ),
    MenuCommand(
        "judge",
        MenuId.SEARCH,
        ("J",),
        text=lambda c: tr("Judge: {name}", name=disclosure_name(c.scene.disclosure)),
        tooltip=lazy_gettext("Choose how much the judge tells you"),
        run=by_hand.choose_next_disclosure,
        text_topics=SCENE_TOPIC,
    ),
    MenuCommand(
        "anyway",
        MenuId.SEARCH,
        ("A",),
        text=lazy_gettext("Try anyway"),
        tooltip=lazy_gettext("Search from there anyway, to the end"),
        run=operations.search_anyway,
        disabled_reason=why_disabled.why_cannot_search_anyway,
    ),
    MenuCommand(
        "tours",
        MenuId.SEARCH,
        ("Ctrl+T",),
        text=lazy_gettext("All tours from here …"),
        tooltip=lazy_gettext("Count and show all tours from the start"),
        run=partial(operations.toggle_page, page_name="tours"),
        disabled_reason=why_disabled.why_cannot_count_tours,
        is_checked=partial(operations.is_page_open, page_name="tours"),
        begins_group=True,
    ),
    MenuCommand(
        "map",
        MenuId.SEARCH,
        _MAP_KEYS,
        text=lazy_gettext("Map of all starts …"),
        tooltip=lazy_gettext("Search from all squares, and see which starts are hard"),
        run=partial(operations.toggle_page, page_name="map"),
        is_checked=partial(operations.is_page_open, page_name="map"),
    ),
    MenuCommand(
        "luck",
        MenuId.SEARCH,
        ("Ctrl+K",),
        text=lazy_gettext("Many seeds …"),
        tooltip=lazy_gettext("Search with many seeds, and see how long most runs take"),
        run=partial(operations.toggle_page, page_name="luck"),
        is_checked=partial(operations.is_page_open, page_name="luck"),
    ),
)
