"""Callouts: the first time that a mark appears, a small card beside it names it."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, QRect, Qt, QTimer, Slot
from PySide6.QtWidgets import QFrame, QLabel, QStyle

from knight_gui.player.pace import Pace
from knight_gui.player.track import Track
from knight_gui.window.board.signs import signs_on
from knight_gui.window.board.view import BoardView
from knight_gui.window.commands.command import Context
from knight_gui.window.theme import theme_of
from knight_gui.window.timeline.landscape import LandscapeView
from knight_gui.window.timeline.samples import sample_of
from knight_gui.window.timeline.signs import signs_in
from knight_gui.window.widgets.parts import held, named, row, styled
from knight_gui.wording import marks
from knight_gui.wording.marks import PINS, Mark

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


@dataclass(frozen=True)
class OverBoard:
    """A board that callouts lie over, beside the knight, where it can go, and a proof."""

    view: BoardView

    @property
    def marks(self) -> set[Mark]:
        """What there is to be named; nothing on squares that are small."""
        is_large = self.view.grid.side_px >= _LEAST_SIDE_PX
        return {sign.mark for sign in signs_on(self.view.shown)} if is_large else set()

    def hides(self, place: QRect) -> bool:
        """Tell whether something lies there that is to be seen."""
        shown, half = self.view.shown, round(self.view.grid.side_px / 2)
        squares = [] if shown.proof is None else [*shown.proof.squares, *(shown.proof.move or ())]
        if shown.position is not None:
            squares += [shown.position.head, *(each.square for each in shown.position.candidates)]
        around = place.adjusted(-half, -half, half, half)
        return any(around.contains(self.view.center_of(square)) for square in squares)

    def covers(self, place: QRect) -> int:
        """Return how many squares of the path lie there."""
        position = self.view.shown.position
        path = () if position is None else position.path
        return sum(place.contains(self.view.center_of(square)) for square in path)


@dataclass(frozen=True)
class OverLandscape:
    """A landscape that callouts lie over, beside the playhead."""

    view: LandscapeView

    @property
    def marks(self) -> set[Mark]:
        """What there is to be named, once there are bars; pins have words beside them."""
        is_there = self.view.isVisible() and self.view.seen.known is not None
        return {sign.mark for sign in signs_in(self.view.seen)} - {*PINS} if is_there else set()

    def hides(self, place: QRect) -> bool:
        """Tell whether the playhead is there, or what is said above the bars."""
        x = self.view.x_of(self.view.seen.step)
        is_at_playhead = place.left() - _GAP_PX <= x <= place.right() + _GAP_PX
        return is_at_playhead or self.view.headline.says_at(place)

    def covers(self, _place: QRect) -> int:
        """Return nothing: all places are alike."""
        return 0


class Callouts(QObject):
    """Names marks of one search, one at a time.

    A callout lies over the picture with the mark, and lets clicks through. There is none while
    steps rush by, and none in a presentation.
    """

    def __init__(self, context: Context, track: Track, *places: OverBoard | OverLandscape) -> None:
        self._over = places[0]
        super().__init__(self._over.view)
        self._context, self._track, self._places = context, track, places
        self._card = styled(named(QFrame(self._over.view), "callout"), "panel")
        self._card.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._picture, self._name = QLabel(self._card), QLabel(self._card)
        inside = row(self._picture, self._name, spacing=_GAP_PX)
        inside.setContentsMargins(*[_GAP_PX // 2] * 4)
        held(inside, self._card)
        self._card.hide()
        self._stays, self._looks = QTimer(self, singleShot=True), QTimer(self, singleShot=True)
        self._stays.timeout.connect(self._card.hide)
        self._looks.timeout.connect(self._look)
        changed = context.session.changed, context.go.changed
        for signal in (track.framed, track.judged, track.slowed, *changed):
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

    @Slot()
    def _look(self) -> None:
        """Name the first mark that may be named, if any can be read."""
        budget = self._context.callouts
        wanted = [mark for mark in NAMED if budget.allows(mark.name)]
        if not wanted or not self._is_read:
            return
        found = {mark: place for place in self._places for mark in place.marks}
        for mark in (mark for mark in wanted if mark in found):
            self._show(mark, found[mark])
            if not self._card.isHidden():
                budget.spend(mark.name)
                self._stays.start(_STAYS_MS)
            return

    def _show(self, mark: Mark, over: OverBoard | OverLandscape) -> None:
        self._over, view = over, over.view
        self._card.setParent(view)
        height = round(_SAMPLE_LINES * view.fontMetrics().height())
        ratio, theme = view.devicePixelRatioF(), theme_of(view)
        self._picture.setPixmap(sample_of(mark, height, ratio, theme))
        self._name.setText(marks.name(mark))
        self._card.adjustSize()
        # wherever the one before was
        self._card.move(-self._card.width(), 0)
        self._place()

    def _place(self) -> None:
        """Leave the callout where it is if nothing lies there, else move it to where it can be.

        There it covers as few squares of the path as possible.
        """
        room = self._over.view.rect().adjusted(_GAP_PX, _GAP_PX, -_GAP_PX, -_GAP_PX)
        ltr, size = Qt.LayoutDirection.LeftToRight, self._card.size()
        corners = [QStyle.alignedRect(ltr, corner, size, room) for corner in _EDGES]
        places = (self._card.geometry(), *sorted(corners, key=self._over.covers))
        free = [place for place in places if room.contains(place) and not self._over.hides(place)]
        self._card.setVisible(bool(free))
        self._card.setGeometry((*free, corners[0])[0])
