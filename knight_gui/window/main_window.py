"""The main window: puts the parts together and wires them, one way."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer, Slot
from PySide6.QtGui import QCloseEvent, QIcon, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QApplication,
    QBoxLayout,
    QHBoxLayout,
    QMainWindow,
    QVBoxLayout,
    QWidget,
)

from knight_gui.player.collector import GarbageCollector
from knight_gui.player.frame import Ending, Frame
from knight_gui.player.lane import Lane
from knight_gui.player.transport import Mode, Transport
from knight_gui.search.strategy import Preset
from knight_gui.texts import tr
from knight_gui.tour import Board
from knight_gui.window.actions import Actions, Group
from knight_gui.window.assets import asset
from knight_gui.window.board_pane import BoardPane
from knight_gui.window.commands import commands_of
from knight_gui.window.examples_menu import ExamplesMenu
from knight_gui.window.icons import Glyph
from knight_gui.window.pages import Pages
from knight_gui.window.panels.status import Status
from knight_gui.window.setup import MOST_COUNTED, Setup, Variant
from knight_gui.window.side import Side
from knight_gui.window.theme import DARK, LIGHT, palette_of, style_sheet
from knight_gui.window.top_bar import TopBar
from knight_gui.window.transport_bar import TransportBar

if TYPE_CHECKING:
    from knight_gui.search.problem import Problem
    from knight_gui.window.examples import Example

_PATIENCE_MS = 500
_FONT_SIZES_PX = (12, 13, 15, 18, 22, 26)
_NARROW = 1.7
"""Height by width of a window from which on two boards are larger one above the other."""


class MainWindow(QMainWindow):
    """The whole program in one window."""

    def __init__(self) -> None:
        super().__init__()
        self.setWindowTitle(tr("Knight’s tour"))
        self.setWindowIcon(QIcon(asset("icon.svg")))
        self._setups = [Setup()]
        self._theme = LIGHT
        self._font_px = _FONT_SIZES_PX[0]
        self._is_painted = False
        self._collector = GarbageCollector(self)
        self._lane = Lane(self)
        self._transport = Transport(self._lane, self)
        self._pages = Pages(self._transport, self)
        self._actions = Actions(commands_of(self), self)
        self._make_widgets()
        self._lay_out()
        self._make_menus()
        self._patience = QTimer(self)
        self._patience.setSingleShot(True)
        self._patience.setInterval(_PATIENCE_MS)
        self._patience.timeout.connect(self._say_preparing)
        self._connect()
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
        """What the user has chosen; of the first search in a race."""
        return self._setups[0]

    # Making

    def _make_widgets(self) -> None:
        actions = self._actions.by_name
        self._panes = [BoardPane(self._transport.tracks[0], self._transport, self)]
        self._side = Side(self._panes[0], self)
        self._bar = TransportBar(actions, self)
        self._top = TopBar(actions, self)

    def _lay_out(self) -> None:
        center = QWidget(self)
        # a click beside the size box leaves it, so that the keys steer the search again
        center.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        column = QVBoxLayout(center)
        column.setContentsMargins(12, 8, 12, 12)
        column.setSpacing(8)
        column.addWidget(self._top)
        middle = QHBoxLayout()
        middle.setSpacing(12)
        self._boards = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._boards.setSpacing(12)
        self._boards.addWidget(self._panes[0], 1)
        middle.addLayout(self._boards, 1)
        middle.addWidget(self._side)
        column.addLayout(middle, 1)
        column.addWidget(self._bar)
        self.setCentralWidget(center)

    def _make_menus(self) -> None:
        menus = {group: self.menuBar().addMenu(group.value) for group in Group}
        for command in self._actions.commands:
            menus[command.group].addAction(self._actions.by_name[command.name])
        # what cannot be chosen says why
        menus[Group.SEARCH].setToolTipsVisible(True)
        self._programs = self._top.program_menu
        self._examples = ExamplesMenu(self)
        menus[Group.SEARCH].insertMenu(self._actions.by_name["strategy"], self._programs)
        menus[Group.SEARCH].insertMenu(self._actions.by_name["compare"], self._examples)

    def _connect(self) -> None:
        self._top.board_chosen.connect(self.choose_board)
        self._top.program_chosen.connect(self._choose_program)
        self._bar.speed_chosen.connect(self._transport.set_speed)
        self._side.loss.step_chosen.connect(self._transport.go_to)
        self._transport.framed.connect(self._show_frame)
        self._transport.changed.connect(self._show_controls)
        self._transport.failed.connect(self._patience.stop)
        self._pages.problem_chosen.connect(self._open_again)
        self._pages.search_chosen.connect(self._choose_blocks)
        self._examples.chosen.connect(self._show_example)
        self._lane.finished.connect(self._show_ending)
        self._connect_pane(self._panes[0])

    def _connect_pane(self, pane: BoardPane) -> None:
        pane.chosen.connect(self._start_at)
        pane.insisted.connect(self.search_anyway)
        pane.contestant.chosen.connect(self._choose_contestant)
        pane.contestant.blocks_wanted.connect(self._show_blocks)

    # What the user does

    @Slot(object)
    def _start_at(self, square: int) -> None:
        is_same = square == self.setup.start
        if not is_same:
            self._change_setups(start=square, insists=False)
        if is_same and self._transport.frame is not None:
            self._transport.restart()
        else:
            self._open(play=True)

    @Slot(object)
    def choose_board(self, board: Board) -> None:
        """Show another board, empty."""
        self._pages.note_runs()
        self._change_setups(board=board, start=None, insists=False)
        for pane in self._panes:
            pane.set_board(board)
        self._transport.clear()
        self._show_setup()

    def choose_variant(self, variant: Variant) -> None:
        """Show the program's naive or greedy search from the same start."""
        if variant is not self.setup.variant:
            self._setups[0] = replace(self.setup, variant=variant)
            self._open(play=self._transport.is_playing)
        self._show_setup()

    @Slot(object)
    def _choose_program(self, program: Preset) -> None:
        if program is self.setup.program:
            return
        had_start = self.setup.start is not None
        self._setups[0] = replace(self.setup, program=program)
        if not had_start:
            self._setups[0] = replace(self.setup, start=self.setup.start_in_document)
        self._open(play=self._transport.is_playing or not had_start)
        self._show_setup()

    @Slot(object, object)
    def _choose_contestant(self, program: Preset, variant: Variant) -> None:
        rank = self._rank_of_sender()
        self._setups[rank] = replace(self._setups[rank], program=program, variant=variant)
        self._open(play=True)
        self._show_setup()

    @Slot()
    def _show_blocks(self) -> None:
        self._pages.show_strategy(self._setups, self._rank_of_sender())

    def _rank_of_sender(self) -> int:
        panes = [pane.contestant for pane in self._panes]
        return panes.index(self.sender())  # type: ignore[arg-type]

    @Slot(object, object, object)
    def _choose_blocks(self, rank: int, program: Preset, variant: Variant) -> None:
        self._setups[rank] = replace(self._setups[rank], program=program, variant=variant)
        self._open(play=self._transport.is_playing)
        self._show_setup()

    @Slot(object)
    def _open_again(self, problem: Problem) -> None:
        """Show what was searched before, alone."""
        self._show_alone(self.setup.showing(problem), play=False)

    @Slot(object)
    def _show_example(self, example: Example) -> None:
        """Show an example from its beginning, alone."""
        self._show_alone(example.setup, play=True)
        self._transport.restart()

    def _show_alone(self, setup: Setup, *, play: bool) -> None:
        if self._transport.is_race:
            self.toggle_race()
        if setup.board != self.setup.board:
            self._panes[0].set_board(setup.board)
        self._setups[0] = setup
        self._open(play=play)
        self._show_setup()

    def _open(self, *, play: bool) -> None:
        problems = tuple(setup.problem for setup in self._setups)
        first = problems[0]
        if first is None:
            return
        self._pages.note_runs()
        if any(setup.obstacle for setup in self._setups):
            self._show_obstacles()
            return
        self._actions.by_name["anyway"].setEnabled(False)
        if self._transport.is_race:
            self._transport.open_race(tuple(filter(None, problems)), play=play)
        else:
            self._transport.open(first, play=play)
        self._patience.start()

    def _show_obstacles(self) -> None:
        """Say why no tour can exist, instead of searching for it."""
        self._transport.clear()
        self._patience.stop()
        self._side.show_impossible(self.setup.strategy)
        for pane, setup in zip(self._panes, self._setups, strict=True):
            assert setup.problem is not None
            pane.show_obstacle(setup.problem, setup.obstacle)
        self._actions.by_name["anyway"].setEnabled(True)

    @Slot()
    def search_anyway(self) -> None:
        """Search where no tour can exist."""
        self._change_setups(insists=True)
        self._open(play=True)

    def _change_setups(self, **changes: object) -> None:
        self._setups = [replace(setup, **changes) for setup in self._setups]  # type: ignore[arg-type]

    def show_strategy(self) -> None:
        """Show the blocks that the search is built from, to change them."""
        self._pages.show_strategy(self._setups, 0)

    def toggle_race(self) -> None:
        """Show a second search beside the first, or no more."""
        focused = QApplication.focusWidget()
        if self._transport.is_race:
            self._end_race()
        else:
            self._begin_race()
        self._arrange()
        self._show_setup()
        if focused is not None and not focused.isVisible():
            # Qt would pass the focus on to whatever comes next, which might keep the keys
            self.setFocus()

    def _begin_race(self) -> None:
        lane = Lane()
        lane.load_engine()
        track = self._transport.add(lane)
        self._pages.watch(track)
        pane = BoardPane(track, self._transport, self, "rival")
        pane.set_board(self.setup.board)
        pane.come_after(self._panes[0])
        self._panes.append(pane)
        self._setups.append(replace(self.setup, variant=self.setup.variant.other))
        self._boards.addWidget(pane, 1)
        self._connect_pane(pane)
        self._use_theme()
        self._actions.by_name["compare"].setChecked(True)
        if self.setup.start is not None:
            self._open(play=True)

    def _end_race(self) -> None:
        self._pages.note_runs()
        pane = self._panes.pop()
        self._setups.pop()
        self._boards.removeWidget(pane)
        pane.hide()
        pane.deleteLater()
        self._transport.remove_rival()
        self._actions.by_name["compare"].setChecked(False)
        if self._transport.problem is None:
            # the other one may have been all that kept it from beginning
            self._open(play=True)

    def show_where_lost(self) -> None:
        """Show the step by which the path shown was lost."""
        frame = self._transport.frame
        if frame is not None and frame.loss is not None:
            self._transport.go_to(frame.loss.step)

    def toggle_heat(self) -> None:
        """Show how often the search went back from each square, or no more."""
        is_on = self._actions.by_name["heat"].isChecked()
        for pane in self._panes:
            pane.show_heat(is_on=is_on)

    def show_chart(self) -> None:
        """Show how often the search went back at each depth."""
        self._pages.show_chart()

    def show_runs(self) -> None:
        """Show what was searched lately."""
        self._pages.show_runs()

    def show_tours(self) -> None:
        """Count all tours from the start, and show them."""
        self._pages.show_tours(self.setup)

    def shift_speed(self, notches: int) -> None:
        """Show steps faster or slower."""
        self._transport.set_speed(self._transport.speed.shifted(notches))

    def stop_or_search_on(self) -> None:
        """Stop the search, or let it go on."""
        if self._transport.can_search_on:
            self._transport.search_on()
        else:
            self._transport.stop_search()

    def copy_board(self) -> None:
        """Copy the board as picture and text."""
        from knight_gui.window.picture import board_as_mime

        frame = self._transport.frame
        position = frame.position if frame else None
        QApplication.clipboard().setMimeData(
            board_as_mime(self._panes[0].view, self.setup.board, position)
        )

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
        page = GoToPage(go, self)
        page.step_chosen.connect(go.go_to)
        page.next_retreat_wanted.connect(go.go_to_next_retreat)
        page.previous_retreat_wanted.connect(go.go_to_previous_retreat)
        go.changed.connect(page.show_range)
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
        for pane in self._panes:
            pane.set_theme(theme, self._font_px)
        self._side.set_theme(theme, self._font_px)
        self._bar.set_icon_px(round(self._font_px * 1.9))
        self._actions.set_theme(theme)
        self._actions.by_name["dark"].setChecked(theme is DARK)
        self._show_controls()

    def _show_setup(self) -> None:
        self._top.show_setup(self.setup)
        self._pages.show_setups(self._setups)
        self._actions.by_name[self.setup.variant.value].setChecked(True)
        for pane, setup in zip(self._panes, self._setups, strict=True):
            pane.contestant.show_setup(setup)
            if setup.start is None:
                pane.clear()
        if self.setup.start is None:
            self._actions.by_name["anyway"].setEnabled(False)
            self._side.clear()
            self._side.show_strategy(self.setup.strategy)

    def _arrange(self) -> None:
        """Leave the window to the boards if there are two."""
        is_race = self._transport.is_race
        for pane in self._panes:
            pane.set_racing(is_racing=is_race)
            pane.show_heat(is_on=self._actions.by_name["heat"].isChecked())
        self._side.setVisible(not is_race)
        self._top.set_racing(is_racing=is_race)
        self._programs.setEnabled(not is_race)
        for name in ("naive", "greedy"):
            self._actions.by_name[name].setEnabled(not is_race)

    @Slot(object)
    def _show_frame(self, frame: Frame) -> None:
        self._patience.stop()
        self._actions.by_name["lost"].setEnabled(frame.loss is not None)

    @Slot()
    def _show_controls(self) -> None:
        go, actions = self._transport, self._actions
        is_open = go.problem is not None
        can_go_on = is_open and not go.is_at_end and not go.is_out_of_steps
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
        self._show_stop_action()
        self._show_tours_action()
        actions.set_glyph("play", Glyph.PAUSE if go.is_playing else Glyph.PLAY, self._theme)
        actions.set_text("play", tr("Pause") if go.is_playing else tr("Play"))
        if not is_open:
            actions.by_name["lost"].setEnabled(False)
        self._bar.show_speed(go.speed)

    def _show_stop_action(self) -> None:
        go = self._transport
        self._actions.by_name["stop"].setEnabled(go.can_stop or go.can_search_on)
        waits = go.can_search_on
        self._actions.set_text("stop", tr("Search on") if waits else tr("Stop the search"))
        self._actions.set_glyph("stop", Glyph.SEARCH_ON if waits else Glyph.STOP, self._theme)

    def _show_tours_action(self) -> None:
        count = self.setup.board.free_count
        can_count = self.setup.start is not None and count <= MOST_COUNTED
        self._actions.by_name["tours"].setEnabled(can_count)
        if count > MOST_COUNTED:
            tip = tr(
                "All tours can be counted on boards of up to {most} squares, "
                "and this one has {count:,}",
                most=MOST_COUNTED,
                count=count,
            )
        elif not can_count:
            tip = tr("Click a square first: then all tours from there can be counted")
        else:
            tip = self._actions.tip_of("tours")
        self._actions.set_tip("tours", tip)

    @Slot(object)
    def _show_ending(self, ending: Ending) -> None:
        if ending.problem == self._transport.problem:
            QApplication.alert(self)

    @Slot()
    def _say_preparing(self) -> None:
        self._panes[0].status.show_status(Status("…", tr("Preparing the engine."), "accent"))

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
        is_narrow = self.height() >= _NARROW * self.width()
        self._boards.setDirection(
            QBoxLayout.Direction.TopToBottom if is_narrow else QBoxLayout.Direction.LeftToRight
        )

    def closeEvent(self, event: QCloseEvent) -> None:
        # gone at once for who closes it, even if the engine is just being loaded
        self.hide()
        self._pages.close()
        self._transport.close()
        self._collector.stop()
        super().closeEvent(event)


def _font_px(width: int, height: int) -> int:
    """Return a height of letters that suits the size of the window."""
    wanted = min(width / 84, height / 62)
    return max((size for size in _FONT_SIZES_PX if size <= wanted), default=_FONT_SIZES_PX[0])
