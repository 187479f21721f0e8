"""Reasons why commands are disabled: each function returns one, or None for an enabled command."""

from functools import partial

from knight_gui.i18n import lazy_gettext, tr
from knight_gui.player.playback import PlaybackMode
from knight_gui.puzzles.puzzle import is_puzzle_lesson
from knight_gui.search.kinds import Outcome
from knight_gui.search.tour_count import MAX_COUNTED_SQUARES
from knight_gui.state.lesson import MAX_SCENES, LessonScene, StepTarget
from knight_gui.window.command import Reason
from knight_gui.window.commands import by_hand
from knight_gui.window.context import WindowContext

_EACH_BOARD_HAS_SEARCH = lazy_gettext(
    "While you compare, each board has a search of its own, chosen above it"
)
_NO_COMPARISON = lazy_gettext("Only one search is shown: choose Compare first")
_NO_DIVERGENCE = lazy_gettext("These two have done the same, as far as is known")
_IMPOSSIBLE_START = lazy_gettext("No tour can start there, so there was no search")
_BOARD_EDITED = lazy_gettext("Close the page first: clicks make holes now")
_NO_START = lazy_gettext("Click a square first: a search starts there")
_ENDED_AT_START = lazy_gettext("The search ended at its start: there are no steps")
_FIRST_STEP = lazy_gettext("This is the first step")
_LAST_STEP = lazy_gettext("This is the last step: the search has ended")
_YOUR_MOVE = lazy_gettext("This is the newest step: it’s your move")
_STOPPED = lazy_gettext("This is the newest step, and the search is stopped: resume it")
_NO_SEARCH_WITH_HEAT = lazy_gettext("You make the moves: there is no search with retreats")
_NO_SEARCH_TO_STOP = lazy_gettext("You make the moves: there is no search to stop")
_SEARCH_ENDED = lazy_gettext("The search has ended")
_NOTHING_TO_UNDO = lazy_gettext("There is nothing to undo yet")
_NOTHING_TO_REDO = lazy_gettext("There is nothing to redo")
_ALREADY_BY_HAND = lazy_gettext("You already make the moves")
_WHOLE_PATH = lazy_gettext("This path visits every square")
_NO_OBSTACLE = lazy_gettext("A search can start there anyway")
_NO_FRAME = lazy_gettext("No step is shown yet")
_LESSON_ASKS = lazy_gettext("The lesson asks for this: answer first")
_NO_MISTAKE = lazy_gettext("No step up to here lost the tour, and there are no later ones")
_HINTS_INSTEAD = lazy_gettext("You make the moves: take a hint, or let a search finish it")
_NO_KNOWN_TOUR = lazy_gettext("No tour is known for this path")
_NO_START_TO_COUNT_FROM = lazy_gettext("Click a square first: tours are counted from there")
_NO_PUZZLE = lazy_gettext("Open a puzzle first")
_NO_LESSON = lazy_gettext("Open a lesson first")
_ANSWER_FIRST = lazy_gettext("Answer the question first, or choose Next")
_STEP_NOT_REACHED = lazy_gettext("The search is still on its way here: wait, or choose Next")
_SOLVE_FIRST = lazy_gettext("Solve the puzzle first, or close it")
_LAST_SCENE = lazy_gettext("This is the last scene of the lesson")
_FIRST_SCENE = lazy_gettext("This is the first scene of the lesson")
_ONLY_SCENE = lazy_gettext("This is the only scene: a lesson has at least one")
_NO_RECENT_FILES = lazy_gettext("You have not opened or saved a file yet")
_NO_TOUR = lazy_gettext("Go to the end of a tour first")
_NO_IMPORTED_TOURS = lazy_gettext("You have not opened a text with several tours yet")
_FILE_GONE = lazy_gettext("This file is gone")


def why_no_heat(context: WindowContext) -> Reason | None:
    """Return the reason why there is no heat map."""
    if all(setup.is_by_hand for setup in context.scene.setups):
        return _NO_SEARCH_WITH_HEAT
    return None


def why_no_imported_tours(context: WindowContext) -> Reason | None:
    """Return the reason why there are no tours to flip through."""
    if not context.scene.imported_tours:
        return _NO_IMPORTED_TOURS
    return None


def why_puzzle_is_open(context: WindowContext) -> Reason | None:
    """Return the reason why a puzzle must be answered before another search is shown."""
    # asked at each step of a search, which mostly has no lesson
    if context.scene.lesson is None or not context.lesson_player.quiz.is_puzzle_open:
        return None
    if context.scene.hides_answer:
        return _ANSWER_FIRST
    return _SOLVE_FIRST


def why_cannot_compare(context: WindowContext) -> Reason | None:
    """Return the reason why no second search can be shown."""
    if context.scene.is_comparison:
        return None
    return why_puzzle_is_open(context)


