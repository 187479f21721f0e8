"""The pages beside the window, in a table, and what opens and closes them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot

if TYPE_CHECKING:
    from PySide6.QtCore import QByteArray

    from knight_gui.window.commands.command import Context
    from knight_gui.window.pages.page import PageDialog


@dataclass(frozen=True)
class Page:
    """A page beside the window.

    Attributes
    ----------
    name
        What it is called in the session.
    module
        Where it is: a module whose function `make` returns the page for a context.
        Imported when the page is first opened, for some need large packages.
    """

    name: str
    module: str


PAGES = (
    Page("strategy", "knight_gui.window.pages.strategy"),
    Page("tours", "knight_gui.window.pages.tours"),
    Page("map", "knight_gui.window.pages.map"),
    Page("chart", "knight_gui.window.pages.retreat_chart"),
    Page("runs", "knight_gui.window.pages.runs"),
    Page("export", "knight_gui.window.pages.export"),
    Page("goTo", "knight_gui.window.pages.go_to"),
    Page("help", "knight_gui.window.pages.help"),
)


class Pages(QObject):
    """Opens and closes the pages as the session says, and remembers where they were."""

    def __init__(self, context: Context) -> None:
        super().__init__(context.window)
        self._context = context
        self._open: dict[str, PageDialog] = {}
        self._places: dict[str, QByteArray] = {}
        context.session.changed.connect(self._follow)

    def bring_up(self, name: str) -> None:
        """Bring an open page before the others."""
        page = self._open[name]
        page.renew()
        page.show()
        page.raise_()
        page.activateWindow()

    def close(self) -> None:
        """Close every page: none of them goes by itself when the window does."""
        for page in tuple(self._open.values()):
            page.close()

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "pages" not in changed:
            return
        wanted = self._context.scene.pages
        for name in self._open.keys() - wanted:
            self._open[name].close()
        for page in PAGES:
            if page.name in wanted and page.name not in self._open:
                self._make(page)

    def _make(self, page: Page) -> None:
        made = import_module(page.module).make(self._context)
        made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        made.finished.connect(partial(self._forget, page.name))
        self._open[page.name] = made
        if page.name in self._places:
            made.restoreGeometry(self._places[page.name])
        # whoever asked for it brings it up; beside the scene of a lesson the window keeps the keys
        made.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        made.renew()
        made.show()
        if self._context.scene.lesson is not None:
            # not every system asks whether a window wants to be active
            self._context.window.activateWindow()

    def _forget(self, name: str, _result: int) -> None:
        self._places[name] = self._open.pop(name).saveGeometry()
        self._context.session.change(pages=self._context.scene.pages - {name})
