"""Cards that explain the current step of a search."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from knight_gui.i18n import tr
from knight_gui.player.frame import Frame
from knight_gui.player.pace import Pace
from knight_gui.player.search_client import SearchClient
from knight_gui.player.session import Session
from knight_gui.window.board.view import BoardView
from knight_gui.window.cards.candidates import CandidatesPanel
from knight_gui.window.cards.counters import KeyFiguresCard, SearchCountsCard
from knight_gui.window.cards.game_ending import GameEndingCard
from knight_gui.window.cards.playing import HandSearchCard
from knight_gui.window.cards.program import CodeCard
from knight_gui.window.cards.step import StepCard
from knight_gui.window.cards.whole import WholeSearchPanel
from knight_gui.window.context import WindowContext
from knight_gui.window.widgets.cards import Card, update_panel_spacing
from knight_gui.window.widgets.parts import column_layout
from knight_gui.window.widgets.tabs import CardTabs, is_program_chosen

_MIN_ROW_WIDTH_EM = 43
"""Least width, in font heights, with the figures at the right of the step: 560 pixels."""


@dataclass(frozen=True)
class CardGroup:
    """Cards that stand together behind a tab."""

    name: str
    title: str
    cards: tuple[Card, ...]

    @property
    def has_content(self) -> bool:
        """True if one of the cards has a text."""
        return any(card.has_content for card in self.cards)


class ExplanationPanel(QWidget):
    """Panel of the step and the moves, and the figures at its right, or above it if narrow.

    Attributes
    ----------
    side_layout
        Layout of the figures, to which other widgets can be added.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.tabs = CardTabs(session, self)
        self.figures = KeyFiguresCard(self)
        self._is_row = False
        self._are_figures_last = False
        self.side_layout = column_layout(self.figures)
        self._box_layout = column_layout(self.side_layout, (self.tabs, 1))
        self.setLayout(self._box_layout)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        update_panel_spacing(self, self._box_layout)
        self._arrange()

    def set_row(self, *, is_row: bool) -> None:
        """Put step, moves and figures side by side, where the panel is low, or not."""
        if is_row is not self._is_row:
            self._is_row = is_row
            self.tabs.set_row(is_row=is_row)
            self._arrange()

    def set_figures_last(self, *, are_figures_last: bool) -> None:
        """Put the figures of a narrow panel below the rest, which needs the height, or above it."""
        if are_figures_last is not self._are_figures_last:
            self._are_figures_last = are_figures_last
            self._arrange()

    def _arrange(self) -> None:
        is_wide = self.width() >= _MIN_ROW_WIDTH_EM * self.fontInfo().pixelSize()
        if is_wide or self._is_row:
            direction = QBoxLayout.Direction.RightToLeft
        elif self._are_figures_last:
            direction = QBoxLayout.Direction.BottomToTop
        else:
            direction = QBoxLayout.Direction.TopToBottom
        self._box_layout.setDirection(direction)
        self.figures.arrange(
            is_large=is_wide or self._is_row, has_notes=is_wide and not self._is_row
        )


