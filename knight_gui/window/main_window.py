"""The main window: puts the parts together and wires them, one way."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent, QIcon, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QHBoxLayout,
    QLabel,
    QMainWindow,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from knight_gui.player.collector import GarbageCollector
from knight_gui.player.frame import Closeup, Ending, Frame, Report, Work
from knight_gui.player.lane import Lane
from knight_gui.player.transport import Mode, Transport
from knight_gui.search.strategy import Preset
from knight_gui.texts import tr
from knight_gui.tour import Board
from knight_gui.window.actions import Actions, Group
from knight_gui.window.assets import asset
from knight_gui.window.board.view import BoardView
from knight_gui.window.commands import commands_of
from knight_gui.window.depth_strip import DepthStrip
from knight_gui.window.icons import Glyph
from knight_gui.window.panels.counters import CountersPanel
from knight_gui.window.panels.reason import ReasonPanel
from knight_gui.window.panels.status import READY, Status, StatusLabel, status_of
from knight_gui.window.setup import PROGRAMS, Approach, Setup
from knight_gui.window.size_box import SizeBox
from knight_gui.window.theme import DARK, LIGHT, palette_of, style_sheet
from knight_gui.window.transport_bar import TransportBar

_PATIENCE_MS = 500
_FONT_SIZES_PX = (12, 13, 15, 18, 22, 26)
_SIDE_WIDTH = 24
"""How wide the panels are, in heights of letters."""


class MainWindow(QMainWindow):
    """The whole program in one window."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(tr("Knight’s tour"))
        self.setWindowIcon(QIcon(asset("icon.svg")))
        self._setup = Setup()
        self._theme = LIGHT
        self._font_px = _FONT_SIZES_PX[0]
        self._is_painted = False
        self._failure: Status | None = None
        self._failed_at = 0
        self._collector = GarbageCollector(self)
        self._lane = Lane(self)
        self._transport = Transport(self._lane, self)
        self._actions = Actions(commands_of(self), self)
        self._make_widgets()
        self._lay_out()
        self._make_menus()
        self._connect()
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_PATIENCE_MS)
        self._patience.timeout.connect(self._say_preparing)
        self._use_theme()
        self._show_setup()
        self._show_controls()
        self.setMinimumSize(640, 480)
        self.resize(1100, 780)
        # nothing has the focus at first, so that the keys steer the search
        self.setFocus()

    @property
    def transport(self) -> Transport:
        """What steers all that is shown."""
        return self._transport

    @property
    def setup(self) -> Setup:
        """What the user has chosen."""
        return self._setup

    # Making

    def _make_widgets(self) -> None:
        actions = self._actions.by_name
        self._view = BoardView(self)
        self._strip = DepthStrip(self)
        self._status = StatusLabel(self)
        self._reason = ReasonPanel(self)
        self._counters = CountersPanel(self)
        self._bar = TransportBar(actions, self)
        self._size_box = SizeBox(self)
        self._program_button = QToolButton(self)
        self._program_button.setObjectName("presetButton")
        self._program_button.setAccessibleName(tr("Program"))
        self._program_button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._program_button.setMenu(self._program_menu())
        self._program_button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        # where there is little room a long name gives way
        self._program_button.setMinimumWidth(90)

    def _program_menu(self) -> QMenu:
        menu = QMenu(self)
        group = QActionGroup(menu)
        for program in PROGRAMS:
            text = tr("{program} – {what}", program=program.name, what=program.description)
            action = QAction(text, menu)
            action.setObjectName(program.name)
            action.setCheckable(True)
            action.setData(program.name)
            group.addAction(action)
            menu.addAction(action)
        group.triggered.connect(self._choose_program)
        self._program_group = group
        return menu

    def _lay_out(self) -> None:
        center = QWidget(self)
        # a click beside the size box leaves it, so that the keys steer the search again
        center.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        column = QVBoxLayout(center)
        column.setContentsMargins(12, 8, 12, 12)
        column.setSpacing(8)
        column.addWidget(self._top_bar(center))
        middle = QHBoxLayout()
        middle.setSpacing(12)
        middle.addWidget(self._view, 1)
        self._side = QWidget(center)
        side = QVBoxLayout(self._side)
        side.setContentsMargins(0, 0, 0, 0)
        side.setSpacing(8)
        side.addWidget(self._status)
        side.addWidget(self._reason)
        side.addWidget(self._counters)
        side.addStretch(1)
        middle.addWidget(self._side)
        column.addLayout(middle, 1)
        column.addWidget(self._strip)
        column.addWidget(self._bar)
        self.setCentralWidget(center)

    def _top_bar(self, parent: QWidget) -> QWidget:
        bar = QWidget(parent)
        row = QHBoxLayout(bar)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(6)
        label = QLabel(tr("Board"), bar)
        label.setBuddy(self._size_box)
        row.addWidget(label)
        row.addWidget(self._size_box)
        row.addSpacing(10)
        pair = QHBoxLayout()
        pair.setSpacing(0)
        for name in ("naive", "greedy"):
            pair.addWidget(self._action_button(name, bar))
        row.addLayout(pair)
        row.addSpacing(10)
        row.addWidget(self._program_button)
        row.addStretch(1)
        for name in ("restart", "dark", "help"):
            row.addWidget(self._action_button(name, bar))
        return bar

    def _action_button(self, name: str, parent: QWidget) -> QToolButton:
        button = QToolButton(parent)
        button.setObjectName(f"{name}Button")
        button.setDefaultAction(self._actions.by_name[name])
        button.setAccessibleName(self._actions.by_name[name].text())
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        button.setSizePolicy(QSizePolicy.Policy.Minimum, QSizePolicy.Policy.Fixed)
        return button

    def _make_menus(self) -> None:
        menus = {group: self.menuBar().addMenu(group.value) for group in Group}
        for command in self._actions.commands:
            menus[command.group].addAction(self._actions.by_name[command.name])
        programs = QMenu(tr("Program"), self)
        programs.addActions(self._program_group.actions())
        menus[Group.SEARCH].insertMenu(self._actions.by_name["restart"], programs)

    def _connect(self) -> None:
        self._view.chosen.connect(self._start_at)
        self._size_box.chosen.connect(self.choose_board)
        self._strip.chosen.connect(self._transport.go_to)
        self._strip.looked_closer.connect(self._transport.tracks[0].look_closer)
        self._transport.opened.connect(self._strip.show_all)
        self._transport.looked_closer.connect(self._show_closeup)
        self._bar.speed_chosen.connect(self._transport.set_speed)
        self._transport.framed.connect(self._show_frame)
        self._transport.reported.connect(self._show_report)
        self._transport.changed.connect(self._show_controls)
        self._transport.failed.connect(self._show_failure)
        self._lane.finished.connect(self._show_ending)

    # What the user does

    @Slot(object)
    def _start_at(self, square: int) -> None:
        is_same = square == self._setup.start
        self._setup = replace(self._setup, start=square)
        if is_same and self._transport.frame is not None:
            self._transport.restart()
        else:
            self._open(play=True)

    @Slot(object)
    def choose_board(self, board: Board) -> None:
        """Show another board, empty."""
        self._setup = replace(self._setup, board=board, start=None)
        self._view.set_board(board)
        self._transport.clear()
        self._show_setup()

    def choose_approach(self, approach: Approach) -> None:
        """Show the program's naive or greedy search from the same start."""
        if approach is not self._setup.approach:
            self._setup = replace(self._setup, approach=approach)
            self._open(play=self._transport.is_playing)
        self._show_setup()

    @Slot(QAction)
    def _choose_program(self, action: QAction) -> None:
        program = _program_named(action.data())
        if program is self._setup.program:
            return
        had_start = self._setup.start is not None
        self._setup = replace(self._setup, program=program)
        if not had_start:
            self._setup = replace(self._setup, start=self._setup.start_in_document)
        self._open(play=self._transport.is_playing or not had_start)
        self._show_setup()

    def _open(self, *, play: bool) -> None:
        problem = self._setup.problem
        if problem is not None:
            self._failure = None
            self._transport.open(problem, play=play)
            self._patience.start()

    def shift_speed(self, notches: int) -> None:
        """Show steps faster or slower."""
        self._transport.set_speed(self._transport.speed.shifted(notches))

    def stop_or_search_on(self) -> None:
        """Stop the search, or let it go on."""
        report = self._transport.report
        if report is not None and report.work in (Work.RESTING, Work.STOPPED):
            self._transport.search_on()
        else:
            self._transport.stop_search()

    def copy_board(self) -> None:
        """Copy the board as picture and text."""
        from knight_gui.window.picture import board_as_mime

        frame = self._transport.frame
        position = frame.position if frame else None
        QApplication.clipboard().setMimeData(board_as_mime(self._view, self._setup.board, position))

    def toggle_theme(self) -> None:
        """Change between light and dark."""
        self._theme = DARK if self._theme is LIGHT else LIGHT
        self._use_theme()

    def toggle_full_screen(self) -> None:
        """Change between full screen and window."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def show_go_to(self) -> None:
        """Ask for a step, or for a deep retreat, to go to."""
        # pages that are not seen at first would hold up the window
        from knight_gui.window.panels.go_to import GoToPage

        go = self._transport
        page = GoToPage(go.step, go.steps, self)
        page.step_chosen.connect(go.go_to)
        page.next_retreat_wanted.connect(go.go_to_next_retreat)
        page.previous_retreat_wanted.connect(go.go_to_previous_retreat)
        page.show()

    def show_help(self) -> None:
        """Show how to use the window."""
        from knight_gui.window.panels.help import HelpPage

        HelpPage(self._actions.commands, self).open()

    def close_all(self) -> None:
        """End the program."""
        self.close()

    # What is shown

    def _use_theme(self) -> None:
        theme = self._theme
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        if app.style().name() != "fusion":
            # not again: every widget would be polished anew
            app.setStyle("Fusion")
        app.setPalette(palette_of(theme))
        self.setStyleSheet(style_sheet(theme, self._font_px))
        self._view.set_theme(theme)
        self._view.set_label_px(self._font_px - 1)
        self._bar.set_icon_px(round(self._font_px * 1.9))
        self._strip.set_theme(theme)
        self._status.set_theme(theme)
        self._actions.set_theme(theme)
        self._actions.by_name["dark"].setChecked(theme is DARK)
        self._show_controls()

    def _show_setup(self) -> None:
        setup = self._setup
        self._size_box.show_board(setup.board)
        self._actions.by_name[setup.approach.value].setChecked(True)
        self._program_button.setText(tr("{program} ▾", program=setup.program.name))
        self._program_button.setToolTip(
            tr(
                "Program {program}: {what}",
                program=setup.program.name,
                what=setup.program.description,
            )
        )
        for action in self._program_group.actions():
            action.setChecked(action.data() == setup.program.name)
        if setup.start is None:
            self._failure = None
            self._strip.clear()
            self._reason.clear()
            self._counters.clear()
            self._status.show_status(READY)

    @Slot(object)
    def _show_frame(self, frame: Frame) -> None:
        self._patience.stop()
        go = self._transport
        if not go.is_playing:
            glide_ms = 280
        else:
            glide_ms = round(go.speed.step_s * 800) if go.shows_each_step else 0
        self._view.show_frame(frame, glide_ms)
        self._reason.show_frame(frame)
        self._counters.show_position(frame.position)
        if frame.position.step != self._failed_at:
            self._failure = None
        self._show_status()

    def _show_status(self) -> None:
        go = self._transport
        if self._failure is not None:
            # said until the view moves on, whatever else is reported
            self._status.show_status(self._failure)
        elif go.report is not None:
            self._status.show_status(status_of(go.report, is_at_end=go.is_at_end))

    @Slot(object)
    def _show_report(self, report: Report) -> None:
        self._strip.show_report(report)
        self._counters.show_report(report)
        self._show_status()

    @Slot(object)
    def _show_closeup(self, closeup: Closeup) -> None:
        self._strip.show_closeup(closeup.profile)

    @Slot()
    def _show_controls(self) -> None:
        go, actions = self._transport, self._actions
        is_open = go.problem is not None
        is_stopped = go.report is not None and go.report.work is Work.STOPPED
        can_go_on = is_open and not go.is_at_end and not (is_stopped and go.step >= go.steps)
        for name in ("first", "stepBack", "previousDeadEnd", "previousLandmark", "playBack"):
            actions.by_name[name].setEnabled(is_open and go.step > 0)
        for name in ("stepForward", "nextDeadEnd", "nextLandmark", "last"):
            actions.by_name[name].setEnabled(can_go_on)
        for name in ("play", "restart", "goTo"):
            # a search that ended where it began has nothing to be watched
            actions.by_name[name].setEnabled(is_open and (go.steps > 0 or not go.has_ended))
        is_following = go.mode is Mode.FOLLOWING
        actions.by_name["live"].setEnabled(can_go_on and not go.has_ended)
        actions.by_name["live"].setChecked(is_following)
        if not go.is_playing:
            self._view.calm()
        self._show_stop_action()
        actions.set_glyph("play", Glyph.PAUSE if go.is_playing else Glyph.PLAY, self._theme)
        actions.set_text("play", tr("Pause") if go.is_playing else tr("Play"))
        self._strip.show_step(go.step, go.steps if is_open else 0, has_ended=go.has_ended)
        self._bar.show_speed(go.speed)

    def _show_stop_action(self) -> None:
        report = self._transport.report
        waits = report is not None and report.work in (Work.RESTING, Work.STOPPED)
        self._actions.by_name["stop"].setEnabled(
            report is not None and report.work is not Work.ENDED
        )
        self._actions.set_text("stop", tr("Search on") if waits else tr("Stop the search"))
        self._actions.set_glyph("stop", Glyph.SEARCH_ON if waits else Glyph.STOP, self._theme)

    @Slot(object)
    def _show_ending(self, ending: Ending) -> None:
        if ending.problem == self._transport.problem:
            QApplication.alert(self)

    @Slot(object)
    def _show_failure(self, sentence: str) -> None:
        self._patience.stop()
        self._failure = Status("✗", tr("That failed: {why}", why=sentence), "retreat")
        self._failed_at = self._transport.step
        self._show_status()

    @Slot()
    def _say_preparing(self) -> None:
        self._status.show_status(Status("…", tr("Preparing the engine."), "accent"))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if not self._is_painted:
            # the window comes first: loading the engine would hold it up
            self._is_painted = True
            QTimer.singleShot(0, self._lane.load_engine)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        font_px = _font_px(self.width(), self.height())
        if font_px != self._font_px:
            self._font_px = font_px
            self._use_theme()
        self._side.setFixedWidth(_SIDE_WIDTH * font_px)

    def closeEvent(self, event: QCloseEvent) -> None:
        # gone at once for who closes it, even if the engine is just being loaded
        self.hide()
        self._transport.close()
        self._collector.stop()
        super().closeEvent(event)


def _font_px(width: int, height: int) -> int:
    """Return a height of letters that suits the size of the window."""
    wanted = min(width / 84, height / 50)
    return max((size for size in _FONT_SIZES_PX if size <= wanted), default=_FONT_SIZES_PX[0])


def _program_named(name: str) -> Preset:
    return next(program for program in PROGRAMS if program.name == name)
