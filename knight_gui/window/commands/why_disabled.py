"""Reasons why commands are disabled: each function returns a sentence, or an empty text."""

from knight_gui.i18n import tr
from knight_gui.search.tour_count import MAX_COUNTED_SQUARES
from knight_gui.state.lesson import MAX_SCENES
from knight_gui.window.commands import by_hand, operations
from knight_gui.window.context import WindowContext


def why_cannot_choose_search(context: WindowContext) -> str:
    """Return the reason why the search of the first board cannot be chosen."""
    if context.scene.is_comparison:
        return tr("In a race each board has a search of its own, chosen above it")
    return ""


def why_no_comparison(context: WindowContext) -> str:
    """Return the reason why there are no two searches."""
    if not context.scene.is_comparison:
        return tr("Only one search is shown: choose Compare first")
    return ""


def why_no_divergence(context: WindowContext) -> str:
    """Return the reason why two searches diverge at no known step."""
    reason = why_no_comparison(context)
    if not reason and context.controller.divergence_finder.divergence is None:
        reason = tr("These two have done the same, as far as is known")
    return reason


def why_no_search(context: WindowContext) -> str:
    """Return the reason why there is no search, and so no step."""
    if context.playback.problem is not None:
        return ""
    if context.scene.is_impossible:
        return tr("No tour can start there, so there was no search")
    return tr("Click a square first: a search starts there")


def why_no_steps(context: WindowContext) -> str:
    """Return the reason why there are no steps to play: a search may end at its start."""
    reason = why_no_search(context)
    if not reason and context.playback.has_ended and not context.playback.step_count:
        reason = tr("The search ended at its start: there are no steps")
    return reason


def why_no_earlier_step(context: WindowContext) -> str:
    """Return the reason why there is no step before the current one."""
    reason = why_no_search(context)
    if not reason and context.playback.step <= 0:
        reason = tr("This is the first step")
    return reason


def why_no_later_step(context: WindowContext) -> str:
    """Return the reason why there is no step after the current one, now or later."""
    reason = why_no_search(context)
    if reason:
        return reason
    if context.playback.is_at_end:
        return tr("This is the last step: the search has ended")
    if context.playback.is_waiting_for_steps:
        if context.scene.hand_search_index is not None:
            return tr("This is the newest step: it’s your move")
        return tr("This is the newest step, and the search is stopped: resume it")
    return ""


def why_cannot_stop(context: WindowContext) -> str:
    """Return the reason why there is no search that could be stopped or resumed."""
    scene = context.scene
    if scene.hand_search_index is not None and not scene.is_comparison:
        return tr("You make the moves: there is no search to stop")
    if context.playback.has_ended:
        return tr("The search has ended")
    return why_no_search(context)


def why_cannot_undo(context: WindowContext) -> str:
    """Return the reason why there is no change to undo."""
    if by_hand.path_before_last_move(context) or context.scene.undo.done:
        return ""
    return tr("There is nothing to undo yet")


def why_cannot_redo(context: WindowContext) -> str:
    """Return the reason why there is no change to redo."""
    if by_hand.path_with_redone_move(context) or context.scene.undo.undone:
        return ""
    return tr("There is nothing to redo")


def why_cannot_search_anyway(context: WindowContext) -> str:
    """Return the reason why there is no obstacle that a search could ignore."""
    if not context.scene.is_impossible:
        return tr("A search can start there anyway")
    return ""


def why_no_mistake_to_show(context: WindowContext) -> str:
    """Return the reason why no step lost the tour, before the current one or after it."""
    reason = why_no_search(context)
    if reason:
        return reason
    if context.playback.frame is None:
        return tr("No step is shown yet")
    if context.scene.hides_answer:
        return tr("The lesson asks for this: answer first")
    if why_no_later_step(context):
        was_lost_before = any(client.was_lost_before for client in context.playback.clients)
        if not was_lost_before:
            return tr("No step up to here lost the tour, and there are no later ones")
    return ""


def why_no_known_tour(context: WindowContext) -> str:
    """Return the reason why no tour can be drawn from the knight on."""
    reason = why_no_search(context)
    if not reason and not operations.known_rest_of_tour(context):
        reason = tr("No tour is known for this path")
    return reason


def why_cannot_count_tours(context: WindowContext) -> str:
    """Return the reason why the tours from the start cannot be counted."""
    setup = context.scene.setup
    if setup.board.free_count > MAX_COUNTED_SQUARES:
        return tr(
            "Tours can be counted on boards of up to {most} squares; this one has {count:,}",
            most=MAX_COUNTED_SQUARES,
            count=setup.board.free_count,
        )
    if setup.start is None:
        return tr("Click a square first: tours are counted from there")
    return ""


def why_no_lesson(context: WindowContext) -> str:
    """Return the reason why there is no scene of a lesson."""
    if context.scene.lesson is None:
        return tr("Open a lesson first")
    return ""


def why_no_next_scene(context: WindowContext) -> str:
    """Return the reason why the lesson has no scene after the current one."""
    reason = why_no_lesson(context)
    if not reason and context.scene.lesson_index + 1 >= _scene_count(context):
        reason = tr("This is the last scene of the lesson")
    return reason


def why_no_previous_scene(context: WindowContext) -> str:
    """Return the reason why the lesson has no scene before the current one."""
    reason = why_no_lesson(context)
    if not reason and context.scene.lesson_index <= 0:
        reason = tr("This is the first scene of the lesson")
    return reason


def why_cannot_add_scene(context: WindowContext) -> str:
    """Return the reason why no scene can be added to the lesson."""
    if _scene_count(context) >= MAX_SCENES:
        return tr("A lesson has at most {most} scenes", most=MAX_SCENES)
    return ""


def why_cannot_delete_scene(context: WindowContext) -> str:
    """Return the reason why the current scene cannot be deleted."""
    reason = why_no_lesson(context)
    if not reason and _scene_count(context) == 1:
        reason = tr("This is the only scene: a lesson has at least one")
    return reason


def why_no_recent_files(context: WindowContext) -> str:
    """Return the reason why there is no recent file."""
    if not context.scene.recent_files:
        return tr("You have not opened or saved a file yet")
    return ""


def why_cannot_open_recent_file(context: WindowContext, index: int) -> str:
    """Return the reason why one of the recent files cannot be opened."""
    scene = context.scene
    if index < len(scene.recent_files) and scene.recent_files[index] in scene.missing_files:
        return tr("This file is gone")
    return why_no_recent_files(context)


def _scene_count(context: WindowContext) -> int:
    return len(context.scene.lesson.scenes) if context.scene.lesson else 0
