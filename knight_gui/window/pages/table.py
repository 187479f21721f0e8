"""The pages in a table, and what opens and closes them."""

from __future__ import annotations

from pkgutil import resolve_name
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

if TYPE_CHECKING:
    from knight_gui.window.context import Context
    from knight_gui.window.widgets.page import Page


PAGES = {
    "board": "board:BoardPage",
    "strategy": "strategy:StrategyPage",
    "tours": "tours:ToursPage",
    "map": "map:MapPage",
    "luck": "luck:LuckPage",
    "chart": "retreat_chart:RetreatPage",
    "runs": "runs:RunsPage",
    "export": "export:ExportPage",
    "goTo": "go_to:GoToPage",
    "marks": "marks:MarksPage",
    "help": "help:HelpPage",
}
"""What makes each page of a context, in its module: some need large packages, and are read late."""


class Pages(QObject):
    """Opens the page that the session names, and closes the one before.

    Signals
    -------
    opened(Page | None)
        Another page is to be seen, or none.
    """

    opened = Signal(object)

    def __init__(self, context: Context) -> None:
        super().__init__(context.parent)
        self._context = context
        self._made: dict[str, Page] = {}
        self._open: Page | None = None
        context.session.on("page").connect(self._follow)

    @property
    def unfinished(self) -> Page | None:
        """A page that would lose something if the window were closed."""
        return next((page for page in self._made.values() if page.would_lose()), None)

    def end(self) -> None:
        """Have every page give up what is under way."""
        for page in self._made.values():
            page.end()

    def make_anew(self) -> None:
        """Make again all pages that were made, each with what was found and written there."""
        former, self._made, self._open = self._made, {}, None
        for name, page in former.items():
            self._page(name).take_over(page)
        self._follow()
        for name, page in former.items():
            self._page(name).fill_in(page)
            page.deleteLater()

    @Slot()
    def close(self) -> None:
        """Close the page that is open."""
        self._context.session.change(page="")

    @Slot()
    def _follow(self) -> None:
        name = self._context.scene.page
        before, self._open = self._open, self._page(name) if name else None
        if before is not None:
            before.leave()
        if self._open is not None:
            self._open.renew()
        self.opened.emit(self._open)

    def _page(self, name: str) -> Page:
        if name not in self._made:
            made: Page = resolve_name(f"{__package__}.{PAGES[name]}")(self._context)
            made.dismissed.connect(self.close)
            self._made[name] = made
        return self._made[name]
