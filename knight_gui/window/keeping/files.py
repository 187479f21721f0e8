"""What the user does to files: new, open, save; whoever would lose something is asked first."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from knight_gui.scene.keeping import emptied, is_changed, noted_file, to_be_kept
from knight_gui.texts import tr
from knight_gui.tour import InputError
from knight_gui.window import importing
from knight_gui.window.assets import asset
from knight_gui.window.keeping import asking
from knight_gui.window.keeping.choosing import ENDING, choose_to_open, choose_to_write
from knight_gui.wording import keeping

if TYPE_CHECKING:
    from collections.abc import Callable

    from knight_gui.scene.lesson import Lesson
    from knight_gui.window.commands.command import Context


def begin_anew(context: Context) -> None:
    """Show an empty board, without a file or a lesson."""
    unless_lost(context, lambda: _empty(context))


def choose_and_open(context: Context) -> None:
    """Let the user choose a file, and show what is in it."""
    file = choose_to_open(context.window, _folder(context))
    if file is not None:
        open_file(context, file)


def open_recent(context: Context, place: int) -> None:
    """Show what is in one of the files that were used lately."""
    open_file(context, context.scene.recent[place])


def open_file(context: Context, file: Path) -> None:
    """Show the scenes or the tour in a file; say what is wrong with it, and change nothing."""
    if importing.holds_tour(file):
        importing.show_tour_in(context, file)
        return
    lesson = _read(context, file)
    if lesson is not None:
        unless_lost(context, lambda: show(context, lesson, file))


def give_built_in_lesson(context: Context, name: str) -> None:
    """Show the first scene of a lesson that the program brings; it belongs to no file."""
    lesson = _read(context, Path(asset(f"lessons/{name}.toml")))
    if lesson is not None:
        unless_lost(context, lambda: show(context, lesson, None))


def close_lesson(context: Context) -> None:
    """Close the lesson and its file, and stay at what is shown."""
    unless_lost(context, lambda: _let_go(context))


def show(context: Context, lesson: Lesson, file: Path | None) -> None:
    """Show a lesson from its first scene, or the one scene of which nothing is said."""
    _let_go(context)
    recent = context.scene.recent
    context.session.change(
        file=file,
        kept=lesson,
        lesson=None if lesson.is_plain else lesson,
        recent=recent if file is None else noted_file(recent, file.absolute()),
    )
    if lesson.is_plain:
        context.window.presenter.present(lesson.scenes[0])


def show_again(context: Context, lesson: Lesson, file: Path | None, place: int) -> None:
    """Show what was there before a crash: its file may hold something else."""
    show(context, lesson, file)
    kept = None
    if file is not None:
        from knight_gui.files.lesson import read_lesson

        with suppress(InputError):
            kept = read_lesson(file)
    context.session.change(kept=kept, lesson_place=place)


def save(context: Context) -> bool:
    """Keep the lesson, or what is shown, in its file; tell whether it is kept."""
    file = context.scene.file
    return save_as(context) if file is None else _write(context, file)


def save_as(context: Context) -> bool:
    """Keep the lesson, or what is shown, in a file that the user chooses; tell whether it is."""
    file = choose_to_write(context.window, context.scene.file or _proposed(context))
    return file is not None and _write(context, file)


def unless_lost(context: Context, go_on: Callable[[], object]) -> None:
    """Go on at once, or when the user has said what becomes of changes that are in no file."""
    if not is_changed(context.scene):
        go_on()
        return

    def keep() -> None:
        if save(context):
            go_on()

    def give_up() -> None:
        _let_go(context)
        go_on()

    asking.ask_about_changes(context, keep, give_up)


def _let_go(context: Context) -> None:
    context.session.change(lesson=None, lesson_place=0, file=None, kept=None)


def _empty(context: Context) -> None:
    _let_go(context)
    context.session.change(setups=emptied(context.scene), stretch=None, selected=0)


def _read(context: Context, file: Path) -> Lesson | None:
    # not needed for the first picture
    from knight_gui.files.lesson import read_lesson

    try:
        return read_lesson(file)
    except InputError as error:
        asking.say_trouble(context, tr("{name} cannot be opened", name=file.name), str(error))
        return None


def _write(context: Context, file: Path) -> bool:
    from knight_gui.files.keeping import keep

    lesson = to_be_kept(context.scene, context.go.bound_for)
    try:
        keep(lesson, file)
    except InputError as error:
        asking.say_trouble(context, tr("{name} is not kept", name=file.name), str(error))
        return False
    context.session.change(
        file=file, kept=lesson, recent=noted_file(context.scene.recent, file.absolute())
    )
    return True


def _folder(context: Context) -> Path:
    """Return where the user was last with a file."""
    from PySide6.QtCore import QStandardPaths

    scene = context.scene
    known = [file.parent for file in (scene.file, *scene.recent) if file is not None]
    for folder in known:
        with suppress(OSError):
            if folder.is_dir():
                return folder
    documents = QStandardPaths.StandardLocation.DocumentsLocation
    return Path(QStandardPaths.writableLocation(documents))


def _proposed(context: Context) -> Path:
    """Return the name of a file for what has none yet."""
    return _folder(context) / f"{keeping.file_name(context.scene)}{ENDING}"
