"""Callouts: small cards on the board that name a mark when it first appears."""

from __future__ import annotations

from PySide6.QtCore import QLineF, QObject, QPoint, QPointF, QRect, QRectF, Qt, QTimer, Slot
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QFrame, QLabel, QWidget

from knight_gui.drawing.board.signs import board_mark_pos, iter_board_marks
from knight_gui.drawing.landscape.signs import iter_landscape_marks, landscape_mark_pos
from knight_gui.drawing.painting import with_pen
from knight_gui.messages import marks
from knight_gui.messages.marks import BOARD_MARKS, LANDSCAPE_MARKERS, MarkType
from knight_gui.player.pace import Pace
from knight_gui.player.search_client import SearchClient
from knight_gui.window.board.view import BoardView
from knight_gui.window.context import WindowContext
from knight_gui.window.landscape.view import LandscapeView
from knight_gui.window.widgets.parts import row_layout, with_layout, with_name, with_style_property
from knight_gui.window.widgets.theming import current_theme

EXPLAINED_MARKS = (
    MarkType.LOST,
    MarkType.LAST_WAY,
    MarkType.HATCHED,
    MarkType.FEW_EXITS,
    MarkType.REFUTED_BAR,
    MarkType.TRIED,
    MarkType.TAKEN_BACK,
    MarkType.KEPT_BAR,
    MarkType.NEXT,
    MarkType.PLAYHEAD,
    MarkType.LOSING,
    MarkType.CLOSING,
)
"""Marks that are not obvious; of several that appear at once the first one is named."""
_FIRST_DEAD_END = "FIRST_DEAD_END"
"""Name of the callout on the first dead end in the budget."""
_CALLOUT_DURATION_MS = 5000
"""Duration of a callout: a few words are read in half of that."""
_CHECK_DELAY_MS = 300
"""Delay before marks are looked for: that takes long on a large board, and a layout moves first."""
_SAMPLE_HEIGHT_LINES = 2.4
"""Height of the picture of a mark, in lines of text."""
_MIN_SQUARE_PX = 28
"""Least side of the squares of a board with callouts on its marks."""
_GAP_PX = 8
_LINE_WIDTH_PX = 1.5
_CASING_WIDTH_PX = 4.5
_DOT_RADIUS_PX = 4.0
"""Radius of the dot at the end of a leader line."""
_LINE_END_SQUARES = 0.3
"""Distance between the end of a leader line and the middle of a mark on the board, in squares."""
_MAX_PLACE_ROWS = 8
"""Number of heights on the board at which a callout may stand."""
_RECENT_SQUARES = 8
"""Number of squares at the end of a path to which the knight may soon come back."""


class LeaderLine(QWidget):
    """Line from a callout to its mark, over all widgets between them."""

    def __init__(self, container: QWidget) -> None:
        super().__init__(container)
        self.setObjectName("leaderLine")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.line = QLineF()
        """The line in pixels of the container; its second end is at the mark."""
        self.hide()

    def show_line(self, line: QLineF) -> None:
        """Show a line, given in pixels of the container."""
        self.line = line
        margin = round(2 * _DOT_RADIUS_PX)
        rect = QRectF(line.p1(), line.p2()).normalized().toAlignedRect()
        self.setGeometry(rect.adjusted(-margin, -margin, margin, margin))
        self.show()
        self.raise_()
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        theme = current_theme()
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.translate(-QPointF(self.pos()))
            painter.setPen(QPen(theme.surface, _CASING_WIDTH_PX))
            painter.drawLine(self.line)
            painter.setPen(QPen(theme.text, _LINE_WIDTH_PX))
            painter.drawLine(self.line)
            with_pen(painter, QPen(theme.surface, _LINE_WIDTH_PX), theme.text)
            painter.drawEllipse(self.line.p2(), _DOT_RADIUS_PX, _DOT_RADIUS_PX)


