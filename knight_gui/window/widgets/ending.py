"""Ending of a search, of a comparison or of a game: a strip over two boards, and a card."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import (
    QAbstractAnimation,
    QCoreApplication,
    QEvent,
    QObject,
    QPointF,
    QRectF,
    QSize,
    Qt,
    QVariantAnimation,
    Signal,
    Slot,
)
from PySide6.QtGui import QAction, QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget

from knight_gui.drawing.painting import saved_painter_state, with_pen, with_tabular_digits
from knight_gui.drawing.theme import Theme, mix_colors, scale_to_font
from knight_gui.messages.endings import Ending, EndingAction, EndingRun, run_title, steps_text
from knight_gui.window.message_boxes import make_command_button
from knight_gui.window.widgets.parts import (
    ResponsiveBox,
    column_layout,
    make_push_button,
    with_name,
    with_style_property,
)
from knight_gui.window.widgets.theming import current_theme

ENDING_MS = 2400
"""Duration of the animation of an ending."""
_COUNTING_SHARE = 0.7
"""Share of the animation in which the numbers count up, and the bars grow."""
_LANDING_SHARE = 0.14
"""Share of the animation in which the factor lands, after the numbers."""
_LANDING_SCALE = 1.7
"""Scale of the factor when it appears."""
_MIN_BAR_PX = 3.0
"""Least width of the bar of the shorter run, so that it can be seen."""
_NUMBER_EM = 2.0
"""Height of the letters of a number of steps, in font heights."""
_LOW_NUMBER_LINES = 1.6
"""Height of the texts of a low strip, in heights of its numbers: the factor fills it."""
_CAPTION_EM = 0.85
_ROW_EM = 1.8
"""Height of a row of several runs, in font heights."""
_MIN_TALL_STRIP_EM = 6.2
"""Least height of a strip, in font heights, with names above the numbers and a sentence."""
_LOW_STRIP_EM = 2.6
"""Height of the lowest strip, in font heights; a lower one has smaller letters."""
_NOTE_EM = 1.5
"""Height of a note below a number, in font heights."""
_NOTE_GAP_EM = 0.8
_BAR_EM = 0.5
_LOW_BAR_EM = 0.36
"""Height of the bar of a low strip, which leaves the height to the factor."""
_FACTOR_OVERHANG_SHARE = 0.5
"""Share of the padding above a low strip that its large factor takes."""
_MIN_BUTTONS_WIDTH_EM = 26
"""Least width of a card, in font heights, with its buttons in a row."""


class EndingAnimation(QObject):
    """Animation of an ending, from 0 to 1, which any key ends.

    Signals
    -------
    value_changed()
        The progress has changed.
    skipped()
        A key has ended the animation.
    """

    value_changed = Signal()
    skipped = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._animation = QVariantAnimation(self, startValue=0.0, endValue=1.0, duration=ENDING_MS)
        self._animation.valueChanged.connect(self.value_changed)
        self._animation.finished.connect(self.stop)

    @property
    def is_running(self) -> bool:
        """Whether the ending is not shown completely."""
        return self._animation.state() is QAbstractAnimation.State.Running

    @property
    def progress(self) -> float:
        """Progress from 0 to 1."""
        value: float = self._animation.currentValue() if self.is_running else 1.0
        return value

    @property
    def counting_share(self) -> float:
        """Share of the steps that are counted, from 0 to 1; the last ones are counted slowly."""
        share = min(1.0, self.progress / _COUNTING_SHARE)
        remaining: float = (1.0 - share) ** 3
        return 1.0 - remaining

    @property
    def landing_share(self) -> float:
        """Progress of the landing of the factor, from 0 to 1."""
        return min(max(0.0, (self.progress - _COUNTING_SHARE) / _LANDING_SHARE), 1.0)

    def start(self) -> None:
        """Start at 0; any key ends it."""
        application = QCoreApplication.instance()
        assert application is not None
        application.installEventFilter(self)
        self._animation.start()

    @Slot()
    def stop(self) -> None:
        """Show the end at once."""
        application = QCoreApplication.instance()
        assert application is not None
        application.removeEventFilter(self)
        self._animation.stop()
        self.value_changed.emit()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # the key still does what it does otherwise
        if event.type() is QEvent.Type.KeyPress and self.is_running:
            self.stop()
            self.skipped.emit()
        return super().eventFilter(watched, event)


class EndingWidget(QWidget):
    """Widget of an ending, with its animation and its buttons.

    Parameters
    ----------
    find_command
        Function that returns the action of a command by its name.
    name
        Beginning of the object names of its parts.

    Signals
    -------
    skipped()
        A key has ended the animation.
    """

    skipped = Signal()

    def __init__(
        self, find_command: Callable[[str], QAction], parent: QWidget, name: str = "ending"
    ) -> None:
        super().__init__(parent)
        self._name = name
        self._find_command = find_command
        self.ending: Ending | None = None
        self.animation = EndingAnimation(self)
        self.animation.value_changed.connect(self.update)
        self.animation.skipped.connect(self.skipped)
        self._buttons: list[QAbstractButton] = []

    def show_ending(self, ending: Ending, *, is_animated: bool) -> None:
        """Show an ending, with an animation if it is celebrated; the same one stays as it is."""
        if ending == self.ending:
            return
        has_other_actions = self.ending is None or ending.actions != self.ending.actions
        self.ending = ending
        self.setAccessibleName(ending.title)
        self.setAccessibleDescription(ending.text)
        if has_other_actions:
            self._set_buttons([self._make_button(action) for action in ending.actions])
        self._show_content(ending)
        if is_animated and ending.is_celebrated:
            self.animation.start()
        self.update()

    def clear_ending(self) -> None:
        """Forget the ending, so that the next one is animated."""
        self.ending = None
        self.animation.stop()

    def _make_button(self, action: EndingAction) -> QAbstractButton:
        command = self._find_command(action.command_name)
        object_name = f"{action.command_name}{self._name[0].upper()}{self._name[1:]}"
        button: QAbstractButton
        if action.text:
            button = make_push_button(f"{object_name}Button", action.text, command.trigger, self)
        else:
            button = make_command_button(command, self, object_name)
        # after a click the button goes, and the keys must go on controlling the search
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        return button

    def _set_buttons(self, buttons: list[QAbstractButton]) -> None:
        if any(button.hasFocus() for button in self._buttons):
            self.window().setFocus()
        for button in self._buttons:
            button.deleteLater()
        self._buttons = buttons

    def _show_content(self, ending: Ending) -> None:
        """Show what is not painted."""

    def shown_steps(self, run: EndingRun) -> int:
        """Return the steps of a run that are counted by now: all runs count at the same pace."""
        assert self.ending is not None
        counted_steps = round(self.animation.counting_share * self.ending.max_steps)
        return min(run.steps, counted_steps)

    @property
    def em_px(self) -> float:
        """Height of the font, to which all sizes are relative."""
        return self.fontInfo().pixelSize()

    def _font(self, em: float, *, is_bold: bool = False) -> QFont:
        """Return the font of the widget at a height in font heights."""
        font = with_tabular_digits(self.font())
        font.setPixelSize(max(9, round(em * self.em_px)))
        font.setBold(is_bold)
        return font


class EndingStrip(EndingWidget):
    """Strip over two boards: the steps of each, the factor between them, and a linear bar."""

    def __init__(self, find_command: Callable[[str], QAction], parent: QWidget) -> None:
        super().__init__(find_command, parent)
        self.setObjectName("endingStrip")

    def _show_content(self, ending: Ending) -> None:
        self.setToolTip(ending.text)
        self.place_buttons()

    @Slot()
    def place_buttons(self) -> None:
        """Put the buttons between the numbers and the factor, where there is room for them.

        The first one has the side with more room. One without an effect is hidden: two searches
        that did the same split nowhere.
        """
        if self.ending is None:
            return
        number_metrics = QFontMetricsF(self._font(_NUMBER_EM, is_bold=True))
        name_metrics = QFontMetricsF(self._font(1, is_bold=True))
        center_text = self.ending.factor_text or self.ending.title
        # in a low strip it is larger than the numbers
        half_center_px = number_metrics.horizontalAdvance(center_text)
        center_x = self.width() / 2
        sides = []
        for index, run in enumerate(self.ending.runs):
            run_px = number_metrics.horizontalAdvance(steps_text(run.steps))
            run_px += name_metrics.horizontalAdvance(run_title(run)) + 4 * self._padding_px
            sides.append((run_px, index))
        sides.sort()
        for button, action, (run_px, index) in zip(
            self._buttons, self.ending.actions, sides, strict=False
        ):
            gap_px = center_x - half_center_px - run_px
            size = button.sizeHint()
            has_room = gap_px > size.width() + 2 * self._padding_px
            has_room &= size.height() < self.height() - self._padding_px
            button.setVisible(has_room and self._find_command(action.command_name).isEnabled())
            button.resize(size)
            middle_x = run_px + gap_px / 2
            if index:
                middle_x = self.width() - middle_x
            top = (self.height() - size.height()) / 2 - self._padding_px / 4
            button.move(round(middle_x - size.width() / 2), round(top))

    @property
    def em_px(self) -> float:
        # a low strip has smaller letters
        return min(self.fontInfo().pixelSize(), self.height() / _LOW_STRIP_EM)

    @property
    def _padding_px(self) -> float:
        return scale_to_font(12, self.em_px)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.ending is None:
            return
        theme = current_theme()
        em = self.em_px
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            # the words below would show beside its round corners
            painter.fillRect(self.rect(), theme.window)
            panel_rect = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
            with_pen(painter, theme.line, theme.surface)
            radius = min(self._padding_px, panel_rect.height() / 3)
            painter.drawRoundedRect(panel_rect, radius, radius)
            padding_y = 0.3 * em
            rect = panel_rect.adjusted(self._padding_px, padding_y, -self._padding_px, -padding_y)
            if rect.height() >= _MIN_TALL_STRIP_EM * em:
                self._draw_tall(painter, rect, theme)
            else:
                self._draw_low(painter, rect, theme)

    def _draw_low(self, painter: QPainter, rect: QRectF, theme: Theme) -> None:
        """Draw names, numbers and factor in a line, and the bar below it."""
        assert self.ending is not None
        em = self.em_px
        text_rect = QRectF(rect)
        text_rect.setBottom(rect.bottom() - (_LOW_BAR_EM + 0.2) * em)
        number_em = min(_NUMBER_EM, text_rect.height() / (_LOW_NUMBER_LINES * em))
        number_font = self._font(number_em, is_bold=True)
        baseline = text_rect.center().y() + QFontMetricsF(number_font).capHeight() / 2
        for run, is_right in zip(self.ending.runs, (False, True), strict=False):
            texts_and_styles = [
                (run_title(run), self._font(1, is_bold=True), _name_color(run, theme)),
                (steps_text(self.shown_steps(run)), number_font, theme.text),
            ]
            x = text_rect.right() if is_right else text_rect.left()
            for text, font, color in texts_and_styles:
                width = QFontMetricsF(font).horizontalAdvance(text)
                if is_right:
                    x -= width
                painter.setFont(font)
                with_pen(painter, color).drawText(QPointF(x, baseline), text)
                x += -0.7 * em if is_right else width + 0.7 * em
        factor_rect = text_rect.adjusted(0, -_FACTOR_OVERHANG_SHARE * self._padding_px, 0, 0)
        factor_em = factor_rect.height() / (1.35 * em)
        self._draw_factor(painter, factor_rect, factor_em, theme)
        self._draw_bar(painter, _bottom_rect(rect, _LOW_BAR_EM * em), theme)

    def _draw_tall(self, painter: QPainter, rect: QRectF, theme: Theme) -> None:
        """Draw names above numbers, the factor in the middle, the bar, and sentences below it."""
        assert self.ending is not None
        em = self.em_px
        name_rect = QRectF(rect.left(), rect.top() + 0.2 * em, rect.width(), 1.3 * em)
        number_rect = QRectF(rect.left(), name_rect.bottom(), rect.width(), 2.5 * em)
        note_rect = _bottom_rect(rect, 1.3 * em)
        bar_rect = QRectF(rect.left(), number_rect.bottom(), rect.width(), _BAR_EM * em)
        bar_rect.moveBottom(note_rect.top() - 0.2 * em)
        sides = (Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight)
        for run, side in zip(self.ending.runs, sides, strict=False):
            flags = side | Qt.AlignmentFlag.AlignVCenter
            painter.setFont(self._font(_CAPTION_EM, is_bold=True))
            with_pen(painter, _name_color(run, theme)).drawText(name_rect, flags, run_title(run))
            painter.setFont(self._font(_NUMBER_EM, is_bold=True))
            text = steps_text(self.shown_steps(run))
            with_pen(painter, theme.text).drawText(number_rect, flags, text)
            painter.setFont(self._font(_CAPTION_EM))
            note = run.note or (self.ending.sentence if run.is_winner else "")
            with_pen(painter, theme.faint).drawText(note_rect, flags, note)
        factor_rect = QRectF(name_rect)
        factor_rect.setBottom(number_rect.bottom())
        self._draw_factor(painter, factor_rect, 1.4 * _NUMBER_EM, theme)
        self._draw_bar(painter, bar_rect, theme)

    def _draw_factor(self, painter: QPainter, rect: QRectF, em: float, theme: Theme) -> None:
        """Draw the factor where it lands, or the title if there is none."""
        assert self.ending is not None
        flags = Qt.AlignmentFlag.AlignCenter
        if not self.ending.factor_text:
            painter.setFont(self._font(1.2, is_bold=True))
            with_pen(painter, theme.text).drawText(rect, flags, self.ending.title)
            return
        landing_share = self.animation.landing_share
        if not landing_share:
            return
        with saved_painter_state(painter):
            scale = _LANDING_SCALE + (1 - _LANDING_SCALE) * landing_share
            painter.setFont(self._font(em, is_bold=True))
            painter.setOpacity(landing_share)
            painter.translate(rect.center())
            painter.scale(scale, scale)
            painter.translate(-rect.center())
            with_pen(painter, theme.wrong).drawText(rect, flags, self.ending.factor_text)

    def _draw_bar(self, painter: QPainter, rect: QRectF, theme: Theme) -> None:
        """Draw the steps of both runs over each other, each from below its own number."""
        assert self.ending is not None
        if not self.ending.factor_text:
            return
        _fill_bar(painter, rect, QColor(theme.line))
        max_steps = max(1, self.ending.max_steps)
        for run in sorted(self.ending.runs, key=lambda run: -run.steps):
            color = QColor(theme.tour) if run.is_winner else QColor(theme.refuted)
            width = rect.width() * self.shown_steps(run) / max_steps
            if self.shown_steps(run):
                width = max(_MIN_BAR_PX, width)
            bar_rect = QRectF(rect.left(), rect.top(), width, rect.height())
            if run is self.ending.runs[-1]:
                bar_rect.moveRight(rect.right())
            if run.is_winner:
                # a tiny one is found by its height
                bar_rect.adjust(0, -2, 0, 2)
            _fill_bar(painter, bar_rect, color)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.place_buttons()


class RunChart(QWidget):
    """Chart of the runs of an ending: the name, a bar and the steps of each, all on one scale."""

    def __init__(self, card: EndingCard) -> None:
        super().__init__(card)
        self._card = card

    def sizeHint(self) -> QSize:
        ending = self._card.ending
        em = self.fontInfo().pixelSize()
        if ending is None or len(ending.runs) != 1:
            run_count = len(ending.runs) if ending is not None else 1
            return QSize(0, round(run_count * _ROW_EM * em))
        height_em = 1.3 * _NUMBER_EM
        if self._card.has_bar(ending):
            height_em += _BAR_EM + 0.2
        if not self._card.has_note_beside_number(self.width()):
            height_em += _NOTE_EM
        return QSize(0, round(height_em * em))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        ending = self._card.ending
        if ending is None:
            return
        with QPainter(self) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if len(ending.runs) == 1:
                self._card.draw_single_run(painter, QRectF(self.rect()), ending.runs[0])
            else:
                self._card.draw_rows(painter, QRectF(self.rect()))


class EndingCard(EndingWidget):
    """Card of the ending of one search, or of a game with the searches it is compared with."""

    def __init__(
        self, find_command: Callable[[str], QAction], parent: QWidget, name: str = "ending"
    ) -> None:
        super().__init__(find_command, parent, name)
        self.setObjectName(f"{name}Card")
        self._chart = RunChart(self)
        self.animation.value_changed.connect(self._chart.update)
        self._sentence_label = with_name(QLabel(self), f"{name}Sentence")
        self._sentence_label.setWordWrap(True)
        with_style_property(self._sentence_label, "strong")
        self._column_layout = column_layout(self._chart, self._sentence_label, spacing=8)
        self.setLayout(self._column_layout)
        self._buttons_box: ResponsiveBox | None = None

    def _show_content(self, ending: Ending) -> None:
        self._sentence_label.setText(ending.sentence)
        self._sentence_label.setVisible(bool(ending.sentence))
        self._chart.updateGeometry()
        self._chart.update()

    def _set_buttons(self, buttons: list[QAbstractButton]) -> None:
        super()._set_buttons(buttons)
        if self._buttons_box is not None:
            self._column_layout.removeWidget(self._buttons_box)
            self._buttons_box.deleteLater()
        parts = (*buttons, None)
        self._buttons_box = ResponsiveBox(
            *parts, min_row_width_em=_MIN_BUTTONS_WIDTH_EM, parent=self
        )
        self._column_layout.addWidget(self._buttons_box)

    def has_bar(self, ending: Ending) -> bool:
        """Return True if the bar of a single run says anything."""
        return ending.is_celebrated or any(run.wasted_steps for run in ending.runs)

    def has_note_beside_number(self, width: float) -> bool:
        """Return True if the note of a single run fits beside its steps."""
        if self.ending is None or not self.ending.runs[0].note:
            return True
        run = self.ending.runs[0]
        number_px = QFontMetricsF(self._font(_NUMBER_EM, is_bold=True)).horizontalAdvance(
            steps_text(run.steps)
        )
        note_px = QFontMetricsF(self._font(1)).horizontalAdvance(run.note)
        return number_px + note_px + _NOTE_GAP_EM * self.em_px <= width

    def draw_single_run(self, painter: QPainter, rect: QRectF, run: EndingRun) -> None:
        """Draw the steps of a run in large digits, and how many of them were wasted as a bar."""
        assert self.ending is not None
        theme = current_theme()
        em = self.em_px
        text = steps_text(self.shown_steps(run))
        font = self._font(_NUMBER_EM, is_bold=True)
        full_px = QFontMetricsF(font).horizontalAdvance(steps_text(run.steps))
        if full_px > rect.width():
            font = self._font(_NUMBER_EM * rect.width() / full_px, is_bold=True)
        metrics = QFontMetricsF(font)
        text_rect = QRectF(rect.left(), rect.top(), rect.width(), 1.3 * _NUMBER_EM * em)
        # letters keep off the bar below them
        baseline = text_rect.bottom() - metrics.descent() - 0.3 * em
        painter.setFont(font)
        with_pen(painter, theme.text).drawText(QPointF(rect.left(), baseline), text)
        note_pos = QPointF(rect.left() + metrics.horizontalAdvance(text), baseline)
        note_pos += QPointF(_NOTE_GAP_EM * em, 0)
        bar_top = text_rect.bottom()
        if not self.has_note_beside_number(rect.width()):
            note_pos = QPointF(rect.left(), text_rect.bottom() + em)
            bar_top += _NOTE_EM * em
        painter.setFont(self._font(1))
        with_pen(painter, theme.wrong if run.wasted_steps else theme.faint)
        painter.drawText(note_pos, run.note)
        if self.has_bar(self.ending):
            bar_rect = QRectF(rect.left(), bar_top, rect.width(), _BAR_EM * em)
            self._draw_run_bar(painter, bar_rect, run, run.steps)

    def draw_rows(self, painter: QPainter, rect: QRectF) -> None:
        """Draw a row for each run: its name, its bar and its steps."""
        assert self.ending is not None
        theme = current_theme()
        em = self.fontInfo().pixelSize()
        name_font = self._font(1, is_bold=True)
        names = [run_title(run) for run in self.ending.runs]
        steps = [steps_text(run.steps) for run in self.ending.runs]
        metrics = QFontMetricsF(name_font)
        name_px = max(map(metrics.horizontalAdvance, names)) + 0.8 * em
        steps_px = max(map(metrics.horizontalAdvance, steps)) + 0.8 * em
        for index, run in enumerate(self.ending.runs):
            row = QRectF(rect.left(), rect.top() + index * _ROW_EM * em, rect.width(), _ROW_EM * em)
            painter.setFont(name_font)
            left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
            with_pen(painter, _name_color(run, theme)).drawText(row, left, names[index])
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            text = steps_text(self.shown_steps(run))
            with_pen(painter, theme.text).drawText(row, right, text)
            bar_rect = row.adjusted(name_px, 0, -steps_px, 0)
            bar_rect.setHeight(_BAR_EM * em)
            bar_rect.moveCenter(QPointF(bar_rect.center().x(), row.center().y()))
            self._draw_run_bar(painter, bar_rect, run, max(1, self.ending.max_steps))

    def _draw_run_bar(
        self, painter: QPainter, rect: QRectF, run: EndingRun, max_steps: int
    ) -> None:
        """Draw the steps of a run as a bar, the wasted ones in red."""
        theme = current_theme()
        shown_steps = self.shown_steps(run)
        _fill_bar(painter, rect, QColor(theme.line))
        if not shown_steps:
            return
        width = max(_MIN_BAR_PX, rect.width() * shown_steps / max(1, max_steps))
        bar_rect = QRectF(rect.left(), rect.top(), width, rect.height())
        used_color = QColor(theme.path_ramp[0])
        if run.is_winner:
            used_color = QColor(theme.tour)
        elif not run.is_waste_known:
            used_color = mix_colors(theme.faint, theme.surface)
        wasted_width = bar_rect.width() * run.wasted_steps / max(1, run.steps)
        _fill_bar(painter, bar_rect, used_color)
        if wasted_width:
            # at the end, as the red part of the bar of the path
            bar_rect.setLeft(bar_rect.right() - max(_MIN_BAR_PX, wasted_width))
            _fill_bar(painter, bar_rect, QColor(theme.refuted))


def _name_color(run: EndingRun, theme: Theme) -> QColor:
    if run.is_winner:
        return QColor(theme.tour)
    return mix_colors(theme.faint, theme.text)


def _bottom_rect(rect: QRectF, height: float) -> QRectF:
    """Return the lower part of a rectangle with a height."""
    return QRectF(rect.left(), rect.bottom() - height, rect.width(), height)


def _fill_bar(painter: QPainter, rect: QRectF, color: QColor) -> None:
    radius = min(rect.width(), rect.height()) / 2
    with_pen(painter, Qt.PenStyle.NoPen, color).drawRoundedRect(rect, radius, radius)
