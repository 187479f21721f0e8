"""The commands of somebody who makes the moves of a search by hand."""

from __future__ import annotations

from knight_gui.texts import later, tr
from knight_gui.window.commands import by_hand, finishing
from knight_gui.window.commands.command import Command, Menu
from knight_gui.wording.playing import judging_name

PLAYING = (
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
        run=by_hand.go_back,
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
        run=finishing.open_finish,
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
)
