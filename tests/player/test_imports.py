"""What the player brings in: of Qt its core alone, and no engine before it is needed."""

import pkgutil
import subprocess
import sys
from functools import cache

import pytest

import knight_gui.player

MODULES = [
    module.name
    for module in pkgutil.walk_packages(knight_gui.player.__path__, "knight_gui.player.")
]


@cache
def loaded_by(*modules):
    """What a fresh interpreter has loaded after it imported these modules."""
    code = "\n".join(
        ["import sys", *(f"import {module}" for module in modules), "print(*sys.modules)"]
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.split())


def test_that_of_qt_the_player_knows_only_the_core():
    assert len(MODULES) > 5
    of_qt = {module for module in loaded_by(*MODULES) if module.startswith("PySide6.")}
    assert "PySide6.QtCore" in of_qt
    assert not of_qt & {"PySide6.QtGui", "PySide6.QtWidgets"}


@pytest.mark.parametrize("modules", [MODULES, ["knight_gui.window.main_window"]])
def test_that_the_engine_is_not_loaded_before_it_is_needed(modules):
    loaded = loaded_by(*modules)
    assert set(modules) <= loaded
    assert not loaded & {"numba", "llvmlite", "knight_gui.search.engine.run"}
