"""The card of the step: its caption summarizes skipped steps, or is empty."""

from dataclasses import replace
from itertools import groupby

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QToolButton

from knight_gui.board import Board
from knight_gui.player.frame import Frame
from knight_gui.player.session import Session
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.window.cards import step
from knight_gui.window.cards.step import StepCard
from knight_gui.window.widgets.cards import ReservedHeightLabel
from tests.support.stopped_time import StoppedTime
from tests.window.frames import NAIVE, WARNSDORFF

FIRST = 1000
LAST = 5000
READING_S = 4
"""Time to read a sentence."""
RETREAT = f"On the way to step {LAST:,} the knight retreated "


@pytest.fixture
def recording():
    """Recording of a search from e8."""
    recording = Recording(Problem(Board(), (4,), NAIVE))
    recording.advance(2 * LAST)
    return recording


@pytest.fixture
def card(qtbot, monkeypatch, recording):
    """A card with a caption on the steps between two skipped frames."""
    monkeypatch.setattr(step, "time", StoppedTime())
    card = StepCard(Session(), QAction())
    qtbot.addWidget(card)
    card.show_skipped_frame(frame_at(recording, FIRST))
    frame = replace(frame_at(recording, LAST), passage=recording.summarize_steps(FIRST, LAST))
    card.show_skipped_frame(frame)
    return card


def frame_at(recording, step):
    return Frame(recording.problem, recording.position(step))


def caption_text(card):
    return card.findChild(ReservedHeightLabel, "captionLabel").text()


def sentence_text(card):
    return card.findChild(ReservedHeightLabel, "sentenceLabel").text()


def test_that_a_caption_takes_the_place_of_the_sentence_while_steps_are_skipped(card, recording):
    assert sentence_text(card).startswith(RETREAT)
    assert caption_text(card) == ""
    card.show_frame(frame_at(recording, LAST))
    assert caption_text(card).startswith(RETREAT)


@pytest.mark.parametrize("step", [0, FIRST, LAST - 1, LAST + 2, 2 * LAST])
def test_that_a_jump_clears_the_caption(card, recording, step):
    card.show_frame(frame_at(recording, step))
    assert caption_text(card) == ""


def test_that_skipping_backwards_clears_the_caption(card, recording):
    card.show_skipped_frame(frame_at(recording, LAST - 100))
    assert not sentence_text(card).startswith(RETREAT)


def test_that_a_jump_forward_summarizes_the_skipped_steps(card, recording):
    passage = recording.summarize_steps(LAST, 2 * LAST)
    card.show_frame(replace(frame_at(recording, 2 * LAST), passage=passage))
    assert caption_text(card).startswith(f"On the way to step {2 * LAST:,} the knight retreated ")


def test_that_the_caption_stays_after_skipping_ends(card, recording):
    card.show_frame(frame_at(recording, LAST))
    card.show_frame(frame_at(recording, LAST + 1))
    assert caption_text(card).startswith(RETREAT)


def test_that_a_reason_of_the_rule_can_be_read_while_the_search_plays(qtbot, monkeypatch):
    clock = StoppedTime()
    monkeypatch.setattr(step, "time", clock)
    card = StepCard(Session(), QAction())
    qtbot.addWidget(card)
    recording = Recording(Problem(Board(), (0,), WARNSDORFF))
    recording.advance(63)
    captions = []
    for step_number in range(60):
        card.show_frame(frame_at(recording, step_number))
        captions.append(caption_text(card))
        clock.now_s += 1 / 6
    lengths_s = [len(list(run)) / 6 for text, run in groupby(captions) if text]
    assert len(lengths_s) > 1, "there is more than one reason"
    assert min(lengths_s[:-1]) >= READING_S


def test_that_a_reason_at_another_step_goes_though_no_frame_comes(qtbot, monkeypatch):
    monkeypatch.setattr(step, "time", StoppedTime())
    monkeypatch.setattr(step, "_REASON_S", 0.05)
    card = StepCard(Session(), QAction())
    qtbot.addWidget(card)
    recording = Recording(Problem(Board(), (0,), WARNSDORFF))
    recording.advance(63)
    step_number = 0
    while not caption_text(card):
        card.show_frame(frame_at(recording, step_number))
        step_number += 1
    qtbot.waitUntil(lambda: not caption_text(card))


@pytest.mark.parametrize("width", [270, 340, 600])
def test_that_a_caption_stands_beside_the_button_and_moves_nothing(card, qapp, recording, width):
    card.resize(width, 400)
    card.show()
    qapp.processEvents()
    caption = card.findChild(ReservedHeightLabel, "captionLabel")
    button = card.findChild(QToolButton)
    places = (button.geometry(), caption.geometry())
    assert abs(button.geometry().center().y() - caption.geometry().center().y()) <= 1
    assert button.geometry().right() < caption.geometry().left()
    card.show_frame(frame_at(recording, 0))
    qapp.processEvents()
    assert caption_text(card) == ""
    assert (button.geometry(), caption.geometry()) == places


def test_that_a_caption_stands_below_the_button_in_a_narrow_card(card, qapp):
    card.resize(160, 400)
    card.show()
    qapp.processEvents()
    caption = card.findChild(ReservedHeightLabel, "captionLabel")
    button = card.findChild(QToolButton)
    assert button.geometry().bottom() < caption.geometry().top()
    assert button.geometry().left() == caption.geometry().left()
