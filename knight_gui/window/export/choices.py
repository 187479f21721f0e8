"""Options form and preview of the export page."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, QSizeF, Qt, Signal, Slot
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import (
    QFormLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from knight_gui.drawing.export.sheet import PictureSheet
from knight_gui.drawing.export.still import StillData
from knight_gui.drawing.painting import saved_painter_state, with_pen
from knight_gui.i18n import tr
from knight_gui.state.export import (
    MAX_FRAMES_PER_S,
    MAX_WIDTH_PX,
    MIN_WIDTH_PX,
    FileType,
    FilmSteps,
    PathStyle,
    PictureContent,
    PictureStyle,
    PictureTheme,
)
from knight_gui.window.widgets.parts import (
    ValueComboBox,
    WheelIgnoringDoubleSpinBox,
    WheelIgnoringSpinBox,
    make_buddy_label,
    row_layout,
    with_name,
)
from knight_gui.window.widgets.picture import CachedPicture
from knight_gui.window.widgets.theming import current_theme
from knight_gui.window.widgets.typed import parse_whole_number

_MAX_STRIDE = 1_000_000_000
_DEFAULT_WIDTH_PX = 900
_DEFAULT_FILM_STEPS = 100
"""Steps of a film before the present step, if no first step is given."""
_CONTENT_WITHOUT_FILM = PictureContent.CHART
_PATH_ROW = 3
_STEPS_ROW = 5
_FRAMES_ROW = 6
"""The rows that not every file has."""
_MIN_PREVIEW_PX = 240
_PREFERRED_PREVIEW_PX = 420


class ExportOptionsForm(QWidget):
    """Form of the export options: content, file type and style."""

    options_changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._form = QFormLayout(
            self, fieldGrowthPolicy=QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow
        )
        self._form.setContentsMargins(0, 0, 0, 0)
        self._content_box = ValueComboBox(
            "whatBox",
            tr("What"),
            {
                PictureContent.FIGURE: tr("Figure with legend and caption"),
                PictureContent.BOARD: tr("Board"),
                PictureContent.LANDSCAPE: tr("Landscape"),
                PictureContent.CHART: tr("Chart of the retreats"),
            },
            self,
        )
        self._file_type_box = ValueComboBox(
            "kindBox",
            tr("File"),
            {
                FileType.SVG: tr("SVG, lines and text"),
                FileType.PDF: tr("PDF, lines and text"),
                FileType.PNG: tr("PNG, pixels"),
                FileType.GIF: tr("GIF, a film"),
                FileType.WEBP: tr("WebP, a film"),
                FileType.APNG: tr("Animated PNG, a film"),
                FileType.MP4: tr("MP4, a film"),
            },
            self,
        )
        self._theme_box = ValueComboBox(
            "lookBox",
            tr("Colours"),
            {
                PictureTheme.LIGHT: tr("Light"),
                PictureTheme.DARK: tr("Dark"),
                PictureTheme.PRINT: tr("Print, black on white"),
            },
            self,
        )
        self._path_style_box = ValueComboBox(
            "marksBox",
            tr("Path"),
            {
                PathStyle.BOTH: tr("Numbers and lines"),
                PathStyle.NUMBERS: tr("Numbers"),
                PathStyle.PATH: tr("Lines"),
            },
            self,
        )
        self._width_box = WheelIgnoringSpinBox(self)
        self._width_box.setRange(MIN_WIDTH_PX, MAX_WIDTH_PX)
        self._width_box.setSingleStep(100)
        self._width_box.setSuffix(tr(" px"))
        self._width_box.setValue(_DEFAULT_WIDTH_PX)
        self._scale_box = ValueComboBox(
            "scaleBox",
            tr("Scale"),
            {scale: tr("× {scale}", scale=scale) for scale in range(1, 5)},
            self,
        )
        self._first_step_field = QLineEdit(self)
        self._last_step_field = QLineEdit(self)
        self._stride_box = WheelIgnoringSpinBox(self)
        self._stride_box.setRange(1, _MAX_STRIDE)
        self._stride_box.setPrefix(tr("one in "))
        self._stride_box.setSpecialValueText(tr("each step"))
        self._frame_rate_box = WheelIgnoringDoubleSpinBox(self)
        self._frame_rate_box.setRange(1.0, MAX_FRAMES_PER_S)
        self._frame_rate_box.setDecimals(1)
        self._frame_rate_box.setValue(5.0)
        self._frame_rate_box.setSuffix(tr(" a second"))
        for field, object_name, title in (
            (self._width_box, "widthBox", tr("Width in pixels")),
            (self._first_step_field, "firstStepField", tr("First step")),
            (self._last_step_field, "lastStepField", tr("Last step")),
            (self._stride_box, "everyBox", tr("Steps from frame to frame")),
            (self._frame_rate_box, "frameRateBox", tr("Frames a second")),
        ):
            with_name(field, object_name, title)
        self._make_layout()
        value_boxes = (
            self._content_box,
            self._file_type_box,
            self._theme_box,
            self._path_style_box,
            self._scale_box,
        )
        spin_boxes = (self._width_box, self._stride_box, self._frame_rate_box)
        for signal in (
            *(value_box.currentIndexChanged for value_box in value_boxes),
            *(spin_box.valueChanged for spin_box in spin_boxes),
            *(field.textChanged for field in (self._first_step_field, self._last_step_field)),
        ):
            signal.connect(self._on_option_changed)
        for spin_box in spin_boxes:
            # else each digit that is typed would draw everything anew
            spin_box.setKeyboardTracking(False)
        self._content_box.select_value(PictureContent.FIGURE)
        self._update_available_options()

    def _make_layout(self) -> None:
        rows = (
            (tr("What"), (self._content_box,)),
            (tr("File"), (self._file_type_box,)),
            (tr("Colours"), (self._theme_box,)),
            (tr("Path"), (self._path_style_box,)),
            (tr("Width"), (self._width_box, self._scale_box)),
            (tr("Steps"), (self._first_step_field, QLabel(tr("to"), self), self._last_step_field)),
            (tr("Frames"), (self._stride_box, self._frame_rate_box)),
        )
        for title, widgets in rows:
            parts = ((widget, int(not isinstance(widget, QLabel))) for widget in widgets)
            self._form.addRow(
                make_buddy_label(widgets[0], title, self), row_layout(*parts, spacing=8)
            )

    # What is chosen

    @property
    def file_type(self) -> FileType:
        """The kind of file."""
        return FileType(self._file_type_box.value)

    @property
    def picture_style(self) -> PictureStyle:
        """Content and style of the picture."""
        scale = self._scale_box.value if self.file_type.has_pixels else 1
        return PictureStyle(
            self._content_box.value,
            self._theme_box.value,
            self._path_style_box.value,
            self._width_box.value(),
            scale,
        )

    def film_steps(self) -> FilmSteps:
        """Return the steps of the film, and its speed.

        Raises
        ------
        InputError
            If a step field does not hold a number.
        """
        first_step = parse_whole_number(self._first_step_field.text())
        last_step = parse_whole_number(self._last_step_field.text())
        return FilmSteps(
            first_step, last_step, self._stride_box.value(), self._frame_rate_box.value()
        )

    def propose_film_steps(self, step: int, step_count: int) -> None:
        """Set the steps of the film to those before a step; at step 0, to those after it."""
        first_step = max(0, step - _DEFAULT_FILM_STEPS)
        self._first_step_field.setText(f"{first_step:,}")
        self._last_step_field.setText(f"{step or min(step_count, _DEFAULT_FILM_STEPS):,}")

    @Slot()
    def _on_option_changed(self) -> None:
        self._update_available_options()
        self.options_changed.emit()

    def _update_available_options(self) -> None:
        """Show and enable the options that apply to the chosen file type."""
        is_film = self.file_type.is_film
        self._content_box.set_value_enabled(_CONTENT_WITHOUT_FILM, is_enabled=not is_film)
        if is_film and self._content_box.value is _CONTENT_WITHOUT_FILM:
            self._content_box.select_value(PictureContent.FIGURE)
        has_path_style = self._content_box.value in (PictureContent.BOARD, PictureContent.FIGURE)
        for form_row, is_visible in (
            (_PATH_ROW, has_path_style),
            (_STEPS_ROW, is_film),
            (_FRAMES_ROW, is_film),
        ):
            self._form.setRowVisible(form_row, is_visible)
        self._scale_box.setVisible(self.file_type.has_pixels)


class ExportPreview(CachedPicture):
    """Shows a sheet, as large as there is room for."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        with_name(self, "exportPreview").setAccessibleName(tr("Preview"))
        self.setMinimumSize(_MIN_PREVIEW_PX, _MIN_PREVIEW_PX)
        self._sheet_and_still: tuple[PictureSheet, StillData] | None = None

    def show_sheet(self, sheet: PictureSheet, still: StillData) -> None:
        """Show another sheet, or another step on it."""
        self._sheet_and_still = sheet, still
        self.redraw()

    def sizeHint(self) -> QSize:
        return QSize(_PREFERRED_PREVIEW_PX, _PREFERRED_PREVIEW_PX)

    def draw(self, painter: QPainter) -> None:
        if self._sheet_and_still is None:
            return
        sheet, still = self._sheet_and_still
        size = sheet.size.scaled(QSizeF(self.size()), Qt.AspectRatioMode.KeepAspectRatio)
        sheet_rect = QRectF(QPointF((self.width() - size.width()) / 2, 0), size)
        painter.fillRect(sheet_rect, sheet.background)
        with saved_painter_state(painter):
            painter.translate(sheet_rect.topLeft())
            painter.scale(size.width() / sheet.size.width(), size.height() / sheet.size.height())
            sheet.draw(painter, still)
        with_pen(painter, QColor(current_theme().line)).drawRect(sheet_rect.adjusted(0, 0, -1, -1))
