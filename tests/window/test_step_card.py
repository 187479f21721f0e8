"""The card of the step that is shown: its caption is of what has just gone by, or it is empty."""

from dataclasses import replace

import pytest

from knight_gui.board import Board
from knight_gui.player.frame import Frame
from knight_gui.search.problem import Problem
from knight_gui.search.recording import Recording
from knight_gui.window.cards import step
from knight_gui.window.cards.step import StepCard
from knight_gui.window.widgets.cards import ReservedHeightLabel
from tests.support.stopped_time import StoppedTime
from tests.window.frames import NAIVE

FIRST = 1000
LAST = 5000
RETREAT = f"On the way to step {LAST:,} the knight retreated "


@pytest.fixture
def recording():
    recording = Recording(Problem(Board(), (4,), NAIVE))
    recording.advance(2 * LAST)
    return recording


@pytest.fixture
def card(qtbot, monkeypatch, recording):
    """A card that has just said of two frames that rushed by what happened in between."""
    monkeypatch.setattr(step, "time", StoppedTime())
    card = StepCard()
    qtbot.addWidget(card)
    card.show_skipped_frame(at(recording, FIRST))
    passing = replace(at(recording, LAST), passage=recording.summarize_steps(FIRST, LAST))
    card.show_skipped_frame(passing)
    assert caption_of(card).startswith(RETREAT)
    return card


def at(recording, step):
    return Frame(recording.problem, recording.position(step))


def caption_of(card):
    return card.findChild(ReservedHeightLabel, "captionLabel").text()


@pytest.mark.parametrize("there", [0, FIRST, LAST - 1, LAST + 2, 2 * LAST])
def test_that_a_caption_does_not_outlive_a_jump(card, recording, there):
    card.show_frame(at(recording, there))
    assert caption_of(card) == ""


def test_that_a_caption_does_not_outlive_a_rush_that_turns_back(card, recording):
    card.show_skipped_frame(at(recording, LAST - 100))
    assert caption_of(card) == ""


def test_that_after_a_jump_forward_it_is_of_the_way_there(card, recording):
    passage = recording.summarize_steps(LAST, 2 * LAST)
    card.show_frame(replace(at(recording, 2 * LAST), passage=passage))
    assert caption_of(card).startswith(f"On the way to step {2 * LAST:,} the knight retreated ")


def test_that_a_caption_stays_where_the_rush_comes_to_rest(card, recording):
    card.show_frame(at(recording, LAST))
    card.show_frame(at(recording, LAST + 1))
    assert caption_of(card).startswith(RETREAT)
