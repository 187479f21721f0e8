"""Opening and saving of files, with a question before unsaved changes are lost."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from knight_gui.board import InputError
from knight_gui.i18n import lazy_gettext, tr
from knight_gui.messages import documents
from knight_gui.state.lesson import Lesson
from knight_gui.state.saved_fields import (
    has_unsaved_changes,
    lesson_scene_of,
    lesson_to_save,
    view_fields_of,
    with_recent_file,
)
from knight_gui.state.scene import Snapshot
from knight_gui.state.setup import SearchSetup
from knight_gui.state.undo import Change, UndoStack
from knight_gui.window.context import WindowContext
from knight_gui.window.documents import importing
from knight_gui.window.message_boxes import (
    MessageBoxButton,
    MessageBoxContent,
    choose_file_to_open,
    choose_file_to_save,
    open_message_box,
)

LESSON_FILE_EXTENSIONS = (".knight", ".toml")
"""Extensions of lessons; the second one is the older."""


def new_document(context: WindowContext) -> None:
    """Open an empty board, without a file or a lesson."""
    confirm_unsaved_changes(context, partial(_show_empty_board, context))


def choose_and_open_file(context: WindowContext) -> None:
    """Open a file of the user's choice."""
    path = choose_file_to_open(
        context.main_window, tr("Open"), _last_used_folder(context), _lesson_file_filter()
    )
    if path is not None:
        open_file(context, path)


def open_file_or_link(context: WindowContext, path_or_link: str) -> None:
    """Open a file, or the scene of a link."""
    from knight_gui.documents.link import is_link

    if is_link(path_or_link):
        open_lesson_or_link(context, path_or_link)
    else:
        open_file(context, Path(path_or_link))


def copy_link_to_clipboard(context: WindowContext) -> None:
    """Copy a link to the current view, or show why there is none."""
    from PySide6.QtWidgets import QApplication

    from knight_gui.documents.link import format_link

    lesson_scene = lesson_scene_of(context.scene, context.playback.destination)
    try:
        link = format_link(lesson_scene)
    except InputError as error:
        _show_file_error(context, tr("The link could not be copied"), error)
    else:
        QApplication.clipboard().setText(link)


def open_file(context: WindowContext, path: Path) -> None:
    """Open a lesson or a tour; on an error show it, and change nothing."""
    if path.suffix.lower() not in LESSON_FILE_EXTENSIONS:
        importing.request_tours(context, path)
        return
    from knight_gui.documents.lesson_file import compute_file_checksum

    checksum = compute_file_checksum(path)
    lesson = _load_lesson(context, str(path))
    if lesson is not None:
        confirm_unsaved_changes(context, partial(show_lesson, context, lesson, path, checksum))


def paste_tours_or_link(context: WindowContext) -> None:
    """Open the link in the clipboard, or the tours."""
    from PySide6.QtWidgets import QApplication

    from knight_gui.documents.link import is_link

    text = QApplication.clipboard().text()
    if is_link(text):
        open_lesson_or_link(context, text)
    else:
        importing.request_tours(context, text)


def open_lesson_or_link(context: WindowContext, name_or_link: str) -> None:
    """Open a built-in lesson, or the scene of a link; they belong to no file."""
    lesson = _load_lesson(context, name_or_link)
    if lesson is not None:
        confirm_unsaved_changes(context, partial(show_lesson, context, lesson, None))


def close_lesson(context: WindowContext) -> None:
    """Close the lesson and its file, and restore the view before it."""

    def close_and_restore() -> None:
        scene_before_lesson = context.scene.scene_before_lesson
        old_snapshot = context.controller.current_snapshot
        _clear_document_fields(context)
        if scene_before_lesson is not None:
            context.session.update(
                file=scene_before_lesson.file,
                saved_lesson=scene_before_lesson.saved_lesson,
                checksum=scene_before_lesson.checksum,
                scene_before_lesson=None,
            )
            # a scene for a file has a rounded share
            landscape_share = scene_before_lesson.landscape_share
            lesson_scene = lesson_scene_of(scene_before_lesson)
            lesson_scene = replace(lesson_scene, landscape_share=landscape_share)
            context.lesson_player.show_scene(lesson_scene)
        context.controller.push_undo(old_snapshot, lazy_gettext("Close lesson"))

    confirm_unsaved_changes(context, close_and_restore)


