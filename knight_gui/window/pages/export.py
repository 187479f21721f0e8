"""Page that exports the shown step as a picture, or steps as a film."""

from __future__ import annotations

from pathlib import Path
from typing import Self

from PySide6.QtCore import QTimer, QUrl, Slot
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import (
    QLabel,
    QProgressBar,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from knight_gui.board import InputError
from knight_gui.documents.atomic import write_file_atomically
from knight_gui.drawing.export.film import FilmWriterThread, require_film_packages
from knight_gui.drawing.export.paper import Picture, scaled_pixel_size
from knight_gui.drawing.export.sheet import PictureSheet
from knight_gui.drawing.export.still import StillData
from knight_gui.i18n import plural, tr
from knight_gui.messages import pictures
from knight_gui.state.export import MAX_FRAME_PIXELS, MAX_PIXELS
from knight_gui.window.context import WindowContext
from knight_gui.window.export import saving
from knight_gui.window.export.choices import ExportOptionsForm, ExportPreview
from knight_gui.window.export.shown_still import make_still_of_window
from knight_gui.window.widgets.cards import ReservedHeightLabel
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import (
    ResponsiveBox,
    column_layout,
    make_push_button,
    row_layout,
    with_layout,
    with_name,
)
from knight_gui.window.widgets.theming import set_style_property

_UPDATE_DELAY_MS = 150
"""After which what has changed is drawn: while steps are played, it is not."""
_SIZE_LINES = 2
_MIN_ROW_WIDTH_EM = 54
"""Heights of letters from which on the preview has room beside the choices."""


class ExportPage(Page):
    """Export page: options, a preview, and the writing of the file."""

    hides_verdict = True

    def __init__(self, context: WindowContext) -> None:
        super().__init__("exportPage", tr("Export"), context.main_window)
        self._context = context
        self._film_writer: FilmWriterThread | None = None
        self._file: Path | None = None
        self.still: StillData = make_still_of_window(context)
        self._preview = ExportPreview(self)
        self._options_form = ExportOptionsForm(self)
        self._size_label = with_name(ReservedHeightLabel(_SIZE_LINES, self), "exportSaid")
        self._make_layout()
        self._update_timer = QTimer(self, singleShot=True)
        self._update_timer.setInterval(_UPDATE_DELAY_MS)
        self._update_timer.timeout.connect(self._on_update_timer_timeout)
        self._options_form.options_changed.connect(self._on_options_form_options_changed)
        context.playback.step_changed.connect(self._schedule_update)
        context.playback.verdict_changed.connect(self._schedule_update)
        context.playback.report_changed.connect(self._schedule_update)
        context.session.changed.connect(self._schedule_update)

    def refresh(self) -> None:
        """Show the step that is shown now."""
        self.still = make_still_of_window(self._context)
        self._options_form.propose_film_steps(self.still.step or 0, self.still.step_count)
        self._update_preview()

    def adopt_results(self, old_page: Self) -> None:
        if old_page._film_writer is not None:
            self._start_film_writer(old_page._film_writer)

    def shutdown(self) -> None:
        self._cancel_film()
        self._film_writer = None

    def loss_warning(self) -> str:
        """Return a warning while a film is being written."""
        return "" if self._film_writer is None else tr("The film is not finished.")

    # Making

    def _make_layout(self) -> None:
        self._progress_bar = with_name(QProgressBar(self, textVisible=False), "exportProgress")
        self._outcome_label = with_name(QLabel(self), "exportDone")
        # file names may be long; the tooltip has the whole text
        self._outcome_label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._save_button = make_push_button(
            "saveButton", tr("Save …"), self._choose_file_and_export, self
        )
        copy_button = make_push_button("copyButton", tr("Copy"), self._copy_picture, self)
        print_button = make_push_button(
            "printButton", tr("Print …"), self._open_print_preview, self
        )
        cancel_button = make_push_button(
            "cancelExportButton", tr("Cancel"), self._cancel_film, self
        )
        self._open_folder_button = make_push_button(
            "openFolderButton", tr("Open folder"), self._open_folder, self
        )
        # under what is scrolled: why nothing can be saved is seen beside the button
        self._outcome_stack = QStackedWidget(self)
        self._outcome_stack.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for outcome_row in (
            row_layout((self._size_label, 1)),
            row_layout((self._progress_bar, 1), cancel_button),
            row_layout((self._outcome_label, 1), self._open_folder_button),
        ):
            self._outcome_stack.addWidget(with_layout(outcome_row, QWidget(self._outcome_stack)))
        footer = row_layout(copy_button, None, print_button, self._save_button, spacing=8)
        options_column = column_layout(self._options_form, None)
        content = ResponsiveBox(
            (self._preview, 1), options_column, min_row_width_em=_MIN_ROW_WIDTH_EM, parent=self
        )
        self.set_content((content, 1), footer=(self._outcome_stack, footer))

    # What is shown

    @Slot()
    def _schedule_update(self) -> None:
        # a search in the background changes something all the time: until it pauses, there is
        # at least something to be seen
        if self.still.frame is not None or not self._update_timer.isActive():
            self._update_timer.start()

    @Slot()
    def _on_update_timer_timeout(self) -> None:
        if self.isVisible():
            self.still = make_still_of_window(self._context)
            self._update_preview()

    @Slot()
    def _on_options_form_options_changed(self) -> None:
        """Show the changed options, and clear the outcome of the last file."""
        if self._film_writer is None:
            self._outcome_stack.setCurrentIndex(0)
        self._update_preview()

    @Slot()
    def _update_preview(self) -> None:
        """Draw the preview, and show its size or the reason why it cannot be exported."""
        sheet = self._make_sheet()
        self._preview.show_sheet(sheet, self.still)
        try:
            text = self._describe_size(sheet)
            is_error = False
        except InputError as error:
            text = pictures.file_not_saved_message(error)
            is_error = True
        self._size_label.setText(text)
        set_style_property(self._size_label, "wrong", value=is_error)
        set_style_property(self._size_label, "faint", value=not is_error)
        self._save_button.setEnabled(not is_error and self._film_writer is None)

    def _make_sheet(self) -> PictureSheet:
        is_film = self._options_form.file_type.is_film
        return PictureSheet(self.still, self._options_form.picture_style, is_film=is_film)

    def _describe_size(self, sheet: PictureSheet) -> str:
        """Return the size of the picture and the length of the film.

        Raises
        ------
        InputError
            If that is too much.
        """
        file_type = self._options_form.file_type
        style = self._options_form.picture_style
        if not file_type.has_pixels:
            return tr("Lines and text, at any size.")
        max_pixels = MAX_FRAME_PIXELS if file_type.is_film else MAX_PIXELS
        size = scaled_pixel_size(sheet.size, style.scale, max_pixels)
        size_text = tr("{width:,} × {height:,} pixels", width=size.width(), height=size.height())
        if not file_type.is_film:
            return size_text
        if self.still.frame is None:
            raise InputError(tr("There is no search to animate: click a square first."))
        require_film_packages(file_type)
        film_steps = self._options_form.film_steps()
        film_steps.validate()
        if film_steps.last > self.still.step_count:
            raise InputError(
                plural(
                    "There is only {count:,} step.",
                    "There are only {count:,} steps.",
                    self.still.step_count,
                )
            )
        return pictures.film_length_text(
            film_steps.frame_count, film_steps.frame_count / film_steps.frames_per_s, size_text
        )

    # What the user does

    @Slot()
    def _choose_file_and_export(self) -> None:
        file_type = self._options_form.file_type
        frame = self.still.frame
        steps: tuple[int, ...] = () if frame is None else (frame.position.step,)
        if file_type.is_film:
            film_steps = self._options_form.film_steps()
            steps = film_steps.first, film_steps.last
        problem = None if frame is None else frame.problem
        name = pictures.picture_file_name(
            self.still.board_state.board, problem, steps, file_type.value
        )
        file = saving.choose_export_file(self, name, (file_type.value,))
        if file is not None:
            self.export_to(file)

    def export_to(self, file: Path) -> None:
        """Export into a file."""
        self._file = file
        if self._options_form.file_type.is_film:
            self._start_film(file)
            return
        try:
            scale = self._options_form.picture_style.scale
            write_file_atomically(
                file, self._make_picture().to_bytes(self._options_form.file_type, scale)
            )
        except (InputError, OSError) as error:
            self._show_failure(pictures.file_not_saved_message(error))
        else:
            self._show_success()

    def _start_film(self, file: Path) -> None:
        style_and_steps = self._options_form.picture_style, self._options_form.film_steps()
        self._start_film_writer(
            FilmWriterThread(self._options_form.file_type, self.still, style_and_steps, file)
        )

    def _start_film_writer(self, film_writer: FilmWriterThread) -> None:
        """Connect a film writer, and start it unless it runs."""
        film_writer.setParent(self)
        film_writer.progress_changed.connect(self._show_progress)
        film_writer.file_written.connect(self._show_success)
        film_writer.failed.connect(self._show_failure)
        film_writer.finished.connect(self._on_film_writer_finished)
        self._film_writer = film_writer
        self._file = film_writer.file
        self._save_button.setEnabled(False)
        self._outcome_stack.setCurrentIndex(1)
        film_writer.start()

    @Slot(int, int)
    def _show_progress(self, finished_frames: int, total_frames: int) -> None:
        # without a progress value, the bar only moves
        self._progress_bar.setMaximum(total_frames)
        self._progress_bar.setValue(finished_frames)

    @Slot()
    def _show_success(self) -> None:
        assert self._file is not None
        self._show_outcome(pictures.file_saved_message(self._file))
        self._open_folder_button.show()

    @Slot(str)
    def _show_failure(self, reason: str) -> None:
        self._show_outcome(reason, is_error=True)

    def _show_outcome(self, text: str, *, is_error: bool = False) -> None:
        self._outcome_label.setText(text)
        self._outcome_label.setToolTip(text)
        set_style_property(self._outcome_label, "wrong", value=is_error)
        self._open_folder_button.hide()
        self._outcome_stack.setCurrentIndex(2)

    @Slot()
    def _on_film_writer_finished(self) -> None:
        self._film_writer = None
        if self._outcome_stack.currentIndex() == 1:
            self._outcome_stack.setCurrentIndex(0)
        self._update_preview()

    @Slot()
    def _cancel_film(self) -> None:
        if self._film_writer is not None:
            self._film_writer.cancel_and_wait()

    @Slot()
    def _open_folder(self) -> None:
        if self._file is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._file.parent)))

    @Slot()
    def _copy_picture(self) -> None:
        self._show_outcome(
            saving.copy_picture(self._make_picture(), self._options_form.picture_style.scale)
        )

    def _make_picture(self) -> Picture:
        return Picture.from_sheet(self._make_sheet(), self.still)

    @Slot()
    def _open_print_preview(self) -> None:
        from knight_gui.window.export.printing import PrintPreview

        PrintPreview(self.still, self._options_form.picture_style, self).open()