class MarkCallouts(QObject):
    """Callouts on the marks of one search, one at a time.

    A callout lies over the board, beside the knight, its next squares and a proof, and lets
    clicks through. A line leads to its mark, and it goes with it. It moves only where it would
    hide something. There is none while steps are skipped, and none in a presentation.
    """

    def __init__(
        self,
        context: WindowContext,
        client: SearchClient,
        board_view: BoardView,
        landscape_view: LandscapeView,
    ) -> None:
        super().__init__(board_view)
        self._context = context
        self._client = client
        self._board_view = board_view
        self._landscape_view = landscape_view
        self._card = with_style_property(with_name(QFrame(board_view), "callout"), "panel")
        self._card.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._sample_label = QLabel(self._card)
        self._name_label = QLabel(self._card)
        card_layout = row_layout(self._sample_label, self._name_label, spacing=_GAP_PX)
        card_layout.setContentsMargins(_GAP_PX, _GAP_PX // 2, _GAP_PX, _GAP_PX // 2)
        with_layout(card_layout, self._card)
        self._leader_line: LeaderLine | None = None
        self._mark_type: MarkType | None = None
        self._dead_end_square: int | None = None
        self._finished_kinds: set[tuple[object, ...]] = set()
        self._card.hide()
        self._hide_timer = QTimer(self, singleShot=True)
        self._check_timer = QTimer(self, singleShot=True)
        self._hide_timer.timeout.connect(self._hide)
        self._check_timer.timeout.connect(self._show_next_callout)
        client.frame_changed.connect(self._update_callout)
        client.verdict_changed.connect(self._update_callout)
        client.skipping_ended.connect(self._update_callout)
        context.session.changed.connect(self._update_callout)

    @Slot()
    def _hide(self) -> None:
        self._card.hide()
        if self._leader_line is not None:
            self._leader_line.hide()

    @Slot()
    def _update_callout(self) -> None:
        """Move the callout out of the way, or look soon for marks that have appeared."""
        if not self._is_readable:
            self._hide()
        elif self._is_at_first_dead_end:
            self._pause_at_dead_end()
        elif not self._card.isHidden():
            self._place_card()
        elif self._context.callout_budget.remaining and not self._check_timer.isActive():
            self._check_timer.start(_CHECK_DELAY_MS)

    @property
    def _is_readable(self) -> bool:
        scene = self._context.scene
        client = self._client
        is_steps_readable = client.frame is not None and client.pace is Pace.READABLE
        # a lesson explains its marks itself
        is_explained = scene.is_full_screen or scene.lesson is not None
        return self._board_view.isVisible() and is_steps_readable and not is_explained

    @property
    def _is_at_first_dead_end(self) -> bool:
        """True if a search that is played is at its first dead end of the first start."""
        playback = self._context.playback
        frame = self._client.frame
        if frame is None or not playback.is_playing or playback.is_comparison:
            return False
        position = frame.position
        is_dead_end = not position.candidates and position.outcome is None
        can_explain = self._context.callout_budget.can_show(_FIRST_DEAD_END)
        return is_dead_end and can_explain and not position.is_by_hand

    def _pause_at_dead_end(self) -> None:
        """Pause, and say what a dead end is, until another step is shown."""
        frame = self._client.frame
        assert frame is not None
        self._context.callout_budget.record_shown(_FIRST_DEAD_END)
        self._context.playback.pause()
        self._dead_end_square = frame.position.head
        self._mark_type = None
        self._hide_timer.stop()
        # the name of a mark would replace the text
        self._check_timer.stop()
        self._hide()
        self._sample_label.hide()
        self._name_label.setText(
            marks.dead_end_text(
                frame.problem.board.name(frame.position.head),
                self._context.commands.shortcut_text("play"),
                self._context.commands.shortcut_text("greedy"),
            )
        )
        self._card.adjustSize()
        self._card.move(-self._card.width(), 0)
        self._place_card()

    @property
    def _picture_kind(self) -> tuple[object, ...]:
        """The features of the picture on which it depends which marks are visible."""
        frame = self._client.frame
        assert frame is not None
        verdict = frame.verdict
        has_landscape = self._landscape_view.state.data is not None
        kind: tuple[object, ...] = (
            self._context.scene.setups,
            self._context.scene.shows_heat,
            self._board_view.board_geometry,
            frame.position.step_type,
            frame.position.outcome,
            frame.position.backtracks > 0,
            self._client.judge.completabilities is None,
            has_landscape and self._client.report is not None and self._client.report.status,
        )
        if verdict is None:
            return kind
        return (*kind, verdict.completability, verdict.lost_depth, verdict.reason)

    @property
    def _visible_mark_types(self) -> set[MarkType]:
        """Marks that can be named: none on small squares, and none with a text beside it.

        Bars of moves that were taken back are named once the user has seen a retreat.
        """
        landscape = self._landscape_view
        frame = self._client.frame
        has_retreated = frame is not None and frame.position.backtracks > 0
        mark_types = set[MarkType]()
        if self._board_view.board_geometry.square_px >= _MIN_SQUARE_PX:
            mark_types |= {
                placed_mark.mark_type for placed_mark in iter_board_marks(self._board_view.state)
            }
        if has_retreated and landscape.isVisible() and landscape.state.data is not None:
            mark_types |= {
                placed_mark.mark_type for placed_mark in iter_landscape_marks(landscape.state)
            } - {*LANDSCAPE_MARKERS}
        return mark_types

    @Slot()
    def _show_next_callout(self) -> None:
        """Show the callout of the first visible mark in the budget, if there is any."""
        budget = self._context.callout_budget
        if not budget.remaining or not self._is_readable:
            return
        picture_kind = self._picture_kind
        if picture_kind in self._finished_kinds:
            return
        visible_mark_types = self._visible_mark_types
        mark_type = next(
            (
                candidate
                for candidate in EXPLAINED_MARKS
                if budget.can_show(candidate.name) and candidate in visible_mark_types
            ),
            None,
        )
        if mark_type is None:
            self._finished_kinds.add(picture_kind)
            return
        # not needed for the first picture
        from knight_gui.drawing.samples import make_mark_sample

        sample_height = round(_SAMPLE_HEIGHT_LINES * self._board_view.fontMetrics().height())
        device_pixel_ratio = self._board_view.devicePixelRatioF()
        theme = current_theme()
        self._mark_type = mark_type
        self._dead_end_square = None
        self._sample_label.setPixmap(
            make_mark_sample(mark_type, sample_height, device_pixel_ratio, theme)
        )
        self._sample_label.show()
        self._name_label.setText(marks.mark_name(mark_type))
        self._card.adjustSize()
        # independent of the position of the previous one
        self._card.move(-self._card.width(), 0)
        self._place_card()
        if not self._card.isHidden():
            budget.record_shown(mark_type.name)
            self._hide_timer.start(_CALLOUT_DURATION_MS)

    def _place_card(self) -> None:
        """Leave the callout where it is if it hides nothing there, else move it to a free place.

        Without its mark it is hidden.
        """
        mark_pos = self._mark_pos()
        if mark_pos is None:
            self._hide()
            return
        available = self._board_view.rect().adjusted(_GAP_PX, _GAP_PX, -_GAP_PX, -_GAP_PX)
        rect = self._card.geometry()
        if not available.contains(rect) or self._hides_content(rect):
            free_rect = self._find_place(available, mark_pos)
            if free_rect is None:
                self._hide()
                return
            self._card.setGeometry(free_rect)
        self._card.show()
        if self._dead_end_square is not None:
            # its text names the square
            return
        if self._leader_line is None:
            self._leader_line = LeaderLine(self._container)
            self._board_view.destroyed.connect(self._leader_line.deleteLater)
        self._leader_line.show_line(self._line_to(mark_pos))

    def _find_place(self, available: QRect, mark_pos: QPointF) -> QRect | None:
        """Return the free place with the least cost that is nearest to a mark, or None."""
        size = self._card.size()
        free_size = available.size() - size
        row_px = max(1, round(self._board_view.board_geometry.square_px))
        row_px = max(row_px, available.height() // _MAX_PLACE_ROWS)
        rects = [
            QRect(available.topLeft() + QPoint(x, y), size)
            for y in (*range(0, free_size.height(), row_px), free_size.height())
            for x in (0, free_size.width() // 2, free_size.width())
        ]

        def cost_and_distance(rect: QRect) -> tuple[int, float]:
            center = self._board_view.mapTo(self._container, rect.center())
            distance = QLineF(QPointF(center), mark_pos).length()
            return self._covering_cost(rect), distance

        free_rects = [
            rect for rect in rects if available.contains(rect) and not self._hides_content(rect)
        ]
        return min(free_rects, key=cost_and_distance, default=None)

    @property
    def _container(self) -> QWidget:
        """The widget that holds the board and the landscape."""
        container = self._context.main_window.centralWidget()
        assert container is not None
        return container

    def _mark_pos(self) -> QPointF | None:
        """Return the pixel of the container in the middle of the named mark, or None without it."""
        container = self._container
        board_view = self._board_view
        landscape_view = self._landscape_view
        geometry = board_view.board_geometry
        if self._dead_end_square is not None:
            frame = self._client.frame
            if frame is None or frame.position.head != self._dead_end_square:
                return None
            pixel = board_view.square_center(self._dead_end_square)
            return QPointF(board_view.mapTo(container, pixel))
        placed_marks = [
            placed_mark
            for placed_mark in iter_board_marks(board_view.state)
            if placed_mark.mark_type is self._mark_type
        ]
        if placed_marks:
            pos = board_mark_pos(board_view.board, placed_marks[-1]) * geometry.square_px
            board_pos = board_view.mapTo(container, QPoint())
            return pos + QPointF(geometry.top_left) + QPointF(board_pos)
        if not landscape_view.isVisible() or landscape_view.state.data is None:
            return None
        layout = landscape_view.landscape_layout
        state = landscape_view.state
        for placed_mark in iter_landscape_marks(state):
            if placed_mark.mark_type is self._mark_type:
                landscape_pos = landscape_view.mapTo(container, QPoint())
                return landscape_mark_pos(layout, state, placed_mark) + QPointF(landscape_pos)
        return None

    def _line_to(self, mark_pos: QPointF) -> QLineF:
        """Return the line from the edge of the callout to the edge of a mark."""
        board_pos = self._board_view.mapTo(self._container, self._card.pos())
        card_rect = QRectF(QPointF(board_pos), self._card.size())
        x = min(max(mark_pos.x(), card_rect.left()), card_rect.right())
        y = min(max(mark_pos.y(), card_rect.top()), card_rect.bottom())
        line = QLineF(QPointF(x, y), mark_pos)
        if self._mark_type in BOARD_MARKS:
            gap_px = _LINE_END_SQUARES * self._board_view.board_geometry.square_px
            line.setLength(max(line.length() - gap_px, 1.0))
        return line

    def _hides_content(self, rect: QRect) -> bool:
        """Return True if a rectangle hides the knight, its next squares or a proof.

        While the search plays, only the next one counts: any place would soon hide another one.
        """
        board_state = self._board_view.state
        half_square_px = round(self._board_view.board_geometry.square_px / 2)
        if board_state.proof is None:
            squares = []
        else:
            squares = [*board_state.proof.squares, *(board_state.proof.last_exit_move or ())]
        position = board_state.position
        if position is not None:
            candidates = position.candidates
            if self._context.playback.is_playing:
                candidates = position.untried_candidates[:1]
            squares += [position.head, *(candidate.square for candidate in candidates)]
        if self._dead_end_square is not None:
            # why it is one
            squares += self._board_view.board.neighbors(self._dead_end_square)
        padded_rect = rect.adjusted(
            -half_square_px, -half_square_px, half_square_px, half_square_px
        )
        return any(
            padded_rect.contains(self._board_view.square_center(square)) for square in squares
        )

    def _covering_cost(self, rect: QRect) -> int:
        """Return the cost of covering the squares in a rectangle: how many are on the path.

        While the search plays, the knight soon comes to all squares but the older ones of it.
        """
        position = self._board_view.state.position
        if position is None:
            return 0
        is_playing = self._context.playback.is_playing
        squares = position.path[:-_RECENT_SQUARES] if is_playing else position.path
        count = sum(map(rect.contains, map(self._board_view.square_center, squares)))
        return -count if is_playing else count
