"""Table of the pages, and their opening and closing."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QWidget

if TYPE_CHECKING:
    from knight_gui.window.context import WindowContext
    from knight_gui.window.widgets.page import Page


PAGE_CLASSES = {
    "board": "board:BoardEditorPage",
    "strategy": "strategy:StrategyPage",
    "tours": "tours:ToursPage",
    "imported": "imported:ImportedToursPage",
    "aboutTour": "about_tour:AboutTourPage",
    "map": "map:MapPage",
    "luck": "luck:SeededRunsPage",
    "chart": "retreat_chart:RetreatChartPage",
    "runs": "runs:RunsPage",
    "yourTours": "your_tours:YourToursPage",
    "export": "export:ExportPage",
    "goTo": "go_to:GoToPage",
    "marks": "marks:MarksPage",
    "help": "help:HelpPage",
}
"""What makes each page of a context, in its module: some need large packages, and are read late."""


class PageController(QObject):
    """Opens the page that the session names, and closes the one before.

    Signals
    -------
    page_changed(Page | None)
        Another page is to be seen, or none.
    """

    page_changed = Signal(QWidget)

    def __init__(self, context: WindowContext) -> None:
        super().__init__(context.main_window)
        self._context = context
        self._pages_by_name: dict[str, Page] = {}
        self._open_page: Page | None = None
        context.session.page_changed.connect(self._on_session_page_changed)

    @property
    def unfinished_page(self) -> Page | None:
        """A page that would lose something if the window were closed."""
        return next((page for page in self._pages_by_name.values() if page.loss_warning()), None)

    def shutdown(self) -> None:
        """Shut down every page."""
        for page in self._pages_by_name.values():
            page.shutdown()

    def recreate_pages(self) -> None:
        """Replace all existing pages, which hand on their results and inputs."""
        old_pages = self._pages_by_name
        self._pages_by_name = {}
        self._open_page = None
        for name, page in old_pages.items():
            self._get_or_make_page(name).adopt_results(page)
        self._on_session_page_changed()
        for name, page in old_pages.items():
            self._get_or_make_page(name).copy_inputs(page)
            page.deleteLater()

    @Slot()
    def close_page(self) -> None:
        """Close the page that is open."""
        self._context.session.update(page="")

    @Slot()
    def _on_session_page_changed(self) -> None:
        name = self._context.scene.page
        old_page = self._open_page
        self._open_page = self._get_or_make_page(name) if name else None
        if old_page is not None:
            old_page.on_close()
        if self._open_page is not None:
            self._open_page.refresh()
        self.page_changed.emit(self._open_page)

    def _get_or_make_page(self, name: str) -> Page:
        if name not in self._pages_by_name:
            page: Page = resolve_name(f"{__package__}.{PAGE_CLASSES[name]}")(self._context)
            page.close_requested.connect(self.close_page)
            self._pages_by_name[name] = page
        return self._pages_by_name[name]
