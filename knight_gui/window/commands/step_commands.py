"""Commands of the Step menu: playing, stepping, and seeking."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from knight_gui.drawing.icons import Glyph
from knight_gui.i18n import lazy_gettext, tr
from knight_gui.player.playback import PlaybackMode
from knight_gui.player.requests import SeekTarget
from knight_gui.state.speed import DEFAULT_SPEED
from knight_gui.window.board.view import BoardView
from knight_gui.window.command import (
    PLAYBACK_TOPICS,
    SEARCH_TOPICS,
    STEP_TOPICS,
    MenuCommand,
    Topic,
    fixed_glyph,
)
from knight_gui.window.commands import operations, why_disabled
from knight_gui.window.context import MenuId, WindowContext
from knight_gui.window.landscape.view import LandscapeView

if TYPE_CHECKING:
    from knight_gui.search.position import LandscapeBar

_STEPS_BEFORE_MISTAKE = 4
_STEPS_AFTER_MISTAKE = 4
"""Steps that are played around a mistake."""
_SPEED_NOTCHES_PER_KEY_PRESS = 4
"""Notches of the speed slider that a key press changes."""


def suppressed_during_lesson(key: str) -> Callable[[WindowContext], frozenset[str]]:
    """Return a function that frees a key for the lesson, as presenters' remotes send it."""

    def suppressed_shortcuts(context: WindowContext) -> frozenset[str]:
        return frozenset() if context.scene.lesson is None else frozenset({key})

    return suppressed_shortcuts


def _play_or_pause_text(context: WindowContext) -> str:
    return tr("Pause") if context.playback.is_playing else tr("Play")


def _play_or_pause_glyph(context: WindowContext) -> Glyph:
    return Glyph.PAUSE if context.playback.is_playing else Glyph.PLAY


def _play_or_pause(context: WindowContext) -> None:
    if context.playback.is_playing:
        context.playback.pause()
    else:
        context.playback.play()


def _show_known_tour(context: WindowContext) -> None:
    frame = context.playback.frame
    if frame is not None and frame.verdict is not None:
        board_view = context.search_widgets.widget_of_search(0, BoardView)
        board_view.update_state(suggested_tour=frame.verdict.rest_of_tour)


def _costliest_mistake(context: WindowContext) -> LandscapeBar | None:
    """Return the mistake that cost the first search most, or None if there is none yet."""
    data = context.search_widgets.widget_of_search(0, LandscapeView).state.data
    mistake_bar = None if data is None else data.whole_landscape.costliest_mistake
    if mistake_bar is None or mistake_bar.previous_square is None:
        return None
    return mistake_bar


def _watch_mistake(context: WindowContext) -> None:
    """Play the steps around the costliest mistake, slowly enough to be read."""
    mistake_bar = _costliest_mistake(context)
    if mistake_bar is None:
        board_view = context.search_widgets.widget_of_search(0, BoardView)
        board_view.show_refusal(tr("No mistake of this search is known"))
        return
    if context.scene.speed.steps_per_s > DEFAULT_SPEED.steps_per_s:
        context.session.update(speed=DEFAULT_SPEED)
    first_step = max(0, mistake_bar.first_step - _STEPS_BEFORE_MISTAKE)
    last_step = min(mistake_bar.first_step + _STEPS_AFTER_MISTAKE, mistake_bar.last_step)
    context.playback.play_until(first_step, last_step)


def _step_by(context: WindowContext, steps: int) -> None:
    context.playback.step_by(steps)


def _seek(context: WindowContext, target: SeekTarget) -> None:
    context.playback.seek(target)


def _change_speed(context: WindowContext, notches: int) -> None:
    context.session.update(speed=context.scene.speed.shifted_by(notches))


