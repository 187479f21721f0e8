"""Texts on lessons, and on files that are opened and saved."""

import re
from pathlib import Path

from knight_gui.i18n import plural, tr, translate
from knight_gui.messages.names import format_board_size, initial_path_names
from knight_gui.state.lesson import MAX_TITLE_LENGTH, Lesson, LessonScene, StepTarget
from knight_gui.state.scene import Scene


def window_title(scene: Scene) -> str:
    """Return the title of the window; Qt replaces [*] by a star while the document is modified."""
    if scene.file is not None:
        name = scene.file.name.replace("[*]", "[*][*]")
    elif scene.lesson is not None:
        name = translate(scene.lesson.title).replace("[*]", "[*][*]")
    else:
        return tr("Knight’s tour")
    return tr("{name}[*] – Knight’s tour", name=name)


def document_name(scene: Scene) -> str:
    """Return the name of the document: its file, its lesson, or “the search”."""
    if scene.file is not None:
        return scene.file.name
    if scene.lesson is not None:
        return translate(scene.lesson.title)
    return tr("the search")


def open_change_text(name: str) -> str:
    """Return the name of the change that opened a file or a lesson."""
    return tr("Open {name}", name=name)


def recent_file_menu_text(path: Path) -> str:
    """Return the name and folder of a file for a menu, with ampersands escaped."""
    folder = path.parent.name or str(path.parent)
    text = tr("{name}  –  {folder}", name=path.name, folder=folder)
    return text.replace("&", "&&")


def default_scene_title(lesson_scene: LessonScene) -> str:
    """Return the default title of a scene."""
    setup = lesson_scene.setups[0]
    step = lesson_scene.step
    problem = setup.problem
    size = format_board_size(setup.board)
    if problem is None:
        return tr("An empty board of {size}", size=size)
    params = {"size": size, "start": initial_path_names(problem)}
    if isinstance(step, StepTarget):
        title = tr("{size} from {start}", **params)
    else:
        title = tr("{size} from {start}, step {step:,}", step=step, **params)
    return title[:MAX_TITLE_LENGTH]


def default_file_stem(scene: Scene) -> str:
    """Return the default file name of the document, without its extension."""
    if scene.lesson is not None:
        # some systems do not allow these characters in file names
        title = re.sub(r'[/\\:*?"<>|]', " ", translate(scene.lesson.title))
        return " ".join(title.split()).strip(".") or "lesson"
    setup = scene.setup
    parts = ["knights-tour", setup.board.size_text]
    problem = setup.problem
    if problem is not None:
        parts += [setup.board.name(problem.path[0]), problem.strategy_text.partition("+")[0]]
    return "-".join(parts)


def restore_offer_sentence(lesson: Lesson, path: Path | None) -> str:
    """Return the offer to restore the document that was open when the program ended."""
    if path is not None:
        return tr("You can restore what was open: {name}, as it was.", name=path.name)
    if lesson.has_no_texts:
        scene_title = default_scene_title(lesson.scenes[0])
        return tr("You can restore what was shown: {what}.", what=scene_title)
    return tr("You can restore the lesson “{title}”.", title=translate(lesson.title))


# While a lesson is shown


def own_search_text(step_count: int, *, has_ended: bool, scene_step_count: int | None) -> str:
    """Return the steps of a search that a scene of a lesson invited.

    Parameters
    ----------
    scene_step_count
        Number of steps of the scene's own search; None if it has not ended.
    """
    if has_ended and step_count == scene_step_count:
        return plural(
            "Your search took {count:,} step, as many as the one shown first.",
            "Your search took {count:,} steps, as many as the one shown first.",
            step_count,
        )
    if has_ended:
        return plural(
            "Your search took {count:,} step.", "Your search took {count:,} steps.", step_count
        )
    return plural(
        "Your search goes on. So far it has taken {count:,} step.",
        "Your search goes on. So far it has taken {count:,} steps.",
        step_count,
    )


def scene_counter_text(lesson: Lesson, scene_number: int) -> str:
    """Return the number of a scene, from 1, and the number of scenes of its lesson."""
    return tr("{number} of {count}", number=scene_number, count=len(lesson.scenes))


def seek_progress_text(target: int | StepTarget) -> str:
    """Return the title of a search that has not reached its target step yet."""
    match target:
        case StepTarget.FIRST_DEAD_END:
            return tr("Searching for the first dead end")
        case StepTarget.FIRST_RETREAT:
            return tr("Searching for the first retreat")
        case StepTarget.LOST:
            return tr("Searching for the losing move")
        case StepTarget.DEEPEST_RETREAT:
            return tr("Searching for the longest retreat")
        case StepTarget.END:
            return tr("Searching to the end")
    return tr("Searching up to step {step:,}", step=target)
