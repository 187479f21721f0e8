"""The pages beside the window, in a table, and what opens and closes them."""

from __future__ import annotations

from functools import partial
from pkgutil import resolve_name
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, Slot

if TYPE_CHECKING:
    from PySide6.QtCore import QByteArray

    from knight_gui.window.commands.command import Context
    from knight_gui.window.widgets.page import PageDialog


PAGES = {
    "strategy": "strategy:StrategyPage",
    "tours": "tours:ToursPage",
    "map": "map:MapPage",
    "chart": "retreat_chart:make",
    "runs": "runs:RunsPage",
    "export": "export:ExportPage",
    "goTo": "go_to:GoToPage",
    "marks": "marks:MarksPage",
    "help": "help:HelpPage",
}
"""What makes each page of a context, in its module: some need large packages, and are read late."""


class Pages(QObject):
    """Opens and closes the pages as the session says, and remembers where they were."""

    def __init__(self, context: Context) -> None:
        super().__init__(context.parent)
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

    @property
    def unfinished(self) -> PageDialog | None:
        """A page that would lose something if it were closed."""
        return next((page for page in self._open.values() if page.would_lose()), None)

    def close(self) -> None:
        """Close every page, and ask nothing: none of them goes by itself when the window does."""
        for page in tuple(self._open.values()):
            page.done(0)

    @Slot(object)
    def _follow(self, changed: frozenset[str]) -> None:
        if "pages" not in changed:
            return
        wanted = self._context.scene.pages
        for name in self._open.keys() - wanted:
            self._open[name].close()
        for name in PAGES:
            if name in wanted and name not in self._open:
                self._make(name)

    def _make(self, name: str) -> None:
        made = resolve_name(f"{__package__}.{PAGES[name]}")(self._context)
        made.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        made.finished.connect(partial(self._forget, name))
        self._open[name] = made
        if name in self._places:
            made.restoreGeometry(self._places[name])
        # whoever asked for it brings it up; beside the scene of a lesson the window keeps the keys
        made.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        made.renew()
        made.show()
        if self._context.scene.lesson is not None:
            window = self._context.parent.frameGeometry()
            # what the lesson says is at the right
            made.move(window.left(), window.bottom() - made.frameGeometry().height())
            # not every system asks whether a window wants to be active
            self._context.parent.activateWindow()

    def _forget(self, name: str, _result: int) -> None:
        page = self._open.pop(name, None)
        if page is None:
            # keys that come while it goes would close it once more
            return
        self._places[name] = page.saveGeometry()
        self._context.session.change(pages=self._context.scene.pages - {name})
