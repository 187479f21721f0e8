"""Callouts: the first time that a mark appears, a small card over the board names it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QRect, Qt, QTimer, Slot
from PySide6.QtWidgets import QFrame, QLabel, QStyle

from knight_gui.player.pace import Pace
from knight_gui.window.board.signs import signs_on
from knight_gui.window.theme import theme_of
from knight_gui.window.timeline.samples import sample_of
from knight_gui.window.widgets.parts import held, named, row, styled
from knight_gui.wording import marks
from knight_gui.wording.marks import Mark

if TYPE_CHECKING:
    from knight_gui.player.track import Track
    from knight_gui.window.board.view import BoardView
    from knight_gui.window.commands.command import Context

NAMED = (
    Mark.LOST,
    Mark.LAST_WAY,
    Mark.HATCHED,
    Mark.FEW_EXITS,
    Mark.TRIED,
    Mark.TAKEN_BACK,
    Mark.NEXT,
    Mark.LOSING,
    Mark.CLOSING,
)
"""What nobody knows by itself; of several that appear at once the first one is named."""
_STAYS_MS = 5000
"""How long a callout is there: a few words are read in half of that."""
_LOOKS_MS = 200
"""So seldom it is looked for marks: that takes long on a large board."""
_SAMPLE_LINES = 2.4
_LEAST_SIDE_PX = 28
"""Of squares of a board that is large enough for a callout over it."""
_GAP_PX = 6
_RIGHT, _LEFT = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignLeft
_TOP, _BOTTOM = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignBottom
_CORNERS = (_TOP | _RIGHT, _TOP | _LEFT, _BOTTOM | _RIGHT, _BOTTOM | _LEFT)


class Callouts(QObject):
    """Names marks on the board of one search, one at a time.

    A callout lies over the board, beside the knight and the square that is next, and lets clicks
    through. There is none while steps rush by, and none in a presentation.
    """

    def __init__(self, context: Context, track: Track, view: BoardView) -> None:
        super().__init__(view)
        self._context, self._track, self._view = context, track, view
        self._card = styled(named(QFrame(view), "callout"), "panel")
        self._card.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._picture, self._name = QLabel(self._card), QLabel(self._card)
        held(row(self._picture, self._name, _GAP_PX, spacing=_GAP_PX), self._card)
        self._card.hide()
        self._stays, self._looks = QTimer(self, singleShot=True), QTimer(self, singleShot=True)
        self._stays.timeout.connect(self._card.hide)
        self._looks.timeout.connect(self._look)
        for signal in (track.framed, track.judged, track.slowed, context.session.changed):
            signal.connect(self._follow)

    @Slot()
    def _follow(self) -> None:
        """Keep out of the way of what is there, and look soon for what has appeared."""
        if not self._is_read:
            self._card.hide()
        elif not self._card.isHidden():
            self._place()
        elif self._context.callouts.left and not self._looks.isActive():
            self._looks.start(_LOOKS_MS)

    @property
    def _is_read(self) -> bool:
        scene, view = self._context.scene, self._view
        is_followed = view.shown.position is not None and self._track.pace is Pace.FOLLOWED
        # a lesson says itself what there is to be seen
        is_presented = scene.is_full_screen or scene.lesson is not None
        return is_followed and not is_presented and view.side_px >= _LEAST_SIDE_PX

    @Slot()
    def _look(self) -> None:
        """Name the first mark that may be named, if any can be read."""
        budget = self._context.callouts
        wanted = [mark for mark in NAMED if budget.allows(mark.name)]
        if not wanted or not self._is_read:
            return
        found = {sign.mark for sign in signs_on(self._view.shown)}
        for mark in (mark for mark in wanted if mark in found):
            self._show(mark)
            if not self._card.isHidden():
                budget.spend(mark.name)
                self._stays.start(_STAYS_MS)
            return

    def _show(self, mark: Mark) -> None:
        height = round(_SAMPLE_LINES * self._view.fontMetrics().height())
        ratio, theme = self._view.devicePixelRatioF(), theme_of(self._view)
        self._picture.setPixmap(sample_of(mark, height, ratio, theme))
        self._name.setText(marks.name(mark))
        self._card.adjustSize()
        self._place()

    def _place(self) -> None:
        """Leave the callout where it is if nothing lies there, else move it to where it can be."""
        room = self._view.rect().adjusted(_GAP_PX, _GAP_PX, -_GAP_PX, -_GAP_PX)
        ltr, size = Qt.LayoutDirection.LeftToRight, self._card.size()
        corners = [QStyle.alignedRect(ltr, corner, size, room) for corner in _CORNERS]
        places = (self._card.geometry(), *corners)
        free = [place for place in places if room.contains(place) and not self._hides(place)]
        self._card.setVisible(bool(free))
        self._card.setGeometry((*free, corners[0])[0])

    def _hides(self, place: QRect) -> bool:
        """Tell whether the knight, a square that it can go to, or a proof lies there."""
        shown, half = self._view.shown, round(self._view.side_px / 2)
        squares = [] if shown.proof is None else [*shown.proof.squares, *(shown.proof.move or ())]
        if shown.position is not None:
            squares += [shown.position.head, *(each.square for each in shown.position.candidates)]
        around = place.adjusted(-half, -half, half, half)
        return any(around.contains(self._view.center_of(square)) for square in squares)
