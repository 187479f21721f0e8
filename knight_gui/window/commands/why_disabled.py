"""Why a command cannot be given now: a sentence, or nothing if it can."""

from __future__ import annotations

from knight_gui.scene.lesson import MOST_SCENES
from knight_gui.search.tour_count import MOST_SQUARES
from knight_gui.texts import tr
from knight_gui.window.commands import by_hand, operations
from knight_gui.window.commands.command import Context


def why_not_single(context: Context) -> str:
    """Say why the one search that is shown cannot be chosen."""
    if context.scene.is_race:
        return tr("In a race each board has a search of its own, chosen above it")
    return ""


def why_no_race(context: Context) -> str:
    """Say why there is nothing that two searches would share."""
    return "" if context.scene.is_race else tr("Only one search is shown: choose Compare first")


def why_no_parting(context: Context) -> str:
    """Say why two searches part nowhere, as far as is known."""
    if context.scene.is_race and context.searches.partings.found is None:
        return tr("These two have done the same, as far as is known")
    return why_no_race(context)


def why_no_search(context: Context) -> str:
    """Say why there is no search of which a step could be shown."""
    if context.go.problem is not None:
        return ""
    if context.scene.is_impossible:
        return tr("No tour can start there, so there was no search")
    return tr("Click a square first: a search starts there")


def why_no_steps(context: Context) -> str:
    """Say why there is nothing to be watched: a search may end where it began."""
    if context.go.problem is not None and context.go.has_ended and not context.go.steps:
        return tr("The search ended at its start: there are no steps")
    return why_no_search(context)


def why_not_back(context: Context) -> str:
    """Say why there is no step before the one shown."""
    if context.go.problem is not None and context.go.step <= 0:
        return tr("This is the first step")
    return why_no_search(context)


def why_not_on(context: Context) -> str:
    """Say why there is no step after the one shown, nor will be."""
    go = context.go
    if go.problem is None:
        return why_no_search(context)
    if go.is_at_end:
        return tr("This is the last step: the search has ended")
    if go.is_out_of_steps and context.scene.by_hand is not None:
        return tr("This is the newest step: it’s your move")
    if go.is_out_of_steps:
        return tr("This is the newest step, and the search is stopped: resume it")
    return ""


def why_no_stop(context: Context) -> str:
    """Say why a search neither goes on nor waits to be told to."""
    if context.scene.by_hand is not None and not context.scene.is_race:
        return tr("You make the moves: there is no search to stop")
    return tr("The search has ended") if context.go.has_ended else why_no_search(context)


def why_no_undo(context: Context) -> str:
    """Say why there is no change that could be undone."""
    if by_hand.path_back(context) or context.scene.undo.done:
        return ""
    return tr("There is nothing to undo yet")


def why_no_redo(context: Context) -> str:
    """Say why there is no change that could be made again."""
    if by_hand.path_again(context) or context.scene.undo.undone:
        return ""
    return tr("There is nothing to redo")


def why_not_anyway(context: Context) -> str:
    """Say why there is nothing to insist on."""
    if context.scene.is_impossible:
        return ""
    return tr("A search can start there anyway")


def why_no_loss(context: Context) -> str:
    """Say why the path was lost at no earlier step, and can be lost at no later one."""
    go = context.go
    if go.frame is None:
        return why_no_search(context) or tr("No step is shown yet")
    if context.scene.is_asked:
        return tr("The lesson asks for this: answer first")
    if not any(track.was_lost_before for track in go.tracks) and why_not_on(context):
        return tr("No step up to here lost the tour, and there are no later ones")
    return ""


def why_no_tour_to_come(context: Context) -> str:
    """Say why no tour can be drawn from the knight on."""
    if operations.tour_to_come(context):
        return ""
    return why_no_search(context) or tr("No tour is known for this path")


def why_no_tours(context: Context) -> str:
    """Say why all tours from the start cannot be counted."""
    setup = context.scene.setup
    if setup.board.free_count > MOST_SQUARES:
        return tr(
            "Tours can be counted on boards of up to {most} squares; this one has {count:,}",
            most=MOST_SQUARES,
            count=setup.board.free_count,
        )
    if setup.start is None:
        return tr("Click a square first: tours are counted from there")
    return ""


def why_no_lesson(context: Context) -> str:
    """Say why there is no scene of a lesson."""
    return tr("Open a lesson first") if context.scene.lesson is None else ""


def why_no_next_scene(context: Context) -> str:
    """Say why the lesson has no scene after the one that it has come to."""
    scene = context.scene
    if scene.lesson is not None and scene.lesson_place + 1 >= len(scene.lesson.scenes):
        return tr("This is the last scene of the lesson")
    return why_no_lesson(context)


def why_no_previous_scene(context: Context) -> str:
    """Say why the lesson has no scene before the one that it has come to."""
    if context.scene.lesson is not None and context.scene.lesson_place <= 0:
        return tr("This is the first scene of the lesson")
    return why_no_lesson(context)


def why_no_more_scenes(context: Context) -> str:
    """Say why no scene can be added to the lesson."""
    lesson = context.scene.lesson
    if lesson is not None and len(lesson.scenes) >= MOST_SCENES:
        return tr("A lesson has at most {most} scenes", most=MOST_SCENES)
    return ""


def why_not_delete(context: Context) -> str:
    """Say why the scene cannot be taken out of the lesson."""
    lesson = context.scene.lesson
    if lesson is not None and len(lesson.scenes) == 1:
        return tr("This is the only scene: a lesson has at least one")
    return why_no_lesson(context)


def why_not_there(context: Context, place: int) -> str:
    """Say why one of the files that were used lately cannot be opened."""
    recent = context.scene.recent
    if place < len(recent) and recent[place] in context.scene.missing:
        return tr("This file is gone")
    return why_no_recent(context) if place >= len(recent) else ""


def why_no_recent(context: Context) -> str:
    """Say why there is no file that was used lately."""
    return "" if context.scene.recent else tr("You have not opened or saved a file yet")
