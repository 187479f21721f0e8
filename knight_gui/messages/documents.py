"""What is said of lessons, and of files that are opened and kept."""

import re
from pathlib import Path

from knight_gui.i18n import tr, translate
from knight_gui.messages.names import format_board_size, start_name
from knight_gui.state.lesson import MAX_TITLE_LENGTH, Lesson, LessonScene, StepTarget
from knight_gui.state.scene import Scene


def window_title(scene: Scene) -> str:
    """Return what the window is called; Qt puts a star in place of [*] while it is changed."""
    if scene.file is not None:
        name = scene.file.name.replace("[*]", "[*][*]")
    elif scene.lesson is not None:
        name = translate(scene.lesson.title).replace("[*]", "[*][*]")
    else:
        return tr("Knight’s tour")
    return tr("{name}[*] – Knight’s tour", name=name)


def document_name(scene: Scene) -> str:
    """Return what that is called which is kept, or is to be."""
    if scene.file is not None:
        return scene.file.name
    return tr("the search") if scene.lesson is None else translate(scene.lesson.title)


def open_change_text(name: str) -> str:
    """Return what somebody did who opened a file or a lesson."""
    return tr("Open {name}", name=name)


def recent_file_menu_text(path: Path) -> str:
    """Return how a file stands in a menu, where an ampersand would be a key."""
    return tr(
        "{name}  –  {folder}", name=path.name, folder=path.parent.name or str(path.parent)
    ).replace("&", "&&")


def default_scene_title(lesson_scene: LessonScene) -> str:
    """Return a title for what is shown, as long as nobody has thought of a better one."""
    setup = lesson_scene.setups[0]
    step = lesson_scene.step
    problem = setup.problem
    size = format_board_size(setup.board)
    if problem is None:
        return tr("An empty board of {size}", size=size)
    params = {"size": size, "start": start_name(problem)}
    if isinstance(step, StepTarget):
        title = tr("{size} from {start}", **params)
    else:
        title = tr("{size} from {start}, step {step:,}", step=step, **params)
    return title[:MAX_TITLE_LENGTH]


def default_file_stem(scene: Scene) -> str:
    """Return a name for the file of what is shown, without its ending."""
    if scene.lesson is not None:
        # what some system does not allow in the name of a file
        title = re.sub(r'[/\\:*?"<>|]', " ", translate(scene.lesson.title))
        return " ".join(title.split()).strip(".") or "lesson"
    setup = scene.setup
    parts = ["knights-tour", setup.board.size_text]
    if (problem := setup.problem) is not None:
        parts += [setup.board.name(problem.path[0]), problem.strategy_text.partition("+")[0]]
    return "-".join(parts)


def restore_offer_sentence(lesson: Lesson, path: Path | None) -> str:
    """Return what was on the screen when the program ended, and can be there again."""
    if path is not None:
        return tr("You can restore what was open: {name}, as it was.", name=path.name)
    if lesson.has_no_words:
        return tr(
            "You can restore what was shown: {what}.", what=default_scene_title(lesson.scenes[0])
        )
    return tr("You can restore the lesson “{title}”.", title=translate(lesson.title))


# While a lesson is given


def scene_counter_text(lesson: Lesson, scene_number: int) -> str:
    """Return which of its scenes a lesson has come to; the first is number 1."""
    return tr("{number} of {count}", number=scene_number, count=len(lesson.scenes))


def seek_progress_text(target: int | StepTarget) -> str:
    """Return what a search is on its way to, before it has come there."""
    if isinstance(target, StepTarget):
        return {
            StepTarget.FIRST_DEAD_END: tr("Searching for the first dead end"),
            StepTarget.FIRST_RETREAT: tr("Searching for the first retreat"),
            StepTarget.LOST: tr("Searching for the losing move"),
            StepTarget.DEEPEST_RETREAT: tr("Searching for the longest retreat"),
            StepTarget.END: tr("Searching to the end"),
        }[target]
    return tr("Searching up to step {step:,}", step=target)
