"""The document on tours from elsewhere: each of its examples is read as it says."""

import re

import pytest

from knight_gui.documents.tours.reader import read_tour, read_tours
from knight_gui.search.api import solve
from tests.docs.parts import ROOT

TEXT = (ROOT / "docs" / "tours.md").read_text(encoding="utf-8")
TOUR = solve("3x4").tour


def examples(kind):
    """The examples of a kind of fence."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("text", examples("tour"))
def test_that_each_example_is_the_tour_that_the_document_names(text):
    path_check = read_tour(text)
    assert (path_check.board, path_check.path) == (TOUR.board, TOUR.path)


@pytest.mark.parametrize("text", examples("tours"))
def test_that_each_example_of_several_holds_two_tours(text):
    first, second = read_tours(text)
    assert first.path_check.path == TOUR.path
    assert second.path_check.is_tour