def why_cannot_choose_search(context: WindowContext) -> Reason | None:
    """Return the reason why the search of the first board cannot be chosen."""
    if context.scene.is_comparison:
        return _EACH_BOARD_HAS_SEARCH
    return why_puzzle_is_open(context)


def why_no_comparison(context: WindowContext) -> Reason | None:
    """Return the reason why there are no two searches."""
    if not context.scene.is_comparison:
        return _NO_COMPARISON
    return None


def why_no_divergence(context: WindowContext) -> Reason | None:
    """Return the reason why two searches diverge at no known step."""
    reason = why_no_comparison(context)
    if reason is None and context.controller.divergence_finder.divergence is None:
        reason = _NO_DIVERGENCE
    return reason


def why_no_search(context: WindowContext) -> Reason | None:
    """Return the reason why there is no search, and so no step."""
    if context.scene.is_board_edited:
        return _BOARD_EDITED
    if context.playback.problem is not None:
        return None
    if context.scene.is_impossible:
        return _IMPOSSIBLE_START
    return _NO_START


def _why_no_search_to_step(context: WindowContext) -> Reason | None:
    """Return the reason why there is no search, or why its steps would answer a puzzle."""
    reason = why_no_search(context)
    scene = context.scene
    if reason is None and scene.hides_answer and is_puzzle_lesson(scene.lesson):
        reason = _ANSWER_FIRST
    return reason


def why_no_steps(context: WindowContext) -> Reason | None:
    """Return the reason why there are no steps to play: a search may end at its start."""
    reason = _why_no_search_to_step(context)
    if reason is None and context.playback.has_ended and not context.playback.step_count:
        reason = _ENDED_AT_START
    return reason


def why_no_earlier_step(context: WindowContext) -> Reason | None:
    """Return the reason why there is no step before the current one."""
    reason = why_no_search(context)
    if reason is None and context.playback.step <= 0:
        reason = _FIRST_STEP
    return reason


def why_no_later_step(context: WindowContext) -> Reason | None:
    """Return the reason why there is no step after the current one, now or later."""
    reason = _why_no_search_to_step(context)
    if reason is not None:
        return reason
    if context.playback.is_at_end:
        return _LAST_STEP
    if context.playback.is_waiting_for_steps:
        if context.scene.hand_search_index is not None:
            return _YOUR_MOVE
        return _STOPPED
    return None


def why_cannot_stop(context: WindowContext) -> Reason | None:
    """Return the reason why there is no search that could be stopped or resumed."""
    scene = context.scene
    if scene.hand_search_index is not None and not scene.is_comparison:
        return _NO_SEARCH_TO_STOP
    if context.playback.has_ended:
        return _SEARCH_ENDED
    return why_no_search(context)


def why_cannot_undo(context: WindowContext) -> Reason | None:
    """Return the reason why there is no change to undo."""
    if by_hand.path_after_undo(context) or context.scene.undo.done:
        return None
    return _NOTHING_TO_UNDO


def why_cannot_redo(context: WindowContext) -> Reason | None:
    """Return the reason why there is no change to redo."""
    if by_hand.path_with_redone_move(context) or context.scene.undo.undone:
        return None
    return _NOTHING_TO_REDO


def why_cannot_take_over(context: WindowContext) -> Reason | None:
    """Return the reason why the user cannot play on from the path that is shown."""
    if context.scene.hand_search_index is not None:
        return _ALREADY_BY_HAND
    if context.playback.frame is None:
        return _NO_START
    if _shows_whole_path(context):
        return _WHOLE_PATH
    return why_puzzle_is_open(context)


def why_cannot_search_anyway(context: WindowContext) -> Reason | None:
    """Return the reason why there is no obstacle that a search could ignore."""
    if not context.scene.is_impossible:
        return _NO_OBSTACLE
    return None


def why_no_mistake_to_show(context: WindowContext) -> Reason | None:
    """Return the reason why no step lost the tour, before the current one or after it."""
    reason = why_no_search(context)
    if reason is not None:
        return reason
    if context.playback.frame is None:
        return _NO_FRAME
    if context.scene.hides_answer:
        return _LESSON_ASKS
    if why_no_later_step(context):
        was_lost_before = any(client.was_lost_before for client in context.playback.clients)
        if not was_lost_before:
            return _NO_MISTAKE
    return None


def why_no_known_tour(context: WindowContext) -> Reason | None:
    """Return the reason why no tour can be drawn from the knight on."""
    reason = why_no_search(context)
    if reason is not None:
        return reason
    if context.scene.hand_search_index is not None:
        return _HINTS_INSTEAD
    frame = context.playback.frame
    if frame is None or frame.verdict is None or not frame.verdict.rest_of_tour:
        return _NO_KNOWN_TOUR
    return None


