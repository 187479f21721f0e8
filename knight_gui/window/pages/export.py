"""The page on which what is shown is exported, as a picture or as a film."""

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
from knight_gui.documents.atomic import write_file
from knight_gui.drawing.export.film import FilmMaker, demand_packages
from knight_gui.drawing.export.paper import Picture, pixels_of
from knight_gui.drawing.export.sheet import Sheet
from knight_gui.drawing.export.still import Still
from knight_gui.i18n import plural, tr
from knight_gui.messages import pictures
from knight_gui.messages import pictures as pictures_module
from knight_gui.state.export import MOST_FRAME_PIXELS, MOST_PIXELS
from knight_gui.window.context import Context
from knight_gui.window.export import saving
from knight_gui.window.export.choices import Choices, Preview
from knight_gui.window.export.shown_still import still_shown
from knight_gui.window.widgets.cards import RoomyLabel
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import Sides, column, held, named, push_button, row, set_up
from knight_gui.window.widgets.theming import restyle

_SETTLE_MS = 150
"""After which what has changed is drawn: while steps are played, it is not."""
_LINES = 2
_WIDE = 46
"""Heights of letters from which on the preview has room beside the choices."""


class ExportPage(Page):
    """Shows how what is shown will be in a file, and writes it there."""

    def __init__(self, context: Context) -> None:
        super().__init__("exportPage", tr("Export"), context.parent)
        self._context = context
        self._maker: FilmMaker | None = None
        self._file: Path | None = None
        self.still: Still = still_shown(context)
        self._preview, self._choices = Preview(self), Choices(self)
        self._said = named(RoomyLabel(_LINES, self), "exportSaid")
        self._lay_out()
        self._settle = set_up(QTimer(self, singleShot=True), interval=_SETTLE_MS)
        for told, act in (
            (self._settle.timeout, self._look_again),
            (self._choices.changed, self._choose_anew),
            (context.go.changed, self._wait),
            (context.session.changed, self._wait),
        ):
            told.connect(act)

    def renew(self) -> None:
        """Show the step that is shown now."""
        self.still = still_shown(self._context)
        self._choices.show_step(self.still.step or 0, self.still.steps)
        self._show()

    def take_over(self, former: Self) -> None:
        if former._maker is not None:
            self._watch(former._maker)

    def end(self) -> None:
        self._give_up()
        self._maker = None

    def would_lose(self) -> str:
        """Say that a film is being made."""
        return "" if self._maker is None else tr("The film is not finished.")

    # Making

    def _lay_out(self) -> None:
        self._bar = named(QProgressBar(self, textVisible=False), "exportProgress")
        self._done = named(QLabel(self), "exportDone")
        # the names of files may be long, and what does not fit is told by the tip
        self._done.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._save = push_button("saveButton", tr("Save …"), self._choose_file, self)
        copy = push_button("copyButton", tr("Copy"), self._copy_picture, self)
        paper = push_button("printButton", tr("Print …"), self._print_picture, self)
        cancel = push_button("cancelExportButton", tr("Cancel"), self._give_up, self)
        self._open = push_button("openFolderButton", tr("Open folder"), self._open_folder, self)
        # under what is scrolled: why nothing can be saved is seen beside the button
        self._outcome = QStackedWidget(self)
        self._outcome.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        for line in (
            row((self._said, 1)),
            row((self._bar, 1), cancel),
            row((self._done, 1), self._open),
        ):
            self._outcome.addWidget(held(line, QWidget(self._outcome)))
        foot = row(copy, None, paper, self._save, spacing=8)
        beside = column(self._choices, None)
        sides = Sides((self._preview, 1), beside, wide=_WIDE, parent=self)
        self.lay_out((sides, 1), foot=(self._outcome, foot))

    # What is shown

    @Slot()
    def _wait(self) -> None:
        # a search in the background changes something all the time: until it pauses, there is
        # at least something to be seen
        if self.still.frame is not None or not self._settle.isActive():
            self._settle.start()

    @Slot()
    def _look_again(self) -> None:
        if self.isVisible():
            self.still = still_shown(self._context)
            self._show()

    @Slot()
    def _choose_anew(self) -> None:
        """Show what is chosen now, and no more how the file before came out."""
        if self._maker is None:
            self._outcome.setCurrentIndex(0)
        self._show()

    @Slot()
    def _show(self) -> None:
        """Show how it will be, and say how large, or why it cannot be."""
        sheet = self._sheet()
        self._preview.show_sheet(sheet, self.still)
        try:
            said, is_wrong = self._size_of(sheet), False
        except InputError as error:
            said, is_wrong = pictures_module.unwritten(error), True
        self._said.setText(said)
        restyle(self._said, "wrong", value=is_wrong)
        restyle(self._said, "faint", value=not is_wrong)
        self._save.setEnabled(not is_wrong and self._maker is None)

    def _sheet(self) -> Sheet:
        is_film = self._choices.kind.is_film
        return Sheet(self.still, self._choices.style_chosen, is_film=is_film)

    def _size_of(self, sheet: Sheet) -> str:
        """Return how large the file's picture is, and how long.

        Raises
        ------
        InputError
            If that is too much.
        """
        kind, style = self._choices.kind, self._choices.style_chosen
        if not kind.has_pixels:
            return tr("Lines and text, at any size.")
        most = MOST_FRAME_PIXELS if kind.is_film else MOST_PIXELS
        size = pixels_of(sheet.size, style.scale, most)
        told = tr("{width:,} × {height:,} pixels", width=size.width(), height=size.height())
        if not kind.is_film:
            return told
        if self.still.frame is None:
            raise InputError(tr("There is no search to film: click a square first."))
        demand_packages(kind)
        reel = self._choices.reel()
        reel.validate()
        if reel.last > self.still.steps:
            raise InputError(
                plural(
                    "There is only {count:,} step.",
                    "There are only {count:,} steps.",
                    self.still.steps,
                )
            )
        return pictures.length(reel.frames, reel.frames / reel.frames_per_s, told)

    # What the user does

    @Slot()
    def _choose_file(self) -> None:
        kind, frame = self._choices.kind, self.still.frame
        steps: tuple[int, ...] = () if frame is None else (frame.position.step,)
        if kind.is_film:
            reel = self._choices.reel()
            steps = reel.first, reel.last
        problem = None if frame is None else frame.problem
        name = pictures.file_name(self.still.shown.board, problem, steps, kind.value)
        file = saving.choose_file(self, name, (kind.value,))
        if file is not None:
            self.write(file)

    def write(self, file: Path) -> None:
        """Write what is chosen into a file."""
        self._file = file
        if self._choices.kind.is_film:
            self._make_film(file)
            return
        try:
            scale = self._choices.style_chosen.scale
            write_file(file, self._picture().to_bytes(self._choices.kind, scale))
        except (InputError, OSError) as error:
            self._fail(pictures_module.unwritten(error))
        else:
            self._show_done()

    def _make_film(self, file: Path) -> None:
        plan = self._choices.style_chosen, self._choices.reel()
        self._watch(FilmMaker(self._choices.kind, self.still, plan, file))

    def _watch(self, maker: FilmMaker) -> None:
        """Begin a film, unless that was done, and tell how far it is."""
        maker.setParent(self)
        for told, act in (
            (maker.progressed, self._show_progress),
            (maker.made, self._show_done),
            (maker.failed, self._fail),
            (maker.finished, self._forget_maker),
        ):
            told.connect(act)
        self._maker, self._file = maker, maker.file
        self._save.setEnabled(False)
        self._outcome.setCurrentIndex(1)
        maker.start()

    @Slot(int, int)
    def _show_progress(self, frames: int, of: int) -> None:
        # with nothing to be told of, the bar only moves
        self._bar.setMaximum(of)
        self._bar.setValue(frames)

    @Slot()
    def _show_done(self) -> None:
        assert self._file is not None
        self._show_outcome(pictures_module.written(self._file))
        self._open.show()

    @Slot(str)
    def _fail(self, why: str) -> None:
        self._show_outcome(why, is_wrong=True)

    def _show_outcome(self, text: str, *, is_wrong: bool = False) -> None:
        self._done.setText(text)
        self._done.setToolTip(text)
        restyle(self._done, "wrong", value=is_wrong)
        self._open.hide()
        self._outcome.setCurrentIndex(2)

    @Slot()
    def _forget_maker(self) -> None:
        self._maker = None
        if self._outcome.currentIndex() == 1:
            self._outcome.setCurrentIndex(0)
        self._show()

    @Slot()
    def _give_up(self) -> None:
        if self._maker is not None:
            self._maker.give_up()

    @Slot()
    def _open_folder(self) -> None:
        if self._file is not None:
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(self._file.parent)))

    @Slot()
    def _copy_picture(self) -> None:
        self._show_outcome(saving.copy(self._picture(), self._choices.style_chosen.scale))

    def _picture(self) -> Picture:
        return Picture.of(self._sheet(), self.still)

    @Slot()
    def _print_picture(self) -> None:
        from knight_gui.window.export.printing import PrintPreview

        PrintPreview(self.still, self._choices.style_chosen, self).open()
