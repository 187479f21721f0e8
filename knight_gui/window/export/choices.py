"""What the page of exports is put together from: the choices there are, and the preview."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QFormLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from knight_gui.drawing.export.sheet import Sheet
from knight_gui.drawing.export.still import Still
from knight_gui.drawing.painting import inked, saved
from knight_gui.i18n import tr
from knight_gui.state.export import (
    FASTEST,
    NARROWEST_PX,
    WIDEST_PX,
    Kind,
    Look,
    Marks,
    Reel,
    Style,
    What,
)
from knight_gui.window.widgets.parts import (
    DecimalField,
    NumberField,
    ValueBox,
    label_for,
    named,
    row,
)
from knight_gui.window.widgets.picture import KeptPicture
from knight_gui.window.widgets.theming import theme_of
from knight_gui.window.widgets.typed import parse_count

_MOST_APART = 1_000_000_000
_FIRST_WIDTH_PX = 900
_FILM_STEPS = 100
"""So many steps before the one that is shown a film begins, unless told otherwise."""
_NOT_FILMED = What.CHART
_PATH, _STEPS, _FRAMES = 3, 5, 6
"""The rows that not every file has."""
_LEAST_PX = 180
_USUAL_PX = 420


class Choices(QWidget):
    """Offers what can be exported, as what kind of file, and how it looks."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._form = QFormLayout(
            self, fieldGrowthPolicy=QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow
        )
        self._form.setContentsMargins(0, 0, 0, 0)
        self._what = ValueBox(
            "whatBox",
            tr("What"),
            {
                What.FIGURE: tr("Figure with legend and caption"),
                What.BOARD: tr("Board"),
                What.LANDSCAPE: tr("Landscape"),
                What.CHART: tr("Chart of the retreats"),
            },
            self,
        )
        self._kind = ValueBox(
            "kindBox",
            tr("File"),
            {
                Kind.SVG: tr("SVG, lines and text"),
                Kind.PDF: tr("PDF, lines and text"),
                Kind.PNG: tr("PNG, pixels"),
                Kind.GIF: tr("GIF, a film"),
                Kind.WEBP: tr("WebP, a film"),
                Kind.APNG: tr("Animated PNG, a film"),
                Kind.MP4: tr("MP4, a film"),
            },
            self,
        )
        self._look = ValueBox(
            "lookBox",
            tr("Colours"),
            {
                Look.LIGHT: tr("Light"),
                Look.DARK: tr("Dark"),
                Look.PRINT: tr("Print, black on white"),
            },
            self,
        )
        self._marks = ValueBox(
            "marksBox",
            tr("Path"),
            {
                Marks.BOTH: tr("Numbers and lines"),
                Marks.NUMBERS: tr("Numbers"),
                Marks.PATH: tr("Lines"),
            },
            self,
        )
        self._width = NumberField(
            self,
            minimum=NARROWEST_PX,
            maximum=WIDEST_PX,
            singleStep=100,
            suffix=tr(" px"),
            value=_FIRST_WIDTH_PX,
        )
        self._scale = ValueBox(
            "scaleBox", tr("Scale"), {n: tr("× {scale}", scale=n) for n in range(1, 5)}, self
        )
        self._first, self._last = QLineEdit(self), QLineEdit(self)
        self._every = NumberField(
            self,
            minimum=1,
            maximum=_MOST_APART,
            prefix=tr("one in "),
        )
        self._every.setSpecialValueText(tr("each step"))
        self._speed = DecimalField(
            self, minimum=1.0, maximum=FASTEST, decimals=1, value=5.0, suffix=tr(" a second")
        )
        for field, name, title in (
            (self._width, "widthBox", tr("Width in pixels")),
            (self._first, "firstStepField", tr("First step")),
            (self._last, "lastStepField", tr("Last step")),
            (self._every, "everyBox", tr("Steps from frame to frame")),
            (self._speed, "frameRateBox", tr("Frames a second")),
        ):
            named(field, name, title)
        self._lay_out()
        picks = (self._what, self._kind, self._look, self._marks, self._scale)
        numbers = (self._width, self._every, self._speed)
        for changed in (
            *(pick.currentIndexChanged for pick in picks),
            *(box.valueChanged for box in numbers),
            *(field.textChanged for field in (self._first, self._last)),
        ):
            changed.connect(self._change)
        for box in numbers:
            # else each digit that is typed would draw everything anew
            box.setKeyboardTracking(False)
        self._what.show_value(What.FIGURE)
        self._open_what_is_of_use()

    def _lay_out(self) -> None:
        rows = (
            (tr("What"), (self._what,)),
            (tr("File"), (self._kind,)),
            (tr("Colours"), (self._look,)),
            (tr("Path"), (self._marks,)),
            (tr("Width"), (self._width, self._scale)),
            (tr("Steps"), (self._first, QLabel(tr("to"), self), self._last)),
            (tr("Frames"), (self._every, self._speed)),
        )
        for title, widgets in rows:
            parts = ((widget, int(not isinstance(widget, QLabel))) for widget in widgets)
            self._form.addRow(label_for(widgets[0], title, self), row(*parts, spacing=8))

    # What is chosen

    @property
    def kind(self) -> Kind:
        """The kind of file."""
        return Kind(self._kind.value)

    @property
    def style_chosen(self) -> Style:
        """What is drawn, and how."""
        scale = self._scale.value if self.kind.has_pixels else 1
        return Style(
            self._what.value, self._look.value, self._marks.value, self._width.value(), scale
        )

    def reel(self) -> Reel:
        """Return which steps a film shows, and how fast.

        Raises
        ------
        InputError
            If what was typed stands for no numbers.
        """
        first, last = parse_count(self._first.text()), parse_count(self._last.text())
        return Reel(first, last, self._every.value(), self._speed.value())

    def show_step(self, step: int, steps: int) -> None:
        """Have a film show what led to a step; from the first one, what comes of it."""
        first = max(0, step - _FILM_STEPS)
        self._first.setText(f"{first:,}")
        self._last.setText(f"{step or min(steps, _FILM_STEPS):,}")

    @Slot()
    def _change(self) -> None:
        self._open_what_is_of_use()
        self.changed.emit()

    def _open_what_is_of_use(self) -> None:
        """Offer only what changes something."""
        is_film = self.kind.is_film
        self._what.set_open(_NOT_FILMED, is_open=not is_film)
        if is_film and self._what.value is _NOT_FILMED:
            self._what.show_value(What.FIGURE)
        has_marks = self._what.value in (What.BOARD, What.FIGURE)
        for place, is_shown in ((_PATH, has_marks), (_STEPS, is_film), (_FRAMES, is_film)):
            self._form.setRowVisible(place, is_shown)
        self._scale.setVisible(self.kind.has_pixels)


class Preview(KeptPicture):
    """Shows a sheet, as large as there is room for."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        named(self, "exportPreview").setAccessibleName(tr("Preview"))
        self.setMinimumSize(_LEAST_PX, _LEAST_PX)
        self._shown: tuple[Sheet, Still] | None = None

    def show_sheet(self, sheet: Sheet, still: Still) -> None:
        """Show another sheet, or another step on it."""
        self._shown = sheet, still
        self.redraw()

    def sizeHint(self) -> QSize:
        return QSize(_USUAL_PX, _USUAL_PX)

    def draw(self, painter: QPainter) -> None:
        if self._shown is None:
            return
        sheet, still = self._shown
        size = sheet.size.scaled(QSizeF(self.size()), Qt.AspectRatioMode.KeepAspectRatio)
        place = QRectF(QPointF((self.width() - size.width()) / 2, 0), size)
        painter.fillRect(place, sheet.ground)
        with saved(painter):
            painter.translate(place.topLeft())
            painter.scale(size.width() / sheet.size.width(), size.height() / sheet.size.height())
            sheet.draw(painter, still)
        inked(painter, QColor(theme_of(self).line)).drawRect(place.adjusted(0, 0, -1, -1))
