"""Export of the open lesson as a web page or a handout, made by a process of its own."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from PySide6.QtCore import (
    QCoreApplication,
    QObject,
    QProcess,
    QProcessEnvironment,
    QTemporaryDir,
    Slot,
)

from knight_gui.board import InputError
from knight_gui.documents.lesson_file import write_lesson_file
from knight_gui.i18n import current_language, tr
from knight_gui.state.lesson import Lesson
from knight_gui.window.board.view import BoardView
from knight_gui.window.context import WindowContext
from knight_gui.window.export.saving import choose_export_file

_MAX_KILL_MS = 1000


class LessonPageExport(QObject):
    """Process that searches all scenes of a lesson and writes its page or its handout.

    The window stays usable meanwhile, and closing it ends the process.
    """

    def __init__(self, context: WindowContext, lesson: Lesson, page_file: Path) -> None:
        super().__init__(context.main_window)
        self._context = context
        self._page_file = page_file
        # removed with this object
        self._folder = QTemporaryDir()
        lesson_file = Path(self._folder.filePath("lesson.toml"))
        write_lesson_file(lesson, lesson_file)
        self._process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("PYTHONPATH", os.pathsep.join(filter(None, sys.path)))
        environment.insert("QT_QPA_PLATFORM", "offscreen")
        self._process.setProcessEnvironment(environment)
        self._process.finished.connect(self._on_process_finished)
        self._process.errorOccurred.connect(self._on_process_error_occurred)
        application = QCoreApplication.instance()
        assert application is not None
        application.aboutToQuit.connect(self._kill_process)
        arguments = ["export", str(lesson_file), "--what", "lesson", "--output", str(page_file)]
        language_arguments = ["--language", current_language()]
        _show_message(self._context, tr("Writing {name} …", name=page_file.name))
        self._process.start(sys.executable, ["-m", "knight_gui", *arguments, *language_arguments])

    @Slot()
    def _on_process_finished(self) -> None:
        has_crashed = self._process.exitStatus() is QProcess.ExitStatus.CrashExit
        if not has_crashed and self._process.exitCode() == 0:
            _show_message(self._context, tr("✓ Saved as {name}.", name=self._page_file.name))
        else:
            error_bytes = bytes(self._process.readAllStandardError().data())
            error_text = error_bytes.decode(errors="replace")
            error_lines = error_text.splitlines()
            _show_message(self._context, "\n".join(error_lines[-1:]) or tr("That failed"))
        self.deleteLater()

    @Slot()
    def _on_process_error_occurred(self) -> None:
        if self._process.state() is QProcess.ProcessState.NotRunning:
            _show_message(self._context, self._process.errorString())
            self.deleteLater()

    @Slot()
    def _kill_process(self) -> None:
        self._process.kill()
        self._process.waitForFinished(_MAX_KILL_MS)


def _show_message(context: WindowContext, message: str) -> None:
    # the board of another language is another widget
    context.search_widgets.widget_of_search(0, BoardView).message_requested.emit(message)


def export_lesson_page(context: WindowContext) -> None:
    """Ask for a file, and write the open lesson into it: a web page, or a handout as PDF."""
    lesson = context.scene.lesson
    if lesson is None:
        return
    name = Path(context.scene.file or "lesson").stem
    page_file = choose_export_file(context.main_window, f"{name}.html", ["html", "pdf"])
    if page_file is None:
        return
    try:
        LessonPageExport(context, lesson, page_file)
    except InputError as error:
        _show_message(context, str(error))