def why_cannot_count_tours(context: WindowContext) -> Reason | None:
    """Return the reason why the tours from the start cannot be counted."""
    setup = context.scene.setup
    if setup.board.free_count > MAX_COUNTED_SQUARES:
        return partial(_board_too_large_to_count_text, setup.board.free_count)
    if setup.start is None:
        return _NO_START_TO_COUNT_FROM
    return None


def why_no_puzzle(context: WindowContext) -> Reason | None:
    """Return the reason why there is no puzzle that another one could follow."""
    if not is_puzzle_lesson(context.scene.lesson):
        return _NO_PUZZLE
    return None


def why_no_lesson(context: WindowContext) -> Reason | None:
    """Return the reason why there is no scene of a lesson."""
    if context.scene.lesson is None:
        return _NO_LESSON
    return None


def why_no_next_scene(context: WindowContext) -> Reason | None:
    """Return the reason why the lesson has no scene after the current one."""
    reason = why_no_lesson(context)
    if reason is None and context.scene.lesson_index + 1 >= _scene_count(context):
        reason = _LAST_SCENE
    return reason


def is_before_target(context: WindowContext, lesson_scene: LessonScene) -> bool:
    """Return True if the step of a scene has yet to be shown."""
    target = lesson_scene.step
    if lesson_scene.setups != context.scene.setups:
        return False
    if isinstance(target, int):
        return context.playback.step < target
    return target is StepTarget.END and not context.playback.has_ended


def repeats_question(context: WindowContext, lesson_scene: LessonScene) -> bool:
    """Return True if the question of a scene comes again as the search goes on."""
    return bool(lesson_scene.repeat_every_steps) and not context.playback.is_at_end


def is_own_search_open(context: WindowContext, lesson_scene: LessonScene) -> bool:
    """Return True if a search that the user started in a scene has steps left to be shown."""
    scene = context.scene
    is_own_search = scene.setups != lesson_scene.setups and not scene.setup.is_by_hand
    return is_own_search and not context.playback.is_at_end


def why_cannot_go_on(context: WindowContext) -> Reason | None:
    """Return the reason why nothing comes next in the lesson."""
    lesson_scene = context.scene.lesson_scene
    if lesson_scene is None:
        return why_no_lesson(context)
    if context.lesson_player.quiz.is_open:
        return _ANSWER_FIRST
    if is_before_target(context, lesson_scene):
        is_seeking = context.playback.mode is PlaybackMode.SEEKING_TARGET
        # the search of the last scene can be paused
        has_next_scene = why_no_next_scene(context) is None
        return _STEP_NOT_REACHED if is_seeking and has_next_scene else None
    if context.playback.is_playing:
        return None
    if repeats_question(context, lesson_scene) or is_own_search_open(context, lesson_scene):
        return None
    return why_puzzle_is_open(context) or why_no_next_scene(context)


def why_no_previous_scene(context: WindowContext) -> Reason | None:
    """Return the reason why the lesson has no scene before the current one."""
    reason = why_no_lesson(context)
    if reason is None and context.scene.lesson_index <= 0:
        reason = _FIRST_SCENE
    return reason


def why_cannot_add_scene(context: WindowContext) -> Reason | None:
    """Return the reason why no scene can be added to the lesson."""
    if _scene_count(context) >= MAX_SCENES:
        return _too_many_scenes_text
    return None


def why_cannot_delete_scene(context: WindowContext) -> Reason | None:
    """Return the reason why the current scene cannot be deleted."""
    reason = why_no_lesson(context)
    if reason is None and _scene_count(context) == 1:
        reason = _ONLY_SCENE
    return reason


def why_no_recent_files(context: WindowContext) -> Reason | None:
    """Return the reason why there is no recent file."""
    if not context.scene.recent_files:
        return _NO_RECENT_FILES
    return None


def why_cannot_open_recent_file(context: WindowContext, index: int) -> Reason | None:
    """Return the reason why one of the recent files cannot be opened."""
    scene = context.scene
    if index < len(scene.recent_files) and scene.recent_files[index] in scene.missing_files:
        return _FILE_GONE
    return why_no_recent_files(context)


def _scene_count(context: WindowContext) -> int:
    return len(context.scene.lesson.scenes) if context.scene.lesson else 0


def _board_too_large_to_count_text(square_count: int) -> str:
    return tr(
        "Tours can be counted on boards of up to {most} squares; this one has {count:,}",
        most=MAX_COUNTED_SQUARES,
        count=square_count,
    )


def _too_many_scenes_text() -> str:
    return tr("A lesson has at most {most} scenes", most=MAX_SCENES)


def why_no_tour(context: WindowContext) -> Reason | None:
    """Return the reason why no tour is shown."""
    frame = context.playback.frame
    if frame is None or frame.position.outcome is not Outcome.SOLVED:
        return _NO_TOUR
    return None


def _shows_whole_path(context: WindowContext) -> bool:
    frame = context.playback.frame
    return frame is not None and len(frame.position.path) == frame.problem.board.free_count
