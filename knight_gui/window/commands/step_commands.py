"""The commands on which step is shown."""

from __future__ import annotations

from collections.abc import Callable

from knight_gui.drawing.icons import Glyph
from knight_gui.i18n import later, tr
from knight_gui.player.playback import Mode
from knight_gui.player.requests import Sought
from knight_gui.window.board.view import BoardView
from knight_gui.window.command import Command, Menu
from knight_gui.window.commands import operations, why_disabled
from knight_gui.window.context import Context

_SPEED_NOTCHES = 4
"""How far one press of a key changes the speed."""


def taken_by_a_lesson(key: str) -> Callable[[Context], frozenset[str]]:
    """Return what lends a key of a presenter's remote while a lesson is given."""
    return lambda c: frozenset({key}) if c.scene.lesson is not None else frozenset()


STEPPING = (
    Command(
        "play",
        Menu.STEP,
        ("Space",),
        text=lambda c: tr("Pause") if c.go.is_playing else tr("Play"),
        tip=later("Play or pause"),
        run=lambda c: c.go.pause() if c.go.is_playing else c.go.play(),
        why_not=why_disabled.why_no_steps,
        glyph=lambda c: Glyph.PAUSE if c.go.is_playing else Glyph.PLAY,
    ),
    Command(
        "playBack",
        Menu.STEP,
        ("B",),
        text=later("Play backwards"),
        tip=later("Play backwards, or pause"),
        run=lambda c: c.go.play_back(),
        why_not=why_disabled.why_not_back,
    ),
    Command(
        "restart",
        Menu.STEP,
        ("R",),
        text=later("Restart"),
        tip=later("Watch again from step 0; by hand, begin anew"),
        run=operations.restart,
        why_not=why_disabled.why_no_steps,
    ),
    Command(
        "stepForward",
        Menu.STEP,
        ("Right", "PgDown"),
        text=later("Step forward"),
        tip=later("One step forward"),
        run=lambda c: c.go.step_by(1),
        why_not=why_disabled.why_not_on,
        glyph=lambda _: Glyph.STEP_FORWARD,
        suppressed_shortcuts=taken_by_a_lesson("PgDown"),
        begins_group=True,
    ),
    Command(
        "stepBack",
        Menu.STEP,
        ("Left", "PgUp"),
        text=later("Step back"),
        tip=later("One step back"),
        run=lambda c: c.go.step_by(-1),
        why_not=why_disabled.why_not_back,
        glyph=lambda _: Glyph.STEP_BACK,
        suppressed_shortcuts=taken_by_a_lesson("PgUp"),
    ),
    Command(
        "first",
        Menu.STEP,
        ("Home",),
        text=later("First step"),
        tip=later("To the first step"),
        run=lambda c: c.go.go_to(0),
        why_not=why_disabled.why_not_back,
        glyph=lambda _: Glyph.FIRST,
    ),
    Command(
        "last",
        Menu.STEP,
        ("End", "L"),
        text=later("Newest step"),
        tip=later("To the newest step, and on with the search"),
        run=lambda c: c.go.go_live(),
        why_not=why_disabled.why_not_on,
        is_checked=lambda c: c.go.mode is Mode.FOLLOWING,
        glyph=lambda _: Glyph.LAST,
    ),
    Command(
        "goTo",
        Menu.STEP,
        ("Ctrl+L",),
        text=later("Go to step …"),
        tip=later("To a step by its number, or to a long retreat"),
        run=lambda c: operations.show_page(c, "goTo"),
        is_checked=lambda c: c.scene.page == "goTo",
        why_not=why_disabled.why_no_steps,
    ),
    Command(
        "nextDeadEnd",
        Menu.STEP,
        ("Shift+Right",),
        text=later("Next dead end"),
        tip=later("To the next dead end"),
        run=lambda c: c.go.seek(Sought.NEXT_DEAD_END),
        why_not=why_disabled.why_not_on,
        glyph=lambda _: Glyph.NEXT_DEAD_END,
        begins_group=True,
    ),
    Command(
        "previousDeadEnd",
        Menu.STEP,
        ("Shift+Left",),
        text=later("Previous dead end"),
        tip=later("To the previous dead end"),
        run=lambda c: c.go.seek(Sought.PREVIOUS_DEAD_END),
        why_not=why_disabled.why_not_back,
        glyph=lambda _: Glyph.PREVIOUS_DEAD_END,
    ),
    Command(
        "nextLandmark",
        Menu.STEP,
        ("Ctrl+Right",),
        text=later("Next landmark"),
        tip=later("To the next record, longest retreat or tour"),
        run=lambda c: c.go.seek(Sought.NEXT_LANDMARK),
        why_not=why_disabled.why_not_on,
    ),
    Command(
        "previousLandmark",
        Menu.STEP,
        ("Ctrl+Left",),
        text=later("Previous landmark"),
        tip=later("To the previous landmark"),
        run=lambda c: c.go.seek(Sought.PREVIOUS_LANDMARK),
        why_not=why_disabled.why_not_back,
    ),
    Command(
        "landmarks",
        Menu.STEP,
        ("M",),
        text=later("List of landmarks …"),
        tip=later("List of dead ends, long retreats and other steps worth seeing"),
        run=operations.list_landmarks,
        why_not=why_disabled.why_no_steps,
    ),
    Command(
        "lost",
        Menu.STEP,
        ("W",),
        text=later("Where the tour was lost"),
        tip=later("To the step that lost the tour, or else to the next loss"),
        run=lambda c: c.go.seek(Sought.LOSS),
        why_not=why_disabled.why_no_loss,
        begins_group=True,
    ),
    Command(
        "nextLoss",
        Menu.STEP,
        ("Shift+U",),
        text=later("Where it is lost next"),
        tip=later("To the next step that loses the tour"),
        run=lambda c: c.go.seek(Sought.NEXT_LOSS),
        why_not=why_disabled.why_not_on,
    ),
    Command(
        "nextUndoing",
        Menu.STEP,
        ("U",),
        text=later("Where the loss is undone"),
        tip=later("To the next step that takes the losing move back"),
        run=lambda c: c.go.seek(Sought.NEXT_UNDOING),
        why_not=why_disabled.why_not_on,
    ),
    Command(
        "parting",
        Menu.STEP,
        ("P",),
        text=later("Where the searches part"),
        tip=later("To the last step that both searches of a race share"),
        run=operations.show_parting,
        why_not=why_disabled.why_no_parting,
    ),
    Command(
        "tourToCome",
        Menu.STEP,
        ("Shift+W",),
        text=later("Show a tour from here"),
        tip=later("Draw a tour that this path can still become"),
        run=lambda c: c.boards.part(0, BoardView).show_facts(
            suggested_tour=operations.tour_to_come(c)
        ),
        why_not=why_disabled.why_no_tour_to_come,
    ),
    Command(
        "faster",
        Menu.STEP,
        ("+", "="),
        text=later("Faster"),
        tip=later("Faster"),
        run=lambda c: c.session.change(speed=c.scene.speed.shifted(_SPEED_NOTCHES)),
        begins_group=True,
    ),
    Command(
        "slower",
        Menu.STEP,
        ("-",),
        text=later("Slower"),
        tip=later("Slower"),
        run=lambda c: c.session.change(speed=c.scene.speed.shifted(-_SPEED_NOTCHES)),
    ),
    Command(
        "pinFlatOut",
        Menu.STEP,
        ("Shift+F",),
        text=later("Keep full speed"),
        tip=later("Start the next search at full speed, too"),
        run=lambda c: c.session.change(pins_flat_out=not c.scene.pins_flat_out),
        is_checked=lambda c: c.scene.pins_flat_out,
    ),
)
