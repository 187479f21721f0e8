"""Callouts: the first time that a mark appears, a small card on the board names it."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRect, Qt, QTimer, Slot
from PySide6.QtWidgets import QFrame, QLabel, QStyle

from knight_gui.drawing.board.signs import signs_on
from knight_gui.drawing.landscape.signs import signs_in
from knight_gui.messages import marks
from knight_gui.messages.marks import PINS, Mark
from knight_gui.player.pace import Pace
from knight_gui.player.search_client import Track
from knight_gui.window.board.view import BoardView
from knight_gui.window.context import Context
from knight_gui.window.landscape.view import LandscapeView
from knight_gui.window.widgets.parts import held, named, row, styled
from knight_gui.window.widgets.theming import theme_of

NAMED = (
    Mark.LOST,
    Mark.LAST_WAY,
    Mark.HATCHED,
    Mark.FEW_EXITS,
    Mark.REFUTED_BAR,
    Mark.TRIED,
    Mark.TAKEN_BACK,
    Mark.KEPT_BAR,
    Mark.NEXT,
    Mark.PLAYHEAD,
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
_GAP_PX = 8
_RIGHT, _LEFT = Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignLeft
_TOP, _BOTTOM = Qt.AlignmentFlag.AlignTop, Qt.AlignmentFlag.AlignBottom
_MIDDLE = Qt.AlignmentFlag.AlignHCenter
_EDGES = (_TOP | _RIGHT, _TOP | _LEFT, _BOTTOM | _RIGHT, _BOTTOM | _LEFT, _BOTTOM | _MIDDLE)


class Callouts(QObject):
    """Names marks of one search, one at a time.

    A callout lies over the board, beside the knight, where it can go, and a proof, and lets
    clicks through. There is none while steps rush by, and none in a presentation.
    """

    def __init__(
        self, context: Context, track: Track, view: BoardView, landscape: LandscapeView
    ) -> None:
        super().__init__(view)
        self._context, self._track = context, track
        self._view, self._landscape = view, landscape
        self._card = styled(named(QFrame(view), "callout"), "panel")
        self._card.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._picture, self._name = QLabel(self._card), QLabel(self._card)
        inside = row(self._picture, self._name, spacing=_GAP_PX)
        inside.setContentsMargins(*[_GAP_PX // 2] * 4)
        held(inside, self._card)
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
        scene, track = self._context.scene, self._track
        is_followed = track.frame is not None and track.pace is Pace.FOLLOWED
        # a lesson says itself what there is to be seen
        return is_followed and not (scene.is_full_screen or scene.lesson is not None)

    @property
    def _marks(self) -> set[Mark]:
        """What there is to be named: nothing on small squares, nor what has words beside it."""
        landscape, found = self._landscape, set[Mark]()
        if self._view.grid.side_px >= _LEAST_SIDE_PX:
            found |= {sign.mark for sign in signs_on(self._view.shown)}
        if landscape.isVisible() and landscape.seen.known is not None:
            found |= {sign.mark for sign in signs_in(landscape.seen)} - {*PINS}
        return found

    @Slot()
    def _look(self) -> None:
        """Name the first mark that may be named, if any can be read."""
        budget = self._context.callouts
        if not budget.left or not self._is_read:
            return
        there = self._marks
        mark = next((each for each in NAMED if budget.allows(each.name) and each in there), None)
        if mark is None:
            return
        # not needed for the first picture
        from knight_gui.drawing.samples import sample_of

        height = round(_SAMPLE_LINES * self._view.fontMetrics().height())
        ratio, theme = self._view.devicePixelRatioF(), theme_of(self._view)
        self._picture.setPixmap(sample_of(mark, height, ratio, theme))
        self._name.setText(marks.name(mark))
        self._card.adjustSize()
        # wherever the one before was
        self._card.move(-self._card.width(), 0)
        self._place()
        if not self._card.isHidden():
            budget.spend(mark.name)
            self._stays.start(_STAYS_MS)

    def _place(self) -> None:
        """Leave the callout where it is if nothing lies there, else move it to where it can be.

        There it covers as few squares of the path as possible.
        """
        room = self._view.rect().adjusted(_GAP_PX, _GAP_PX, -_GAP_PX, -_GAP_PX)
        ltr, size = Qt.LayoutDirection.LeftToRight, self._card.size()
        corners = [QStyle.alignedRect(ltr, corner, size, room) for corner in _EDGES]
        places = (self._card.geometry(), *sorted(corners, key=self._covers))
        free = [place for place in places if room.contains(place) and not self._hides(place)]
        self._card.setVisible(bool(free))
        self._card.setGeometry((*free, corners[0])[0])

    def _hides(self, place: QRect) -> bool:
        """Tell whether something lies there that is to be seen."""
        shown, half = self._view.shown, round(self._view.grid.side_px / 2)
        squares = [] if shown.proof is None else [*shown.proof.squares, *(shown.proof.move or ())]
        if shown.position is not None:
            squares += [shown.position.head, *(each.square for each in shown.position.candidates)]
        around = place.adjusted(-half, -half, half, half)
        return any(around.contains(self._view.center_of(square)) for square in squares)

    def _covers(self, place: QRect) -> int:
        """Return how many squares of the path lie there."""
        position = self._view.shown.position
        spots = map(self._view.center_of, position.path if position else ())
        return sum(map(place.contains, spots))