def undo(context: WindowContext) -> None:
    """Undo the last change."""
    _run_after_confirmation(context, context.scene.undo.done[-1], context.lesson_player.undo)


def redo(context: WindowContext) -> None:
    """Redo the change that was undone last."""
    _run_after_confirmation(context, context.scene.undo.undone[-1], context.lesson_player.redo)


def _run_after_confirmation(
    context: WindowContext, change: Change[Snapshot], on_confirmed: Callable[[], object]
) -> None:
    """Continue at once, or after a question if the change opened a file with unsaved changes."""
    if change.opens_document:
        confirm_unsaved_changes(context, on_confirmed)
    else:
        on_confirmed()


def show_lesson(
    context: WindowContext, lesson: Lesson, file: Path | None, checksum: str = ""
) -> None:
    """Show a lesson from its first scene, or the single scene of a file without texts."""
    old_snapshot = context.controller.current_snapshot
    scene = context.scene
    scene_before_lesson = scene.scene_before_lesson or replace(scene, undo=UndoStack())
    _clear_document_fields(context)
    recent_files = context.scene.recent_files
    if file is not None:
        recent_files = with_recent_file(recent_files, file.absolute())
    context.session.update(
        file=file,
        saved_lesson=lesson,
        checksum=checksum,
        lesson=None if lesson.has_no_texts else lesson,
        scene_before_lesson=None if lesson.has_no_texts else scene_before_lesson,
        recent_files=recent_files,
    )
    if lesson.has_no_texts:
        context.lesson_player.show_scene(lesson.scenes[0])
    title = partial(documents.open_change_text, documents.document_name(context.scene))
    context.controller.push_undo(old_snapshot, title)


def _do_nothing() -> None:
    pass


def save_document(context: WindowContext, on_saved: Callable[[], object] = _do_nothing) -> None:
    """Save the lesson or the current view in its file, then call a function.

    If another program has changed the file, the user is asked first.
    """
    from knight_gui.documents.lesson_file import compute_file_checksum

    file = context.scene.file
    if file is None:
        save_document_as(context, on_saved)
    elif compute_file_checksum(file) in ("", context.scene.checksum):
        _write_document(context, file, on_saved)
    else:
        _confirm_overwriting(context, file, on_saved)


def save_document_as(context: WindowContext, on_saved: Callable[[], object] = _do_nothing) -> None:
    """Save the lesson or the current view in a file of the user's choice, then call a function."""
    proposed_path = context.scene.file
    if proposed_path is None:
        file_stem = documents.default_file_stem(context.scene)
        proposed_path = _last_used_folder(context) / f"{file_stem}{LESSON_FILE_EXTENSIONS[0]}"
    path = _choose_lesson_file_to_save(context, proposed_path)
    if path is not None:
        _write_document(context, path, on_saved)


def save_unshown_lesson_as(context: WindowContext, lesson: Lesson, file_stem: str) -> bool:
    """Save a lesson that is not open in a file of the user's choice.

    Returns
    -------
    bool
        False if the user cancelled, or after an error.
    """
    from knight_gui.documents.lesson_file import write_lesson_file

    proposed_path = _last_used_folder(context) / f"{file_stem}{LESSON_FILE_EXTENSIONS[0]}"
    path = _choose_lesson_file_to_save(context, proposed_path)
    if path is None:
        return False
    try:
        write_lesson_file(lesson, path)
    except InputError as error:
        _show_file_error(context, tr("{name} is not saved", name=path.name), error)
        return False
    return True


def _choose_lesson_file_to_save(context: WindowContext, proposed_path: Path) -> Path | None:
    extensions_by_filter = {_lesson_file_filter(): LESSON_FILE_EXTENSIONS}
    return choose_file_to_save(
        context.main_window, tr("Save as"), proposed_path, extensions_by_filter
    )


