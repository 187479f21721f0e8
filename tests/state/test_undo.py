"""Undo stack: undo, redo, and its limit."""

from functools import reduce

from knight_gui.state.scene import Scene, Snapshot
from knight_gui.state.setup import SearchSetup
from knight_gui.state.undo import MAX_CHANGES, Change, UndoStack


def snapshot(start, step=0):
    return Snapshot.of(Scene(setups=(SearchSetup(start=start),)), step)


def change(start):
    """Return the change of the start from one square to the next."""
    return Change(snapshot(start), snapshot(start + 1), str, opens_document=False)


def stack_after(*changes):
    return reduce(UndoStack.with_change, changes, UndoStack())


def test_that_a_snapshot_holds_the_step_about_to_be_shown_and_the_open_document():
    scene = Scene(setups=(SearchSetup(start=3),), step=7, step_range=(2, 9), lesson_index=1)
    taken_snapshot = Snapshot.of(scene, 12)
    assert (taken_snapshot.setups, taken_snapshot.step, taken_snapshot.step_range) == (
        scene.setups,
        12,
        (2, 9),
    )
    assert taken_snapshot.document == {
        name: getattr(scene, name) for name in taken_snapshot.document
    }
    assert taken_snapshot.document["lesson_index"] == 1


def test_that_undo_and_redo_lead_to_the_latest_snapshots():
    stack = stack_after(change(0), change(1))
    now = snapshot(2, step=40)
    undone = stack.with_last_undone(now)
    assert (undone.done, undone.undone[-1].after) == ((change(0),), now)
    later = snapshot(1, step=9)
    redone = undone.with_last_redone(later)
    assert redone.undone == ()
    assert [each.before for each in redone.done] == [snapshot(0), later]


def test_that_a_new_change_removes_the_undone_ones():
    undone = stack_after(change(0), change(1)).with_last_undone(snapshot(2))
    assert undone.with_change(change(7)) == stack_after(change(0), change(7))


def test_that_only_the_newest_changes_are_kept():
    assert [each.before for each in stack_after(*map(change, range(MAX_CHANGES + 3))).done] == [
        snapshot(start) for start in range(3, MAX_CHANGES + 3)
    ]
