"""Base of pages that run sweeps: start, progress, results and files."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator
from functools import partial
from typing import TYPE_CHECKING, Self

import numpy as np
from PySide6.QtCore import QObject, Qt, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QWidget

from knight_gui.board import InputError
from knight_gui.documents.atomic import write_file_atomically
from knight_gui.documents.sweeps.formats import FORMATS_BY_EXTENSION
from knight_gui.documents.sweeps.row import SweepEntry, row_from_entry
from knight_gui.drawing.export.film import FileWriterThread
from knight_gui.drawing.export.paper import Picture
from knight_gui.drawing.maps.subject import SweepSubject
from knight_gui.i18n import tr
from knight_gui.messages import maps
from knight_gui.player.sweep_runner import (
    SweepRequest,
    SweepRunner,
    SweepStage,
    SweepStatus,
    worker_pool,
)
from knight_gui.search.strategy import Strategy
from knight_gui.state.export import FileType
from knight_gui.sweeps.results import ResultCode, SearchResults
from knight_gui.window.context import WindowContext
from knight_gui.window.export import saving
from knight_gui.window.maps.controls import SweepControls
from knight_gui.window.widgets.cards import ReservedHeightLabel
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import (
    make_push_button,
    row_layout,
    with_layout,
    with_name,
)
from knight_gui.window.widgets.theming import set_style_property

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from knight_gui.drawing.maps.subject import SweepSubject
    from knight_gui.search.problem import Problem
    from knight_gui.search.strategy import Strategy
    from knight_gui.sweeps.pool import WorkerPool


class SweepResultCache(QObject):
    """Cache of sweep results, so that no search is done twice."""

    results_changed = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.subject: SweepSubject | None = None
        self.status: SweepStatus | None = None
        self._results_by_search: dict[tuple[SweepSubject, Strategy], SearchResults] = {}
        self._requested_searches: list[tuple[Strategy, NDArray[np.int64]]] = []
        self.runner = SweepRunner(self)
        self.runner.status_changed.connect(self._on_runner_status_changed)

    def results_of(self, subject: SweepSubject, strategy: Strategy) -> SearchResults:
        """Return the results so far, read-only."""
        return self._results_by_search.get((subject, strategy)) or SearchResults.pending(
            subject.search_count
        )

    def is_complete(
        self, subject: SweepSubject, strategies: tuple[Strategy, ...], max_steps: int
    ) -> bool:
        """Return True if every search has ended or reached the limit."""
        return not any(
            len(_unfinished_indices(self.results_of(subject, each), max_steps))
            for each in strategies
        )

    def start_sweep(
        self,
        subject: SweepSubject,
        strategies: tuple[Strategy, ...],
        max_steps: int,
        make_pool: Callable[[], WorkerPool],
    ) -> None:
        """Start a sweep of the unfinished searches; an earlier sweep is cancelled."""
        self.subject = subject
        self._requested_searches = [
            (each, _unfinished_indices(self.results_of(subject, each), max_steps))
            for each in strategies
        ]
        count = sum(len(indices) for _, indices in self._requested_searches)
        requested_searches = tuple(self._requested_searches)

        def make_problems() -> list[Problem]:
            problems_and_indices = (
                (subject.make_problems(strategy), indices.tolist())
                for strategy, indices in requested_searches
            )
            return [
                searches[index] for searches, indices in problems_and_indices for index in indices
            ]

        self.runner.start(SweepRequest(make_problems, count, max_steps, make_pool))

    @Slot(object)
    def _on_runner_status_changed(self, status: SweepStatus) -> None:
        assert self.subject is not None
        self.status = status
        first_index = 0
        for strategy, indices in self._requested_searches:
            results = self.results_of(self.subject, strategy).copy()
            results.merge(indices, status.results.slice(first_index, len(indices)))
            self._results_by_search[self.subject, strategy] = results
            first_index += len(indices)
        self.results_changed.emit()


def _unfinished_indices(results: SearchResults, max_steps: int) -> NDArray[np.int64]:
    """Return the places of which more can be known up to a limit."""
    return np.flatnonzero(results.with_step_limit(max_steps).codes == ResultCode.PENDING)


def _iter_table_entries(
    subject: SweepSubject, results_by_strategy: list[tuple[Strategy, SearchResults]], max_steps: int
) -> Iterator[SweepEntry]:
    """Yield an entry for each search that was started."""
    for strategy, results in results_by_strategy:
        for index, problem in enumerate(subject.make_problems(strategy)):
            if attempt := results.attempt_at(index):
                yield SweepEntry(
                    problem, attempt, max(attempt.steps, max_steps * attempt.has_ended)
                )


_PICTURE_EXTENSIONS = [kind.value for kind in (FileType.PNG, FileType.SVG, FileType.PDF)]
_PICTURE_SCALE = 2
"""Pixels of a picture for each of its own: sharp on paper, too."""


class SweepPage(Page):
    """Base of pages that run a sweep in the background, show its results and save them.

    Parameters
    ----------
    placeholder_text, hint_text
        Text while there are no results, and text on what can be done with them.
    """

    def __init__(
        self, object_name: str, context: WindowContext, placeholder_text: str, hint_text: str
    ) -> None:
        super().__init__(object_name, "", context.main_window)
        self._context = context
        self._hint_text = hint_text
        self._sentence_label = with_name(ReservedHeightLabel(2, self), "mapSentence")
        self._controls = SweepControls(placeholder_text, self)
        self._controls.max_steps_box.currentIndexChanged.connect(self._show_results)
        self._controls.start_requested.connect(self._start_sweep)
        self._set_result_cache(SweepResultCache(self))
        self.setFocusProxy(self._controls.main_button)

    def _set_result_cache(self, result_cache: SweepResultCache) -> None:
        """Use a result cache, and connect the controls to its runner."""
        self._result_cache = result_cache
        result_cache.setParent(self)
        result_cache.results_changed.connect(self._show_results)
        self._controls.stage_requested.connect(result_cache.runner.set_stage)

    def adopt_results(self, old_page: Self) -> None:
        self._set_result_cache(old_page._result_cache)
        for file_writer in old_page.findChildren(FileWriterThread):
            self._start_file_writer(file_writer)

    def _make_footer(self) -> tuple[QWidget, ...]:
        copy_button = make_push_button("copyMapButton", tr("Copy"), self._copy_picture, self)
        save_button = make_push_button(
            "saveMapButton", tr("Save …"), self._choose_file_and_save, self
        )
        buttons_row = with_layout(row_layout(copy_button, None, save_button), QWidget(self))
        return self._controls, buttons_row

    # What is searched and shown

    @property
    @abstractmethod
    def _subject(self) -> SweepSubject:
        """Subject of the sweep: the searches of each strategy."""

    @property
    @abstractmethod
    def _strategies(self) -> tuple[Strategy, ...]:
        """Who searches."""

    @property
    def _max_steps(self) -> int:
        return int(self._controls.max_steps_box.value)

    @abstractmethod
    def _make_picture(self) -> Picture:
        """Return the page's content as a picture."""

    @Slot()
    @abstractmethod
    def _show_results(self) -> None:
        """Show the results of each strategy, and the status of the sweep."""

    def _update_controls(self, view: QWidget) -> None:
        """Update the controls with the status of the sweep; a lost focus goes to the view."""
        subject = self._subject
        had_focus = self._controls.main_button.hasFocus()
        self._controls.show_status(
            self._result_cache.status if self._result_cache.subject == subject else None,
            is_complete=self._result_cache.is_complete(subject, self._strategies, self._max_steps),
        )
        if had_focus and not self._controls.main_button.isEnabled():
            # the arrow keys are used next
            view.setFocus()

    @Slot(str)
    def _show_sentence(self, text: str) -> None:
        """Show a sentence, or the hint if it is empty."""
        self._sentence_label.setText(text or self._hint_text)
        set_style_property(self._sentence_label, "faint", value=not text)

    def on_close(self) -> None:
        self._result_cache.runner.set_stage(SweepStage.CANCELLED)

    def shutdown(self) -> None:
        self._result_cache.runner.close()
        for file_writer in self.findChildren(FileWriterThread):
            file_writer.wait()

    # What the user does

    @Slot()
    def _start_sweep(self) -> None:
        try:
            make_pool = partial(worker_pool, self._controls.workers_row.cluster_address())
            self._result_cache.start_sweep(
                self._subject, self._strategies, self._max_steps, make_pool
            )
        except InputError as error:
            self._show_sentence(str(error))

    @Slot()
    def _copy_picture(self) -> None:
        self._show_sentence(saving.copy_picture(self._make_picture(), _PICTURE_SCALE))

    @Slot()
    def _choose_file_and_save(self) -> None:
        """Ask for a file, and write a picture or a table into it, which may take long."""
        table_extensions = [
            table_format.extension
            for table_format in FORMATS_BY_EXTENSION.values()
            if table_format.is_installed
        ]
        file_name = f"{maps.map_file_stem(self._subject.title)}.{FileType.PNG.value}"
        file = saving.choose_export_file(self, file_name, (*_PICTURE_EXTENSIONS, *table_extensions))
        if file is None:
            return
        extension = file.suffix.lower()[1:]
        if extension in table_extensions:
            # to make the rows takes long
            make_content = partial(
                FORMATS_BY_EXTENSION[extension].serialize, map(row_from_entry, self._iter_entries())
            )
        else:
            make_content = partial(
                bytes, self._make_picture().to_bytes(FileType(extension), _PICTURE_SCALE)
            )
        self._start_file_writer(
            FileWriterThread(file, lambda: write_file_atomically(file, make_content()))
        )

    def _start_file_writer(self, file_writer: FileWriterThread) -> None:
        """Connect a file writer, and start it unless it runs."""
        file_writer.setParent(self)
        file_writer.file_written.connect(self._show_sentence)
        file_writer.failed.connect(self._show_sentence)
        file_writer.start()
        self._show_sentence(tr("Saving …"))

    def _iter_entries(self) -> Iterator[SweepEntry]:
        """Return the entries of all searches so far."""
        results_by_strategy = [
            (each, self._result_cache.results_of(self._subject, each)) for each in self._strategies
        ]
        return _iter_table_entries(self._subject, results_by_strategy, self._max_steps)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        is_enter = Qt.Key(event.key()) in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and not isinstance(self.focusWidget(), QLineEdit):
            self._controls.main_button.click()
        else:
            super().keyPressEvent(event)