STEP_COMMANDS = (
    MenuCommand(
        "play",
        MenuId.STEP,
        ("Space",),
        suppressed_shortcuts=suppressed_during_lesson("Space"),
        text=_play_or_pause_text,
        tooltip=lazy_gettext("Play or pause"),
        run=_play_or_pause,
        disabled_reason=why_disabled.why_no_steps,
        glyph=_play_or_pause_glyph,
        state_topics=SEARCH_TOPICS,
        text_topics=frozenset({Topic.MODE}),
    ),
    MenuCommand(
        "playBack",
        MenuId.STEP,
        ("B",),
        text=lazy_gettext("Play backwards"),
        tooltip=lazy_gettext("Play backwards, or pause"),
        run=lambda c: c.playback.play_back(),
        disabled_reason=why_disabled.why_no_earlier_step,
        state_topics=STEP_TOPICS,
    ),
    MenuCommand(
        "restart",
        MenuId.STEP,
        ("R",),
        text=lazy_gettext("Restart"),
        tooltip=lazy_gettext("Watch again from step 0; when you play, start over"),
        run=operations.restart_search,
        disabled_reason=why_disabled.why_no_steps,
        state_topics=SEARCH_TOPICS,
    ),
    MenuCommand(
        "stepForward",
        MenuId.STEP,
        ("Right", "PgDown"),
        text=lazy_gettext("Step forward"),
        tooltip=lazy_gettext("One step forward"),
        run=partial(_step_by, steps=1),
        disabled_reason=why_disabled.why_no_later_step,
        glyph=fixed_glyph(Glyph.STEP_FORWARD),
        suppressed_shortcuts=suppressed_during_lesson("PgDown"),
        begins_group=True,
        state_topics=STEP_TOPICS,
    ),
    MenuCommand(
        "stepBack",
        MenuId.STEP,
        ("Left", "PgUp"),
        text=lazy_gettext("Step back"),
        tooltip=lazy_gettext("One step back"),
        run=partial(_step_by, steps=-1),
        disabled_reason=why_disabled.why_no_earlier_step,
        glyph=fixed_glyph(Glyph.STEP_BACK),
        suppressed_shortcuts=suppressed_during_lesson("PgUp"),
        state_topics=STEP_TOPICS,
    ),
    MenuCommand(
        "first",
        MenuId.STEP,
        ("Home",),
        text=lazy_gettext("First step"),
        tooltip=lazy_gettext("To the first step"),
        run=lambda c: c.playback.go_to_step(0),
        disabled_reason=why_disabled.why_no_earlier_step,
        glyph=fixed_glyph(Glyph.FIRST_STEP),
        state_topics=STEP_TOPICS,
    ),
    MenuCommand(
        "last",
        MenuId.STEP,
        ("End", "L"),
        text=lazy_gettext("Newest step"),
        tooltip=lazy_gettext("To the newest step, and on with the search"),
        run=lambda c: c.playback.follow_live_end(),
        disabled_reason=why_disabled.why_no_later_step,
        is_checked=lambda c: c.playback.mode is PlaybackMode.FOLLOWING,
        glyph=fixed_glyph(Glyph.LAST_STEP),
        state_topics=PLAYBACK_TOPICS,
    ),
    MenuCommand(
        "goTo",
        MenuId.STEP,
        ("Ctrl+L",),
        text=lazy_gettext("Go to step …"),
        tooltip=lazy_gettext("To a step by its number, or to a long retreat"),
        run=partial(operations.toggle_page, page_name="goTo"),
        is_checked=partial(operations.is_page_open, page_name="goTo"),
        disabled_reason=why_disabled.why_no_steps,
        state_topics=SEARCH_TOPICS,
    ),
    MenuCommand(
        "nextDeadEnd",
        MenuId.STEP,
        ("Shift+Right",),
        text=lazy_gettext("Next dead end"),
        tooltip=lazy_gettext("To the next dead end"),
        run=partial(_seek, target=SeekTarget.NEXT_DEAD_END),
        disabled_reason=why_disabled.why_no_later_step,
        glyph=fixed_glyph(Glyph.NEXT_DEAD_END),
        begins_group=True,
        state_topics=STEP_TOPICS,
    ),
    MenuCommand(
        "previousDeadEnd",
        MenuId.STEP,
        ("Shift+Left",),
        text=lazy_gettext("Previous dead end"),
        tooltip=lazy_gettext("To the previous dead end"),
        run=partial(_seek, target=SeekTarget.PREVIOUS_DEAD_END),
        disabled_reason=why_disabled.why_no_earlier_step,
        glyph=fixed_glyph(Glyph.PREVIOUS_DEAD_END),
        state_topics=STEP_TOPICS,
    ),
    MenuCommand(
        "nextLandmark",
        MenuId.STEP,
        ("Ctrl+Right",),
        text=lazy_gettext("Next landmark"),
        tooltip=lazy_gettext("To the next record, longest retreat or tour"),
        run=partial(_seek, target=SeekTarget.NEXT_LANDMARK),
        disabled_reason=why_disabled.why_no_later_step,
        state_topics=STEP_TOPICS,
    ),
    MenuCommand(
        "previousLandmark",
        MenuId.STEP,
        ("Ctrl+Left",),
        text=lazy_gettext("Previous landmark"),
        tooltip=lazy_gettext("To the previous landmark"),
        run=partial(_seek, target=SeekTarget.PREVIOUS_LANDMARK),
        disabled_reason=why_disabled.why_no_earlier_step,
        state_topics=STEP_TOPICS,
    ),
    MenuCommand(
        "landmarks",
        MenuId.STEP,
        ("M",),
        text=lazy_gettext("List of landmarks …"),
        tooltip=lazy_gettext("List of dead ends, long retreats and other steps worth seeing"),
        run=operations.open_landmark_menu,
        disabled_reason=why_disabled.why_no_steps,
        state_topics=SEARCH_TOPICS,
    ),
    MenuCommand(
        "lost",
        MenuId.STEP,
        ("W",),
        text=lazy_gettext("Go to the mistake"),
        tooltip=lazy_gettext("To the step that lost the tour, or else to the next loss"),
        run=partial(_seek, target=SeekTarget.MISTAKE),
        disabled_reason=why_disabled.why_no_mistake_to_show,
        begins_group=True,
        state_topics=STEP_TOPICS,
    ),
    MenuCommand(
        "watchMistake",
        MenuId.STEP,
        ("Ctrl+W",),
        text=lazy_gettext("Watch the mistake"),
        tooltip=lazy_gettext("Play the steps around the mistake that cost most"),
        run=_watch_mistake,
        disabled_reason=why_disabled.why_no_steps,
        state_topics=SEARCH_TOPICS,
    ),
    MenuCommand(
        "nextLoss",
        MenuId.STEP,
        ("Shift+U",),
        text=lazy_gettext("Where it is lost next"),
        tooltip=lazy_gettext("To the next step that loses the tour"),
        run=partial(_seek, target=SeekTarget.NEXT_MISTAKE),
        disabled_reason=why_disabled.why_no_later_step,
        state_topics=STEP_TOPICS,
    ),
    MenuCommand(
        "nextUndoing",
        MenuId.STEP,
        ("U",),
        text=lazy_gettext("Where the loss is undone"),
        tooltip=lazy_gettext("To the next step that takes the losing move back"),
        run=partial(_seek, target=SeekTarget.NEXT_UNDONE_MISTAKE),
        disabled_reason=why_disabled.why_no_later_step,
        state_topics=STEP_TOPICS,
    ),
    MenuCommand(
        "parting",
        MenuId.STEP,
        ("P",),
        text=lazy_gettext("Where the searches split"),
        tooltip=lazy_gettext("To the last step that both searches of a comparison share"),
        run=operations.show_divergence,
        disabled_reason=why_disabled.why_no_divergence,
        state_topics=SEARCH_TOPICS,
    ),
    MenuCommand(
        "tourToCome",
        MenuId.STEP,
        ("Shift+W",),
        text=lazy_gettext("Show a tour"),
        tooltip=lazy_gettext("Draw a tour that this path can still become"),
        run=_show_known_tour,
        disabled_reason=why_disabled.why_no_known_tour,
        state_topics=STEP_TOPICS,
    ),
    MenuCommand(
        "faster",
        MenuId.STEP,
        ("+", "="),
        text=lazy_gettext("Faster"),
        tooltip=lazy_gettext("Faster"),
        run=partial(_change_speed, notches=_SPEED_NOTCHES_PER_KEY_PRESS),
        begins_group=True,
    ),
    MenuCommand(
        "slower",
        MenuId.STEP,
        ("-",),
        text=lazy_gettext("Slower"),
        tooltip=lazy_gettext("Slower"),
        run=partial(_change_speed, notches=-_SPEED_NOTCHES_PER_KEY_PRESS),
    ),
    MenuCommand(
        "pinFlatOut",
        MenuId.STEP,
        ("Shift+F",),
        text=lazy_gettext("Keep full speed"),
        tooltip=lazy_gettext("Start the next search at full speed, too"),
        run=lambda c: c.session.update(keeps_full_speed=not c.scene.keeps_full_speed),
        is_checked=lambda c: c.scene.keeps_full_speed,
    ),
)
