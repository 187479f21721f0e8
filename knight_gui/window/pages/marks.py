"""The key: every mark that is on the screen now, as it is drawn, and what it is."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtWidgets import QLabel, QWidget

from knight_gui.board import Board
from knight_gui.drawing.board.signs import signs_on
from knight_gui.drawing.landscape.signs import signs_in
from knight_gui.drawing.samples import sample_of
from knight_gui.drawing.theme import SCROLL_BAR_PX
from knight_gui.i18n import tr
from knight_gui.messages import marks
from knight_gui.messages.marks import Mark, Sign
from knight_gui.window.board.view import BoardView
from knight_gui.window.context import Context
from knight_gui.window.landscape.view import LandscapeView
from knight_gui.window.widgets.page import Page
from knight_gui.window.widgets.parts import cells, held, push_button, row, set_up, styled
from knight_gui.window.widgets.theming import theme_of

_SAMPLE_LINES = 3.6
"""How high a small drawing is, in heights of letters."""
_SETTLES_MS = 150
"""After which another step is listed: whoever steps quickly reads nothing meanwhile."""


class MarksKey(QWidget):
    """Lists marks: a small drawing, a name, and a sentence with the mark's square."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._rows = cells(12, 8, stretched=1)
        self._rows.setContentsMargins(0, 0, SCROLL_BAR_PX, 0)
        held(self._rows, self)
        self._listed: tuple[object, ...] = ()

    def list(self, told: dict[Mark, str]) -> None:
        """List marks in the order of their kinds, each with its sentence, if it has one."""
        theme = theme_of(self)
        if self._listed == (told, theme):
            return
        self._listed = told, theme
        for before in self.findChildren(QLabel):
            # deleted later, it would stand beside its successor until then
            before.setParent(None)
            before.deleteLater()
        height = round(_SAMPLE_LINES * self.fontMetrics().height())
        for place, mark in enumerate(mark for mark in Mark if mark in told):
            sample = sample_of(mark, height, self.devicePixelRatioF(), theme)
            name = styled(QLabel(marks.name(mark), self, wordWrap=True), "strong")
            sentence, top = QLabel(told[mark], self, wordWrap=True), Qt.AlignmentFlag.AlignTop
            self._rows.addWidget(QLabel(self, pixmap=sample), 2 * place, 0, 2, 1, top)
            self._rows.addWidget(name, 2 * place, 1)
            self._rows.addWidget(sentence, 2 * place + 1, 1, top)
        if not told:
            self._rows.addWidget(QLabel(tr("No marks yet: click a square."), self), 0, 1)
        self._rows.setRowStretch(2 * len(told) + 1, 1)


def told_of(signs: Iterable[tuple[Board, Sign]]) -> dict[Mark, str]:
    """Return the sentence of the first mark of each kind, which is on a board."""
    first: dict[Mark, tuple[Board, Sign]] = {}
    for board, sign in signs:
        first.setdefault(sign.mark, (board, sign))
    return {mark: marks.sentence(board, sign) for mark, (board, sign) in first.items()}


class MarksPage(Page):
    """Explains what is on the screen, and follows it while no search plays."""

    def __init__(self, context: Context) -> None:
        super().__init__("marksPage", tr("What the marks mean"), context.parent)
        self._context = context
        self._key = MarksKey(self)
        more = push_button("moreHelpButton", tr("Help"), context.commands["help"].trigger, self)
        self.lay_out(self._key, foot=[row(more, None)])
        self._settles = set_up(QTimer(self, singleShot=True), interval=_SETTLES_MS)
        self._settles.timeout.connect(self._follow)
        context.go.changed.connect(self._wait)

    def renew(self) -> None:
        self._key.list(told_of(self._signs()))

    def _signs(self) -> Iterator[tuple[Board, Sign]]:
        """Yield every mark on the screen with the board that it is on."""
        boards, places = self._context.boards, range(len(self._context.scene.setups))
        for place in places:
            shown = boards.part(place, BoardView).shown
            for sign in signs_on(shown):
                yield shown.board, sign
        for place in places:
            seen = boards.part(place, LandscapeView).seen
            if seen.problem is not None:
                for sign in signs_in(seen):
                    yield seen.problem.board, sign

    @Slot()
    def _wait(self) -> None:
        # a search in the background changes something all the time
        if not self._settles.isActive():
            self._settles.start()

    @Slot()
    def _follow(self) -> None:
        if self.isVisible() and not self._context.go.is_playing:
            self.renew()