def confirm_unsaved_changes(context: WindowContext, on_confirmed: Callable[[], object]) -> None:
    """Call a function, first asking whether to save or discard unsaved changes."""
    if not has_unsaved_changes(context.scene):
        on_confirmed()
        return

    def save_changes() -> None:
        save_document(context, on_confirmed)

    def discard_changes() -> None:
        _clear_document_fields(context)
        on_confirmed()

    from PySide6.QtWidgets import QMessageBox

    sentence = tr("“{name}” has unsaved changes.", name=documents.document_name(context.scene))
    question = tr("Save them? Otherwise they are lost.")
    button = QMessageBox.StandardButton
    open_message_box(
        context.main_window,
        MessageBoxContent(
            "changesBox", tr("Unsaved changes"), sentence, question, is_warning=False
        ),
        MessageBoxButton(button.Save, save_changes, is_default=True),
        MessageBoxButton(button.Discard, discard_changes),
        MessageBoxButton(button.Cancel),
    )


def _confirm_overwriting(
    context: WindowContext, file: Path, on_saved: Callable[[], object]
) -> None:
    """Ask what to do with a file that another program has changed since it was opened."""
    from PySide6.QtWidgets import QMessageBox

    def overwrite() -> None:
        _write_document(context, file, on_saved)

    def save_as() -> None:
        save_document_as(context, on_saved)

    name = documents.document_name(context.scene)
    role = QMessageBox.ButtonRole
    sentence = tr("“{name}” has changed since you opened it.", name=name)
    warning = tr("Saving over it deletes those changes.")
    open_message_box(
        context.main_window,
        MessageBoxContent("overwriteBox", tr("File changed"), sentence, warning),
        MessageBoxButton((tr("Overwrite"), role.DestructiveRole), overwrite),
        MessageBoxButton((tr("Save as …"), role.AcceptRole), save_as, is_default=True),
        MessageBoxButton(QMessageBox.StandardButton.Cancel),
    )


def _clear_document_fields(context: WindowContext) -> None:
    context.session.update(lesson=None, lesson_index=0, file=None, saved_lesson=None, checksum="")


def _show_empty_board(context: WindowContext) -> None:
    scene = context.scene.scene_before_lesson or context.scene
    show_setups(context, (scene.setup.starting_at(None),), lazy_gettext("New"))


def show_setups(
    context: WindowContext, setups: tuple[SearchSetup, ...], title: Callable[[], str]
) -> None:
    """Show searches without a file or a lesson, the speed and view of which end with it.

    Parameters
    ----------
    title
        Title of the change, to be undone.
    """
    old_snapshot = context.controller.current_snapshot
    scene = context.scene.scene_before_lesson or context.scene
    _clear_document_fields(context)
    view_fields = view_fields_of(scene) | {"step_range": None, "selected_index": 0}
    context.controller.open_without_undo(setups, scene_before_lesson=None, **view_fields)
    context.controller.push_undo(old_snapshot, title)


def _load_lesson(context: WindowContext, name_or_link: str) -> Lesson | None:
    # not needed for the first picture
    from knight_gui.documents.link import is_link, load_lesson

    try:
        return load_lesson(name_or_link)
    except InputError as error:
        if is_link(name_or_link):
            title = tr("This link can’t be opened")
        else:
            title = tr("{name} cannot be opened", name=Path(name_or_link).name)
        _show_file_error(context, title, error)
        return None


def _write_document(context: WindowContext, file: Path, on_saved: Callable[[], object]) -> None:
    from knight_gui.documents.lesson_file import write_lesson_file

    lesson = lesson_to_save(context.scene, context.playback.destination)
    try:
        checksum = write_lesson_file(lesson, file)
    except InputError as error:
        _show_file_error(context, tr("{name} is not saved", name=file.name), error)
        return
    context.session.update(
        file=file,
        saved_lesson=lesson,
        checksum=checksum,
        recent_files=with_recent_file(context.scene.recent_files, file.absolute()),
    )
    on_saved()


def _last_used_folder(context: WindowContext) -> Path:
    """Return the folder of the open or last used file, or the user's documents folder."""
    from PySide6.QtCore import QStandardPaths

    scene = context.scene
    for file in (scene.file, *scene.recent_files):
        with suppress(OSError):
            if file is not None and file.parent.is_dir():
                return file.parent
    return Path(QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation))


def _lesson_file_filter() -> str:
    patterns = " ".join(f"*{extension}" for extension in LESSON_FILE_EXTENSIONS)
    return tr("Files of this program ({patterns})", patterns=patterns)


def _show_file_error(context: WindowContext, title: str, error: InputError) -> None:
    """Show an error with a file in a message box."""
    open_message_box(context.main_window, MessageBoxContent("troubleBox", title, str(error)))
