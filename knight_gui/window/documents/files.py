"""Opens and saves files, and asks before anything would be lost."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from knight_gui.board import Found, InputError
from knight_gui.i18n import later, plural, tr
from knight_gui.messages import documents
from knight_gui.messages import tours as wording
from knight_gui.state.lesson import Lesson
from knight_gui.state.saved_fields import is_changed, noted_file, taken, to_be_kept, view_of
from knight_gui.state.setup import LARGEST_SIDE
from knight_gui.state.undo import Change, UndoStack
from knight_gui.window.context import Context
from knight_gui.window.message_boxes import Answer, Notice, file_to_open, file_to_write, open_box

if TYPE_CHECKING:
    from knight_gui.documents.tour_reader import Expected

ENDINGS = (".knight", ".toml")
"""Lessons had the second one first, and may keep it."""


def begin_anew(context: Context) -> None:
    """Show an empty board, without a file or a lesson."""
    unless_lost(context, lambda: _empty(context))


def choose_and_open(context: Context) -> None:
    """Let the user choose a file, and show what is in it."""
    file = file_to_open(context.parent, tr("Open"), _folder(context), _filter())
    if file is not None:
        open_file(context, file)


def open_named(context: Context, name: str) -> None:
    """Show what is in a file, or the scene of a link."""
    from knight_gui.documents.link import is_link

    if is_link(name):
        give_lesson(context, name)
    else:
        open_file(context, Path(name))


def copy_link(context: Context) -> None:
    """Copy a link that opens what is shown; say why there is none."""
    from PySide6.QtWidgets import QApplication

    from knight_gui.documents.link import link_to

    try:
        QApplication.clipboard().setText(link_to(taken(context.scene, context.go.bound_for)))
    except InputError as error:
        _warn(context, tr("The link is not copied"), error)


def open_file(context: Context, file: Path) -> None:
    """Show the scenes or the tour in a file; say what is wrong with it, and change nothing."""
    if file.suffix.lower() in _OF_TOURS:
        _show_tour_in(context, file)
        return
    from knight_gui.documents.lesson_file import checksum_of

    checksum, lesson = checksum_of(file), _read(context, str(file))
    if lesson is not None:
        unless_lost(context, lambda: show(context, lesson, file, checksum))


def give_lesson(context: Context, name: str) -> None:
    """Show a lesson that the program brings, or the scene of a link; they belong to no file."""
    lesson = _read(context, name)
    if lesson is not None:
        unless_lost(context, lambda: show(context, lesson, None))


def close_lesson(context: Context) -> None:
    """Close the lesson and its file, and show again what was there before."""

    def close() -> None:
        former, before = context.scene.before_lesson, context.searches.snapshot
        _let_go(context)
        if former is not None:
            context.session.change(
                file=former.file, kept=former.kept, checksum=former.checksum, before_lesson=None
            )
            # what is taken for a file has its share rounded
            shown = replace(taken(former), landscape_share=former.landscape_share)
            context.lesson_player.present(shown)
        context.searches.note(before, later("Close lesson"))

    unless_lost(context, close)


def undo(context: Context) -> None:
    """Show what was shown before the last change."""
    _unless(context, context.scene.undo.done[-1], context.lesson_player.undo)


def redo(context: Context) -> None:
    """Show what was shown before the last change was undone."""
    _unless(context, context.scene.undo.undone[-1], context.lesson_player.redo)


def _unless(context: Context, change: Change, go_on: Callable[[], object]) -> None:
    """Go on at once, or once nothing is lost of the file that the change opened."""
    if change.opens:
        unless_lost(context, go_on)
    else:
        go_on()


def show(context: Context, lesson: Lesson, file: Path | None, checksum: str = "") -> None:
    """Show a lesson from its first scene, or the one scene of which nothing is said."""
    before, scene = context.searches.snapshot, context.scene
    former = scene.before_lesson or replace(scene, undo=UndoStack())
    _let_go(context)
    recent = context.scene.recent
    context.session.change(
        file=file,
        kept=lesson,
        checksum=checksum,
        lesson=None if lesson.is_plain else lesson,
        before_lesson=None if lesson.is_plain else former,
        recent=recent if file is None else noted_file(recent, file.absolute()),
    )
    if lesson.is_plain:
        context.lesson_player.present(lesson.scenes[0])
    context.searches.note(before, partial(documents.opening, documents.name_of(context.scene)))


def save(context: Context, go_on: Callable[[], object] = lambda: None) -> None:
    """Keep the lesson, or what is shown, in its file, and go on if it is kept.

    If somebody else has changed the file since, the user is asked first.
    """
    from knight_gui.documents.lesson_file import checksum_of

    file = context.scene.file
    if file is None:
        save_as(context, go_on)
    elif checksum_of(file) in ("", context.scene.checksum):
        _write(context, file, go_on)
    else:
        _ask_about_overwriting(
            context, lambda: _write(context, file, go_on), lambda: save_as(context, go_on)
        )


def save_as(context: Context, go_on: Callable[[], object] = lambda: None) -> None:
    """Keep the lesson, or what is shown, in a file that the user chooses, and go on if it is."""
    named = _folder(context) / f"{documents.file_name(context.scene)}{ENDINGS[0]}"
    proposed, kinds = context.scene.file or named, {_filter(): ENDINGS}
    file = file_to_write(context.parent, tr("Save as"), proposed, kinds)
    if file is not None:
        _write(context, file, go_on)


def save_other(context: Context, lesson: Lesson, name: str) -> bool:
    """Keep a lesson that is not shown in a file that the user chooses; tell whether it is kept."""
    from knight_gui.documents.lesson_file import keep

    proposed = _folder(context) / f"{name}{ENDINGS[0]}"
    file = file_to_write(context.parent, tr("Save as"), proposed, {_filter(): ENDINGS})
    if file is None:
        return False
    try:
        keep(lesson, file)
    except InputError as error:
        _warn(context, tr("{name} is not saved", name=file.name), error)
        return False
    return True


def unless_lost(context: Context, go_on: Callable[[], object]) -> None:
    """Go on at once, or when the user has said what becomes of changes that are in no file."""
    if not is_changed(context.scene):
        go_on()
        return

    def give_up() -> None:
        _let_go(context)
        go_on()

    from PySide6.QtWidgets import QMessageBox

    sentence = tr("“{name}” has unsaved changes.", name=documents.name_of(context.scene))
    more = tr("Save them? Otherwise they are lost.")
    button = QMessageBox.StandardButton
    open_box(
        context.parent,
        Notice("changesBox", tr("Unsaved changes"), sentence, more, is_warning=False),
        Answer(button.Save, lambda: save(context, go_on), is_usual=True),
        Answer(button.Discard, give_up),
        Answer(button.Cancel),
    )


def _ask_about_overwriting(
    context: Context, overwrite: Callable[[], object], save_as: Callable[[], object]
) -> None:
    """Ask what to do with a file that somebody else has changed since it was opened."""
    from PySide6.QtWidgets import QMessageBox

    name, role = documents.name_of(context.scene), QMessageBox.ButtonRole
    sentence = tr("“{name}” has changed since you opened it.", name=name)
    more = tr("Saving over it deletes those changes.")
    open_box(
        context.parent,
        Notice("overwriteBox", tr("File changed"), sentence, more),
        Answer((tr("Overwrite"), role.DestructiveRole), overwrite),
        Answer((tr("Save as …"), role.AcceptRole), save_as, is_usual=True),
        Answer(QMessageBox.StandardButton.Cancel),
    )


def _let_go(context: Context) -> None:
    context.session.change(lesson=None, lesson_place=0, file=None, kept=None, checksum="")


def _empty(context: Context) -> None:
    before, former = context.searches.snapshot, context.scene.before_lesson
    _let_go(context)
    # neither the board of a lesson stays nor its speed
    scene = former or context.scene
    view = view_of(scene) | {"stretch": None, "selected": 0}
    context.searches.show((scene.setup.beginning_at(None),), before_lesson=None, **view)
    context.searches.note(before, later("New"))


def _read(context: Context, name: str) -> Lesson | None:
    # not needed for the first picture
    from knight_gui.documents.link import is_link, lesson_named

    try:
        return lesson_named(name)
    except InputError as error:
        _warn(
            context,
            tr("This link can’t be opened")
            if is_link(name)
            else tr("{name} cannot be opened", name=Path(name).name),
            error,
        )
        return None


def _write(context: Context, file: Path, go_on: Callable[[], object]) -> None:
    from knight_gui.documents.lesson_file import keep

    lesson = to_be_kept(context.scene, context.go.bound_for)
    try:
        checksum = keep(lesson, file)
    except InputError as error:
        _warn(context, tr("{name} is not saved", name=file.name), error)
        return
    context.session.change(
        file=file,
        kept=lesson,
        checksum=checksum,
        recent=noted_file(context.scene.recent, file.absolute()),
    )
    go_on()


def _folder(context: Context) -> Path:
    """Return where the user was last with a file."""
    from PySide6.QtCore import QStandardPaths

    scene = context.scene
    for file in filter(None, (scene.file, *scene.recent)):
        with suppress(OSError):
            if file.parent.is_dir():
                return file.parent
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))


def _filter() -> str:
    patterns = " ".join(f"*{ending}" for ending in ENDINGS)
    return tr("Files of this program ({patterns})", patterns=patterns)


def _warn(context: Context, title: str, error: InputError) -> None:
    """Say what could not be done with a file, and why."""
    open_box(context.parent, Notice("troubleBox", title, str(error)))


_OF_TOURS = (".txt", ".csv", ".json")
_MOST_BYTES = 1 << 20
"""Of a text: the largest board that is shown needs a fifth of that, and nobody has to wait."""


def choose_tour(context: Context) -> None:
    """Let the user choose a file, and show the tour in it."""
    endings = " ".join(f"*{ending}" for ending in _OF_TOURS)
    filters = tr("Tours ({endings});;All files ({every})", endings=endings, every="*")
    file = file_to_open(context.parent, tr("Import a tour"), "", filters)
    if file is not None:
        _show_tour_in(context, file)


def _show_tour_in(context: Context, path: Path) -> None:
    """Show the tour in a file; say what is wrong with it."""
    from knight_gui.documents.tour_reader import read_tour_file

    _show_read(context, lambda expected: read_tour_file(path, expected))


def paste(context: Context) -> None:
    """Show the tour or the scene of the link in the clipboard; say what is wrong with it."""
    from PySide6.QtWidgets import QApplication

    from knight_gui.documents.link import is_link
    from knight_gui.documents.tour_reader import read_tour

    text = QApplication.clipboard().text()
    if is_link(text):
        give_lesson(context, text)
    else:
        _show_read(context, lambda expected: read_tour(text, expected))


def _show_read(context: Context, read: Callable[[Expected], Found]) -> None:
    from knight_gui.documents.tour_reader import Expected

    try:
        show_found(context, read(Expected(most_bytes=_MOST_BYTES)))
    except InputError as error:
        _say(context, wording.nothing_imported(), str(error))


def show_found(context: Context, found: Found) -> None:
    """Show a tour as a path that is given to the search; of what is none the part that is legal."""
    is_large = max(found.board.rows, found.board.cols) > LARGEST_SIDE
    if is_large or not found.path:
        why = wording.too_large(found.board, LARGEST_SIDE) if is_large else wording.verdict(found)
        _say(context, wording.nothing_imported(), why)
        return
    context.go.pause()
    setup = context.scene.setup.beginning_with(found.board, found.path)
    context.searches.open((setup,), selected=0)
    # that it is one, the window says of every tour
    if not found.is_tour:
        _say(
            context,
            wording.verdict(found),
            plural(
                "The board shows its start. A search can continue from there.",
                "The board shows its first {count:,} squares. A search can continue from there.",
                len(found.path),
            ),
        )


def _say(context: Context, title: str, sentence: str) -> None:
    open_box(context.parent, Notice("importBox", tr("Import a tour"), title, sentence))
