"""Why a command cannot be given now: a sentence, or nothing if it can."""

from knight_gui.i18n import later, tr
from knight_gui.search.tour_count import MOST_SQUARES
from knight_gui.state.lesson import MOST_SCENES
from knight_gui.window.command import reason
from knight_gui.window.commands import by_hand, operations
from knight_gui.window.context import Context

why_not_single = reason(
    (
        lambda c: c.scene.is_race,
        later("In a race each board has a search of its own, chosen above it"),
    )
)
"""Why the one search that is shown cannot be chosen."""

why_no_race = reason(
    (lambda c: not c.scene.is_race, later("Only one search is shown: choose Compare first"))
)
"""Why there is nothing that two searches would share."""

why_no_parting = reason(
    (why_no_race, why_no_race),
    (
        lambda c: c.searches.partings.found is None,
        later("These two have done the same, as far as is known"),
    ),
)
"""Why two searches part nowhere, as far as is known."""

why_no_search = reason(
    (
        lambda c: c.go.problem is None and c.scene.is_impossible,
        later("No tour can start there, so there was no search"),
    ),
    (lambda c: c.go.problem is None, later("Click a square first: a search starts there")),
)
"""Why there is no search of which a step could be shown."""

why_no_steps = reason(
    (why_no_search, why_no_search),
    (
        lambda c: c.go.has_ended and not c.go.steps,
        later("The search ended at its start: there are no steps"),
    ),
)
"""Why there is nothing to be watched: a search may end where it began."""

why_not_back = reason(
    (why_no_search, why_no_search),
    (lambda c: c.go.step <= 0, later("This is the first step")),
)
"""Why there is no step before the one shown."""

why_not_on = reason(
    (why_no_search, why_no_search),
    (lambda c: c.go.is_at_end, later("This is the last step: the search has ended")),
    (
        lambda c: c.go.is_out_of_steps and c.scene.by_hand is not None,
        later("This is the newest step: it’s your move"),
    ),
    (
        lambda c: c.go.is_out_of_steps,
        later("This is the newest step, and the search is stopped: resume it"),
    ),
)
"""Why there is no step after the one shown, nor will be."""

why_no_stop = reason(
    (
        lambda c: c.scene.by_hand is not None and not c.scene.is_race,
        later("You make the moves: there is no search to stop"),
    ),
    (lambda c: c.go.has_ended, later("The search has ended")),
    (why_no_search, why_no_search),
)
"""Why a search neither goes on nor waits to be told to."""

why_no_undo = reason(
    (
        lambda c: not (by_hand.path_back(c) or c.scene.undo.done),
        later("There is nothing to undo yet"),
    )
)
"""Why there is no change that could be undone."""

why_no_redo = reason(
    (
        lambda c: not (by_hand.path_again(c) or c.scene.undo.undone),
        later("There is nothing to redo"),
    )
)
"""Why there is no change that could be made again."""

why_not_anyway = reason(
    (
        lambda c: not c.scene.is_impossible,
        later("A search can start there anyway"),
    )
)
"""Why there is nothing to insist on."""

why_no_loss = reason(
    (why_no_search, why_no_search),
    (lambda c: c.go.frame is None, later("No step is shown yet")),
    (lambda c: c.scene.is_asked, later("The lesson asks for this: answer first")),
    (
        lambda c: why_not_on(c) and not any(track.was_lost_before for track in c.go.tracks),
        later("No step up to here lost the tour, and there are no later ones"),
    ),
)
"""Why the path was lost at no earlier step, and can be lost at no later one."""

why_no_tour_to_come = reason(
    (why_no_search, why_no_search),
    (lambda c: not operations.tour_to_come(c), later("No tour is known for this path")),
)
"""Why no tour can be drawn from the knight on."""


why_no_tours = reason(
    (
        lambda c: c.scene.setup.board.free_count > MOST_SQUARES,
        lambda c: tr(
            "Tours can be counted on boards of up to {most} squares; this one has {count:,}",
            most=MOST_SQUARES,
            count=c.scene.setup.board.free_count,
        ),
    ),
    (
        lambda c: c.scene.setup.start is None,
        later("Click a square first: tours are counted from there"),
    ),
)
"""Why all tours from the start cannot be counted."""

why_no_lesson = reason((lambda c: c.scene.lesson is None, later("Open a lesson first")))
"""Why there is no scene of a lesson."""

why_no_next_scene = reason(
    (why_no_lesson, why_no_lesson),
    (
        lambda c: c.scene.lesson_place + 1 >= _scenes(c),
        later("This is the last scene of the lesson"),
    ),
)
"""Why the lesson has no scene after the one that it has come to."""

why_no_previous_scene = reason(
    (why_no_lesson, why_no_lesson),
    (lambda c: c.scene.lesson_place <= 0, later("This is the first scene of the lesson")),
)
"""Why the lesson has no scene before the one that it has come to."""

why_no_more_scenes = reason(
    (
        lambda c: _scenes(c) >= MOST_SCENES,
        lambda _: tr("A lesson has at most {most} scenes", most=MOST_SCENES),
    )
)
"""Why no scene can be added to the lesson."""

why_not_delete = reason(
    (why_no_lesson, why_no_lesson),
    (lambda c: _scenes(c) == 1, later("This is the only scene: a lesson has at least one")),
)
"""Why the scene cannot be taken out of the lesson."""

why_no_recent = reason(
    (lambda c: not c.scene.recent, later("You have not opened or saved a file yet"))
)
"""Why there is no file that was used lately."""


def why_not_there(context: Context, place: int) -> str:
    """Say why one of the files that were used lately cannot be opened."""
    scene = context.scene
    is_gone = place < len(scene.recent) and scene.recent[place] in scene.missing
    return tr("This file is gone") if is_gone else why_no_recent(context)


def _scenes(context: Context) -> int:
    return len(context.scene.lesson.scenes) if context.scene.lesson else 0
