"""Tests that run in each theme."""

import pytest

from knight_gui.drawing.theme import THEMES

in_each_theme = pytest.mark.parametrize(
    "theme", THEMES.values(), ids=[name.value for name in THEMES]
)