class ExplanationCards(QObject):
    """Controller of the cards that explain one search.

    It creates the cards and updates them; the window places their panel. The panel gets its parent
    when it is complete: in a window with a style sheet, Qt polishes a widget in each new parent.
    """

    def __init__(
        self,
        context: WindowContext,
        client: SearchClient,
        board_view: BoardView,
        parent: QWidget,
    ) -> None:
        super().__init__(board_view)
        self._session = session = context.session
        self._client = client
        self._board_view = board_view
        self.panel = panel = ExplanationPanel(session)
        self._candidates_panel = CandidatesPanel(panel)
        self._search_panel = WholeSearchPanel(client.start_job, client.cancel_job, panel)
        self.tabs = panel.tabs
        self._figures = panel.figures
        self._code_card = CodeCard(session, context.playback, client.start_job, panel)
        game_ending_card = GameEndingCard(context, client, board_view, panel)
        self._groups = (
            CardGroup(
                "step",
                tr("Step"),
                (
                    StepCard(session, context.commands["takeOver"], panel),
                    game_ending_card,
                    HandSearchCard(context, game_ending_card, panel),
                ),
            ),
            CardGroup("moves", tr("Moves"), (self._candidates_panel,)),
            # without moves an ended search shows the first of these: its code fills the card
            CardGroup("code", tr("Code"), (self._code_card,)),
            CardGroup("counts", tr("Counts"), (SearchCountsCard(panel),)),
            CardGroup("whole", tr("Search"), (self._search_panel,)),
        )
        group_cards = tuple(card for group in self._groups for card in group.cards)
        self._cards: tuple[Card, ...] = (*group_cards, self._figures)
        for group in self._groups:
            self.tabs.add_tab(
                group.name,
                group.title,
                [widget for widget in group.cards if isinstance(widget, QWidget)],
            )
        panel.setParent(parent)
        self._outdated_groups: list[CardGroup] = []
        self._was_at_end = False
        self._availability_by_name: dict[str, bool] = {}
        self._hidden_names: frozenset[str] = frozenset()
        self._connect()
        self._update_visible_tabs()
        self._show_speed()

    @Slot()
    def _update_visible_tabs(self) -> None:
        """Show the tabs whose cards have content; without a search none."""
        scene = self._session.scene
        for group in self._groups:
            self._update_tab(group)
        self._figures.set_verdict_hidden(is_hidden=self._client.judge.hides_verdict)
        # on a full screen letters are large, and a program with its stack needs the height
        self._figures.setHidden(scene.is_full_screen and is_program_chosen(scene))
        self.panel.set_figures_last(are_figures_last=is_program_chosen(scene))
        # a puzzle is about its position, not about the search from there
        self.panel.setVisible(scene.has_playback and not scene.hides_answer)

    def _update_tab(self, group: CardGroup) -> None:
        # the count of wasted steps would disclose a hidden verdict
        is_spoiler = group.name == "whole" and self._client.judge.hides_verdict
        is_available = group.has_content and not is_spoiler
        if is_available is not self._availability_by_name.get(group.name):
            self._availability_by_name[group.name] = is_available
            self.tabs.set_tab_available(group.name, is_available=is_available)

    @Slot()
    def _show_speed(self) -> None:
        self._search_panel.show_speed(self._session.scene.speed)

    def _connect(self) -> None:
        client = self._client
        board_view = self._board_view
        for card in self._cards:
            client.opened.connect(card.clear_content)
            client.report_changed.connect(card.show_report)
            client.job_result_received.connect(card.handle_job_result)
        self.tabs.visible_pages_changed.connect(self._update_outdated_groups)
        client.opened.connect(self._on_client_opened)
        client.report_changed.connect(self._update_visible_tabs)
        client.job_result_received.connect(self._update_visible_tabs)
        client.frame_changed.connect(self._show_frame)
        client.skipping_ended.connect(self._show_frame)
        client.verdict_changed.connect(self._show_verdict)
        client.disclosure_changed.connect(self._update_visible_tabs)
        client.failed.connect(self._search_panel.cancel_counting)
        self._code_card.square_marked.connect(board_view.set_pointed_square)
        self._candidates_panel.square_pointed.connect(board_view.set_pointed_square)
        self._candidates_panel.pointing_ended.connect(board_view.clear_pointed_square)
        board_view.square_pointed.connect(self._candidates_panel.set_pointed_square)
        self._session.setups_changed.connect(self._update_visible_tabs)
        self._session.hides_answer_changed.connect(self._update_visible_tabs)
        self._session.lesson_scene_changed.connect(self._update_visible_tabs)
        self._session.is_full_screen_changed.connect(self._update_visible_tabs)
        self._session.unfolded_sections_changed.connect(self._update_visible_tabs)
        self._session.speed_changed.connect(self._show_speed)

    @Slot()
    def _on_client_opened(self) -> None:
        self._outdated_groups.clear()
        self._update_visible_tabs()

    @Slot()
    def _show_frame(self) -> None:
        """Show the current frame on the cards, in short while frames are skipped.

        A group that is not seen waits until it is, unless the frame decides whether it has content.
        """
        frame = self._client.frame
        assert frame is not None
        self._figures.show_frame(frame)
        self._outdated_groups.clear()
        is_at_end = frame.position.outcome is not None
        for group in self._groups:
            waits = group.name in self._hidden_names
            if waits and not is_at_end and not self._was_at_end:
                self._outdated_groups.append(group)
            else:
                self._show_frame_in_group(frame, group)
        self._was_at_end = is_at_end

    def _show_frame_in_group(self, frame: Frame, group: CardGroup) -> None:
        for card in group.cards:
            if self._client.pace is Pace.SKIPPING:
                card.show_skipped_frame(frame)
            else:
                card.show_frame(frame)
                card.show_verdict(frame, self._client.judge)
        self._update_tab(group)

    @Slot()
    def _update_outdated_groups(self) -> None:
        """Show the current frame in the groups that have become visible."""
        self._hidden_names = self.tabs.hidden_names()
        frame = self._client.frame
        if frame is None:
            return
        visible_groups = [
            group for group in self._outdated_groups if group.name not in self._hidden_names
        ]
        self._outdated_groups = [
            group for group in self._outdated_groups if group not in visible_groups
        ]
        for group in visible_groups:
            self._show_frame_in_group(frame, group)

    @Slot()
    def _show_verdict(self) -> None:
        """Show the verdict on the current path on the cards that are up to date."""
        frame = self._client.frame
        if frame is None:
            return
        self._figures.show_verdict(frame, self._client.judge)
        for group in self._groups:
            if group not in self._outdated_groups:
                for card in group.cards:
                    card.show_verdict(frame, self._client.judge)
                self._update_tab(group)
