"""Why a command cannot be given now: a sentence, or nothing if it can."""

from knight_gui.i18n import lazy_gettext, tr
from knight_gui.search.tour_count import MAX_COUNTED_SQUARES
from knight_gui.state.lesson import MAX_SCENES
from knight_gui.window.command import make_reason
from knight_gui.window.commands import by_hand, operations
from knight_gui.window.context import WindowContext

why_cannot_choose_search = make_reason(
    (
        lambda c: c.scene.is_comparison,
        lazy_gettext("In a race each board has a search of its own, chosen above it"),
    )
)
"""Why the one search that is shown cannot be chosen."""

why_no_comparison = make_reason(
    (
        lambda c: not c.scene.is_comparison,
        lazy_gettext("Only one search is shown: choose Compare first"),
    )
)
"""Why there is nothing that two searches would share."""

why_no_divergence = make_reason(
    (why_no_comparison, why_no_comparison),
    (
        lambda c: c.controller.divergence_finder.divergence is None,
        lazy_gettext("These two have done the same, as far as is known"),
    ),
)
"""Why two searches part nowhere, as far as is known."""

why_no_search = make_reason(
    (
        lambda c: c.playback.problem is None and c.scene.is_impossible,
        lazy_gettext("No tour can start there, so there was no search"),
    ),
    (
        lambda c: c.playback.problem is None,
        lazy_gettext("Click a square first: a search starts there"),
    ),
)
"""Why there is no search of which a step could be shown."""

why_no_steps = make_reason(
    (why_no_search, why_no_search),
    (
        lambda c: c.playback.has_ended and not c.playback.step_count,
        lazy_gettext("The search ended at its start: there are no steps"),
    ),
)
"""Why there is nothing to be watched: a search may end where it began."""

why_no_earlier_step = make_reason(
    (why_no_search, why_no_search),
    (lambda c: c.playback.step <= 0, lazy_gettext("This is the first step")),
)
"""Why there is no step before the one shown."""

why_no_later_step = make_reason(
    (why_no_search, why_no_search),
    (lambda c: c.playback.is_at_end, lazy_gettext("This is the last step: the search has ended")),
    (
        lambda c: c.playback.is_waiting_for_steps and c.scene.hand_search_index is not None,
        lazy_gettext("This is the newest step: it’s your move"),
    ),
    (
        lambda c: c.playback.is_waiting_for_steps,
        lazy_gettext("This is the newest step, and the search is stopped: resume it"),
    ),
)
"""Why there is no step after the one shown, nor will be."""

why_cannot_stop = make_reason(
    (
        lambda c: c.scene.hand_search_index is not None and not c.scene.is_comparison,
        lazy_gettext("You make the moves: there is no search to stop"),
    ),
    (lambda c: c.playback.has_ended, lazy_gettext("The search has ended")),
    (why_no_search, why_no_search),
)
"""Why a search neither goes on nor waits to be told to."""

why_cannot_undo = make_reason(
    (
        lambda c: not (by_hand.path_before_last_move(c) or c.scene.undo.done),
        lazy_gettext("There is nothing to undo yet"),
    )
)
"""Why there is no change that could be undone."""

why_cannot_redo = make_reason(
    (
        lambda c: not (by_hand.path_with_redone_move(c) or c.scene.undo.undone),
        lazy_gettext("There is nothing to redo"),
    )
)
"""Why there is no change that could be made again."""

why_cannot_search_anyway = make_reason(
    (
        lambda c: not c.scene.is_impossible,
        lazy_gettext("A search can start there anyway"),
    )
)
"""Why there is nothing to insist on."""

why_no_mistake_to_show = make_reason(
    (why_no_search, why_no_search),
    (lambda c: c.playback.frame is None, lazy_gettext("No step is shown yet")),
    (lambda c: c.scene.hides_answer, lazy_gettext("The lesson asks for this: answer first")),
    (
        lambda c: (
            why_no_later_step(c) and not any(track.was_lost_before for track in c.playback.clients)
        ),
        lazy_gettext("No step up to here lost the tour, and there are no later ones"),
    ),
)
"""Why the path was lost at no earlier step, and can be lost at no later one."""

why_no_known_tour = make_reason(
    (why_no_search, why_no_search),
    (
        lambda c: not operations.known_rest_of_tour(c),
        lazy_gettext("No tour is known for this path"),
    ),
)
"""Why no tour can be drawn from the knight on."""


why_cannot_count_tours = make_reason(
    (
        lambda c: c.scene.setup.board.free_count > MAX_COUNTED_SQUARES,
        lambda c: tr(
            "Tours can be counted on boards of up to {most} squares; this one has {count:,}",
            most=MAX_COUNTED_SQUARES,
            count=c.scene.setup.board.free_count,
        ),
    ),
    (
        lambda c: c.scene.setup.start is None,
        lazy_gettext("Click a square first: tours are counted from there"),
    ),
)
"""Why all tours from the start cannot be counted."""

why_no_lesson = make_reason((lambda c: c.scene.lesson is None, lazy_gettext("Open a lesson first")))
"""Why there is no scene of a lesson."""

why_no_next_scene = make_reason(
    (why_no_lesson, why_no_lesson),
    (
        lambda c: c.scene.lesson_index + 1 >= _scene_count(c),
        lazy_gettext("This is the last scene of the lesson"),
    ),
)
"""Why the lesson has no scene after the one that it has come to."""

why_no_previous_scene = make_reason(
    (why_no_lesson, why_no_lesson),
    (lambda c: c.scene.lesson_index <= 0, lazy_gettext("This is the first scene of the lesson")),
)
"""Why the lesson has no scene before the one that it has come to."""

why_cannot_add_scene = make_reason(
    (
        lambda c: _scene_count(c) >= MAX_SCENES,
        lambda _: tr("A lesson has at most {most} scenes", most=MAX_SCENES),
    )
)
"""Why no scene can be added to the lesson."""

why_cannot_delete_scene = make_reason(
    (why_no_lesson, why_no_lesson),
    (
        lambda c: _scene_count(c) == 1,
        lazy_gettext("This is the only scene: a lesson has at least one"),
    ),
)
"""Why the scene cannot be taken out of the lesson."""

why_no_recent_files = make_reason(
    (lambda c: not c.scene.recent_files, lazy_gettext("You have not opened or saved a file yet"))
)
"""Why there is no file that was used lately."""


def why_cannot_open_recent_file(context: WindowContext, index: int) -> str:
    """Say why one of the files that were used lately cannot be opened."""
    scene = context.scene
    is_gone = index < len(scene.recent_files) and scene.recent_files[index] in scene.missing_files
    return tr("This file is gone") if is_gone else why_no_recent_files(context)


def _scene_count(context: WindowContext) -> int:
    return len(context.scene.lesson.scenes) if context.scene.lesson else 0
