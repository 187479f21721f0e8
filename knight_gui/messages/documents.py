"""What is said of lessons, and of files that are opened and kept."""

import re
from pathlib import Path

from knight_gui.i18n import tr, translated
from knight_gui.messages.names import size_of, start_of
from knight_gui.state.lesson import MOST_LETTERS_OF_A_TITLE, Lesson, LessonScene, Moment
from knight_gui.state.scene import Scene


def window_title(scene: Scene) -> str:
    """Return what the window is called; Qt puts a star in place of [*] while it is changed."""
    if scene.file is not None:
        name = scene.file.name.replace("[*]", "[*][*]")
    elif scene.lesson is not None:
        name = translated(scene.lesson.title).replace("[*]", "[*][*]")
    else:
        return tr("Knight’s tour")
    return tr("{name}[*] – Knight’s tour", name=name)


def name_of(scene: Scene) -> str:
    """Return what that is called which is kept, or is to be."""
    if scene.file is not None:
        return scene.file.name
    return tr("the search") if scene.lesson is None else translated(scene.lesson.title)


def opening(name: str) -> str:
    """Return what somebody did who opened a file or a lesson."""
    return tr("Open {name}", name=name)


def recent_file(file: Path) -> str:
    """Return how a file stands in a menu, where an ampersand would be a key."""
    return tr(
        "{name}  –  {folder}", name=file.name, folder=file.parent.name or str(file.parent)
    ).replace("&", "&&")


def title_of(scene: LessonScene) -> str:
    """Return a title for what is shown, as long as nobody has thought of a better one."""
    setup, step = scene.setups[0], scene.step
    problem, size = setup.problem, size_of(setup.board)
    if problem is None:
        return tr("An empty board of {size}", size=size)
    facts = {"size": size, "start": start_of(problem)}
    title = (
        tr("{size} from {start}", **facts)
        if isinstance(step, Moment)
        else tr("{size} from {start}, step {step:,}", step=step, **facts)
    )
    return title[:MOST_LETTERS_OF_A_TITLE]


def file_name(scene: Scene) -> str:
    """Return a name for the file of what is shown, without its ending."""
    if scene.lesson is not None:
        # what some system does not allow in the name of a file
        title = re.sub(r'[/\\:*?"<>|]', " ", translated(scene.lesson.title))
        return " ".join(title.split()).strip(".") or "lesson"
    setup = scene.setup
    parts = ["knights-tour", setup.board.text]
    if (problem := setup.problem) is not None:
        parts += [setup.board.name(problem.path[0]), problem.strategy_text.partition("+")[0]]
    return "-".join(parts)


def offer_of(lesson: Lesson, file: Path | None) -> str:
    """Return what was on the screen when the program ended, and can be there again."""
    if file is not None:
        return tr("You can restore what was open: {name}, as it was.", name=file.name)
    return (
        tr("You can restore what was shown: {what}.", what=title_of(lesson.scenes[0]))
        if lesson.is_plain
        else tr("You can restore the lesson “{title}”.", title=translated(lesson.title))
    )


# While a lesson is given


def place(lesson: Lesson, number: int) -> str:
    """Return which of its scenes a lesson has come to; the first is number 1."""
    return tr("{number} of {count}", number=number, count=len(lesson.scenes))


def on_the_way(target: int | Moment) -> str:
    """Return what a search is on its way to, before it has come there."""
    return (
        {
            Moment.FIRST_DEAD_END: tr("Searching for the first dead end"),
            Moment.FIRST_RETREAT: tr("Searching for the first retreat"),
            Moment.LOST: tr("Searching for the losing move"),
            Moment.DEEPEST_RETREAT: tr("Searching for the longest retreat"),
            Moment.END: tr("Searching to the end"),
        }[target]
        if isinstance(target, Moment)
        else tr("Searching up to step {step:,}", step=target)
    )
